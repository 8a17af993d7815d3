//! Dictionaries that the platform keeps itself: families with names, versions, and a mark on what somebody has changed.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, boolean, text};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        for column in [
            big_integer("version").default(1).take(),
            text("name_zh").default("").take(),
            text("name_en").default("").take(),
            boolean("changed").default(false).take(),
        ] {
            manager.alter_table(Table::alter().table("dict_family").add_column(column).take()).await?;
        }
        let version = big_integer("version").default(1).take();
        manager.alter_table(Table::alter().table("dict_entry").add_column(version).take()).await?;
        manager
            .create_index(
                Index::create().name("dict_entry_position").table("dict_entry").col("family").col("position").take(),
            )
            .await?;
        Ok(())
    }
}
