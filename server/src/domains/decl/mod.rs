//! Customs declarations.

use core_wasm::permission::RECORDS;
use core_wasm::resources::declaration::{CONTAINER, HEAD, LICENCE_DOCU, LINE};
use core_wasm::text::text;
use serde_json::json;
use utoipa::openapi::schema::Schema;
use utoipa::openapi::{Ref, RefOr};

use crate::crud::export::Export;
use crate::crud::list::{draft, schema};
use crate::extract::Selection;
use crate::operation::{Access, Limit, Operation};

mod access;
mod add;
pub mod audience;
mod cancel;
mod cancel_submit;
mod changes;
mod colleagues;
mod command;
pub mod container;
pub mod declaration;
mod delete;
mod detail;
pub mod document;
mod import;
mod judgement;
mod keyword;
pub mod licence_docu;
pub mod line;
mod list;
mod owners;
mod page;
mod pending_quantity;
pub mod query_log;
mod review;
mod send;
mod submit;
mod update;

pub use access::viewable;

/// Which of the record permissions an operation needs depends on the category of the rows; the handlers ask.
const ANY: Access = Access::AnyOf(RECORDS);
/// Months of declarations that are exported at once.
const MONTHS_EXPORTED: i64 = 12;
/// Largest declaration as JSON: its pictures of marks may have 1 MB each.
const MAX_DOCUMENT: usize = 8 * 1024 * 1024;

/// Name of the schema of a whole declaration.
const DOCUMENT: &str = "Declaration";

fn document() -> RefOr<Schema> {
    Ref::from_schema_name(DOCUMENT).into()
}

/// The schema of a whole declaration: the head with its lists. A draft has gaps.
fn document_schema() -> RefOr<Schema> {
    let lists = [("lines", LINE.fields), ("containers", CONTAINER.fields), ("licenceDocus", LICENCE_DOCU.fields)];
    let mut document = draft(HEAD.fields);
    document["properties"]["version"] = json!({ "type": "integer" });
    for (list, fields) in lists {
        let mut row = draft(fields);
        row["properties"]["id"] = json!({ "type": ["integer", "null"] });
        document["properties"][list] = json!({ "type": "array", "items": row });
    }
    schema(document)
}

pub fn operations() -> Vec<Operation> {
    let chosen = || json!({ "ids": [1], "versions": [1] });
    vec![
        Operation::get("/decl/v1/page", ANY, text("报关单列表", "List declarations"), page::page)
            .params(page::LIST.params())
            .query::<page::Filters>()
            .answer_schema(page::LIST.page_schema()),
        Export::new("/decl/v1/export", ANY, text("导出报关单", "Export declarations"), page::LIST.clone(), page::rows)
            .dated("createdAt", MONTHS_EXPORTED)
            .operation()
            .query::<page::Filters>(),
        Operation::get("/decl/v1/{id}/detail", ANY, text("报关单详情", "A declaration"), detail::detail)
            .answer_schema(document())
            .schema(DOCUMENT, document_schema()),
        Operation::post("/decl/v1/add", ANY, text("新增报关单", "Make a declaration"), add::add)
            .body_schema(document(), json!({ "iECatg": "1", "lines": [] }))
            .answer_schema(document())
            .max_body(MAX_DOCUMENT),
        Operation::post("/decl/v1/update", ANY, text("修改报关单", "Change a declaration"), update::update)
            .body_schema(document(), json!({ "id": 1, "version": 1, "billNo": "B1" }))
            .answer_schema(document())
            .max_body(MAX_DOCUMENT),
        Operation::post("/decl/v1/delete", ANY, text("删除报关单", "Delete declarations"), delete::delete)
            .body::<Selection>(chosen())
            .limit(Limit::Bulk),
        Operation::post("/decl/v1/delete%20", ANY, text("删除报关单", "Delete declarations"), delete::delete)
            .body::<Selection>(chosen())
            .limit(Limit::Bulk),
        Operation::post("/decl/v1/submit", ANY, text("提交复核", "Ask for review"), submit::submit)
            .body::<Selection>(chosen())
            .answer::<Vec<command::Moved>>()
            .limit(Limit::Bulk),
        Operation::post(
            "/decl/v1/submit/cancel",
            ANY,
            text("撤回复核申请", "Take back a review request"),
            cancel_submit::cancel_submit,
        )
        .body::<Selection>(chosen())
        .answer::<Vec<command::Moved>>()
        .limit(Limit::Bulk),
        Operation::post("/decl/v1/review", ANY, text("复核", "Review declarations"), review::review)
            .body::<review::ReviewRequest>(json!({ "ids": [1], "versions": [1], "pass": "1", "note": "" }))
            .answer::<Vec<command::Moved>>()
            .limit(Limit::Bulk),
        Operation::post("/decl/v1/send", ANY, text("发送报关单", "Send declarations to customs"), send::send)
            .body::<send::SendRequest>(json!({ "ids": [1], "versions": [1], "clearCusSeqno": true }))
            .answer::<Vec<command::Moved>>()
            .limit(Limit::Bulk),
        Operation::post("/decl/v1/cancel", ANY, text("取消发送", "Cancel sent declarations"), cancel::cancel)
            .body::<Selection>(chosen())
            .answer::<Vec<command::Moved>>()
            .limit(Limit::Bulk),
        Operation::get("/decl/v1/log/query", ANY, text("报关单轨迹", "History of a declaration"), query_log::query_log)
            .query::<query_log::Which>()
            .answer::<Vec<query_log::HistoryEntry>>(),
        Operation::get(
            "/decl/v1/pendingqty/query",
            ANY,
            text("待办数量", "How many declarations wait at a step"),
            pending_quantity::pending_quantity,
        )
        .query::<pending_quantity::Step>()
        .answer::<u64>(),
        Operation::get("/decl/v1/owners", ANY, text("可制单企业", "Organisations to declare for"), owners::owners)
            .answer::<Vec<owners::Owner>>(),
        Operation::post("/decl/v1/import", ANY, text("导入报文", "Import a declaration message"), import::import)
            .upload(import::MAX_REQUEST)
            .answer_schema(document()),
    ]
}
