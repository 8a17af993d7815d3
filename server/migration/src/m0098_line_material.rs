//! The material of the goods master that a goods line is of.

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
        let lines = Table::alter().table("declaration_line").add_column(text_null("gds_mtno")).take();
        manager.alter_table(lines).await
    }
}
