//! Packages and weights of the head.

use super::findings::Findings;
use super::source::{FILLING, SCREEN};
use super::view::Declaration;
use super::{Check, Rule};
use crate::decimal::Quantity;
use crate::text::text;

/// Goods in bulk.
const BULK: &str = "00";
/// One kilogram, in scaled units.
const ONE_KILOGRAM: Quantity = Quantity::from_scaled(100_000);
const WEIGHTS: [&str; 2] = ["grossWet", "netWt"];

pub(super) static RULES: &[Rule] = &[
    Rule::error(
        "decl.head.packNo",
        text("件数大于零", "Packages above zero"),
        text("件数至少为1，现为{count}", "There must be at least 1 package, not {count}"),
        SCREEN,
        Check::Head(pack_no),
    )
    .of(&["packNo"]),
    Rule::error(
        "decl.head.packNoBulk",
        text("散装货物件数为1", "Bulk is one package"),
        text("散装货物的件数应为1，现为{count}", "Goods in bulk count as 1 package, not {count}"),
        SCREEN,
        Check::Head(pack_no_bulk),
    )
    .of(&["packNo"]),
    Rule::error(
        "decl.head.weightPositive",
        text("毛重、净重大于零", "Weights above zero"),
        text("“{label}”应大于0，现为{weight}", "{label} must be above 0, not {weight}"),
        SCREEN,
        Check::Head(weight_positive),
    )
    .of(&["grossWet", "netWt"]),
    Rule::error(
        "decl.head.weightBelowOne",
        text("不足1千克填1", "Less than 1 kg is filled as 1"),
        text("“{label}”不足1千克（{weight}），请填1", "{label} {weight} is less than 1 kg: fill in 1"),
        FILLING,
        Check::Head(weight_below_one),
    )
    .of(&["grossWet", "netWt"]),
    Rule::error(
        "decl.head.grossNotBelowNet",
        text("毛重不小于净重", "Gross weight not below net weight"),
        text(
            "毛重{gross}小于净重{net}，请核对两个重量",
            "Gross weight {gross} is below net weight {net}: check both weights",
        ),
        SCREEN,
        Check::Head(gross_not_below_net),
    )
    .of(&["grossWet"]),
];

fn pack_no(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    if let Some(count) = decl.head.int("packNo").filter(|count| *count < 1 && decl.head.text("wrapType") != BULK) {
        found.add("packNo", &[("count", &count.to_string())]);
    }
}

fn pack_no_bulk(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    if let Some(count) = decl.head.int("packNo").filter(|count| *count != 1 && decl.head.text("wrapType") == BULK) {
        found.add("packNo", &[("count", &count.to_string())]);
    }
}

fn weight_positive(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    weights(decl, found, |weight| !weight.is_positive());
}

fn weight_below_one(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    weights(decl, found, |weight| weight.is_positive() && weight < ONE_KILOGRAM);
}

fn weights(decl: &Declaration<'_>, found: &mut Findings<'_>, wrong: fn(Quantity) -> bool) {
    for field in WEIGHTS {
        if let Some(weight) = decl.head.decimal(field).filter(|weight| wrong(*weight)) {
            found.add(field, &[("label", &decl.label(field)), ("weight", &weight.short())]);
        }
    }
}

fn gross_not_below_net(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let weights = decl.head.decimal::<5>("grossWet").zip(decl.head.decimal::<5>("netWt"));
    if let Some((gross, net)) = weights.filter(|(gross, net)| gross < net) {
        found.add("grossWet", &[("gross", &gross.short()), ("net", &net.short())]);
    }
}
