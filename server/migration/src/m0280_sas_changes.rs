//! Applications remember what customs said last of pauses, passports what the gate said, and where they stood before they were to be
//! void. What customs approved is kept while a document is changed, and the highest number that a line had.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, text, text_null, timestamp_with_time_zone_null,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        for (table, column) in [
            ("sas_dcl", text_null("pause_markcd")),
            ("sas_dcl", timestamp_with_time_zone_null("pause_time")),
            ("sas_dcl", big_integer_null("last_line")),
            ("sas_stock", big_integer_null("last_line")),
            ("sas_passport", timestamp_with_time_zone_null("gate_time")),
            ("sas_passport", text_null("former_state")),
        ] {
            manager.alter_table(Table::alter().table(table).add_column(column).take()).await?;
        }
        let db = manager.get_connection();
        db.execute_unprepared(
            "UPDATE sas_dcl SET pause_markcd = '1' WHERE state = 'PAUSED' OR (state = 'ENDING' AND former_state = 'PAUSED')",
        )
        .await?;
        let approved = Table::create()
            .table("sas_approved")
            .col(big_pk_auto("id"))
            .col(text("document_kind"))
            .col(big_integer("document_id"))
            .col(text("content"))
            .take();
        manager.create_table(approved).await?;
        let known = Index::create()
            .name("sas_approved_document")
            .table("sas_approved")
            .unique()
            .col("document_kind")
            .col("document_id")
            .take();
        manager.create_index(known).await
    }
}
