//! What a customer wants of its forecasts: how raw lines are merged, whether net weights may differ from quantities in
//! kilograms, from which difference on a price is questioned. Source: domain/merge-split.md §1, §2.

use super::{CUSTOMER, below_zero};
use crate::error::Problem;
use crate::resource::{CRUD, Field, MenuPage, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::row::Row;
use crate::rules::contact::is_mail;
use crate::rules::merging::{MaxLines, listed};
use crate::text::catalogue::care::{NO_ADDRESS, PREFIX};
use crate::text::catalogue::documents::{ALONE_CODE, MAX_LINES};
use crate::text::text;

const MERGED: &str = "merging";
const CHECKED: &str = "checks";
const CARE: &str = "care";

/// The settings of a customer, of which there is one row at most.
pub static FCST_SETTING: Resource = Resource {
    name: "fcstSetting",
    label: text("预报参数", "Forecast setting"),
    about: text(
        "客户的预报如何归并、检查和发送；没有参数的客户按默认值处理。与默认不同时在此新增。",
        "How the forecasts of a customer are merged, checked and mailed; a customer without settings has the defaults. Add one where a customer differs.",
    ),
    path: "/fcst/v1/setting",
    perm: "fcst:setting",
    verbs: CRUD,
    fields: &[
        ORG.search(Search::Eq).group(MERGED),
        CUSTOMER,
        Field::dict_list("same", text("归并还须相同", "Must agree as well"), "mergeSame", 80).list(200).group(MERGED),
        Field::text("alone", text("不归并的料号", "Materials never merged"), 2000).group(MERGED),
        Field::text("aloneCodes", text("不归并的商品编号", "HS codes never merged"), 1000).group(MERGED),
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
        Field::text("careMail", text("Care 邮箱", "Care orders are mailed to"), 200).group(CARE),
        Field::text("careNoPrefix", text("客户订单号前缀", "Client order nos. begin with"), 12).group(CARE),
        CREATED,
        UPDATED,
    ],
    groups: &[
        crate::resource::FieldGroup { key: MERGED, label: text("归并", "Merging") },
        crate::resource::FieldGroup { key: CHECKED, label: text("检查", "Checks") },
        crate::resource::FieldGroup { key: CARE, label: text("Care 流程", "Care flow") },
    ],
    rules: &[twenty_or_fifty, limit_not_below_zero, codes, plain_prefix, mail_addresses],
    unique: &["orgId"],
    known_by: "customerName",
    keyword: false,
    start: &[
        ("apart", "certificate,licence"),
        ("lineOrder", "control,total,hsCode"),
        ("maxLines", "50"),
        ("netWtDiffQty", "1"),
        ("countMark", "0"),
    ],
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

fn limit_not_below_zero(row: &Row) -> Option<Problem> {
    below_zero(row, &["priceLimit"])
}

/// Of an HS code at least the chapter is named; what is a typing error would keep nothing apart, or far too much.
fn codes(row: &Row) -> Option<Problem> {
    let is_code = |code: &&str| (2..=10).contains(&code.len()) && code.bytes().all(|digit| digit.is_ascii_digit());
    let wrong = listed(row.text("aloneCodes")).find(|code| !is_code(code))?;
    Some(Problem::error("fcstSetting.aloneCodes", "aloneCodes", ALONE_CODE.with(&[("code", wrong)])))
}

fn plain_prefix(row: &Row) -> Option<Problem> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let wrong = !row.text("careNoPrefix").chars().all(is_plain);
    wrong.then(|| Problem::error("fcstSetting.careNoPrefix", "careNoPrefix", PREFIX))
}

fn mail_addresses(row: &Row) -> Option<Problem> {
    let wrong = addresses(row.text("careMail")).find(|address| !is_mail(address))?;
    Some(Problem::error("fcstSetting.careMail", "careMail", NO_ADDRESS.with(&[("address", wrong)])))
}

/// The mail addresses of a text, parted by commas or semicolons.
pub fn addresses(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ';', '，', '；']).map(str::trim).filter(|address| !address.is_empty())
}
