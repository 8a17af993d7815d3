//! Prices and currencies of the goods lines.

use super::findings::Findings;
use super::source::{FILLING, SCREEN};
use super::view::{Declaration, Line};
use super::{Check, Rule};
use crate::resources::declaration::LINE;
use crate::rules::line_total;
use crate::text::text;

pub(super) static RULES: &[Rule] = &[
    Rule::error(
        "decl.line.pricePositive",
        text("单价、总价大于零", "Price and total above zero"),
        text(
            "“{label}”应大于0，现为{value}；没有成交价格的（货样、赠品、无代价抵偿等）填报货值",
            "{label} must be above 0, not {value}; goods without a price (samples, gifts, replacements) are declared at their worth",
        ),
        FILLING,
        Check::EachLine(positive),
    )
    .of(&["lines.declPrice", "lines.declTotal"]),
    Rule::warning(
        "decl.line.priceTotal",
        text("单价乘数量等于总价", "Price times quantity is the total"),
        line_total::DIFFERS,
        SCREEN,
        Check::EachLine(price_total),
    )
    .of(&["lines.declTotal"]),
    Rule::warning(
        "decl.line.totalDecimals",
        text("总价两位小数", "Total with two decimals"),
        text("总价{total}多于2位小数，请四舍五入", "The total {total} has more than 2 decimals: round it"),
        SCREEN,
        Check::EachLine(total_decimals),
    )
    .of(&["lines.declTotal"]),
    Rule::warning(
        "decl.lines.oneCurrency",
        text("全单一种币制", "One currency for the declaration"),
        text(
            "该项币制为{found}，第1项为{first}，全单宜用同一币制",
            "The currency is {found}, on line 1 it is {first}: use one currency",
        ),
        SCREEN,
        Check::EachLine(one_currency),
    )
    .of(&["lines.tradeCurr"]),
];

/// A price that is rounded to nothing may have a total.
fn positive(_: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let price = line.price.filter(|price| price.is_negative() || (price.is_zero() && line.total.is_none()));
    let total = line.total.filter(|total| !total.is_positive());
    for (field, value) in [("declPrice", price), ("declTotal", total)] {
        if let Some(value) = value {
            let label = LINE.field(field).map_or(text("字段", "Field"), |field| field.label);
            found.add(field, &[("label", &label), ("value", &value.short())]);
        }
    }
}

fn price_total(_: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let (Some(price), Some(quantity), Some(total)) = (line.price, line.quantity, line.total) else { return };
    if let Some(product) = line_total::other_product(price, quantity, total) {
        found.add(
            "declTotal",
            &[
                ("price", &price.short()),
                ("quantity", &quantity.short()),
                ("product", &product),
                ("total", &total.short()),
            ],
        );
    }
}

fn total_decimals(_: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    if let Some(total) = line.total.filter(|total| total.scaled() % 100 != 0) {
        found.add("declTotal", &[("total", &total.short())]);
    }
}

fn one_currency(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let currency = line.row.text("tradeCurr");
    let first = decl.lines.first().map(|first| first.row.text("tradeCurr")).unwrap_or_default();
    if !currency.is_empty() && !first.is_empty() && currency != first {
        found.add("tradeCurr", &[("found", &currency), ("first", &first)]);
    }
}
