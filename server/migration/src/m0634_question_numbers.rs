//! Questions about declarations that customs has numbered since they were asked name them by that number, as new ones do.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// The number that a declaration goes by: that of customs, of the data centre, our own.
const NAMED: &str = "\
UPDATE question SET doc_no = ( \
  SELECT coalesce(nullif(d.entry_id, ''), nullif(d.seq_no, ''), nullif(d.client_seq_no, ''), question.doc_no) \
  FROM declaration d WHERE d.id = question.doc_id) \
WHERE kind = 'declaration' AND EXISTS ( \
  SELECT 1 FROM declaration d WHERE d.id = question.doc_id AND (d.entry_id <> '' OR d.seq_no <> ''))";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared(NAMED).await?;
        Ok(())
    }
}
