//! Forecasts have the first cut-off of their booking, for lists and for the dashboard.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::timestamp_with_time_zone_null;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = timestamp_with_time_zone_null("cut_off_at");
        manager.alter_table(Table::alter().table("fcst").add_column(column).take()).await?;
        // A closing that is earlier than those before it, or the first one.
        for closing in ["cy_closing", "doc_closing", "vgm_closing", "customs_closing"] {
            let sql = format!(
                "UPDATE fcst SET cut_off_at = (SELECT b.{closing} FROM fcst_booking b WHERE b.fcst_id = fcst.id) \
                 WHERE EXISTS (SELECT 1 FROM fcst_booking b WHERE b.fcst_id = fcst.id AND b.{closing} IS NOT NULL \
                 AND (fcst.cut_off_at IS NULL OR b.{closing} < fcst.cut_off_at))"
            );
            manager.get_connection().execute_unprepared(&sql).await?;
        }
        let mut by_cut_off = Index::create();
        by_cut_off.name("fcst_cut_off").table("fcst").col("org_id").col("cut_off_at");
        manager.create_index(by_cut_off).await
    }
}
