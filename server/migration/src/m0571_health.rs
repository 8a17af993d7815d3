//! Backups and drills that ran, and what the platform was told of its health.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_pk_auto, boolean, text, timestamp_with_time_zone, timestamp_with_time_zone_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let run = Table::create()
            .table("backup_run")
            .col(big_pk_auto("id"))
            .col(text("kind"))
            .col(text("folder"))
            .col(timestamp_with_time_zone("began_at"))
            .col(timestamp_with_time_zone("ended_at"))
            .col(boolean("is_good"))
            .col(text("says"))
            .take();
        manager.create_table(run).await?;
        let alert = Table::create()
            .table("health_alert")
            .col(ColumnDef::new("name").text().not_null().primary_key())
            .col(text("process"))
            .col(timestamp_with_time_zone("since"))
            .col(timestamp_with_time_zone_null("told_at"))
            .col(text("says_zh"))
            .col(text("says_en"))
            .take();
        manager.create_table(alert).await
    }
}
