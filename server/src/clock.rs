//! The time, so that a test can set it.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime, TimeDelta, Utc};
use std::sync::{Arc, Mutex, PoisonError};

/// The system's clock, or one that only moves when a test moves it.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    #[default]
    System,
    Manual(Arc<Mutex<DateTime<Utc>>>),
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
            Clock::Manual(now) => *now.lock().unwrap_or_else(PoisonError::into_inner),
        };
        DateTime::from_timestamp_micros(now.timestamp_micros()).unwrap_or(now)
    }

    /// Today's date in China.
    pub fn today(&self) -> NaiveDate {
        day_in_china(self.now())
    }

    /// Moves a manual clock; the system's clock does not move.
    pub fn advance(&self, by: TimeDelta) {
        if let Clock::Manual(now) = self {
            let mut now = now.lock().unwrap_or_else(PoisonError::into_inner);
            *now += by;
        }
    }
}

/// The day of an instant in China.
pub fn day_in_china(at: DateTime<Utc>) -> NaiveDate {
    match FixedOffset::east_opt(CHINA_SECONDS_EAST) {
        Some(china) => at.with_timezone(&china).date_naive(),
        None => at.date_naive(),
    }
}

/// The first instant of a day in China.
pub fn midnight_in_china(day: NaiveDate) -> Option<DateTime<Utc>> {
    let china = FixedOffset::east_opt(CHINA_SECONDS_EAST)?;
    day.and_time(NaiveTime::MIN).and_local_timezone(china).single().map(|at| at.with_timezone(&Utc))
}
