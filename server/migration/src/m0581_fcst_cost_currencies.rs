//! Forecasts name the currencies of the costs that their lines bear: declarations that are made of them take these over.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        for column in ["fee_curr", "insur_curr", "other_curr"] {
            manager.alter_table(Table::alter().table("fcst").add_column(text_null(column)).take()).await?;
        }
        Ok(())
    }
}
