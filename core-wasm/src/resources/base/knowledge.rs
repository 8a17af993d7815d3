//! What an organisation knows about a field: an answer that was settled once and is offered when the same goods come up again.

use crate::resource::{CRUD, Field, MenuPage, Resource, Search};
use crate::resources::system::question::ROOM;
use crate::rules::knowledge;
use crate::text::text;

use super::{CREATED, ORG, UPDATED};

/// Holds for a field of lines of one material.
pub const MATERIAL: &str = "1";
/// Holds for a field of lines of one HS code.
pub const CODE: &str = "2";
/// Holds for a field of one kind of document, whatever the goods.
pub const PLACE: &str = "3";

/// Something that is known of a field, for a material, an HS code, or a kind of document.
pub static KNOWLEDGE: Resource = Resource {
    name: "knowledge",
    label: text("知识", "Knowledge"),
    about: text(
        "提问办结后，可在提问里把答复保留为知识，下次遇到同一料号或商品编号的同一项时提示；也可以在此新增。",
        "Keep the answer of a settled question here: it is offered when the same field of the same goods comes up. You can also add some.",
    ),
    path: "/base/v1/knowledge",
    perm: "base:knowledge",
    verbs: CRUD,
    fields: &[
        Field::dict("basis", text("适用于", "Holds for"), "knowledgeBasis", 1).required().list(110).search(Search::Eq),
        Field::text("goods", text("料号或商品编号", "Material or HS code"), 32)
            .width(6)
            .list(160)
            .search(Search::Prefix),
        Field::text("field", text("项目", "Place"), 100).list(200).unsortable(),
        Field::text("text", text("内容", "What is known"), ROOM).required().list(360).unsortable().search(Search::Like),
        Field::text("question", text("来自提问", "From the question"), ROOM).read_only().list(240).unsortable(),
        Field::text("customer", text("客户名称", "Customer's name"), 100).read_only().list(180).unsortable(),
        Field::text("keptBy", text("保留人", "Kept by"), 100).read_only().list(120).search(Search::Prefix),
        Field::text("kind", text("单证种类", "Kind of document"), 40),
        Field::id("ofOrgId", text("客户", "Customer id")).read_only(),
        Field::id("questionId", text("提问编号", "Question id")).read_only(),
        ORG,
        CREATED,
        UPDATED.list(160),
    ],
    rules: &[knowledge::goods_fit, knowledge::place_fits],
    hidden: &["orgId", "question"],
    keyword: false,
    known_by: "text",
    order: "-updatedAt",
    start: &[("basis", MATERIAL), ("kind", "declaration")],
    page: Some(MenuPage {
        group: "datum",
        path: "/datum/knowledge",
        title: text("知识库", "Knowledge"),
        permissions: &["base:knowledge:view"],
    }),
    category: None,
    example: r#"{"basis":"1","goods":"HD-PE-0952","field":"gModel","kind":"declaration","text":"吹塑级，需注明底料来源"}"#,
    ..Resource::PLAIN
};
