//! What a person arranged in a list: columns, density and saved filters, one row per account and list.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_pk_auto, text, text_null, timestamp_with_time_zone};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut preference = Table::create();
        preference
            .table("list_preference")
            .col(big_pk_auto("id"))
            .col(big_integer("version"))
            .col(big_integer("user_id"))
            .col(text("list"))
            .col(text_null("columns"))
            .col(text("filters"))
            .col(timestamp_with_time_zone("updated_at"));
        manager.create_table(preference).await?;
        let once = Index::create()
            .name("list_preference_of_user")
            .table("list_preference")
            .col("user_id")
            .col("list")
            .unique()
            .take();
        manager.create_index(once).await
    }
}
