//! When customs approved a stock list for the first time: from that day on what it restores of a deposit counts, however often the list
//! is changed later. Of lists from before it stays unknown.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::timestamp_with_time_zone_null;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = timestamp_with_time_zone_null("approved_at");
        manager.alter_table(Table::alter().table("sas_stock").add_column(column).take()).await
    }
}
