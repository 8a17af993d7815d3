//! Numbers of the papers by which goods leave the warehouse are found in whatever capitals an order names them. Those of declarations are
//! digits, or ours in capitals, and need no index of their own.

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
            ("bond_invt", "bond_invt_no"),
            ("bond_invt", "etps_inner_invt_no"),
            ("sas_passport", "passport_no"),
            ("sas_passport", "etps_preent_no"),
            ("dsn", "bond_invt_no"),
            ("dsn", "passport_no"),
            ("dsn", "entry_id"),
        ] {
            let index = format!("CREATE INDEX {table}_{column}_any ON {table} (org_id, upper({column}))");
            manager.get_connection().execute_unprepared(&index).await?;
        }
        Ok(())
    }
}
