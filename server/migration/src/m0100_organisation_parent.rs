//! What is below an organisation is asked for by every request: it is found by the parent.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let by_parent = Index::create().name("organisation_parent").table("organisation").col("parent_id").take();
        manager.create_index(by_parent).await
    }
}
