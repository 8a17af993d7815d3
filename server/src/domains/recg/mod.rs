//! Smart document making: the papers of a shipment are uploaded, read beside the requests, reviewed, and become a draft.
//! docs/recognition.md says how papers are read, docs/decisions/recognition.md why it is as it is here.

use core_wasm::resource::Resource;
use core_wasm::resources::recognition::{RECG_TEMPLATE, RECOGNITION};
use core_wasm::states::recognition::MACHINE;
use core_wasm::text::text;
use serde_json::json;

use crate::api::openapi::named;
use crate::api::operation::{Access, Limit, Operation};
use crate::documents::command;
use crate::documents::kept::kept;
use crate::documents::operations::{counting, deleting, listing};
use crate::documents::schema::schema;
use crate::documents::serve::{Chosen, may};
use crate::documents::served::{Hooks, Served};
use crate::domains::decl::events::Follower;
use crate::domains::fcst::events::Follower as FollowerOfForecasts;
use crate::files::sending::ANY_TYPE;

pub mod attach;
mod change;
mod chosen;
mod confirm;
mod correct;
mod delete;
mod detail;
mod drafts;
mod duplicate;
mod follow;
mod goods;
mod making;
mod model;
mod ocr;
pub mod paper;
mod picture;
mod reader;
pub mod recognition;
mod result;
pub mod review;
mod silence;
pub mod source;
pub mod teach;
mod template;
pub mod upload;
pub mod worker;

/// What is special about recognitions.
pub const HOOKS: &[(&Resource, &'static dyn Hooks)] = &[(&RECOGNITION, &recognition::Recognition)];

/// They follow the declarations that were made of them.
pub const FOLLOWERS: &[&dyn Follower] = &[&follow::Follow];

/// They follow the forecasts that were made of them.
pub const FOLLOWERS_OF_FORECASTS: &[&dyn FollowerOfForecasts] = &[&follow::Follow];

pub fn operations() -> Vec<Operation> {
    let of = Served::of(&RECOGNITION);
    let mut operations = listing(of);
    operations.push(counting(of, &MACHINE));
    operations.extend(command::operations(of));
    operations.extend(reviewing());
    operations.extend(papers());
    operations.extend(templates());
    operations
}

/// Any JSON that the reading program or a review is made of.
fn free(name: &str, description: &str) -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
    schema(named(name, json!({ "type": "object", "description": description })))
}

fn reviewing() -> Vec<Operation> {
    let result = || free("RecognitionResult", "Papers, values with their places, differences and problems");
    vec![
        Operation::post(
            "/recg/v1/upload",
            may(&RECOGNITION, "add"),
            text(
                "智能识别：上传一票货的单证（至多20个文件）",
                "Recognitions: uploads the papers of a shipment, at most 20 files",
            ),
            upload::upload,
        )
        .upload(upload::MAX_REQUEST)
        .several(upload::FILES, upload::MOST)
        .parts(upload::PARTS)
        .needed(&[upload::DIRECTION])
        .answer::<upload::UploadedPapers>(),
        Operation::post(
            "/recg/v1/delete",
            may(&RECOGNITION, "delete"),
            text("智能识别：删除", "Recognitions: deletes records with their papers"),
            delete::delete,
        )
        .body::<Chosen>(json!({ "ids": [1], "versions": [1] })),
        Operation::get(
            "/recg/v1/{id}/detail",
            may(&RECOGNITION, "view"),
            text("智能识别：详情，含单证", "Recognitions: one record with its papers"),
            detail::detail,
        )
        .answer_schema(free("RecognitionDetail", "The row with `papers`")),
        Operation::get(
            "/recg/v1/{id}/result",
            may(&RECOGNITION, "view"),
            text("智能识别：识别结果", "Recognitions: what was read, and what is wrong with it"),
            result::result,
        )
        .answer_schema(result()),
        Operation::post(
            "/recg/v1/correct",
            may(&RECOGNITION, "update"),
            text("智能识别：更正识别结果", "Recognitions: sets values right"),
            correct::correct,
        )
        .body::<correct::Corrections>(json!({ "id": 1, "version": 1, "changes": [] }))
        .limit(Limit::Bulk)
        .answer_schema(result()),
        Operation::post(
            "/recg/v1/confirm",
            may(&RECOGNITION, "update"),
            text("智能识别：生成报关单或预报草稿", "Recognitions: makes a draft of a declaration or a forecast"),
            confirm::confirm,
        )
        .body::<confirm::WantedDraft>(json!({ "id": 1, "version": 1, "to": "declaration" }))
        .limit(Limit::Bulk)
        .answer::<confirm::MadeDraft>(),
        Operation::get(
            "/recg/v1/draft/query",
            may(&RECOGNITION, "update"),
            text(
                "智能识别：可填入的报关单或预报草稿",
                "Recognitions: the open drafts of declarations or forecasts that can take what was read",
            ),
            drafts::query,
        )
        .query::<drafts::Asked>()
        .answer_list::<drafts::OpenDraft>(),
        Operation::get(
            "/recg/v1/source/query",
            Access::Login,
            text("草稿各栏的识别来源", "Where the values of a draft came from"),
            source::query,
        )
        .query::<source::Asked>()
        .answer_list::<source::FieldSource>(),
    ]
}

fn papers() -> Vec<Operation> {
    let view = may(&RECOGNITION, "view");
    vec![
        Operation::get(
            "/recg/v1/{id}/paper/{paperId}/page/{page}",
            view,
            text("单证页面图片", "A page of a paper as a picture"),
            picture::page,
        )
        .answer_file("image/*"),
        Operation::get(
            "/recg/v1/{id}/paper/{paperId}/pieces",
            view,
            text("单证文字及其位置", "The text of a paper with its places"),
            picture::pieces,
        )
        .answer_schema(free("PaperPieces", "The pages with their segments")),
        Operation::get(
            "/recg/v1/{id}/paper/{paperId}/file",
            view,
            text("下载单证原件", "The original of a paper"),
            picture::original,
        )
        .answer_file(ANY_TYPE),
    ]
}

fn templates() -> Vec<Operation> {
    let of = Served::of(&RECG_TEMPLATE);
    let mut operations = listing(of);
    operations.push(deleting(of));
    operations.push(
        Operation::post(
            kept(format!("{}/try", RECG_TEMPLATE.path)),
            may(&RECG_TEMPLATE, "view"),
            text("识别模板：试用", "Recognition templates: what one finds on its supplier's newest paper"),
            template::try_it,
        )
        .body::<template::TemplateToTry>(json!({ "id": 1 }))
        .limit(Limit::Files)
        .answer::<template::TriedTemplate>(),
    );
    operations
}
