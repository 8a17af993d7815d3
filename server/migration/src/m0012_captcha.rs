//! Slider puzzles before a log-in: what was asked, and whether it was solved. Rows live for minutes.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{boolean, integer, text, text_null, timestamp_with_time_zone};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut captcha = Table::create();
        captcha
            .table("captcha")
            .col(text("token_hash").primary_key().take())
            .col(text("address"))
            .col(integer("gap_x"))
            .col(boolean("tried"))
            .col(text_null("pass_hash"))
            .col(boolean("used"))
            .col(timestamp_with_time_zone("expires_at"));
        manager.create_table(captcha).await?;
        manager
            .create_index(Index::create().name("captcha_pass").table("captcha").col("pass_hash").unique().take())
            .await?;
        manager.create_index(Index::create().name("captcha_address").table("captcha").col("address").take()).await?;
        manager.create_index(Index::create().name("captcha_expires").table("captcha").col("expires_at").take()).await?;
        Ok(())
    }
}
