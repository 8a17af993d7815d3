//! Prices of materials, against which the lines of declarations are compared.

use crate::error::Problem;
use crate::resource::{CRUD, Field, MenuPage, Resource, Search, Switch};
use crate::row::Row;
use crate::text::catalogue::base as texts;
use crate::text::text;

use super::{CREATED, ORG, UPDATED};

/// The price of a material from a day on.
pub static MATERIAL_PRICE: Resource = Resource {
    name: "materialPrice",
    label: text("料件价格", "Material price"),
    about: text(
        "各料号在一段时间内的合同价，制单时用来核对单价。可逐条新增，也可从Excel导入。",
        "Contract prices of materials for a period; declarations check unit prices against them. Add them one by one or import a workbook.",
    ),
    path: "/base/v1/materialPrice",
    perm: "base:materialPrice",
    verbs: CRUD,
    fields: &[
        Field::text("gdsMtno", text("商品料号", "Material no."), 32).required().list(160).search(Search::Prefix),
        Field::decimal("price", text("单价", "Price"), 19, 5).required().list(130),
        Field::dict2("currency", text("币制", "Currency"), "currency", 3)
            .required()
            .list(120)
            .search(Search::Eq)
            .only_listed(),
        Field::dict("unit", text("计量单位", "Unit"), "unit", 3).required().list(110).unsortable(),
        Field::dict("transMode", text("成交方式", "Terms of delivery"), "transactionMode", 1)
            .list(120)
            .search(Search::Eq),
        Field::date("validFrom", text("生效日期", "Valid from")).required().list(120).search(Search::Range),
        Field::date("validTo", text("失效日期", "Valid to")).list(120),
        Field::text("source", text("价格来源", "Source"), 100).list(160).search(Search::Like),
        Field::flag("isDisabled", text("停用", "Disabled")).list(100).search(Search::Eq),
        ORG.search(Search::Eq),
        CREATED,
        UPDATED,
    ],
    rules: &[price_above_zero, period],
    unique: &["orgId", "gdsMtno", "validFrom"],
    order: "gdsMtno,-validFrom",
    delete_path: "delete01",
    names_versions: false,
    search_index: true,
    known_by: "gdsMtno",
    hidden: &["orgId", "transMode"],
    start: &[("currency", "USD")],
    import_path: "upload01",
    switch: Some(Switch { field: "isDisabled", on: "0", path: "toggle", single: false }),
    import: &["gdsMtno", "price", "currency", "unit", "transMode", "validFrom", "validTo", "source"],
    page: Some(MenuPage {
        group: "datum",
        path: "/datum/materialPrice",
        title: text("料件价格", "Material prices"),
        permissions: &["base:materialPrice:view"],
    }),
    example: r#"{"gdsMtno":"HD-PE-0952","price":"1.18","currency":"USD","unit":"035","transMode":"1","validFrom":"2026-08-01","source":"2026年框架合同"}"#,
    ..Resource::PLAIN
};

fn price_above_zero(row: &Row) -> Option<Problem> {
    let price = row.decimal::<5>("price")?;
    (!price.is_positive()).then(|| Problem::error("materialPrice.price", "price", texts::ABOVE_ZERO))
}

fn period(row: &Row) -> Option<Problem> {
    let (from, to) = (row.borrowed().date("validFrom")?, row.borrowed().date("validTo")?);
    (to < from).then(|| Problem::error("materialPrice.period", "validTo", texts::PERIOD))
}
