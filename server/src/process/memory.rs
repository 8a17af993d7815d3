//! Answers that a process remembers for a while, so that it need not ask the database again.

use sea_orm::{ConnectionTrait, DatabaseConnection};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Where is read: in a transaction, which sees what it has written itself, or outside of any.
pub trait Reader: ConnectionTrait {
    /// Whether what was found a moment ago will do, and what is found now may be remembered.
    fn remembers(&self) -> bool;
}

impl Reader for DatabaseConnection {
    fn remembers(&self) -> bool {
        true
    }
}

/// Answers to one kind of question.
#[derive(Debug)]
pub struct Memory<K, V> {
    /// How long an answer holds.
    holds: Duration,
    /// Answers that are kept at once; one more, and they are all forgotten.
    most: usize,
    kept: Mutex<Kept<K, V>>,
}

#[derive(Debug)]
struct Kept<K, V> {
    /// Grows whenever all is forgotten.
    forgotten: u64,
    answers: HashMap<K, (Instant, V)>,
}

/// When something was asked that was not remembered.
#[derive(Clone, Copy, Debug)]
pub struct Asked(u64);

impl<K: Eq + Hash, V: Clone> Memory<K, V> {
    /// A memory of so many answers that each hold for so long.
    pub fn new(holds: Duration, most: usize) -> Self {
        Memory { holds, most, kept: Mutex::new(Kept { forgotten: 0, answers: HashMap::new() }) }
    }

    /// The answer, or what [`Memory::keep`] wants to know when it has been found.
    pub fn look(&self, key: &K) -> Result<V, Asked> {
        let kept = self.lock();
        match kept.answers.get(key) {
            Some((since, answer)) if since.elapsed() < self.holds => Ok(answer.clone()),
            _ => Err(Asked(kept.forgotten)),
        }
    }

    /// Remembers an answer, unless everything was forgotten since it was asked for: it may be of before.
    pub fn keep(&self, asked: Asked, key: K, answer: V) {
        let mut kept = self.lock();
        if kept.forgotten == asked.0 {
            kept.put(self.most, key, answer);
        }
    }

    /// Remembers an answer of which nothing is forgotten before its time.
    pub fn put(&self, key: K, answer: V) {
        self.lock().put(self.most, key, answer);
    }

    /// The answer, found by `find` in `db` unless it is remembered. A transaction neither asks the memory nor tells it.
    pub async fn get_or<E>(&self, db: &impl Reader, key: K, find: impl Future<Output = Result<V, E>>) -> Result<V, E> {
        if !db.remembers() {
            return find.await;
        }
        match self.look(&key) {
            Ok(answer) => Ok(answer),
            Err(asked) => {
                let answer = find.await?;
                self.keep(asked, key, answer.clone());
                Ok(answer)
            }
        }
    }

    /// Forgets everything, and what is being asked at this moment too.
    pub fn forget(&self) {
        let mut kept = self.lock();
        kept.forgotten += 1;
        kept.answers.clear();
    }

    fn lock(&self) -> MutexGuard<'_, Kept<K, V>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash, V> Kept<K, V> {
    fn put(&mut self, most: usize, key: K, answer: V) {
        if self.answers.len() >= most {
            self.answers.clear();
        }
        self.answers.insert(key, (Instant::now(), answer));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(600);

    #[test]
    fn an_answer_of_before_is_not_kept() {
        let memory = Memory::<&str, u8>::new(LONG, 9);
        let asked = memory.look(&"a").unwrap_err();
        memory.forget();
        memory.keep(asked, "a", 1);
        let asked = memory.look(&"a").unwrap_err();
        memory.keep(asked, "a", 2);
        assert_eq!(memory.look(&"a").unwrap(), 2);
        memory.forget();
        assert!(memory.look(&"a").is_err());
    }

    #[test]
    fn only_so_many_are_kept() {
        let memory = Memory::<usize, usize>::new(LONG, 9);
        for key in 0..12 {
            let asked = memory.look(&key).unwrap_err();
            memory.keep(asked, key, key);
        }
        assert!(memory.look(&0).is_err());
        assert_eq!(memory.look(&11).unwrap(), 11);
    }

    #[test]
    fn an_answer_holds_no_longer_than_it_may() {
        let memory = Memory::<&str, u8>::new(Duration::ZERO, 9);
        memory.keep(memory.look(&"a").unwrap_err(), "a", 1);
        assert!(memory.look(&"a").is_err());
    }
}
