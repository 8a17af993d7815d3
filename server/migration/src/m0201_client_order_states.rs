//! Client orders are placed and returned with a reason, and each has a number of its own. Nobody could write one before, so there
//! are none but the demo's, whose numbers differ.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{text_null, timestamp_with_time_zone_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [text_null("reason"), timestamp_with_time_zone_null("placed_at")] {
            manager.alter_table(Table::alter().table("client_order").add_column(column).take()).await?;
        }
        let mut by_number = Index::create();
        by_number.name("client_order_number").table("client_order").col("org_id").col("client_order_no").unique();
        manager.create_index(by_number).await
    }
}
