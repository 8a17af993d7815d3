//! Codes of dictionaries hold from one day to another, so that a code may stand several times; and a family counts its
//! changes, by which a browser knows whether what it keeps is the present state.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, text};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        for column in [text("valid_from").default("").take(), text("valid_to").default("").take()] {
            manager.alter_table(Table::alter().table("dict_entry").add_column(column).take()).await?;
        }
        let revision = big_integer("revision").default(1).take();
        manager.alter_table(Table::alter().table("dict_family").add_column(revision).take()).await?;
        manager.drop_index(Index::drop().name("dict_entry_code").table("dict_entry").to_owned()).await?;
        let mut once = Index::create();
        once.name("dict_entry_code_from").table("dict_entry").col("family").col("code").col("valid_from").unique();
        manager.create_index(once.take()).await
    }
}
