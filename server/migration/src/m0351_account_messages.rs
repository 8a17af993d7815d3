//! What messages say of bonded accounts: the number of the single window, when they were sent and answered. Accounts that people keyed
//! have none of it.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{text_null, timestamp_with_time_zone_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, by_number) in [("bws", "bws_at_customs"), ("ems", "ems_at_customs"), ("eml", "eml_at_customs")] {
            let columns = [
                text_null("preent_no"),
                timestamp_with_time_zone_null("sent_at"),
                timestamp_with_time_zone_null("answered_at"),
            ];
            for column in columns {
                manager.alter_table(Table::alter().table(table).add_column(column).take()).await?;
            }
            // Answers find an account by it.
            let index = Index::create().name(by_number).table(table).col("preent_no").take();
            manager.create_index(index).await?;
        }
        Ok(())
    }
}
