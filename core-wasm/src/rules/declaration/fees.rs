//! Freight, insurance and other charges: their marks, amounts and currencies, and whether the terms of delivery
//! require them.

use super::findings::Findings;
use super::source::{FILLING, SCREEN};
use super::tables::{Wanted, terms};
use super::view::Declaration;
use super::{Check, Rule};
use crate::decimal::Quantity;
use crate::text::text;

const RATE: &str = "1";
const UNIT_PRICE: &str = "2";
const TOTAL: &str = "3";

/// Scaled units (five decimals) of the bounds.
const RATE_MIN: i64 = 10;
const RATE_MAX: i64 = 9_900_000;
const UNIT_PRICE_LIMIT: i64 = 10_i64.pow(15);
const TOTAL_LIMIT: i64 = 10_i64.pow(17);

/// The fields of one fee.
struct Fee {
    mark: &'static str,
    rate: &'static str,
    currency: &'static str,
    may_be_negative: bool,
}

const FREIGHT: Fee = Fee { mark: "feeMark", rate: "feeRate", currency: "feeCurr", may_be_negative: false };
const INSURANCE: Fee = Fee { mark: "insurMark", rate: "insurRate", currency: "insurCurr", may_be_negative: false };
const OTHER: Fee = Fee { mark: "otherMark", rate: "otherRate", currency: "otherCurr", may_be_negative: true };
const FEES: [Fee; 3] = [FREIGHT, INSURANCE, OTHER];

pub(super) static RULES: &[Rule] = &[
    Rule::error(
        "decl.head.feeIncomplete",
        text("费用标记与金额须同时填写", "Mark and amount of a fee go together"),
        text("请填写“{label}”，或清空该项费用", "Fill in {label}, or clear the whole fee"),
        SCREEN,
        Check::Head(incomplete),
    )
    .of(&["feeMark", "feeRate", "insurMark", "insurRate", "otherMark", "otherRate"]),
    Rule::error(
        "decl.head.feeRate",
        text("费率范围", "Range of a rate"),
        text(
            "“{label}”为率时应在0.0001至99之间，最多4位小数，现为{value}",
            "{label} as a rate must be from 0.0001 to 99 with 4 decimals at most, not {value}",
        ),
        SCREEN,
        Check::Head(rate),
    )
    .of(&["feeRate", "insurRate", "otherRate"]),
    Rule::error(
        "decl.head.feeRateCurrency",
        text("费率不填币制", "A rate has no currency"),
        text("按率填写时“{label}”应为空，请删去", "A rate has no currency: leave {label} empty"),
        SCREEN,
        Check::Head(rate_currency),
    )
    .of(&["feeCurr", "insurCurr", "otherCurr"]),
    Rule::error(
        "decl.head.feeMarkUnitPrice",
        text("单价只用于运费", "A unit price is for freight only"),
        text("“{label}”不能为单价，请改为1率或3总价", "{label} cannot be a unit price: use 1 rate or 3 total"),
        SCREEN,
        Check::Head(unit_price_only_freight),
    )
    .of(&["insurMark", "otherMark"]),
    Rule::error(
        "decl.head.feeUnitPrice",
        text("运费单价的范围", "Range of a unit price"),
        text(
            "“{label}”为单价时应大于0，最多10位整数4位小数，现为{value}",
            "{label} as a unit price must be above 0 with 10 digits and 4 decimals at most, not {value}",
        ),
        SCREEN,
        Check::Head(|decl, found| amount(decl, found, UNIT_PRICE, UNIT_PRICE_LIMIT)),
    )
    .of(&["feeRate", "insurRate", "otherRate"]),
    Rule::error(
        "decl.head.feeTotal",
        text("费用总价的范围", "Range of a total"),
        text(
            "“{label}”为总价时最多12位整数4位小数，不得为0，只有杂费可为负数，现为{value}",
            "{label} as a total may have 12 digits and 4 decimals, not 0, and only other charges may be negative; it is {value}",
        ),
        SCREEN,
        Check::Head(|decl, found| amount(decl, found, TOTAL, TOTAL_LIMIT)),
    )
    .of(&["feeRate", "insurRate", "otherRate"]),
    Rule::error(
        "decl.head.feeCurrency",
        text("单价和总价须填币制", "A unit price or total needs a currency"),
        text("按单价或总价填写时须填“{label}”", "A unit price or total needs a currency: fill in {label}"),
        SCREEN,
        Check::Head(currency),
    )
    .of(&["feeCurr", "insurCurr", "otherCurr"])
    .when_declaring(),
    Rule::error(
        "decl.head.freightMissing",
        text("成交方式要求填运费", "The terms of delivery require freight"),
        text(
            "成交方式{terms}的价格不含运费，请填写运费",
            "The price of {terms} is without freight: fill in the freight",
        ),
        FILLING,
        Check::Head(freight_missing),
    )
    .of(&["feeMark"])
    .when_declaring(),
    Rule::error(
        "decl.head.freightNotAllowed",
        text("成交方式不填运费", "The terms of delivery include freight"),
        text("成交方式{terms}不填运费，请清空运费", "{terms} takes no freight here: clear the freight"),
        FILLING,
        Check::Head(freight_not_allowed),
    )
    .of(&["feeMark"]),
    Rule::error(
        "decl.head.insuranceMissing",
        text("成交方式要求填保险费", "The terms of delivery require insurance"),
        text(
            "成交方式{terms}的价格不含保险费，请填写保险费",
            "The price of {terms} is without insurance: fill in the insurance",
        ),
        FILLING,
        Check::Head(insurance_missing),
    )
    .of(&["insurMark"])
    .when_declaring(),
    Rule::error(
        "decl.head.insuranceNotAllowed",
        text("成交方式不填保险费", "The terms of delivery include insurance"),
        text("成交方式{terms}不填保险费，请清空保险费", "{terms} takes no insurance here: clear the insurance"),
        FILLING,
        Check::Head(insurance_not_allowed),
    )
    .of(&["insurMark"]),
];

impl Fee {
    fn value(&self, decl: &Declaration<'_>) -> Option<Quantity> {
        decl.head.decimal(self.rate)
    }

    fn has_mark(&self, decl: &Declaration<'_>, mark: &str) -> bool {
        decl.head.text(self.mark) == mark
    }

    fn is_given(&self, decl: &Declaration<'_>) -> bool {
        !decl.head.is_blank(self.mark) || !decl.head.is_blank(self.rate)
    }
}

/// Whether a value has more than four decimals.
fn too_fine(value: Quantity) -> bool {
    value.scaled() % 10 != 0
}

fn incomplete(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    for fee in &FEES {
        let (mark, rate) = (decl.head.is_blank(fee.mark), decl.head.is_blank(fee.rate));
        let currency_alone = mark && rate && !decl.head.is_blank(fee.currency);
        if currency_alone || (mark && !rate) {
            found.add(fee.mark, &[("label", &decl.label(fee.mark))]);
        } else if rate && !mark {
            found.add(fee.rate, &[("label", &decl.label(fee.rate))]);
        }
    }
}

fn rate(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    for fee in FEES.iter().filter(|fee| fee.has_mark(decl, RATE)) {
        let Some(value) = fee.value(decl) else { continue };
        let size = if fee.may_be_negative { value.scaled().saturating_abs() } else { value.scaled() };
        if !(RATE_MIN..=RATE_MAX).contains(&size) || too_fine(value) {
            found.add(fee.rate, &[("label", &decl.label(fee.rate)), ("value", &value.short())]);
        }
    }
}

fn rate_currency(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    for fee in FEES.iter().filter(|fee| fee.has_mark(decl, RATE) && !decl.head.is_blank(fee.currency)) {
        found.add(fee.currency, &[("label", &decl.label(fee.currency))]);
    }
}

fn unit_price_only_freight(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    for fee in [INSURANCE, OTHER].iter().filter(|fee| fee.has_mark(decl, UNIT_PRICE)) {
        found.add(fee.mark, &[("label", &decl.label(fee.mark))]);
    }
}

fn amount(decl: &Declaration<'_>, found: &mut Findings<'_>, mark: &str, limit: i64) {
    for fee in FEES.iter().filter(|fee| fee.has_mark(decl, mark)) {
        let Some(value) = fee.value(decl) else { continue };
        let wrong_sign = value.is_zero() || (value.is_negative() && !fee.may_be_negative);
        if wrong_sign || too_fine(value) || value.scaled().saturating_abs() >= limit {
            found.add(fee.rate, &[("label", &decl.label(fee.rate)), ("value", &value.short())]);
        }
    }
}

fn currency(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    for fee in &FEES {
        let needs = fee.has_mark(decl, UNIT_PRICE) || fee.has_mark(decl, TOTAL);
        if needs && decl.head.is_blank(fee.currency) {
            found.add(fee.currency, &[("label", &decl.label(fee.currency))]);
        }
    }
}

/// What the terms of delivery say about a fee of this declaration.
fn wanted(decl: &Declaration<'_>, fee: &Fee) -> Option<Wanted> {
    let terms = terms(decl.direction?, decl.head.text("transMode"))?;
    Some(if fee.mark == FREIGHT.mark { terms.freight } else { terms.insurance })
}

fn missing(decl: &Declaration<'_>, found: &mut Findings<'_>, fee: &Fee) {
    // Goods that do not cross the border have no freight to a border.
    let must = wanted(decl, fee) == Some(Wanted::Must) && !decl.is_domestic_transport();
    if must && !fee.is_given(decl) {
        found.add(fee.mark, &[("terms", &decl.code("transactionMode", decl.head.text("transMode")))]);
    }
}

fn not_allowed(decl: &Declaration<'_>, found: &mut Findings<'_>, fee: &Fee) {
    if wanted(decl, fee) == Some(Wanted::Empty) && fee.is_given(decl) {
        found.add(fee.mark, &[("terms", &decl.code("transactionMode", decl.head.text("transMode")))]);
    }
}

fn freight_missing(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    missing(decl, found, &FREIGHT);
}

fn freight_not_allowed(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    not_allowed(decl, found, &FREIGHT);
}

fn insurance_missing(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    missing(decl, found, &INSURANCE);
}

fn insurance_not_allowed(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    not_allowed(decl, found, &INSURANCE);
}
