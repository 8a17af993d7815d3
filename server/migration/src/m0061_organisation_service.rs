//! Finds disabled organisations, which are few, without reading all: every request asks for them.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let enabled = Index::create().name("organisation_enabled").table("organisation").col("enabled").take();
        manager.create_index(enabled).await
    }
}
