//! Questions on documents: customer and agent ask each other about a field, a line or a whole document. Whoever may see the document
//! may see what is asked about it and join in; there is no second check beside that of the document.

mod act;
mod ask;
pub mod attached;
pub mod digest;
mod follow;
mod knowledge;
pub mod list;
mod mentioned;
mod quoted;
pub mod subject;
mod thread;

use core_wasm::resources::base::KNOWLEDGE;
use core_wasm::states::CommandInfo;
use core_wasm::states::question::ON_ASKED;
use core_wasm::text::{Text, text};
use serde_json::json;

use crate::api::openapi::part_of;
use crate::api::operation::{Access, Operation};
use crate::documents::kept::kept;
use crate::documents::past::documented;
use crate::documents::schema::{object, row, schema};
use crate::documents::serve::may;
use crate::domains::decl::events::Follower;
use crate::files::received::MAX_REQUEST;
use crate::files::sending::ANY_TYPE;

/// What follows what becomes of declarations.
pub const FOLLOWERS: &[&dyn Follower] = &[&follow::Follow];

pub fn operations() -> Vec<Operation> {
    let mut operations = vec![
        Operation::post(
            "/question/v1/ask",
            Access::Login,
            text("提问", "Asks about a place of a document that the caller may see"),
            ask::ask,
        )
        .body::<ask::NewQuestion>(json!({
            "kind": "declaration", "docId": 1, "path": "grossWet", "text": "毛重与提单不一致，请确认",
        }))
        .answer::<thread::Thread>()
        .named_schema::<thread::Turn>()
        .named_schema::<thread::Keeping>()
        .named_schema::<quoted::Quoted>()
        .named_schema::<attached::AttachedFile>(),
        Operation::get(
            "/question/v1/of",
            Access::Login,
            text("一份单证的提问", "What is asked about a document that the caller may see"),
            thread::of_document,
        )
        .query::<thread::Wanted>()
        .answer_list::<thread::Thread>(),
        Operation::get(
            "/question/v1/known",
            Access::Login,
            text("一份单证各项的以往答复", "What is known of the places of a document that the caller may see"),
            knowledge::known,
        )
        .query::<thread::Wanted>()
        .answer_list::<knowledge::Known>(),
        Operation::post(
            "/question/v1/upload",
            Access::Login,
            text("上传提问附件", "Uploads a file that a question or an answer is going to name"),
            attached::upload,
        )
        .upload(MAX_REQUEST)
        .answer_schema(schema(part_of(
            "StoredFileRow",
            "KeptFile",
            object(crate::domains::file::row::list().columns()),
        ))),
        Operation::get(
            "/question/v1/{id}/files/{fileId}/download",
            Access::Login,
            text("下载提问附件", "Downloads a file that went along with a question or an answer"),
            attached::download,
        )
        .answer_file(ANY_TYPE),
        Operation::get(
            "/question/v1/people",
            Access::Login,
            text("可提到的人员", "Whom what is written to a question on a document can mention"),
            mentioned::people,
        )
        .query::<thread::Wanted>()
        .answer_list::<mentioned::Person>(),
        Operation::post(
            "/question/v1/keep",
            may(&KNOWLEDGE, "add"),
            text("保留答复", "Keeps the answer to a settled question for the organisation of the caller's side"),
            knowledge::keep,
        )
        .body::<knowledge::Kept>(json!({ "id": 1, "basis": "3", "text": "以提单为准" }))
        .answer_schema(schema(row(&KNOWLEDGE))),
        Operation::get(
            "/question/v1/{id}/detail",
            Access::Login,
            text("提问与答复", "A question with what was written to it"),
            thread::detail,
        )
        .answer::<thread::Thread>(),
        Operation::get(
            "/question/v1/page",
            Access::Login,
            text("提问列表", "The questions on documents that the caller may see"),
            list::page,
        )
        .params(list::spec().params())
        .params(vec![documented()])
        .query::<list::Filters>()
        .answer_schema(list::spec().page_schema()),
        Operation::get(
            "/question/v1/counts",
            Access::Login,
            text("未办结提问数", "How many questions are open, wait for the caller's side, or are overdue"),
            list::counts,
        )
        .answer::<list::QuestionCounts>(),
        Operation::get(
            "/question/v1/pendingqty/query",
            Access::Login,
            text("待我方答复的提问数", "How many questions wait for the caller's side"),
            list::pending,
        )
        .answer::<u64>(),
    ];
    operations.extend(ON_ASKED.iter().map(|command| commanding(command)));
    operations
}

fn commanding(command: &'static CommandInfo) -> Operation {
    let about = Text {
        zh: kept(format!("提问：{}", command.label.zh)),
        en: kept(format!("Questions: {}", command.label.en)),
    };
    Operation::post(
        kept(format!("/question/v1/{}", command.name)),
        Access::Login,
        about,
        async move |app, caller, sent| act::act(app, caller, command, sent).await,
    )
    .body::<act::Reply>(json!({ "id": 1, "version": 1, "text": "以提单为准" }))
    .answer::<thread::Thread>()
}
