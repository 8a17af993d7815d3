//! The open streams of this process.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use sea_orm::Iterable;
use tokio::sync::watch;

use super::signal::{Kind, Signal};
use crate::store::remembered::Remembered;

/// What streams were told so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Wake {
    news: u64,
    doubts: u64,
    parameters: u64,
    /// Whose parameters changed last.
    parameters_of: Option<i64>,
    recognitions: u64,
    ended: bool,
}

/// What a stream is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// There may be news.
    News,
    /// The session may have ended, and there may be news.
    Doubt,
    /// The stream has to end.
    End,
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
    doubts: u64,
    parameters: u64,
    recognitions: u64,
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
        let streams = Arc::clone(&self.streams);
        Some(Stream { number, streams, wake: woken, doubts: 0, parameters: 0, recognitions: 0 })
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
            Signal::Parameters { org } => self.wake(
                |_| true,
                |wake| {
                    wake.parameters += 1;
                    wake.parameters_of = *org;
                },
            ),
            Signal::Recognitions { users } => {
                self.wake(|open| users.contains(&open.user_id), |wake| wake.recognitions += 1);
            }
        }
    }

    /// Does what signals of every kind would do if they concerned everybody: after a break in listening nobody knows what was
    /// missed.
    pub fn catch_up(&self) {
        for kind in Kind::iter() {
            match kind {
                Kind::Messages => self.wake(|_| true, |wake| wake.news += 1),
                Kind::CloseStreams => self.wake(|_| true, |wake| wake.doubts += 1),
                Kind::Dictionaries => self.deliver(&Signal::Dictionaries),
                Kind::Access => self.deliver(&Signal::Access),
                Kind::Parameters => self.deliver(&Signal::Parameters { org: None }),
                // A page that hears of parameters of nobody in particular asks anew for its recognitions, too.
                Kind::Recognitions => {}
            }
        }
    }

    /// Keeps whether the signals of other processes are heard.
    pub fn listening(&self, listens: bool) {
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
    /// Returns when the stream is told something.
    pub async fn woken(&mut self) -> Told {
        if self.wake.borrow().ended || self.wake.changed().await.is_err() {
            return Told::End;
        }
        let wake = *self.wake.borrow_and_update();
        let doubted = std::mem::replace(&mut self.doubts, wake.doubts) != wake.doubts;
        match (wake.ended, doubted) {
            (true, _) => Told::End,
            (false, true) => Told::Doubt,
            (false, false) => Told::News,
        }
    }

    /// Whether parameters have changed since this was asked last, and of which organisation; `Some(None)` when they were those
    /// of several.
    pub fn parameters_changed(&mut self) -> Option<Option<i64>> {
        let Wake { parameters, parameters_of, .. } = *self.wake.borrow();
        match parameters - std::mem::replace(&mut self.parameters, parameters) {
            0 => None,
            1 => Some(parameters_of),
            _ => Some(None),
        }
    }

    /// Whether recognitions that its user sees have changed since this was asked last.
    pub fn recognitions_changed(&mut self) -> bool {
        let Wake { recognitions, .. } = *self.wake.borrow();
        std::mem::replace(&mut self.recognitions, recognitions) != recognitions
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
        assert_eq!(mine.woken().await, Told::News);
        hub.deliver(&Signal::CloseStreams { sessions: vec![20] });
        assert_eq!(other.woken().await, Told::End);
        assert_eq!(other.woken().await, Told::End);
        drop(other);
        assert_eq!(hub.len(), 1);
    }

    #[tokio::test]
    async fn changed_recognitions_are_told_to_those_who_see_them() {
        let hub = Hub::default();
        let (mut mine, mut other) = (hub.open_within(1, 10, 9).unwrap(), hub.open_within(2, 20, 9).unwrap());
        hub.deliver(&Signal::Recognitions { users: vec![1] });
        assert_eq!(mine.woken().await, Told::News);
        assert_eq!((mine.recognitions_changed(), mine.recognitions_changed()), (true, false));
        assert!(!other.recognitions_changed());
    }

    #[tokio::test]
    async fn changed_parameters_are_told_to_everybody_once() {
        let hub = Hub::default();
        let mut stream = hub.open_within(1, 10, 9).unwrap();
        assert_eq!(stream.parameters_changed(), None);
        hub.deliver(&Signal::Parameters { org: Some(7) });
        assert_eq!(stream.woken().await, Told::News);
        assert_eq!((stream.parameters_changed(), stream.parameters_changed()), (Some(Some(7)), None));
        hub.deliver(&Signal::Parameters { org: Some(7) });
        hub.deliver(&Signal::Parameters { org: Some(8) });
        assert_eq!(stream.parameters_changed(), Some(None), "of several");
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

    #[tokio::test]
    async fn whoever_may_have_missed_something_looks_at_everything() {
        let hub = Hub::default();
        let mut stream = hub.open_within(1, 10, 9).unwrap();
        let dictionaries = hub.dictionaries_changed();
        hub.catch_up();
        assert_eq!(stream.woken().await, Told::Doubt);
        assert!(dictionaries.has_changed().unwrap());
        hub.deliver(&Signal::Messages { users: vec![1] });
        assert_eq!(stream.woken().await, Told::News);
    }
}
