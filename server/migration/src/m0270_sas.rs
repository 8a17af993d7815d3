//! Business applications, passports and vehicle records; stock lists become documents that people write. Until now nobody could
//! write one, so there are none but the demo's.

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
        manager.create_table(head("sas_dcl", APPLICATION)).await?;
        manager.create_table(lines("sas_dcl_dt", "sas_dcl", APPLICATION_LINE)).await?;
        manager.create_table(lines("sas_dcl_ucns_dt", "sas_dcl", CONSUMPTION)).await?;
        manager.create_table(head("sas_passport", PASSPORT)).await?;
        manager.create_table(lines("sas_passport_dt", "sas_passport", PASSPORT_LINE)).await?;
        manager.create_table(lines("sas_passport_rlt", "sas_passport", PASSPORT_DOCUMENT)).await?;
        manager.create_table(head("sas_vehicle", VEHICLE)).await?;
        stock(manager).await?;
        for index in indexes() {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

/// The columns of a table beside those that all have.
struct Columns {
    needed: &'static [&'static str],
    texts: &'static [&'static str],
    /// Whole numbers and decimals.
    numbers: &'static [&'static str],
    days: &'static [&'static str],
    instants: &'static [&'static str],
}

const NONE: Columns = Columns { needed: &[], texts: &[], numbers: &[], days: &[], instants: &[] };

const APPLICATION: Columns = Columns {
    needed: &["etps_preent_no"],
    texts: &[
        "sas_dcl_no",
        "customer_name",
        "state",
        "business_typecd",
        "direction_typecd",
        "areain_oriact_no",
        "areaout_oriact_no",
        "master_cuscd",
        "exhibition_place",
        "dcl_er",
        "dpst_levy_bl_no",
        "areain_etpsno",
        "areain_etps_nm",
        "areain_etps_sccd",
        "areaout_etpsno",
        "areaout_etps_nm",
        "areaout_etps_sccd",
        "dcl_etpsno",
        "dcl_etps_nm",
        "dcl_etps_sccd",
        "sas_dcl_preent_no",
        "dcl_typecd",
        "emapv_markcd",
        "dcl_tb_stucd",
        "former_state",
        "reason",
        "rmk",
    ],
    numbers: &["dpst_amt", "chg_tms_cnt"],
    days: &["valid_time", "dcl_time"],
    instants: &["sent_at", "answered_at"],
};
const APPLICATION_LINE: Columns = Columns {
    needed: &[],
    texts: &[
        "mtpck_endprd_typecd",
        "gdecd",
        "gds_nm",
        "gds_spcf_model_desc",
        "dcl_unitcd",
        "dcl_currcd",
        "licence_no",
        "gds_rmk",
        "modf_markcd",
        "rmk",
    ],
    numbers: &["sas_dcl_seqno", "oriact_gds_seqno", "dcl_qty", "dcl_uprc_amt", "dcl_total_amt"],
    days: &["licence_valid_time"],
    ..NONE
};
const CONSUMPTION: Columns = Columns {
    texts: &["modf_markcd"],
    numbers: &["endprd_seqno", "mtpck_seqno", "net_useup_qty", "loss_rate"],
    ..NONE
};
const PASSPORT: Columns = Columns {
    needed: &["etps_preent_no"],
    texts: &[
        "passport_no",
        "customer_name",
        "state",
        "passport_typecd",
        "io_typecd",
        "bind_typecd",
        "rlt_tb_typecd",
        "rlt_no",
        "master_cuscd",
        "dcl_er_conc",
        "vehicle_no",
        "vehicle_ic_no",
        "vehicle_frame_no",
        "container_no",
        "container_type",
        "areain_etpsno",
        "areain_etps_nm",
        "areain_etps_sccd",
        "dcl_etpsno",
        "dcl_etps_nm",
        "dcl_etps_sccd",
        "sas_passport_preent_no",
        "dcl_typecd",
        "emapv_markcd",
        "stucd",
        "logistics_stucd",
        "pass_id",
        "secd_pass_id",
        "reason",
        "rmk",
    ],
    numbers: &[
        "vehicle_wt",
        "vehicle_frame_wt",
        "container_wt",
        "total_gross_wt",
        "total_net_wt",
        "total_wt",
        "chg_tms_cnt",
        "pass_collect_wt",
        "wt_error",
    ],
    days: &["dcl_time"],
    instants: &["pass_time", "secd_pass_time", "sent_at", "answered_at"],
};
const PASSPORT_LINE: Columns = Columns {
    texts: &["gds_mtno", "gdecd", "gds_nm", "dcl_unitcd"],
    numbers: &["passport_seqno", "rlt_gds_seqno", "dcl_qty", "gross_wt", "net_wt"],
    ..NONE
};
const PASSPORT_DOCUMENT: Columns = Columns { needed: &["rtl_bill_no"], texts: &["rtl_bill_typecd"], ..NONE };
const VEHICLE: Columns = Columns {
    needed: &["vehicle_no"],
    texts: &[
        "customer_name",
        "state",
        "vehicle_typecd",
        "master_cuscd",
        "vehicle_frame_no",
        "vehicle_ic_no",
        "dcl_er",
        "etpsno",
        "etps_nm",
        "etps_sccd",
        "dcl_preent_no",
        "vehicle_cus_no",
        "dcl_typecd",
        "emapv_markcd",
        "reason",
        "rmk",
    ],
    numbers: &["vehicle_wt", "vehicle_frame_wt", "chg_tms_cnt"],
    days: &["dcl_time"],
    instants: &["sent_at", "answered_at"],
};
/// What stock lists get, and what their lines get.
const STOCK: Columns = Columns {
    texts: &[
        "etps_preent_no",
        "rlt_sas_stock_no",
        "rlt_bond_invt_no",
        "dcl_er",
        "areain_etpsno",
        "areain_etps_nm",
        "areain_etps_sccd",
        "sas_stock_preent_no",
        "dcl_typecd",
        "emapv_markcd",
        "pass_typecd",
        "passport_used_typecd",
        "reason",
    ],
    numbers: &["levy_bl_amt", "chg_tms_cnt"],
    instants: &["sent_at", "answered_at"],
    ..NONE
};
const STOCK_LINE: Columns = Columns { numbers: &["rlt_stock_seqno", "passport_used_qty", "actl_pass_qty"], ..NONE };

impl Columns {
    fn defined(&self) -> impl Iterator<Item = ColumnDef> {
        let needed = self.needed.iter().map(|name| text(*name));
        let texts = self.texts.iter().map(|name| text_null(*name));
        let numbers = self.numbers.iter().map(|name| big_integer_null(*name));
        let days = self.days.iter().map(|name| date_null(*name));
        let instants = self.instants.iter().map(|name| timestamp_with_time_zone_null(*name));
        needed.chain(texts).chain(numbers).chain(days).chain(instants)
    }
}

fn head(name: &'static str, columns: Columns) -> TableCreateStatement {
    let mut table = Table::create();
    table.table(name).col(big_pk_auto("id")).col(big_integer("version"));
    for column in columns.defined() {
        table.col(column);
    }
    table
        .col(big_integer("org_id"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(ForeignKey::create().from(name, "org_id").to("organisation", "id"))
        .take()
}

fn lines(name: &'static str, head: &'static str, columns: Columns) -> TableCreateStatement {
    let mut table = Table::create();
    table.table(name).col(big_pk_auto("id")).col(big_integer("document_id")).col(big_integer("position"));
    for column in columns.defined() {
        table.col(column);
    }
    table
        .foreign_key(ForeignKey::create().from(name, "document_id").to(head, "id").on_delete(ForeignKeyAction::Cascade))
        .take()
}

/// Stock lists are known by a number of the house; customs gives its own later, so that the column may be blank now.
async fn stock(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // SQLite adds one column at a time.
    for (table, columns) in [("sas_stock", STOCK), ("sas_stock_dt", STOCK_LINE)] {
        for column in columns.defined() {
            manager.alter_table(Table::alter().table(table).add_column(column).take()).await?;
        }
    }
    let db = manager.get_connection();
    db.execute_unprepared("UPDATE sas_stock SET etps_preent_no = sas_stock_no, chg_tms_cnt = 0, dcl_typecd = '1'")
        .await?;
    may_be_blank(manager, "sas_stock", "sas_stock_no", text_null("sas_stock_no_kept")).await?;
    may_be_blank(manager, "sas_stock_dt", "sas_stock_seqno", big_integer_null("sas_stock_seqno_kept")).await
}

/// Lets a column be blank. Both databases can take its content over into a new one, which then has its name.
async fn may_be_blank(
    manager: &SchemaManager<'_>,
    table: &'static str,
    column: &'static str,
    kept: ColumnDef,
) -> Result<(), DbErr> {
    let name = kept.get_column_name();
    manager.alter_table(Table::alter().table(table).add_column(kept).take()).await?;
    let db = manager.get_connection();
    db.execute_unprepared(&format!("UPDATE {table} SET {name} = {column}")).await?;
    db.execute_unprepared(&format!("ALTER TABLE {table} DROP COLUMN {column}")).await?;
    db.execute_unprepared(&format!("ALTER TABLE {table} RENAME COLUMN {name} TO {column}")).await?;
    Ok(())
}

fn indexes() -> Vec<IndexCreateStatement> {
    let mut made = Vec::new();
    for (name, table, columns) in [
        ("sas_dcl_known", "sas_dcl", ["org_id", "etps_preent_no"]),
        ("sas_stock_known", "sas_stock", ["org_id", "etps_preent_no"]),
        ("sas_passport_known", "sas_passport", ["org_id", "etps_preent_no"]),
        ("sas_vehicle_known", "sas_vehicle", ["org_id", "vehicle_no"]),
    ] {
        let mut index = Index::create();
        index.name(name).table(table).unique();
        for column in columns {
            index.col(column);
        }
        made.push(index.take());
    }
    for (name, table, columns) in [
        ("sas_dcl_customs_no", "sas_dcl", &["sas_dcl_no"] as &[_]),
        ("sas_dcl_at_customs", "sas_dcl", &["sas_dcl_preent_no"]),
        ("sas_stock_customs_no", "sas_stock", &["sas_stock_no"]),
        ("sas_stock_at_customs", "sas_stock", &["sas_stock_preent_no"]),
        // Which lists took goods of an application.
        ("sas_stock_application", "sas_stock", &["sas_dcl_no", "stucd"]),
        ("sas_stock_returns", "sas_stock", &["rlt_sas_stock_no"]),
        ("sas_passport_customs_no", "sas_passport", &["passport_no"]),
        ("sas_passport_at_customs", "sas_passport", &["sas_passport_preent_no"]),
        ("sas_vehicle_at_customs", "sas_vehicle", &["dcl_preent_no"]),
        ("sas_vehicle_customs_no", "sas_vehicle", &["vehicle_cus_no"]),
        ("sas_dcl_dt_document", "sas_dcl_dt", &["document_id", "position"]),
        ("sas_dcl_ucns_dt_document", "sas_dcl_ucns_dt", &["document_id", "position"]),
        ("sas_passport_dt_document", "sas_passport_dt", &["document_id", "position"]),
        ("sas_passport_rlt_document", "sas_passport_rlt", &["document_id", "position"]),
        // Which passports carry goods of a document.
        ("sas_passport_rlt_number", "sas_passport_rlt", &["rtl_bill_no"]),
    ] {
        let mut index = Index::create();
        index.name(name).table(table);
        for column in columns {
            index.col(*column);
        }
        made.push(index.take());
    }
    made
}
