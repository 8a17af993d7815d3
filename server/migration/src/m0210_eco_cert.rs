//! Origin certificates that were received, with their lines, and what forecasts have taken of those.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, date_null, text, text_null, timestamp_with_time_zone,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [certificates(), lines(), taken()] {
            manager.create_table(table).await?;
        }
        let indexes = [
            Index::create().name("eco_cert_number").table("eco_cert").col("org_id").col("cert_no").unique().take(),
            Index::create()
                .name("eco_cert_dtl_document")
                .table("eco_cert_dtl")
                .col("document_id")
                .col("position")
                .take(),
            Index::create().name("fcst_cert_line").table("fcst_cert").col("fcst_id").col("fcst_dtl_id").unique().take(),
            Index::create().name("fcst_cert_of").table("fcst_cert").col("cert_id").take(),
            Index::create().name("fcst_cert_by_line").table("fcst_cert").col("fcst_dtl_id").take(),
            Index::create().name("fcst_cert_cert_line").table("fcst_cert").col("cert_dtl_id").take(),
        ];
        for index in indexes {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn certificates() -> TableCreateStatement {
    let mut table = Table::create();
    table.table("eco_cert").col(big_pk_auto("id")).col(big_integer("version"));
    table.col(text("cert_no")).col(text("fta_code"));
    for name in ["cert_type", "customer_name", "state", "origin_country"] {
        table.col(text_null(name));
    }
    table.col(date_null("issued_on")).col(date_null("valid_to"));
    for name in ["invoice_no", "exporter", "producer", "consignee", "rmk"] {
        table.col(text_null(name));
    }
    table
        .col(big_integer("org_id"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(ForeignKey::create().from("eco_cert", "org_id").to("organisation", "id"));
    table
}

fn lines() -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table("eco_cert_dtl")
        .col(big_pk_auto("id"))
        .col(big_integer("document_id"))
        .col(big_integer("position"))
        .col(big_integer("eco_g_no"))
        .col(text("code_t_s"))
        .col(text("g_name"))
        .col(big_integer("g_qty"))
        .col(text("g_unit"))
        .col(big_integer_null("left_qty"))
        .col(text_null("criterion"))
        .foreign_key(
            ForeignKey::create()
                .from("eco_cert_dtl", "document_id")
                .to("eco_cert", "id")
                .on_delete(ForeignKeyAction::Cascade),
        );
    table
}

/// Which line of a forecast has taken what. A line of a forecast is gone before what it held is given back, so that nothing
/// leads from here to it.
fn taken() -> TableCreateStatement {
    let mut table = Table::create();
    table.table("fcst_cert").col(big_pk_auto("id")).col(big_integer("version"));
    for name in ["fcst_id", "fcst_dtl_id", "cert_id", "cert_dtl_id"] {
        table.col(big_integer(name));
    }
    table
        .col(big_integer("qty"))
        .foreign_key(
            ForeignKey::create().from("fcst_cert", "fcst_id").to("fcst", "id").on_delete(ForeignKeyAction::Cascade),
        )
        .foreign_key(ForeignKey::create().from("fcst_cert", "cert_id").to("eco_cert", "id"));
    table
}
