//! What corrections taught: where a supplier's papers have a value, how they write numbers and days, which materials their goods are.

use crate::resource::{Field, MenuPage, Resource, Search, Verb};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::text::text;

use super::GROUP;

/// The `field` of which material goods are, and the `place` of such a row.
pub const GOODS: &str = "material";
pub const ABOUT_GOODS: &str = "goods";
/// The `place` of how all of a paper is written.
pub const ALL_OF_PAPER: &str = "paper";

/// Beside which words a supplier's papers have a value, how they are written, and what its goods are. Made by corrections, used for the
/// supplier's next paper.
pub static RECG_TEMPLATE: Resource = Resource {
    name: "recgTemplate",
    label: text("识别模板", "Recognition template"),
    about: text(
        "更正识别结果后，系统记住该供应商单据的取值位置、数字和日期的写法，以及为商品选定的物料，下次自动使用。",
        "What corrections say of a supplier's papers is remembered for the next one: where a value stands, how numbers and dates are written, \
         which material the goods are.",
    ),
    path: "/recg/v1/template",
    perm: "recg:template",
    verbs: &[Verb::View, Verb::Delete],
    fields: &[
        Field::text("supplier", text("供应商", "Supplier"), 200).read_only().list(300).search(Search::Like),
        Field::text("supplierKey", text("供应商标识", "Supplier as compared"), 200).read_only(),
        Field::dict("field", text("识别项", "Value"), "recgField", 20).read_only().list(160).search(Search::Eq),
        Field::flag("isLine", text("商品明细列", "Column of goods")).read_only().list(110).search(Search::Eq),
        Field::text("label", text("标签文字或商品", "Words beside it, or goods"), 200)
            .read_only()
            .list(220)
            .search(Search::Like),
        Field::dict("place", text("取值方向", "Where it stands"), "recgPlace", 10).read_only().list(140),
        // Of goods: the number of their material, blank where they are none of the goods master.
        Field::text("gdsMtno", text("商品料号", "Material no."), 32).read_only().list(130),
        // As the reading program takes it, or which material it is, JSON.
        Field::text("hint", text("取值规则", "Hint"), u16::MAX).read_only(),
        // Of goods: whose goods master it is, and the goods as they are compared.
        Field::text("about", text("所指商品", "Goods as compared"), u16::MAX).read_only(),
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
