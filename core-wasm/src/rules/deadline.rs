//! Deadlines of declarations: goods that came in, and tax bills. A last day that is a day off moves to the next working day
//! (order 272 of 2024). What missing them costs is in `tax/fees.rs`.

use chrono::{Days, NaiveDate};

use super::calendar::Calendar;
use super::tax::fees::{FREE_DAYS, FREE_DAYS_TO_PAY};
use crate::states::Progress;
use crate::states::declaration::State;

/// Days in which goods that came in are declared.
pub const TO_DECLARE: u64 = FREE_DAYS.unsigned_abs();
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
    fn of(from: NaiveDate, days: u64, today: NaiveDate, calendar: Calendar<'_>) -> Self {
        let due = from.checked_add_days(Days::new(days)).map_or(from, |last| calendar.working_from(last));
        Deadline { due, days_left: (due - today).num_days() }
    }

    /// By when goods that arrived on a day are declared.
    pub fn to_declare(arrived: NaiveDate, today: NaiveDate, calendar: Calendar<'_>) -> Self {
        Deadline::of(arrived, TO_DECLARE, today, calendar)
    }

    /// By when a tax bill of a day is paid.
    pub fn to_pay(billed: NaiveDate, today: NaiveDate, calendar: Calendar<'_>) -> Self {
        Deadline::of(billed, TO_PAY, today, calendar)
    }
}

/// Whether goods that arrived on a day are declared in time when customs has the declaration on another.
pub fn is_on_time(arrived: NaiveDate, declared: NaiveDate, calendar: Calendar<'_>) -> bool {
    Deadline::to_declare(arrived, declared, calendar).days_left >= 0
}

/// The days of the late declaration fee for goods that arrived on a day and are declared on another. It is levied from the day
/// after the deadline on, both days counted; where that day is off, from the next working day on (customs order 128 of 2005 on this fee:
/// the day from which it is levied moves; domain/tax.md §3).
pub fn days_of_late_fee(arrived: NaiveDate, declared: NaiveDate, calendar: Calendar<'_>) -> i64 {
    let Deadline { due, .. } = Deadline::to_declare(arrived, declared, calendar);
    let from = due.succ_opt().map_or(due, |after| calendar.working_from(after));
    ((declared - from).num_days() + 1).max(0)
}

/// Whether the days to declare still count in a state: customs does not have the declaration or gave it back, or has the summary
/// of a two-step declaration and waits for the whole of it.
pub fn is_undeclared(state: State) -> bool {
    state.rank() < State::Received.rank() || state.progress() == Progress::Refused
}

/// Whether customs has the summary of a two-step declaration and waits for the whole of it.
pub fn awaits_completion(state: State) -> bool {
    let of_summary = (State::SummaryReceived.rank()..=State::CompletionDue.rank()).contains(&state.rank());
    of_summary && state != State::SummaryRejected
}

/// Whether tax that customs has asked for may still be due in a state: it is neither released nor at an end.
pub fn may_owe(state: State) -> bool {
    (State::TaxDue.rank()..State::Released.rank()).contains(&state.rank())
}

/// The latest arrival whose deadline is at most `days` away.
pub fn latest_arrival(today: NaiveDate, days: u64, calendar: Calendar<'_>) -> NaiveDate {
    arrival_due_by(today.checked_add_days(Days::new(days)).unwrap_or(today), calendar)
}

/// The latest arrival whose deadline is over.
pub fn latest_overdue_arrival(today: NaiveDate, calendar: Calendar<'_>) -> NaiveDate {
    arrival_due_by(today.pred_opt().unwrap_or(today), calendar)
}

/// The latest arrival that is due by a day, whatever day it is: a deadline on a day off after the last working day is later than that day.
pub fn arrival_due_by(day: NaiveDate, calendar: Calendar<'_>) -> NaiveDate {
    due_by(day, TO_DECLARE, calendar)
}

/// The latest day on which customs asked for tax that is due by a day.
pub fn asked_due_by(day: NaiveDate, calendar: Calendar<'_>) -> NaiveDate {
    due_by(day, TO_PAY, calendar)
}

fn due_by(day: NaiveDate, days: u64, calendar: Calendar<'_>) -> NaiveDate {
    let due = calendar.working_until(day);
    due.checked_sub_days(Days::new(days)).unwrap_or(due)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::calendar::tests::autumn_of_2026;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn goods_are_declared_within_fourteen_days() {
        let dicts = autumn_of_2026();
        let calendar = Calendar::of(&dicts);
        let deadline = |today| Deadline::to_declare(day("2026-06-16"), day(today), calendar);
        assert_eq!(deadline("2026-06-27"), Deadline { due: day("2026-06-30"), days_left: 3 });
        assert_eq!((deadline("2026-06-30").days_left, deadline("2026-07-02").days_left), (0, -2));
        let on_time = |declared| is_on_time(day("2026-06-16"), day(declared), calendar);
        assert!(on_time("2026-06-30") && !on_time("2026-07-01"));
        assert_eq!(latest_arrival(day("2026-06-27"), 3, calendar), day("2026-06-16"));
        assert_eq!(Deadline::to_pay(day("2026-06-16"), day("2026-06-27"), calendar).due, day("2026-07-01"));
    }

    #[test]
    fn a_last_day_that_is_off_moves_to_the_next_working_day() {
        let dicts = autumn_of_2026();
        let calendar = Calendar::of(&dicts);
        let today = day("2026-09-20");
        let declare = |arrived| Deadline::to_declare(day(arrived), today, calendar).due;
        let pay = |billed| Deadline::to_pay(day(billed), today, calendar).due;
        assert_eq!(declare("2026-06-20"), day("2026-07-06"), "4 July is a Saturday");
        assert_eq!(declare("2026-09-17"), day("2026-10-08"), "1 October");
        assert_eq!(declare("2026-09-26"), day("2026-10-10"), "a Saturday that is worked on");
        assert_eq!(pay("2026-09-17"), day("2026-10-08"));
        assert_eq!(pay("2026-09-10"), day("2026-09-28"), "25 September and the weekend after it");
    }

    #[test]
    fn the_late_fee_begins_on_a_working_day() {
        let dicts = autumn_of_2026();
        let days = |arrived: &str, declared: &str| days_of_late_fee(day(arrived), day(declared), Calendar::of(&dicts));
        // The 14th day is Friday, 26 June: the 15th is a Saturday, so the fee begins on Monday.
        assert_eq!([26, 27, 28, 29, 30].map(|at| days("2026-06-12", &format!("2026-06-{at}"))), [0, 0, 0, 1, 2]);
        assert_eq!((days("2026-06-16", "2026-06-30"), days("2026-06-16", "2026-07-01")), (0, 1), "Wednesday");
        assert_eq!((days("2026-09-16", "2026-10-07"), days("2026-09-16", "2026-10-08")), (0, 1), "over National Day");
        assert_eq!((days("2026-09-17", "2026-10-08"), days("2026-09-17", "2026-10-09")), (0, 1), "the deadline moved");
        assert_eq!(days("2026-06-12", "2026-06-01"), 0, "declared ahead");
    }

    #[test]
    fn arrivals_are_found_by_their_deadline() {
        let dicts = autumn_of_2026();
        let calendar = Calendar::of(&dicts);
        let all = || day("2026-09-01").iter_days().take(60);
        for today in all() {
            let due = |arrived| Deadline::to_declare(arrived, today, calendar).days_left;
            for (latest, days) in
                [(latest_arrival(today, 7, calendar), 7), (latest_overdue_arrival(today, calendar), -1)]
            {
                let next = latest.succ_opt().unwrap();
                assert!(due(latest) <= days && due(next) > days, "{today} {latest}");
            }
        }
    }

    #[test]
    fn a_summary_counts_until_the_whole_declaration_is_at_customs() {
        let codes = |counts: fn(State) -> bool| -> Vec<&str> { State::codes_where(counts).collect() };
        let undeclared = codes(is_undeclared);
        for code in ["01", "05", "06", "03", "F1", "S0", "Y", "7", "SpL", "SpE", "SpJ", "SpC", "SpK", "Sp1", "Z", "E"] {
            assert!(undeclared.contains(&code), "{code}");
        }
        assert_eq!(undeclared.len(), 16, "{undeclared:?}");
        assert_eq!(codes(may_owe), ["T", "C"]);
        let awaiting = codes(awaits_completion);
        assert!(awaiting.iter().all(|code| undeclared.contains(code) && code.starts_with("Sp")), "{awaiting:?}");
    }
}
