//! Questions on documents, and what is written to them.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, text, text_null, timestamp_with_time_zone,
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
        let question = Table::create()
            .table("question")
            .col(big_pk_auto("id"))
            .col(big_integer("version"))
            .col(text("state"))
            .col(text_null("doc_no"))
            .col(text_null("path"))
            .col(text("text"))
            .col(text("for_side"))
            .col(text("asked_name"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("due_at"))
            .col(timestamp_with_time_zone("updated_at"))
            .col(text_null("kind"))
            .col(big_integer_null("doc_id"))
            .col(big_integer_null("line_id"))
            .col(big_integer("org_id"))
            .col(text("asked_side"))
            .col(big_integer("asked_by"))
            .take();
        manager.create_table(question).await?;
        let entry = Table::create()
            .table("question_entry")
            .col(big_pk_auto("id"))
            .col(big_integer("version"))
            .col(big_integer("question_id"))
            .col(text("action"))
            .col(text_null("text"))
            .col(big_integer("by_id"))
            .col(text("by_name"))
            .col(text("by_side"))
            .col(timestamp_with_time_zone_null("created_at"))
            .foreign_key(
                ForeignKey::create()
                    .from("question_entry", "question_id")
                    .to("question", "id")
                    .on_delete(ForeignKeyAction::Cascade),
            )
            .take();
        manager.create_table(entry).await?;
        for (name, table, columns) in [
            ("question_document", "question", ["kind", "doc_id"]),
            ("question_state", "question", ["state", "updated_at"]),
            ("question_entry_question", "question_entry", ["question_id", "id"]),
        ] {
            let mut index = Index::create();
            index.name(name).table(table);
            for column in columns {
                index.col(column);
            }
            manager.create_index(index.take()).await?;
        }
        Ok(())
    }
}
