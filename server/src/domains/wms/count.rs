//! What is special about counts: book figures are drawn, and the stock follows when somebody else approves.

use boxed::boxed;
use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::resource::{Kind, Lines};
use core_wasm::resources::wms::{WMS_COUNT, WMS_COUNT_DT};
use core_wasm::row::Row;
use core_wasm::rules::wms::count::{Counted, difference, freed, judge};
use core_wasm::rules::wms::folded;
use core_wasm::states::CommandInfo;
use core_wasm::states::wms::count as states;
use core_wasm::text::catalogue::wms as texts;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Deserialize;
use utoipa::ToSchema;

use super::journal::{Document, Goods, Step, ids_of, kind, lock, post, written};
use super::stock;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::filter::begins;
use crate::documents::lines::BATCH;
use crate::documents::owner;
use crate::documents::paged;
use crate::documents::paged::{LinesAdded, Of};
use crate::documents::served::{Hooks, ORG, Served};
use crate::documents::unique::in_any_capitals;
use crate::documents::{table, write};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;

pub struct Count;

#[boxed]
impl Hooks for Count {
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        owner::name_customer(tx, before, row).await?;
        Ok(Vec::new())
    }

    async fn fill_line(
        &self,
        tx: &Tx,
        _lines: &'static Lines,
        head: &Row,
        _known: &[Row],
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        // Goods that nobody drew are on the books with what lies there now.
        if row.is_blank("bookQty") {
            let there = lying(tx, head, &keys_of(tx, head, std::slice::from_ref(row)).await?, false).await?;
            row.set("bookQty", there.values().next().map(stock::Model::quantity).unwrap_or_default().to_string());
        }
        let book = row.decimal::<5>("bookQty").unwrap_or_default();
        let differs = difference(book, row.decimal::<5>("countedQty"));
        row.set("differenceQty", differs.map(|differs| differs.to_string()));
        Ok(Vec::new())
    }

    async fn done(
        &self,
        tx: &Tx,
        caller: &Caller,
        command: &'static CommandInfo,
        _note: &str,
        _before: &Row,
        after: &Row,
    ) -> Result<(), ApiError> {
        match command.name {
            states::SUBMIT => checked(tx, after, false).await.map(drop),
            states::APPROVE => {
                let steps = checked(tx, after, true).await?;
                post(tx, &Actor::from(caller), Document::of(&WMS_COUNT, after)?, &steps).await
            }
            _ => Ok(()),
        }
    }
}

/// The goods that a line names, and where.
fn place_of(head: &Row, line: &Row) -> (Goods, String) {
    (Goods::named(head, line), line.text("location").trim().to_owned())
}

/// The texts by which the places that lines name are found, in whatever letters they name them.
async fn keys_of(tx: &Tx, head: &Row, lines: &[Row]) -> Result<Vec<String>, ApiError> {
    let named: Vec<(Goods, String)> = lines.iter().map(|line| place_of(head, line)).collect();
    let written = written(tx, head.int(ORG).unwrap_or_default(), &named).await?;
    Ok(written.into_iter().map(|(goods, location)| goods.key(&location)).collect())
}

/// What lies where lines say, by the texts of the places; `locked`: nobody else moves it meanwhile.
async fn lying(tx: &Tx, head: &Row, keys: &[String], locked: bool) -> Result<BTreeMap<String, stock::Model>, ApiError> {
    let ids = ids_of(tx, head.int(ORG).unwrap_or_default(), keys).await?;
    let mut found = Vec::with_capacity(ids.len());
    if locked {
        found = lock(tx, ids).await?;
    } else {
        for some in ids.chunks(BATCH) {
            found.extend(stock::Entity::find().filter(stock::Column::Id.is_in(some.iter().copied())).all(tx).await?);
        }
    }
    Ok(found.into_iter().map(|row| (row.goods_key.clone(), row)).collect())
}

/// What a count would move.
///
/// # Errors
/// For each line that stops it, at its place.
async fn checked(tx: &Tx, head: &Row, locked: bool) -> Result<Vec<Step>, ApiError> {
    let lines = paged::all_of(tx, &WMS_COUNT_DT, write::key(head)?.0).await?;
    let keys = keys_of(tx, head, &lines).await?;
    let there = lying(tx, head, &keys, locked).await?;
    let (mut steps, mut problems, mut met) = (Vec::new(), Vec::new(), BTreeSet::new());
    let counted = |line: &Row| Counted {
        material: line.text("gdsMtno").to_owned(),
        account: line.text("accountNo").to_owned(),
        difference: difference(line.decimal::<5>("bookQty").unwrap_or_default(), line.decimal::<5>("countedQty"))
            .unwrap_or_default(),
    };
    let all: Vec<Counted> = lines.iter().map(counted).collect();
    problems.extend(freed(&all).into_iter().map(|(at, problem)| problem.at("lines", at)));
    for (at, (line, key)) in lines.iter().zip(&keys).enumerate() {
        if !met.insert(key) {
            problems.push(Problem::error("wms.countedTwice", "location", texts::COUNTED_TWICE).at("lines", at));
            continue;
        }
        let (now, held) = there.get(key).map(|row| (row.quantity(), row.figures().held)).unwrap_or_default();
        let (book, counted) = (line.decimal::<5>("bookQty").unwrap_or_default(), line.decimal::<5>("countedQty"));
        if let Some(problem) = judge(head.text("adjustType"), book, counted, now, held) {
            problems.push(problem.at("lines", at));
            continue;
        }
        let quantity = difference(book, counted).unwrap_or_default();
        if !quantity.is_zero() {
            steps.push(Step {
                goods: Goods::named(head, line),
                name: line.text("gdsNm").to_owned(),
                location: line.text("location").trim().to_owned(),
                kind: kind::ADJUSTED,
                quantity,
                held: Quantity::default(),
                since: None,
                line: write::key(line)?.0,
            });
        }
    }
    if problems.is_empty() { Ok(steps) } else { Err(ApiError::Rules(problems)) }
}

/// The places whose book figures are drawn.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Drawn {
    pub count_id: i64,
    /// Only those whose name begins like this; all of the warehouse when missing.
    #[serde(default)]
    pub location: String,
}

/// The lines of counts.
fn lines() -> Of {
    const NONE: &Lines = &Lines::embedded("", &WMS_COUNT_DT, 0);
    Of { head: Served::of(&WMS_COUNT), lines: WMS_COUNT.lines.first().unwrap_or(NONE) }
}

/// POST /wms/v1/count/dt/draw: what lies in the warehouse now stands on the books of the count. What was counted
/// stays, unless the goods moved since: then it is counted again.
pub async fn draw(State(app): State<App>, caller: Caller, Json(asked): Json<Drawn>) -> Answer<LinesAdded> {
    use stock::{Column, Entity};
    if !core_wasm::validate::is_legal(&asked.location) {
        return Err(ApiError::illegal("location"));
    }
    if asked.location.trim().chars().count() > longest_location() {
        return Err(ApiError::rule(Problem::error("wms.location", "location", texts::LOCATION_TOO_LONG)));
    }
    let tx = app.begin().await?;
    let head = lines().opened(&tx, &caller, asked.count_id).await?;
    let mut find = Entity::find()
        .filter(Column::OrgId.eq(head.int(ORG).unwrap_or_default()))
        .filter(in_any_capitals(Column::Warehouse, [head.text("warehouse")]));
    if !asked.location.trim().is_empty() {
        find = find.filter(begins(Expr::col(Column::Location), asked.location.trim(), tx.get_database_backend()));
    }
    let lying = find.order_by_asc(Column::Location).order_by_asc(Column::Id).all(&tx).await?;
    let stored = paged::all_of(&tx, &WMS_COUNT_DT, write::key(&head)?.0).await?;
    let keys = keys_of(&tx, &head, &stored).await?;
    let known: BTreeMap<String, &Row> = keys.into_iter().zip(&stored).collect();
    let mut added = Vec::new();
    let mut drawn = 0;
    for place in lying.iter().filter(|place| folded(&place.location).starts_with(&folded(&asked.location))) {
        if let Some(line) = known.get(&place.goods_key) {
            if line.decimal::<5>("bookQty") != Some(place.quantity()) {
                let nothing: sea_orm::Value = None::<i64>.into();
                let values =
                    [("book_qty", place.qty.into()), ("counted_qty", nothing.clone()), ("difference_qty", nothing)];
                table::set(&tx, &WMS_COUNT_DT, &[write::key(line)?.0], &values).await?;
            }
            drawn += 1;
        } else if place.qty != 0 {
            added.push(line_of(place));
            drawn += 1;
        }
    }
    lines().take(&tx, &caller, &head, &added).await?;
    tx.done(Done::data(LinesAdded { added: drawn })).await
}

/// Most characters of a location. No pattern that a database looks for is longer.
fn longest_location() -> usize {
    match WMS_COUNT_DT.field("location").map(|field| field.kind) {
        Some(Kind::Text { max, .. }) => usize::from(max),
        _ => 0,
    }
}

fn line_of(place: &stock::Model) -> Row {
    let mut line = Row::new();
    line.set("gdsMtno", place.gds_mtno.as_str());
    line.set("gdsNm", place.gds_nm.clone());
    line.set("lotNo", place.lot_no.clone());
    line.set("accountNo", place.account_no.clone());
    line.set("gdsSeqno", place.gds_seqno.map(|serial| serial.to_string()));
    line.set("location", place.location.as_str());
    line.set("unit", place.unit.as_str());
    line
}
