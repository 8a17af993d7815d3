//! An order of the Care flow says until when somebody is mailing it: mail goes outside of transactions, and whoever presses twice would
//! mail it twice.

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
        let column = timestamp_with_time_zone_null("mailing_until");
        manager.alter_table(Table::alter().table("fcst_care").add_column(column).take()).await
    }
}
