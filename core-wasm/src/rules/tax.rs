//! The tax on a declaration: what customs will levy, each number with its calculation.
//!
//! Everything it depends on is passed in: the declaration, the tariff, special rates, exchange rates, parameters, the
//! day. Intermediate numbers keep ten decimals ([`number`]); values and taxes are rounded half up where the law
//! rounds. Source: domain/tax.md; whatever is uncertain there is a parameter.

pub(in crate::rules) mod agreement;
pub mod bill;
pub mod compare;
mod consumption;
mod duty;
pub mod expression;
pub mod fees;
mod levy;
mod line;
pub mod number;
pub mod parameters;
mod rates;
mod regime;
pub mod stock;
pub mod tariff;
mod trace;
mod unproven;
mod value;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::dictionary::Dictionaries;
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::rules::declaration::Direction;
use crate::rules::special_rate::Source;
use crate::text::catalogue::tax as texts;
use crate::text::{Message, Text};
use number::{Number, TooLarge};
use parameters::{Parameters, SmallAmountFor};
use regime::Regime;

pub use levy::Standing;
pub use trace::{Input, Rounding, Step};

/// What an estimate depends on, beside the declaration.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The tariff among them (`hsCode`).
    pub dicts: &'a Dictionaries,
    /// Rows of the special tax rates; those of other houses and codes are passed over.
    pub special: &'a [Row],
    /// Rows of the exchange rates.
    pub exchange: &'a [Row],
    pub parameters: &'a Parameters,
    /// The day on which customs accepts the declaration; its month names the exchange rate.
    pub day: NaiveDate,
}

/// The rates and parameters of an estimate as they travel.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Rates {
    pub special: Vec<Row>,
    pub exchange: Vec<Row>,
    pub parameters: Parameters,
}

impl Rates {
    /// What an estimate on a day depends on.
    pub fn context<'a>(&'a self, dicts: &'a Dictionaries, day: NaiveDate) -> Context<'a> {
        Context { dicts, special: &self.special, exchange: &self.exchange, parameters: &self.parameters, day }
    }
}

/// The taxes of a declaration.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Estimate {
    pub lines: Vec<LineEstimate>,
    /// Freight, insurance and other charges of the head.
    pub steps: Vec<Step>,
    /// One for each kind of tax, in the order of the tax bill.
    pub sums: Vec<Sum>,
    /// Sum of the customs values.
    pub value: String,
    /// What is levied in all.
    pub total: String,
    /// Whether every line could be estimated.
    pub complete: bool,
    /// What is missing and what to mind.
    pub problems: Vec<Problem>,
}

/// The taxes of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LineEstimate {
    /// Place of the line, from 0.
    pub index: usize,
    pub g_no: String,
    pub hs_code: String,
    pub value: String,
    pub taxes: Vec<Tax>,
    pub total: String,
    pub standing: Standing,
    /// Why the taxes are not simply paid.
    pub note: Option<Message>,
    /// The rates that could hold for the import duty.
    pub candidates: Vec<Candidate>,
    pub steps: Vec<Step>,
}

/// A tax of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Tax {
    /// Dictionary `taxType`; the step of this key says how it came about.
    pub tax: &'static str,
    pub label: Message,
    pub amount: String,
    /// For the comparison with the tax bill; the steps tell the same to people.
    #[serde(skip)]
    pub on: LeviedOn,
}

/// What a tax is levied on, and at which rate: what stands beside its amount on a tax bill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeviedOn {
    /// What the rate is taken of: the customs value, of the inner taxes what they are composed of.
    pub value: Number,
    pub percent: Option<Number>,
    pub quantity: Option<Number>,
    pub per_unit: Option<Number>,
}

impl LeviedOn {
    fn value(value: Number, percent: Number) -> Self {
        LeviedOn { value, percent: Some(percent), quantity: None, per_unit: None }
    }

    fn and_quantity(self, quantity: Number, per_unit: Number) -> Self {
        LeviedOn { quantity: Some(quantity), per_unit: Some(per_unit), ..self }
    }
}

/// A rate that could hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Candidate {
    pub kind: &'static str,
    pub label: Message,
    /// Where it comes from: the public table, or a special rate of the material, customer or organisation.
    pub source: Source,
    pub rate: Message,
    /// The duty at this rate.
    pub amount: String,
    pub chosen: bool,
    /// Of a rate of the public tariff: which year's, and from which day it holds.
    pub from: Option<Message>,
    pub note: Option<Message>,
}

/// A kind of tax over all lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Sum {
    pub tax: &'static str,
    pub label: Message,
    pub amount: String,
    /// Not above the amount up to which the tax is not levied: nothing is paid.
    pub is_small: bool,
}

/// Why a line has no taxes.
enum Fault {
    TooLarge,
    Problem(Box<Problem>),
}

impl From<Problem> for Fault {
    fn from(problem: Problem) -> Self {
        Fault::Problem(Box::new(problem))
    }
}

/// The taxes in the order of the tax bill.
const ORDER: &[(&str, Text)] = &[
    ("A", texts::DUTY),
    ("V", texts::ADDITIONAL),
    ("I", texts::ANTI_DUMPING),
    ("D", texts::COUNTERVAILING),
    ("Y", texts::CONSUMPTION),
    ("L", texts::VAT),
    ("B", texts::EXPORT_DUTY),
];

/// Estimates the taxes of a declaration.
pub fn estimate(declaration: &Row, context: &Context<'_>) -> Estimate {
    let head = declaration.borrowed();
    let mut estimate = Estimate { complete: true, ..Estimate::default() };
    let Some(direction) = Direction::of(head) else {
        estimate.problems.push(Problem::error("tax.direction", "iEFlag", texts::DIRECTION));
        return estimate.unfinished();
    };
    let Ok(priced) = value::price(head, direction, context) else {
        estimate.problems.push(Problem::error("tax.tooLarge", "lines", texts::TOO_LARGE));
        return estimate.unfinished();
    };
    estimate.steps = priced.steps;
    estimate.problems = priced.problems;
    let prices = priced.lines.iter().flatten().map(|line| line.price);
    let Ok(regime) = Number::sum(prices).map(|all| Regime::of(head, direction, all, context.day, context.parameters))
    else {
        estimate.problems.push(Problem::error("tax.tooLarge", "lines", texts::TOO_LARGE));
        return estimate.unfinished();
    };
    estimate.problems.extend(regime.problem());
    for ((index, row), priced) in head.each("lines").enumerate().zip(priced.lines) {
        estimate.add_line(context, head, (index, row), priced, (direction, regime));
    }
    match estimate.sum_up(context.parameters, regime) {
        Ok(()) => estimate,
        Err(TooLarge) => {
            estimate.problems.push(Problem::error("tax.tooLarge", "lines", texts::TOO_LARGE));
            estimate.unfinished()
        }
    }
}

impl Estimate {
    fn unfinished(self) -> Self {
        let zero = Number::ZERO.text(2);
        Estimate { complete: false, value: zero.clone(), total: zero, sums: Vec::new(), ..self }
    }

    fn add_line<'a>(
        &mut self,
        context: &'a Context<'a>,
        head: RowRef<'a>,
        (index, row): (usize, RowRef<'a>),
        priced: Option<value::PricedLine>,
        way: (Direction, Regime),
    ) {
        let Some(priced) = priced else {
            self.complete = false;
            return;
        };
        match line::estimate(context, head, (index, row), priced, way, &mut self.problems) {
            Ok(line) => self.lines.push(line),
            Err(fault) => {
                self.complete = false;
                self.problems.push(match fault {
                    Fault::Problem(problem) => *problem,
                    Fault::TooLarge => {
                        Problem::error("tax.tooLarge", format!("lines[{index}].declTotal"), texts::TOO_LARGE)
                    }
                });
            }
        }
    }

    fn sum_up(&mut self, parameters: &Parameters, regime: Regime) -> Result<(), TooLarge> {
        let read = |text: &str| Number::parse(text).map_err(|_| TooLarge);
        let value = self.lines.iter().map(|line| read(&line.value)).collect::<Result<Vec<_>, _>>()?;
        self.value = Number::sum(value)?.text(parameters.value_scale.min(2));
        let mut total = Number::ZERO;
        for (code, label) in ORDER {
            let taxes = self.lines.iter().flat_map(|line| &line.taxes).filter(|tax| tax.tax == *code);
            let amounts = taxes.map(|tax| read(&tax.amount)).collect::<Result<Vec<_>, _>>()?;
            if amounts.is_empty() {
                continue;
            }
            let amount = Number::sum(amounts)?;
            // Fifty yuan and less are free ("50元以下" holds fifty), but not on retail e-commerce, which knows no such amount.
            let counts = parameters.small_amount_for == SmallAmountFor::EachTax || matches!(*code, "A" | "B");
            let counts = counts && regime != Regime::Retail;
            let is_small = counts && !amount.is_zero() && amount <= Number::from(parameters.small_amount);
            if !is_small {
                total = total.plus(amount)?;
            }
            self.sums.push(Sum { tax: code, label: (*label).into(), amount: amount.text(2), is_small });
        }
        self.total = total.text(2);
        Ok(())
    }
}
