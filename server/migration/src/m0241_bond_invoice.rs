//! Bonded invoices with their lines, of which lines of inventory lists are made, and movements of goods that are not bonded.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, date, date_null, text, text_null, timestamp_with_time_zone,
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
        manager.create_table(invoices()).await?;
        manager.create_table(lines()).await?;
        manager.create_table(moves()).await?;
        let made_of = Table::alter().table("bond_invt_dt").add_column(big_integer_null("invoice_dt_id")).take();
        manager.alter_table(made_of).await?;
        let indexes = [
            Index::create()
                .name("bond_invoice_number")
                .table("bond_invoice")
                .col("org_id")
                .col("invoice_no")
                .unique()
                .take(),
            Index::create()
                .name("bond_invoice_dt_document")
                .table("bond_invoice_dt")
                .col("document_id")
                .col("position")
                .take(),
            Index::create().name("bond_invt_dt_invoice").table("bond_invt_dt").col("invoice_dt_id").take(),
            Index::create().name("nobon_move_number").table("nobon_move").col("org_id").col("move_no").unique().take(),
            Index::create()
                .name("nobon_move_stock")
                .table("nobon_move")
                .col("org_id")
                .col("gds_mtno")
                .col("lot_no")
                .take(),
        ];
        for index in indexes {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn invoices() -> TableCreateStatement {
    let mut table = Table::create();
    table.table("bond_invoice").col(big_pk_auto("id")).col(big_integer("version"));
    table.col(text("invoice_no")).col(text("impexp_markcd"));
    for optional in [
        "customer_name",
        "state",
        "contr_no",
        "putrec_no",
        "trans_mode",
        "currency",
        "seller",
        "seller_address",
        "buyer",
        "buyer_address",
        "payment_terms",
        "rmk",
    ] {
        table.col(text_null(optional));
    }
    table
        .col(date_null("invoice_date"))
        .col(big_integer_null("total_amt"))
        .col(timestamp_with_time_zone_null("confirmed_at"))
        .col(big_integer("org_id"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(ForeignKey::create().from("bond_invoice", "org_id").to("organisation", "id"))
        .take()
}

fn lines() -> TableCreateStatement {
    let mut table = Table::create();
    table.table("bond_invoice_dt").col(big_pk_auto("id")).col(big_integer("version"));
    table.col(big_integer("document_id")).col(big_integer("position")).col(big_integer_null("line_no"));
    for needed in ["gds_mtno", "gds_nm", "dcl_unitcd", "dcl_currcd"] {
        table.col(text(needed));
    }
    for optional in ["gdecd", "gds_spcf_model_desc", "natcd", "destination_natcd", "rmk"] {
        table.col(text_null(optional));
    }
    for number in ["dcl_uprc_amt", "gross_wt", "net_wt", "putrec_seqno"] {
        table.col(big_integer_null(number));
    }
    table
        .col(big_integer("dcl_qty"))
        .col(big_integer("dcl_total_amt"))
        .foreign_key(
            ForeignKey::create()
                .from("bond_invoice_dt", "document_id")
                .to("bond_invoice", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .take()
}

fn moves() -> TableCreateStatement {
    let mut table = Table::create();
    table.table("nobon_move").col(big_pk_auto("id")).col(big_integer("version"));
    for needed in ["move_no", "direction", "gds_mtno", "gds_nm", "unit"] {
        table.col(text(needed));
    }
    for optional in ["customer_name", "lot_no", "sub_store", "passport_no", "vehicle_no", "rmk"] {
        table.col(text_null(optional));
    }
    table
        .col(date("move_date"))
        .col(big_integer("qty"))
        .col(big_integer_null("gross_wt"))
        .col(big_integer("org_id"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(ForeignKey::create().from("nobon_move", "org_id").to("organisation", "id"))
        .take()
}
