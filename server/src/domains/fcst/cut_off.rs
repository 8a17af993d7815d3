//! Until when goods and papers of forecasts must be at the ship: what is near or over for the dashboard, all of them for lists.
//! Lists are sorted by the nearest one. Which one that is changes with the time, so that it is kept with the instant from which on
//! it may be another.

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use core_wasm::permission;
use core_wasm::resources::documents::{FCST, FCST_BOOKING};
use core_wasm::row::Row;
use core_wasm::rules::cut_off::{Closeness, CutOff, NEAR, cut_offs, fields, nearest, nearest_until};
use core_wasm::states::forecast::UNDECLARED;
use sea_orm::sea_query::{Expr, ExprTrait, Order, Query};
use sea_orm::{Condition, ConnectionTrait};
use serde::Serialize;
use utoipa::ToSchema;

use super::parties::CATEGORY;
use crate::accounts::caller::{Caller, Right};
use crate::documents::lines::BATCH;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

/// What is over for longer is nobody's work any more.
const BACK: TimeDelta = TimeDelta::days(14);
/// How many forecasts with a cut-off that is near, or over, are looked at, and how many are told.
const LOOKED_AT: u64 = 100;
const TOLD: usize = 6;
/// How far ahead ships are booked at most, and how many forecasts that wait are looked at.
const AHEAD: TimeDelta = TimeDelta::days(366);
const MOST: u64 = 5000;

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

/// The nearest cut-offs of the forecasts that the caller may see, one of each: the next one where it is near, else the last that is
/// over.
pub async fn soon(app: &App, caller: &Caller) -> Result<Vec<CutOffSoon>, ApiError> {
    let Some(scope) = visible(app, caller).await? else { return Ok(Vec::new()) };
    let now = app.now();
    // What is near comes first: what is over must not crowd it out.
    let near = waiting(&app.db, scope.clone(), (now, now + NEAR), (Order::Asc, LOOKED_AT)).await?;
    let over = waiting(&app.db, scope, (now - BACK, now), (Order::Desc, LOOKED_AT)).await?;
    let forecasts: BTreeMap<i64, Row> =
        near.into_iter().chain(over).filter_map(|row| Some((row.int("id")?, row))).collect();
    let mut soon: Vec<CutOffSoon> = Vec::new();
    for (id, forecast, nearest) in with_nearest(app, forecasts).await? {
        if nearest.closeness == Closeness::Far {
            continue;
        }
        soon.push(CutOffSoon {
            fcst_id: id,
            number: forecast.text("fcstNo").to_owned(),
            customer_name: forecast.text("customerName").to_owned(),
            field: nearest.field.to_owned(),
            label: nearest.label.get(caller.lang).to_owned(),
            is_over: nearest.closeness == Closeness::Over,
            at: nearest.at,
            hours: nearest.hours,
        });
    }
    soon.sort_by(|one, other| (one.is_over, &one.at).cmp(&(other.is_over, &other.at)));
    soon.truncate(TOLD);
    Ok(soon)
}

/// The forecasts that the caller may see, of these the ones inside a condition, each with the cut-off that matters now; those that
/// are over for long are left out. At most [`MOST`].
pub async fn each(app: &App, caller: &Caller, among: Condition) -> Result<Vec<(i64, Row, CutOff)>, ApiError> {
    let Some(scope) = visible(app, caller).await? else { return Ok(Vec::new()) };
    let now = app.now();
    let found = waiting(&app.db, scope.add(among), (now - BACK, now + AHEAD), (Order::Asc, MOST)).await?;
    with_nearest(app, found.into_iter().filter_map(|row| Some((row.int("id")?, row))).collect()).await
}

/// The forecasts that the caller may see; `None` without the permission.
async fn visible(app: &App, caller: &Caller) -> Result<Option<Condition>, ApiError> {
    if !permission::code(FCST.perm, "view").is_some_and(|code| caller.may(code)) {
        return Ok(None);
    }
    Ok(Some(caller.scope(&app.db, CATEGORY, Right::View).await?.condition("org_id")))
}

/// Forecasts with the cut-off of their bookings that matters now.
async fn with_nearest(app: &App, forecasts: BTreeMap<i64, Row>) -> Result<Vec<(i64, Row, CutOff)>, ApiError> {
    let now = app.now();
    let mut bookings = BTreeMap::new();
    let ids: Vec<i64> = forecasts.keys().copied().collect();
    for some in ids.chunks(BATCH) {
        bookings.extend(of_forecasts(&app.db, some.iter().copied()).await?);
    }
    let nearest = |(id, forecast): (i64, Row)| {
        let found = bookings.get(&id).and_then(|booking| nearest(cut_offs(booking.borrowed(), now)))?;
        Some((id, forecast, found))
    };
    Ok(forecasts.into_iter().filter_map(nearest).collect())
}

/// Forecasts inside a scope that are not declared yet, and of which any cut-off lies between two instants.
async fn waiting(
    db: &impl ConnectionTrait,
    scope: Condition,
    (after, until): (DateTime<Utc>, DateTime<Utc>),
    (order, most): (Order, u64),
) -> Result<Vec<Row>, ApiError> {
    let mut any = Condition::any();
    for field in fields() {
        let column = || Expr::col(("fcst_booking", field.column_name()));
        any = any.add(column().gt(after).and(column().lte(until)));
    }
    let mut booked = Query::select();
    booked
        .expr(Expr::val(1))
        .from("fcst_booking")
        .and_where(Expr::col(("fcst_booking", "fcst_id")).equals(("fcst", "id")))
        .cond_where(any);
    Rows::of(&FCST)
        .filter(scope)
        .filter(Expr::col("state").is_in(UNDECLARED.iter().copied()))
        // The nearest one is no later than that: what is near comes before what is far, and so does what is over.
        .filter(Expr::col("cut_off_at").lte(until))
        .filter(Expr::exists(booked))
        .order("cut_off_at", order)
        .limit(most)
        .all(db)
        .await
}

/// The bookings of forecasts by their ids.
async fn of_forecasts(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<BTreeMap<i64, Row>, ApiError> {
    let bookings = Rows::of(&FCST_BOOKING).filter(Expr::col("fcst_id").is_in(ids)).all(db).await?;
    Ok(bookings.into_iter().filter_map(|row| Some((row.int("fcstId")?, row))).collect())
}

/// How often is looked whether the nearest cut-off is another one.
const EVERY: Duration = Duration::from_secs(60);
/// How many forecasts are kept right in one transaction.
const TOGETHER: u64 = 200;

/// Keeps the nearest cut-offs right until the server stops. Any number of processes may do so at once.
pub async fn follow(app: App) {
    loop {
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(EVERY) => {}
        }
        if let Err(error) = refresh(&app).await {
            tracing::warn!(
                ?error,
                "the nearest cut-offs of forecasts are not up to date; it is tried again in a minute"
            );
        }
    }
}

/// Keeps the nearest cut-offs of all forecasts of which it may be another one now.
pub async fn refresh(app: &App) -> Result<(), ApiError> {
    loop {
        let tx = app.begin().await?;
        let due = Rows::of(&FCST).filter(Expr::col("cut_off_until").lte(tx.now())).order("id", Order::Asc);
        let due: Vec<i64> =
            due.limit(TOGETHER).locked().all(&tx).await?.iter().filter_map(|row| row.int("id")).collect();
        if due.is_empty() {
            return Ok(());
        }
        let bookings = of_forecasts(&tx, due.iter().copied()).await?;
        for id in due {
            keep(&tx, id, bookings.get(&id)).await?;
        }
        tx.commit().await?;
    }
}

/// Keeps the nearest cut-off of the booking of a forecast.
pub async fn keep(tx: &Tx, forecast: i64, booking: Option<&Row>) -> Result<(), ApiError> {
    let found = booking.and_then(|booking| nearest_until(booking.borrowed(), tx.now()));
    let (nearest, until) =
        found.map_or((None, None), |(nearest, until)| (nearest.at.parse::<DateTime<Utc>>().ok(), until));
    let values = [("cut_off_at", nearest.into()), ("cut_off_until", until.into())];
    table::set(tx, &FCST, &[forecast], &values).await
}

/// Puts the cut-offs of their bookings into the forecasts of a list; null where there is none.
pub async fn tell(db: &impl ConnectionTrait, forecasts: &mut [Row]) -> Result<(), ApiError> {
    let bookings = of_forecasts(db, forecasts.iter().filter_map(|row| row.int("id"))).await?;
    for forecast in forecasts {
        let booking = forecast.int("id").and_then(|id| bookings.get(&id));
        for field in fields() {
            let at = booking.and_then(|booking| booking.0.get(field.name).cloned());
            forecast.set(field.name, at.unwrap_or_default());
        }
    }
    Ok(())
}
