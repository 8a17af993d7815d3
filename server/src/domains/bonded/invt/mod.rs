//! Bonded inventory lists: written by definition, judged and sent, answered by customs.

use axum::extract::State;
use core_wasm::permission;
use core_wasm::resource::Resource;
use core_wasm::resources::documents::{BOND_INVOICE, BOND_INVT, BOND_INVT_ANSWER};
use core_wasm::text::text;
use serde_json::json;

use crate::accounts::caller::Caller;
use crate::api::extract::Path;
use crate::api::operation::{Access, Limit, Operation};
use crate::documents::paged::LinesAdded;
use crate::documents::schema::{paging_params, row, schema};
use crate::documents::served::Hooks;
use crate::domains::bonded::told_figures;
use crate::domains::decl::events::Follower;
use crate::domains::fcst::share;
use crate::gateway::correspondent::Correspondent;
use crate::store::app::App;

pub mod account;
mod ahead;
mod answers;
pub mod approved;
mod check;
pub mod customs;
pub mod declarations;
mod from;
mod invoice;
mod keyed;
pub mod lines;
mod list;
pub mod parties;
pub mod received;
mod serials;
mod weights;

/// What is special about inventory lists.
pub const HOOKS: &[(&Resource, &'static dyn Hooks)] =
    &[(&BOND_INVT, &list::InventoryList), (&BOND_INVOICE, &invoice::Invoice)];

/// Inventory lists follow the declarations that their goods are on.
pub const FOLLOWERS: &[&dyn Follower] = &[&declarations::Follow];

/// Inventory lists exchange messages with customs.
pub const CORRESPONDENTS: &[&dyn Correspondent] = &[&customs::Lists];

fn may(verb: &str) -> Access {
    permission::code(BOND_INVT.perm, verb).map_or(Access::AnyOf(&[]), Access::Permission)
}

pub fn operations() -> Vec<Operation> {
    let problems = schema(json!({ "type": "array", "items": {
        "type": "object",
        "required": ["field", "rule", "severity", "message", "both"],
        "properties": {
            "field": { "type": "string" }, "rule": { "type": "string" }, "severity": { "type": "string" }, "message": { "type": "string" },
            "both": { "type": "object", "required": ["zh", "en"], "properties": { "zh": { "type": "string" }, "en": { "type": "string" } } },
        },
    } }));
    let text_of = || json!({ "type": "string" });
    let keyed = json!({
        "type": "object",
        "required": ["id", "result"],
        "properties": {
            "id": { "type": "integer" }, "version": { "type": "integer" }, "result": text_of(), "note": text_of(),
            "bondInvtNo": text_of(), "ofApproved": { "type": "boolean" }, "serials": { "type": "object", "additionalProperties": { "type": "integer" } },
        },
    });
    let applied =
        json!({ "type": "object", "required": ["applied"], "properties": { "applied": { "type": "boolean" } } });
    vec![
        Operation::get(
            "/invt/v1/bondInvt/{id}/check",
            may("view"),
            text("发送前检查核注清单", "What stops an inventory list from being sent"),
            check::check,
        )
        .answer_schema(problems),
        Operation::get(
            "/invt/v1/bondInvt/{id}/answers",
            may("view"),
            text("核注清单的海关回执", "Customs' answers about an inventory list"),
            answers::answers,
        )
        .answer_schema(schema(json!({ "type": "array", "items": row(&BOND_INVT_ANSWER) }))),
        Operation::get(
            "/invt/v1/bondInvt/{id}/answer",
            may("view"),
            text("核注清单的回执原文", "An answer of customs as it came"),
            answers::answer,
        )
        .query::<answers::OneAnswer>()
        .answer::<answers::KeptAnswer>(),
        Operation::get(
            "/invt/v1/bondInvt/{id}/told",
            may("view"),
            text(
                "海关回执中不同的账册数字",
                "Figures of the account that customs' answers about a list told otherwise",
            ),
            async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>| {
                told_figures::of_list(&app, &caller, id).await
            },
        )
        .answer_list::<told_figures::ToldOtherwise>(),
        Operation::get(
            "/invt/v1/bondInvt/{id}/serials",
            may("view"),
            text("核注清单账册的备案序号", "The serials of the account of an inventory list"),
            serials::serials,
        )
        .params(paging_params())
        .query::<serials::Wanted>()
        .answer::<serials::AccountSerials>(),
        Operation::get(
            "/decl/v1/bondInvt/query",
            may("view"),
            text("报关单的核注清单", "The inventory lists of a declaration"),
            declarations::lists,
        )
        .query::<declarations::OfDeclaration>()
        .answer_list::<declarations::ListOfDeclaration>(),
        Operation::get(
            "/invt/v1/bondInvt/{id}/declarations",
            may("view"),
            text("由核注清单生成的报关单", "The declarations that were made of an inventory list"),
            declarations::declarations,
        )
        .answer_list::<declarations::DeclarationOfList>(),
        Operation::post(
            "/invt/v1/bondInvt/answer",
            Access::Permission(permission::BOND_INVT_ANSWER),
            text("录入海关回执", "Keys an answer of customs"),
            keyed::key_answer,
        )
        .body_schema(schema(keyed), json!({ "id": 1, "result": "4" }))
        .answer_schema(schema(applied)),
        Operation::get(
            "/invt/v1/bondInvoice/{id}/left",
            permission::code(BOND_INVOICE.perm, "view").map_or(Access::AnyOf(&[]), Access::Permission),
            text("发票明细的剩余数量", "What is left of the lines of an invoice"),
            invoice::left,
        )
        .answer_list::<invoice::InvoiceLeft>(),
        Operation::post(
            "/invt/v1/bondInvt/dt/from",
            may("update"),
            text(
                "由其他单证添加表体",
                "Adds the lines of other lists, forecasts, invoices, declarations, stock lists or inbound orders",
            ),
            from::from,
        )
        .body::<from::LinesFrom>(json!({ "queryInvtId": 1, "kind": "bondInvt", "ids": [1] }))
        .answer::<LinesAdded>()
        .limit(Limit::Bulk),
        Operation::post(
            "/invt/v1/bondInvt/dt/number",
            may("update"),
            text("编排报关单商品序号", "Numbers the declaration lines"),
            from::number,
        )
        .body::<from::LinesNumbered>(json!({ "queryInvtId": 1 }))
        .limit(Limit::Bulk),
        Operation::post(
            "/invt/v1/bondInvt/dt/weights",
            may("update"),
            text("分摊表体重量", "Shares the weights of a shipment over the lines"),
            weights::weights,
        )
        .body_schema(
            weights::body(),
            json!({ "queryInvtId": 1, "grossWt": "1000", "netWt": "900", "splitModel": 2, "preview": "1" }),
        )
        .answer_schema(share::answer())
        .limit(Limit::Bulk),
    ]
}
