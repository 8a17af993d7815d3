//! What the bill of files tells of each: whose organisation's it is, and how often it was downloaded.

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
        for mut column in [text("org_name").default("").take(), big_integer("downloads").default(0).take()] {
            manager.alter_table(Table::alter().table("stored_file").add_column(&mut column).take()).await?;
        }
        let names = "UPDATE stored_file SET org_name = \
                     (SELECT name FROM organisation WHERE organisation.id = stored_file.org_id)";
        manager.get_connection().execute_unprepared(names).await?;
        Ok(())
    }
}
