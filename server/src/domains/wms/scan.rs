//! What a hand scanner asks for and sends. A scan carries a key of its own and is taken once, however often it is sent.

use axum::extract::State;
use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::resource::{Field, Resource};
use core_wasm::resources::wms::{ASN, ASN_DT, DSN};
use core_wasm::row::Row;
use core_wasm::rules::wms::inbound::Figures;
use core_wasm::rules::wms::scan::{Goods, Line, Task, no_quantity, take};
use core_wasm::states::wms::{asn, dsn};
use core_wasm::text::catalogue::wms as texts;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::taken::Seen;
use super::{inbound, outbound, pick, taken};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Query};
use crate::documents::filter::begins;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::documents::{paged, serve, write};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// Most orders that a scanner is offered.
const MOST: u64 = 100;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct OfTask {
    /// `receive`, `damage`, `put` or `pick`.
    task: String,
    /// Only orders whose number begins like this; where more wait than are offered at once.
    #[serde(default)]
    number: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct OfOrder {
    /// `receive`, `damage`, `put` or `pick`.
    task: String,
    order_id: i64,
}

/// An order that a scanner may work on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScanOrder {
    pub id: i64,
    pub number: String,
    pub warehouse: String,
    /// Supplier or consignee.
    pub party: String,
}

/// A line of an order that a scanner works on; quantities as texts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScanLine {
    pub id: i64,
    /// Its place in the order, from 1; of places that an outbound order takes goods from, in their order.
    pub number: usize,
    /// The serial in the account; "" where it has none.
    pub serial: String,
    pub material: String,
    pub name: String,
    pub lot: String,
    pub unit: String,
    /// What is expected, or held.
    pub wanted: String,
    /// What was received in good order, or picked.
    pub done: String,
    pub damaged: String,
    pub put: String,
    pub location: String,
}

/// What was scanned.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Scan {
    /// Made by the scanner: the same when it is sent again.
    pub key: String,
    /// `receive`, `damage`, `put` or `pick`.
    pub task: String,
    pub order_id: i64,
    pub material: String,
    #[serde(default)]
    pub lot: String,
    pub quantity: String,
    #[serde(default)]
    pub location: String,
    /// The line that it is for, where the person said so; else the first that fits.
    #[serde(default)]
    pub line_id: Option<i64>,
}

/// A scan that was taken.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScanTaken {
    /// Whether it was taken before: it was sent again.
    pub again: bool,
}

fn task_of(name: &str) -> Result<Task, ApiError> {
    serde_json::from_value(name.into()).map_err(|_| ApiError::no_option("task", name))
}

/// The documents of a task, the verb that it needs, and the states in which they wait for it.
fn documents(task: Task) -> (&'static Resource, &'static [&'static str]) {
    match task {
        Task::Receive | Task::Damage => (&ASN, &[asn::PENDING, asn::INBOUND]),
        Task::Put => (&ASN, &[asn::INBOUND, asn::DIFFERS]),
        Task::Pick => (&DSN, &[dsn::PICKING]),
    }
}

fn permitted(caller: &Caller, resource: &Resource) -> Result<(), ApiError> {
    let code = core_wasm::permission::code(resource.perm, "update");
    code.map_or(Err(ApiError::NotFound), |code| caller.require(code))
}

/// GET /wms/v1/scan/orders: the orders that wait for a task, the newest first.
pub async fn orders(State(app): State<App>, caller: Caller, Query(of): Query<OfTask>) -> Answer<Vec<ScanOrder>> {
    let (resource, states) = documents(task_of(&of.task)?);
    permitted(&caller, resource)?;
    let number = of.number.trim();
    if !core_wasm::validate::is_legal(number) {
        return Err(ApiError::illegal("number"));
    }
    let visible = Served::of(resource).visible(&app.db, &caller).await?;
    let column = Alias::new(resource.field(resource.known_by).map(Field::column_name).unwrap_or_default());
    let found = Rows::of(resource)
        .filter(visible.condition())
        .filter(Expr::col("status").is_in(states.iter().copied()))
        .filter(begins(Expr::col(column), number, app.db.get_database_backend()))
        .order("id", Order::Desc)
        .limit(MOST)
        .all(&app.db)
        .await?;
    let told = |row: &Row| ScanOrder {
        id: row.int("id").unwrap_or_default(),
        number: row.text(resource.known_by).to_owned(),
        warehouse: row.text("warehouse").to_owned(),
        party: row.text(if resource.name == ASN.name { "supplier" } else { "consignee" }).to_owned(),
    };
    Ok(Done::data(found.iter().map(told).collect()))
}

/// GET /wms/v1/scan/lines: what a scanner has to know of an order, so that it can go on without a connection.
pub async fn lines(State(app): State<App>, caller: Caller, Query(of): Query<OfOrder>) -> Answer<Vec<ScanLine>> {
    let task = task_of(&of.task)?;
    let (resource, _) = documents(task);
    permitted(&caller, resource)?;
    serve::seen(Served::of(resource), &app, &caller, of.order_id).await?;
    let told = if task == Task::Pick {
        pick::of_order(&app.db, of.order_id).await?.iter().enumerate().map(of_pick).collect()
    } else {
        paged::all_of(&app.db, &ASN_DT, of.order_id).await?.iter().enumerate().map(of_line).collect()
    };
    Ok(Done::data(told))
}

fn of_line((place, row): (usize, &Row)) -> ScanLine {
    let figures = Figures::of(row.borrowed());
    ScanLine {
        id: row.int("id").unwrap_or_default(),
        number: place + 1,
        serial: row.borrowed().written("gdsSeqno").into_owned(),
        material: row.text("gdsMtno").to_owned(),
        name: row.text("gdsNm").to_owned(),
        lot: row.text("lotNo").to_owned(),
        unit: row.text("unit").to_owned(),
        wanted: figures.expected.to_string(),
        done: figures.received.to_string(),
        damaged: figures.damaged.to_string(),
        put: figures.put.to_string(),
        location: row.text("location").to_owned(),
    }
}

fn of_pick((place, held): (usize, &pick::Model)) -> ScanLine {
    ScanLine {
        id: held.id,
        number: place + 1,
        serial: held.gds_seqno.map(|serial| serial.to_string()).unwrap_or_default(),
        material: held.gds_mtno.clone(),
        name: String::new(),
        lot: held.lot_no.clone().unwrap_or_default(),
        unit: held.unit.clone(),
        wanted: held.quantity().to_string(),
        done: held.picked().to_string(),
        damaged: Quantity::default().to_string(),
        put: Quantity::default().to_string(),
        location: held.location.clone(),
    }
}

fn judged(line: &ScanLine) -> Line {
    let figure = |text: &str| text.parse().unwrap_or_default();
    Line {
        id: line.id,
        material: line.material.clone(),
        lot: line.lot.clone(),
        wanted: figure(&line.wanted),
        done: figure(&line.done),
        damaged: figure(&line.damaged),
        put: figure(&line.put),
        location: line.location.clone(),
    }
}

/// POST /wms/v1/scan
pub async fn scan(State(app): State<App>, caller: Caller, Json(sent): Json<Scan>) -> Answer<ScanTaken> {
    let task = task_of(&sent.task)?;
    let (resource, states) = documents(task);
    permitted(&caller, resource)?;
    let key = sent.key.trim();
    if !(8..=64).contains(&key.chars().count()) || !core_wasm::validate::is_legal(key) {
        return Err(ApiError::rule(Problem::error("wms.scanKey", "key", texts::SCAN_KEY)));
    }
    let quantity: Quantity = sent.quantity.trim().parse().map_err(|_| ApiError::rule(no_quantity()))?;
    if !core_wasm::validate::is_legal(&sent.location) {
        return Err(ApiError::illegal("location"));
    }
    let tx = app.begin().await?;
    let found = write::locked(&tx, &caller, Served::of(resource), &[(sent.order_id, None)]).await?;
    let head = found.into_iter().next().ok_or(ApiError::NotFound)?;
    let goods =
        Goods { material: sent.material, lot: sent.lot, quantity, location: sent.location, line_id: sent.line_id };
    let said = said(task, sent.order_id, &goods);
    match taken::note(&tx, &caller, key, &said).await? {
        Seen::New => {}
        Seen::Again => return tx.done(Done::data(ScanTaken { again: true })).await,
        Seen::Other => return Err(ApiError::rule(Problem::error("wms.scanKey", "key", texts::SCAN_OTHER))),
    }
    if !states.contains(&head.text("status")) {
        return Err(closed(resource, &head));
    }
    if task == Task::Pick {
        pick_one(&tx, &caller, &head, &goods).await?
    } else {
        one(&tx, &caller, &head, task, &goods).await?
    };
    tx.done(Done::data(ScanTaken { again: false })).await
}

/// What a key stands for. One that names no line says what it said before lines could be named: it may come again from then.
fn said(task: Task, order: i64, goods: &Goods) -> String {
    let mut said = vec![json!(task), json!(order), json!(goods.material), json!(goods.lot), json!(goods.quantity)];
    said.push(json!(goods.location));
    said.extend(goods.line_id.map(Into::into));
    serde_json::Value::from(said).to_string()
}

fn closed(resource: &Resource, head: &Row) -> ApiError {
    let machine = core_wasm::states::of(resource.name);
    let label = machine.and_then(|machine| machine.state(head.text("status"))).map(|state| state.label);
    let label = label.unwrap_or(core_wasm::text::Text { zh: "", en: "" });
    let message = texts::NOT_OPEN.speak_with(&[("number", &head.text(resource.known_by)), ("state", &label)]);
    ApiError::rule(Problem::error("wms.notOpen", "orderId", message))
}

/// Receives goods, or puts them away.
async fn one(tx: &Tx, caller: &Caller, head: &Row, task: Task, goods: &Goods) -> Result<(), ApiError> {
    let actor = Actor::from(caller);
    let rows = paged::all_of(tx, &ASN_DT, write::key(head)?.0).await?;
    let lines: Vec<Line> = rows.iter().enumerate().map(|row| judged(&of_line(row))).collect();
    let of = take(task, &lines, goods).map_err(ApiError::rule)?;
    let row = rows.iter().find(|row| row.int("id") == Some(of.id)).ok_or(ApiError::NotFound)?;
    if task == Task::Put {
        inbound::put(tx, &actor, head, &[(row, goods.quantity, &goods.location)]).await?;
    } else {
        inbound::open(head)?;
        inbound::receive(tx, &actor, head, &[(row, goods.quantity)], task == Task::Damage).await?;
    }
    inbound::settle(tx, &actor, head).await
}

/// Picks goods for an outbound order.
async fn pick_one(tx: &Tx, caller: &Caller, head: &Row, goods: &Goods) -> Result<(), ApiError> {
    let held = pick::of_order(tx, write::key(head)?.0).await?;
    let lines: Vec<Line> = held.iter().enumerate().map(|one| judged(&of_pick(one))).collect();
    let of = take(Task::Pick, &lines, goods).map_err(ApiError::rule)?;
    let one = held.iter().find(|one| one.id == of.id).ok_or(ApiError::NotFound)?;
    outbound::picked(tx, &Actor::from(caller), head, &[(one, goods.quantity)]).await?;
    outbound::settle(tx, head).await
}
