//! Of each message to customs what the rules said of its document when it was sent and by which rates; and of answers whose text is not
//! the bytes of their file, those bytes as base64. Both stand beside their row, so that lists of messages do not carry them.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, text};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let moment = Table::create()
            .table("sending_moment")
            .col(big_integer("message_id").primary_key())
            .col(text("moment"))
            .take();
        manager.create_table(moment).await?;
        let bytes = Table::create()
            .table("receipt_bytes")
            .col(big_integer("receipt_id").primary_key())
            .col(text("bytes"))
            .take();
        manager.create_table(bytes).await
    }
}
