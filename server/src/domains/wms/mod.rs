//! The warehouse: inbound and outbound orders, counts, the stock and its journal, the scanner. Lists, rows, lines and commands come
//! from the definitions; here is what is special.

use axum::extract::State;
use core_wasm::permission;
use core_wasm::resource::Resource;
use core_wasm::resources::wms::{ASN, DSN, DSN_PICK, WMS_COUNT, WMS_MOVE, WMS_STOCK};
use core_wasm::row::Row;
use core_wasm::text::text;
use serde_json::json;

use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::crud::export::Export;
use crate::crud::list::{ListQuery, ListSpec, Page};
use crate::crud::paged::LinesAdded;
use crate::crud::schema::{parameter, row, schema};
use crate::crud::serve::{self, kept, may};
use crate::crud::served::{self, Hooks, Served};
use crate::extract::Path;
use crate::operation::{Access, Limit, Operation};

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
        .answer_schema(schema(json!({ "type": "array", "items": row(&DSN_PICK) }))),
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
        let rows = serve::rows(of, app.clone(), caller, query.clone()).await?;
        Ok(Done::data(spec.page(&app, &query, rows).await?))
    };
    [
        Operation::get(
            kept(format!("{}/page", resource.path)),
            may(resource, "view"),
            serve::about(resource, "列表", "the list"),
            page,
        )
        .params(list.params())
        .params(vec![parameter("keyword", json!({ "type": "string" }), "in any of the texts that can be searched")])
        .answer_schema(list.page_schema()),
        Export::new(
            kept(format!("{}/export", resource.path)),
            may(resource, "view"),
            serve::about(resource, "导出", "exports the list"),
            list,
            move |app, caller, query| serve::rows(of, app, caller, query),
        )
        .operation(),
    ]
}

/// GET /wms/v1/dsn/{id}/picks
async fn picks(app: &App, caller: &Caller, id: i64) -> Answer<Vec<Row>> {
    serve::seen(Served::of(&DSN), app, caller, id).await?;
    let told = |held: &pick::Model| -> Row {
        let mut row = Row::new();
        row.set("id", held.id);
        row.set("dsnId", held.dsn_id);
        row.set("lineId", held.line_id);
        row.set("stockId", held.stock_id);
        row.set("location", held.location.as_str());
        row.set("gdsMtno", held.gds_mtno.as_str());
        row.set("lotNo", held.lot_no.clone());
        row.set("gdsSeqno", held.gds_seqno.map(|serial| serial.to_string()));
        row.set("qty", held.quantity().to_string());
        row.set("pickedQty", held.picked().to_string());
        row.set("unit", held.unit.as_str());
        row
    };
    Ok(Done::data(pick::of_order(&app.db, id).await?.iter().map(told).collect()))
}
