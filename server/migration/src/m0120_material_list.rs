//! The lists of materials and of their prices stay quick however many there are: every filter and order that they offer has
//! an index that begins with the organisation and the column and ends with the list's own order.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// What a material is filtered or sorted by. `gds_mtno` is among them although it is unique: there is no blank-first
/// order in a unique index.
const MATERIAL: [&str; 10] = [
    "gds_mtno",
    "material_type",
    "name",
    "hs_code",
    "state",
    "supervision",
    "origin_country",
    "brand",
    "price",
    "account_no",
];
/// What a price is filtered or sorted by.
const PRICE: [&str; 7] = ["price", "currency", "trans_mode", "valid_from", "valid_to", "source", "is_disabled"];
/// Columns that are searched by their beginning.
const BY_PREFIX: [(&str, &str); 4] =
    [("material", "gds_mtno"), ("material", "hs_code"), ("material", "account_no"), ("material_price", "gds_mtno")];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        let postgres = manager.get_database_backend() == DbBackend::Postgres;
        let first = if postgres { " NULLS FIRST" } else { "" };
        if postgres {
            for (table, column) in BY_PREFIX {
                // Byte by byte, so that an index serves both the order and the beginning of a text.
                let sql = format!("ALTER TABLE {table} ALTER COLUMN {column} TYPE text COLLATE \"C\"");
                connection.execute_unprepared(&sql).await?;
            }
        }
        for column in MATERIAL {
            let sql = format!("CREATE INDEX material_list_{column} ON material (org_id, {column}{first}, id)");
            connection.execute_unprepared(&sql).await?;
        }
        connection.execute_unprepared("CREATE INDEX material_list ON material (org_id, id)").await?;
        for column in PRICE {
            // Behind the key that is asked for stand those of the list's own order, each key once.
            let own = if column == "valid_from" { "" } else { ", valid_from" };
            let own = if postgres { own.replace("valid_from", "valid_from NULLS FIRST") } else { own.to_owned() };
            let sql = format!(
                "CREATE INDEX material_price_list_{column} \
                 ON material_price (org_id, {column}{first}, gds_mtno{first}{own}, id)"
            );
            connection.execute_unprepared(&sql).await?;
        }
        let last = if postgres { " NULLS LAST" } else { "" };
        let own = format!(
            "CREATE INDEX material_price_list \
             ON material_price (org_id, gds_mtno{first}, valid_from DESC{last}, id DESC)"
        );
        connection.execute_unprepared(&own).await?;
        Ok(())
    }
}
