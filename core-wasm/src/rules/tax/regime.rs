//! Procedures under which only a part of the taxes is levied: retail e-commerce, and temporary import of taxable
//! goods.

use chrono::{Months, NaiveDate};

use super::levy::Standing;
use super::number::{Number, TooLarge};
use super::parameters::Parameters;
use super::trace::Reckoning;
use crate::error::Problem;
use crate::row::{RowRef, parse_date};
use crate::rules::declaration::Direction;
use crate::text::Text;
use crate::text::catalogue::tax as texts;

/// Trade modes of retail e-commerce: from a bonded store (1210, 1239) and by direct purchase (9610).
const RETAIL: &[&str] = &["1210", "1239", "9610"];
/// Category of an import; goods that enter a zone (3) are bonded whatever they are bought for.
const IMPORT: &str = "1";
const TEMPORARY: &str = "2600";
/// Of the tax, so much a month (customs tariff law, article 38).
const MONTHS_OF_THE_WHOLE: u32 = 60;
/// A part of a month that is longer than this counts as one, a shorter one is free.
const FREE_DAYS_OF_A_MONTH: i64 = 15;
/// Ends the day in the remarks by which goods go back: `20270110前复运出境` (filling rules, remarks).
const GOES_BACK: &str = "前复运";
const DAY_DIGITS: usize = 8;

/// What is levied of the taxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Regime {
    Whole,
    /// Retail e-commerce within the limit: no duty, a part of the other taxes (Caiguanshui 2016 no. 18, 2018 no. 49).
    Retail,
    /// Retail e-commerce above the limit of one purchase: all of the taxes.
    RetailAboveLimit,
    /// Retail e-commerce above the limit of a year: general trade.
    RetailAboveYear,
    /// So many months of the tax.
    Temporary {
        months: u32,
        until: Until,
    },
}

/// What the remarks say of the day on which goods go back. Where it is no day behind the import, one month is reckoned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Until {
    Said,
    Unsaid,
    BeforeImport,
}

impl Regime {
    /// By trade mode, value of all goods and the day on which the remarks say that they go back.
    pub fn of(
        head: RowRef<'_>,
        direction: Direction,
        value: Number,
        day: NaiveDate,
        parameters: &Parameters,
    ) -> Regime {
        if direction == Direction::Export {
            return Regime::Whole;
        }
        match head.text("tradeMode") {
            mode if RETAIL.contains(&mode) && matches!(head.text("iECatg"), IMPORT | "") => {
                if value <= parameters.retail_limit.into() {
                    Regime::Retail
                } else if value <= parameters.retail_limit_of_year.into() {
                    Regime::RetailAboveLimit
                } else {
                    Regime::RetailAboveYear
                }
            }
            TEMPORARY => {
                let from = head.date("iEDate").unwrap_or(day);
                match goes_back(head.text("noteS")) {
                    None => Regime::Temporary { months: 1, until: Until::Unsaid },
                    Some(until) if until < from => Regime::Temporary { months: 1, until: Until::BeforeImport },
                    Some(until) => Regime::Temporary { months: months_between(from, until), until: Until::Said },
                }
            }
            _ => Regime::Whole,
        }
    }

    /// What is levied of a line that is settled in this way: a deposit or a guarantee covers the whole of the taxes until the
    /// goods have gone back; by months only tax that is due is levied.
    pub fn of_line(self, standing: Standing) -> Regime {
        match self {
            Regime::Temporary { .. } if standing != Standing::Due => Regime::Whole,
            other => other,
        }
    }

    /// What is wrong with what the remarks say.
    pub fn problem(self) -> Option<Problem> {
        let Regime::Temporary { until: Until::BeforeImport, .. } = self else { return None };
        Some(Problem::warning("tax.goesBack", "noteS", texts::TEMPORARY_BACKWARDS))
    }

    /// Whether it is retail e-commerce, whose goods are not bonded any more.
    pub fn is_retail(self) -> bool {
        matches!(self, Regime::Retail | Regime::RetailAboveLimit | Regime::RetailAboveYear)
    }

    /// What is levied of a whole tax, with its formula; `None` where that is all of it.
    pub fn of_whole(
        self,
        tax: &str,
        whole: Number,
        parameters: &Parameters,
    ) -> Result<Option<(Number, Reckoning)>, TooLarge> {
        let full = |pattern: &str| Reckoning::new(pattern).number("full", &full_key(tax), &texts::FULL, whole);
        Ok(match self {
            Regime::Retail if tax != "A" => {
                let part: Number = parameters.retail_part.into();
                let reckoning = full("{full} × {part}").percent("part", "parameter", &texts::RETAIL_PART, part);
                Some((whole.percent(part)?, reckoning))
            }
            Regime::Temporary { months, .. } => {
                let (months, all) = (Number::whole(months.into()), Number::whole(MONTHS_OF_THE_WHOLE.into()));
                let reckoning = full("{full} × {months} ÷ 60").number("months", "noteS", &texts::MONTHS, months);
                Some((whole.part(months, all)?, reckoning))
            }
            _ => None,
        })
    }

    /// What to say about a line.
    pub fn note(self) -> Option<Text> {
        match self {
            Regime::Whole => None,
            Regime::Retail => Some(texts::RETAIL),
            Regime::RetailAboveLimit => Some(texts::RETAIL_ABOVE_LIMIT),
            Regime::RetailAboveYear => Some(texts::RETAIL_ABOVE_YEAR),
            Regime::Temporary { until: Until::Said, .. } => Some(texts::TEMPORARY),
            Regime::Temporary { until: Until::Unsaid, .. } => Some(texts::TEMPORARY_ONE_MONTH),
            Regime::Temporary { until: Until::BeforeImport, .. } => Some(texts::TEMPORARY_BACKWARDS),
        }
    }
}

/// Key of the step that has the whole of a tax of which a part is levied.
pub(super) fn full_key(tax: &str) -> String {
    format!("full{tax}")
}

/// The day in the remarks by which the goods go back.
fn goes_back(remarks: &str) -> Option<NaiveDate> {
    let before = remarks.split_once(GOES_BACK)?.0;
    let digits = before.get(before.len().checked_sub(DAY_DIGITS)?..)?;
    parse_date(&format!("{}-{}-{}", digits.get(..4)?, digits.get(4..6)?, digits.get(6..)?))
}

/// Months from one day to another, at most those of the whole tax; a part of a month counts when it is longer than fifteen days.
fn months_between(from: NaiveDate, until: NaiveDate) -> u32 {
    let after = |months: u32| from.checked_add_months(Months::new(months));
    let whole = (0..MONTHS_OF_THE_WHOLE).take_while(|months| after(months + 1).is_some_and(|day| day <= until)).count();
    let whole = u32::try_from(whole).unwrap_or(MONTHS_OF_THE_WHOLE);
    let rest = after(whole).map_or(0, |day| (until - day).num_days());
    (whole + u32::from(rest > FREE_DAYS_OF_A_MONTH)).min(MONTHS_OF_THE_WHOLE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn more_than_half_a_month_counts_as_one() {
        let months = |until: &str| months_between(day("2026-01-31"), day(until));
        assert_eq!((months("2026-02-15"), months("2026-02-16")), (0, 1), "15 days are free, 16 are a month");
        assert_eq!((months("2026-02-28"), months("2026-03-31")), (1, 2));
        assert_eq!((months("2026-07-31"), months("2026-08-15"), months("2026-08-16")), (6, 6, 7));
        assert_eq!((months("2026-01-01"), months("2126-01-01")), (0, 60));
    }

    #[test]
    fn the_remarks_say_when_the_goods_go_back() {
        assert_eq!(goes_back("暂进六，20261020前复运出境"), Some(day("2026-10-20")));
        for unsaid in ["", "暂进六", "2026年10月20日前复运出境", "前复运出境", "20261399前复运出境"]
        {
            assert_eq!(goes_back(unsaid), None, "{unsaid}");
        }
    }
}
