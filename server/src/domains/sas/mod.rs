//! Goods into and out of special zones: business applications, stock lists, passports and vehicle records. Lists, rows and
//! commands come from the definitions; here is what is special.

use axum::extract::State;
use core_wasm::resource::Resource;
use core_wasm::text::text;
use serde_json::json;

use crate::accounts::caller::Caller;
use crate::api::extract::Path;
use crate::api::operation::{Limit, Operation};
use crate::documents::kept::kept;
use crate::documents::schema::schema;
use crate::documents::serve::may;
use crate::documents::served::Hooks;
use crate::gateway::correspondent::Correspondent;
use crate::store::app::App;

mod application;
pub mod approved;
mod asked;
mod check;
pub mod collect;
mod customs;
mod deposit;
mod document;
mod history;
mod kind;
mod load;
mod loaded;
mod map;
pub mod passport;
pub mod renumbered;
mod slip;
pub mod source;
mod stock;
pub mod taken;
pub mod tax;
mod under;
mod vehicle;

use kind::{APPLICATION, KINDS, PASSPORT, STOCK, VEHICLE};

/// What is special about them.
pub const HOOKS: &[(&Resource, &'static dyn Hooks)] = &[
    (APPLICATION.resource, &application::Application),
    (STOCK.resource, &stock::StockList),
    (PASSPORT.resource, &passport::Passport),
    (VEHICLE.resource, &vehicle::Vehicle),
];

/// They exchange messages with customs.
pub const CORRESPONDENTS: &[&dyn Correspondent] = &[&APPLICATION, &STOCK, &PASSPORT, &VEHICLE];

pub fn operations() -> Vec<Operation> {
    let problems = json!({ "type": "array", "items": {
        "type": "object",
        "required": ["field", "rule", "severity", "message"],
        "properties": {
            "field": { "type": "string" }, "rule": { "type": "string" }, "severity": { "type": "string" },
            "message": { "type": "string" },
        },
    } });
    let checks = KINDS.iter().map(|kind| {
        Operation::get(
            kept(format!("{}/{{id}}/check", kind.resource.path)),
            may(kind.resource, "view"),
            text("发送前检查", "What stops a document of a zone from being sent"),
            async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>| {
                check::check(kind, &app, &caller, id).await
            },
        )
        .answer_schema(schema(problems.clone()))
    });
    checks.chain(reports()).chain(load::operations()).chain(map::operations()).chain([slip::operation()]).collect()
}

/// What is reckoned, and what is made of stock lists.
fn reports() -> Vec<Operation> {
    let stock_lists = || may(STOCK.resource, "view");
    vec![
        Operation::get(
            "/sas/v1/sasDcl/{id}/moved",
            may(APPLICATION.resource, "view"),
            text("申报表商品的出入区情况", "What went out and came in of the lines of an application"),
            application::moved,
        )
        .answer_list::<application::MovedLine>(),
        Operation::get(
            "/sas/v1/sasDcl/{id}/deposit",
            may(APPLICATION.resource, "view"),
            text("申报表保证金及变动", "The deposit of an application, and what stock lists did to it"),
            deposit::told,
        )
        .answer::<deposit::DepositTold>(),
        Operation::get(
            "/sas/v1/sasStock/{id}/carried",
            stock_lists(),
            text("出入库单商品的过卡情况", "What passports carry of the lines of a stock list"),
            passport::carried::of_stock,
        )
        .answer_list::<passport::carried::CarriedLine>(),
        Operation::get(
            "/sas/v1/sasPassport/{id}/carried",
            may(PASSPORT.resource, "view"),
            text("核放单所载单证的剩余可装数量", "What is free of the documents that a passport names"),
            passport::carried::of_passport,
        )
        .answer_list::<passport::carried::CarriedLine>(),
        Operation::get(
            "/sas/v1/sasStock/{id}/tax",
            stock_lists(),
            text("出入库单预估税款", "Estimated tax on the goods of a stock list"),
            tax::estimated,
        )
        .answer::<tax::StockTax>(),
        Operation::get(
            "/sas/v1/sasStock/waiting",
            stock_lists(),
            text("待集报出入库单及期限", "Stock lists that wait for their collective declaration, and when it is due"),
            collect::waiting,
        )
        .answer_list::<collect::WaitingList>(),
        Operation::post(
            "/sas/v1/sasStock/collect",
            may(STOCK.resource, "update"),
            text("由出入库单集中生成核注清单", "Makes one inventory list of stock lists"),
            collect::collect,
        )
        .body::<collect::Collected>(json!({ "ids": [1], "versions": [1], "etpsInnerInvtNo": "HZ-1" }))
        .answer::<collect::MadeList>()
        .limit(Limit::Bulk),
    ]
}
