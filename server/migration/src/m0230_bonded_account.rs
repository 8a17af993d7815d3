//! E-accounts, logistics accounts and handbooks with their lines and consumption.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, date_null, text, text_null, timestamp_with_time_zone,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// A table by the names of its columns.
struct Columns {
    name: &'static str,
    needed_texts: &'static [&'static str],
    texts: &'static [&'static str],
    needed_numbers: &'static [&'static str],
    numbers: &'static [&'static str],
    dates: &'static [&'static str],
}

const HEADS: [Columns; 3] = [
    Columns {
        name: "ems",
        needed_texts: &["etps_preent_no", "bizop_etps_nm"],
        texts: &[
            "ems_no",
            "state",
            "dcl_typecd",
            "master_cuscd",
            "ems_typecd",
            "bizop_etps_sccd",
            "bizop_etpsno",
            "rvsngd_etps_sccd",
            "rcvgd_etpsno",
            "rcvgd_etps_nm",
            "dcl_etps_sccd",
            "dcl_etpsno",
            "dcl_etps_nm",
            "dcl_etps_typecd",
            "apcret_no",
            "netwk_etps_arcrp_no",
            "ucns_dcl_segcd",
            "dcl_markcd",
            "emapv_stucd",
            "pause_impexp_markcd",
            "pause_chg_markcd",
            "adjacc_markcd",
            "ucns_verno_cntr_flag",
            "rcase_markcd",
            "etps_poses_sadja_qua_flag",
            "rmk",
            "reason",
        ],
        needed_numbers: &["org_id"],
        numbers: &["chg_tms_cnt", "max_tovr_amt", "vclr_prid_val", "adjacc_tms_cnt"],
        dates: &[
            "finish_valid_date",
            "dcl_time",
            "putrec_appr_time",
            "chg_appr_time",
            "rcnt_vclr_time",
            "vclr_apply_time",
        ],
    },
    Columns {
        name: "bws",
        needed_texts: &["etps_preent_no", "bizop_etps_nm"],
        texts: &[
            "bws_no",
            "state",
            "dcl_typecd",
            "bwl_typecd",
            "master_cuscd",
            "append_typecd",
            "bizop_etps_sccd",
            "bizop_etpsno",
            "dcl_etps_sccd",
            "dcl_etpsno",
            "dcl_etps_nm",
            "dcl_etps_typecd",
            "house_no",
            "house_nm",
            "contact_er",
            "contact_tele",
            "house_typecd",
            "house_address",
            "tax_typecd",
            "pause_chg_markcd",
            "emapv_stucd",
            "dcl_markcd",
            "owner_system",
            "rmk",
            "reason",
        ],
        needed_numbers: &["org_id"],
        numbers: &["chg_tms_cnt", "house_area", "house_volume"],
        dates: &["finish_valid_date", "dcl_time", "input_date", "putrec_appr_time", "chg_appr_time"],
    },
    Columns {
        name: "eml",
        needed_texts: &["etps_preent_no", "bizop_etps_nm"],
        texts: &[
            "eml_no",
            "state",
            "eml_type",
            "dcl_typecd",
            "master_cuscd",
            "supv_modecd",
            "redu_natrcd",
            "imp_ctrt_no",
            "exp_ctrt_no",
            "imp_currcd",
            "exp_currcd",
            "bizop_etps_sccd",
            "bizop_etpsno",
            "rvsngd_etps_sccd",
            "rcvgd_etpsno",
            "rcvgd_etps_nm",
            "rcvgd_etps_dtcd",
            "dcl_etps_typecd",
            "dcl_etps_sccd",
            "dcl_etpsno",
            "dcl_etps_nm",
            "apcret_no",
            "produce_typecd",
            "impexp_portcd",
            "ucns_dcl_segcd",
            "stndbk_bankcd",
            "dcl_type_markcd",
            "emapv_stucd",
            "stndbk_markcd",
            "pause_impexp_markcd",
            "pause_chg_markcd",
            "etps_poses_sadja_qua_flag",
            "adtacc_markcd",
            "clcase_markcd",
            "rcase_markcd",
            "rcase_note",
            "scene_urdf",
            "rmk",
            "reason",
        ],
        needed_numbers: &["org_id"],
        numbers: &["chg_tms_cnt", "product_ratio"],
        dates: &[
            "valid_date",
            "dcl_time",
            "putrec_appr_time",
            "chg_appr_time",
            "vclr_apply_time",
            "vclr_date",
            "clcase_date",
            "rcase_date",
        ],
    },
];

/// Lines with the table of their heads, and the columns that no two lines of an account share.
const LINES: [(&str, Columns, &[&str]); 5] = [
    (
        "ems",
        Columns {
            name: "ems_dt",
            needed_texts: &["mtpck_endprd_typecd", "gds_mtno", "gdecd", "gds_nm", "dcl_unitcd"],
            texts: &[
                "endprd_gds_spcf_model_desc",
                "lawf_unitcd",
                "secd_lawf_unitcd",
                "dcl_currcd",
                "lvyrlf_modecd",
                "qty_cntr_markcd",
                "adjmtr_markcd",
                "modf_markcd",
                "etps_exe_markcd",
                "cusm_exe_markcd",
                "ucns_tqsn_flag",
                "csttn_flag",
                "rmk",
                "invt_no",
            ],
            needed_numbers: &["gds_seqno"],
            numbers: &[
                "dcl_uprc_amt",
                "dcl_qty",
                "appr_max_surp_qty",
                "vclr_prid_init_qty",
                "invt_g_no",
                "chg_tms_cnt",
            ],
            dates: &[],
        },
        &["mtpck_endprd_typecd", "gds_seqno"],
    ),
    ("ems", CONSUMPTION, &["endprd_seqno", "mtpck_seqno", "ucns_verno"]),
    (
        "bws",
        Columns {
            name: "bws_dt",
            needed_texts: &["gds_mtno", "gdecd", "gds_nm", "dcl_unitcd"],
            texts: &[
                "gds_spcf_model_desc",
                "natcd",
                "lawf_unitcd",
                "secd_lawf_unitcd",
                "dcl_currcd",
                "in_type",
                "invt_no",
                "cusm_exe_markcd",
                "rmk",
                "modf_markcd",
            ],
            needed_numbers: &["gds_seqno"],
            numbers: &["dcl_uprc_amt", "in_qty", "in_lawf_qty", "in_secd_lawf_qty", "invt_g_no", "chg_tms_cnt"],
            dates: &["in_date", "out_date", "limit_date"],
        },
        &["gds_seqno"],
    ),
    (
        "eml",
        Columns {
            name: "eml_dt",
            needed_texts: &["mtpck_endprd_typecd", "gds_mtno", "gdecd", "gds_nm", "dcl_unitcd"],
            texts: &[
                "endprd_gds_spcf_model_desc",
                "lawf_unitcd",
                "secd_lawf_unitcd",
                "dcl_currcd",
                "natcd",
                "lvyrlf_modecd",
                "adjmtr_markcd",
                "modf_markcd",
                "cusm_exe_markcd",
                "gds_scene_urdf",
                "ucns_tqsn_flag",
                "csttn_flag",
                "rmk",
                "invt_no",
            ],
            needed_numbers: &["gds_seqno", "dcl_qty"],
            numbers: &["dcl_uprc_amt", "dcl_total_amt", "gds_atrcd", "invt_g_no", "chg_tms_cnt"],
            dates: &[],
        },
        &["mtpck_endprd_typecd", "gds_seqno"],
    ),
    ("eml", Columns { name: "eml_ucns_dt", ..CONSUMPTION }, &["endprd_seqno", "mtpck_seqno", "ucns_verno"]),
];

const CONSUMPTION: Columns = Columns {
    name: "ems_ucns_dt",
    needed_texts: &["ucns_verno"],
    texts: &["ucns_dcl_stucd", "modf_markcd", "etps_exe_markcd", "rmk"],
    needed_numbers: &["endprd_seqno", "mtpck_seqno", "net_useup_qty"],
    numbers: &["ucns_qty", "tgbl_loss_rate", "intgb_loss_rate", "bond_mtpck_prpr", "chg_tms_cnt"],
    dates: &["finish_valid_date"],
};

impl Columns {
    fn table(&self) -> TableCreateStatement {
        let mut table = Table::create();
        table.table(self.name).col(big_pk_auto("id")).col(big_integer("version"));
        for name in self.needed_texts {
            table.col(text(*name));
        }
        for name in self.texts {
            table.col(text_null(*name));
        }
        for name in self.needed_numbers {
            table.col(big_integer(*name));
        }
        for name in self.numbers {
            table.col(big_integer_null(*name));
        }
        for name in self.dates {
            table.col(date_null(*name));
        }
        table
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for head in HEADS {
            let mut table = head.table();
            table
                .col(timestamp_with_time_zone("created_at"))
                .col(timestamp_with_time_zone("updated_at"))
                .foreign_key(ForeignKey::create().from(head.name, "org_id").to("organisation", "id"));
            manager.create_table(table).await?;
            let number = format!("{}_no", head.name);
            let [by_number, by_org] = [format!("{}_number", head.name), format!("{}_org", head.name)];
            let by_number =
                Index::create().name(by_number).table(head.name).col("org_id").col(Alias::new(number)).unique().take();
            manager.create_index(by_number).await?;
            manager.create_index(Index::create().name(by_org).table(head.name).col("org_id").col("id").take()).await?;
        }
        for (head, lines, unique) in LINES {
            let mut table = lines.table();
            table.col(big_integer("document_id")).col(big_integer("position")).foreign_key(
                ForeignKey::create()
                    .from(lines.name, "document_id")
                    .to(head, "id")
                    .on_delete(ForeignKeyAction::Cascade),
            );
            manager.create_table(table).await?;
            let mut by_document = Index::create();
            by_document.name(format!("{}_document", lines.name)).table(lines.name).col("document_id").col("position");
            manager.create_index(by_document).await?;
            let mut numbered = Index::create();
            numbered.name(format!("{}_serial", lines.name)).table(lines.name).col("document_id").unique();
            for column in unique {
                numbered.col(*column);
            }
            manager.create_index(numbered).await?;
        }
        Ok(())
    }
}
