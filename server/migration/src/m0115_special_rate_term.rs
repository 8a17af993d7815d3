//! A special tax rate may hold for one origin only, and from a day to a day.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{date_null, text_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        for column in [text_null("origin_country"), date_null("valid_from"), date_null("valid_to")] {
            manager.alter_table(Table::alter().table("tax_rate_special").add_column(column).take()).await?;
        }
        Ok(())
    }
}
