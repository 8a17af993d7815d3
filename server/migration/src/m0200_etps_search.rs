//! Enterprises are looked for by parts of names and beginnings of codes while a clerk types. The index has all that is looked
//! at, so that the rows themselves are not read; it goes by name, which is the order of what is offered.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

const COLUMNS: [&str; 8] = ["org_id", "name", "kind", "name_en", "credit_code", "customs_code", "ciq_code", "aeo_code"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut index = Index::create();
        index.name("etps_search").table("etps");
        for column in COLUMNS.into_iter().chain(["id"]) {
            index.col(column);
        }
        manager.create_index(index).await
    }
}
