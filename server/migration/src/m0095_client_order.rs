//! Client orders with their goods lines.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, text, text_null, timestamp_with_time_zone,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut head = Table::create();
        head.table("client_order")
            .col(big_pk_auto("id"))
            .col(big_integer("version"))
            .col(text("client_order_no"))
            .col(text("i_e_catg"))
            .col(text_null("customer_name"))
            .col(text_null("state"))
            .col(text_null("is_two_step"))
            .col(text_null("contr_no"))
            .col(text_null("invoice_no"))
            .col(text_null("bill_no"))
            .col(text_null("traf_mode"))
            .col(text_null("traf_name"))
            .col(text_null("voy_no"))
            .col(text_null("custom_master"))
            .col(text_null("i_e_port"))
            .col(text_null("trade_mode"))
            .col(text_null("manual_no"))
            .col(text_null("trade_country"))
            .col(text_null("trans_mode"))
            .col(text_null("wrap_type"))
            .col(big_integer_null("pack_no"))
            .col(big_integer_null("gross_wet"))
            .col(big_integer_null("net_wt"))
            .col(text_null("rmk"))
            .col(text_null("decl_used_typecd"))
            .col(big_integer("org_id"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone("updated_at"))
            .foreign_key(ForeignKey::create().from("client_order", "org_id").to("organisation", "id"));
        manager.create_table(head).await?;
        let mut lines = Table::create();
        lines
            .table("client_order_dtl")
            .col(big_pk_auto("id"))
            .col(big_integer("document_id"))
            .col(big_integer("position"))
            .col(text_null("gds_mtno"))
            .col(big_integer_null("contr_item"))
            .col(text("code_t_s"))
            .col(text("g_name"))
            .col(text_null("g_model"))
            .col(big_integer("g_qty"))
            .col(text("g_unit"))
            .col(big_integer_null("decl_price"))
            .col(big_integer("decl_total"))
            .col(text("trade_curr"))
            .col(big_integer_null("first_qty"))
            .col(text_null("first_unit"))
            .col(big_integer_null("second_qty"))
            .col(text_null("second_unit"))
            .col(big_integer_null("gross_wt"))
            .col(big_integer_null("net_wt"))
            .col(text_null("origin_country"))
            .col(text_null("destination_country"))
            .col(text_null("district_code"))
            .col(text_null("duty_mode"))
            .col(big_integer_null("decl_id"))
            .col(big_integer_null("decl_g_no"))
            .foreign_key(
                ForeignKey::create()
                    .from("client_order_dtl", "document_id")
                    .to("client_order", "id")
                    .on_delete(ForeignKeyAction::Cascade),
            );
        manager.create_table(lines).await?;
        let mut by_org = Index::create();
        by_org.name("client_order_org").table("client_order").col("org_id").col("id");
        manager.create_index(by_org).await?;
        let mut by_document = Index::create();
        by_document.name("client_order_dtl_document").table("client_order_dtl").col("document_id").col("position");
        manager.create_index(by_document).await?;
        let mut by_declaration = Index::create();
        by_declaration.name("client_order_dtl_decl").table("client_order_dtl").col("decl_id");
        manager.create_index(by_declaration).await
    }
}
