//! Holds on stored files: while one lasts, no process deletes any, so that a backup finds what its rows name.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_pk_auto, timestamp_with_time_zone};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let hold =
            Table::create().table("file_hold").col(big_pk_auto("id")).col(timestamp_with_time_zone("until")).take();
        manager.create_table(hold).await
    }
}
