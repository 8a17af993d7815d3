//! Announcements. They belong to the platform, not to an organisation: everybody sees the same.

use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::resources::platform::ANNOUNCEMENT;
use core_wasm::row::Row;
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, ConnectionTrait, QueryOrder, QuerySelect};
use serde_json::{Value as Json, json};

use crate::caller::Caller;
use crate::crud::codec;
use crate::crud::managed::Managed;
use crate::database::Tx;
use crate::error::ApiError;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "announcement")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    #[sea_orm(column_type = "Text")]
    pub title: String,
    #[sea_orm(column_type = "Text", nullable)]
    pub title_en: Option<String>,
    #[sea_orm(column_type = "Text")]
    pub content: String,
    #[sea_orm(column_type = "Text", nullable)]
    pub content_en: Option<String>,
    /// '1' for the top of the list.
    #[sea_orm(column_type = "Text")]
    pub is_pinned: String,
    /// '1' when it is shown before the log-in too.
    #[sea_orm(column_type = "Text")]
    pub is_public: String,
    #[sea_orm(column_type = "Text")]
    pub author_name: String,
    pub published_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// Announcements shown before the log-in.
const PUBLIC: u64 = 10;

impl Managed for Entity {
    const RESOURCE: &'static Resource = &ANNOUNCEMENT;
    /// Pinned ones first, then the newest.
    const ORDER: &'static str = "-isPinned,-publishedAt";
    const OPEN: bool = true;

    fn example() -> Json {
        json!({ "title": "系统升级通知", "content": "本周六 20:00 升级。", "isPinned": "0", "isPublic": "1" })
    }

    async fn fill(tx: &Tx, caller: &Caller, before: Option<&Row>, row: &mut Row) -> Result<Vec<Problem>, ApiError> {
        if before.is_none() {
            row.set("authorName", caller.name.as_str());
            row.set("publishedAt", codec::instant(tx.now()));
        }
        Ok(Vec::new())
    }
}

/// What is shown before the log-in.
pub async fn public(db: &impl ConnectionTrait) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Condition::all().add(Column::IsPublic.eq("1")))
        .order_by_desc(Column::IsPinned)
        .order_by_desc(Column::PublishedAt)
        .order_by_desc(Column::Id)
        .limit(PUBLIC)
        .all(db)
        .await
}
