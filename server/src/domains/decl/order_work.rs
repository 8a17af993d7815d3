//! GET /order/v1/clientOrder/{id}/work: the course of the work on a client order, drawn from what really happened: what people did
//! to the order and to the forecasts and declarations behind it, and by when the goods are to be declared.

use axum::extract::State;
use chrono::{DateTime, Utc};
use core_wasm::permission;
use core_wasm::resources::base::DOCU_GOODS;
use core_wasm::resources::documents::{CLIENT_ORDER, FCST};
use core_wasm::row::Row;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::deadline::{Deadline, is_undeclared};
use core_wasm::rules::port_data;
use core_wasm::states::client_order::MACHINE;
use core_wasm::states::{self, Progress, words};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use utoipa::ToSchema;

use super::declaration::{self, Model};
use super::{access, client_order, query_log};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::serve;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;

/// Newest steps of the order and of all documents behind it that are told.
const ENTRIES: u64 = 500;
const ORDER: &str = "clientOrder";
/// Entries of a document that say nothing of its course.
const NO_STEP: [&str; 2] = ["update", "work"];

/// The work on an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderWork {
    /// The forecasts and declarations behind it that the caller may see.
    documents: Vec<WorkDocument>,
    /// Newest first.
    steps: Vec<WorkStep>,
    /// By when the goods are to be declared, as long as they are not and where their arrival is known.
    declare_by: Option<String>,
    /// Days until then; below zero when it is over.
    days_left: Option<i64>,
}

/// A document behind an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WorkDocument {
    /// `fcst` or `declaration`.
    kind: &'static str,
    id: i64,
    number: String,
    /// Code of its state.
    state: String,
    #[serde(rename = "iECatg")]
    i_e_catg: String,
}

/// Something that was done.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WorkStep {
    at: DateTime<Utc>,
    by: String,
    /// In the language of the request.
    action: String,
    note: String,
    /// `clientOrder`, `fcst` or `declaration`.
    kind: &'static str,
    number: String,
}

pub async fn work(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<OrderWork> {
    let order = serve::seen(Served::of(&CLIENT_ORDER), &app, &caller, id).await?;
    let number = order.text("clientOrderNo").to_owned();
    let mut documents = vec![WorkDocument {
        kind: ORDER,
        id,
        number,
        state: order.text("state").to_owned(),
        i_e_catg: order.text("iECatg").to_owned(),
    }];
    for forecast in forecasts(&app, &caller, &order).await? {
        documents.push(WorkDocument {
            kind: "fcst",
            id: forecast.int("id").unwrap_or_default(),
            number: forecast.text("fcstNo").to_owned(),
            state: forecast.text("state").to_owned(),
            i_e_catg: forecast.text("iECatg").to_owned(),
        });
    }
    // Whether the goods wait is the same for everybody, whatever they may see of the declarations.
    let all_forecasts = client_order::forecasts_of(&order).all(&app.db).await?;
    let mut under_way = client_order::declarations_of(&app.db, &order, &all_forecasts).await?;
    let declarations = seen(&app, &caller, &under_way).await?;
    under_way.retain(|made| made.state().is_ok_and(|state| state.progress() != Progress::Ended));
    let mut waits = under_way.is_empty() || client_order::undeclared(&app.db, &order, &all_forecasts).await?.is_some();
    for made in &under_way {
        waits |= is_undeclared(made.state()?);
    }
    let progress = MACHINE.state(order.text("state")).map(|state| state.progress);
    waits &= !matches!(progress, Some(Progress::Done | Progress::Ended));
    for made in &declarations {
        documents.push(WorkDocument {
            kind: declaration::ENTITY,
            id: made.id,
            number: made.shown_number(),
            state: made.status.clone(),
            i_e_catg: made.i_e_catg.clone(),
        });
    }
    let mut steps = steps_of(&app, &caller, &documents).await?;
    steps.sort_by_key(|step| std::cmp::Reverse(step.at));
    documents.retain(|document| document.kind != ORDER);
    let arrived = if waits { arrival(&app, &order, &under_way).await? } else { None };
    let dicts = app.dictionaries();
    let due = arrived.map(|day| Deadline::to_declare(day, app.today(), Calendar::of(&dicts)));
    Ok(Done::data(OrderWork {
        documents,
        steps,
        declare_by: due.map(|due| due.due.to_string()),
        days_left: due.map(|due| due.days_left),
    }))
}

/// Those of the declarations behind an order that the caller may see.
async fn seen(app: &App, caller: &Caller, made: &[Model]) -> Result<Vec<Model>, ApiError> {
    if made.is_empty() {
        return Ok(Vec::new());
    }
    let seen = declaration::Entity::find()
        .filter(declaration::Column::Id.is_in(made.iter().map(|one| one.id)))
        .filter(access::seen_by(&app.db, caller).await?)
        .order_by_asc(declaration::Column::Id)
        .all(&app.db)
        .await?;
    Ok(seen)
}

/// Those of the forecasts of an order that the caller may see.
async fn forecasts(app: &App, caller: &Caller, order: &Row) -> Result<Vec<Row>, ApiError> {
    if !permission::code(FCST.perm, "view").is_some_and(|code| caller.may(code)) {
        return Ok(Vec::new());
    }
    let visible = Served::of(&FCST).visible(&app.db, caller).await?;
    client_order::forecasts_of(order).filter(visible.condition()).all(&app.db).await
}

/// When the goods of an import arrived: as a declaration says it, else as the port does to the customer.
async fn arrival(app: &App, order: &Row, made: &[Model]) -> Result<Option<chrono::NaiveDate>, ApiError> {
    if !["1", "3"].contains(&order.text("iECatg")) {
        return Ok(None);
    }
    if let Some(day) = made.iter().filter_map(|one| one.i_e_date).min() {
        return Ok(Some(day));
    }
    let records = Rows::of(&DOCU_GOODS)
        .filter(Expr::col("org_id").eq(order.int(ORG).unwrap_or_default()))
        .filter(Expr::col("bill_no").is_in(port_data::bill_numbers(order.borrowed())))
        .all(&app.db)
        .await?;
    Ok(port_data::record_of(&records, order.borrowed()).and_then(|record| record.borrowed().date("arrivedOn")))
}

/// What was done to documents, as a person of this language reads it.
async fn steps_of(app: &App, caller: &Caller, documents: &[WorkDocument]) -> Result<Vec<WorkStep>, ApiError> {
    let table = |one: &WorkDocument| if one.kind == ORDER { CLIENT_ORDER.table_name() } else { one.kind };
    let rows: Vec<(String, i64)> = documents.iter().map(|one| (table(one).to_owned(), one.id)).collect();
    let entries = audit::of_rows(app, &rows, &NO_STEP, ENTRIES).await?;
    let dicts = app.dictionaries();
    let step = |(entity, id, entry): (String, i64, audit::Entry)| {
        let document = documents.iter().find(|one| one.id == id && table(one) == entity)?;
        let note = said(document.kind, &entry);
        let (by, action) = match entry.action.strip_prefix(query_log::RECEIPT) {
            Some(channel) => {
                let by = words::CUSTOMS.get(caller.lang).to_owned();
                (by, query_log::receipt_name(channel, &dicts, caller.lang))
            }
            None => {
                let words = words::of(document.kind, &entry.action).map(|words| words.get(caller.lang).to_owned());
                (entry.actor_in(caller.lang), words.unwrap_or(entry.action))
            }
        };
        let (kind, number) = (document.kind, document.number.clone());
        Some(WorkStep { at: entry.at, by, action, note, kind, number })
    };
    Ok(entries.into_iter().filter_map(step).collect())
}

/// What was said with a step: a note of its own, or the reason that the document keeps.
fn said(kind: &str, entry: &audit::Entry) -> String {
    let kept = states::of(kind).and_then(|machine| machine.command(&entry.action)).map(|command| command.note.field);
    let kept = kept.and_then(|field| entry.changes.iter().find(|change| change.field == field));
    let reason = kept.and_then(|change| change.after.as_str()).unwrap_or_default();
    if entry.note.is_empty() { reason.to_owned() } else { entry.note.clone() }
}
