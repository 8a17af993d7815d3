//! Migrations that took something away: a program that does not know one of them must not serve this database.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let contract = Table::create().table("schema_contract").col(text("migration").primary_key()).take();
        manager.create_table(contract).await
    }
}
