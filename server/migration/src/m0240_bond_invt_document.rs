//! Bonded inventory lists become whole documents: every element of their messages, lines with versions, what the account holds
//! for a line, customs' answers. Until now nobody could write one, so there are none but the demo's.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, date_null, text, text_null, timestamp_with_time_zone,
    timestamp_with_time_zone_null,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Texts of the head.
const HEAD: &[&str] = &[
    "state",
    "list_type",
    "apply_no",
    "rlt_invt_no",
    "sub_store",
    "gen_dec_flag",
    "dec_type",
    "need_entry_modified",
    "entry_no",
    "entry_seq_no",
    "bizop_etps_sccd",
    "bizop_etpsno",
    "bizop_etps_nm",
    "rvsngd_etps_sccd",
    "rcvgd_etpsno",
    "rcvgd_etps_nm",
    "dcl_etps_sccd",
    "dcl_etpsno",
    "dcl_etps_nm",
    "input_credit_code",
    "input_code",
    "input_name",
    "rlt_entry_no",
    "rlt_entry_bizop_etps_sccd",
    "rlt_entry_bizop_etpsno",
    "rlt_entry_bizop_etps_nm",
    "rlt_entry_rvsngd_etps_sccd",
    "rlt_entry_rcvgd_etpsno",
    "rlt_entry_rcvgd_etps_nm",
    "rlt_entry_dcl_etps_sccd",
    "rlt_entry_dcl_etpsno",
    "rlt_entry_dcl_etps_nm",
    "corr_entry_dcl_etps_sccd",
    "corr_entry_dcl_etps_no",
    "corr_entry_dcl_etps_nm",
    "invt_preent_no",
    "dcl_typecd",
    "vrfded_markcd",
    "vrfded_modecd",
    "du_code",
    "invt_iochkpt_stucd",
    "entry_stucd",
    "passport_used_typecd",
    "reason",
    "former_state",
    "param1",
    "param2",
];
const HEAD_NUMBERS: &[&str] = &["levy_bl_amt", "chg_tms_cnt", "param3"];
const HEAD_DATES: &[&str] = &["entry_dcl_time", "input_time", "prevd_time", "formal_vrfded_time", "param4"];
const HEAD_INSTANTS: &[&str] = &["sent_at", "answered_at"];
const LINE: &[&str] = &["destination_natcd", "cly_markcd", "modf_markcd", "param1", "param2"];
const LINE_NUMBERS: &[&str] = &[
    "usd_stat_total_amt",
    "wt_sf_val",
    "fst_sf_val",
    "secd_sf_val",
    "apply_tb_seqno",
    "param3",
    "passport_used_qty",
    "actl_pass_qty",
    "held_qty",
    "held_usd",
    "held_serial",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        let head = HEAD.iter().map(|name| text_null(*name));
        let head = head.chain(HEAD_NUMBERS.iter().map(|name| big_integer_null(*name)));
        let head = head.chain(HEAD_DATES.iter().map(|name| date_null(*name)));
        for column in head.chain(HEAD_INSTANTS.iter().map(|name| timestamp_with_time_zone_null(*name))) {
            manager.alter_table(Table::alter().table("bond_invt").add_column(column).take()).await?;
        }
        let version = ColumnDef::new("version").big_integer().not_null().default(1).take();
        let line = LINE.iter().map(|name| text_null(*name));
        let line = line.chain(LINE_NUMBERS.iter().map(|name| big_integer_null(*name)));
        for column in line.chain([date_null("param4"), version]) {
            manager.alter_table(Table::alter().table("bond_invt_dt").add_column(column).take()).await?;
        }
        manager.create_table(answers()).await?;
        let indexes = [
            Index::create()
                .name("bond_invt_number")
                .table("bond_invt")
                .col("org_id")
                .col("etps_inner_invt_no")
                .unique()
                .take(),
            // Which lists wait for customs with goods of an account.
            Index::create().name("bond_invt_account").table("bond_invt").col("putrec_no").col("state").take(),
            Index::create().name("bond_invt_at_customs").table("bond_invt").col("invt_preent_no").take(),
            Index::create().name("bond_invt_customs_no").table("bond_invt").col("bond_invt_no").take(),
            Index::create()
                .name("bond_invt_dt_number")
                .table("bond_invt_dt")
                .col("document_id")
                .col("gds_seqno")
                .take(),
            Index::create()
                .name("bond_invt_dt_serial")
                .table("bond_invt_dt")
                .col("document_id")
                .col("putrec_seqno")
                .take(),
            Index::create()
                .name("bond_invt_answer_key")
                .table("bond_invt_answer")
                .col("bond_invt_id")
                .col("answer_key")
                .unique()
                .take(),
        ];
        for index in indexes {
            manager.create_index(index).await?;
        }
        let db = manager.get_connection();
        db.execute_unprepared(
            "UPDATE bond_invt SET chg_tms_cnt = 0, dcl_typecd = '1', state = CASE invt_stucd \
             WHEN '0' THEN 'PASSED_NOT_DEDUCTED' WHEN '1' THEN 'STORED' WHEN '2' THEN 'RETURNED' \
             WHEN '3' THEN 'DELETED' ELSE 'DRAFT' END",
        )
        .await?;
        Ok(())
    }
}

fn answers() -> TableCreateStatement {
    Table::create()
        .table("bond_invt_answer")
        .col(big_pk_auto("id"))
        .col(big_integer("version"))
        .col(big_integer("bond_invt_id"))
        .col(text("answer_key"))
        .col(text("kind"))
        .col(text_null("result"))
        .col(big_integer_null("tms_cnt"))
        .col(timestamp_with_time_zone_null("manage_at"))
        .col(text_null("note"))
        .col(text_null("came_from"))
        .col(text_null("is_applied"))
        .col(timestamp_with_time_zone("created_at"))
        .foreign_key(
            ForeignKey::create()
                .from("bond_invt_answer", "bond_invt_id")
                .to("bond_invt", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .take()
}
