//! Elements of customs' messages that documents did not have: of lines of stock lists and applications, and of write-offs.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, text_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

const NUMBERS: &[(&str, &[&str])] = &[
    ("sas_stock_dt", &["usd_stat_total_amt", "wt_sf_val", "fst_sf_val", "secd_sf_val", "replace_qty"]),
    ("bws_dcr_dt", &["tgbl_loss_qty", "intgb_loss_qty", "lfmt_dstry_qty"]),
];
const TEXTS: &[(&str, &[&str])] = &[("sas_stock_dt", &["cly_markcd"]), ("sas_dcl_dt", &["gds_markcd"])];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        for (table, columns) in NUMBERS {
            for column in *columns {
                let add = Table::alter().table(*table).add_column(big_integer_null(*column)).take();
                manager.alter_table(add).await?;
            }
        }
        for (table, columns) in TEXTS {
            for column in *columns {
                manager.alter_table(Table::alter().table(*table).add_column(text_null(*column)).take()).await?;
            }
        }
        Ok(())
    }
}
