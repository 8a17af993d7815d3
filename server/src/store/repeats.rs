//! The keys of requests that may be repeated (`http::idempotency`), and the one that the running request holds.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use sea_orm::entity::prelude::*;
use sea_orm::{Condition, ConnectionTrait};

use crate::process::error::ApiError;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "idempotency_key")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub user_id: i64,
    #[sea_orm(column_type = "Text")]
    pub key: String,
    #[sea_orm(column_type = "Text")]
    pub request_hash: String,
    pub created_at: DateTimeUtc,
    /// The work of this key is committed.
    pub committed: bool,
    /// Status of the answer; empty while there is none.
    pub status: Option<i32>,
    #[sea_orm(column_type = "Text", nullable)]
    pub body: Option<String>,
    /// The process that works on it, or did: [`crate::store::health::process`]. Programs of before name none.
    #[sea_orm(column_type = "Text", nullable)]
    pub holder: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}

tokio::task_local! {
    /// The key that the running request holds.
    pub static HELD: Held;
}

/// A key that is held.
#[derive(Clone)]
pub struct Held {
    /// Its row.
    pub id: i64,
    /// This process.
    pub holder: Arc<str>,
    /// The answer must not be kept.
    pub secret: bool,
    /// The answer was written with the work.
    pub answered: Arc<AtomicBool>,
}

impl Held {
    /// Its row, as long as nobody took it over from a process that was believed to be gone.
    pub fn is_mine(&self) -> Condition {
        Condition::all().add(Column::Id.eq(self.id)).add(Column::Holder.eq(&*self.holder))
    }
}

/// The keys of the requests that this process works on.
#[derive(Default)]
pub struct Working(Arc<Mutex<HashSet<(i64, String)>>>);

/// A key that nobody else in this process works on until this is dropped, as it is when the request is given up.
pub struct Claim {
    working: Arc<Mutex<HashSet<(i64, String)>>>,
    key: (i64, String),
}

impl Working {
    /// Claims the key of a person; `None` while another request of this process has it.
    pub fn claim(&self, user_id: i64, key: &str) -> Option<Claim> {
        let key = (user_id, key.to_owned());
        let is_new = self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key.clone());
        is_new.then(|| Claim { working: Arc::clone(&self.0), key })
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.working.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.key);
    }
}

/// Seconds after which it is worth while to ask again what became of a request that is being worked on.
pub const SOON: u64 = 1;

/// Marks the key that the running request holds, if any, in the transaction that does its work.
///
/// # Errors
/// 409 when another process took the key over, because this one stood still for so long: the work must not be done twice.
pub async fn mark_committed(db: &impl ConnectionTrait) -> Result<(), ApiError> {
    let Ok(held) = HELD.try_with(Held::clone) else { return Ok(()) };
    let marked = Entity::update_many().col_expr(Column::Committed, true.into()).filter(held.is_mine()).exec(db).await?;
    if marked.rows_affected == 1 { Ok(()) } else { Err(ApiError::InProgress { retry_after: SOON }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_claimed_by_one_until_that_one_is_gone() {
        let working = Working::default();
        let claim = working.claim(1, "k");
        assert!(claim.is_some() && working.claim(1, "k").is_none());
        assert!(working.claim(2, "k").is_some() && working.claim(1, "other").is_some());
        drop(claim);
        assert!(working.claim(1, "k").is_some());
    }
}
