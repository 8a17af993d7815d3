//! The tariff as it can be looked up.

use crate::resource::{Field, Resource, Search};
use crate::text::text;

/// A commodity code of the tariff. The rows are the dictionary `hsCode`, which the rules read too.
pub static HS_CODE: Resource = Resource {
    name: "hsCode",
    label: text("商品编码", "HS code"),
    path: "/base/v1/hsCode",
    perm: "base:hsCode",
    fields: &[
        Field::text("code", text("商品编号", "HS code"), 10).read_only().list(120).search(Search::Prefix),
        Field::text("name", text("商品名称", "Name"), 255).read_only().list(280).search(Search::Like),
        Field::text("nameEn", text("英文名称", "Name in English"), 255).read_only().list(280),
        Field::dict("unit1", text("法定第一单位", "First legal unit"), "unit", 3).read_only().list(120),
        Field::dict("unit2", text("法定第二单位", "Second legal unit"), "unit", 3).read_only().list(120),
        Field::decimal("mfnRate", text("最惠国税率（%）", "MFN rate (%)"), 9, 2).read_only().list(120).unsortable(),
        Field::decimal("vatRate", text("增值税率（%）", "VAT rate (%)"), 9, 2).read_only().list(110).unsortable(),
        Field::decimal("exportRebate", text("退税率（%）", "Rebate (%)"), 9, 2).read_only().list(110).unsortable(),
        Field::text("supervision", text("监管条件", "Supervision"), 20).read_only().list(130).search(Search::Like),
        Field::text("inspection", text("检验检疫类别", "Inspection"), 20).read_only().list(120),
        Field::text("note", text("说明", "Note"), 255).read_only(),
    ],
    rules: &[],
};
