//! Codes that prove a mobile number, one row per number, and the requests to be called back.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_pk_auto, boolean, integer, text, timestamp_with_time_zone};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut sms_code = Table::create();
        sms_code
            .table("sms_code")
            .col(text("mobile").primary_key().take())
            .col(text("code_hash"))
            .col(text("address"))
            .col(integer("tries"))
            .col(boolean("used"))
            .col(timestamp_with_time_zone("sent_at"));
        manager.create_table(sms_code).await?;
        manager
            .create_index(
                Index::create().name("sms_code_address").table("sms_code").col("address").col("sent_at").take(),
            )
            .await?;
        manager.create_index(Index::create().name("sms_code_sent").table("sms_code").col("sent_at").take()).await?;
        let mut contact_request = Table::create();
        contact_request
            .table("contact_request")
            .col(big_pk_auto("id"))
            .col(text("mobile"))
            .col(text("name"))
            .col(text("company"))
            .col(timestamp_with_time_zone("created_at"));
        manager.create_table(contact_request).await?;
        manager
            .create_index(Index::create().name("contact_request_mobile").table("contact_request").col("mobile").take())
            .await?;
        Ok(())
    }
}
