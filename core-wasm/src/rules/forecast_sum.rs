//! What the goods of a forecast add up to (`{id}/sum`): packages, weights, quantities by unit, amounts by currency, in yuan
//! and in dollars, and where the head says something else.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::Serialize;

use crate::decimal::{Price, Quantity, format_scaled, parse_scaled};
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::rules::customs_rate::{YUAN, rate_of};
use crate::rules::merging::label;
use crate::rules::tax::number::{Number, TooLarge};
use crate::text::Text;
use crate::text::catalogue::sharing as texts;

const DOLLAR: &str = "USD";
/// Legal quantities of a line with their units.
const LEGAL: [(&str, &str); 2] = [("firstQty", "firstUnit"), ("secondQty", "secondUnit")];
/// What head and lines both say: the field of each and the decimals of its sum.
const BOTH: [(&str, &str, u32); 3] = [("packNo", "packNo", 0), ("grossWet", "grossWt", 6), ("netWt", "netWt", 6)];

/// The fields of lines that are added up, or by which they are.
pub const OF_LINES: &[&str] = &[
    "packNo",
    "grossWt",
    "netWt",
    "gQty",
    "gUnit",
    "firstQty",
    "firstUnit",
    "secondQty",
    "secondUnit",
    "declTotal",
    "tradeCurr",
];

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
    let mut problems = Vec::new();
    let [packages, gross, net] = BOTH.map(|(_, field, scale)| column(lines, field, scale, &mut problems));
    let quantities = by_code(lines, "gQty", 5, "gUnit", &mut problems);
    let legal = LEGAL.map(|(field, unit)| by_code(lines, field, 5, unit, &mut problems));
    let legal = together(legal, &mut problems);
    let totals = by_code(lines, "declTotal", 4, "tradeCurr", &mut problems);
    let said = [&packages, &gross, &net];
    let differences = BOTH
        .iter()
        .zip(said)
        .filter_map(|((field, _, scale), said)| against_head(head, field, *scale, said, &mut problems));
    let differences = differences.collect();
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
        lines: lines.len(),
        packages: packages.told(0),
        gross: gross.told(6),
        net: net.told(6),
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

fn column(lines: &[Row], field: &'static str, scale: u32, problems: &mut Vec<Problem>) -> Column {
    let mut column = Column { sum: 0, without: 0, lines: lines.len() };
    for (at, line) in lines.iter().enumerate() {
        match number(line.borrowed(), field, scale) {
            Ok(Some(units)) => add(&mut column.sum, units, field, problems),
            Ok(None) => column.without += 1,
            Err(problem) => problems.push(problem.at("lines", at)),
        }
    }
    column
}

/// Sums of a number of lines by the code that it goes with; a line that names no code has "".
fn by_code(
    lines: &[Row],
    field: &'static str,
    scale: u32,
    code: &str,
    problems: &mut Vec<Problem>,
) -> BTreeMap<String, i64> {
    let mut sums = BTreeMap::new();
    for (at, line) in lines.iter().enumerate() {
        match number(line.borrowed(), field, scale) {
            Ok(Some(units)) => add(sums.entry(line.text(code).to_owned()).or_default(), units, field, problems),
            Ok(None) => {}
            Err(problem) => problems.push(problem.at("lines", at)),
        }
    }
    sums
}

/// The same units of several sums together.
fn together(sums: [BTreeMap<String, i64>; 2], problems: &mut Vec<Problem>) -> BTreeMap<String, i64> {
    let mut all = BTreeMap::new();
    for (unit, units) in sums.into_iter().flatten() {
        add(all.entry(unit).or_default(), units, "firstQty", problems);
    }
    all
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
    let difference = of_head.checked_sub(said.sum).filter(|difference| *difference != 0)?;
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

fn add(sum: &mut i64, units: i64, field: &'static str, problems: &mut Vec<Problem>) {
    match sum.checked_add(units) {
        Some(more) => *sum = more,
        None => problems.push(too_large(field)),
    }
}

fn too_large(field: &'static str) -> Problem {
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
        let rate = |currency: &str| match currency {
            YUAN => Some(Number::ONE),
            _ => rate_of(exchange, currency, day).map(|(_, rate)| rate),
        };
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
