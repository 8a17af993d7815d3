//! Settings of a customer name HS codes whose lines are never merged.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = Table::alter().table("fcst_setting").add_column(text_null("alone_codes")).take();
        manager.alter_table(column).await
    }
}
