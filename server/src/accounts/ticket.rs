//! One-time tickets for the push stream, which cannot send a header: 32 random bytes, 60 s, used once.

use chrono::TimeDelta;
use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait;
use sea_orm::entity::prelude::*;

use crate::process::error::ApiError;
use crate::process::lease;
use crate::process::secret;
use crate::store::app::App;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "stream_ticket")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
    pub ticket_hash: String,
    pub session_id: i64,
    pub expires_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

const LIFE: TimeDelta = TimeDelta::seconds(60);

/// Makes a ticket for a session.
pub async fn issue(app: &App, session_id: i64) -> Result<String, ApiError> {
    let ticket = secret::random();
    let row = ActiveModel {
        ticket_hash: Set(secret::digest(&ticket)),
        session_id: Set(session_id),
        expires_at: Set(app.now() + LIFE),
    };
    Entity::insert(row).exec_without_returning(&app.writer).await?;
    Ok(ticket)
}

/// The session of a ticket, which is used up by it.
pub async fn redeem(app: &App, ticket: &str) -> Result<Option<i64>, ApiError> {
    let hash = secret::digest(ticket);
    let Some(found) = Entity::find_by_id(hash.clone()).one(&app.db).await? else { return Ok(None) };
    let used = Entity::delete_by_id(hash).exec(&app.writer).await?.rows_affected == 1;
    Ok((used && lease::holds(Some(found.expires_at), app.now(), LIFE)).then_some(found.session_id))
}

/// Removes tickets that nobody used in time.
pub async fn forget(db: &impl ConnectionTrait, now: DateTimeUtc) -> Result<u64, DbErr> {
    Ok(Entity::delete_many().filter(lease::is_over(Column::ExpiresAt, now, LIFE)).exec(db).await?.rows_affected)
}
