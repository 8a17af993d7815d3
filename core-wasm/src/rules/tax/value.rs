//! The customs value of each line in yuan: its total at the customs exchange rate, plus (on an import) or minus (on
//! an export) the freight and insurance that the terms of delivery call for, divided among the lines by their totals.
//! Source: domain/tax.md §1.

use super::number::{Number, TooLarge};
use super::parameters::InsuranceForm;
use super::trace::{Reckoning, Rounding, Step};
use super::{Context, Fault};
use crate::error::Problem;
use crate::resources::declaration::HEAD;
use crate::row::{RowRef, month_of};
use crate::rules::customs_rate::{YUAN, rate_of};
use crate::rules::declaration::{Direction, Wanted, terms};
use crate::text::catalogue::tax as texts;
use crate::text::{Message, Text, text};

const KILOGRAMS_PER_TONNE: i64 = 1000;

/// The lines at the border.
#[derive(Default)]
pub(super) struct Priced {
    /// One for each goods line; `None` where something is missing.
    pub lines: Vec<Option<PricedLine>>,
    /// Freight, insurance and other charges of the head.
    pub steps: Vec<Step>,
    pub problems: Vec<Problem>,
}

/// A line at the border.
pub(super) struct PricedLine {
    pub price: Number,
    /// How the price came about; the customs value is made of it.
    pub reckoning: Reckoning,
    /// The shares of freight, insurance and other charges.
    pub steps: Vec<Step>,
}

/// A line with its total.
struct Total {
    total: Number,
    currency: String,
    exchange: Number,
    yuan: Number,
}

/// One of the three fees of the head.
struct Fee {
    mark: &'static str,
    rate: &'static str,
    currency: &'static str,
    key: &'static str,
    share_key: &'static str,
    label: Text,
    share_label: Text,
}

const FREIGHT: Fee = Fee {
    mark: "feeMark",
    rate: "feeRate",
    currency: "feeCurr",
    key: "freight",
    share_key: "freightShare",
    label: texts::FREIGHT,
    share_label: texts::FREIGHT_SHARE,
};
const INSURANCE: Fee = Fee {
    mark: "insurMark",
    rate: "insurRate",
    currency: "insurCurr",
    key: "insurance",
    share_key: "insuranceShare",
    label: texts::INSURANCE,
    share_label: texts::INSURANCE_SHARE,
};
const OTHER: Fee = Fee {
    mark: "otherMark",
    rate: "otherRate",
    currency: "otherCurr",
    key: "other",
    share_key: "otherShare",
    label: texts::OTHER,
    share_label: texts::OTHER_SHARE,
};

/// Prices all lines.
pub(super) fn price(head: RowRef<'_>, direction: Direction, context: &Context<'_>) -> Result<Priced, TooLarge> {
    let mut pricing = Pricing { head, direction, context, priced: Priced::default() };
    let totals: Vec<Option<Total>> =
        head.each("lines").enumerate().map(|(index, line)| pricing.total(line, index)).collect::<Result<_, _>>()?;
    let goods = Number::sum(totals.iter().flatten().map(|line| line.yuan))?;
    let fees = if goods.is_zero() { Vec::new() } else { pricing.fees(goods)? };
    let shares = fees.iter().map(|fee| spread(fee, &totals, goods)).collect::<Result<Vec<_>, _>>()?;
    let lines = totals.iter().enumerate().map(|(index, total)| {
        let Some(total) = total else { return Ok(None) };
        let of_line =
            fees.iter().zip(&shares).filter_map(|(fee, shares)| shares[index].as_ref().map(|share| (fee, share)));
        at_border(total, of_line).map(Some)
    });
    pricing.priced.lines = lines.collect::<Result<_, _>>()?;
    Ok(pricing.priced)
}

/// The customs rate of a currency in the month of the estimate, or the last one before it, with its row.
pub(super) fn exchange_rate<'a>(context: &Context<'a>, currency: &str) -> Option<(RowRef<'a>, Number)> {
    rate_of(context.exchange, currency, context.day)
}

/// Key of the step that tells where the rate of a currency comes from.
fn rate_key(currency: &str) -> String {
    format!("exchange.{currency}")
}

struct Pricing<'a> {
    head: RowRef<'a>,
    direction: Direction,
    context: &'a Context<'a>,
    priced: Priced,
}

/// A fee in yuan that goes into the price of the lines, or out of it.
struct Counted {
    fee: &'static Fee,
    amount: Number,
    taken_off: bool,
}

impl Pricing<'_> {
    fn missing(&mut self, rule: &str, field: impl Into<String>, message: impl Into<Message>) {
        self.priced.problems.push(Problem::error(rule, field, message));
    }

    /// The total of a line in yuan; says what is missing for it.
    fn total(&mut self, line: RowRef<'_>, index: usize) -> Result<Option<Total>, TooLarge> {
        let path = |field: &str| format!("lines[{index}].{field}");
        let Some(total) = line.decimal::<4>("declTotal").filter(|total| total.is_positive()) else {
            self.missing("tax.total", path("declTotal"), texts::TOTAL_MISSING);
            return Ok(None);
        };
        let Some(exchange) = self.exchange(line.text("tradeCurr"), path("tradeCurr")) else { return Ok(None) };
        let total = Number::from(total);
        let currency = line.text("tradeCurr").to_owned();
        Ok(Some(Total { total, currency, exchange, yuan: total.times(exchange)? }))
    }

    /// Yuan for one unit of a currency in the month of the estimate; an older rate serves where that month has none yet.
    fn exchange(&mut self, currency: &str, path: String) -> Option<Number> {
        if currency == YUAN {
            return Some(Number::ONE);
        }
        if currency.is_empty() {
            self.missing("tax.currency", path, texts::CURRENCY_MISSING);
            return None;
        }
        let month = month_of(self.context.day);
        let Some((known, rate)) = exchange_rate(self.context, currency) else {
            let values: [(&str, &str); 2] = [("currency", currency), ("month", &month)];
            self.missing("tax.exchange", path, texts::EXCHANGE_MISSING.with(&values));
            return None;
        };
        let used = known.text("month");
        if used != month {
            let message = texts::EXCHANGE_OLD.with(&[("currency", currency), ("month", &month), ("used", used)]);
            let said = self.priced.problems.iter().any(|problem| problem.message == message);
            if !said {
                self.priced.problems.push(Problem::warning("tax.exchangeOld", path, message));
            }
        }
        self.show_rate(currency, known, rate);
        Some(rate)
    }

    /// Tells once where the rate of a currency comes from: its month, its day and who published it.
    fn show_rate(&mut self, currency: &str, known: RowRef<'_>, rate: Number) {
        let key = rate_key(currency);
        if self.priced.steps.iter().any(|step| step.key == key) {
            return;
        }
        let said = |field: &str| match known.text(field) {
            "" => Message::from(texts::NOT_SAID),
            text => Message { zh: text.to_owned(), en: text.to_owned() },
        };
        let (day, source) = (said("day"), said("source"));
        let formula =
            texts::EXCHANGE_OF.speak_with(&[("month", &known.text("month")), ("day", &day), ("source", &source)]);
        self.priced.steps.push(Step {
            key,
            label: texts::EXCHANGE.into(),
            value: rate.short(),
            rounding: Rounding::Kept,
            formula,
            reckoning: format!("1 {currency}"),
            inputs: Vec::new(),
        });
    }

    /// The fees that count, in yuan: on an import those that the price does not hold, on an export those it holds.
    fn fees(&mut self, goods: Number) -> Result<Vec<Counted>, TooLarge> {
        let import = self.direction == Direction::Import;
        let known = terms(self.direction, self.head.text("transMode"));
        if self.head.is_blank("transMode") {
            self.missing("tax.terms", "transMode", texts::TERMS_MISSING);
        }
        // Terms that say nothing (market price, dunnage): what an import names is added, what an export names is held.
        let wanted = |must: Option<Wanted>| must.is_none_or(|wanted| wanted == Wanted::Must);
        let (with_freight, with_insurance) = (wanted(known.map(|it| it.freight)), wanted(known.map(|it| it.insurance)));
        let mut counted = Vec::new();
        let mut freight = Number::ZERO;
        if with_freight {
            let amount = self.fee(&FREIGHT, goods)?;
            if amount.is_none() && known.is_some() && !self.is_domestic() && self.head.is_blank(FREIGHT.mark) {
                self.missing("tax.freight", FREIGHT.mark, texts::FREIGHT_MISSING);
            }
            freight = amount.unwrap_or_default();
            counted.extend(amount.map(|amount| Counted { fee: &FREIGHT, amount, taken_off: !import }));
        }
        if with_insurance {
            let amount = self.insurance(goods, freight, known.is_some())?;
            counted.extend(amount.map(|amount| Counted { fee: &INSURANCE, amount, taken_off: !import }));
        }
        let other = self.fee(&OTHER, goods)?;
        counted.extend(other.map(|amount| Counted { fee: &OTHER, amount, taken_off: false }));
        Ok(counted)
    }

    fn is_domestic(&self) -> bool {
        let mode = self.context.dicts.by_id("transportMode", self.head.text("trafMode"));
        mode.is_some_and(|mode| mode.extra("domestic") == "1")
    }

    /// A fee of the head in yuan: a rate of the goods, a price per tonne (freight), or a total.
    fn fee(&mut self, fee: &'static Fee, goods: Number) -> Result<Option<Number>, TooLarge> {
        let (mark, rate) = (self.head.text(fee.mark), self.head.decimal::<5>(fee.rate).map(Number::from));
        if mark.is_empty() && rate.is_none() {
            return Ok(None);
        }
        let (amount, reckoning) = match (mark, rate) {
            ("1", Some(rate)) => {
                let reckoning = Reckoning::new("{goods} × {rate}")
                    .number("goods", "goods", &texts::GOODS, goods)
                    .percent("rate", fee.rate, &texts::FEE_RATE, rate);
                (goods.percent(rate)?, reckoning)
            }
            ("2", Some(rate)) => {
                let Some(gross) = self.head.decimal::<5>("grossWet").filter(|gross| gross.is_positive()) else {
                    self.missing("tax.gross", "grossWet", texts::GROSS_MISSING);
                    return Ok(None);
                };
                let Some(exchange) = self.exchange(self.head.text(fee.currency), fee.currency.to_owned()) else {
                    return Ok(None);
                };
                let amount = rate.part(gross.into(), Number::whole(KILOGRAMS_PER_TONNE))?.times(exchange)?;
                let reckoning = Reckoning::new("{price} × {gross} ÷ 1000 × {exchange}")
                    .number("price", fee.rate, &texts::FEE_PRICE, rate)
                    .number("gross", "grossWet", &texts::GROSS, gross.into())
                    .number("exchange", &rate_key(self.head.text(fee.currency)), &texts::EXCHANGE, exchange);
                (amount, reckoning)
            }
            ("3", Some(total)) => {
                let Some(exchange) = self.exchange(self.head.text(fee.currency), fee.currency.to_owned()) else {
                    return Ok(None);
                };
                let reckoning = Reckoning::new("{total} × {exchange}")
                    .number("total", fee.rate, &texts::FEE_TOTAL, total)
                    .number("exchange", &rate_key(self.head.text(fee.currency)), &texts::EXCHANGE, exchange);
                (total.times(exchange)?, reckoning)
            }
            _ => {
                let label = HEAD.field(fee.rate).map_or(text("费用", "Fee"), |field| field.label);
                self.missing("tax.fee", fee.rate, texts::FEE_UNREADABLE.speak_with(&[("label", &label)]));
                return Ok(None);
            }
        };
        self.step(fee, amount, reckoning).map(Some)
    }

    fn step(&mut self, fee: &Fee, amount: Number, reckoning: Reckoning) -> Result<Number, TooLarge> {
        let (amount, step) = reckoning.result(fee.key, fee.label, amount, Rounding::Kept)?;
        self.priced.steps.push(step);
        Ok(amount)
    }

    /// The insurance: a rate is of the insured value or of price and freight, by parameter; an unknown premium of an
    /// import is reckoned at the rate of the law. The price of an export holds its premium.
    fn insurance(&mut self, goods: Number, freight: Number, must: bool) -> Result<Option<Number>, TooLarge> {
        let import = self.direction == Direction::Import;
        let blank = self.head.is_blank(INSURANCE.mark) && self.head.is_blank(INSURANCE.rate);
        if blank && (!must || self.is_domestic()) {
            return Ok(None);
        }
        if blank && !import {
            self.missing("tax.insurance", INSURANCE.mark, texts::INSURANCE_MISSING);
            return Ok(None);
        }
        let rate = if blank { Some(self.context.parameters.unknown_insurance.into()) } else { None };
        let keyed = self.head.decimal::<5>(INSURANCE.rate).map(Number::from);
        let by_rate = self.head.text(INSURANCE.mark) == "1" && import;
        let (rate, rate_label) = match (rate, keyed) {
            (Some(rate), _) => (rate, texts::UNKNOWN_PREMIUM),
            (None, Some(rate)) if by_rate => (rate, texts::FEE_RATE),
            _ => return self.fee(&INSURANCE, goods),
        };
        let insured = goods.plus(freight)?;
        let gross_up = !blank && self.context.parameters.insurance_form == InsuranceForm::OfInsuredValue;
        let (amount, pattern) = if gross_up {
            let rest = Number::whole(100).minus(rate)?;
            (insured.part(rate, rest)?, "({goods} + {freight}) × {rate} ÷ (1 − {rate})")
        } else {
            (insured.percent(rate)?, "({goods} + {freight}) × {rate}")
        };
        let reckoning = Reckoning::new(pattern)
            .number("goods", "goods", &texts::GOODS, goods)
            .number("freight", "freight", &texts::FREIGHT, freight)
            .percent("rate", INSURANCE.rate, &rate_label, rate);
        self.step(&INSURANCE, amount, reckoning).map(Some)
    }
}

/// A fee over the lines by their totals; the last line takes the rest.
fn spread(counted: &Counted, totals: &[Option<Total>], goods: Number) -> Result<Vec<Option<(Number, Step)>>, TooLarge> {
    let last = totals.iter().rposition(Option::is_some);
    let mut before = Number::ZERO;
    let shares = totals.iter().enumerate().map(|(index, total)| {
        let Some(total) = total else { return Ok(None) };
        let (share, reckoning, rounding) = if Some(index) == last {
            let reckoning = Reckoning::new("{fee} − {before}")
                .number("fee", counted.fee.key, &counted.fee.label, counted.amount)
                .number("before", "before", &texts::BEFORE, before);
            (counted.amount.minus(before)?, reckoning, Rounding::Rest)
        } else {
            let share = counted.amount.part(total.yuan, goods)?;
            let reckoning = Reckoning::new("{fee} × {line} ÷ {goods}")
                .number("fee", counted.fee.key, &counted.fee.label, counted.amount)
                .number("line", "declTotal", &texts::LINE_GOODS, total.yuan)
                .number("goods", "goods", &texts::GOODS, goods);
            (share, reckoning, Rounding::Kept)
        };
        before = before.plus(share)?;
        reckoning.result(counted.fee.share_key, counted.fee.share_label, share, rounding).map(Some)
    });
    shares.collect()
}

fn at_border<'a>(
    total: &Total,
    shares: impl Iterator<Item = (&'a Counted, &'a (Number, Step))>,
) -> Result<PricedLine, TooLarge> {
    let mut price = total.yuan;
    let mut pattern = "{total} × {exchange}".to_owned();
    let mut parts = Vec::new();
    for (counted, (share, step)) in shares {
        price = if counted.taken_off { price.minus(*share)? } else { price.plus(*share)? };
        let name = counted.fee.share_key;
        pattern.push_str(&format!(" {} {{{name}}}", if counted.taken_off { '−' } else { '+' }));
        parts.push((name, counted.fee.share_label, *share, step.clone()));
    }
    let mut reckoning = Reckoning::new(pattern).number("total", "declTotal", &texts::TOTAL, total.total).number(
        "exchange",
        &rate_key(&total.currency),
        &texts::EXCHANGE,
        total.exchange,
    );
    let mut steps = Vec::new();
    for (name, label, share, step) in parts {
        reckoning = reckoning.number(name, name, &label, share);
        steps.push(step);
    }
    Ok(PricedLine { price, reckoning, steps })
}

impl From<TooLarge> for Fault {
    fn from(_: TooLarge) -> Self {
        Fault::TooLarge
    }
}
