//! Applications to amend or withdraw a declaration that customs has accepted.

use crate::error::Problem;
use crate::resource::{CRUD, Field, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::row::Row;
use crate::states::amendment::WITHDRAWAL;
use crate::text::text;

/// An application about one declaration.
pub static DECL_AMENDMENT: Resource = Resource {
    name: "declAmendment",
    label: text("修撤单申请", "Amendment or withdrawal"),
    about: text(
        "海关接受申报后，修改或撤销报关单的申请记录。新增时填写报关单号，或在报关单上点“修撤单”。",
        "Applications to change or withdraw a declaration that customs has accepted. Add one with the number of the declaration, or choose it on the declaration.",
    ),
    path: "/decl/v1/amendment",
    perm: "decl:amendment",
    verbs: CRUD,
    fields: &[
        Field::text("clientSeqNo", text("客户端编号", "Internal no. of the declaration"), 18)
            .width(6)
            .required()
            .list(190)
            .search(Search::Prefix)
            .export(),
        Field::dict("kind", text("申请种类", "Kind"), "amendmentKind", 1)
            .required()
            .list(110)
            .search(Search::Eq)
            .export(),
        Field::dict("state", text("状态", "State"), "amendmentState", 1)
            .read_only()
            .list(150)
            .search(Search::Eq)
            .export(),
        Field::text("entryId", text("海关编号", "Customs declaration no."), 18)
            .width(6)
            .read_only()
            .list(190)
            .search(Search::Prefix)
            .export(),
        Field::text("customerName", text("客户名称", "Customer"), 100).read_only().list(200).export(),
        Field::text("reason", text("申请原因", "Reason"), 500).required().list(240).export(),
        Field::text("content", text("修改内容（原值与新值）", "What is to change (old and new)"), 2000),
        Field::text("decision", text("海关意见", "Answer of customs"), 500).read_only().list(200).export(),
        Field::instant("appliedAt", text("申请时间", "Applied for")).list(150),
        Field::instant("decidedAt", text("答复时间", "Decided at")).list(150),
        Field::id("declarationId", text("报关单", "Declaration")).read_only(),
        ORG.read_only().search(Search::Eq),
        CREATED,
        UPDATED,
    ],
    rules: &[says_what],
    known_by: "clientSeqNo",
    first_filters: 4,
    hidden: &["orgId", "decidedAt"],
    category: Some("decl"),
    example: r#"{"clientSeqNo":"260701000000000001","kind":"1","reason":"毛重录入有误","content":"毛重 620 改为 640"}"#,
    ..Resource::PLAIN
};

/// An amendment says what is to change.
fn says_what(row: &Row) -> Option<Problem> {
    let missing = row.text("kind") != WITHDRAWAL && !row.is_blank("kind") && row.is_blank("content");
    let message = text("修改申请须写明修改内容", "An amendment says what is to change: fill it in");
    missing.then(|| Problem::error("amendment.content", "content", message))
}
