//! Goods lines with what is asked of their heads, as a view that lists read like a table.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Columns of the head and of the line.
const HEAD: &str =
    "org_id, i_e_catg, status, client_seq_no, entry_id, customer_name, bill_no, trade_mode, i_e_date, created_at";
const LINE: &str =
    "id, declaration_id, g_no, code_t_s, g_name, g_qty, g_unit, decl_price, decl_total, trade_curr, origin_country";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let named = |table: &str, columns: &str| {
            columns.split(", ").map(|column| format!("{table}.{column} AS {column}")).collect::<Vec<_>>().join(", ")
        };
        let sql = format!(
            "CREATE VIEW declaration_detail AS SELECT {}, {} FROM declaration_line \
             JOIN declaration ON declaration.id = declaration_line.declaration_id",
            named("declaration_line", LINE),
            named("declaration", HEAD),
        );
        manager.get_connection().execute_unprepared(&sql).await?;
        Ok(())
    }
}
