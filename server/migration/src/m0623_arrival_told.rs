//! A declaration keeps which arrival the port told it, so that a correction of the port replaces that day and none that a person typed;
//! numbers of client orders are found in whatever capitals somebody writes them.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::date_null;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::alter().table("declaration").add_column(date_null("arrival_told")).take();
        manager.alter_table(table).await?;
        for table in ["client_order", "fcst", "fcst_care"] {
            let index = format!("CREATE INDEX {table}_any_capitals ON {table} (org_id, upper(client_order_no))");
            manager.get_connection().execute_unprepared(&index).await?;
        }
        Ok(())
    }
}
