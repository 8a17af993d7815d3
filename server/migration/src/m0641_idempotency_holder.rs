//! A key of a request that is being worked on names the process that works on it, and is free again when that process is gone. A program
//! of before names none, and waits for such a key as long as it always has.

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
        let table = Table::alter().table("idempotency_key").add_column(text_null("holder")).take();
        manager.alter_table(table).await
    }
}
