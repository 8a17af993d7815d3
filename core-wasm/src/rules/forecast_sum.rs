//! What the goods of a forecast add up to (`{id}/sum`): packages, weights, quantities by unit, amounts by currency, in yuan
//! and in dollars, and where the head says something else.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::Serialize;

use crate::decimal::{Price, Quantity, divide_half_up, format_scaled, parse_scaled};
use crate::error::Problem;
use crate::resource::Kind;
use crate::resources::documents::FCST;
use crate::row::{Row, RowRef};
use crate::rules::customs_rate::yuan_for;
use crate::rules::merging::label;
use crate::rules::tax::number::{Number, TooLarge};
use crate::text::Text;
use crate::text::catalogue::sharing as texts;

const DOLLAR: &str = "USD";
/// What is added up of lines, and the decimals of each sum.
pub const NUMBERS: [(&str, u32); 7] =
    [("packNo", 0), ("grossWt", 6), ("netWt", 6), ("gQty", 5), ("firstQty", 5), ("secondQty", 5), ("declTotal", 4)];
/// By which codes: those of the quantities and of the total, in their order.
pub const CODES: [&str; 4] = ["gUnit", "firstUnit", "secondUnit", "tradeCurr"];
/// Where the first number that goes with a code stands among the numbers; those before it go with none.
const WITH_CODE: usize = NUMBERS.len() - CODES.len();
/// The fields of the head that say what lines say in the numbers without a code.
const HEAD: [&str; WITH_CODE] = ["packNo", "grossWet", "netWt"];

/// Lines that agree in their codes, added up: one line or thousands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Together {
    pub lines: usize,
    /// "" where they name none.
    pub codes: [String; CODES.len()],
    /// How many of them say a number, and the sum of those, in units of its last decimal.
    pub said: [usize; NUMBERS.len()],
    pub sums: [i128; NUMBERS.len()],
}

impl Together {
    /// A single line.
    ///
    /// # Errors
    /// Values that are no numbers, by their fields.
    fn of(line: RowRef<'_>) -> Result<Together, Vec<Problem>> {
        let mut one = Together { lines: 1, codes: CODES.map(|code| line.text(code).to_owned()), ..Together::default() };
        let mut problems = Vec::new();
        for (at, (field, scale)) in NUMBERS.into_iter().enumerate() {
            match number(line, field, scale) {
                Ok(Some(units)) => (one.said[at], one.sums[at]) = (1, units.into()),
                Ok(None) => {}
                Err(problem) => problems.push(problem),
            }
        }
        if problems.is_empty() { Ok(one) } else { Err(problems) }
    }
}

/// The sums of a forecast. Numbers are texts; "" where no line says anything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ForecastSum {
    pub lines: usize,
    pub packages: String,
    /// Kilograms with six decimals.
    pub gross: String,
    pub net: String,
    /// Declared quantities by unit, in the order of the codes.
    pub quantities: Vec<UnitSum>,
    /// First and second legal quantities by unit.
    pub legal: Vec<UnitSum>,
    /// Totals by currency, in the order of the codes.
    pub amounts: Vec<CurrencySum>,
    /// All amounts in yuan and in dollars, in cents; "" while a rate is missing.
    pub cny: String,
    pub usd: String,
    /// Currencies whose rate nobody knows.
    pub missing_rates: Vec<String>,
    /// Where the head says something else than the lines.
    pub differences: Vec<HeadDifference>,
}

/// The sum of the quantities in a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct UnitSum {
    pub unit: String,
    #[cfg_attr(target_arch = "wasm32", tsify(type = "string"))]
    pub quantity: Quantity,
}

/// The sum of the totals in a currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CurrencySum {
    pub currency: String,
    #[cfg_attr(target_arch = "wasm32", tsify(type = "string"))]
    pub total: Price,
    /// Yuan for one unit; "" where no rate is known.
    pub rate: String,
    /// In yuan, in cents; "" where no rate is known.
    pub cny: String,
}

/// A number of the head that its lines do not add up to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct HeadDifference {
    /// The field of the head.
    pub field: &'static str,
    pub label: Text,
    pub head: String,
    pub lines: String,
    /// The head less the lines.
    pub difference: String,
    /// How many lines say nothing of it.
    pub without: usize,
}

/// The sums of a forecast: its head, its lines, rows of the resource `exchangeRate`, of which those of the month of `day` (or
/// the last ones before) count.
///
/// # Errors
/// Values that are no numbers, at the head's field or `lines[n]`; sums that do not fit.
pub fn sum(head: RowRef<'_>, lines: &[Row], exchange: &[Row], day: NaiveDate) -> Result<ForecastSum, Vec<Problem>> {
    let (mut together, mut problems) = (Vec::with_capacity(lines.len()), Vec::new());
    for (at, line) in lines.iter().enumerate() {
        match Together::of(line.borrowed()) {
            Ok(one) => together.push(one),
            Err(found) => problems.extend(found.into_iter().map(|problem| problem.at("lines", at))),
        }
    }
    if problems.is_empty() { sum_of(head, &together, exchange, day) } else { Err(problems) }
}

/// The same of lines that somebody has added up in part already.
///
/// # Errors
/// Those of [`sum`].
pub fn sum_of(
    head: RowRef<'_>,
    together: &[Together],
    exchange: &[Row],
    day: NaiveDate,
) -> Result<ForecastSum, Vec<Problem>> {
    let mut problems = Vec::new();
    let lines = together.iter().map(|some| some.lines).sum();
    let said: [Column; WITH_CODE] = std::array::from_fn(|at| Column {
        sum: fitting(together.iter().map(|some| some.sums[at]).sum(), NUMBERS[at].0, &mut problems),
        without: lines - together.iter().map(|some| some.said[at]).sum::<usize>(),
        lines,
    });
    let [quantities, first, second, totals] = std::array::from_fn(|code| by_code(together, code));
    let mut legal = first;
    for (unit, units) in second {
        *legal.entry(unit).or_default() += units;
    }
    let [quantities, legal, totals] = [(quantities, "gQty"), (legal, "firstQty"), (totals, "declTotal")].map(
        |(sums, field)| -> BTreeMap<String, i64> {
            sums.into_iter().map(|(code, units)| (code, fitting(units, field, &mut problems))).collect()
        },
    );
    let differences = HEAD
        .into_iter()
        .zip(NUMBERS)
        .zip(&said)
        .filter_map(|((field, (_, scale)), said)| against_head(head, field, scale, said, &mut problems));
    let differences = differences.collect();
    let [packages, gross, net] = std::array::from_fn(|at| said[at].told(NUMBERS[at].1));
    let money = Money::of(totals, exchange, day);
    if !problems.is_empty() {
        return Err(problems);
    }
    let money = money.map_err(|TooLarge| vec![too_large("declTotal")])?;
    let units = |sums: BTreeMap<String, i64>| {
        let sum = |(unit, units)| UnitSum { unit, quantity: Quantity::from_scaled(units) };
        sums.into_iter().map(sum).collect()
    };
    Ok(ForecastSum {
        lines,
        packages,
        gross,
        net,
        quantities: units(quantities),
        legal: units(legal),
        amounts: money.amounts,
        cny: money.cny,
        usd: money.usd,
        missing_rates: money.missing,
        differences,
    })
}

/// What lines say of a field.
struct Column {
    sum: i64,
    without: usize,
    lines: usize,
}

impl Column {
    /// The sum as text; "" where no line says anything.
    fn told(&self, scale: u32) -> String {
        if self.without == self.lines { String::new() } else { format_scaled(self.sum, scale) }
    }
}

/// Sums of the number that goes with a code, by that code.
fn by_code(together: &[Together], code: usize) -> BTreeMap<String, i128> {
    let mut sums: BTreeMap<String, i128> = BTreeMap::new();
    for some in together.iter().filter(|some| some.said[WITH_CODE + code] > 0) {
        *sums.entry(some.codes[code].clone()).or_default() += some.sums[WITH_CODE + code];
    }
    sums
}

/// A difference of the head and its lines; none where either says nothing.
fn against_head(
    head: RowRef<'_>,
    field: &'static str,
    scale: u32,
    said: &Column,
    problems: &mut Vec<Problem>,
) -> Option<HeadDifference> {
    let of_head = number(head, field, scale).map_err(|problem| problems.push(problem)).ok().flatten()?;
    // The head has fewer decimals of a weight than its lines: they agree where the sum is that of the head once it is rounded.
    let kept = FCST.field(field).map_or(scale, |field| match field.kind {
        Kind::Decimal { scale, .. } => u32::from(scale),
        _ => 0,
    });
    let beyond = 10_i128.pow(scale.saturating_sub(kept));
    let rounded = divide_half_up(said.sum.into(), beyond).and_then(|units| i64::try_from(units * beyond).ok());
    let difference = of_head.checked_sub(said.sum).filter(|_| rounded != Some(of_head))?;
    (said.without < said.lines).then(|| HeadDifference {
        field,
        label: label(field),
        head: format_scaled(of_head, scale),
        lines: format_scaled(said.sum, scale),
        difference: format_scaled(difference, scale),
        without: said.without,
    })
}

/// A number of a row; nothing where it is blank.
fn number(row: RowRef<'_>, field: &'static str, scale: u32) -> Result<Option<i64>, Problem> {
    let text = row.written(field);
    if text.is_empty() {
        return Ok(None);
    }
    let wrong = |_| Problem::error("forecast.number", field, texts::NUMBER.speak_with(&[("label", &label(field))]));
    parse_scaled(&text, scale).map(Some).map_err(wrong)
}

/// A sum as it is told; nothing, with a problem, where it does not fit.
fn fitting(sum: i128, field: &'static str, problems: &mut Vec<Problem>) -> i64 {
    i64::try_from(sum).unwrap_or_else(|_| {
        problems.push(too_large(field));
        0
    })
}

/// The sum of a field of lines does not fit.
pub fn too_large(field: &'static str) -> Problem {
    let message = texts::TOO_LARGE.speak_with(&[("label", &label(field))]);
    Problem::error("forecast.tooLarge", format!("lines.{field}"), message)
}

/// Amounts by currency and what they are in yuan and dollars.
struct Money {
    amounts: Vec<CurrencySum>,
    cny: String,
    usd: String,
    missing: Vec<String>,
}

impl Money {
    /// Everything is reckoned exactly and rounded once, half up, to cents; what is in dollars already is not converted.
    fn of(totals: BTreeMap<String, i64>, exchange: &[Row], day: NaiveDate) -> Result<Money, TooLarge> {
        let rate = |currency: &str| yuan_for(exchange, currency, day);
        let cents = |number: Number| Ok(number.round(2)?.text(2));
        let mut money = Money { amounts: Vec::new(), cny: String::new(), usd: String::new(), missing: Vec::new() };
        let (mut dollars, mut others) = (Number::ZERO, Number::ZERO);
        for (currency, units) in totals {
            let total = Price::from_scaled(units);
            let rate = rate(&currency);
            let yuan = rate.map(|rate| Number::from(total).times(rate)).transpose()?;
            if rate.is_none() && !total.is_zero() {
                money.missing.push(currency.clone());
            }
            match currency.as_str() {
                DOLLAR => dollars = Number::from(total),
                _ => others = others.plus(yuan.unwrap_or_default())?,
            }
            money.amounts.push(CurrencySum {
                currency,
                total,
                rate: rate.map(Number::short).unwrap_or_default(),
                cny: yuan.map(cents).transpose()?.unwrap_or_default(),
            });
        }
        let of_dollar = rate(DOLLAR);
        if money.missing.is_empty() {
            let in_yuan = of_dollar.map_or(Ok(Number::ZERO), |rate| dollars.times(rate))?;
            money.cny = cents(others.plus(in_yuan)?)?;
        }
        if money.missing.iter().all(|currency| currency == DOLLAR) {
            let converted = match of_dollar {
                _ if others.is_zero() => Some(Number::ZERO),
                Some(rate) => Some(others.over(rate)?),
                None => None,
            };
            money.usd = converted.map(|converted| cents(dollars.plus(converted)?)).transpose()?.unwrap_or_default();
        }
        Ok(money)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resources::documents::FCST_DTL;

    #[test]
    fn sums_have_the_decimals_of_their_fields() {
        for (field, scale) in NUMBERS {
            let decimals = match FCST_DTL.field(field).unwrap().kind {
                Kind::Decimal { scale, .. } => u32::from(scale),
                Kind::Int { .. } => 0,
                kind => panic!("{field}: {kind:?}"),
            };
            assert_eq!(decimals, scale, "{field}");
        }
        assert!(CODES.iter().all(|code| FCST_DTL.field(code).is_some()));
    }
}
