//! Exports of lists that run in the background, with the lease of whoever works on one.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, integer, text, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut job = Table::create();
        job.table("export_job")
            .col(big_pk_auto("id"))
            .col(big_integer("user_id"))
            .col(big_integer("org_id"))
            .col(text("path"))
            .col(text("query"))
            .col(text("lang"))
            .col(text("file_name"))
            .col(text("data_name"))
            .col(text("state"))
            .col(integer("attempt"))
            .col(text("worker"))
            .col(timestamp_with_time_zone_null("lease_until"))
            .col(big_integer("rows_done"))
            .col(big_integer_null("rows_total"))
            .col(big_integer_null("file_id"))
            .col(big_integer_null("file_size"))
            .col(text("error_zh"))
            .col(text("error_en"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("started_at"))
            .col(timestamp_with_time_zone_null("finished_at"))
            .col(timestamp_with_time_zone_null("expires_at"))
            .foreign_key(ForeignKey::create().from("export_job", "user_id").to("app_user", "id"));
        manager.create_table(job).await?;
        let index = |name: &str, columns: &[&'static str]| {
            let mut index = Index::create();
            index.name(name).table("export_job");
            for column in columns {
                index.col(*column);
            }
            index
        };
        manager.create_index(index("export_job_user", &["user_id", "created_at", "id"])).await?;
        // What a worker looks for, and the clean-up.
        manager.create_index(index("export_job_state", &["state", "id"])).await
    }
}
