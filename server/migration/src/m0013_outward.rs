//! The local outbox for SMS, mail and WeChat, and which account is bound to which WeChat.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_pk_auto, text, timestamp_with_time_zone};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut outward_message = Table::create();
        outward_message
            .table("outward_message")
            .col(big_pk_auto("id"))
            .col(text("channel"))
            .col(text("recipient"))
            .col(text("content"))
            .col(timestamp_with_time_zone("created_at"));
        manager.create_table(outward_message).await?;
        let mut wechat_scan = Table::create();
        wechat_scan
            .table("wechat_scan")
            .col(text("event_hash").primary_key().take())
            .col(big_integer("user_id"))
            .col(text("appid"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone("expires_at"))
            .foreign_key(ForeignKey::create().from("wechat_scan", "user_id").to("app_user", "id"));
        manager.create_table(wechat_scan).await?;
        manager
            .create_index(Index::create().name("wechat_scan_user").table("wechat_scan").col("user_id").take())
            .await?;
        let mut wechat_binding = Table::create();
        wechat_binding
            .table("wechat_binding")
            .col(big_pk_auto("id"))
            .col(big_integer("user_id"))
            .col(text("kind"))
            .col(text("appid"))
            .col(text("open_id"))
            .col(timestamp_with_time_zone("bound_at"))
            .foreign_key(ForeignKey::create().from("wechat_binding", "user_id").to("app_user", "id"));
        manager.create_table(wechat_binding).await?;
        for (name, column) in [("wechat_binding_user", "user_id"), ("wechat_binding_wechat", "open_id")] {
            let mut index = Index::create();
            index.name(name).table("wechat_binding").col("kind").col("appid").col(column).unique();
            manager.create_index(index).await?;
        }
        Ok(())
    }
}
