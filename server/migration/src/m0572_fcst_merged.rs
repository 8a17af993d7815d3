//! Merged lines of forecasts add up the shares of costs, and know what somebody wrote into them.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, text_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        let shares = ["fee_amt", "insur_amt", "other_amt", "handling_amt"];
        for column in shares.map(big_integer_null).into_iter().chain([text_null("by_hand")]) {
            manager.alter_table(Table::alter().table("fcst_dec_dtl").add_column(column).take()).await?;
        }
        // What was written into lines before is not known: all of it stays, as it did until now.
        let all = "UPDATE fcst_dec_dtl SET by_hand = 'gName,gModel,destinationCountry,districtCode,dutyMode'";
        manager.get_connection().execute_unprepared(all).await?;
        Ok(())
    }
}
