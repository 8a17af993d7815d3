//! The keys of requests that may be repeated (`http::idempotency`), and the one that the running request holds.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use sea_orm::ConnectionTrait;
use sea_orm::entity::prelude::*;

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
    /// The answer must not be kept.
    pub secret: bool,
    /// The answer was written with the work.
    pub answered: Arc<AtomicBool>,
}

/// Marks the key that the running request holds, if any, in the transaction that does its work.
pub async fn mark_committed(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    let Ok(id) = HELD.try_with(|held| held.id) else { return Ok(()) };
    Entity::update_many().col_expr(Column::Committed, true.into()).filter(Column::Id.eq(id)).exec(db).await?;
    Ok(())
}
