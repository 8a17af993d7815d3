//! The booking of a forecast. There is one at most, which begins when somebody first stores it.

use axum::extract::State;
use core_wasm::resources::documents::{FCST, FCST_BOOKING};
use core_wasm::row::Row;
use core_wasm::states::forecast::BOOK;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde_json::Value;

use super::cut_off;
use super::lines::raw;
use super::parties::changed;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Path};
use crate::documents::sent::number;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::documents::{lines, serve, write};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::{Actor, document};

/// GET /fcst/v1/booking/{id}/detail: the booking of the forecast with this id; with version 0 where there is none yet.
pub async fn detail(State(app): State<App>, caller: Caller, Path(forecast): Path<i64>) -> Answer<Row> {
    let head = serve::seen(raw().head, &app, &caller, forecast).await?;
    let found = of(&app.db, forecast).await?;
    Ok(Done::data(found.unwrap_or_else(|| none_yet(&head))))
}

/// The booking as long as nobody wrote one: what the forecast itself says of the ship.
fn none_yet(head: &Row) -> Row {
    let mut row: Row = FCST_BOOKING.fields.iter().map(|field| (field.name.to_owned(), Value::Null)).collect();
    for field in ["trafName", "voyNo", "billNo", ORG] {
        row.set(field, head.0.get(field).cloned().unwrap_or_default());
    }
    row.set("fcstId", head.int("id").unwrap_or_default());
    row.set("id", 0);
    row.set("version", 0);
    row.set("boxes", Vec::<Value>::new());
    row
}

async fn of(db: &impl ConnectionTrait, forecast: i64) -> Result<Option<Row>, ApiError> {
    let Some(found) = Rows::of(&FCST_BOOKING).filter(Expr::col("fcst_id").eq(forecast)).one(db).await? else {
        return Ok(None);
    };
    let mut found = [found];
    lines::attach(db, &FCST_BOOKING, &mut found).await?;
    let [row] = found;
    Ok(Some(row))
}

/// POST /fcst/v1/booking/update {fcstId, version, …}
pub async fn update(State(app): State<App>, caller: Caller, Json(mut sent): Json<Row>) -> Answer<Row> {
    let (forecast, seen) = (number(&sent, "fcstId")?, number(&sent, "version")?);
    let tx = app.begin().await?;
    let head = write::locked(&tx, &caller, raw().head, &[(forecast, None)]).await?.pop().ok_or(ApiError::NotFound)?;
    write::stepped(&FCST, BOOK, &head).map_err(ApiError::rule)?;
    let before = of(&tx, forecast).await?;
    let version = before.as_ref().and_then(|row| row.int("version")).unwrap_or_default();
    if seen != version {
        return Err(ApiError::Conflict { ids: vec![forecast] });
    }
    sent.set(ORG, head.0.get(ORG).cloned().unwrap_or_default());
    let served = Served::of(&FCST_BOOKING);
    let (mut row, problems) = write::judged(&tx, &caller, served, before.as_ref(), &sent).await?;
    row.set("fcstId", forecast);
    row.set(ORG, head.0.get(ORG).cloned().unwrap_or_default());
    let row = write::checked((row, problems))?;
    let actor = Actor::from(&caller);
    let after = match &before {
        Some(before) => write::store(&tx, &actor, &FCST_BOOKING, "update", before, row).await?,
        None => write::insert(&tx, &actor, &FCST_BOOKING, "add", &row).await?,
    };
    let changes = document::differences(&before.unwrap_or_default(), &after);
    write::touch(&tx, &actor, &FCST, BOOK, &head, changes).await?;
    cut_off::keep(&tx, forecast, Some(&after)).await?;
    changed(&tx, &actor, BOOK, &head).await?;
    tx.done(Done::data(after)).await
}
