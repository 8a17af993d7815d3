//! Dictionaries: families of codes.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_pk_auto, boolean, integer, text};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut dict_family = Table::create();
        dict_family.table("dict_family").col(text("name").primary_key().take()).col(text("digest"));
        manager.create_table(dict_family).await?;
        let mut dict_entry = Table::create();
        dict_entry
            .table("dict_entry")
            .col(big_pk_auto("id"))
            .col(text("family"))
            .col(integer("position"))
            .col(text("code"))
            .col(text("name"))
            .col(text("name2"))
            .col(text("name_en"))
            .col(boolean("sure"))
            .col(text("extra"))
            .foreign_key(ForeignKey::create().from("dict_entry", "family").to("dict_family", "name"));
        manager.create_table(dict_entry).await?;
        manager
            .create_index(
                Index::create().name("dict_entry_code").table("dict_entry").col("family").col("code").unique().take(),
            )
            .await?;
        Ok(())
    }
}
