//! Exchange rates for customs values, by month.

use crate::error::Problem;
use crate::resource::{Field, Resource, Search};
use crate::row::{Row, parse_date};
use crate::text::catalogue::base as texts;
use crate::text::text;

use super::{CREATED, UPDATED};

/// The rate at which customs reckons a currency in a month.
pub static EXCHANGE_RATE: Resource = Resource {
    name: "exchangeRate",
    label: text("计征汇率", "Exchange rate"),
    path: "/base/v1/exchangeRate",
    perm: "platform:exchangeRate",
    fields: &[
        Field::text("month", text("月份（如2026-07）", "Month (such as 2026-07)"), 7)
            .required()
            .list(160)
            .search(Search::Prefix),
        Field::dict2("currency", text("币制", "Currency"), "currency", 3).required().list(150).search(Search::Eq),
        Field::decimal("rate", text("汇率（元/单位）", "Rate (CNY per unit)"), 15, 6).required().list(160),
        Field::text("source", text("来源", "Source"), 100).list(240),
        CREATED,
        UPDATED,
    ],
    rules: &[month, rate],
};

fn month(row: &Row) -> Option<Problem> {
    let month = row.text("month");
    let wrong = !month.is_empty() && parse_date(&format!("{month}-01")).is_none();
    wrong.then(|| Problem::error("exchangeRate.month", "month", texts::MONTH))
}

fn rate(row: &Row) -> Option<Problem> {
    let rate = row.decimal::<6>("rate")?;
    (!rate.is_positive()).then(|| Problem::error("exchangeRate.rate", "rate", texts::ABOVE_ZERO))
}
