//! Forecasts keep the nearest cut-off of their booking instead of the first, and from when on it may be another one.

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
        let column = timestamp_with_time_zone_null("cut_off_until");
        manager.alter_table(Table::alter().table("fcst").add_column(column).take()).await?;
        // The first one is the nearest until it is over; where it is, the server looks at once.
        manager.get_connection().execute_unprepared("UPDATE fcst SET cut_off_until = cut_off_at").await?;
        manager.create_index(Index::create().name("fcst_cut_off_until").table("fcst").col("cut_off_until").take()).await
    }
}
