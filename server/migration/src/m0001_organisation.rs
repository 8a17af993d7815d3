//! Organisations: customers, agents, platforms, each with what is below it.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, big_pk_auto, boolean, text, timestamp_with_time_zone};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut organisation = Table::create();
        organisation
            .table("organisation")
            .col(big_pk_auto("id"))
            .col(big_integer("version"))
            .col(big_integer_null("parent_id"))
            .col(text("path"))
            .col(text("name"))
            .col(text("code"))
            .col(text("credit_code"))
            .col(text("kind"))
            .col(text("platform_id"))
            .col(text("params"))
            .col(boolean("enabled"))
            .col(timestamp_with_time_zone("created_at"))
            .foreign_key(ForeignKey::create().from("organisation", "parent_id").to("organisation", "id"));
        manager.create_table(organisation).await?;
        manager
            .create_index(Index::create().name("organisation_path").table("organisation").col("path").take())
            .await?;
        Ok(())
    }
}
