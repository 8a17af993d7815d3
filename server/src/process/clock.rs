//! The time: one for all processes on a database, and one that a test can set.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Where the time comes from.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    /// This machine's clock.
    #[default]
    System,
    /// The clock of the database, which all its processes share: see [`Shared`].
    Shared(Arc<Shared>),
    /// One that only moves when a test moves it.
    Manual(Arc<Mutex<DateTime<Utc>>>),
}

/// A clock that was read elsewhere, and what has passed since. A jump of this machine's own clock does not move it.
#[derive(Debug)]
pub struct Shared(Mutex<(Instant, DateTime<Utc>)>);

impl Shared {
    /// A clock that showed `then` at `read`.
    pub fn new(read: Instant, then: DateTime<Utc>) -> Self {
        Shared(Mutex::new((read, then)))
    }

    /// Takes over what a later look has shown.
    pub fn set(&self, read: Instant, then: DateTime<Utc>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = (read, then);
    }

    fn now(&self) -> DateTime<Utc> {
        let (read, then) = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        TimeDelta::from_std(read.elapsed()).map_or(then, |passed| then + passed)
    }
}

/// Customs days are China's: UTC+8 all year.
pub const CHINA_SECONDS_EAST: i32 = 8 * 3600;

impl Clock {
    /// A clock that stands still at `now`.
    pub fn manual(now: DateTime<Utc>) -> Self {
        Clock::Manual(Arc::new(Mutex::new(now)))
    }

    /// The instant, to the microsecond, which is what both databases keep.
    pub fn now(&self) -> DateTime<Utc> {
        let now = match self {
            Clock::System => Utc::now(),
            Clock::Shared(shared) => shared.now(),
            Clock::Manual(now) => *now.lock().unwrap_or_else(PoisonError::into_inner),
        };
        DateTime::from_timestamp_micros(now.timestamp_micros()).unwrap_or(now)
    }

    /// Today's date in China.
    pub fn today(&self) -> NaiveDate {
        day_in_china(self.now())
    }

    /// Moves a manual clock; no other one moves.
    pub fn advance(&self, by: TimeDelta) {
        if let Clock::Manual(now) = self {
            let mut now = now.lock().unwrap_or_else(PoisonError::into_inner);
            *now += by;
        }
    }
}

/// The day of an instant in China.
pub fn day_in_china(at: DateTime<Utc>) -> NaiveDate {
    in_china(at).date()
}

/// What clocks in China show at an instant.
pub fn in_china(at: DateTime<Utc>) -> NaiveDateTime {
    match FixedOffset::east_opt(CHINA_SECONDS_EAST) {
        Some(china) => at.with_timezone(&china).naive_local(),
        None => at.naive_utc(),
    }
}

/// The first instant of a day in China.
pub fn midnight_in_china(day: NaiveDate) -> Option<DateTime<Utc>> {
    let china = FixedOffset::east_opt(CHINA_SECONDS_EAST)?;
    day.and_time(NaiveTime::MIN).and_local_timezone(china).single().map(|at| at.with_timezone(&Utc))
}
