//! After raw lines went from one merged line to another, those two are made anew and the others stay. What merging all of them
//! anew would give is the same: of a merged line that nobody touched its first raw line says all that its place depends on, and
//! what it adds up to is stored. Where another one would get a new number, all are merged anew.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::resources::documents::{FCST_DEC_DTL, FCST_DTL};
use core_wasm::row::Row;
use core_wasm::rules::merging;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Func, Order, Query};

use super::merge::{self, Made};
use crate::documents::lines::BATCH;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::{codec, paged, write};
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// The numbers that raw lines of a forecast have, each with the first line that has it; none where a line has no number.
pub async fn numbers(tx: &Tx, forecast: i64) -> Result<Option<BTreeMap<i64, i64>>, ApiError> {
    let mut groups = Query::select();
    groups
        .column("entry_gds_seqno")
        .expr(Func::min(Expr::col("id")))
        .from("fcst_dtl")
        .and_where(Expr::col("document_id").eq(forecast))
        .group_by_col("entry_gds_seqno");
    let mut found = BTreeMap::new();
    for row in tx.query_all(&groups).await? {
        let Some(number) = row.try_get_by_index::<Option<i64>>(0)? else { return Ok(None) };
        found.insert(number, row.try_get_by_index::<i64>(1)?);
    }
    Ok(Some(found))
}

/// Merges a forecast after raw lines moved, which have their new numbers already; `touched` are the numbers that they left and
/// came to.
pub async fn merge(tx: &Tx, head: &Row, touched: &BTreeSet<i64>) -> Result<(), ApiError> {
    let (forecast, _) = write::key(head)?;
    if let Some(first_lines) = numbers(tx, forecast).await? {
        let rows = speaking(tx, forecast, &first_lines, touched).await?;
        let made = merge::merged(tx, head, &merging::sources(rows).map_err(ApiError::Rules)?).await?;
        if keeps_numbers(&made, &first_lines) {
            return store(tx, forecast, &made, touched).await;
        }
    }
    let sources = merging::sources(paged::all_of(tx, &FCST_DTL, forecast).await?).map_err(ApiError::Rules)?;
    merge::store(tx, forecast, &sources, &merge::merged(tx, head, &sources).await?).await
}

/// All raw lines of the merged lines that were touched, and the first one of each other.
async fn speaking(
    tx: &Tx,
    forecast: i64,
    first_lines: &BTreeMap<i64, i64>,
    touched: &BTreeSet<i64>,
) -> Result<Vec<Row>, ApiError> {
    let of_forecast = Rows::of(&FCST_DTL).filter(Expr::col("document_id").eq(forecast));
    let numbers: Vec<i64> = touched.iter().copied().collect();
    let mut rows = Vec::new();
    for some in numbers.chunks(BATCH) {
        let of = of_forecast.clone().filter(Expr::col("entry_gds_seqno").is_in(some.iter().copied()));
        rows.extend(of.order("id", Order::Asc).all(tx).await?);
    }
    let others: Vec<i64> =
        first_lines.iter().filter(|(number, _)| !touched.contains(number)).map(|(_, first)| *first).collect();
    for some in others.chunks(BATCH) {
        rows.extend(of_forecast.clone().filter(Expr::col("id").is_in(some.iter().copied())).all(tx).await?);
    }
    rows.sort_by_key(|row| row.int("id"));
    Ok(rows)
}

/// Whether each merged line gets the number that its first raw line has.
fn keeps_numbers(made: &Made, first_lines: &BTreeMap<i64, i64>) -> bool {
    let got: BTreeMap<i64, i64> = made.numbered().filter_map(|of| Some((of.number, *of.merged.of.first()?))).collect();
    got == *first_lines
}

/// Stores the merged lines that were touched, and of the others where they stand among all.
async fn store(tx: &Tx, forecast: i64, made: &Made, touched: &BTreeSet<i64>) -> Result<(), ApiError> {
    let mut stored = merge::by_number(tx, forecast).await?;
    let mut new = Vec::new();
    for of in made.numbered() {
        let before = stored.remove(&of.number);
        match before {
            None => new.push(made.line(&of, None)),
            Some(before) if touched.contains(&of.number) => {
                let line = made.line(&of, Some(&before));
                table::update(tx, &FCST_DEC_DTL, write::key(&before)?, &line).await?;
            }
            Some(before) => {
                let place = made.place(&of);
                if place.0.keys().any(|field| place.text(field) != before.text(field)) {
                    let mut columns = Vec::new();
                    for field in place.0.keys().filter_map(|name| FCST_DEC_DTL.field(name)) {
                        columns.push((field.column_name(), codec::to_column(field, &place).map_err(ApiError::rule)?));
                    }
                    table::set(tx, &FCST_DEC_DTL, &[write::key(&before)?.0], &columns).await?;
                }
            }
        }
    }
    let gone: Vec<i64> = stored.values().filter_map(|line| line.int("id")).collect();
    for some in gone.chunks(BATCH) {
        table::delete(tx, &FCST_DEC_DTL, some).await?;
    }
    let first = usize::try_from(paged::count_of(tx, &FCST_DEC_DTL, forecast).await?).unwrap_or_default();
    table::insert_lines(tx, &FCST_DEC_DTL, forecast, first, &new).await
}
