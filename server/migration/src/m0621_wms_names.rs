//! Material numbers in the stock are found in whatever letters somebody writes them.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let index = "CREATE INDEX wms_stock_names ON wms_stock (org_id, upper(gds_mtno))";
        manager.get_connection().execute_unprepared(index).await?;
        Ok(())
    }
}
