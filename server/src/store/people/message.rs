//! Messages to people: one row per recipient, pushed live and listed.

use std::collections::HashMap;

use core_wasm::text::Lang;
use sea_orm::entity::prelude::*;
use sea_orm::{ConnectionTrait, PaginatorTrait, QueryOrder, QuerySelect};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "message")]
pub struct Model {
    /// Ascends in the order in which a recipient's messages were committed, so it serves as the stream's position.
    #[sea_orm(primary_key)]
    pub id: i64,
    pub user_id: i64,
    /// [`PERSONAL`] or [`ORGANISATION`].
    pub scope: i16,
    /// Dictionary `userMessageType`: 1 system, 2 business, 3 warning.
    #[sea_orm(column_type = "Text")]
    pub category: String,
    /// What it is about, for programs: `decl.receipt`.
    #[sea_orm(column_type = "Text")]
    pub kind: String,
    /// Id of the row it is about; blank for none.
    #[sea_orm(column_type = "Text")]
    pub ref_id: String,
    #[sea_orm(column_type = "Text")]
    pub content_zh: String,
    #[sea_orm(column_type = "Text")]
    pub content_en: String,
    pub handled: bool,
    pub created_at: DateTimeUtc,
    pub read_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}

/// Scope of a message to this person alone. The query parameter `scope` adds the scopes wanted: 3 is both.
pub const PERSONAL: i16 = 1;
/// Scope of a message to everybody of an organisation.
pub const ORGANISATION: i16 = 2;

impl Model {
    /// The text in one language.
    pub fn content(&self, lang: Lang) -> &str {
        match lang {
            Lang::Zh => &self.content_zh,
            Lang::En => &self.content_en,
        }
    }
}

/// A recipient's messages after `last`, oldest first, at most `limit`.
pub async fn after(db: &impl ConnectionTrait, user_id: i64, last: i64, limit: u64) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Id.gt(last))
        .order_by_asc(Column::Id)
        .limit(limit)
        .all(db)
        .await
}

/// The messages of these ids.
pub async fn by_ids(db: &impl ConnectionTrait, ids: &[i64]) -> Result<HashMap<i64, Model>, DbErr> {
    let found = Entity::find().filter(Column::Id.is_in(ids.iter().copied())).all(db).await?;
    Ok(found.into_iter().map(|message| (message.id, message)).collect())
}

/// Id of a recipient's newest message; 0 when there is none.
pub async fn newest(db: &impl ConnectionTrait, user_id: i64) -> Result<i64, DbErr> {
    let newest: Option<i64> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::UserId.eq(user_id))
        .order_by_desc(Column::Id)
        .limit(1)
        .into_tuple()
        .one(db)
        .await?;
    Ok(newest.unwrap_or_default())
}

/// Id of the newest message of anybody; 0 when there is none.
pub async fn newest_of_all(db: &impl ConnectionTrait) -> Result<i64, DbErr> {
    let newest: Option<Option<i64>> =
        Entity::find().select_only().column_as(Column::Id.max(), "newest").into_tuple().one(db).await?;
    Ok(newest.flatten().unwrap_or_default())
}

/// Who got messages after `last`.
pub async fn recipients_after(db: &impl ConnectionTrait, last: i64) -> Result<Vec<i64>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::UserId)
        .distinct()
        .filter(Column::Id.gt(last))
        .into_tuple()
        .all(db)
        .await
}

/// The number of a person's unread messages.
pub async fn unread(db: &impl ConnectionTrait, user_id: i64) -> Result<u64, DbErr> {
    Entity::find().filter(Column::UserId.eq(user_id)).filter(Column::ReadAt.is_null()).count(db).await
}
