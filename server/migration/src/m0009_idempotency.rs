//! Answers kept for a day, so that a repeated POST with the same Idempotency-Key is done once.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_pk_auto, boolean, integer_null, text, text_null, timestamp_with_time_zone,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut idempotency_key = Table::create();
        idempotency_key
            .table("idempotency_key")
            .col(big_pk_auto("id"))
            .col(big_integer("user_id"))
            .col(text("key"))
            .col(text("request_hash"))
            .col(timestamp_with_time_zone("created_at"))
            .col(boolean("committed"))
            .col(integer_null("status"))
            .col(text_null("body"))
            .foreign_key(ForeignKey::create().from("idempotency_key", "user_id").to("app_user", "id"));
        manager.create_table(idempotency_key).await?;
        manager
            .create_index(
                Index::create()
                    .name("idempotency_key_key")
                    .table("idempotency_key")
                    .col("user_id")
                    .col("key")
                    .unique()
                    .take(),
            )
            .await?;
        Ok(())
    }
}
