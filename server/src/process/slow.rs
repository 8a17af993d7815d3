//! The statements of this process that took long, by their text: values are parameters and stand apart.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// From so long on a statement is slow.
const FROM: Duration = Duration::from_millis(200);
/// Statements that are remembered; of more, those that took longest.
const MOST: usize = 100;
/// Characters that are shown of one.
const SHOWN: usize = 2000;

/// A slow statement.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlowStatement {
    /// The statement without its values.
    pub sql: String,
    /// How often it was slow.
    pub count: u64,
    /// Milliseconds of the longest time.
    pub longest: u64,
    pub last_at: DateTime<Utc>,
}

/// What is remembered of them since the process started.
#[derive(Debug, Default)]
pub struct Slow(Mutex<HashMap<String, SlowStatement>>);

impl Slow {
    /// Notes a statement, if it was slow.
    pub fn note(&self, sql: &str, took: Duration, now: DateTime<Utc>) {
        if took < FROM {
            return;
        }
        let millis = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        let shown: String = sql.chars().take(SHOWN).collect();
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let seen =
            kept.entry(shown.clone()).or_insert(SlowStatement { sql: shown, count: 0, longest: 0, last_at: now });
        seen.count += 1;
        seen.longest = seen.longest.max(millis);
        seen.last_at = now;
        if kept.len() > MOST {
            let least = kept.values().min_by_key(|seen| seen.longest).map(|seen| seen.sql.clone());
            least.and_then(|sql| kept.remove(&sql));
        }
    }

    /// Those that took longest, so many.
    pub fn longest(&self, most: usize) -> Vec<SlowStatement> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all: Vec<SlowStatement> = kept.values().cloned().collect();
        all.sort_by(|a, b| b.longest.cmp(&a.longest).then_with(|| a.sql.cmp(&b.sql)));
        all.truncate(most);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_are_remembered() {
        let (slow, now) = (Slow::default(), Utc::now());
        slow.note("SELECT 1", Duration::from_millis(199), now);
        assert!(slow.longest(9).is_empty());
        for millis in 200..400 {
            slow.note(&format!("SELECT {millis}"), Duration::from_millis(millis), now);
        }
        slow.note("SELECT 399", Duration::from_millis(250), now);
        let longest = slow.longest(2);
        assert_eq!(longest[0].sql, "SELECT 399");
        assert_eq!((longest[0].count, longest[0].longest, longest[1].longest), (2, 399, 398));
        assert_eq!(slow.longest(1000).len(), MOST);
    }
}
