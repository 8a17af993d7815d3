//! Numbers of certificates and of orders of the warehouse, and names of warehouses, are found in whatever capitals somebody writes them.
//! None of the indexes is unique: what was entered twice before stays.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column) in [
            ("eco_cert", "cert_no"),
            ("asn", "asn_no"),
            ("dsn", "dsn_no"),
            ("wms_count", "count_no"),
            ("wms_stock", "warehouse"),
        ] {
            let index = format!("CREATE INDEX {table}_any_capitals ON {table} (org_id, upper({column}))");
            manager.get_connection().execute_unprepared(&index).await?;
        }
        Ok(())
    }
}
