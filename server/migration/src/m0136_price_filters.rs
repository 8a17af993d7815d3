//! Prices that a filter leaves are listed in the list's own order: material number upwards, the newest price first. The indexes
//! of m0120 serve the orders by these columns, in which all keys go one way; a value that no price has was looked for in
//! all of them.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub struct Migration;

const FILTERS: [&str; 3] = ["currency", "trans_mode", "is_disabled"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let (first, last) = match manager.get_database_backend() {
            DbBackend::Postgres => (" NULLS FIRST", " NULLS LAST"),
            _ => ("", ""),
        };
        for column in FILTERS {
            let sql = format!(
                "CREATE INDEX material_price_of_{column} \
                 ON material_price (org_id, {column}, gds_mtno{first}, valid_from DESC{last}, id DESC)"
            );
            manager.get_connection().execute_unprepared(&sql).await?;
        }
        Ok(())
    }
}
