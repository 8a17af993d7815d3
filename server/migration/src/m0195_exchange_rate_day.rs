//! The day that an exchange rate is of, which rates from before may lack.

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
        let add = Table::alter().table("exchange_rate").add_column(date_null("day")).take();
        manager.alter_table(add).await
    }
}
