//! A special tax rate may hold for the goods of one manufacturer only, as duties against dumping do. A program of before writes none, and
//! takes such a rate as that of all.

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
        let table = Table::alter().table("tax_rate_special").add_column(text_null("maker")).take();
        manager.alter_table(table).await
    }
}
