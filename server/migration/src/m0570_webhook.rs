//! Webhooks, their secrets, and what they are told.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, text, text_null, timestamp_with_time_zone,
    timestamp_with_time_zone_null,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let webhook = Table::create()
            .table("webhook")
            .col(big_pk_auto("id"))
            .col(big_integer("version"))
            .col(text("name"))
            .col(text("url"))
            .col(text_null("documents"))
            .col(text_null("is_enabled"))
            .col(text_null("hint"))
            .col(timestamp_with_time_zone_null("issued_at"))
            .col(text_null("rmk"))
            .col(big_integer("org_id"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone("updated_at"))
            .foreign_key(ForeignKey::create().from("webhook", "org_id").to("organisation", "id"))
            .take();
        manager.create_table(webhook).await?;
        let mut unique = Index::create();
        unique.name("webhook_name").table("webhook").col("org_id").col("name").unique();
        manager.create_index(unique.take()).await?;
        // Apart: what lists and histories read has no secret in it.
        let secret = Table::create()
            .table("webhook_secret")
            .col(big_pk_auto("id"))
            .col(ColumnDef::new("webhook_id").big_integer().not_null().unique_key())
            .col(text("secret"))
            .foreign_key(&mut of_webhook("webhook_secret"))
            .take();
        manager.create_table(secret).await?;
        let delivery = Table::create()
            .table("webhook_delivery")
            .col(big_pk_auto("id"))
            .col(big_integer("version"))
            .col(big_integer("webhook_id"))
            .col(text("name"))
            .col(text_null("document"))
            .col(text("action"))
            .col(big_integer_null("document_id"))
            .col(big_integer_null("owner_id"))
            .col(text("state"))
            .col(big_integer("tries"))
            .col(text_null("answer"))
            .col(timestamp_with_time_zone_null("next_at"))
            .col(timestamp_with_time_zone_null("sent_at"))
            .col(timestamp_with_time_zone_null("lease_until"))
            .col(big_integer("org_id"))
            .col(timestamp_with_time_zone("created_at"))
            .foreign_key(&mut of_webhook("webhook_delivery"))
            .take();
        manager.create_table(delivery).await?;
        for (name, columns) in [
            ("webhook_delivery_due", ["state", "next_at"]),
            ("webhook_delivery_leased", ["webhook_id", "lease_until"]),
            ("webhook_delivery_org", ["org_id", "id"]),
        ] {
            let mut index = Index::create();
            index.name(name).table("webhook_delivery");
            for column in columns {
                index.col(column);
            }
            manager.create_index(index.take()).await?;
        }
        Ok(())
    }
}

/// What a webhook has goes with it.
fn of_webhook(table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create().from(table, "webhook_id").to("webhook", "id").on_delete(ForeignKeyAction::Cascade).take()
}
