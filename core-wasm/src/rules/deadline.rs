//! Deadlines of declarations and what missing them costs. Import: within 14 days of the transport's entering, then 0.05 % of
//! the value for each day. Tax: within 15 days of the tax bill, then 0.05 % of the tax for each day. Whole yuan, and
//! nothing below 50. Source: customs law, known in the trade.

use chrono::{Days, NaiveDate};

use crate::decimal::{Fixed, Price};

/// Days in which goods that came in are declared.
const TO_DECLARE: u64 = 14;
/// Days in which a tax bill is paid.
const TO_PAY: u64 = 15;
/// Parts of ten thousand that a day costs.
const DAILY: i128 = 5;
/// What is less is not asked for.
const LEAST: i64 = 50;

/// A last day, and how far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    pub due: NaiveDate,
    /// Negative when it is over.
    pub days_left: i64,
}

impl Deadline {
    fn of(from: NaiveDate, days: u64, today: NaiveDate) -> Self {
        let due = from.checked_add_days(Days::new(days)).unwrap_or(from);
        Deadline { due, days_left: (due - today).num_days() }
    }

    /// By when goods that arrived on a day are declared.
    pub fn to_declare(arrived: NaiveDate, today: NaiveDate) -> Self {
        Deadline::of(arrived, TO_DECLARE, today)
    }

    /// By when a tax bill of a day is paid.
    pub fn to_pay(billed: NaiveDate, today: NaiveDate) -> Self {
        Deadline::of(billed, TO_PAY, today)
    }

    /// Days that it has been missed by.
    pub fn days_over(&self) -> i64 {
        self.days_left.min(0).unsigned_abs().try_into().unwrap_or(i64::MAX)
    }
}

/// The latest arrival whose deadline is at most `days` away.
pub fn latest_arrival(today: NaiveDate, days: u64) -> NaiveDate {
    let due = today.checked_add_days(Days::new(days)).unwrap_or(today);
    due.checked_sub_days(Days::new(TO_DECLARE)).unwrap_or(due)
}

/// What so many days over a deadline cost of an amount, in whole yuan.
pub fn late_fee(amount: Price, days_over: i64) -> Fixed<0> {
    if days_over <= 0 || !amount.is_positive() {
        return Fixed::ZERO;
    }
    let yuan = i128::from(amount.scaled()) * DAILY * i128::from(days_over) / 10_000 / 10_000;
    let yuan = i64::try_from(yuan).unwrap_or(i64::MAX);
    if yuan < LEAST { Fixed::ZERO } else { Fixed::from_scaled(yuan) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn goods_are_declared_within_fourteen_days() {
        let deadline = |today| Deadline::to_declare(day("2026-06-20"), day(today));
        assert_eq!(deadline("2026-07-01"), Deadline { due: day("2026-07-04"), days_left: 3 });
        assert_eq!((deadline("2026-07-04").days_left, deadline("2026-07-04").days_over()), (0, 0));
        assert_eq!((deadline("2026-07-06").days_left, deadline("2026-07-06").days_over()), (-2, 2));
        assert_eq!(latest_arrival(day("2026-07-01"), 3), day("2026-06-20"));
        assert_eq!(Deadline::to_pay(day("2026-06-20"), day("2026-07-01")).due, day("2026-07-05"));
    }

    #[test]
    fn a_day_costs_five_parts_of_ten_thousand_in_whole_yuan() {
        let fee = |amount: &str, days| late_fee(amount.parse().unwrap(), days).to_string();
        assert_eq!(fee("1000000", 1), "500");
        assert_eq!(fee("1000000", 3), "1500");
        assert_eq!(fee("123456.78", 1), "61", "61.72839 is cut");
        assert_eq!(fee("99999.9999", 1), "0", "49.99 is not asked for");
        assert_eq!(fee("100000", 1), "50");
        assert_eq!((fee("100000", 0), fee("100000", -4), fee("-5", 9)), ("0".into(), "0".into(), "0".into()));
        assert_eq!(fee("900000000000000", 365), "164250000000000");
    }
}
