//! Answers of customs that did nothing so far.

mod list;

use core_wasm::permission::PLATFORM_ANSWER_VIEW;
use core_wasm::text::text;
use sea_orm::Condition;

use crate::api::operation::{Access, Operation};
use crate::documents::export::Export;

pub fn operations() -> Vec<Operation> {
    let may = Access::Permission(PLATFORM_ANSWER_VIEW);
    vec![
        Operation::get(
            "/sys/v1/answer/page",
            may,
            text("未用回执", "Answers of customs that were not used"),
            list::page,
        )
        .params(list::spec().params())
        .answer_schema(list::spec().page_schema()),
        Export::new(
            "/sys/v1/answer/export",
            may,
            text("导出未用回执", "Export answers of customs that were not used"),
            list::spec().without(&["reasonEn"]),
            async |_, _, _| Ok(Condition::all()),
        )
        .in_english(list::spec().without(&["reasonZh"]))
        .operation(),
        Operation::get(
            "/sys/v1/answer/{id}/detail",
            may,
            text("未用回执原文", "An answer of customs that was not used, as it came"),
            list::detail,
        )
        .answer::<list::StrayAnswer>(),
    ]
}
