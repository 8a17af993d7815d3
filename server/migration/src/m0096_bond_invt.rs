//! Bonded inventory lists with their lines.

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
        head.table("bond_invt")
            .col(big_pk_auto("id"))
            .col(big_integer("version"))
            .col(text_null("bond_invt_no"))
            .col(text("etps_inner_invt_no"))
            .col(text_null("customer_name"))
            .col(text_null("putrec_no"))
            .col(text("impexp_markcd"))
            .col(text_null("bond_invt_typecd"))
            .col(text_null("mtpck_endprd_markcd"))
            .col(text_null("supv_modecd"))
            .col(text_null("trsp_modecd"))
            .col(text_null("dcl_plc_cuscd"))
            .col(text_null("impexp_portcd"))
            .col(text_null("stship_trsarv_natcd"))
            .col(text_null("dclcus_flag"))
            .col(text_null("dclcus_typecd"))
            .col(text_null("invt_stucd"))
            .col(text_null("rlt_putrec_no"))
            .col(date_null("invt_dcl_time"))
            .col(text_null("rmk"))
            .col(text_null("decl_used_typecd"))
            .col(big_integer("org_id"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone("updated_at"))
            .foreign_key(ForeignKey::create().from("bond_invt", "org_id").to("organisation", "id"));
        manager.create_table(head).await?;
        let mut lines = Table::create();
        lines
            .table("bond_invt_dt")
            .col(big_pk_auto("id"))
            .col(big_integer("document_id"))
            .col(big_integer("position"))
            .col(big_integer("gds_seqno"))
            .col(big_integer_null("putrec_seqno"))
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
            .col(big_integer_null("entry_gds_seqno"))
            .col(text_null("rmk"))
            .col(big_integer_null("decl_id"))
            .col(big_integer_null("decl_g_no"))
            .foreign_key(
                ForeignKey::create()
                    .from("bond_invt_dt", "document_id")
                    .to("bond_invt", "id")
                    .on_delete(ForeignKeyAction::Cascade),
            );
        manager.create_table(lines).await?;
        let mut by_org = Index::create();
        by_org.name("bond_invt_org").table("bond_invt").col("org_id").col("id");
        manager.create_index(by_org).await?;
        let mut by_document = Index::create();
        by_document.name("bond_invt_dt_document").table("bond_invt_dt").col("document_id").col("position");
        manager.create_index(by_document).await?;
        let mut by_declaration = Index::create();
        by_declaration.name("bond_invt_dt_decl").table("bond_invt_dt").col("decl_id");
        manager.create_index(by_declaration).await
    }
}
