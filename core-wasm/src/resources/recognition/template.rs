//! What corrections taught: where a supplier's papers have a value.

use crate::resource::{Field, MenuPage, Resource, Search, Verb};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::text::text;

use super::GROUP;

/// Beside which words a supplier's papers have a value. Made by corrections, used for the supplier's next paper.
pub static RECG_TEMPLATE: Resource = Resource {
    name: "recgTemplate",
    label: text("识别模板", "Recognition template"),
    about: text(
        "在识别结果中点选原文更正后，系统记住该供应商的取值位置，下次自动使用。",
        "When somebody corrects a value by clicking it in the paper, its place is remembered for that supplier's next paper.",
    ),
    path: "/recg/v1/template",
    perm: "recg:template",
    verbs: &[Verb::View, Verb::Delete],
    fields: &[
        Field::text("supplier", text("供应商", "Supplier"), 200).read_only().list(300).search(Search::Like),
        Field::text("supplierKey", text("供应商标识", "Supplier as compared"), 200).read_only(),
        Field::dict("field", text("识别项", "Value"), "recgField", 20).read_only().list(160).search(Search::Eq),
        Field::flag("isLine", text("商品明细列", "Column of goods")).read_only().list(110).search(Search::Eq),
        Field::text("label", text("标签文字", "Words beside it"), 200).read_only().list(220).search(Search::Like),
        Field::dict("place", text("取值方向", "Where it stands"), "recgPlace", 10).read_only().list(140),
        // As the reading program takes it, JSON.
        Field::text("hint", text("取值规则", "Hint"), u16::MAX).read_only(),
        Field::int("uses", text("使用次数", "Times used"), 9).read_only().list(110),
        Field::instant("usedAt", text("最近使用", "Last used")).list(160),
        Field::text("taughtBy", text("更正人", "Taught by"), 100).read_only().list(120),
        ORG.search(Search::Eq),
        CREATED,
        UPDATED,
    ],
    order: "supplier",
    known_by: "supplier",
    page: Some(MenuPage {
        group: GROUP,
        path: "/recg/template",
        title: text("识别模板", "Recognition templates"),
        permissions: &["recg:template:view"],
    }),
    category: None,
    ..Resource::PLAIN
};
