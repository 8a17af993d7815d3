//! A line of an inventory list that is made of what the warehouse received may lack total, currency and country until somebody
//! completes it in the list. Both databases can take the content of a column over into a new one, which then has its name.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, text_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "bond_invt_dt";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        for (column, kept) in [
            ("natcd", text_null("natcd_kept")),
            ("dcl_total_amt", big_integer_null("dcl_total_amt_kept")),
            ("dcl_currcd", text_null("dcl_currcd_kept")),
        ] {
            manager.alter_table(Table::alter().table(TABLE).add_column(kept).take()).await?;
            db.execute_unprepared(&format!("UPDATE {TABLE} SET {column}_kept = {column}")).await?;
            db.execute_unprepared(&format!("ALTER TABLE {TABLE} DROP COLUMN {column}")).await?;
            db.execute_unprepared(&format!("ALTER TABLE {TABLE} RENAME COLUMN {column}_kept TO {column}")).await?;
        }
        Ok(())
    }
}
