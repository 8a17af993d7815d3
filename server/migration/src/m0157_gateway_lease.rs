//! Messages are written under a lease, outside of any transaction; one that cannot be written says why and when it is tried again.
//! Those are shown beside the answers that did nothing.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{integer, text_null, timestamp_with_time_zone_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Rows of three tables have numbers of three kinds.
const VIEW: &str = "CREATE VIEW gateway_stray_answer AS \
    SELECT stray.id * 3 AS id, stray.kind AS kind, stray.received_at AS received_at, stray.file_name AS file_name, \
    stray.reason_zh AS reason_zh, stray.reason_en AS reason_en, NULL AS cus_ciq_no, stray.pocket_id AS pocket_id, \
    stray.pocket_no AS pocket_no, stray.pocket_qty AS pocket_qty, \
    CASE WHEN stray.pocket_id IS NULL THEN NULL ELSE (SELECT COUNT(*) FROM gateway_stray AS other \
    WHERE other.pocket_id = stray.pocket_id) END AS pocket_here \
    FROM gateway_stray AS stray WHERE stray.done_at IS NULL \
    UNION ALL \
    SELECT receipt.id * 3 + 1, '3', receipt.received_at, receipt.file_name, NULL, NULL, receipt.cus_ciq_no, NULL, NULL, \
    NULL, NULL FROM gateway_receipt AS receipt WHERE receipt.declaration_id IS NULL \
    UNION ALL \
    SELECT message.id * 3 + 2, '4', message.created_at, message.file_name, message.problem_zh, message.problem_en, NULL, \
    NULL, NULL, NULL, NULL FROM gateway_message AS message \
    WHERE message.state = 'queued' AND message.problem_zh IS NOT NULL";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = [
            text_null("worker"),
            timestamp_with_time_zone_null("lease_until"),
            integer("tries").default(0).take(),
            timestamp_with_time_zone_null("next_try_at"),
            text_null("problem_zh"),
            text_null("problem_en"),
            timestamp_with_time_zone_null("told_at"),
        ];
        for column in columns {
            manager.alter_table(Table::alter().table("gateway_message").add_column(column).take()).await?;
        }
        let db = manager.get_connection();
        db.execute_unprepared("DROP VIEW gateway_stray_answer").await?;
        db.execute_unprepared(VIEW).await?;
        Ok(())
    }
}
