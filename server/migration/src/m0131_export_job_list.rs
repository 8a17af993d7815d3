//! The list of a person's exports: every filter and order that it offers has an index that begins with the person and the
//! column and ends with the list's own order.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub struct Migration;

const COLUMNS: [&str; 5] = ["file_name", "data_name", "state", "rows_total", "file_size"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let first = if manager.get_database_backend() == DbBackend::Postgres { " NULLS FIRST" } else { "" };
        for column in COLUMNS {
            let sql = format!(
                "CREATE INDEX export_job_list_{column} ON export_job (user_id, {column}{first}, created_at, id)"
            );
            manager.get_connection().execute_unprepared(&sql).await?;
        }
        Ok(())
    }
}
