//! Raw lines of a forecast that declarations hold: they stay as those have them, and so does what they took of certificates and
//! what its head said. The others of the same forecast may change, and so may the rest of its head.

use std::collections::BTreeMap;

use core_wasm::error::Problem;
use core_wasm::resource::Field;
use core_wasm::resources::documents::FCST_DTL;
use core_wasm::row::Row;
use core_wasm::rules::documents::{PARTLY, taken_of_head};
use core_wasm::states::documents::USED_FIELD;
use core_wasm::text::catalogue::documents::{HEAD_IS_DECLARED, LINE_IS_DECLARED, LINE_IS_DECLARED_CERT};
use core_wasm::text::{Text, listed};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Query};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::lines::{raw, same};
use crate::documents::lines::BATCH;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::domains::decl::declaration;
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// Most lines that a refusal names.
const NAMED: usize = 20;

/// Why a raw line does not change as it is to be: a declaration holds it.
pub async fn keeps(tx: &Tx, head: &Row, line: &Row) -> Result<Option<Problem>, ApiError> {
    let Some(id) = line.int("id").filter(|_| !line.is_blank("declId")) else { return Ok(None) };
    let stored = Rows::of(&FCST_DTL).by_id(id).one(tx).await?.unwrap_or_default();
    let own = FCST_DTL.fields.iter().filter(|field| !field.read_only);
    let Some(changed) = own.map(|field| field.name).find(|field| !same(&stored, line, field)) else { return Ok(None) };
    let told = told(tx, head, &[&stored], LINE_IS_DECLARED).await?.pop();
    Ok(told.map(|problem| Problem { field: changed.to_owned(), ..problem }))
}

/// Why the head of a forecast does not change as it is to be: declarations of a part of its goods have from it what it says.
pub async fn keeps_head(tx: &Tx, before: &Row, after: &Row) -> Result<Vec<Problem>, ApiError> {
    // One that is declared as a whole does not change at all.
    if before.text(USED_FIELD) != PARTLY {
        return Ok(Vec::new());
    }
    let is_changed = |field: &&Field| !before.is_blank(field.name) && !same(before, after, field.name);
    let changed: Vec<&Field> = taken_of_head().filter(is_changed).collect();
    if changed.is_empty() {
        return Ok(Vec::new());
    }
    let holding = Query::select()
        .distinct()
        .column("decl_id")
        .from(Alias::new(FCST_DTL.table_name()))
        .and_where(Expr::col("document_id").eq(write::key(before)?.0))
        .and_where(Expr::col("decl_id").is_not_null())
        .take();
    let found = declaration::Entity::find()
        .filter(declaration::Column::Id.in_subquery(holding))
        .order_by_asc(declaration::Column::Id)
        .limit(NAMED as u64)
        .all(tx)
        .await?;
    let numbers: Vec<String> = found.iter().map(declaration::Model::shown_number).collect();
    let numbers = listed(&numbers);
    let problem = |field: &Field| {
        let message = HEAD_IS_DECLARED.speak_with(&[("numbers", &numbers), ("label", &field.label)]);
        Problem::error("fcst.headDeclared", field.name, message)
    };
    Ok(changed.into_iter().map(problem).collect())
}

/// Refuses lines that declarations hold, each by its place and name, with its declaration.
pub async fn none_of(tx: &Tx, head: &Row, lines: &[Row]) -> Result<(), ApiError> {
    let held: Vec<&Row> = lines.iter().filter(|line| !line.is_blank("declId")).take(NAMED).collect();
    refused(told(tx, head, &held, LINE_IS_DECLARED).await?)
}

/// Refuses to release the parts of certificates (`bound`) of lines that declarations hold.
pub async fn no_certificate_of(tx: &Tx, head: &Row, bound: &[Row]) -> Result<(), ApiError> {
    let ids: Vec<i64> = bound.iter().filter_map(|row| row.int("fcstDtlId")).collect();
    let mut held = Vec::new();
    for some in ids.chunks(BATCH) {
        let declared = Expr::col("id").is_in(some.iter().copied()).and(Expr::col("decl_id").is_not_null());
        held.extend(Rows::of(&FCST_DTL).filter(declared).all(tx).await?);
    }
    let held: Vec<&Row> = held.iter().take(NAMED).collect();
    refused(told(tx, head, &held, LINE_IS_DECLARED_CERT).await?)
}

fn refused(problems: Vec<Problem>) -> Result<(), ApiError> {
    if problems.is_empty() { Ok(()) } else { Err(ApiError::Rules(problems)) }
}

/// A problem for each of these lines of a forecast.
async fn told(tx: &Tx, head: &Row, lines: &[&Row], text: Text) -> Result<Vec<Problem>, ApiError> {
    let ids: Vec<i64> = lines.iter().filter_map(|line| line.int("declId")).collect();
    let of = declaration::Column::Id.is_in(ids);
    let found = declaration::Entity::find().filter(of).all(tx).await?;
    let numbers: BTreeMap<i64, String> = found.iter().map(|row| (row.id, row.shown_number())).collect();
    let mut problems = Vec::with_capacity(lines.len());
    for line in lines {
        let place = raw().place(tx, head, line).await?;
        let number = line.int("declId").and_then(|id| numbers.get(&id)).map(String::as_str).unwrap_or_default();
        let values = [
            ("line", (place + 1).to_string()),
            ("name", line.text("gName").to_owned()),
            ("number", number.to_owned()),
            ("certificate", line.text("ecoCertNo").to_owned()),
        ];
        let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        problems.push(Problem::error("fcst.lineDeclared", "lines", text.with(&values)));
    }
    Ok(problems)
}
