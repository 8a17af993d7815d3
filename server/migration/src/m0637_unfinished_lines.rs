//! Lines that are stored with their document may be unfinished while it is a draft: what must be filled is asked for when the document
//! leaves the house, so that its columns may be blank here. A program of before reads a blank value as it reads any other, and goes on
//! writing none.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, text_null};
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Columns of a table that may be blank from here on.
struct Lines {
    table: &'static str,
    texts: &'static [&'static str],
    numbers: &'static [&'static str],
    /// Those of the texts that are found by how they begin (`m0590_search`): an index of their own each.
    found: &'static [&'static str],
}

const GOODS: &[&str] = &["code_t_s", "g_name"];
const LINES: [Lines; 5] = [
    Lines {
        table: "client_order_dtl",
        texts: &["code_t_s", "g_name", "g_unit", "trade_curr"],
        numbers: &["g_qty", "decl_total"],
        found: GOODS,
    },
    Lines {
        table: "eco_cert_dtl",
        texts: &["code_t_s", "g_name", "g_unit"],
        numbers: &["eco_g_no", "g_qty"],
        found: GOODS,
    },
    Lines {
        table: "origin_cert_dtl",
        texts: &["code_t_s", "g_name", "g_unit", "trade_curr"],
        numbers: &["g_no", "g_qty", "decl_total"],
        found: GOODS,
    },
    Lines {
        table: "origin_cert_mtl",
        texts: &["code_t_s", "g_name", "g_unit", "trade_curr"],
        numbers: &["g_no", "unit_qty", "price"],
        found: GOODS,
    },
    Lines {
        table: "sas_stock_dt",
        texts: &["gdecd", "gds_nm", "dcl_unitcd", "natcd", "dcl_currcd"],
        numbers: &["dcl_total_amt", "dcl_qty"],
        found: &["gdecd", "gds_nm"],
    },
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let postgres = manager.get_database_backend() == DbBackend::Postgres;
        for lines in &LINES {
            if postgres { lines.on_postgres(manager).await? } else { lines.on_sqlite(manager).await? }
        }
        Ok(())
    }
}

impl Lines {
    async fn on_postgres(&self, manager: &SchemaManager<'_>) -> Result<(), DbErr> {
        let table = self.table;
        for column in self.texts.iter().chain(self.numbers) {
            let blank = format!("ALTER TABLE {table} ALTER COLUMN {column} DROP NOT NULL");
            manager.get_connection().execute_unprepared(&blank).await?;
        }
        Ok(())
    }

    /// SQLite cannot change a column: its content goes over into a new one, which then has its name.
    async fn on_sqlite(&self, manager: &SchemaManager<'_>) -> Result<(), DbErr> {
        let (db, table) = (manager.get_connection(), self.table);
        for column in self.found {
            db.execute_unprepared(&format!("DROP INDEX {table}_found_{column}")).await?;
        }
        let texts = self.texts.iter().map(|column| (*column, text_null(format!("{column}_kept"))));
        let numbers = self.numbers.iter().map(|column| (*column, big_integer_null(format!("{column}_kept"))));
        for (column, kept) in texts.chain(numbers) {
            manager.alter_table(Table::alter().table(table).add_column(kept).take()).await?;
            for statement in [
                format!("UPDATE {table} SET {column}_kept = {column}"),
                format!("ALTER TABLE {table} DROP COLUMN {column}"),
                format!("ALTER TABLE {table} RENAME COLUMN {column}_kept TO {column}"),
            ] {
                db.execute_unprepared(&statement).await?;
            }
        }
        for column in self.found {
            let begins =
                format!("CREATE INDEX {table}_found_{column} ON {table} ({column}) WHERE {column} IS NOT NULL");
            db.execute_unprepared(&begins).await?;
        }
        Ok(())
    }
}
