//! Templates: what a new declaration begins with, kept by the organisation that makes declarations.

use crate::resource::{CRUD, Field, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::text::text;

/// A template of one category. Its content is a declaration with gaps, as JSON text.
pub static ENTRY_TEMPLATE: Resource = Resource {
    name: "entryTemplate",
    label: text("报关单模板", "Entry template"),
    about: text(
        "常用报关单的固定内容。打开任一报关单，点“存为模板”，或在此新增。",
        "What your usual declarations have in common. Choose “Save as template” on any declaration, or add one here.",
    ),
    path: "/decl/v1/entryTemplate",
    perm: "decl:entryTemplate",
    verbs: CRUD,
    fields: &[
        Field::text("name", text("模板名称", "Name"), 60).required().list(220).search(Search::Like),
        Field::dict("iECatg", text("进出口类别", "Category"), "ieCatg", 1).required().list(110).search(Search::Eq),
        Field::flag("isDefault", text("新建时自动带入", "New declarations begin with it")).list(160).search(Search::Eq),
        Field::text("remark", text("备注", "Remark"), 255).list(240),
        Field::text("content", text("模板内容", "Content"), 60_000).required(),
        ORG.search(Search::Eq),
        CREATED,
        UPDATED,
    ],
    rules: &[],
    unique: &["orgId", "name"],
    known_by: "name",
    // Everybody sees the templates of the own organisation, and mostly there are no others.
    hidden: &["orgId"],
    category: None,
    example: r#"{"name":"海运进口一般贸易","iECatg":"1","isDefault":"0","content":"{\"tradeMode\":\"0110\"}"}"#,
    ..Resource::PLAIN
};
