//! Documents of zones remember what people keyed of customs' answers until customs says it itself, and what customs decided otherwise.

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
        for table in ["sas_dcl", "sas_stock", "sas_passport", "sas_vehicle"] {
            for column in [
                text_null("keyed_no"),
                text_null("keyed_result"),
                big_integer_null("keyed_tms_cnt"),
                text_null("disputed_result"),
            ] {
                manager.alter_table(Table::alter().table(table).add_column(column).take()).await?;
            }
        }
        Ok(())
    }
}
