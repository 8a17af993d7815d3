//! What an uploaded file belongs to: the declaration that its owner named. Papers and base files are found by the documents that
//! name them. The list of files of an organisation holds all of these, so its order has an index without their purpose.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for sql in [
            "ALTER TABLE stored_file ADD COLUMN declaration_id bigint \
             REFERENCES declaration (id) ON DELETE SET NULL",
            "CREATE INDEX stored_file_declaration ON stored_file (declaration_id)",
            "CREATE INDEX stored_file_list ON stored_file (org_id, created_at, id)",
        ] {
            manager.get_connection().execute_unprepared(sql).await?;
        }
        Ok(())
    }
}
