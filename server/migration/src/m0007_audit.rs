//! The audit: who did what to which row. Without foreign keys: it outlives the rows it is about.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, big_pk_auto, text, timestamp_with_time_zone};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut audit_entry = Table::create();
        audit_entry
            .table("audit_entry")
            .col(big_pk_auto("id"))
            .col(timestamp_with_time_zone("at"))
            .col(big_integer_null("user_id"))
            .col(text("actor"))
            .col(big_integer_null("org_id"))
            .col(text("entity"))
            .col(big_integer("entity_id"))
            .col(text("action"))
            .col(text("note"))
            .col(text("changes"))
            .col(text("request_id"));
        manager.create_table(audit_entry).await?;
        manager
            .create_index(
                Index::create()
                    .name("audit_entry_row")
                    .table("audit_entry")
                    .col("entity")
                    .col("entity_id")
                    .col("id")
                    .take(),
            )
            .await?;
        manager
            .create_index(Index::create().name("audit_entry_org").table("audit_entry").col("org_id").col("id").take())
            .await?;
        Ok(())
    }
}
