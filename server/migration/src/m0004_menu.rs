//! The menu tree, and which role sees which item.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, big_pk_auto, boolean, integer, text};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut menu = Table::create();
        menu.table("menu")
            .col(big_pk_auto("id"))
            .col(big_integer_null("parent_id"))
            .col(integer("position"))
            .col(text("name"))
            .col(text("component"))
            .col(text("title"))
            .col(boolean("hidden"))
            .col(boolean("no_cache"))
            .foreign_key(ForeignKey::create().from("menu", "parent_id").to("menu", "id"));
        manager.create_table(menu).await?;
        manager
            .create_index(Index::create().name("menu_name").table("menu").col("parent_id").col("name").unique().take())
            .await?;
        let mut role_menu = Table::create();
        role_menu
            .table("role_menu")
            .col(big_integer("role_id"))
            .col(big_integer("menu_id"))
            .primary_key(Index::create().col("role_id").col("menu_id"))
            .foreign_key(ForeignKey::create().from("role_menu", "role_id").to("role", "id"))
            .foreign_key(ForeignKey::create().from("role_menu", "menu_id").to("menu", "id"));
        manager.create_table(role_menu).await?;
        Ok(())
    }
}
