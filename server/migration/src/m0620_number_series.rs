//! How far the numbers of an organisation are counted. The highest number that is there does not say it: whoever deletes the row that
//! has it would have it given a second time, also where others know it by now.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_pk_auto, text};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let series = Table::create()
            .table("number_series")
            .col(big_pk_auto("id"))
            .col(big_integer("org_id"))
            .col(text("series"))
            .col(big_integer("counted"))
            .take();
        manager.create_table(series).await?;
        let once = Index::create()
            .name("number_series_once")
            .table("number_series")
            .col("org_id")
            .col("series")
            .unique()
            .take();
        manager.create_index(once).await
    }
}
