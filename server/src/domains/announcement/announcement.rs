//! Announcements. They belong to the platform, not to an organisation: everybody sees the same.

use core_wasm::resource::Field;
use core_wasm::resources::platform::ANNOUNCEMENT;
use core_wasm::row::Row;
use core_wasm::text::text;
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, ConnectionTrait, QueryOrder, QuerySelect};

use crate::crud::codec;
use crate::crud::list::ListSpec;
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

const ID: &Field = &Field::id("id", text("编号", "Id")).required();
const VERSION: &Field = &Field::id("version", text("版本", "Version")).required();
/// Announcements shown before the log-in.
const PUBLIC: u64 = 10;

/// The list: pinned ones first, then the newest.
pub fn list() -> ListSpec {
    ListSpec::new("announcement").fields(ANNOUNCEMENT.fields).order("-isPinned,-publishedAt")
}

/// The fields of a whole announcement.
pub fn whole() -> impl Iterator<Item = &'static Field> {
    [ID, VERSION].into_iter().chain(ANNOUNCEMENT.fields)
}

impl Model {
    /// The announcement as it travels.
    pub fn row(&self) -> Result<Row, ApiError> {
        codec::row_of(whole(), self)
    }
}

/// The announcement with this id.
pub async fn by_id(db: &impl ConnectionTrait, id: i64) -> Result<Model, ApiError> {
    Entity::find_by_id(id).one(db).await?.ok_or(ApiError::NotFound)
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
