//! Compares an estimate with the tax bill by line and tax: how far they are apart, and why.

use serde::Serialize;

use super::LeviedOn;
use super::number::{Number, TooLarge};
use crate::text::catalogue::tax as texts;
use crate::text::{Message, Text};

/// Values that differ by a yuan at most are rounded in another way: to the yuan, or to the cent.
const ROUNDED: Number = Number::ONE;

/// One side of a comparison: a tax as it was estimated, or as customs billed it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    pub on: LeviedOn,
    pub amount: Number,
}

/// A tax of a line (dictionary `taxType`), on both sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    pub tax: String,
    pub estimated: Option<Side>,
    pub billed: Option<Side>,
}

impl Pair {
    fn difference(&self) -> Result<Number, TooLarge> {
        let amount = |side: Option<Side>| side.map(|side| side.amount).unwrap_or_default();
        amount(self.billed).minus(amount(self.estimated))
    }
}

/// Why the two sides differ (dictionary `taxDifference`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Reason {
    Same,
    Rate,
    Value,
    Quantity,
    /// The value that the tax is levied on holds another tax, which differs.
    Follows,
    Rounding,
    NotBilled,
    NotEstimated,
    /// Value, rate and quantity are alike: relief, or a decision of customs.
    Other,
}

impl Reason {
    const ALL: [Reason; 9] = [
        Reason::Same,
        Reason::Rate,
        Reason::Value,
        Reason::Quantity,
        Reason::Follows,
        Reason::Rounding,
        Reason::NotBilled,
        Reason::NotEstimated,
        Reason::Other,
    ];

    pub fn from_code(code: &str) -> Option<Reason> {
        Reason::ALL.into_iter().find(|reason| reason.code() == code)
    }

    pub const fn code(self) -> &'static str {
        match self {
            Reason::Same => "0",
            Reason::Rate => "1",
            Reason::Value => "2",
            Reason::Quantity => "3",
            Reason::Follows => "4",
            Reason::Rounding => "5",
            Reason::NotBilled => "6",
            Reason::NotEstimated => "7",
            Reason::Other => "9",
        }
    }
}

/// What there is to say about a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Billed less estimated.
    pub difference: Number,
    /// At least one.
    pub reasons: Vec<Reason>,
}

impl Verdict {
    pub fn differs(&self) -> bool {
        !self.difference.is_zero()
    }
}

/// Compares a pair; `line` has all taxes of its line.
///
/// # Errors
/// The difference does not fit.
pub fn compare(pair: &Pair, line: &[Pair]) -> Result<Verdict, TooLarge> {
    let difference = pair.difference()?;
    let reasons = match (pair.estimated, pair.billed) {
        _ if difference.is_zero() => vec![Reason::Same],
        (Some(estimated), Some(billed)) => of_both(estimated, billed, difference, &pair.tax, line)?,
        (Some(_), None) => vec![Reason::NotBilled],
        (None, _) => vec![Reason::NotEstimated],
    };
    Ok(Verdict { difference, reasons })
}

fn distance(one: Number, other: Number) -> Result<Number, TooLarge> {
    one.max(other).minus(one.min(other))
}

fn of_both(
    estimated: Side,
    billed: Side,
    difference: Number,
    tax: &str,
    line: &[Pair],
) -> Result<Vec<Reason>, TooLarge> {
    let (was, is) = (estimated.on, billed.on);
    let mut reasons = Vec::new();
    // A bill that names no rate, or no quantity, says nothing against the estimate's.
    let named = is.percent.is_some() || is.per_unit.is_some();
    let rate = |on: LeviedOn| (on.percent.unwrap_or_default(), on.per_unit.unwrap_or_default());
    if named && rate(was) != rate(is) {
        reasons.push(Reason::Rate);
    }
    let apart = distance(was.value, is.value)?;
    if apart > ROUNDED {
        reasons.push(if follows(tax, line) { Reason::Follows } else { Reason::Value });
    }
    if matches!((was.quantity, is.quantity), (Some(was), Some(is)) if was != is) {
        reasons.push(Reason::Quantity);
    }
    if reasons.is_empty() {
        let small = distance(difference, Number::ZERO)? <= ROUNDED;
        reasons.push(if small { Reason::Rounding } else { Reason::Other });
    }
    Ok(reasons)
}

/// Whether the customs value of a line is the same on both sides, as its duty shows, so that what an inner tax is levied on
/// can only differ by the other taxes in it.
fn follows(tax: &str, line: &[Pair]) -> bool {
    const INNER: [&str; 2] = ["Y", "L"];
    let duty = line.iter().find(|pair| pair.tax == "A");
    INNER.contains(&tax)
        && duty.is_some_and(|duty| match (duty.estimated, duty.billed) {
            (Some(was), Some(is)) => was.on.value == is.on.value,
            (Some(one), None) | (None, Some(one)) => !one.amount.is_zero(),
            (None, None) => false,
        })
}

/// The reasons with their numbers, one sentence each.
///
/// # Errors
/// The difference does not fit.
pub fn explain(pair: &Pair, reasons: &[Reason]) -> Result<Message, TooLarge> {
    let difference = pair.difference()?;
    let (was, is) = (pair.estimated.unwrap_or_default().on, pair.billed.unwrap_or_default().on);
    let two = |text: Text, was: String, is: String| text.with(&[("was", &was), ("is", &is)]);
    let sentences: Vec<Message> = reasons
        .iter()
        .map(|reason| match reason {
            Reason::Same => texts::COMPARED_SAME.into(),
            Reason::Rate => two(texts::COMPARED_RATE, rate_text(was), rate_text(is)),
            Reason::Value => two(texts::COMPARED_VALUE, was.value.short(), is.value.short()),
            Reason::Follows => two(texts::COMPARED_FOLLOWS, was.value.short(), is.value.short()),
            Reason::Quantity => {
                let quantity = |on: LeviedOn| on.quantity.unwrap_or_default().short();
                two(texts::COMPARED_QUANTITY, quantity(was), quantity(is))
            }
            Reason::Rounding => texts::COMPARED_ROUNDING.with(&[("amount", &difference.short())]),
            Reason::NotBilled => texts::COMPARED_NOT_BILLED.into(),
            Reason::NotEstimated => texts::COMPARED_NOT_ESTIMATED.into(),
            Reason::Other => texts::COMPARED_OTHER.into(),
        })
        .collect();
    let joined =
        |pick: fn(&Message) -> &str, between: &str| sentences.iter().map(pick).collect::<Vec<_>>().join(between);
    Ok(Message { zh: joined(|message| &message.zh, "；"), en: joined(|message| &message.en, "; ") })
}

/// A rate as it reads in both languages: `8%`, `8% + 1.5`, `1.5`.
fn rate_text(on: LeviedOn) -> String {
    let percent = on.percent.map(|percent| format!("{}%", percent.short()));
    let per_unit = on.per_unit.filter(|amount| !amount.is_zero()).map(Number::short);
    let parts: Vec<String> = [percent, per_unit].into_iter().flatten().collect();
    if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") }
}
