//! The list of a person's messages stays quick however many there are: what it offers as filter or order has an index that
//! begins with the person. What is unread is a small part of all, so its index holds nothing else.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        let first = if manager.get_database_backend() == DbBackend::Postgres { " NULLS FIRST" } else { "" };
        let by_category = format!("CREATE INDEX message_list_category ON message (user_id, category{first}, id)");
        for sql in [
            by_category.as_str(),
            "CREATE INDEX message_list_created_at ON message (user_id, created_at, id)",
            "CREATE INDEX message_unread ON message (user_id, id) WHERE read_at IS NULL",
        ] {
            connection.execute_unprepared(sql).await?;
        }
        Ok(())
    }
}
