//! Announcements of the platform.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_pk_auto, text, text_null, timestamp_with_time_zone};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut announcement = Table::create();
        announcement
            .table("announcement")
            .col(big_pk_auto("id"))
            .col(big_integer("version"))
            .col(text("title"))
            .col(text_null("title_en"))
            .col(text("content"))
            .col(text_null("content_en"))
            .col(text("is_pinned"))
            .col(text("is_public"))
            .col(text("author_name"))
            .col(timestamp_with_time_zone("published_at"))
            .col(timestamp_with_time_zone("updated_at"));
        manager.create_table(announcement).await
    }
}
