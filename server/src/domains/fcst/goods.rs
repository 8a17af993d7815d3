//! The goods master of the customer fills the lines of its forecasts, however they come: typed, pasted, from a workbook or by a call.

use axum::extract::State;
use core_wasm::resources::base::MATERIAL;
use core_wasm::resources::documents::FCST_DTL;
use core_wasm::row::Row;
use core_wasm::rules::goods_master::{complete, follow_blank};
use sea_orm::sea_query::{Expr, ExprTrait, Order};

use super::parties::CATEGORY;
use crate::accounts::caller::Caller;
use crate::api::answer::Answer;
use crate::api::extract::Query;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::domains::decl::materials::{Wanted, offered};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

/// Numbers in one condition.
const BATCH: usize = 500;

/// GET /fcst/v1/materials
pub async fn materials(State(app): State<App>, caller: Caller, Query(wanted): Query<Wanted>) -> Answer<Vec<Row>> {
    offered(&app, &caller, CATEGORY, &wanted).await
}

/// The materials of the customer that lines name, by number.
pub async fn named(tx: &Tx, head: &Row, lines: &[&Row]) -> Result<Vec<Row>, ApiError> {
    let Some(owner) = head.int(ORG) else { return Ok(Vec::new()) };
    let mut numbers: Vec<&str> =
        lines.iter().map(|line| line.text("gdsMtno")).filter(|number| !number.is_empty()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let mut found = Vec::new();
    for some in numbers.chunks(BATCH) {
        let rows = Rows::of(&MATERIAL)
            .filter(Expr::col("org_id").eq(owner))
            .filter(Expr::col("gds_mtno").is_in(some.iter().copied()))
            .order("gds_mtno", Order::Asc);
        found.extend(rows.all(tx).await?);
    }
    // A database may have an order of its own; they are looked up in this one.
    found.sort_unstable_by(|one, other| one.text("gdsMtno").cmp(other.text("gdsMtno")));
    Ok(found)
}

/// Fills what is blank in a line that is new, from its material, or else from the tariff. Of one that is stored, what is blank was left so.
pub fn fill(tx: &Tx, head: &Row, materials: &[Row], line: &mut Row) {
    if !line.is_blank("id") {
        return;
    }
    let place = materials.binary_search_by(|material| material.text("gdsMtno").cmp(line.text("gdsMtno")));
    let (dicts, today) = (tx.dictionaries(), day_in_china(tx.now()));
    match place.ok().and_then(|at| materials.get(at)) {
        Some(material) => complete(head, line, material.borrowed(), &FCST_DTL, &dicts, today),
        None if line.is_blank("firstUnit") && !line.is_blank("codeTS") => {
            follow_blank(head, line, &FCST_DTL, &dicts, today);
        }
        None => {}
    }
}
