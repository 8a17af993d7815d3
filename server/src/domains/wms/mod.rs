//! The warehouse: inbound and outbound orders, counts, the stock and its journal, the scanner. Lists, rows, lines and commands come
//! from the definitions; here is what is special.

use axum::extract::State;
use chrono::{DateTime, Utc};
use core_wasm::permission;
use core_wasm::resource::Resource;
use core_wasm::resources::wms::{ASN, DSN, WMS_COUNT, WMS_MOVE, WMS_STOCK};
use core_wasm::row::Row;
use core_wasm::text::text;
use sea_orm::Condition;
use sea_orm::sea_query::{Expr, ExprTrait, SimpleExpr};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::api::operation::{Access, Limit, Operation};
use crate::documents::export::{Export, XLSX};
use crate::documents::granted;
use crate::documents::kept::kept;
use crate::documents::list::{ListQuery, ListScope, ListSpec, Page};
use crate::documents::operations;
use crate::documents::paged::LinesAdded;
use crate::documents::past;
use crate::documents::schema::{parameter, row, schema};
use crate::documents::serve;
use crate::documents::serve::may;
use crate::documents::served;
use crate::documents::served::{Hooks, Served};
use crate::process::error::ApiError;
use crate::store::app::App;

mod compare;
mod count;
mod from;
pub mod inbound;
pub mod journal;
pub mod movement;
pub mod outbound;
mod papers;
pub mod pick;
mod scan;
pub mod stock;
pub mod taken;

/// Business category in which customers grant their orders.
pub const CATEGORY: &str = "wms";

/// What is special about orders and counts.
pub const HOOKS: &[(&Resource, &'static dyn Hooks)] =
    &[(&ASN, &inbound::Inbound), (&DSN, &outbound::Outbound), (&WMS_COUNT, &count::Count)];

pub fn operations() -> Vec<Operation> {
    let scanning = || Access::AnyOf(permission::WMS_SCAN);
    let mut operations = vec![
        Operation::get(
            "/wms/v1/dsn/{id}/picks",
            may(&DSN, "view"),
            text("出库单拣货任务", "The stock that is held for an outbound order"),
            async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>| picks(&app, &caller, id).await,
        )
        .answer_list::<HeldStock>(),
        Operation::get(
            "/wms/v1/stock/{id}/detail",
            may(&WMS_STOCK, "view"),
            serve::about(&WMS_STOCK, "详情", "one record"),
            async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>| -> Answer<Row> {
                Ok(Done::data(serve::seen(Served::of(&WMS_STOCK), &app, &caller, id).await?))
            },
        )
        .answer_schema(schema(row(&WMS_STOCK))),
        Operation::post(
            "/wms/v1/asn/dt/from",
            may(&ASN, "update"),
            text("由核注清单或报关单带入入库明细", "Makes inbound lines of an inventory list or a declaration"),
            from::from,
        )
        .body::<from::LinesOf>(json!({ "asnId": 1, "kind": "bondInvt", "number": "HZ-0917" }))
        .answer::<LinesAdded>()
        .limit(Limit::Bulk),
        Operation::post(
            "/wms/v1/count/dt/draw",
            may(&WMS_COUNT, "update"),
            text("提取账面数", "Draws the book figures of a count"),
            count::draw,
        )
        .body::<count::Drawn>(json!({ "countId": 1, "location": "A-" }))
        .answer::<LinesAdded>()
        .limit(Limit::Bulk),
        Operation::get(
            "/wms/v1/stock/compare",
            may(&WMS_STOCK, "view"),
            text("库存平衡表", "Compares the warehouse with a bonded account, serial by serial"),
            compare::of,
        )
        .query::<compare::OfAccount>()
        .answer::<compare::Comparison>(),
        Operation::get(
            "/wms/v1/stock/compare/export",
            may(&WMS_STOCK, "view"),
            text("导出库存平衡表", "Exports the comparison of the warehouse with a bonded account"),
            compare::export,
        )
        .query::<compare::OfAccount>()
        .answer_file(XLSX),
        Operation::get(
            "/wms/v1/scan/orders",
            scanning(),
            text("扫码作业的单据", "The orders that wait for a scanner"),
            scan::orders,
        )
        .query::<scan::OfTask>()
        .answer_list::<scan::ScanOrder>(),
        Operation::get(
            "/wms/v1/scan/lines",
            scanning(),
            text("扫码作业的明细", "What a scanner has to know of an order"),
            scan::lines,
        )
        .query::<scan::OfOrder>()
        .answer_list::<scan::ScanLine>(),
        Operation::post(
            "/wms/v1/scan",
            scanning(),
            text("提交扫描", "Takes a scan, once by its key"),
            scan::scan,
        )
        .body::<scan::Scan>(json!({
            "key": "6f1c2f0e-0000-4000-8000-000000000000", "task": "receive", "orderId": 1, "material": "YS-0001", "lot": "",
            "quantity": "1", "location": "",
        }))
        .answer::<scan::ScanTaken>(),
    ];
    operations.extend(listed(&WMS_STOCK, served::list(&WMS_STOCK)));
    operations.extend(listed(&WMS_MOVE, served::list(&WMS_MOVE).unversioned()));
    operations
}

/// The list of what follows from movements, and its export.
fn listed(resource: &'static Resource, list: ListSpec) -> [Operation; 2] {
    let of = Served::of(resource);
    let spec = list.clone();
    let page = async move |State(app): State<App>, caller: Caller, query: ListQuery| -> Answer<Page> {
        let Some(until) = past::day_of(&query)? else {
            let rows = rows(of, app.clone(), caller, query.clone()).await?;
            return Ok(Done::data(spec.page(&app, &query, rows).await?));
        };
        Ok(Done::data(page_of_then(of, &spec, &app, &caller, &query, until).await?))
    };
    [
        Operation::get(
            kept(format!("{}/page", resource.path)),
            may(resource, "view"),
            serve::about(resource, "列表", "the list"),
            page,
        )
        .params(list.params())
        .params(vec![
            parameter("keyword", json!({ "type": "string" }), "in any of the texts that can be searched"),
            parameter(NO_SERIAL, json!({ "type": "integer", "enum": [0, 1] }), "1: only goods without a serial number"),
            parameter(THERE, json!({ "type": "integer", "enum": [0, 1] }), "1: only where something lies"),
        ])
        .params(vec![past::documented()])
        .params(granted::documented(resource))
        .answer_schema(list.page_schema()),
        Export::new(
            kept(format!("{}/export", resource.path)),
            may(resource, "view"),
            serve::about(resource, "导出", "exports the list"),
            list,
            move |app, caller, query| exported(of, app, caller, query),
        )
        .operation(),
    ]
}

/// The filter for goods that name no serial number of an account: no value of a field says that.
const NO_SERIAL: &str = "noSerial";
/// The filter for places where something lies: whatever was received leaves an empty one behind when it is put away.
const THERE: &str = "there";

/// Goods without a serial number, and places where something lies, where a request wants those alone.
fn wanted(query: &ListQuery) -> Result<Condition, ApiError> {
    let asked = |name: &str, condition: SimpleExpr| match query.get(name) {
        None | Some("0") => Ok(None),
        Some("1") => Ok(Some(condition)),
        Some(other) => Err(ApiError::no_option(name, other)),
    };
    let without_serial = asked(NO_SERIAL, Expr::col("gds_seqno").is_null())?;
    let there = asked(THERE, Expr::col("qty").ne(0))?;
    Ok(Condition::all().add_option(without_serial).add_option(there))
}

/// The rows that a request asks for beside the filters of the fields.
async fn rows(of: Served, app: App, caller: Caller, query: ListQuery) -> Result<ListScope, ApiError> {
    let wanted = wanted(&query)?;
    Ok(operations::rows(of, app, caller, query).await?.narrowed(wanted))
}

/// The rows of an export, which are those of now.
async fn exported(of: Served, app: App, caller: Caller, query: ListQuery) -> Result<ListScope, ApiError> {
    past::only_now(&query)?;
    rows(of, app, caller, query).await
}

/// A page as of a day: stock is what movements came to by then, and of movements those of later days were not there.
async fn page_of_then(
    of: Served,
    spec: &ListSpec,
    app: &App,
    caller: &Caller,
    query: &ListQuery,
    until: DateTime<Utc>,
) -> Result<Page, ApiError> {
    let visible = of.asked(&app.db, caller, query).await?;
    let rows = rows(of, app.clone(), caller.clone(), query.clone()).await?;
    if of.resource.name == WMS_MOVE.name {
        return spec.page(app, query, rows.narrowed(Expr::col("at").lte(until))).await;
    }
    let were = stock::were(app, spec, visible.clone(), until).await?;
    let beside = operations::has_keyword(of.resource, app, query)?;
    let wanted = wanted(query)?;
    let beside = if wanted.is_empty() { beside } else { beside.add(wanted) };
    let asked = past::Asked { visible, rows, beside, named: &["gdsSeqno", "qty"] };
    past::page_of(app, spec, query, asked, were, stock::UNKNOWN).await
}

/// Stock that is held for a line of an outbound order; quantities as texts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeldStock {
    pub id: i64,
    pub line_id: i64,
    pub stock_id: i64,
    pub location: String,
    pub gds_mtno: String,
    pub lot_no: Option<String>,
    pub gds_seqno: Option<i64>,
    pub qty: String,
    pub picked_qty: String,
    pub unit: String,
}

/// GET /wms/v1/dsn/{id}/picks
async fn picks(app: &App, caller: &Caller, id: i64) -> Answer<Vec<HeldStock>> {
    serve::seen(Served::of(&DSN), app, caller, id).await?;
    let told = |held: pick::Model| HeldStock {
        id: held.id,
        line_id: held.line_id,
        stock_id: held.stock_id,
        qty: held.quantity().to_string(),
        picked_qty: held.picked().to_string(),
        location: held.location,
        gds_mtno: held.gds_mtno,
        lot_no: held.lot_no,
        gds_seqno: held.gds_seqno,
        unit: held.unit,
    };
    Ok(Done::data(pick::of_order(&app.db, id).await?.into_iter().map(told).collect()))
}
