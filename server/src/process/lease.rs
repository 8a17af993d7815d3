//! Leases: instants that one process writes and another one believes ("until then it is mine").
//!
//! Nobody can know whether the clock that wrote an instant was right. So an instant is believed only as far ahead as
//! one that is written now could lie: what a clock an hour ahead has written ends at once where the time is right,
//! instead of an hour too late.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::sea_query::IntoCondition;
use sea_orm::{ColumnTrait, Condition};

/// By how much clocks that are right may differ.
pub const SKEW: TimeDelta = TimeDelta::seconds(10);

/// Whether something that was taken until `until` for at most `length` is still somebody's.
pub fn holds(until: Option<DateTime<Utc>>, now: DateTime<Utc>, length: TimeDelta) -> bool {
    until.is_some_and(|until| now < until && until <= now + length + SKEW)
}

/// The same in a statement, the other way round: the rows that are nobody's, or whose owner has had its time.
pub fn is_over(until: impl ColumnTrait, now: DateTime<Utc>, length: TimeDelta) -> Condition {
    Condition::any().add(until.is_null()).add(until.lte(now)).add(until.gt(now + length + SKEW))
}

/// The rows that are still somebody's.
pub fn is_held(until: impl ColumnTrait, now: DateTime<Utc>, length: TimeDelta) -> Condition {
    until.gt(now).into_condition().add(until.lte(now + length + SKEW))
}

/// Whether what happened at `since` is less than `length` ago. What is said to lie ahead did not happen.
pub fn is_recent(since: DateTime<Utc>, now: DateTime<Utc>, length: TimeDelta) -> bool {
    since <= now + SKEW && now < since + length
}

/// The whole seconds after which a time of which so much is left is over, for Retry-After.
pub fn seconds(left: TimeDelta) -> u64 {
    u64::try_from(left.num_seconds()).unwrap_or_default() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lease_is_believed_as_far_as_a_new_one_reaches() {
        let now: DateTime<Utc> = "2026-03-31T16:30:00Z".parse().unwrap();
        let length = TimeDelta::seconds(30);
        let held = |until: TimeDelta| holds(Some(now + until), now, length);
        assert!(!holds(None, now, length));
        assert!(!held(TimeDelta::zero()));
        assert!(held(TimeDelta::microseconds(1)));
        assert!(held(length));
        assert!(held(length + SKEW));
        assert!(!held(length + SKEW + TimeDelta::microseconds(1)));
        assert!(!held(TimeDelta::hours(1)));
    }

    #[test]
    fn what_lies_ahead_did_not_happen() {
        let now: DateTime<Utc> = "2026-03-31T16:30:00Z".parse().unwrap();
        let length = TimeDelta::minutes(15);
        assert!(is_recent(now, now, length));
        assert!(is_recent(now + SKEW, now, length));
        assert!(!is_recent(now + TimeDelta::hours(1), now, length));
        assert!(!is_recent(now - length, now, length));
    }
}
