//! Imports of code tables, with what each takes to be undone, and the codes that an organisation marks for itself.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_pk_auto, integer, text, text_null, timestamp_with_time_zone};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut import = Table::create();
        import
            .table("dict_import")
            .col(big_pk_auto("id"))
            .col(text("family"))
            .col(text("file_name"))
            .col(text("day"))
            .col(integer("begins"))
            .col(integer("changes"))
            .col(integer("ends"))
            .col(big_integer("revision"))
            .col(text("undo"))
            .col(text("made_by"))
            .col(timestamp_with_time_zone("made_at"))
            .col(text_null("undone_by"));
        manager.create_table(import).await?;
        let mut favourite = Table::create();
        favourite
            .table("dict_favourite")
            .col(big_integer("org_id"))
            .col(text("family"))
            .col(text("code"))
            .primary_key(Index::create().col("org_id").col("family").col("code"))
            .foreign_key(ForeignKey::create().from("dict_favourite", "org_id").to("organisation", "id"));
        manager.create_table(favourite).await
    }
}
