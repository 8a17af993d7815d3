//! Whether freight, insurance and other charges are in proportion to the goods. None of this breaks a rule, but a
//! misplaced decimal point or a wrong mark looks like this.

use super::findings::Findings;
use super::source::REVIEW;
use super::view::Declaration;
use super::{Check, Rule};
use crate::decimal::{Price, Quantity, rescale};
use crate::rules::customs_rate::{YUAN, rate_of};
use crate::rules::tax::number::Number;
use crate::text::text;

const RATE: &str = "1";
const UNIT_PRICE: &str = "2";
const TOTAL: &str = "3";

/// A fee, and from how many hundredths of the value of the goods on it is asked about.
struct Bound {
    mark: &'static str,
    rate: &'static str,
    currency: &'static str,
    percent: i64,
}

/// Cargo insurance is some thousandths of the value: 3 where 0.3 was meant is the usual mistake.
const INSURANCE: Bound = Bound { mark: "insurMark", rate: "insurRate", currency: "insurCurr", percent: 3 };
/// Freight above the value of the goods.
const FREIGHT: Bound = Bound { mark: "feeMark", rate: "feeRate", currency: "feeCurr", percent: 100 };
const OTHER: Bound = Bound { mark: "otherMark", rate: "otherRate", currency: "otherCurr", percent: 100 };
/// The greatest rate that is taken at all, in percent.
const RATE_MAX: i64 = 99;
/// A freight as a rate that is asked about, in percent.
const FREIGHT_RATE: i64 = 50;

pub(super) static RULES: &[Rule] = &[
    Rule::warning(
        "decl.head.insuranceHigh",
        text("保险费与货值的比例", "Insurance in proportion to the goods"),
        text(
            "“{label}”{value}达到货值的{percent}%以上，保险费率通常为千分之几（0.3%填0.3），请核对",
            "{label} {value} is {percent}% of the goods value or more; insurance is usually a few tenths of a percent (0.3% is written 0.3): check it",
        ),
        REVIEW,
        Check::Head(insurance_high),
    )
    .of(&["insurRate"]),
    Rule::warning(
        "decl.head.freightHigh",
        text("运费与货值的比例", "Freight in proportion to the goods"),
        text(
            "“{label}”{value}超过货值的{percent}%，请核对运费标记、金额和币制",
            "{label} {value} is above {percent}% of the goods value: check mark, amount and currency",
        ),
        REVIEW,
        Check::Head(freight_high),
    )
    .of(&["feeRate"]),
    Rule::warning(
        "decl.head.otherHigh",
        text("杂费与货值的比例", "Other charges in proportion to the goods"),
        text(
            "“{label}”{value}超过货值的{percent}%，请核对杂费标记、金额和币制",
            "{label} {value} is above {percent}% of the goods value: check mark, amount and currency",
        ),
        REVIEW,
        Check::Head(other_high),
    )
    .of(&["otherRate"]),
];

/// The size of an amount of a fee, and the sum of the lines in one currency: that of both, else yuan at customs' rates. `None` where an
/// amount or a rate is missing.
fn sums(decl: &Declaration<'_>, amount: Price, currency: &str) -> Option<(Number, Number)> {
    let same = decl.lines.iter().all(|line| line.row.text("tradeCurr") == currency);
    let day = decl.context.day(decl.head);
    let rate = |currency: &str| match currency {
        "" => None,
        _ if same || currency == YUAN => Some(Number::ONE),
        _ => rate_of(decl.context.exchange, currency, day).map(|(_, rate)| rate),
    };
    let value = |amount: Price, currency: &str| Number::from(amount).times(rate(currency)?).ok();
    let totals = decl.lines.iter().map(|line| value(line.total?, line.row.text("tradeCurr")));
    let goods = Number::sum(totals.collect::<Option<Vec<_>>>()?).ok()?;
    let is_positive = !goods.is_zero() && !goods.is_negative();
    let amount = value(amount, currency)?;
    let size = if amount.is_negative() { Number::ZERO.minus(amount).ok()? } else { amount };
    is_positive.then_some((size, goods))
}

/// The fee as an amount in its currency: a total, or the price of a tonne times the gross weight.
fn amount(decl: &Declaration<'_>, fee: &Bound) -> Option<Price> {
    let value = decl.head.decimal::<5>(fee.rate)?;
    match decl.head.text(fee.mark) {
        TOTAL => value.to_scale(),
        UNIT_PRICE => {
            let kilograms = decl.head.decimal::<5>("grossWet")?;
            let product = i128::from(value.scaled()) * i128::from(kilograms.scaled());
            // Ten decimals, and a tonne has a thousand kilograms.
            rescale(product, 13, 4).map(Price::from_scaled)
        }
        _ => None,
    }
}

/// Asks about a fee that is a rate of `rate` percent or more, or an amount above its bound.
fn ask(decl: &Declaration<'_>, found: &mut Findings<'_>, fee: &Bound, rate: i64) {
    let Some(value) = decl.head.decimal::<5>(fee.rate) else { return };
    let share = if decl.head.text(fee.mark) == RATE {
        // A rate above the greatest is refused anyway.
        let reached = Quantity::from_whole(rate).is_some_and(|rate| value >= rate)
            && Quantity::from_whole(RATE_MAX).is_some_and(|most| value <= most);
        reached.then_some(rate)
    } else {
        let sums = amount(decl, fee).and_then(|amount| sums(decl, amount, decl.head.text(fee.currency)));
        let above = sums
            .is_some_and(|(amount, goods)| goods.percent(Number::whole(fee.percent)).is_ok_and(|most| amount > most));
        above.then_some(fee.percent)
    };
    if let Some(percent) = share {
        let values: [(&str, &dyn crate::text::Speak); 3] =
            [("label", &decl.label(fee.rate)), ("value", &value.short()), ("percent", &percent.to_string())];
        found.add(fee.rate, &values);
    }
}

fn insurance_high(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    ask(decl, found, &INSURANCE, INSURANCE.percent);
}

fn freight_high(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    ask(decl, found, &FREIGHT, FREIGHT_RATE);
}

fn other_high(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    ask(decl, found, &OTHER, FREIGHT_RATE);
}
