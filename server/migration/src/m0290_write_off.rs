//! Write-offs of bonded accounts with their lines and the lists that they cover.

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
        manager.create_table(head()).await?;
        manager.create_table(lines()).await?;
        manager.create_table(lists()).await?;
        for (name, table, columns, is_unique) in [
            ("bws_dcr_known", "bws_dcr", &["org_id", "etps_preent_no"] as &[_], true),
            // The write-offs of an account, one after the other.
            ("bws_dcr_account", "bws_dcr", &["org_id", "putrec_no", "chgoff_due_time"], false),
            ("bws_dcr_at_customs", "bws_dcr", &["chgoff_preent_no"], false),
            ("bws_dcr_dt_serial", "bws_dcr_dt", &["document_id", "typecd", "seqno"], true),
            ("bws_dcr_invt_document", "bws_dcr_invt", &["document_id", "bond_invt_id"], false),
            // Which write-offs cover a list.
            ("bws_dcr_invt_list", "bws_dcr_invt", &["bond_invt_id"], false),
        ] {
            let mut index = Index::create();
            index.name(name).table(table);
            for column in columns {
                index.col(*column);
            }
            if is_unique {
                index.unique();
            }
            manager.create_index(index.take()).await?;
        }
        Ok(())
    }
}

fn head() -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table("bws_dcr")
        .col(big_pk_auto("id"))
        .col(big_integer("version"))
        .col(text("etps_preent_no"))
        .col(text("putrec_no"))
        .col(date("chgoff_begin_time"))
        .col(date("chgoff_due_time"))
        .col(date_null("chgoff_dcl_time"));
    for name in [
        "account_kind",
        "customer_name",
        "state",
        "chgoff_typecd",
        "master_cuscd",
        "bizop_etps_sccd",
        "bizop_etpsno",
        "bizop_etps_nm",
        "rvsngd_etps_sccd",
        "rcvgd_etpsno",
        "rcvgd_etps_nm",
        "chgoff_preent_no",
        "emapv_markcd",
        "reason",
        "rmk",
    ] {
        table.col(text_null(name));
    }
    for name in [
        "chgoff_tms_cnt",
        "diff_cnt",
        "imp_invt_total_cnt",
        "exp_invt_total_cnt",
        "chgoff_mtpck_total_cnt",
        "chgoff_endprd_total_cnt",
        "chgoff_lfmt_total_cnt",
        "chgoff_impr_total_cnt",
        "imp_mtpck_total_amt",
        "exp_endprd_total_amt",
    ] {
        table.col(big_integer_null(name));
    }
    for name in ["filled_at", "sent_at", "answered_at", "closed_at"] {
        table.col(timestamp_with_time_zone_null(name));
    }
    table
        .col(big_integer("org_id"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(ForeignKey::create().from("bws_dcr", "org_id").to("organisation", "id"))
        .take()
}

/// Lines have versions: they are stored one by one.
fn of_document(name: &'static str) -> TableCreateStatement {
    Table::create()
        .table(name)
        .col(big_pk_auto("id"))
        .col(big_integer("version"))
        .col(big_integer("document_id"))
        .col(big_integer("position"))
        .foreign_key(
            ForeignKey::create().from(name, "document_id").to("bws_dcr", "id").on_delete(ForeignKeyAction::Cascade),
        )
        .take()
}

fn lines() -> TableCreateStatement {
    let mut table = of_document("bws_dcr_dt");
    table.col(text("typecd")).col(big_integer("seqno"));
    for name in ["gds_mtno", "gdecd", "gds_nm", "dcl_unitcd", "settle_typecd", "settle_no", "rmk"] {
        table.col(text_null(name));
    }
    for name in [
        "vclr_prid_init_qty",
        "imp_qty",
        "exp_qty",
        "dprcs_crdw_imp_qty",
        "dprcs_crdw_exp_qty",
        "retn_exch_imp_qty",
        "retn_exch_exp_qty",
        "csm_total_qty",
        "sdin_qty",
        "reexp_qty",
        "remain_mtpck_trfout_qty",
        "mtpck_endprd_dstry_qty",
        "vrfadd_qty",
        "vrfred_qty",
        "shd_remain_qty",
        "actl_remain_qty",
        "dsml_qty",
        "dsml_rate",
        "dclcus_invt_avg_uprc_amt",
        "shd_remain_total_amt",
        "actl_remain_total_amt",
        "dsml_amt",
    ] {
        table.col(big_integer_null(name));
    }
    table
}

fn lists() -> TableCreateStatement {
    let mut table = of_document("bws_dcr_invt");
    table.col(text("bond_invt_no")).col(date_null("deducted_on")).col(big_integer_null("bond_invt_id"));
    for name in ["etps_inner_invt_no", "impexp_markcd", "mtpck_endprd_markcd", "supv_modecd", "dcl_typecd"] {
        table.col(text_null(name));
    }
    table
}
