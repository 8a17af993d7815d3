//! The time of the last change is never blank and is sorted as it is: on PostgreSQL an index with blank ones first does not
//! serve that order.

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
        if manager.get_database_backend() != DbBackend::Postgres {
            return Ok(());
        }
        let connection = manager.get_connection();
        connection.execute_unprepared("DROP INDEX declaration_list_updated_at").await?;
        let plain = "CREATE INDEX declaration_list_updated_at ON declaration (org_id, updated_at, created_at, id)";
        connection.execute_unprepared(plain).await?;
        Ok(())
    }
}
