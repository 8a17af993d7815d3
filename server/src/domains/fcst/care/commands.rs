//! What is done to an order of the Care flow and to all its forecasts, all or nothing.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::documents::{FCST, FCST_CARE};
use core_wasm::row::Row;
use core_wasm::states::care::{AUDIT_RETURN, CANCEL, DELETE, SUBMIT, TAKE_BACK, concerns};
use core_wasm::text::catalogue::care as texts;
use serde::Deserialize;
use utoipa::ToSchema;

use super::order::{self, CareOrder, PURCHASE_ORDER};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Query};
use crate::api::http::same_site::SameSite;
use crate::documents::served::{ORG, Served};
use crate::documents::{side, table, write};
use crate::domains::fcst::{certs, invt};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;

/// An order and why it goes back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareNote {
    #[serde(flatten)]
    pub order: CareOrder,
    /// The reason; without one it is refused.
    #[serde(default)]
    #[schema(required = true)]
    pub note: String,
}

/// POST /fcst/v1/care/internalAuditReturn
pub async fn audit_return(State(app): State<App>, caller: Caller, Json(asked): Json<CareNote>) -> Answer<Row> {
    let note = asked.note.trim();
    if !core_wasm::validate::is_legal(note) {
        return Err(ApiError::illegal("note"));
    }
    let tx = app.begin().await?;
    let (before, _) = order::locked(&tx, &caller, &asked.order).await?;
    side::check(&tx, &caller, Served::of(&FCST_CARE), AUDIT_RETURN, &before).await?;
    let led = order::led(&tx, AUDIT_RETURN, note, &before)?;
    let stored = order::stored(&tx, &caller, led, note, &before).await?;
    tx.done(Done::data(stored)).await
}

/// POST /fcst/v1/care/submit: what was changed after it was mailed is mailed again first. What the agent has already stays with
/// it.
pub async fn submit(State(app): State<App>, caller: Caller, Json(asked): Json<CareOrder>) -> Answer<Row> {
    let tx = app.begin().await?;
    let (before, members) = order::locked(&tx, &caller, &asked).await?;
    let led = order::led(&tx, SUBMIT, "", &before)?;
    let open: Vec<Row> = members.into_iter().filter(|member| concerns(SUBMIT, member.borrowed())).collect();
    some(&before, &open)?;
    let later = |member: &&Row| member.text("updatedAt") > before.text("mailedAt");
    if let Some(changed) = open.iter().find(later) {
        let message = texts::CHANGED.with(&[("number", changed.text("fcstNo"))]);
        return Err(ApiError::rule(Problem::error("care.changed", PURCHASE_ORDER, message)));
    }
    for member in order::all(&tx, &caller, SUBMIT, &open).await? {
        certs::submitted(&tx, &caller, &member).await?;
    }
    let stored = order::stored(&tx, &caller, led, "", &before).await?;
    tx.done(Done::data(stored)).await
}

/// An order has forecasts.
pub fn some(order: &Row, members: &[Row]) -> Result<(), ApiError> {
    if !members.is_empty() {
        return Ok(());
    }
    let message = texts::NO_FORECASTS.with(&[("order", order.text(PURCHASE_ORDER))]);
    Err(ApiError::rule(Problem::error("care.noForecasts", PURCHASE_ORDER, message)))
}

/// POST /fcst/v1/care/submit/withdraw
pub async fn withdraw(State(app): State<App>, caller: Caller, Json(asked): Json<CareOrder>) -> Answer<()> {
    together(&app, &caller, TAKE_BACK, &asked).await
}

/// GET /fcst/v1/care/submit/withdraw
pub async fn withdraw_by_query(
    State(app): State<App>,
    caller: Caller,
    _: SameSite,
    Query(asked): Query<CareOrder>,
) -> Answer<()> {
    together(&app, &caller, TAKE_BACK, &asked).await
}

/// POST /fcst/v1/care/cancellation
pub async fn cancel(State(app): State<App>, caller: Caller, Json(asked): Json<CareOrder>) -> Answer<()> {
    together(&app, &caller, CANCEL, &asked).await
}

/// GET /fcst/v1/care/cancellation
pub async fn cancel_by_query(
    State(app): State<App>,
    caller: Caller,
    _: SameSite,
    Query(asked): Query<CareOrder>,
) -> Answer<()> {
    together(&app, &caller, CANCEL, &asked).await
}

/// Takes an order back or cancels it, with every forecast that it has.
async fn together(app: &App, caller: &Caller, name: &str, asked: &CareOrder) -> Answer<()> {
    let tx = app.begin().await?;
    let (before, members) = order::locked(&tx, caller, asked).await?;
    side::check(&tx, caller, Served::of(&FCST_CARE), name, &before).await?;
    let led = order::led(&tx, name, "", &before)?;
    for member in order::all(&tx, caller, name, &members).await? {
        certs::release_all(&tx, caller, &member).await?;
        if name == CANCEL {
            invt::release_all(&tx, write::key(&member)?.0).await?;
        }
    }
    order::stored(&tx, caller, led, "", &before).await?;
    tx.commit().await?;
    Ok(Done::nothing())
}

/// POST /fcst/v1/care/deleteByclientRltPo
pub async fn delete(State(app): State<App>, caller: Caller, Json(asked): Json<CareOrder>) -> Answer<()> {
    delete_all(&app, &caller, &asked).await
}

/// GET /fcst/v1/care/deleteByclientRltPo
pub async fn delete_by_query(
    State(app): State<App>,
    caller: Caller,
    _: SameSite,
    Query(asked): Query<CareOrder>,
) -> Answer<()> {
    delete_all(&app, &caller, &asked).await
}

async fn delete_all(app: &App, caller: &Caller, asked: &CareOrder) -> Answer<()> {
    let tx = app.begin().await?;
    let (before, _) = order::locked(&tx, caller, asked).await?;
    write::stepped(&FCST_CARE, DELETE, &before).map_err(ApiError::rule)?;
    // The cancelled ones go as well.
    let members = order::whole(&before).locked().all(&tx).await?;
    let mut problems = Vec::new();
    for (at, member) in members.iter().enumerate() {
        let refused = write::stepped(&FCST, DELETE, member).err();
        problems.extend(refused.map(|problem| Problem { field: format!("forecasts[{at}]"), ..problem }));
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    let mut ids = Vec::with_capacity(members.len());
    for member in &members {
        let (id, _) = write::key(member)?;
        gone(&tx, caller, FCST.table_name(), id, member).await?;
        ids.push(id);
    }
    table::delete(&tx, &FCST, &ids).await?;
    gone(&tx, caller, FCST_CARE.table_name(), write::key(&before)?.0, &before).await?;
    order::delete(&tx, &before).await?;
    tx.commit().await?;
    Ok(Done::nothing())
}

/// An entry in the audit: a row was deleted.
async fn gone(tx: &Tx, caller: &Caller, entity: &str, id: i64, row: &Row) -> Result<(), ApiError> {
    let changes = audit::document::changes(row, &Row::new());
    let record = Record { org_id: row.int(ORG), entity, entity_id: id, action: "delete", note: "", changes };
    audit::write(tx, &Actor::from(caller), record).await
}
