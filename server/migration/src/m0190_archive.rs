//! Long texts of old rows lie in archive files; a row whose text was taken out names its file.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, text, text_null, text_uniq, timestamp_with_time_zone,
    timestamp_with_time_zone_null,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let file = Table::create()
            .table("archive_file")
            .col(big_pk_auto("id"))
            .col(text("table_name"))
            .col(text_uniq("object_key"))
            .col(text("state"))
            .col(text_null("open").unique_key().take())
            .col(timestamp_with_time_zone_null("lease_until"))
            .col(big_integer("row_count"))
            .col(big_integer("bytes"))
            .col(big_integer("text_bytes"))
            .col(text("sha256"))
            .col(timestamp_with_time_zone("created_at"))
            .take();
        manager.create_table(file).await?;
        for table in ["gateway_message", "gateway_receipt", "audit_entry"] {
            let named = Table::alter().table(table).add_column(big_integer_null("archive_id")).take();
            manager.alter_table(named).await?;
        }
        Ok(())
    }
}
