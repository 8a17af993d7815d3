//! Forecasts whose goods or papers must be at the ship soon, for the dashboard.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use core_wasm::permission;
use core_wasm::resources::documents::{FCST, FCST_BOOKING};
use core_wasm::row::Row;
use core_wasm::rules::cut_off::{Closeness, CutOff, cut_offs};
use core_wasm::states::forecast::UNDECLARED;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde::Serialize;
use utoipa::ToSchema;

use super::forecast::CATEGORY;
use crate::app::App;
use crate::caller::{Caller, Right};
use crate::crud::table::Rows;
use crate::error::ApiError;

/// How far is looked ahead, further than what counts as near, and back: what is over for longer is nobody's work any more.
const AHEAD: TimeDelta = TimeDelta::days(7);
const BACK: TimeDelta = TimeDelta::days(14);
/// How many forecasts are looked at, and told.
const LOOKED_AT: u64 = 100;
const TOLD: usize = 6;

/// A cut-off of a forecast that is near or over.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CutOffSoon {
    pub fcst_id: i64,
    /// Number of the forecast.
    pub number: String,
    pub customer_name: String,
    /// Which one: its field in the booking, and what that is called.
    pub field: String,
    pub label: String,
    pub at: String,
    /// Whole hours until then; since then once it is over.
    pub hours: i64,
    pub is_over: bool,
}

/// The nearest cut-offs of the forecasts that the caller may see, one of each: the next one, else the last that is over.
pub async fn soon(app: &App, caller: &Caller) -> Result<Vec<CutOffSoon>, ApiError> {
    if !permission::code(FCST.perm, "view").is_some_and(|code| caller.may(code)) {
        return Ok(Vec::new());
    }
    let scope = caller.scope(&app.db, CATEGORY, Right::View).await?;
    let now = app.now();
    let forecasts = Rows::of(&FCST)
        .filter(scope.condition("org_id"))
        .filter(Expr::col("state").is_in(UNDECLARED.iter().copied()))
        .filter(Expr::col("cut_off_at").gte(now - BACK))
        .filter(Expr::col("cut_off_at").lte(now + AHEAD))
        .order("cut_off_at", Order::Asc)
        .limit(LOOKED_AT)
        .all(&app.db)
        .await?;
    let ids: Vec<i64> = forecasts.iter().filter_map(|row| row.int("id")).collect();
    let bookings = Rows::of(&FCST_BOOKING).filter(Expr::col("fcst_id").is_in(ids)).all(&app.db).await?;
    let of_forecast: BTreeMap<i64, &Row> = bookings.iter().filter_map(|row| Some((row.int("fcstId")?, row))).collect();
    let mut soon: Vec<CutOffSoon> = Vec::new();
    for forecast in &forecasts {
        let Some((id, booking)) = forecast.int("id").and_then(|id| Some((id, of_forecast.get(&id)?))) else { continue };
        let Some(next) = next(cut_offs(booking.borrowed(), now)) else { continue };
        soon.push(CutOffSoon {
            fcst_id: id,
            number: forecast.text("fcstNo").to_owned(),
            customer_name: forecast.text("customerName").to_owned(),
            field: next.field.to_owned(),
            label: next.label.get(caller.lang).to_owned(),
            is_over: next.closeness == Closeness::Over,
            at: next.at,
            hours: next.hours,
        });
    }
    soon.sort_by(|one, other| (one.is_over, &one.at).cmp(&(other.is_over, &other.at)));
    soon.truncate(TOLD);
    Ok(soon)
}

/// The next one where it is near, else the last one that is over.
fn next(cut_offs: Vec<CutOff>) -> Option<CutOff> {
    let (over, ahead): (Vec<CutOff>, Vec<CutOff>) =
        cut_offs.into_iter().partition(|one| one.closeness == Closeness::Over);
    let near = ahead.into_iter().next().filter(|one| one.closeness == Closeness::Near);
    near.or_else(|| over.into_iter().next_back())
}
