//! Rows whose numbers differ in capitals alone.

use core_wasm::error::Problem;
use core_wasm::resource::{Field, Resource};
use core_wasm::row::Row;
use core_wasm::rules::wms::is_same;
use sea_orm::sea_query::{Expr, ExprTrait};

use super::served::ORG;
use super::table::Rows;
use super::unique::{in_any_capitals, taken_problem};
use crate::process::error::ApiError;
use crate::store::database::Tx;
use crate::store::people::organisation;

/// A row whose number another one has in other capitals, where these do not tell numbers apart. The very same number is refused by the
/// unique index.
pub async fn in_other_capitals(
    tx: &Tx,
    resource: &'static Resource,
    before: Option<&Row>,
    row: &Row,
) -> Result<Option<Problem>, ApiError> {
    let names: Vec<&str> = resource.unique.iter().copied().filter(|name| *name != ORG).collect();
    let is_kept = |before: &Row| names.iter().all(|name| is_same(before.text(name), row.text(name)));
    let fields: Option<Vec<&'static Field>> = names.iter().map(|name| resource.field(name)).collect();
    let Some(fields) = fields.filter(|_| resource.any_capitals) else { return Ok(None) };
    if before.is_some_and(is_kept) || names.iter().any(|name| row.is_blank(name)) {
        return Ok(None);
    }
    let mut others = Rows::of(resource);
    if let Some(org) = row.int(ORG).filter(|_| resource.field(ORG).is_some()) {
        // Two who enter such numbers at once do it one after the other: no index holds what is the same in other letters.
        organisation::in_turn(tx, org).await?;
        others = others.filter(Expr::col("org_id").eq(org));
    }
    if let Some(id) = row.int("id") {
        others = others.filter(Expr::col("id").ne(id));
    }
    for field in &fields {
        others = others.filter(in_any_capitals(field.column_name(), [row.text(field.name)]));
    }
    let alike = |other: &Row| names.iter().all(|name| is_same(other.text(name), row.text(name)));
    let is_taken = others.all(tx).await?.iter().any(alike);
    Ok(fields.last().filter(|_| is_taken).map(|last| taken_problem(resource, last.name)))
}
