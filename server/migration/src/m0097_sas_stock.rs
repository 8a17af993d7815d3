//! Stock lists with their lines.

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
        let mut head = Table::create();
        head.table("sas_stock")
            .col(big_pk_auto("id"))
            .col(big_integer("version"))
            .col(text("sas_stock_no"))
            .col(text_null("customer_name"))
            .col(text_null("sas_dcl_no"))
            .col(text_null("areain_oriact_no"))
            .col(text_null("master_cuscd"))
            .col(text("stock_typecd"))
            .col(text_null("business_typecd"))
            .col(text_null("centralized_dcl_typecd"))
            .col(text_null("supv_modecd"))
            .col(big_integer_null("package_qty"))
            .col(big_integer_null("gross_wt"))
            .col(big_integer_null("net_wt"))
            .col(text_null("pack_type"))
            .col(text_null("stucd"))
            .col(date_null("dcl_time"))
            .col(text_null("rmk"))
            .col(text_null("decl_used_typecd"))
            .col(big_integer("org_id"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone("updated_at"))
            .foreign_key(ForeignKey::create().from("sas_stock", "org_id").to("organisation", "id"));
        manager.create_table(head).await?;
        let mut lines = Table::create();
        lines
            .table("sas_stock_dt")
            .col(big_pk_auto("id"))
            .col(big_integer("document_id"))
            .col(big_integer("position"))
            .col(big_integer("sas_stock_seqno"))
            .col(big_integer_null("sas_dcl_seqno"))
            .col(big_integer_null("oriact_gds_seqno"))
            .col(text_null("gds_mtno"))
            .col(text("gdecd"))
            .col(text("gds_nm"))
            .col(text_null("gds_spcf_model_desc"))
            .col(text("dcl_unitcd"))
            .col(text_null("lawf_unitcd"))
            .col(text_null("secd_lawf_unitcd"))
            .col(text("natcd"))
            .col(big_integer_null("dcl_uprc_amt"))
            .col(big_integer("dcl_total_amt"))
            .col(text("dcl_currcd"))
            .col(big_integer_null("lawf_qty"))
            .col(big_integer_null("secd_lawf_qty"))
            .col(big_integer("dcl_qty"))
            .col(big_integer_null("gross_wt"))
            .col(big_integer_null("net_wt"))
            .col(text_null("use_cd"))
            .col(text_null("lvyrlf_modecd"))
            .col(text_null("ucns_verno"))
            .col(text_null("rmk"))
            .col(big_integer_null("decl_id"))
            .col(big_integer_null("decl_g_no"))
            .foreign_key(
                ForeignKey::create()
                    .from("sas_stock_dt", "document_id")
                    .to("sas_stock", "id")
                    .on_delete(ForeignKeyAction::Cascade),
            );
        manager.create_table(lines).await?;
        let mut by_org = Index::create();
        by_org.name("sas_stock_org").table("sas_stock").col("org_id").col("id");
        manager.create_index(by_org).await?;
        let mut by_document = Index::create();
        by_document.name("sas_stock_dt_document").table("sas_stock_dt").col("document_id").col("position");
        manager.create_index(by_document).await?;
        let mut by_declaration = Index::create();
        by_declaration.name("sas_stock_dt_decl").table("sas_stock_dt").col("decl_id");
        manager.create_index(by_declaration).await
    }
}
