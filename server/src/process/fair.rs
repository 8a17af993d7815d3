//! Fair shares of what there is little of: so many turns at once for everybody together, so many for each, and who waits is
//! served in rounds, so that a crowd of one account waits for itself.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// Whose share it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// An account, by its id.
    Account(i64),
    /// Whoever has not logged in, by the address.
    Address(String),
    /// The server itself, with its work beside the requests.
    Server,
}

tokio::task_local! {
    static WORKED_FOR: Who;
}

impl Who {
    /// For whom the task that asks works: whose request it is, else the server.
    pub fn of_task() -> Who {
        WORKED_FOR.try_with(Clone::clone).unwrap_or(Who::Server)
    }

    /// Does some work for somebody.
    pub async fn working<T>(self, work: impl Future<Output = T>) -> T {
        WORKED_FOR.scope(self, work).await
    }
}

/// Turns that are given out fairly. Cloned handles share them.
#[derive(Clone, Debug)]
pub struct Fair(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    free: usize,
    /// Most turns of one.
    each: usize,
    /// Most that wait, of one and of all.
    most_waiting: usize,
    waiting: usize,
    running: HashMap<Who, usize>,
    queues: HashMap<Who, VecDeque<oneshot::Sender<Turn>>>,
    /// Who waits, in the order in which they are served next.
    round: VecDeque<Who>,
}

/// A turn; dropped, it goes to the next.
#[derive(Debug)]
pub struct Turn {
    /// Empty when it was never given out.
    of: Option<Fair>,
    who: Who,
}

impl Fair {
    /// `places` turns at once, `each` of them for one, and `most_waiting` who wait for theirs.
    pub fn new(places: usize, each: usize, most_waiting: usize) -> Self {
        Fair(Arc::new(Mutex::new(State {
            free: places,
            each,
            most_waiting,
            waiting: 0,
            running: HashMap::new(),
            queues: HashMap::new(),
            round: VecDeque::new(),
        })))
    }

    /// A turn, now or when it is one's own; `None` when too many wait already.
    pub async fn turn(&self, who: Who) -> Option<Turn> {
        let waiting = {
            let mut state = self.lock();
            if state.free > 0 && state.may_run(&who) {
                return Some(self.give(&mut state, who));
            }
            if state.waiting >= state.most_waiting {
                return None;
            }
            let (sender, waiting) = oneshot::channel();
            state.waiting += 1;
            if !state.queues.contains_key(&who) {
                state.round.push_back(who.clone());
            }
            state.queues.entry(who).or_default().push_back(sender);
            waiting
        };
        waiting.await.ok()
    }

    /// A turn, if it can be had at once.
    pub fn turn_now(&self, who: Who) -> Option<Turn> {
        let mut state = self.lock();
        (state.free > 0 && state.may_run(&who)).then(|| self.give(&mut state, who))
    }

    fn give(&self, state: &mut State, who: Who) -> Turn {
        state.free -= 1;
        *state.running.entry(who.clone()).or_default() += 1;
        Turn { of: Some(self.clone()), who }
    }

    fn give_back(&self, who: &Who) {
        let mut state = self.lock();
        state.took_back(who);
        // Once around: whoever may run next.
        let mut left = state.round.len();
        while state.free > 0 && left > 0 {
            left -= 1;
            let Some(next) = state.round.pop_front() else { return };
            if !state.may_run(&next) {
                state.round.push_back(next);
                continue;
            }
            let Some(sender) = state.next_of(&next) else { continue };
            let turn = self.give(&mut state, next.clone());
            if let Err(mut turn) = sender.send(turn) {
                // Whoever waited has just gone. The lock is held: the turn must not give itself back.
                turn.of = None;
                state.took_back(&next);
            }
            if state.queues.contains_key(&next) {
                state.round.push_back(next);
                left += 1;
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn may_run(&self, who: &Who) -> bool {
        self.running.get(who).copied().unwrap_or_default() < self.each
    }

    fn took_back(&mut self, who: &Who) {
        self.free += 1;
        if let Some(running) = self.running.get_mut(who) {
            *running -= 1;
            if *running == 0 {
                self.running.remove(who);
            }
        }
    }

    /// The first of one who still waits. Their queue goes when it is empty.
    fn next_of(&mut self, who: &Who) -> Option<oneshot::Sender<Turn>> {
        let queue = self.queues.get_mut(who)?;
        let mut found = None;
        while let Some(sender) = queue.pop_front() {
            self.waiting -= 1;
            if !sender.is_closed() {
                found = Some(sender);
                break;
            }
        }
        if queue.is_empty() {
            self.queues.remove(who);
        }
        found
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(fair) = self.of.take() {
            fair.give_back(&self.who);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    const A: Who = Who::Account(1);
    const B: Who = Who::Account(2);

    #[tokio::test]
    async fn a_newcomer_waits_for_one_turn_and_not_for_the_crowd() {
        let fair = Fair::new(1, 1, 1000);
        let first = fair.turn(A).await;
        let mut crowd: Vec<_> = (0..400).map(|_| Box::pin(fair.turn(A))).collect();
        for one in &mut crowd {
            assert!(one.as_mut().now_or_never().is_none());
        }
        let mut newcomer = Box::pin(fair.turn(B));
        assert!(newcomer.as_mut().now_or_never().is_none());
        drop(first);
        let next = crowd[0].as_mut().now_or_never();
        assert!(next.is_some(), "A stood first in the round");
        drop(next);
        assert!(newcomer.as_mut().now_or_never().flatten().is_some(), "after one turn of A it is B's");
    }

    #[tokio::test]
    async fn one_never_has_more_than_its_share() {
        let fair = Fair::new(4, 2, 1000);
        let mut held: Vec<_> = (0..2).filter_map(|_| fair.turn_now(A)).collect();
        assert_eq!(held.len(), 2);
        assert!(fair.turn_now(A).is_none());
        assert!(fair.turn_now(B).is_some());
        let mut third = Box::pin(fair.turn(A));
        assert!(third.as_mut().now_or_never().is_none());
        held.pop();
        assert!(third.as_mut().now_or_never().flatten().is_some());
    }

    #[tokio::test]
    async fn who_gave_up_waiting_costs_nobody_a_turn() {
        let fair = Fair::new(1, 1, 2);
        let held = fair.turn_now(A);
        let mut gone = Box::pin(fair.turn(A));
        let mut waits = Box::pin(fair.turn(B));
        assert!(gone.as_mut().now_or_never().is_none());
        assert!(waits.as_mut().now_or_never().is_none());
        assert!(fair.turn(B).now_or_never().is_some_and(|turn| turn.is_none()), "two wait already");
        drop(gone);
        drop(held);
        assert!(waits.as_mut().now_or_never().flatten().is_some());
        assert!(fair.turn_now(A).is_some());
    }
}
