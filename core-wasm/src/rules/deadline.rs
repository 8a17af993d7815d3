//! Deadlines of declarations: goods that came in, and tax bills. What missing them costs is in `tax/fees.rs`.

use chrono::{Days, NaiveDate};

use super::tax::fees::{FREE_DAYS, FREE_DAYS_TO_PAY};

/// Days in which goods that came in are declared.
const TO_DECLARE: u64 = FREE_DAYS.unsigned_abs();
/// Days in which a tax bill is paid.
const TO_PAY: u64 = FREE_DAYS_TO_PAY.unsigned_abs();

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
}

/// Whether goods that arrived on a day are declared in time when customs has the declaration on another.
pub fn is_on_time(arrived: NaiveDate, declared: NaiveDate) -> bool {
    Deadline::to_declare(arrived, declared).days_left >= 0
}

/// The latest arrival whose deadline is at most `days` away.
pub fn latest_arrival(today: NaiveDate, days: u64) -> NaiveDate {
    let due = today.checked_add_days(Days::new(days)).unwrap_or(today);
    due.checked_sub_days(Days::new(TO_DECLARE)).unwrap_or(due)
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
        assert_eq!((deadline("2026-07-04").days_left, deadline("2026-07-06").days_left), (0, -2));
        assert!(is_on_time(day("2026-06-20"), day("2026-07-04")) && !is_on_time(day("2026-06-20"), day("2026-07-05")));
        assert_eq!(latest_arrival(day("2026-07-01"), 3), day("2026-06-20"));
        assert_eq!(Deadline::to_pay(day("2026-06-20"), day("2026-07-01")).due, day("2026-07-05"));
    }
}
