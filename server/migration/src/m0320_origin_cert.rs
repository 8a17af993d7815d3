//! Origin certificates of our exports with their lines and materials; what lines of declarations have taken of certificates that
//! were received.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, date_null, text, text_null, timestamp_with_time_zone,
    timestamp_with_time_zone_null,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [certificates(), lines(), materials(), taken()] {
            manager.create_table(table).await?;
        }
        let of_document = |table: &'static str| {
            Index::create().name(format!("{table}_document")).table(table).col("document_id").col("position").take()
        };
        let indexes = [
            Index::create()
                .name("origin_cert_number")
                .table("origin_cert")
                .col("org_id")
                .col("cert_no")
                .unique()
                .take(),
            Index::create().name("origin_cert_source").table("origin_cert").col("source_no").take(),
            of_document("origin_cert_dtl"),
            of_document("origin_cert_mtl"),
            Index::create().name("decl_cert_line").table("decl_cert").col("decl_id").col("dec_g_no").unique().take(),
            Index::create().name("decl_cert_of").table("decl_cert").col("cert_id").take(),
            Index::create().name("decl_cert_cert_line").table("decl_cert").col("cert_dtl_id").take(),
            // What is warned of: certificates that end within days.
            Index::create().name("eco_cert_valid_to").table("eco_cert").col("valid_to").take(),
        ];
        for index in indexes {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn certificates() -> TableCreateStatement {
    let mut table = Table::create();
    table.table("origin_cert").col(big_pk_auto("id")).col(big_integer("version"));
    table.col(text_null("cert_no")).col(text("cert_type"));
    for name in ["customer_name", "state"] {
        table.col(text_null(name));
    }
    table.col(date_null("issued_on")).col(date_null("valid_to"));
    for name in ["issue_place", "is_retroactive", "invoice_no", "is_third_party", "third_party"] {
        table.col(text_null(name));
    }
    table.col(date_null("invoice_date"));
    for name in ["exporter", "producer", "consignee", "destination_country"] {
        table.col(text_null(name));
    }
    table.col(date_null("depart_on"));
    for name in ["traf_name", "voy_no", "load_port", "discharge_port", "rmk", "reason", "source_no"] {
        table.col(text_null(name));
    }
    table
        .col(timestamp_with_time_zone_null("applied_at"))
        .col(big_integer_null("decl_id"))
        .col(big_integer_null("fcst_id"))
        .col(big_integer("org_id"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(ForeignKey::create().from("origin_cert", "org_id").to("organisation", "id"));
    table
}

/// A table of lines, which are gone with their certificate.
fn of_certificate(name: &'static str) -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table(name)
        .col(big_pk_auto("id"))
        .col(big_integer("document_id"))
        .col(big_integer("position"))
        .col(big_integer("g_no"))
        .col(text("code_t_s"))
        .col(text("g_name"))
        .foreign_key(
            ForeignKey::create().from(name, "document_id").to("origin_cert", "id").on_delete(ForeignKeyAction::Cascade),
        );
    table
}

fn lines() -> TableCreateStatement {
    let mut table = of_certificate("origin_cert_dtl");
    table
        .col(text_null("goods_desc"))
        .col(big_integer("g_qty"))
        .col(text("g_unit"))
        .col(big_integer_null("decl_price"));
    table.col(big_integer("decl_total")).col(text("trade_curr")).col(text_null("criterion"));
    for name in ["rvc_limit", "own_cost", "pack_no"] {
        table.col(big_integer_null(name));
    }
    table.col(text_null("wrap_type")).col(text_null("marks")).col(big_integer_null("gross_wt"));
    for name in ["gds_mtno", "manual_no", "ucns_verno"] {
        table.col(text_null(name));
    }
    table.col(big_integer_null("contr_item"));
    table
}

fn materials() -> TableCreateStatement {
    let mut table = of_certificate("origin_cert_mtl");
    table.col(text_null("origin_country")).col(text_null("is_originating")).col(big_integer("unit_qty"));
    table.col(text("g_unit")).col(big_integer("price")).col(text("trade_curr")).col(text_null("gds_mtno"));
    table
}

/// Which line of a declaration has taken what.
fn taken() -> TableCreateStatement {
    let mut table = Table::create();
    table.table("decl_cert").col(big_pk_auto("id")).col(big_integer("version"));
    for name in ["decl_id", "dec_g_no", "cert_id", "cert_dtl_id"] {
        table.col(big_integer(name));
    }
    table
        .col(big_integer("qty"))
        .foreign_key(
            ForeignKey::create()
                .from("decl_cert", "decl_id")
                .to("declaration", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .foreign_key(ForeignKey::create().from("decl_cert", "cert_id").to("eco_cert", "id"));
    table
}
