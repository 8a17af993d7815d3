//! How long the other side of a connection may let us wait: a while at once, and on the whole no longer than its bytes are
//! worth. A flat time would end the honest upload over a slow line and let the stalled one sit.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep};

/// Bytes that earn a second of waiting.
const BYTES_A_SECOND: u64 = 4096;

/// The patience with one direction of a connection. Time in which nobody waits for the other side does not count.
#[derive(Debug)]
pub struct Pace {
    /// Longest wait for one sign of life, and the most that can be saved up.
    patience: Duration,
    left: Duration,
    waiting_since: Option<Instant>,
    alarm: Option<Pin<Box<Sleep>>>,
}

impl Pace {
    /// A pace that a direction must keep: `STALL_SECONDS` of the settings is the patience.
    pub fn new(patience: Duration) -> Self {
        Pace { patience, left: patience, waiting_since: None, alarm: None }
    }

    /// Bytes went through.
    pub fn moved(&mut self, bytes: usize) {
        let waited = self.waiting_since.take().map(|since| since.elapsed());
        self.count(waited.unwrap_or_default(), bytes);
    }

    fn count(&mut self, waited: Duration, bytes: usize) {
        self.left = self.left.saturating_sub(waited);
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        let earned = Duration::from_millis(bytes.saturating_mul(1000) / BYTES_A_SECOND);
        self.left = self.left.saturating_add(earned).min(self.patience);
    }

    /// Asked while the other side lets us wait: ready once it has done so for too long.
    pub fn poll_overdue(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(sleep(self.patience)));
        if self.waiting_since.is_none() {
            let now = Instant::now();
            self.waiting_since = Some(now);
            alarm.as_mut().reset(now + self.left);
        }
        alarm.as_mut().poll(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(20);

    /// How long a sender lasts that sends so many bytes whenever so much time has passed; `None` for an hour and more.
    fn lasts(bytes: usize, every: Duration) -> Option<Duration> {
        let (mut pace, mut passed) = (Pace::new(PATIENCE), Duration::ZERO);
        while passed < Duration::from_secs(3600) {
            if pace.left < every {
                return Some(passed + pace.left);
            }
            passed += every;
            pace.count(every, bytes);
        }
        None
    }

    #[test]
    fn who_stalls_or_drips_is_given_up_and_who_is_slow_is_not() {
        let second = Duration::from_secs(1);
        assert_eq!(lasts(0, Duration::from_secs(7200)), Some(PATIENCE));
        assert!(lasts(1, second).is_some_and(|lasted| lasted < PATIENCE + second * 2));
        assert_eq!(lasts(8192, second), None);
        assert_eq!(lasts(128 * 1024, second * 15), None);
        // What went fast is not saved up without end.
        let mut pace = Pace::new(PATIENCE);
        pace.moved(1 << 30);
        assert_eq!(pace.left, PATIENCE);
    }
}
