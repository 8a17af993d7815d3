//! The taxes of one line. Source: domain/tax.md §2 and §3.

use super::consumption::Dutiable;
use super::duty::{Basis, Levied, Mode, Rate};
use super::levy::{Part, Standing, by_mode, is_bonded};
use super::number::Number;
use super::rates::{self, Goods};
use super::regime::{Regime, full_key};
use super::trace::{Reckoning, Rounding, Step};
use super::value::PricedLine;
use super::{Candidate, Context, Fault, LeviedOn, LineEstimate, Tax};
use crate::error::Problem;
use crate::row::RowRef;
use crate::rules::declaration::Direction;
use crate::rules::special_rate::Source;
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
    (direction, regime): (Direction, Regime),
    problems: &mut Vec<Problem>,
) -> Result<LineEstimate, Fault> {
    let goods = Goods::new(context, head, row, index)?;
    let mut taxing = Taxing::new(&goods, regime, problems);
    match direction {
        Direction::Import => taxing.import(priced),
        Direction::Export => taxing.export(priced),
    }?;
    Ok(taxing.done)
}

pub(super) struct Taxing<'a, 'p> {
    pub goods: &'a Goods<'a>,
    part: Part,
    regime: Regime,
    /// Why not all is levied, for the formula.
    mode: Message,
    /// What other taxes are levied on of each tax: the whole of it, also where a part is levied.
    whole: Vec<(&'static str, Text, Number)>,
    done: LineEstimate,
    pub problems: &'p mut Vec<Problem>,
}

impl<'a, 'p> Taxing<'a, 'p> {
    fn new(goods: &'a Goods<'a>, regime: Regime, problems: &'p mut Vec<Problem>) -> Self {
        let (trade_mode, duty_mode) = (goods.head.text("tradeMode"), goods.row.text("dutyMode"));
        let said = |family: &str, code: &str| Message {
            zh: goods.context.dicts.label(family, code, Lang::Zh),
            en: goods.context.dicts.label(family, code, Lang::En),
        };
        let bonded = is_bonded(trade_mode) && !regime.is_retail();
        let (part, standing) = if bonded { (Part::Nothing, Standing::Free) } else { by_mode(duty_mode) };
        let regime = regime.of_line(standing);
        let (mode, note) = if bonded {
            let mode = said("tradeMode", trade_mode);
            let note = texts::BONDED.speak_with(&[("mode", &mode)]);
            (mode, Some(note))
        } else {
            let mode = said("levyMode", duty_mode);
            let note = standing.note().map(|note| note.speak_with(&[("mode", &mode)]));
            let note = note.or_else(|| regime.note().map(Message::from)).filter(|_| part != Part::Nothing);
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
        Taxing { goods, part, regime, mode, whole: Vec::new(), done, problems }
    }

    fn context(&self) -> &'a Context<'a> {
        self.goods.context
    }

    /// Whether nothing is levied at all.
    pub(super) fn is_free(&self) -> bool {
        self.part == Part::Nothing
    }

    /// The part that is levied of a tax other than the import duty.
    pub(super) fn other_part(&self) -> Part {
        match self.part {
            Part::Half if !self.context().parameters.half_covers_all => Part::All,
            part => part,
        }
    }

    /// The customs value, rounded as the parameter says. Nothing is levied on less than nothing: what is taken off the price is
    /// wrong then.
    fn value(&mut self, reckoning: Reckoning, exact: Number) -> Result<Number, Fault> {
        if exact <= Number::ZERO {
            let field = format!("lines[{}].declTotal", self.goods.index);
            return Err(Problem::error("tax.value", field, texts::VALUE_GONE).into());
        }
        let rounding = if self.context().parameters.value_scale == 2 { Rounding::Cent } else { Rounding::Yuan };
        let (value, step) = reckoning.result("customsValue", texts::VALUE, exact, rounding)?;
        self.done.value.clone_from(&step.value);
        self.done.steps.push(step);
        Ok(value)
    }

    /// Rounds a tax to the cent, after what the levy mode and the way of coming in leave of it, and books it. Returns the whole
    /// of it, which other taxes are levied on.
    pub(super) fn book(
        &mut self,
        code: &'static str,
        label: Text,
        levied: Levied,
        part: Part,
    ) -> Result<Number, Fault> {
        let Levied { mut amount, on, mut reckoning, steps } = levied;
        if part != Part::All {
            amount = amount.percent(part.percent())?;
            reckoning = reckoning.inside("({it}) × {part}").percent("part", "dutyMode", &self.mode, part.percent());
        }
        self.done.steps.extend(steps);
        let whole = amount.round(2)?;
        if let Some((levied, of_whole)) = self.regime.of_whole(code, whole, self.context().parameters)? {
            self.done.steps.push(reckoning.result(&full_key(code), texts::FULL, amount, Rounding::Cent)?.1);
            (amount, reckoning) = (levied, of_whole);
        }
        let (amount, step) = reckoning.result(code, label, amount, Rounding::Cent)?;
        self.done.taxes.push(Tax { tax: code, label: label.into(), amount: step.value.clone(), on });
        self.done.steps.push(step);
        self.whole.push((code, label, whole));
        let total = Number::parse(&self.done.total).map_err(|_| Fault::TooLarge)?.plus(amount)?;
        self.done.total = total.text(2);
        Ok(whole)
    }

    fn export(&mut self, priced: PricedLine) -> Result<(), Fault> {
        self.done.steps.extend(priced.steps);
        let candidates = self.goods.export()?;
        let Some(rate) = candidates.first().map(|candidate| candidate.rate.clone()) else {
            self.value(priced.reckoning, priced.price)?;
            return Ok(());
        };
        let reckoning = priced.reckoning.inside("({it}) ÷ (1 + {exportRate})");
        let reckoning = reckoning.percent("exportRate", "rate", &texts::EXPORT_RATE, rate.percent);
        let with_duty = Number::whole(100).plus(rate.percent)?;
        let value = self.value(reckoning, priced.price.part(Number::whole(100), with_duty)?)?;
        let basis = self.basis(value);
        let mut levied = Vec::new();
        for candidate in &candidates {
            levied.push(basis.levy(&candidate.rate, texts::EXPORT_DUTY)?);
        }
        self.offer(&candidates, &levied, 0)?;
        let Some(levied) = levied.into_iter().next() else { return Err(Fault::TooLarge) };
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
        if self.regime == Regime::Retail {
            self.duty_of_retail(&basis)?;
        } else if !self.unproven(&basis)? {
            let special = self.duty(&basis)?;
            self.on_top(&basis, special)?;
        }
        let whole = |tax: &str| Number::sum(self.whole.iter().filter(|(code, ..)| *code == tax).map(|(.., it)| *it));
        let dutiable = Dutiable { value, duty: whole("A")?, additional: whole("V")? };
        self.consumption(&basis, dutiable)?;
        self.vat(value)
    }

    /// Books the taxes that special rates lay on the customs value; `special` percent come with the rate of the duty.
    fn on_top(&mut self, basis: &Basis<'a>, special: Number) -> Result<(), Fault> {
        for (code, label) in ON_TOP {
            let own = self.goods.other(code);
            self.problems.extend(self.goods.maker_problem(code, *label, own.is_some()));
            let with_duty = (*code == "V" && !special.is_zero()).then(|| Rate::of_value(special));
            if let Some(rate) = own.or(with_duty) {
                let levied = basis.levy(&rate, *label)?;
                self.book(code, *label, levied, self.other_part())?;
            }
        }
        Ok(())
    }

    /// Shows the rates that could hold.
    pub(super) fn offer(
        &mut self,
        candidates: &[rates::Candidate<'_>],
        levied: &[Levied],
        chosen: usize,
    ) -> Result<(), Fault> {
        for (at, (candidate, levied)) in candidates.iter().zip(levied).enumerate() {
            self.done.candidates.push(Candidate {
                kind: candidate.kind,
                label: candidate.label.into(),
                source: candidate.source,
                rate: candidate.rate.describe(self.context()),
                amount: levied.amount.round(2)?.text(2),
                chosen: at == chosen,
                from: (candidate.source == Source::Public).then(|| self.goods.tariff_day()),
                note: candidate.note.map(Message::from),
            });
        }
        Ok(())
    }

    /// Books the duty at the rate that makes it lowest; the special duty, in percent, that comes with that rate.
    fn duty(&mut self, basis: &Basis<'a>) -> Result<Number, Fault> {
        let (candidates, problems) = self.goods.duty()?;
        self.problems.extend(problems);
        self.lowest(basis, &candidates)
    }

    /// Books the duty at the lowest of some rates.
    pub(super) fn lowest(&mut self, basis: &Basis<'a>, candidates: &[rates::Candidate<'a>]) -> Result<Number, Fault> {
        let mut levied = Vec::new();
        for candidate in candidates {
            levied.push(basis.levy(&candidate.rate, texts::DUTY)?);
        }
        let lowest = (0..levied.len()).min_by_key(|at| levied[*at].amount).unwrap_or_default();
        self.offer(candidates, &levied, lowest)?;
        let special = candidates.get(lowest).map(|candidate| candidate.rate.special).unwrap_or_default();
        let Some(levied) = levied.into_iter().nth(lowest) else { return Err(Fault::TooLarge) };
        self.book("A", texts::DUTY, levied, self.part)?;
        Ok(special)
    }

    /// Retail e-commerce within its limit bears no duty.
    fn duty_of_retail(&mut self, basis: &Basis<'a>) -> Result<(), Fault> {
        let levied = basis.by_value(Number::ZERO)?;
        self.book("A", texts::DUTY, levied, Part::All)?;
        Ok(())
    }

    pub(super) fn push_step(&mut self, step: Step) {
        self.done.steps.push(step);
    }

    fn vat(&mut self, value: Number) -> Result<(), Fault> {
        let rate = self.goods.vat()?;
        if rate.mode != Mode::AdValorem {
            let message = texts::MODE_UNFIT.speak_with(&[("label", &texts::VAT)]);
            return Err(Problem::error("tax.mode", format!("lines[{}].codeTS", self.goods.index), message).into());
        }
        let places: String = self.whole.iter().map(|(code, ..)| format!(" + {{{code}}}")).collect();
        let pattern = format!("({{value}}{places}) × {{rate}}");
        let mut reckoning = Reckoning::new(pattern).number("value", "customsValue", &texts::VALUE, value);
        let mut base = value;
        for (code, label, whole) in &self.whole {
            let is_part = self.done.steps.iter().any(|step| step.key == full_key(code));
            let key = if is_part { full_key(code) } else { (*code).to_owned() };
            reckoning = reckoning.number(code, &key, label, *whole);
            base = base.plus(*whole)?;
        }
        let reckoning = reckoning.percent("rate", "rate", &texts::RATE, rate.percent);
        let on = LeviedOn::value(base, rate.percent);
        let levied = Levied { amount: base.percent(rate.percent)?, on, reckoning, steps: Vec::new() };
        self.book("L", texts::VAT, levied, self.other_part())?;
        Ok(())
    }
}
