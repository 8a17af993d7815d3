//! Messages to people, one row per recipient, and notices that are written before they are pushed.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_pk_auto, boolean, small_integer, text, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut message = Table::create();
        message
            .table("message")
            .col(big_pk_auto("id"))
            .col(big_integer("user_id"))
            .col(small_integer("scope"))
            .col(text("category"))
            .col(text("kind"))
            .col(text("ref_id"))
            .col(text("content_zh"))
            .col(text("content_en"))
            .col(boolean("handled"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("read_at"))
            .foreign_key(ForeignKey::create().from("message", "user_id").to("app_user", "id"));
        manager.create_table(message).await?;
        manager
            .create_index(Index::create().name("message_user").table("message").col("user_id").col("id").take())
            .await?;
        let mut notice = Table::create();
        notice
            .table("notice")
            .col(big_pk_auto("id"))
            .col(big_integer("org_id"))
            .col(big_integer("author_id"))
            .col(text("recipients"))
            .col(text("content"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("pushed_at"))
            .foreign_key(ForeignKey::create().from("notice", "org_id").to("organisation", "id"))
            .foreign_key(ForeignKey::create().from("notice", "author_id").to("app_user", "id"));
        manager.create_table(notice).await?;
        manager.create_index(Index::create().name("notice_org").table("notice").col("org_id").take()).await?;
        Ok(())
    }
}
