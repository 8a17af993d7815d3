//! The taxes of one line. Source: domain/tax.md §2 and §3.

use super::duty::{Basis, Levied, Mode, Rate};
use super::levy::{Part, Standing, by_mode, is_bonded};
use super::number::Number;
use super::rates::Goods;
use super::trace::{Reckoning, Rounding, Step};
use super::value::PricedLine;
use super::{Candidate, Context, Fault, LeviedOn, LineEstimate, Tax};
use crate::error::Problem;
use crate::row::RowRef;
use crate::rules::declaration::Direction;
use crate::text::catalogue::tax as texts;
use crate::text::{Lang, Message, Text};

/// Taxes beside the duty that special rates bring and that are levied on the customs value: their codes and names.
const ON_TOP: &[(&str, Text)] = &[("V", texts::ADDITIONAL), ("I", texts::ANTI_DUMPING), ("D", texts::COUNTERVAILING)];

/// Estimates one line; what to mind goes to `problems`.
pub(super) fn estimate<'a>(
    context: &'a Context<'a>,
    head: RowRef<'a>,
    (index, row): (usize, RowRef<'a>),
    priced: PricedLine,
    direction: Direction,
    problems: &mut Vec<Problem>,
) -> Result<LineEstimate, Fault> {
    let goods = Goods::new(context, head, row, index)?;
    let mut taxing = Taxing::new(&goods, problems);
    match direction {
        Direction::Import => taxing.import(priced),
        Direction::Export => taxing.export(priced),
    }?;
    Ok(taxing.done)
}

struct Taxing<'a, 'p> {
    goods: &'a Goods<'a>,
    part: Part,
    /// Why not all is levied, for the formula.
    mode: Message,
    done: LineEstimate,
    problems: &'p mut Vec<Problem>,
}

impl<'a, 'p> Taxing<'a, 'p> {
    fn new(goods: &'a Goods<'a>, problems: &'p mut Vec<Problem>) -> Self {
        let (trade_mode, duty_mode) = (goods.head.text("tradeMode"), goods.row.text("dutyMode"));
        let said = |family: &str, code: &str| Message {
            zh: goods.context.dicts.label(family, code, Lang::Zh),
            en: goods.context.dicts.label(family, code, Lang::En),
        };
        let bonded = is_bonded(trade_mode);
        let (part, standing) = if bonded { (Part::Nothing, Standing::Free) } else { by_mode(duty_mode) };
        let (mode, note) = if bonded {
            let mode = said("tradeMode", trade_mode);
            let note = texts::BONDED.speak_with(&[("mode", &mode)]);
            (mode, Some(note))
        } else {
            let mode = said("levyMode", duty_mode);
            let note = standing.note().map(|note| note.speak_with(&[("mode", &mode)]));
            (mode, note)
        };
        let done = LineEstimate {
            index: goods.index,
            g_no: goods.row.text("gNo").to_owned(),
            hs_code: goods.tariff.id.clone(),
            value: String::new(),
            taxes: Vec::new(),
            total: Number::ZERO.text(2),
            standing,
            note,
            candidates: Vec::new(),
            steps: Vec::new(),
        };
        Taxing { goods, part, mode, done, problems }
    }

    fn context(&self) -> &'a Context<'a> {
        self.goods.context
    }

    /// The part that is levied of a tax other than the import duty.
    fn other_part(&self) -> Part {
        match self.part {
            Part::Half if !self.context().parameters.half_covers_all => Part::All,
            part => part,
        }
    }

    /// The customs value, rounded as the parameter says.
    fn value(&mut self, reckoning: Reckoning, exact: Number) -> Result<Number, Fault> {
        let rounding = if self.context().parameters.value_scale == 2 { Rounding::Cent } else { Rounding::Yuan };
        let (value, step) = reckoning.result("customsValue", texts::VALUE, exact, rounding)?;
        self.done.value.clone_from(&step.value);
        self.done.steps.push(step);
        Ok(value)
    }

    /// Rounds a tax to the cent, after what the levy mode leaves of it, and books it.
    fn book(&mut self, code: &'static str, label: Text, levied: Levied, part: Part) -> Result<Number, Fault> {
        let Levied { mut amount, on, mut reckoning, steps } = levied;
        if part != Part::All {
            amount = amount.percent(part.percent())?;
            reckoning = reckoning.inside("({it}) × {part}").percent("part", "dutyMode", &self.mode, part.percent());
        }
        let (amount, step) = reckoning.result(code, label, amount, Rounding::Cent)?;
        self.done.steps.extend(steps);
        self.done.taxes.push(Tax { tax: code, label: label.into(), amount: step.value.clone(), on });
        self.done.steps.push(step);
        let total = Number::parse(&self.done.total).unwrap_or_default().plus(amount)?;
        self.done.total = total.text(2);
        Ok(amount)
    }

    fn export(&mut self, priced: PricedLine) -> Result<(), Fault> {
        self.done.steps.extend(priced.steps);
        let Some(rate) = self.goods.other("B") else {
            self.value(priced.reckoning, priced.price)?;
            return Ok(());
        };
        let reckoning = priced.reckoning.inside("({it}) ÷ (1 + {exportRate})");
        let reckoning = reckoning.percent("exportRate", "rate", &texts::EXPORT_RATE, rate.percent);
        let with_duty = Number::whole(100).plus(rate.percent)?;
        let value = self.value(reckoning, priced.price.part(Number::whole(100), with_duty)?)?;
        let levied = self.basis(value).levy(&rate, texts::EXPORT_DUTY)?;
        self.book("B", texts::EXPORT_DUTY, levied, self.part)?;
        Ok(())
    }

    fn basis(&self, value: Number) -> Basis<'a> {
        Basis { context: self.goods.context, row: self.goods.row, index: self.goods.index, value }
    }

    fn import(&mut self, priced: PricedLine) -> Result<(), Fault> {
        self.done.steps.extend(priced.steps);
        let value = self.value(priced.reckoning, priced.price)?;
        let basis = self.basis(value);
        let (duty, special) = self.duty(&basis)?;
        let mut on_top = Number::ZERO;
        for (code, label) in ON_TOP {
            let own = self.goods.other(code);
            let with_duty = (*code == "V" && !special.is_zero()).then(|| Rate::of_value(special));
            if let Some(rate) = own.or(with_duty) {
                let levied = basis.levy(&rate, *label)?;
                on_top = on_top.plus(self.book(code, *label, levied, self.other_part())?)?;
            }
        }
        let consumption = self.consumption(&basis, duty)?;
        self.vat(value, duty, on_top, consumption)
    }

    /// The duty at the rate that makes it lowest, and the special duty that comes with that rate.
    fn duty(&mut self, basis: &Basis<'a>) -> Result<(Number, Number), Fault> {
        let (candidates, problems) = self.goods.duty()?;
        self.problems.extend(problems);
        let mut levied = Vec::new();
        for candidate in &candidates {
            levied.push(basis.levy(&candidate.rate, texts::DUTY)?);
        }
        let amounts: Vec<Number> = levied.iter().map(|levied| levied.amount).collect();
        let lowest = (0..amounts.len()).min_by_key(|at| amounts[*at]).unwrap_or_default();
        for (at, candidate) in candidates.iter().enumerate() {
            self.done.candidates.push(Candidate {
                kind: candidate.kind,
                label: candidate.label.into(),
                source: candidate.source,
                rate: candidate.rate.describe(self.context()),
                amount: amounts[at].round(2)?.text(2),
                chosen: at == lowest,
                note: candidate.note.map(Message::from),
            });
        }
        let special = candidates.get(lowest).map(|candidate| candidate.rate.special).unwrap_or_default();
        let Some(levied) = levied.into_iter().nth(lowest) else { return Err(Fault::TooLarge) };
        Ok((self.book("A", texts::DUTY, levied, self.part)?, special))
    }

    fn consumption(&mut self, basis: &Basis<'a>, duty: Number) -> Result<Number, Fault> {
        let Some(rate) = self.goods.other("Y") else {
            self.mind_consumption();
            return Ok(Number::ZERO);
        };
        let value = |reckoning: Reckoning| {
            reckoning.number("value", "customsValue", &texts::VALUE, basis.value).number(
                "duty",
                "A",
                &texts::DUTY,
                duty,
            )
        };
        let dutiable = basis.value.plus(duty)?;
        let rest = Number::whole(100).minus(rate.percent)?;
        let composite = |base: Number| base.part(Number::whole(100), rest);
        let levied = match rate.mode {
            Mode::Specific => basis.levy(&rate, texts::CONSUMPTION)?,
            Mode::AdValorem => {
                let reckoning = value(Reckoning::new("({value} + {duty}) ÷ (1 − {rate})"));
                let reckoning = reckoning.percent("rate", "rate", &texts::RATE, rate.percent);
                let (price, step) =
                    reckoning.result("composite", texts::COMPOSITE, composite(dutiable)?, Rounding::Kept)?;
                let reckoning = Reckoning::new("{price} × {rate}")
                    .number("price", "composite", &texts::COMPOSITE, price)
                    .percent("rate", "rate", &texts::RATE, rate.percent);
                let on = LeviedOn::value(price, rate.percent);
                Levied { amount: price.percent(rate.percent)?, on, reckoning, steps: vec![step] }
            }
            Mode::Compound => {
                let (quantity, key) = basis.quantity(&rate, texts::CONSUMPTION)?;
                let specific = quantity.times(rate.per_unit)?;
                let both = |pattern: &str| {
                    Reckoning::new(pattern)
                        .number("quantity", &key, &texts::QUANTITY, quantity)
                        .number("perUnit", "rate", &texts::PER_UNIT, rate.per_unit)
                        .percent("rate", "rate", &texts::RATE, rate.percent)
                };
                let reckoning = value(both("({value} + {duty} + {quantity} × {perUnit}) ÷ (1 − {rate})"));
                let exact = composite(dutiable.plus(specific)?)?;
                let (price, step) = reckoning.result("composite", texts::COMPOSITE, exact, Rounding::Kept)?;
                let reckoning = both("{price} × {rate} + {quantity} × {perUnit}").number(
                    "price",
                    "composite",
                    &texts::COMPOSITE,
                    price,
                );
                let on = LeviedOn::value(price, rate.percent).and_quantity(quantity, rate.per_unit);
                Levied { amount: price.percent(rate.percent)?.plus(specific)?, on, reckoning, steps: vec![step] }
            }
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
        if taxed && self.part != Part::Nothing {
            let message = texts::CONSUMPTION_UNKNOWN.with(&[("code", &self.goods.tariff.id), ("note", note)]);
            let field = format!("lines[{}].codeTS", self.goods.index);
            self.problems.push(Problem::warning("tax.consumption", field, message));
        }
    }

    fn vat(&mut self, value: Number, duty: Number, on_top: Number, consumption: Number) -> Result<(), Fault> {
        let rate = self.goods.vat()?;
        if rate.mode != Mode::AdValorem {
            let message = texts::MODE_UNFIT.speak_with(&[("label", &texts::VAT)]);
            return Err(Problem::error("tax.mode", format!("lines[{}].codeTS", self.goods.index), message).into());
        }
        let mut pattern = "({value} + {duty}".to_owned();
        let booked: Vec<(&'static str, Tax)> = self.done.taxes.iter().map(|tax| (tax.tax, tax.clone())).collect();
        let others = || booked.iter().filter(|(code, _)| *code != "A");
        for (code, _) in others() {
            pattern.push_str(&format!(" + {{{code}}}"));
        }
        pattern.push_str(") × {rate}");
        let mut reckoning = Reckoning::new(pattern).number("value", "customsValue", &texts::VALUE, value).number(
            "duty",
            "A",
            &texts::DUTY,
            duty,
        );
        for (code, tax) in others() {
            let amount = Number::parse(&tax.amount).unwrap_or_default();
            reckoning = reckoning.number(code, code, &tax.label, amount);
        }
        let reckoning = reckoning.percent("rate", "rate", &texts::RATE, rate.percent);
        let base = value.plus(duty)?.plus(on_top)?.plus(consumption)?;
        let on = LeviedOn::value(base, rate.percent);
        let levied = Levied { amount: base.percent(rate.percent)?, on, reckoning, steps: Vec::<Step>::new() };
        self.book("L", texts::VAT, levied, self.other_part())?;
        Ok(())
    }
}
