//! The Care flow: the forecasts of one purchase order are audited, numbered, mailed, submitted, taken back, cancelled and deleted
//! together. GETs that change something are spec.md's; our client posts.

use core_wasm::resources::documents::{FCST, FCST_CARE};
use core_wasm::text::{Text, text};
use serde_json::json;

use super::share;
use crate::api::operation::{Access, Limit, Operation};
use crate::documents::export::XLSX;
use crate::documents::past;
use crate::documents::schema::{row, schema};
use crate::documents::{serve, served};
use commands::CareNote;
use order::CareOrder;

mod commands;
mod documents;
mod export;
mod mail;
mod numbers;
pub mod order;
mod page;

fn may(verb: &str) -> Access {
    serve::may(&FCST, verb)
}

pub fn operations() -> Vec<Operation> {
    reading().into_iter().chain(changing()).chain(twins()).collect()
}

fn reading() -> Vec<Operation> {
    let list = served::list(&FCST_CARE);
    vec![
        Operation::get("/fcst/v1/care/page", may("view"), text("Care 订单列表", "List Care orders"), page::page)
            .params(list.params())
            .params(vec![past::documented()])
            .answer_schema(page::answer()),
        Operation::get(
            "/fcst/v1/care/getBillNos",
            may("view"),
            text("Care 订单的提运单号", "Bill numbers of Care orders"),
            numbers::bills,
        )
        .query::<numbers::OfCustomer>()
        .answer::<Vec<String>>(),
        Operation::get(
            "/fcst/v1/care/exportByClientRltPo",
            may("view"),
            text("导出 Care 订单", "Exports a Care order"),
            export::export,
        )
        .query::<CareOrder>()
        .answer_file(XLSX),
    ]
}

/// An operation on an order that its body names.
macro_rules! on_order {
    ($path:literal, $verb:literal, $zh:literal, $en:literal, $handler:path) => {
        Operation::post($path, may($verb), text($zh, $en), $handler)
            .body::<CareOrder>(json!({ "clientRltPo": "PO-1" }))
            .answer_schema(schema(row(&FCST_CARE)))
            .limit(Limit::Bulk)
    };
}

fn changing() -> Vec<Operation> {
    vec![
        on_order!("/fcst/v1/care/email/submit", "update", "发送 Care 订单邮件", "Mails a Care order", mail::mail),
        Operation::post(
            "/fcst/v1/care/internalAuditReturn",
            may("check"),
            text("内审退回 Care 订单", "Returns a Care order from the audit"),
            commands::audit_return,
        )
        .body::<CareNote>(json!({ "clientRltPo": "PO-1", "note": "-" }))
        .answer_schema(schema(row(&FCST_CARE)))
        .limit(Limit::Bulk),
        on_order!(
            "/fcst/v1/care/clientOrderNo/apply",
            "update",
            "申请客户订单号",
            "Gets a client order number",
            numbers::apply
        ),
        on_order!("/fcst/v1/care/submit", "update", "提交 Care 订单", "Submits a Care order", commands::submit),
        Operation::post(
            "/fcst/v1/care/packno/split/{id}",
            may("update"),
            text("分摊 Care 预报的件数", "Shares packages over the lines of a Care forecast"),
            share::packages_of,
        )
        .body_schema(share::packages_of_body(), json!({ "packNo": "12", "splitModel": 1, "preview": "1" }))
        .answer_schema(share::answer())
        .limit(Limit::Bulk),
    ]
}

/// The GETs that change something, each with the POST that our client uses.
fn twins() -> Vec<Operation> {
    const WITHDRAW: Text = text("撤回 Care 订单", "Takes back a Care order");
    const DELETE: Text = text("删除 Care 订单的预报", "Deletes the forecasts of a Care order");
    const CANCEL: Text = text("取消 Care 订单", "Cancels a Care order");
    const DOCUMENTS: Text = text("修改 Care 订单的单证号", "Changes the document numbers of a Care order");
    let order = || json!({ "clientRltPo": "PO-1" });
    vec![
        Operation::get("/fcst/v1/care/submit/withdraw", may("update"), WITHDRAW, commands::withdraw_by_query)
            .query::<CareOrder>(),
        Operation::post("/fcst/v1/care/submit/withdraw", may("update"), WITHDRAW, commands::withdraw)
            .body::<CareOrder>(order())
            .limit(Limit::Bulk),
        Operation::get("/fcst/v1/care/deleteByclientRltPo", may("delete"), DELETE, commands::delete_by_query)
            .query::<CareOrder>(),
        Operation::post("/fcst/v1/care/deleteByclientRltPo", may("delete"), DELETE, commands::delete)
            .body::<CareOrder>(order())
            .limit(Limit::Bulk),
        Operation::get("/fcst/v1/care/cancellation", may("update"), CANCEL, commands::cancel_by_query)
            .query::<CareOrder>(),
        Operation::post("/fcst/v1/care/cancellation", may("update"), CANCEL, commands::cancel)
            .body::<CareOrder>(order())
            .limit(Limit::Bulk),
        Operation::get("/fcst/v1/care/documents/update", may("update"), DOCUMENTS, documents::update_by_query)
            .query::<documents::CareDocuments>(),
        Operation::post("/fcst/v1/care/documents/update", may("update"), DOCUMENTS, documents::update)
            .body::<documents::CareDocuments>(json!({ "clientRltPo": "PO-1", "billNo": "COSU1" }))
            .limit(Limit::Bulk),
    ]
}
