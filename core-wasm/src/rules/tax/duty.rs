//! A rate and what it levies on a line, in every mode. Source: domain/tax.md §2.

use super::expression::{self, Trouble};
use super::number::{Number, TooLarge};
use super::parameters::Sliding;
use super::trace::{Reckoning, Rounding, Step};
use super::{Context, Fault, LeviedOn};
use crate::decimal::Quantity;
use crate::error::Problem;
use crate::row::RowRef;
use crate::rules::units;
use crate::text::catalogue::tax as texts;
use crate::text::{Lang, Message, Text};

/// How a rate levies (dictionary `dutyCalcMode`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    AdValorem,
    Specific,
    Compound,
    Lower,
    Higher,
    Sliding,
    Threshold,
}

impl Mode {
    fn from_code(code: &str) -> Option<Mode> {
        Some(match code {
            "1" => Mode::AdValorem,
            "2" => Mode::Specific,
            "3" => Mode::Compound,
            "4" => Mode::Lower,
            "5" => Mode::Higher,
            "6" => Mode::Sliding,
            "7" => Mode::Threshold,
            _ => return None,
        })
    }
}

/// A rate: of the tariff or of a special rate.
#[derive(Clone, Debug)]
pub(super) struct Rate<'a> {
    pub mode: Mode,
    pub percent: Number,
    pub per_unit: Number,
    pub unit: &'a str,
    pub unit_expression: &'a str,
    pub threshold: Number,
    pub threshold_expression: &'a str,
    pub percent_above: Number,
    pub per_unit_above: Number,
    /// Special duty that comes with it, in percent.
    pub special: Number,
}

impl<'a> Rate<'a> {
    /// So many percent of the value.
    pub fn of_value(percent: Number) -> Self {
        Rate {
            mode: Mode::AdValorem,
            percent,
            per_unit: Number::ZERO,
            unit: "",
            unit_expression: "",
            threshold: Number::ZERO,
            threshold_expression: "",
            percent_above: Number::ZERO,
            per_unit_above: Number::ZERO,
            special: Number::ZERO,
        }
    }

    /// A row of the special tax rates; `None` when its way of levying is unknown.
    pub fn of_row(row: RowRef<'a>) -> Option<Self> {
        let percent = |field: &str| row.decimal::<4>(field).map(Number::from).unwrap_or_default();
        let amount = |field: &str| row.decimal::<5>(field).map(Number::from).unwrap_or_default();
        Some(Rate {
            mode: Mode::from_code(row.text("calcMode"))?,
            percent: percent("valoremRate"),
            per_unit: amount("qtyRate"),
            unit: row.text("unitcd"),
            unit_expression: row.text("unitcdExpr"),
            threshold: amount("threshold"),
            threshold_expression: row.text("thresholdExpr"),
            percent_above: percent("valoremRate2"),
            per_unit_above: amount("qtyRate2"),
            special: percent("specDutyRate"),
        })
    }

    /// How the rate reads: "10%", "1.5 CNY per kilogram", "the lower of …".
    pub fn describe(&self, context: &Context<'_>) -> Message {
        let unit = context.dicts.by_id("unit", self.unit);
        let per = |amount: Number| {
            let unit = |lang| {
                unit.map_or(texts::UNIT.get(lang), |unit| match lang {
                    Lang::En if !unit.name_en.is_empty() => &unit.name_en,
                    _ => &unit.name,
                })
            };
            texts::PER.speak_with(&[
                ("rate", &amount.short()),
                ("unit", &Message { zh: unit(Lang::Zh).into(), en: unit(Lang::En).into() }),
            ])
        };
        let percent = |rate: Number| Message { zh: format!("{}%", rate.short()), en: format!("{}%", rate.short()) };
        let both = |rate: Number, amount: Number| match (rate.is_zero(), amount.is_zero()) {
            (_, true) => percent(rate),
            (true, false) => per(amount),
            (false, false) => {
                let (rate, amount) = (percent(rate), per(amount));
                Message { zh: format!("{} + {}", rate.zh, amount.zh), en: format!("{} + {}", rate.en, amount.en) }
            }
        };
        let of_two = |text: Text| text.speak_with(&[("one", &percent(self.percent)), ("other", &per(self.per_unit))]);
        match self.mode {
            Mode::AdValorem => percent(self.percent),
            Mode::Specific => per(self.per_unit),
            Mode::Compound => both(self.percent, self.per_unit),
            Mode::Lower => of_two(texts::LOWER_OF),
            Mode::Higher => of_two(texts::HIGHER_OF),
            Mode::Sliding => texts::BY_SLIDING.into(),
            Mode::Threshold => texts::UP_TO.speak_with(&[
                ("threshold", &self.threshold.short()),
                ("one", &both(self.percent, self.per_unit)),
                ("other", &both(self.percent_above, self.per_unit_above)),
            ]),
        }
    }
}

/// What a rate is levied on.
pub(super) struct Basis<'a> {
    pub context: &'a Context<'a>,
    pub row: RowRef<'a>,
    pub index: usize,
    /// Customs value in yuan.
    pub value: Number,
}

/// What a rate levies, not yet rounded, with its formula and the steps on the way.
pub(super) struct Levied {
    pub amount: Number,
    pub on: LeviedOn,
    pub reckoning: Reckoning,
    pub steps: Vec<Step>,
}

impl Levied {
    fn plain(amount: Number, on: LeviedOn, reckoning: Reckoning) -> Self {
        Levied { amount, on, reckoning, steps: Vec::new() }
    }
}

impl Basis<'_> {
    pub fn path(&self, field: &str) -> String {
        format!("lines[{}].{field}", self.index)
    }

    /// What a rate levies; `label` names the tax in a problem.
    pub fn levy(&self, rate: &Rate<'_>, label: Text) -> Result<Levied, Fault> {
        match rate.mode {
            Mode::AdValorem => Ok(self.by_value(rate.percent)?),
            Mode::Specific => self.by_quantity(rate, rate.per_unit, label),
            Mode::Compound => self.by_both(rate, rate.percent, rate.per_unit, label),
            Mode::Lower | Mode::Higher => self.selective(rate, label),
            Mode::Sliding => self.sliding(rate, label),
            Mode::Threshold => self.by_threshold(rate, label),
        }
    }

    pub fn by_value(&self, percent: Number) -> Result<Levied, TooLarge> {
        let reckoning = Reckoning::new("{value} × {rate}")
            .number("value", "customsValue", &texts::VALUE, self.value)
            .percent("rate", "rate", &texts::RATE, percent);
        Ok(Levied::plain(self.value.percent(percent)?, LeviedOn::value(self.value, percent), reckoning))
    }

    pub fn by_quantity(&self, rate: &Rate<'_>, per_unit: Number, label: Text) -> Result<Levied, Fault> {
        let (quantity, key) = self.quantity(rate, label)?;
        let reckoning = Reckoning::new("{quantity} × {perUnit}")
            .number("quantity", &key, &texts::QUANTITY, quantity)
            .number("perUnit", "rate", &texts::PER_UNIT, per_unit);
        let on = LeviedOn { value: self.value, ..LeviedOn::default() }.and_quantity(quantity, per_unit);
        Ok(Levied::plain(quantity.times(per_unit)?, on, reckoning))
    }

    fn by_both(&self, rate: &Rate<'_>, percent: Number, per_unit: Number, label: Text) -> Result<Levied, Fault> {
        if per_unit.is_zero() {
            return Ok(self.by_value(percent)?);
        }
        let (quantity, key) = self.quantity(rate, label)?;
        let reckoning = self.both_parts("{value} × {rate} + {quantity} × {perUnit}", percent, quantity, &key, per_unit);
        let on = LeviedOn::value(self.value, percent).and_quantity(quantity, per_unit);
        Ok(Levied::plain(self.value.percent(percent)?.plus(quantity.times(per_unit)?)?, on, reckoning))
    }

    fn both_parts(&self, pattern: &str, percent: Number, quantity: Number, key: &str, per_unit: Number) -> Reckoning {
        Reckoning::new(pattern)
            .number("value", "customsValue", &texts::VALUE, self.value)
            .percent("rate", "rate", &texts::RATE, percent)
            .number("quantity", key, &texts::QUANTITY, quantity)
            .number("perUnit", "rate", &texts::PER_UNIT, per_unit)
    }

    fn selective(&self, rate: &Rate<'_>, label: Text) -> Result<Levied, Fault> {
        let (quantity, key) = self.quantity(rate, label)?;
        let (by_value, by_quantity) = (self.value.percent(rate.percent)?, quantity.times(rate.per_unit)?);
        let (amount, pattern) = match rate.mode {
            Mode::Lower => (by_value.min(by_quantity), "min({value} × {rate}, {quantity} × {perUnit})"),
            _ => (by_value.max(by_quantity), "max({value} × {rate}, {quantity} × {perUnit})"),
        };
        let on = LeviedOn::value(self.value, rate.percent).and_quantity(quantity, rate.per_unit);
        Ok(Levied::plain(amount, on, self.both_parts(pattern, rate.percent, quantity, &key, rate.per_unit)))
    }

    /// The price per unit: by the rate's own expression, else customs value over quantity.
    pub fn unit_price(&self, rate: &Rate<'_>, label: Text) -> Result<(Number, Reckoning), Fault> {
        if !rate.threshold_expression.is_empty() {
            let price = self.expression(rate.threshold_expression)?;
            return Ok((
                price,
                Reckoning::new("{price}").number("price", "expression", &rate.threshold_expression, price),
            ));
        }
        let (quantity, key) = self.quantity(rate, label)?;
        let reckoning = Reckoning::new("{value} ÷ {quantity}")
            .number("value", "customsValue", &texts::VALUE, self.value)
            .number("quantity", &key, &texts::QUANTITY, quantity);
        Ok((self.value.over(quantity)?, reckoning))
    }

    fn by_threshold(&self, rate: &Rate<'_>, label: Text) -> Result<Levied, Fault> {
        let (price, reckoning) = self.unit_price(rate, label)?;
        let (price, step) = reckoning.result("unitPrice", texts::UNIT_PRICE, price, Rounding::Kept)?;
        let mut levied = if price <= rate.threshold {
            self.by_both(rate, rate.percent, rate.per_unit, label)?
        } else {
            self.by_both(rate, rate.percent_above, rate.per_unit_above, label)?
        };
        levied.steps.push(step);
        Ok(levied)
    }

    fn sliding(&self, rate: &Rate<'_>, label: Text) -> Result<Levied, Fault> {
        let Sliding { price: from, specific, first, second, cap } = self.context.parameters.sliding;
        let (price, reckoning) = self.unit_price(rate, label)?;
        let (price, price_step) = reckoning.result("unitPrice", texts::UNIT_PRICE, price, Rounding::Thousandth)?;
        let mut levied = if price >= Number::from(from) {
            self.by_quantity(rate, specific.into(), label)?
        } else {
            let (first, second, cap): (Number, Number, Number) = (first.into(), second.into(), cap.into());
            let exact = first.over(price)?.plus(price.percent(second)?)?.minus(Number::ONE)?;
            // The law rounds the rate as a fraction to three decimals: tenths of a percent.
            let percent = exact.round(3)?.times(Number::whole(100))?.min(cap).max(Number::ZERO);
            let reckoning = Reckoning::new("min({cap}, {first} ÷ {price} + {second} × {price} − 1)")
                .percent("cap", "parameter", &texts::SLIDING_CAP, cap)
                .number("first", "parameter", &texts::SLIDING_FIRST, first)
                .percent("second", "parameter", &texts::SLIDING_SECOND, second)
                .number("price", "unitPrice", &texts::UNIT_PRICE, price);
            let mut levied = self.by_value(percent)?;
            let (_, mut step) = reckoning.result("rate", texts::SLIDING_RATE, percent, Rounding::Thousandth)?;
            step.value = format!("{}%", percent.short());
            levied.steps.push(step);
            levied
        };
        levied.steps.insert(0, price_step);
        Ok(levied)
    }

    /// The quantity that a specific rate is levied on, and the field that holds it: by the rate's own expression, the
    /// quantity in its unit, or one of weight converted to it.
    pub fn quantity(&self, rate: &Rate<'_>, label: Text) -> Result<(Number, String), Fault> {
        if !rate.unit_expression.is_empty() {
            return Ok((self.expression(rate.unit_expression)?, rate.unit_expression.to_owned()));
        }
        let quantities = || self.quantities().into_iter();
        let same = quantities().find(|(_, unit, _)| *unit == rate.unit);
        let weighed = || {
            quantities().find_map(|(field, unit, quantity)| {
                units::is_weight(unit)
                    .then(|| units::convert(quantity, unit, rate.unit))
                    .flatten()
                    .map(|it| (field, it))
            })
        };
        match same.map(|(field, _, quantity)| (field, quantity)).or_else(weighed) {
            Some((field, quantity)) => Ok((quantity.into(), field.to_owned())),
            None => {
                let unit = self.context.dicts.label("unit", rate.unit, Lang::Zh);
                let unit_en = self.context.dicts.label("unit", rate.unit, Lang::En);
                let unit = Message { zh: unit, en: unit_en };
                let message = texts::QUANTITY_MISSING.speak_with(&[("label", &label), ("unit", &unit)]);
                Err(Problem::error("tax.quantity", self.path("firstQty"), message).into())
            }
        }
    }

    /// The quantities of the line with their units; those that are filled and above zero.
    fn quantities(&self) -> Vec<(&'static str, &str, Quantity)> {
        let all = [("firstQty", "firstUnit"), ("secondQty", "secondUnit"), ("gQty", "gUnit")];
        let read = |(field, unit): (&'static str, &str)| {
            let quantity = self.row.decimal::<5>(field).filter(|quantity| quantity.is_positive())?;
            Some((field, self.row.text(unit), quantity))
        };
        all.into_iter().filter_map(read).collect()
    }

    fn expression(&self, expression: &str) -> Result<Number, Fault> {
        let value_of = |name: &str| match name {
            "value" => Some(self.value),
            "netWt" => {
                let kilograms = self.quantities().into_iter().find_map(|(_, unit, it)| units::to_kilograms(it, unit));
                kilograms.map(Number::from)
            }
            field => self.row.decimal::<5>(field).map(Number::from),
        };
        expression::evaluate(expression, &value_of).map_err(|trouble| match trouble {
            Trouble::TooLarge => Fault::TooLarge,
            Trouble::Blank(name) => {
                let field = if name == "netWt" { "firstQty" } else { name };
                let message = texts::EXPRESSION_BLANK.speak_with(&[("expression", &expression), ("name", &name)]);
                Problem::error("tax.expression", self.path(field), message).into()
            }
            Trouble::Form | Trouble::Unknown(_) => {
                Problem::error("tax.expression", self.path("codeTS"), expression::unreadable(expression)).into()
            }
        })
    }
}
