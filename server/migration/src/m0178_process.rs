//! The processes that serve the database: each writes its own row, which also shows that it can write.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{text, timestamp_with_time_zone};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut process = Table::create();
        process
            .table("process")
            .col(text("id").primary_key())
            .col(text("version"))
            .col(timestamp_with_time_zone("seen_at"));
        manager.create_table(process).await
    }
}
