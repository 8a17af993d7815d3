//! The consumption tax of a line. Its base includes the whole duty, normal and additional, and the tax itself.
//! Source: domain/tax.md §3.

use super::duty::{Basis, Levied, Mode, Rate};
use super::line::Taxing;
use super::number::Number;
use super::trace::{Reckoning, Rounding, Step};
use super::{Fault, LeviedOn};
use crate::error::Problem;
use crate::text::catalogue::base::BELOW_THE_WHOLE;
use crate::text::catalogue::tax as texts;

/// What the tax is composed of beside itself.
#[derive(Clone, Copy)]
pub(super) struct Dutiable {
    pub value: Number,
    pub duty: Number,
    /// Additional duty; zero where there is none, and then it stands in no formula.
    pub additional: Number,
}

impl Dutiable {
    fn sum(self) -> Result<Number, Fault> {
        Ok(self.value.plus(self.duty)?.plus(self.additional)?)
    }

    /// A formula in which `{dutiable}` stands for value and duties.
    fn reckoning(self, pattern: &str) -> Reckoning {
        let parts = if self.additional.is_zero() { "{value} + {duty}" } else { "{value} + {duty} + {additional}" };
        let reckoning = Reckoning::new(pattern.replace("{dutiable}", parts))
            .number("value", "customsValue", &texts::VALUE, self.value)
            .number("duty", "A", &texts::DUTY, self.duty);
        if self.additional.is_zero() {
            return reckoning;
        }
        reckoning.number("additional", "V", &texts::ADDITIONAL, self.additional)
    }
}

impl<'a> Taxing<'a, '_> {
    /// The consumption tax; zero for goods that bear none.
    pub(super) fn consumption(&mut self, basis: &Basis<'a>, dutiable: Dutiable) -> Result<Number, Fault> {
        let Some(rate) = self.goods.consumption()? else {
            self.mind_consumption();
            return Ok(Number::ZERO);
        };
        let levied = match rate.mode {
            Mode::Specific => basis.levy(&rate, texts::CONSUMPTION)?,
            Mode::AdValorem | Mode::Compound => composed(basis, dutiable, &rate, rate.percent, rate.per_unit)?,
            Mode::Threshold => in_two_steps(basis, dutiable, &rate)?,
            _ => {
                let message = texts::MODE_UNFIT.speak_with(&[("label", &texts::CONSUMPTION)]);
                return Err(Problem::error("tax.mode", basis.path("codeTS"), message).into());
            }
        };
        self.book("Y", texts::CONSUMPTION, levied, self.other_part())
    }

    /// The tariff's note names a consumption tax that no rate is known for.
    fn mind_consumption(&mut self) {
        let note = self.goods.tariff.extra("note");
        let taxed = note.strip_prefix("CT ").is_some_and(|rate| rate != "0");
        if taxed && !self.is_free() {
            let message = texts::CONSUMPTION_UNKNOWN.with(&[("code", &self.goods.tariff.id), ("note", note)]);
            let field = format!("lines[{}].codeTS", self.goods.index);
            self.problems.push(Problem::warning("tax.consumption", field, message));
        }
    }
}

/// The composite price: value, duties and the specific part, with the tax itself in it.
fn composite(
    basis: &Basis<'_>,
    dutiable: Dutiable,
    rate: &Rate<'_>,
    percent: Number,
    per_unit: Number,
) -> Result<(Number, Step), Fault> {
    let rest = Number::whole(100).minus(percent)?;
    if rest <= Number::ZERO {
        return Err(Problem::error("tax.consumptionWhole", basis.path("codeTS"), BELOW_THE_WHOLE).into());
    }
    let (base, reckoning) = if per_unit.is_zero() {
        (dutiable.sum()?, dutiable.reckoning("({dutiable}) ÷ (1 − {rate})"))
    } else {
        let (quantity, key) = basis.quantity(rate, texts::CONSUMPTION)?;
        let reckoning = dutiable
            .reckoning("({dutiable} + {quantity} × {perUnit}) ÷ (1 − {rate})")
            .number("quantity", &key, &texts::QUANTITY, quantity)
            .number("perUnit", "rate", &texts::PER_UNIT, per_unit);
        (dutiable.sum()?.plus(quantity.times(per_unit)?)?, reckoning)
    };
    let reckoning = reckoning.percent("rate", "rate", &texts::RATE, percent);
    let price = base.part(Number::whole(100), rest)?;
    Ok(reckoning.result("composite", texts::COMPOSITE, price, Rounding::Kept)?)
}

/// A rate of the composite price, with or without a specific part.
fn composed(
    basis: &Basis<'_>,
    dutiable: Dutiable,
    rate: &Rate<'_>,
    percent: Number,
    per_unit: Number,
) -> Result<Levied, Fault> {
    let (price, step) = composite(basis, dutiable, rate, percent, per_unit)?;
    let priced = |pattern: &str| {
        Reckoning::new(pattern).number("price", "composite", &texts::COMPOSITE, price).percent(
            "rate",
            "rate",
            &texts::RATE,
            percent,
        )
    };
    let (on, by_price) = (LeviedOn::value(price, percent), price.percent(percent)?);
    if per_unit.is_zero() {
        return Ok(Levied { amount: by_price, on, reckoning: priced("{price} × {rate}"), steps: vec![step] });
    }
    let (quantity, key) = basis.quantity(rate, texts::CONSUMPTION)?;
    let reckoning = priced("{price} × {rate} + {quantity} × {perUnit}")
        .number("quantity", &key, &texts::QUANTITY, quantity)
        .number("perUnit", "rate", &texts::PER_UNIT, per_unit);
    let amount = by_price.plus(quantity.times(per_unit)?)?;
    Ok(Levied { amount, on: on.and_quantity(quantity, per_unit), reckoning, steps: vec![step] })
}

/// The price per unit says which of two rates holds: the higher one from the threshold itself on. Where the lower rate is of the
/// composite price too (cigarettes), the price that is compared is that at the lower rate (Caishui 2004 no. 22, at 36 % since
/// 2009), else it is the customs value (beer, cosmetics, watches).
fn in_two_steps(basis: &Basis<'_>, dutiable: Dutiable, rate: &Rate<'_>) -> Result<Levied, Fault> {
    let by_composite = rate.threshold_expression.is_empty() && !rate.percent.is_zero();
    let (price, reckoning) = if by_composite {
        let (price, step) = composite(basis, dutiable, rate, rate.percent, rate.per_unit)?;
        let (quantity, key) = basis.quantity(rate, texts::CONSUMPTION)?;
        let reckoning = Reckoning::new("{price} ÷ {quantity}")
            .number("price", "composite", &texts::COMPOSITE_LOWER, price)
            .number("quantity", &key, &texts::QUANTITY, quantity);
        (price.over(quantity)?, (Some(step), reckoning))
    } else {
        let (price, reckoning) = basis.unit_price(rate, texts::CONSUMPTION)?;
        (price, (None, reckoning))
    };
    let (lower, reckoning) = reckoning;
    let (price, priced) = reckoning.result("unitPrice", texts::UNIT_PRICE, price, Rounding::Kept)?;
    let (percent, per_unit) =
        if price < rate.threshold { (rate.percent, rate.per_unit) } else { (rate.percent_above, rate.per_unit_above) };
    let levied = match (percent.is_zero(), per_unit.is_zero()) {
        (true, true) => basis.by_value(Number::ZERO)?,
        (true, false) => basis.by_quantity(rate, per_unit, texts::CONSUMPTION)?,
        (false, _) => composed(basis, dutiable, rate, percent, per_unit)?,
    };
    let first =
        lower.map(|step| Step { key: "compositeLower".to_owned(), label: texts::COMPOSITE_LOWER.into(), ..step });
    let steps = first.into_iter().chain([priced]).chain(levied.steps).collect();
    Ok(Levied { steps, ..levied })
}
