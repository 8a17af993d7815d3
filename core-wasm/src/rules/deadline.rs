//! Deadlines of declarations: goods that came in, and tax bills. What missing them costs is in `tax/fees.rs`.

use chrono::{Days, NaiveDate};

use super::desk::{Progress, progress};
use super::tax::fees::{FREE_DAYS, FREE_DAYS_TO_PAY};
use super::transition::State;

/// Days in which goods that came in are declared.
const TO_DECLARE: u64 = FREE_DAYS.unsigned_abs();
/// Days in which a tax bill is paid.
pub const TO_PAY: u64 = FREE_DAYS_TO_PAY.unsigned_abs();

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

/// Whether the days to declare still count in a state: customs does not have the declaration or gave it back, or has the summary
/// of a two-step declaration and waits for the whole of it.
pub fn is_undeclared(state: State) -> bool {
    state.rank() < State::Received.rank() || progress(state) == Progress::Refused
}

/// Whether tax that customs has asked for may still be due in a state: it is neither released nor at an end.
pub fn may_owe(state: State) -> bool {
    (State::TaxDue.rank()..State::Released.rank()).contains(&state.rank())
}

/// The latest arrival whose deadline is at most `days` away.
pub fn latest_arrival(today: NaiveDate, days: u64) -> NaiveDate {
    let due = today.checked_add_days(Days::new(days)).unwrap_or(today);
    due.checked_sub_days(Days::new(TO_DECLARE)).unwrap_or(due)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::transition::STATES;

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

    #[test]
    fn a_summary_counts_until_the_whole_declaration_is_at_customs() {
        let codes = |counts: fn(State) -> bool| -> Vec<&str> {
            STATES.iter().filter(|info| counts(info.state)).map(|info| info.code).collect()
        };
        let undeclared = codes(is_undeclared);
        for code in ["01", "05", "06", "03", "F1", "S0", "Y", "7", "SpL", "SpE", "SpJ", "SpC", "SpK", "Sp1", "Z", "E"] {
            assert!(undeclared.contains(&code), "{code}");
        }
        assert_eq!(undeclared.len(), 16, "{undeclared:?}");
        assert_eq!(codes(may_owe), ["T", "C"]);
    }
}
