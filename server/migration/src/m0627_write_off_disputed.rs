//! A write-off remembers what people keyed of customs' answers until customs says it itself, and what customs decided otherwise.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in ["keyed_result", "disputed_result"] {
            manager.alter_table(Table::alter().table("bws_dcr").add_column(text_null(column)).take()).await?;
        }
        let db = manager.get_connection();
        // That customs gave back a closed period stood in its result so far.
        db.execute_unprepared(
            "UPDATE bws_dcr SET disputed_result = emapv_markcd, \
             emapv_markcd = CASE WHEN diff_cnt > 0 THEN '7' ELSE '5' END \
             WHERE state = 'CLOSED' AND emapv_markcd IN ('3', '6', 'Z')",
        )
        .await?;
        // Of those that are returned the history says whether people keyed that.
        db.execute_unprepared(
            "UPDATE bws_dcr SET keyed_result = emapv_markcd WHERE state = 'RETURNED' AND 'keyReturned' = \
             (SELECT action FROM audit_entry WHERE entity = 'bws_dcr' AND entity_id = bws_dcr.id \
             AND action IN ('keyReturned', 'customsReturned', 'customsReturnedAccounts') ORDER BY id DESC LIMIT 1)",
        )
        .await?;
        Ok(())
    }
}
