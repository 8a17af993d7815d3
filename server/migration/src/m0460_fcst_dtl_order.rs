//! Raw lines of a forecast are read in their order by an index: without it a page far inside sorts all lines, and reading all of them
//! may walk through those of every forecast.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut index = Index::create();
        index.name("fcst_dtl_order").table("fcst_dtl").col("document_id").col("id");
        manager.create_index(index).await
    }
}
