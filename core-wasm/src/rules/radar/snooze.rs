//! How long a time may be put off, and when people are told of one. What is put off never passes unseen: it is back on its last day
//! at the latest.

use chrono::{Days, NaiveDate};
use serde::Deserialize;

use crate::error::Problem;
use crate::text::catalogue::deadlines as texts;

/// Days by which what is over may be put off at once.
const LATE_DAYS: u64 = 7;
/// Shortest and longest reason, in characters.
const REASON: std::ops::RangeInclusive<usize> = 2..=200;
/// Days behind its last one in which people are still told of a time of which nobody was told before.
const TOLD_LATE: u64 = 7;

/// That somebody put off a time.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Snooze {
    /// It is back on this day.
    pub until: NaiveDate,
    /// Its last day when it was put off.
    pub due: NaiveDate,
    /// When that was.
    pub made: NaiveDate,
}

impl Snooze {
    /// Whether it hides the time on a day. A time that has moved since is another one, and is looked at anew.
    pub fn hides(&self, due: NaiveDate, today: NaiveDate) -> bool {
        let is_back_in_time = self.until <= due || due < self.made;
        today < self.until && due == self.due && is_back_in_time
    }
}

/// Until when a time may be put off at most; `None` on its last day.
pub fn latest(due: NaiveDate, today: NaiveDate) -> Option<NaiveDate> {
    match due < today {
        true => today.checked_add_days(Days::new(LATE_DAYS)),
        false => Some(due).filter(|due| *due > today),
    }
}

/// What is wrong with putting off a time until a day.
pub fn judge(until: NaiveDate, reason: &str, due: NaiveDate, today: NaiveDate) -> Vec<Problem> {
    let mut found = Vec::new();
    match latest(due, today) {
        None => found.push(Problem::error("deadline.snoozeToday", "until", texts::DUE_TODAY)),
        Some(latest) if until > latest || until <= today => {
            let bounds = texts::SNOOZE_BOUNDS.with(&[("today", &today.to_string()), ("latest", &latest.to_string())]);
            found.push(Problem::error("deadline.snoozeUntil", "until", bounds));
        }
        Some(_) => {}
    }
    if !REASON.contains(&reason.trim().chars().count()) {
        let (least, most) = (REASON.start().to_string(), REASON.end().to_string());
        let wanted = texts::SNOOZE_REASON.with(&[("least", &least), ("most", &most)]);
        found.push(Problem::error("deadline.snoozeReason", "reason", wanted));
    }
    found
}

/// The last days of which people are told today who want to know so many days before.
pub fn told_on(today: NaiveDate, days_before: u64) -> std::ops::RangeInclusive<NaiveDate> {
    let first = today.checked_sub_days(Days::new(TOLD_LATE)).unwrap_or(today);
    first..=today.checked_add_days(Days::new(days_before)).unwrap_or(today)
}
