//! What an installation knows of itself: names and values, such as the marks of its file store and of its gateway's folder.

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
        let mut installation = Table::create();
        installation.table("installation").col(text("name").primary_key()).col(text("value"));
        manager.create_table(installation).await
    }
}
