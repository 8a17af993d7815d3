//! QR codes that were shown and wait to be scanned. One per user: a new one makes the older one void.

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
#[sea_orm(table_name = "wechat_scan")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
    pub event_hash: String,
    pub user_id: i64,
    #[sea_orm(column_type = "Text")]
    pub appid: String,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// How long a code can be scanned.
pub const LIFE: TimeDelta = TimeDelta::minutes(5);

/// Keeps a new code of a user and returns its event key.
pub async fn open(app: &App, user_id: i64, appid: &str) -> Result<(String, Model), ApiError> {
    let now = app.now();
    let event_key = secret::random();
    let row = Model {
        event_hash: secret::digest(&event_key),
        user_id,
        appid: appid.to_owned(),
        created_at: now,
        expires_at: now + LIFE,
    };
    let tx = app.begin().await?;
    Entity::delete_many().filter(Column::UserId.eq(user_id)).exec(&tx).await?;
    let new = ActiveModel {
        event_hash: Set(row.event_hash.clone()),
        user_id: Set(row.user_id),
        appid: Set(row.appid.clone()),
        created_at: Set(row.created_at),
        expires_at: Set(row.expires_at),
    };
    Entity::insert(new).exec_without_returning(&tx).await?;
    tx.commit().await?;
    Ok((event_key, row))
}

/// The waiting code of a user by its event key.
pub async fn find(app: &App, user_id: i64, event_key: &str) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(secret::digest(event_key))
        .filter(Column::UserId.eq(user_id))
        .filter(lease::is_held(Column::ExpiresAt, app.now(), LIFE))
        .one(&app.db)
        .await
}

/// Removes codes that nobody scanned in time.
pub async fn forget(db: &impl ConnectionTrait, now: DateTimeUtc) -> Result<u64, DbErr> {
    Ok(Entity::delete_many().filter(lease::is_over(Column::ExpiresAt, now, LIFE)).exec(db).await?.rows_affected)
}
