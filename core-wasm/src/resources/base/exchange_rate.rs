//! Exchange rates for customs values, by month.

use crate::error::Problem;
use crate::resource::{Field, MenuPage, Resource, Search, Verb};
use crate::row::{Row, parse_date};
use crate::text::catalogue::base as texts;
use crate::text::text;

use super::{CREATED, UPDATED};

/// The rate at which customs reckons a currency in a month.
pub static EXCHANGE_RATE: Resource = Resource {
    name: "exchangeRate",
    label: text("计征汇率", "Exchange rate"),
    about: text(
        "每月的计征汇率，估算税款时使用。可导入中国外汇交易中心的中间价表。",
        "The customs rates of each month, for tax estimates. The sheet of central parities of CFETS can be imported.",
    ),
    path: "/base/v1/exchangeRate",
    perm: "platform:exchangeRate",
    verbs: &[Verb::Add, Verb::Update, Verb::Delete],
    fields: &[
        Field::text("month", text("月份（如2026-07）", "Month (such as 2026-07)"), 7)
            .required()
            .list(160)
            .search(Search::Prefix),
        Field::dict2("currency", text("币制", "Currency"), "currency", 3).required().list(150).search(Search::Eq),
        Field::decimal("rate", text("汇率（元/单位）", "Rate (CNY per unit)"), 15, 6).required().list(160),
        Field::date("day", text("汇率日期", "Rate of")).list(120),
        Field::text("source", text("来源", "Source"), 100).list(240),
        CREATED,
        UPDATED,
    ],
    rules: &[month, rate, day],
    unique: &["month", "currency"],
    order: "-month,currency",
    open: true,
    known_by: "month",
    import: &["month", "currency", "rate", "day", "source"],
    import_path: "upload",
    page: Some(MenuPage {
        group: "datum",
        path: "/datum/exchangeRate",
        title: text("计征汇率", "Exchange rates"),
        permissions: super::TARIFF,
    }),
    category: None,
    example: r#"{"month":"2026-12","currency":"USD","rate":"7.1023","source":"中国人民银行中间价"}"#,
    ..Resource::PLAIN
};

fn month(row: &Row) -> Option<Problem> {
    let month = row.text("month");
    let wrong = !month.is_empty() && parse_date(&format!("{month}-01")).is_none();
    wrong.then(|| Problem::error("exchangeRate.month", "month", texts::MONTH))
}

/// The day is in an earlier month than the one it holds in.
fn day(row: &Row) -> Option<Problem> {
    let day = row.borrowed().date("day")?;
    let month = parse_date(&format!("{}-01", row.text("month")))?;
    (day >= month).then(|| Problem::error("exchangeRate.day", "day", texts::RATE_DAY))
}

fn rate(row: &Row) -> Option<Problem> {
    let rate = row.decimal::<6>("rate")?;
    (!rate.is_positive()).then(|| Problem::error("exchangeRate.rate", "rate", texts::ABOVE_ZERO))
}
