//! The tariff as it can be looked up.

use crate::resource::{Field, MenuPage, Resource, Search};
use crate::text::text;

/// A commodity code of the tariff. The rows are the dictionary `hsCode`, which the rules read too.
pub static HS_CODE: Resource = Resource {
    name: "hsCode",
    label: text("商品编码", "HS code"),
    about: text(
        "本年税则的商品编码、税率、法定单位和监管条件。",
        "The codes of this year's tariff with rates, legal units and supervision letters.",
    ),
    path: "/base/v1/hsCode",
    perm: "base:hsCode",
    fields: &[
        Field::text("code", text("商品编号", "HS code"), 10).read_only().list(120).search(Search::Prefix),
        Field::text("name", text("商品名称", "Name"), 255).read_only().list(280).search(Search::Like),
        Field::text("nameEn", text("英文名称", "Name in English"), 255).read_only().list(280),
        Field::dict("unit1", text("法定第一单位", "First legal unit"), "unit", 3).read_only().list(120),
        Field::dict("unit2", text("法定第二单位", "Second legal unit"), "unit", 3).read_only().list(120),
        // Rates are percent, or a text: an amount for a unit, a formula.
        Field::text("mfnRate", text("最惠国税率（%）", "MFN rate (%)"), 60).read_only().list(120).unsortable(),
        Field::text("generalRate", text("普通税率（%）", "General rate (%)"), 60).read_only().list(110).unsortable(),
        Field::text("provisionalRate", text("进口暂定税率（%）", "Provisional rate (%)"), 60)
            .read_only()
            .list(130)
            .unsortable(),
        Field::text("exportRate", text("出口税率（%）", "Export rate (%)"), 60).read_only().list(110).unsortable(),
        Field::text("exportProvisionalRate", text("出口暂定税率（%）", "Provisional export rate (%)"), 60).read_only(),
        Field::text("vatRate", text("增值税率（%）", "VAT rate (%)"), 60).read_only().list(110).unsortable(),
        Field::text("consumptionRate", text("消费税率", "Consumption tax"), 200).read_only().list(110).unsortable(),
        Field::text("exportRebate", text("退税率（%）", "Rebate (%)"), 60).read_only().list(110).unsortable(),
        Field::text("supervision", text("监管条件", "Supervision"), 20).read_only().list(130).search(Search::Like),
        Field::text("inspection", text("检验检疫类别", "Inspection"), 20).read_only().list(120),
        Field::text("elements", text("申报要素", "Declaration elements"), 2000).read_only(),
        Field::text("fta", text("协定税率（未核实，不参与计算）", "Agreement rates (unconfirmed, not used)"), 600)
            .read_only(),
        Field::text("year", text("税则年份", "Year of the tariff"), 4).read_only().list(80),
        Field::text("from", text("启用日期", "From"), 10).read_only(),
        Field::text("to", text("停用日期", "Until"), 10).read_only().list(110),
        Field::text("next", text("改用编码", "Followed by"), 120).read_only(),
        Field::flag("sure", text("已核实", "Confirmed")).read_only().list(80).unsortable(),
        Field::text("note", text("说明", "Note"), 255).read_only(),
    ],
    rules: &[],
    known_by: "code",
    page: Some(MenuPage {
        group: "datum",
        path: "/datum/hsCode",
        title: text("商品编码", "HS codes"),
        permissions: super::TARIFF,
    }),
    ..Resource::PLAIN
};
