//! Answers of customs that could not be used, and parts of answers that are not whole yet; with the receipts that belong to no
//! declaration they are one list, a view.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer_null, big_pk_auto, text, text_null, text_uniq, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Rows of two tables have numbers of two kinds: even ones here, odd ones of receipts.
const VIEW: &str = "CREATE VIEW gateway_stray_answer AS \
    SELECT stray.id * 2 AS id, stray.kind AS kind, stray.received_at AS received_at, stray.file_name AS file_name, \
    stray.reason_zh AS reason_zh, stray.reason_en AS reason_en, NULL AS cus_ciq_no, stray.pocket_id AS pocket_id, \
    stray.pocket_no AS pocket_no, stray.pocket_qty AS pocket_qty, \
    CASE WHEN stray.pocket_id IS NULL THEN NULL ELSE (SELECT COUNT(*) FROM gateway_stray AS other \
    WHERE other.pocket_id = stray.pocket_id) END AS pocket_here \
    FROM gateway_stray AS stray WHERE stray.done_at IS NULL \
    UNION ALL \
    SELECT receipt.id * 2 + 1, '3', receipt.received_at, receipt.file_name, NULL, NULL, receipt.cus_ciq_no, NULL, NULL, \
    NULL, NULL FROM gateway_receipt AS receipt WHERE receipt.declaration_id IS NULL";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let stray = Table::create()
            .table("gateway_stray")
            .col(big_pk_auto("id"))
            .col(text_uniq("idempotency_key"))
            .col(text("kind"))
            .col(text("file_name"))
            .col(text("raw"))
            .col(text_null("reason_zh"))
            .col(text_null("reason_en"))
            .col(text_null("pocket_id"))
            .col(big_integer_null("pocket_no"))
            .col(big_integer_null("pocket_qty"))
            .col(timestamp_with_time_zone("received_at"))
            .col(timestamp_with_time_zone_null("done_at"))
            .col(timestamp_with_time_zone_null("told_at"))
            .take();
        manager.create_table(stray).await?;
        let pocket = Index::create()
            .name("gateway_stray_pocket")
            .table("gateway_stray")
            .col("pocket_id")
            .col("pocket_no")
            .take();
        manager.create_index(pocket).await?;
        let open = Index::create().name("gateway_stray_open").table("gateway_stray").col("done_at").col("kind").take();
        manager.create_index(open).await?;
        let told = Table::alter().table("gateway_receipt").add_column(timestamp_with_time_zone_null("told_at")).take();
        manager.alter_table(told).await?;
        manager.get_connection().execute_unprepared(VIEW).await?;
        Ok(())
    }
}
