//! The indexes behind the search for specifications in the lines of forecasts, client orders, inventory lists, bonded invoices and stock
//! lists: any three characters of them, and how they begin. As for declarations (`m0636_spec_search`), a program of before neither reads
//! nor writes them.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

use crate::m0636_spec_search::{Parts, begins};

#[derive(DeriveMigrationName)]
pub struct Migration;

const PARTS: [Parts; 5] = [
    lines("fcst_dtl", "fcst", &["g_model"]),
    lines("client_order_dtl", "client_order", &["g_model"]),
    lines("bond_invt_dt", "bond_invt", BONDED),
    lines("bond_invoice_dt", "bond_invoice", BONDED),
    lines("sas_stock_dt", "sas_stock", BONDED),
];
const BONDED: &[&str] = &["gds_spcf_model_desc"];

const fn lines(table: &'static str, head: &'static str, columns: &'static [&'static str]) -> Parts {
    Parts { index: table, table, columns, head: Some((head, "document_id")) }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let postgres = manager.get_database_backend() == DbBackend::Postgres;
        for parts in &PARTS {
            for column in parts.columns {
                manager.get_connection().execute_unprepared(&begins(parts.table, column, postgres)).await?;
            }
            parts.make(manager).await?;
        }
        Ok(())
    }
}
