//! The index behind the search for the English description of goods on certificates, by how it begins.

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
        // Byte by byte, whatever the order of the database.
        let by_bytes = if manager.get_database_backend() == DbBackend::Postgres { " text_pattern_ops" } else { "" };
        let sql = format!(
            "CREATE INDEX origin_cert_dtl_found_goods_desc ON origin_cert_dtl (goods_desc{by_bytes}) WHERE goods_desc IS NOT NULL"
        );
        manager.get_connection().execute_unprepared(&sql).await?;
        Ok(())
    }
}
