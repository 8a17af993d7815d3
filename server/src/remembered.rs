//! What a process remembers for a moment of what every request asks: whose token it is, what the account may do, and whose
//! rows it may touch.
//!
//! A transaction that changes any of it makes every process forget all of it when it commits ([`Signal::Access`]). Should that
//! get lost, nothing is remembered for longer than [`KEPT`], within which trust.md lets a session end.
//!
//! [`Signal::Access`]: crate::push::Signal::Access

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::caller::Right;
use crate::database::Reader;
use crate::domains::auth::session;
use crate::domains::user::user;

/// How long an answer holds when nobody says that it has changed.
const KEPT: Duration = Duration::from_secs(1);
/// Answers of one kind that are kept at once.
const MOST: usize = 10_000;

/// The tables that the answers are made of, as statements name them.
const TABLES: [&str; 7] = [
    r#""session""#,
    r#""app_user""#,
    r#""role""#,
    r#""role_permission""#,
    r#""user_role""#,
    r#""organisation""#,
    r#""base_data_priv""#,
];

/// Whether a statement may change an answer. A new session changes none.
pub fn is_changed_by(sql: &str) -> bool {
    let reads = sql.starts_with("SELECT") || sql.starts_with("WITH") || sql.starts_with(r#"INSERT INTO "session""#);
    !reads && TABLES.iter().any(|table| sql.contains(table))
}

/// The answers.
#[derive(Debug, Default)]
pub struct Remembered {
    /// A live session with its account, by the digest of its token.
    pub sessions: Memory<String, (session::Model, user::Model)>,
    /// The permission codes of an account.
    pub permissions: Memory<i64, Arc<BTreeSet<String>>>,
    /// An organisation with those below it.
    pub below: Memory<i64, Arc<[i64]>>,
    /// The organisations whose rows of a category an organisation may touch.
    pub reach: Memory<(i64, String, Right), Arc<BTreeSet<i64>>>,
}

impl Remembered {
    /// Forgets everything, and what is being asked at this moment too.
    pub fn forget(&self) {
        self.sessions.forget();
        self.permissions.forget();
        self.below.forget();
        self.reach.forget();
    }
}

/// Answers to one kind of question.
#[derive(Debug)]
pub struct Memory<K, V>(Mutex<Kept<K, V>>);

#[derive(Debug)]
struct Kept<K, V> {
    /// Grows whenever all is forgotten.
    forgotten: u64,
    answers: HashMap<K, (Instant, V)>,
}

/// When something was asked that was not remembered.
#[derive(Clone, Copy, Debug)]
pub struct Asked(u64);

impl<K, V> Default for Memory<K, V> {
    fn default() -> Self {
        Memory(Mutex::new(Kept { forgotten: 0, answers: HashMap::new() }))
    }
}

impl<K: Eq + Hash, V: Clone> Memory<K, V> {
    /// The answer, or what [`Memory::keep`] wants to know when it has been found.
    pub fn look(&self, key: &K) -> Result<V, Asked> {
        let kept = self.lock();
        match kept.answers.get(key) {
            Some((since, answer)) if since.elapsed() < KEPT => Ok(answer.clone()),
            _ => Err(Asked(kept.forgotten)),
        }
    }

    /// Remembers an answer, unless everything was forgotten since it was asked for: it may be of before.
    pub fn keep(&self, asked: Asked, key: K, answer: V) {
        let mut kept = self.lock();
        if kept.forgotten != asked.0 {
            return;
        }
        if kept.answers.len() >= MOST {
            kept.answers.clear();
        }
        kept.answers.insert(key, (Instant::now(), answer));
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

    fn forget(&self) {
        let mut kept = self.lock();
        kept.forgotten += 1;
        kept.answers.clear();
    }

    fn lock(&self) -> MutexGuard<'_, Kept<K, V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_of_before_is_not_kept() {
        let memory = Memory::<&str, u8>::default();
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
        let memory = Memory::<usize, usize>::default();
        for key in 0..MOST + 3 {
            let asked = memory.look(&key).unwrap_err();
            memory.keep(asked, key, key);
        }
        assert!(memory.look(&0).is_err());
        assert_eq!(memory.look(&(MOST + 2)).unwrap(), MOST + 2);
    }

    #[test]
    fn statements_that_change_an_answer() {
        for changes in [
            r#"UPDATE "session" SET "ended_at" = ?"#,
            r#"INSERT INTO "base_data_priv" ("org_id") VALUES (?)"#,
            r#"DELETE FROM "user_role" WHERE "user_id" = ?"#,
        ] {
            assert!(is_changed_by(changes), "{changes}");
        }
        for other in [
            r#"SELECT "id" FROM "session""#,
            r#"INSERT INTO "session" ("token_hash") VALUES (?)"#,
            r#"UPDATE "declaration" SET "status" = ?"#,
        ] {
            assert!(!is_changed_by(other), "{other}");
        }
    }
}
