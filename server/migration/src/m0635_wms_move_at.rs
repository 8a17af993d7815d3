//! The index behind stock as of a day: the movements of an organisation since then.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let index = Index::create().name("wms_move_at").table("wms_move").col("org_id").col("at").take();
        manager.create_index(index).await
    }
}
