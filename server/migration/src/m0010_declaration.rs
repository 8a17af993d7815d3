//! The declaration with its lines, containers and licence documents. Columns follow the fields of the single-window
//! import interface; decimals are integers scaled by the field's decimals, the rare blocks are one JSON text.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, date_null, text, text_null, timestamp_with_time_zone,
};
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

#[derive(DeriveMigrationName)]
pub struct Migration;

const HEAD_TEXT: &[&str] = &[
    "seq_no",
    "entry_id",
    "pre_entry_id",
    "i_e_flag",
    "custom_master",
    "i_e_port",
    "manual_no",
    "contr_no",
    "type",
    "entry_type",
    "edi_id",
    "decl_trn_rel",
    "bill_type",
    "trade_co_scc",
    "trade_code",
    "trade_name",
    "trade_ciq_code",
    "domestic_consignee_ename",
    "overseas_consignor_code",
    "overseas_consignor_cname",
    "overseas_consignor_ename",
    "overseas_consignor_addr",
    "overseas_consignee_code",
    "overseas_consignee_ename",
    "owner_code_scc",
    "owner_code",
    "owner_name",
    "owner_ciq_code",
    "agent_code_scc",
    "agent_code",
    "agent_name",
    "decl_ciq_code",
    "cop_code_scc",
    "cop_code",
    "cop_name",
    "inputer_name",
    "typist_no",
    "declare_name",
    "dec_no",
    "dec_bp_no",
    "partener_i_d",
    "traf_mode",
    "traf_name",
    "voy_no",
    "bill_no",
    "desp_port_code",
    "distinate_port",
    "enty_port_code",
    "trade_country",
    "trade_area_code",
    "goods_place",
    "bon_no",
    "cus_fie",
    "trade_mode",
    "cut_mode",
    "license_no",
    "trans_mode",
    "fee_mark",
    "fee_curr",
    "insur_mark",
    "insur_curr",
    "other_mark",
    "other_curr",
    "promise_itmes",
    "business_items",
    "chk_surety",
    "wrap_type",
    "no_other_pack",
    "mark_no",
    "note_s",
    "org_code",
    "vsa_org_code",
    "insp_org_code",
    "purp_org_code",
    "b_l_no",
    "correlation_no",
    "correlation_reason_flag",
    "orig_box_flag",
    "spec_decl_flag",
    "rel_id",
    "rel_man_no",
    "tgd_no",
    "appr_no",
    "data_source",
    "risk",
    "check_flow",
    "tax_aamin_mark",
    "edi_remark",
    "edi_remark2",
];
const HEAD_DECIMAL: &[&str] = &["fee_rate", "insur_rate", "other_rate", "gross_wet", "net_wt"];
const HEAD_INT: &[&str] = &["pack_no"];
const HEAD_DATE: &[&str] = &["i_e_date", "desp_date", "cmpl_dschrg_dt", "p_date"];
const LINE_TEXT: &[&str] = &[
    "code_t_s",
    "ciq_code",
    "ciq_name",
    "g_name",
    "g_model",
    "g_unit",
    "trade_curr",
    "first_unit",
    "second_unit",
    "origin_country",
    "orig_place_code",
    "rcep_orig_place_code",
    "destination_country",
    "district_code",
    "dest_code",
    "duty_mode",
    "use_to",
    "exg_no",
    "class_mark",
    "control_explain_code",
    "decl_goods_ename",
    "purpose",
    "goods_attr",
    "goods_spec",
    "goods_model",
    "goods_brand",
    "produce_date",
    "prod_batch_no",
    "prod_valid_dt",
    "prod_qgp",
    "stuff",
    "eng_man_ent_cnm",
    "mnufctr_reg_no",
    "mnufctr_reg_name",
    "no_dang_flag",
    "uncode",
    "dang_name",
    "dang_pack_type",
    "dang_pack_spec",
];
const LINE_DECIMAL: &[&str] = &["g_qty", "decl_price", "decl_total", "first_qty", "second_qty", "factor", "work_usd"];
const LINE_INT: &[&str] = &["g_no", "contr_item", "exg_version"];
const CONTAINER_TEXT: &[&str] = &["container_id", "container_md", "goods_no", "lcl_flag"];
const CONTAINER_DECIMAL: &[&str] = &["goods_conta_wt", "container_wt"];
const LICENCE_DOCU_TEXT: &[&str] = &["docu_code", "cert_code"];

/// What a list can be filtered or sorted by, within an organisation; equal ones are newest first.
const LISTED_BY: &[&str] = &[
    "i_e_catg",
    "status",
    "custom_master",
    "i_e_port",
    "traf_mode",
    "trade_country",
    "trade_mode",
    "i_e_date",
    "updated_at",
    "client_seq_no",
    "seq_no",
    "entry_id",
    "bill_no",
    "contr_no",
    "manual_no",
    "customer_name",
    "trade_name",
];
/// Of these the ones that are found by how they begin.
const LISTED_BY_PREFIX: &[&str] =
    &["client_seq_no", "seq_no", "entry_id", "bill_no", "contr_no", "manual_no", "customer_name", "trade_name"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut head = Table::create();
        head.table("declaration")
            .col(big_pk_auto("id"))
            .col(big_integer("version"))
            .col(big_integer("org_id"))
            .col(big_integer_null("agent_org_id"))
            .col(text("customer_name"))
            .col(text("i_e_catg"))
            .col(text("status"))
            .col(big_integer("review_step"))
            .col(text_null("client_seq_no"))
            .col(big_integer("maker_id"))
            .col(text("maker_name"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone("updated_at"))
            .col(text_null("blocks"))
            .foreign_key(ForeignKey::create().from("declaration", "org_id").to("organisation", "id"))
            .foreign_key(ForeignKey::create().from("declaration", "agent_org_id").to("organisation", "id"))
            .foreign_key(ForeignKey::create().from("declaration", "maker_id").to("app_user", "id"));
        columns(&mut head, HEAD_TEXT, text_null);
        columns(&mut head, HEAD_DECIMAL, big_integer_null);
        columns(&mut head, HEAD_INT, big_integer_null);
        columns(&mut head, HEAD_DATE, date_null);
        manager.create_table(head).await?;

        let mut line = child("declaration_line");
        line.col(text_null("goods_limits"));
        columns(&mut line, LINE_TEXT, text_null);
        columns(&mut line, LINE_DECIMAL, big_integer_null);
        columns(&mut line, LINE_INT, big_integer_null);
        manager.create_table(line).await?;

        let mut container = child("declaration_container");
        columns(&mut container, CONTAINER_TEXT, text_null);
        columns(&mut container, CONTAINER_DECIMAL, big_integer_null);
        manager.create_table(container).await?;

        let mut licence_docu = child("declaration_licence_docu");
        columns(&mut licence_docu, LICENCE_DOCU_TEXT, text_null);
        manager.create_table(licence_docu).await?;

        for table in ["declaration_line", "declaration_container", "declaration_licence_docu"] {
            let mut order = Index::create();
            order.name(format!("{table}_order")).table(table).col("declaration_id").col("position");
            manager.create_index(order).await?;
        }
        let number =
            Index::create().name("declaration_client_seq_no").table("declaration").col("client_seq_no").unique().take();
        manager.create_index(number).await?;
        // The gateway looks for these without knowing whose they are.
        for column in ["seq_no", "entry_id"] {
            let mut index = Index::create();
            index.name(format!("declaration_{column}")).table("declaration").col(column);
            manager.create_index(index).await?;
        }
        let connection = manager.get_connection();
        let postgres = manager.get_database_backend() == DbBackend::Postgres;
        for column in LISTED_BY {
            if postgres && LISTED_BY_PREFIX.contains(column) {
                // Byte by byte, so that the index serves both the order and the beginning of a text.
                let sql = format!("ALTER TABLE declaration ALTER COLUMN {column} TYPE text COLLATE \"C\"");
                connection.execute_unprepared(&sql).await?;
            }
            let blank_first = if postgres { " NULLS FIRST" } else { "" };
            let sql = format!(
                "CREATE INDEX declaration_list_{column} ON declaration (org_id, {column}{blank_first}, created_at, id)"
            );
            connection.execute_unprepared(&sql).await?;
        }
        let newest = "CREATE INDEX declaration_list ON declaration (org_id, created_at, id)";
        connection.execute_unprepared(newest).await?;
        Ok(())
    }
}

/// A table of rows that belong to a declaration and go with it.
fn child(table: &'static str) -> TableCreateStatement {
    let mut created = Table::create();
    let mut owner = ForeignKey::create();
    owner.from(table, "declaration_id").to("declaration", "id").on_delete(ForeignKeyAction::Cascade);
    created
        .table(table)
        .col(big_pk_auto("id"))
        .col(big_integer("declaration_id"))
        .col(big_integer("position"))
        .foreign_key(&mut owner);
    created
}

fn columns(table: &mut TableCreateStatement, names: &[&'static str], kind: fn(&'static str) -> ColumnDef) {
    for name in names {
        table.col(kind(name));
    }
}
