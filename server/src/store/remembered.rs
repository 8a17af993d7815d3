//! What a process remembers for a moment of what every request asks: whose token it is, what the account may do, and
//! whose rows it may touch.
//!
//! A transaction that changes any of it makes every process forget all of it when it commits ([`Signal::Access`]). In
//! case that signal is lost, nothing is remembered for longer than [`KEPT`], within which trust.md requires a session
//! to end.
//!
//! [`Signal::Access`]: crate::store::signal::Signal::Access

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use crate::process::memory::Memory;
use crate::store::people::data_priv::Right;
use crate::store::people::session;
use crate::store::people::user;

/// How long an answer holds when nobody says that it has changed.
const KEPT: Duration = Duration::from_secs(1);
/// Answers of one kind that are kept at once.
const MOST: usize = 10_000;

/// The tables that the answers are made of, as statements name them.
const TABLES: [&str; 9] = [
    r#""session""#,
    r#""app_user""#,
    r#""role""#,
    r#""role_permission""#,
    r#""user_role""#,
    r#""organisation""#,
    r#""base_data_priv""#,
    r#""webhook""#,
    r#""webhook_secret""#,
];

/// Whether a statement may change an answer. A new session changes none.
pub fn is_changed_by(sql: &str) -> bool {
    let reads = sql.starts_with("SELECT") || sql.starts_with("WITH") || sql.starts_with(r#"INSERT INTO "session""#);
    !reads && TABLES.iter().any(|table| sql.contains(table))
}

/// A webhook that is switched on and has a secret.
#[derive(Clone, Debug)]
pub struct Listening {
    pub id: i64,
    pub name: String,
    pub org_id: i64,
    /// Names of resources, parted by commas; blank: all documents.
    pub documents: String,
}

impl Listening {
    /// Whether it is told of documents of this resource.
    pub fn hears(&self, document: &str) -> bool {
        self.documents.is_empty() || self.documents.split(',').any(|named| named.trim() == document)
    }
}

/// The answers.
#[derive(Debug)]
pub struct Remembered {
    /// A live session with its account, by the digest of its token.
    pub sessions: Memory<String, (session::Model, user::Model)>,
    /// The permission codes of an account.
    pub permissions: Memory<i64, Arc<BTreeSet<String>>>,
    /// An organisation with those below it.
    pub below: Memory<i64, Arc<[i64]>>,
    /// The organisations whose rows of a category an organisation may touch.
    pub reach: Memory<(i64, String, Right), Arc<BTreeSet<i64>>>,
    /// The webhooks that listen.
    pub webhooks: Memory<(), Arc<[Listening]>>,
}

impl Default for Remembered {
    fn default() -> Self {
        Remembered {
            sessions: Memory::new(KEPT, MOST),
            permissions: Memory::new(KEPT, MOST),
            below: Memory::new(KEPT, MOST),
            reach: Memory::new(KEPT, MOST),
            webhooks: Memory::new(KEPT, 1),
        }
    }
}

impl Remembered {
    /// Forgets everything, and what is being asked at this moment too.
    pub fn forget(&self) {
        self.sessions.forget();
        self.permissions.forget();
        self.below.forget();
        self.reach.forget();
        self.webhooks.forget();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
