//! Declarations made from other documents: forecasts, client orders, bonded inventory lists and stock lists.

use axum::extract::State;
use core_wasm::text::text;
use serde_json::json;

use crate::accounts::caller::Caller;
use crate::api::operation::{Limit, Operation};
use crate::documents::list::ListQuery;
use crate::documents::served;
use crate::domains::decl::access::ANY;
use crate::domains::decl::from::source::{FORECAST, INVENTORY_LIST, ORDER, STOCK_LIST, Source};
use crate::store::app::App;

mod forecasts;
mod inventory_lists;
mod make;
mod orders;
mod query;
mod stock_lists;

use make::MadeDeclaration;

pub fn operations() -> Vec<Operation> {
    let made = |operation: Operation| operation.answer_list::<MadeDeclaration>().limit(Limit::Bulk);
    let listed = |path, summary, source: &'static Source| {
        let list = served::list(source.head);
        let handler = async move |State(app): State<App>, caller: Caller, query: ListQuery| {
            query::query(app, caller, source, query).await
        };
        Operation::get(path, ANY, summary, handler)
            .params(list.params())
            .query::<query::Filters>()
            .answer_schema(list.page_schema())
    };
    let of_order = json!({ "ids": [1], "isTwoStep": "0", "needCert": "0", "needCiq": "0", "needTax": "0" });
    vec![
        listed("/decl/v1/fcst/query", text("待制单预报", "Forecasts that wait for declaration"), &FORECAST),
        made(
            Operation::post(
                "/decl/v1/fcst/add",
                ANY,
                text("由预报生成报关单", "Make declarations of forecasts"),
                forecasts::from_forecasts,
            )
            .body::<forecasts::FromForecasts>(json!({ "ids": [1], "needCert": "0", "needCiq": "0", "needTax": "0" }))
            .asks(),
        ),
        Operation::get(
            "/decl/v1/client/exists",
            ANY,
            text("有无待制单客户订单", "Whether client orders of an organisation wait for declaration"),
            query::orders_exist,
        )
        .query::<query::OfOrg>()
        .answer::<bool>(),
        listed(
            "/decl/v1/client/order/query",
            text("待制单客户订单", "Client orders that wait for declaration"),
            &ORDER,
        ),
        made(
            Operation::post(
                "/decl/v1/client/order/add",
                ANY,
                text("由客户订单生成报关单", "Make declarations of client orders"),
                orders::from_orders,
            )
            .body::<orders::FromOrders>(of_order)
            .asks(),
        ),
        listed(
            "/decl/v1/g2normal/query",
            text("待制单核注清单", "Bonded inventory lists that wait for declaration"),
            &INVENTORY_LIST,
        )
        .query::<query::ForCategory>(),
        made(
            Operation::post(
                "/decl/v1/g2normal/from",
                ANY,
                text("由核注清单生成报关单", "Make declarations of bonded inventory lists"),
                inventory_lists::from_inventory_lists,
            )
            .body::<inventory_lists::FromLists>(json!({ "ids": [1], "iECatg": "3", "isForce": "0" }))
            .asks(),
        ),
        listed(
            "/decl/v1/g2sasstock/query",
            text("待集报出入库单", "Stock lists that wait for declaration"),
            &STOCK_LIST,
        )
        .query::<query::ForCategory>(),
        made(
            Operation::post(
                "/decl/v1/g2sasstock/from",
                ANY,
                text("由出入库单生成报关单", "Make declarations of stock lists"),
                stock_lists::from_stock_lists,
            )
            .body::<stock_lists::FromStockLists>(json!({ "ids": [1], "iECatg": "4", "isForce": "0" }))
            .asks(),
        ),
    ]
}
