//! Templates for declarations, of the organisations that make them.

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
        let mut template = Table::create();
        template
            .table("entry_template")
            .col(big_pk_auto("id"))
            .col(big_integer("version"))
            .col(big_integer("org_id"))
            .col(text("name"))
            .col(text("i_e_catg"))
            .col(text("is_default"))
            .col(text_null("remark"))
            .col(text("content"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone("updated_at"))
            .foreign_key(ForeignKey::create().from("entry_template", "org_id").to("organisation", "id"));
        manager.create_table(template).await?;
        let mut unique = Index::create();
        unique.name("entry_template_unique").table("entry_template").unique().col("org_id").col("name");
        manager.create_index(unique).await
    }
}
