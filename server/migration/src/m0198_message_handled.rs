//! The list of a person's messages is filtered by whether they are dealt with.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let sql = "CREATE INDEX message_list_handled ON message (user_id, handled, id)";
        manager.get_connection().execute_unprepared(sql).await?;
        Ok(())
    }
}
