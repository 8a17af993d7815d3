//! Sessions, tickets for the push stream, and the record of log-ins.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_pk_auto, boolean, text, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut session = Table::create();
        session
            .table("session")
            .col(big_pk_auto("id"))
            .col(text("token_hash"))
            .col(big_integer("user_id"))
            .col(text("address"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone("seen_at"))
            .col(timestamp_with_time_zone_null("ended_at"))
            .foreign_key(ForeignKey::create().from("session", "user_id").to("app_user", "id"));
        manager.create_table(session).await?;
        manager
            .create_index(Index::create().name("session_token").table("session").col("token_hash").unique().take())
            .await?;
        manager.create_index(Index::create().name("session_user").table("session").col("user_id").take()).await?;
        let mut stream_ticket = Table::create();
        stream_ticket
            .table("stream_ticket")
            .col(text("ticket_hash").primary_key().take())
            .col(big_integer("session_id"))
            .col(timestamp_with_time_zone("expires_at"))
            .foreign_key(ForeignKey::create().from("stream_ticket", "session_id").to("session", "id"));
        manager.create_table(stream_ticket).await?;
        let mut login_attempt = Table::create();
        login_attempt
            .table("login_attempt")
            .col(big_pk_auto("id"))
            .col(timestamp_with_time_zone("at"))
            .col(text("username"))
            .col(text("address"))
            .col(boolean("failed"));
        manager.create_table(login_attempt).await?;
        manager
            .create_index(
                Index::create().name("login_attempt_username").table("login_attempt").col("username").col("at").take(),
            )
            .await?;
        manager
            .create_index(
                Index::create().name("login_attempt_address").table("login_attempt").col("address").col("at").take(),
            )
            .await?;
        let mut login_guard = Table::create();
        login_guard
            .table("login_guard")
            .col(text("subject").primary_key().take())
            .col(timestamp_with_time_zone_null("cleared_at"))
            .col(timestamp_with_time_zone_null("locked_until"));
        manager.create_table(login_guard).await?;
        Ok(())
    }
}
