//! What forecasts hold of the lines of inventory lists: which ones, how much, until when.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::resources::documents::{FCST, FCST_DTL, FCST_INVT};
use core_wasm::row::Row;
use core_wasm::text::catalogue::forecast_invt as texts;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Order, Query};

use super::OF_FORECAST;
use crate::documents::lines::BATCH;
use crate::documents::table::Rows;
use crate::documents::{paged, table, write};
use crate::domains::fcst::lines::same;
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// What forecasts hold of lines of lists, and which ones.
#[derive(Default)]
pub(super) struct Held {
    quantity: Quantity,
    pub(super) forecasts: BTreeSet<i64>,
    pub(super) parts: Vec<Row>,
}

pub(super) async fn held(db: &impl ConnectionTrait, lines: &[i64]) -> Result<BTreeMap<i64, Held>, ApiError> {
    let mut held: BTreeMap<i64, Held> = BTreeMap::new();
    for some in lines.chunks(BATCH) {
        for row in Rows::of(&FCST_INVT).filter(Expr::col("bond_invt_dt_id").is_in(some.iter().copied())).all(db).await?
        {
            let of_line = held.entry(row.int("bondInvtDtId").unwrap_or_default()).or_default();
            let quantity = row.decimal::<5>("qty").unwrap_or_default();
            of_line.quantity = of_line.quantity.checked_add(quantity).unwrap_or(of_line.quantity);
            of_line.forecasts.extend(row.int("fcstId"));
            of_line.parts.push(row);
        }
    }
    Ok(held)
}

pub(super) fn left(line: &Row, held: &BTreeMap<i64, Held>) -> Quantity {
    let whole = line.decimal::<5>("dclQty").unwrap_or_default();
    let taken = line.int("id").and_then(|id| held.get(&id)).map(|held| held.quantity).unwrap_or_default();
    whole.checked_sub(taken).filter(|left| left.is_positive()).unwrap_or_default()
}

/// The numbers of forecasts.
pub(super) async fn numbers(tx: &Tx, forecasts: Option<&BTreeSet<i64>>) -> Result<Vec<String>, ApiError> {
    let Some(ids) = forecasts.filter(|ids| !ids.is_empty()) else { return Ok(Vec::new()) };
    let found =
        Rows::of(&FCST).filter(Expr::col("id").is_in(ids.iter().copied())).order("fcst_no", Order::Asc).limit(20);
    Ok(found.all(tx).await?.iter().map(|row| row.text("fcstNo").to_owned()).collect())
}

/// The numbers of the forecasts that hold goods of a list.
pub async fn holding(tx: &Tx, list: i64) -> Result<Vec<String>, ApiError> {
    let mut lines = Query::select();
    lines.column("id").from("bond_invt_dt").and_where(Expr::col("document_id").eq(list));
    let held = Rows::of(&FCST_INVT).filter(Expr::col("bond_invt_dt_id").in_subquery(lines)).all(tx).await?;
    let forecasts: BTreeSet<i64> = held.iter().filter_map(|row| row.int("fcstId")).take(BATCH).collect();
    numbers(tx, Some(&forecasts)).await
}

/// Keeps what the lines that were just added hold: they are the last ones of the forecast.
pub(super) async fn hold(tx: &Tx, forecast: i64, taken: &[Vec<Row>]) -> Result<(), ApiError> {
    /// So many that both databases take the values of one statement.
    const TOGETHER: usize = 200;
    let stored = paged::all_of(tx, &FCST_DTL, forecast).await?;
    let new = stored.get(stored.len().saturating_sub(taken.len())..).unwrap_or_default();
    let mut rows = Vec::new();
    for (line, taken) in new.iter().zip(taken) {
        for part in taken {
            let mut row = part.clone();
            row.set("fcstId", forecast);
            row.set("fcstDtlId", line.int("id").unwrap_or_default());
            rows.push(row);
        }
    }
    for some in rows.chunks(TOGETHER) {
        table::insert_all(tx, &FCST_INVT, some).await?;
    }
    Ok(())
}

/// What of a raw line says how much of which goods it holds.
const DECIDING: &[&str] = &["gdsMtno", "gQty", "gUnit", "contrItem", "codeTS"];

/// What of a forecast is as the lists have it whose goods it holds.
const OF_LISTS: &[&str] = &["iECatg", OF_FORECAST];

/// Why the head of a forecast does not change as it is to be: its lines hold goods of lists that go this way, from this account.
pub async fn keeps_its_lists(tx: &Tx, before: &Row, after: &Row) -> Result<Option<Problem>, ApiError> {
    let Some(changed) = OF_LISTS.iter().copied().find(|field| !same(before, after, field)) else {
        return Ok(None);
    };
    let held = Rows::of(&FCST_INVT).filter(Expr::col("fcst_id").eq(write::key(before)?.0)).exist(tx).await?;
    Ok(held.then(|| Problem::error("fcstInvt.held", changed, texts::HEAD_HOLDS)))
}

/// Why a raw line does not change as it is to be: it holds goods of lists.
pub async fn keeps_its_part(tx: &Tx, line: &Row) -> Result<Option<Problem>, ApiError> {
    let Some(id) = line.int("id") else { return Ok(None) };
    if !Rows::of(&FCST_INVT).filter(Expr::col("fcst_dtl_id").eq(id)).exist(tx).await? {
        return Ok(None);
    }
    let stored = Rows::of(&FCST_DTL).by_id(id).one(tx).await?.unwrap_or_default();
    let changed = DECIDING.iter().copied().find(|field| !same(&stored, line, field));
    Ok(changed.map(|field| Problem::error("fcstInvt.held", field, texts::LINE_HOLDS)))
}

/// A forecast that is cancelled holds nothing.
pub async fn release_all(tx: &Tx, forecast: i64) -> Result<(), ApiError> {
    let mut free = Query::delete();
    free.from_table("fcst_invt").and_where(Expr::col("fcst_id").eq(forecast));
    tx.execute(&free).await?;
    Ok(())
}

/// Lines that are gone hold nothing.
pub async fn release_lines(tx: &Tx, gone: &[Row]) -> Result<(), ApiError> {
    let gone: Vec<i64> = gone.iter().filter_map(|line| line.int("id")).collect();
    for some in gone.chunks(BATCH) {
        let mut free = Query::delete();
        free.from_table("fcst_invt").and_where(Expr::col("fcst_dtl_id").is_in(some.iter().copied()));
        tx.execute(&free).await?;
    }
    Ok(())
}
