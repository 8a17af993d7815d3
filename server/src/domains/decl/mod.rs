//! Customs declarations.

use core_wasm::resource::Resource;
use core_wasm::resources::declaration::{CONTAINER, DECL_AMENDMENT, EDOC, ENTRY_TEMPLATE, HEAD, LICENCE_DOCU, LINE};
use core_wasm::resources::documents::{CLIENT_ORDER, CLIENT_ORDER_PAPER};
use core_wasm::text::text;
use serde_json::json;
use utoipa::openapi::schema::Schema;
use utoipa::openapi::{Ref, RefOr};

use crate::api::extract::Selection;
use crate::api::openapi::named;
use crate::api::operation::{Access, Limit, Operation};
use crate::documents::export::Export;
use crate::documents::past::{
    FieldOrigin, GoneRow, GoneRows, Moments, RowAsOf, TakeBack, UnknownPast, documented, example,
};
use crate::documents::schema::{draft, object, row, schema};
use crate::documents::served::Hooks;
use crate::files::received::MAX_REQUEST;
use crate::files::sending::ANY_TYPE;
use crate::gateway::correspondent::Correspondent;
use crate::store::audit::Change;

pub mod access;
pub mod add;
pub mod add_materials;
pub mod amendment;
pub mod attachment;
pub mod audience;
mod cancel;
mod cancel_submit;
mod cleared;
pub mod client_order;
mod client_sync;
mod colleagues;
pub mod command;
pub mod container;
pub mod customs;
pub mod declaration;
mod delete;
mod detail;
pub mod document;
mod download_paper;
pub mod enterprises;
pub mod entry_template;
pub mod events;
pub mod from;
mod import;
pub mod judgement;
mod keyword;
pub mod last_prices;
pub mod licence_docu;
pub mod line;
mod list;
mod live_rates;
pub mod makers;
pub mod making;
pub mod materials;
pub mod moment;
pub mod multi_download;
mod order_bill;
mod order_papers;
mod order_work;
mod owners;
pub mod page;
mod past;
mod pending_quantity;
mod people;
pub mod prices;
pub mod query_log;
mod query_messages;
mod query_refusal;
mod query_review;
mod reach;
pub mod reports;
mod resend;
mod review;
pub mod reviewed;
mod send;
mod split_containers;
pub mod stores;
mod submit;
pub mod tax_bill;
pub mod tax_bill_dtl;
pub mod tax_billed;
pub mod tax_compare;
pub mod tax_fcst;
pub mod tax_fcst_dtl;
mod tax_keyed;
pub mod tax_rates;
mod tax_related;
mod tax_sheet;
mod taxes;
pub mod update;
pub mod upload_paper;
pub mod usual;

use access::ANY;

/// Largest declaration as JSON: its pictures of marks may have 1 MB each.
const MAX_DOCUMENT: usize = 8 * 1024 * 1024;

/// Name of the schema of a whole declaration.
const DOCUMENT: &str = "Declaration";

fn document() -> RefOr<Schema> {
    Ref::from_schema_name(DOCUMENT).into()
}

/// The schema of a whole declaration: the head with its lists. A draft has gaps.
fn document_schema() -> RefOr<Schema> {
    let lists = [
        ("lines", "DeclarationLine", LINE.fields),
        ("containers", "DeclarationContainer", CONTAINER.fields),
        ("licenceDocus", "DeclarationLicence", LICENCE_DOCU.fields),
    ];
    let mut document = draft(HEAD.fields);
    document["properties"]["version"] = json!({ "type": "integer" });
    for (list, name, fields) in lists {
        let mut row = draft(fields);
        row["properties"]["id"] = json!({ "type": ["integer", "null"] });
        document["properties"][list] = json!({ "type": "array", "items": named(name, row) });
    }
    schema(document)
}

/// Who of this domain follows what becomes of declarations.
pub const FOLLOWERS: &[&dyn events::Follower] = &[&client_order::LetGo];

/// What is special about the resources beside declarations.
pub const HOOKS: &[(&Resource, &'static dyn Hooks)] = &[
    (&ENTRY_TEMPLATE, &entry_template::EntryTemplate),
    (&DECL_AMENDMENT, &amendment::DeclAmendment),
    (&CLIENT_ORDER, &client_order::ClientOrder),
];

/// Declarations exchange messages with customs.
pub const CORRESPONDENTS: &[&dyn Correspondent] = &[&customs::Declarations];

pub fn operations() -> Vec<Operation> {
    let chosen = || json!({ "ids": [1], "versions": [1] });
    let mut operations = vec![
        Operation::get("/decl/v1/page", ANY, text("报关单列表", "List declarations"), page::page)
            .params(page::LIST.params())
            .query::<page::Filters>()
            .params(vec![documented()])
            .answer_schema(page::LIST.page_schema()),
        Operation::get(
            "/decl/v1/{id}/asOf",
            ANY,
            text("报关单历史状态", "A declaration as it was at a moment"),
            past::show,
        )
        .query::<Moments>()
        .answer::<RowAsOf>()
        .named_schema::<UnknownPast>()
        .named_schema::<FieldOrigin>()
        .named_schema::<Change>(),
        Operation::get(
            "/decl/v1/gone",
            ANY,
            text("某日之后删除的报关单", "The declarations deleted since a day"),
            past::gone,
        )
        .params(vec![documented()])
        .answer::<GoneRows>()
        .named_schema::<GoneRow>(),
        Operation::post(
            "/decl/v1/undoChange",
            ANY,
            text("撤销报关单的一处修改", "Take one change of a declaration back, as a new change"),
            past::take_back,
        )
        .body::<TakeBack>(example())
        .answer_schema(document()),
        Export::new("/decl/v1/export", ANY, text("导出报关单", "Export declarations"), page::LIST.clone(), page::rows)
            .dated("createdAt", page::MONTHS_EXPORTED)
            .operation()
            .query::<page::Filters>(),
        Operation::get("/decl/v1/{id}/detail", ANY, text("报关单详情", "A declaration"), detail::detail)
            .answer_schema(document())
            .schema(DOCUMENT, document_schema()),
        Operation::get(
            "/decl/v1/{id}/cleared",
            ANY,
            text("通关数据", "A declaration as customs has it"),
            cleared::cleared,
        )
        .answer_schema(document()),
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
            .answer_list::<command::Moved>()
            .asks()
            .limit(Limit::Bulk),
        Operation::post(
            "/decl/v1/submit/cancel",
            ANY,
            text("撤回复核申请", "Take back a review request"),
            cancel_submit::cancel_submit,
        )
        .body::<Selection>(chosen())
        .answer_list::<command::Moved>()
        .limit(Limit::Bulk),
        Operation::post("/decl/v1/review", ANY, text("复核", "Review declarations"), review::review)
            .body::<review::ReviewRequest>(json!({ "ids": [1], "versions": [1], "pass": "1", "note": "" }))
            .answer_list::<command::Moved>()
            .limit(Limit::Bulk),
        Operation::post("/decl/v1/send", ANY, text("发送报关单", "Send declarations to customs"), send::send)
            .body::<send::SendRequest>(json!({ "ids": [1], "versions": [1], "clearCusSeqno": true }))
            .answer_list::<command::Moved>()
            .asks()
            .limit(Limit::Bulk),
        Operation::post(
            "/decl/v1/multi/download",
            ANY,
            text("打印报关单", "Papers of declarations: a file, or a zip of several"),
            multi_download::multi_download,
        )
        .body::<multi_download::ToPrint>(json!({ "ids": [1], "versions": [1], "type": "form" }))
        .answer_file(ANY_TYPE),
        Operation::post("/decl/v1/resend", ANY, text("重新发送报关单", "Send declarations once more"), resend::resend)
            .body::<send::SendRequest>(json!({ "ids": [1], "versions": [1], "clearCusSeqno": false }))
            .answer_list::<command::Moved>()
            .limit(Limit::Bulk),
        Operation::post("/decl/v1/cancel", ANY, text("取消发送", "Cancel sent declarations"), cancel::cancel)
            .body::<Selection>(chosen())
            .answer_list::<command::Moved>()
            .limit(Limit::Bulk),
        Operation::get("/decl/v1/log/query", ANY, text("报关单轨迹", "History of a declaration"), query_log::query_log)
            .query::<query_log::Which>()
            .answer_list::<query_log::HistoryEntry>(),
        Operation::get(
            "/decl/v1/review/query",
            ANY,
            text("复核前须知", "What a reviewer wants to know of a declaration: what changed since the last review"),
            query_review::query_review,
        )
        .query::<query_log::Which>()
        .answer::<query_review::ReviewView>()
        .named_schema::<query_review::LastReview>(),
        Operation::get(
            "/decl/v1/refusal/query",
            ANY,
            text("退单原因", "What customs found wrong with a declaration, and the fields it speaks of"),
            query_refusal::query_refusal,
        )
        .query::<query_log::Which>()
        .answer_schema(schema(json!({ "oneOf": [{ "type": "null" }, { "$ref": "#/components/schemas/Refusal" }] })))
        .named_schema::<query_refusal::Refusal>()
        .named_schema::<query_refusal::SpokenField>(),
        Operation::get(
            "/decl/v1/message/query",
            ANY,
            text("报文查看", "The message files of a declaration, sent and received"),
            query_messages::query_messages,
        )
        .query::<query_log::Which>()
        .answer_list::<query_messages::MessageFile>(),
        Operation::get(
            "/decl/v1/pendingqty/query",
            ANY,
            text("待办数量", "How many declarations wait at a step"),
            pending_quantity::pending_quantity,
        )
        .query::<pending_quantity::Step>()
        .answer::<u64>(),
        Operation::post(
            "/decl/v1/client/sync",
            ANY,
            text("同步回执", "Ask the single window's client about declarations"),
            client_sync::sync,
        )
        .body::<Selection>(chosen())
        .answer_list::<command::Moved>()
        .limit(Limit::Bulk),
        Operation::post(
            "/decl/v1/client/sync2",
            ANY,
            text("向指定客户端同步回执", "Ask a client of the single window by its name"),
            client_sync::sync2,
        )
        .body::<client_sync::SyncRequest>(json!({ "ids": [1], "versions": [1], "clientName": "main" }))
        .answer_list::<command::Moved>()
        .limit(Limit::Bulk),
        Operation::get(
            "/decl/v1/client/query",
            ANY,
            text("单一窗口客户端", "The clients of the single window that can be asked"),
            client_sync::names,
        )
        .answer_list::<String>(),
        Operation::post(
            "/decl/v1/edoc/upload",
            ANY,
            text("上传随附单据", "Store a paper for a declaration: file, edocCode, iECatg and orgId; answers its row"),
            upload_paper::upload,
        )
        .upload(upload_paper::MAX_REQUEST)
        .parts(&[
            ("edocCode", "kind of the paper (dictionary edocCode)"),
            ("iECatg", "category of the declaration"),
            ("orgId", "id of the organisation whose declaration it is; the caller's own unless it is given"),
        ])
        .answer_schema(schema(object(EDOC.fields))),
        Operation::get(
            "/decl/v1/edoc/{id}/download",
            ANY,
            text("下载随附单据", "Download a paper of a declaration"),
            download_paper::download,
        )
        .answer_file("application/pdf"),
        Operation::get("/decl/v1/owners", ANY, text("可制单企业", "Organisations to declare for"), owners::owners)
            .answer_list::<owners::Owner>(),
        Operation::get(
            "/decl/v1/reach",
            ANY,
            text("可操作的企业", "Whose declarations the caller may work on"),
            reach::reach,
        )
        .answer::<reach::Reach>(),
        Operation::get(
            "/decl/v1/making/query",
            ANY,
            text("制单依据", "By whose parameters declarations are judged"),
            making::query,
        )
        .query::<making::Chosen>()
        .answer_schema(making::answers()),
        Operation::get(
            "/decl/v1/making/new",
            ANY,
            text("新单制单依据", "The same for a declaration that is to be made"),
            making::to_make,
        )
        .query::<making::ToMake>()
        .answer_schema(making::answer()),
        Operation::get(
            "/order/v1/clientOrder/{id}/work",
            Access::Permission("decl:clientOrder:view"),
            text("客户订单：办理进度", "Client orders: the course of the work on one, with the documents behind it"),
            order_work::work,
        )
        .answer::<order_work::OrderWork>(),
        Operation::get(
            "/order/v1/clientOrder/{id}/fees/print",
            Access::Permission("decl:clientOrder:view"),
            text("客户订单：打印费用账单", "Client orders: what the agent charges, as PDF"),
            order_bill::printed,
        )
        .query::<order_bill::OfInvoice>()
        .answer_file("application/pdf"),
        Operation::post(
            "/order/v1/clientOrder/papers/{id}/upload",
            Access::Permission("decl:clientOrder:update"),
            text("客户订单：上传资料文件", "Client orders: stores the file of a paper, by its line"),
            order_papers::upload,
        )
        .upload(MAX_REQUEST)
        .answer_schema(schema(row(&CLIENT_ORDER_PAPER))),
        Operation::get(
            "/order/v1/clientOrder/papers/{id}/download",
            Access::Permission("decl:clientOrder:view"),
            text("客户订单：下载资料文件", "Client orders: downloads the file of a paper, by its line"),
            order_papers::download,
        )
        .answer_file(ANY_TYPE),
        Operation::post("/decl/v1/import", ANY, text("导入报文", "Import a declaration message"), import::import)
            .upload(import::MAX_REQUEST)
            .parts(&[
                ("iECatg", "category of the declaration that it becomes"),
                ("customerId", "id of the customer whose declaration it is"),
            ])
            .answer_schema(document()),
        Operation::get(
            "/decl/v1/materials",
            materials::MAKERS,
            text("制单所用物料", "Materials of the goods master, to fill goods lines from"),
            materials::materials,
        )
        .query::<materials::Wanted>()
        .answer_schema(materials::answer()),
        Operation::get(
            "/decl/v1/etps",
            materials::MAKERS,
            text("制单所用企业", "Enterprises that can be parties of a declaration"),
            enterprises::enterprises,
        )
        .query::<enterprises::Wanted>()
        .answer_schema(enterprises::answer()),
        Operation::get(
            "/decl/v1/prices",
            ANY,
            text("已知料件价格", "Known prices of materials, which goods lines are held against"),
            prices::prices,
        )
        .query::<prices::Wanted>()
        .answer_schema(prices::answer()),
        Operation::get(
            "/decl/v1/usual",
            ANY,
            text("货物以往申报情况", "What was declared of goods before, which goods lines are held against"),
            usual::usual,
        )
        .query::<usual::Wanted>()
        .answer_schema(usual::answer()),
        Operation::get(
            "/decl/v1/stores",
            materials::MAKERS,
            text("制单所用分仓", "Sub-stores in which the goods of a declaration can lie"),
            stores::stores,
        )
        .query::<stores::OfOrg>()
        .answer_list::<stores::Store>(),
        Operation::post(
            "/decl/v1/materials/add",
            materials::MAKERS,
            text("由报关单表体新增物料", "Add lines of a declaration to the goods master"),
            add_materials::add,
        )
        .body::<add_materials::ChosenLines>(json!({ "declId": 1, "gNos": [1] }))
        .answer_schema(materials::answer()),
        Operation::get(
            "/decl/v1/split/container/query",
            ANY,
            text("按箱拆单：集装箱", "Split by containers: the containers of a declaration with their lines"),
            split_containers::query_boxes,
        )
        .query::<split_containers::Which>()
        .answer_list::<split_containers::BoxOfDeclaration>(),
        Operation::post(
            "/decl/v1/split/container/split",
            ANY,
            text("按箱拆单", "Split by containers: moves the chosen ones to a new draft"),
            split_containers::split,
        )
        .body::<split_containers::ChosenContainers>(json!({ "containerIds": [1], "declId": 1, "version": 1 }))
        .answer_schema(schema(json!({
            "type": "object",
            "required": ["stays", "goes"],
            "properties": { "stays": document(), "goes": document() },
        }))),
    ];
    operations.extend(taxes::operations());
    operations.extend(reports::operations());
    operations
}
