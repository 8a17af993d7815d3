//! The open streams of this process.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;

use super::Signal;
use crate::remembered::Remembered;

/// What a stream is told: look for news, or end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wake {
    news: u64,
    ended: bool,
}

struct Open {
    user_id: i64,
    session_id: i64,
    wake: watch::Sender<Wake>,
}

type Streams = Arc<Mutex<HashMap<u64, Open>>>;

/// All open streams. Cloned handles share them.
#[derive(Clone, Default)]
pub struct Hub {
    streams: Streams,
    next: Arc<AtomicU64>,
    reload: Arc<watch::Sender<u64>>,
    remembered: Arc<Remembered>,
    listening: Arc<AtomicBool>,
}

/// One open stream; dropping it takes it out of the hub.
pub struct Stream {
    number: u64,
    streams: Streams,
    wake: watch::Receiver<Wake>,
}

impl Hub {
    /// A hub without streams, which makes the process forget who may do what when somebody changes it.
    pub fn new(remembered: Arc<Remembered>) -> Self {
        Hub { remembered, ..Hub::default() }
    }

    /// Adds a stream, unless the session has `most` of them or the account four times as many.
    pub fn open_within(&self, user_id: i64, session_id: i64, most: usize) -> Option<Stream> {
        let mut streams = lock(&self.streams);
        let of_account = || streams.values().filter(|open| open.user_id == user_id);
        let of_session = of_account().filter(|open| open.session_id == session_id).count();
        if of_session >= most || of_account().count() >= most.saturating_mul(4) {
            return None;
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let (wake, woken) = watch::channel(Wake::default());
        streams.insert(number, Open { user_id, session_id, wake });
        Some(Stream { number, streams: Arc::clone(&self.streams), wake: woken })
    }

    /// Number of open streams.
    pub fn len(&self) -> usize {
        lock(&self.streams).len()
    }

    /// Whether no stream is open.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Passes a signal on to the streams it concerns.
    pub fn deliver(&self, signal: &Signal) {
        match signal {
            Signal::Messages { users } => {
                self.wake(|open| users.contains(&open.user_id), |wake| wake.news += 1);
            }
            Signal::CloseStreams { sessions } => {
                self.wake(|open| sessions.contains(&open.session_id), |wake| wake.ended = true);
            }
            Signal::Dictionaries => self.reload.send_modify(|count| *count += 1),
            Signal::Access => self.remembered.forget(),
        }
    }

    /// Wakes every stream and forgets: after a break in listening nobody knows what was missed.
    pub fn wake_all(&self) {
        self.remembered.forget();
        self.wake(|_| true, |wake| wake.news += 1);
    }

    /// Keeps whether the signals of other processes are heard.
    pub(super) fn listening(&self, listens: bool) {
        self.listening.store(listens, Ordering::Relaxed);
    }

    /// Whether the signals of other processes are heard, for the health of this one.
    pub fn is_listening(&self) -> bool {
        self.listening.load(Ordering::Relaxed)
    }

    /// A receiver that changes when the dictionaries have to be read anew.
    pub fn dictionaries_changed(&self) -> watch::Receiver<u64> {
        self.reload.subscribe()
    }

    fn wake(&self, concerned: impl Fn(&Open) -> bool, change: impl Fn(&mut Wake)) {
        for open in lock(&self.streams).values().filter(|open| concerned(open)) {
            open.wake.send_modify(&change);
        }
    }
}

impl Stream {
    /// Returns when there is news, with true, or when the stream has to end, with false.
    pub async fn woken(&mut self) -> bool {
        if self.wake.borrow().ended {
            return false;
        }
        self.wake.changed().await.is_ok() && !self.wake.borrow().ended
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        lock(&self.streams).remove(&self.number);
    }
}

fn lock(streams: &Streams) -> std::sync::MutexGuard<'_, HashMap<u64, Open>> {
    streams.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn signals_reach_whom_they_concern() {
        let hub = Hub::default();
        let mut mine = hub.open_within(1, 10, 9).unwrap();
        let mut other = hub.open_within(2, 20, 9).unwrap();
        hub.deliver(&Signal::Messages { users: vec![1] });
        assert!(mine.woken().await);
        hub.deliver(&Signal::CloseStreams { sessions: vec![20] });
        assert!(!other.woken().await);
        assert!(!other.woken().await);
        drop(other);
        assert_eq!(hub.len(), 1);
    }

    #[test]
    fn a_session_and_an_account_have_only_so_many() {
        let hub = Hub::default();
        let open = |session| hub.open_within(1, session, 2);
        let mut kept: Vec<_> = (0..4).flat_map(|session| [open(session), open(session)]).flatten().collect();
        assert_eq!(kept.len(), 8);
        assert!(open(1).is_none() && open(7).is_none());
        assert!(hub.open_within(2, 1, 2).is_some());
        kept.pop();
        assert!(open(7).is_some());
    }
}
