//! What forecasts hold of the lines of inventory lists has its amounts beside its quantity. Rows from before have none: theirs
//! follow from the quantity.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer_null;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in ["decl_total", "first_qty", "second_qty", "gross_wt", "net_wt"] {
            manager.alter_table(Table::alter().table("fcst_invt").add_column(big_integer_null(name)).take()).await?;
        }
        Ok(())
    }
}
