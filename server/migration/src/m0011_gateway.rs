//! Messages to customs and the answers to them. Both outlive the declaration they are about.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, integer, text, text_null, text_uniq, timestamp_with_time_zone,
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
        let message = Table::create()
            .table("gateway_message")
            .col(big_pk_auto("id"))
            .col(big_integer("declaration_id"))
            .col(text("client_seq_no"))
            .col(integer("attempt"))
            .col(text_uniq("file_name"))
            .col(text("xml"))
            .col(text("state"))
            .col(text_null("seq_no"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("written_at"))
            .col(timestamp_with_time_zone_null("answered_at"))
            .take();
        manager.create_table(message).await?;
        let queue =
            Index::create().name("gateway_message_queue").table("gateway_message").col("state").col("id").take();
        manager.create_index(queue).await?;
        let sent = Index::create()
            .name("gateway_message_sent")
            .table("gateway_message")
            .col("client_seq_no")
            .col("attempt")
            .unique()
            .take();
        manager.create_index(sent).await?;
        let number = Index::create().name("gateway_message_seq_no").table("gateway_message").col("seq_no").take();
        manager.create_index(number).await?;

        let receipt = Table::create()
            .table("gateway_receipt")
            .col(big_pk_auto("id"))
            .col(text_uniq("idempotency_key"))
            .col(text("kind"))
            .col(text("file_name"))
            .col(text("raw"))
            .col(big_integer_null("declaration_id"))
            .col(text("cus_ciq_no"))
            .col(text("channel"))
            .col(text("notice_date"))
            .col(text("entry_id"))
            .col(text("note"))
            .col(text_null("moved_from"))
            .col(text_null("moved_to"))
            .col(timestamp_with_time_zone("received_at"))
            .col(timestamp_with_time_zone_null("applied_at"))
            .take();
        manager.create_table(receipt).await?;
        for column in ["declaration_id", "cus_ciq_no"] {
            let mut index = Index::create();
            index.name(format!("gateway_receipt_{column}")).table("gateway_receipt").col(column);
            manager.create_index(index).await?;
        }
        Ok(())
    }
}
