//! What a customer wants of its forecasts: how raw lines are merged, whether net weights may differ from quantities in
//! kilograms, from which difference on a price is questioned. Source: domain/merge-split.md §1, §2.

use super::CUSTOMER;
use crate::error::Problem;
use crate::resource::{CRUD, Field, MenuPage, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::row::Row;
use crate::rules::merging::MaxLines;
use crate::text::catalogue::documents::MAX_LINES;
use crate::text::text;

const MERGED: &str = "merging";
const CHECKED: &str = "checks";

/// The settings of a customer, of which there is one row at most.
pub static FCST_SETTING: Resource = Resource {
    name: "fcstSetting",
    label: text("预报参数", "Forecast setting"),
    path: "/fcst/v1/setting",
    perm: "fcst:setting",
    verbs: CRUD,
    fields: &[
        ORG.search(Search::Eq).group(MERGED),
        CUSTOMER,
        Field::dict_list("same", text("归并还须相同", "Must agree as well"), "mergeSame", 80).list(200).group(MERGED),
        Field::text("alone", text("不归并的料号", "Materials never merged"), 2000).group(MERGED),
        Field::dict_list("apart", text("另单申报", "On a declaration of its own"), "mergeApart", 80)
            .list(200)
            .group(MERGED),
        Field::dict_list("lineOrder", text("商品排序", "Order of lines"), "mergeOrder", 80).list(200).group(MERGED),
        Field::int("maxLines", text("每单最多项数", "Most lines a declaration"), 2).list(120).group(MERGED),
        Field::flag("countMark", text("品名注明种数", "Name says how many materials")).list(140).group(MERGED),
        Field::flag("netWtDiffQty", text("净重可与千克数量不同", "Net weight may differ from kilograms"))
            .list(170)
            .group(CHECKED),
        Field::int("priceLimit", text("价格差异提醒（%）", "Price difference that warns (%)"), 3)
            .list(150)
            .group(CHECKED),
        CREATED,
        UPDATED,
    ],
    groups: &[
        crate::resource::FieldGroup { key: MERGED, label: text("归并", "Merging") },
        crate::resource::FieldGroup { key: CHECKED, label: text("检查", "Checks") },
    ],
    rules: &[twenty_or_fifty],
    unique: &["orgId"],
    known_by: "customerName",
    keyword: false,
    start: &[("lineOrder", "control,total,hsCode"), ("maxLines", "50"), ("netWtDiffQty", "1"), ("countMark", "0")],
    category: Some("fcst"),
    page: Some(MenuPage {
        group: "orders",
        path: "/orders/fcstSetting",
        title: text("预报参数", "Forecast settings"),
        permissions: &["fcst:setting:view"],
    }),
    example: r#"{"maxLines":"20","lineOrder":"control,total","countMark":"1","netWtDiffQty":"1","priceLimit":"15"}"#,
    ..Resource::PLAIN
};

fn twenty_or_fifty(row: &Row) -> Option<Problem> {
    let fits = |count: i64| u8::try_from(count).is_ok_and(|count| MaxLines::try_from(count).is_ok());
    let wrong = row.int("maxLines").is_some_and(|count| !fits(count));
    wrong.then(|| Problem::error("fcstSetting.maxLines", "maxLines", MAX_LINES))
}
