//! The warehouse: inbound and outbound orders, counts, the journal of movements and the stock that follows from it, and the keys of
//! scans that were taken.

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
        for table in
            [asn(), asn_lines(), dsn(), dsn_lines(), count(), count_lines(), stock(), movement(), pick(), scan()]
        {
            manager.create_table(table).await?;
        }
        for (name, table, columns, is_unique) in [
            ("asn_known", "asn", &["org_id", "asn_no"] as &[_], true),
            ("asn_dt_document", "asn_dt", &["document_id", "position"], false),
            ("dsn_known", "dsn", &["org_id", "dsn_no"], true),
            // What left under a list before.
            ("dsn_list", "dsn", &["org_id", "bond_invt_no"], false),
            ("dsn_dt_document", "dsn_dt", &["document_id", "position"], false),
            ("wms_count_known", "wms_count", &["org_id", "count_no"], true),
            ("wms_count_dt_document", "wms_count_dt", &["document_id", "position"], false),
            ("wms_stock_goods", "wms_stock", &["org_id", "goods_key"], true),
            ("wms_stock_material", "wms_stock", &["org_id", "gds_mtno"], false),
            ("wms_stock_account", "wms_stock", &["org_id", "account_no", "gds_seqno"], false),
            ("wms_move_stock", "wms_move", &["stock_id", "id"], false),
            ("wms_move_document", "wms_move", &["document_kind", "document_id"], false),
            ("wms_move_org", "wms_move", &["org_id", "id"], false),
            ("dsn_pick_order", "dsn_pick", &["dsn_id"], false),
            // A scan is taken once.
            ("wms_scan_once", "wms_scan", &["user_id", "scan_key"], true),
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

fn document(name: &'static str, number: &'static str) -> TableCreateStatement {
    Table::create()
        .table(name)
        .col(big_pk_auto("id"))
        .col(big_integer("version"))
        .col(text(number))
        .col(text("warehouse"))
        .col(text_null("customer_name"))
        .col(text_null("rmk"))
        .col(big_integer("org_id"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(ForeignKey::create().from(name, "org_id").to("organisation", "id"))
        .take()
}

fn lines(name: &'static str, of: &'static str) -> TableCreateStatement {
    Table::create()
        .table(name)
        .col(big_pk_auto("id"))
        .col(big_integer("version"))
        .col(big_integer("document_id"))
        .col(big_integer("position"))
        .col(text("gds_mtno"))
        .col(text_null("gds_nm"))
        .col(text_null("lot_no"))
        .col(big_integer_null("gds_seqno"))
        .col(text("unit"))
        .col(text_null("rmk"))
        .foreign_key(ForeignKey::create().from(name, "document_id").to(of, "id").on_delete(ForeignKeyAction::Cascade))
        .take()
}

fn texts(mut table: TableCreateStatement, names: &[&'static str]) -> TableCreateStatement {
    for name in names {
        table.col(text_null(*name));
    }
    table
}

fn figures(mut table: TableCreateStatement, names: &[&'static str]) -> TableCreateStatement {
    for name in names {
        table.col(big_integer_null(*name));
    }
    table
}

fn asn() -> TableCreateStatement {
    texts(
        document("asn", "asn_no"),
        &[
            "asn_type",
            "supplier",
            "is_bonded",
            "account_no",
            "bond_invt_no",
            "entry_id",
            "bill_no",
            "carrier",
            "vehicle_no",
            "container_nos",
            "status",
            "difference",
        ],
    )
    .col(date_null("expected_on"))
    .col(timestamp_with_time_zone_null("finished_at"))
    .take()
}

fn asn_lines() -> TableCreateStatement {
    let table = texts(lines("asn_dt", "asn"), &["gdecd", "natcd", "location", "line_state", "currency"]);
    figures(
        table,
        &["expected_qty", "received_qty", "damaged_qty", "put_qty", "pack_no", "gross_wt", "net_wt", "total_amt"],
    )
}

fn dsn() -> TableCreateStatement {
    texts(
        document("dsn", "dsn_no"),
        &[
            "dsn_type",
            "consignee",
            "is_bonded",
            "account_no",
            "bond_invt_no",
            "passport_no",
            "entry_id",
            "vehicle_no",
            "status",
        ],
    )
    .col(date_null("planned_on"))
    .col(big_integer_null("pack_no"))
    .col(timestamp_with_time_zone_null("shipped_at"))
    .take()
}

fn dsn_lines() -> TableCreateStatement {
    let table = texts(lines("dsn_dt", "dsn"), &["line_state"]);
    figures(table, &["required_qty", "allocated_qty", "picked_qty", "shipped_qty"])
}

fn count() -> TableCreateStatement {
    texts(document("wms_count", "count_no"), &["adjust_type", "cause", "state", "reason"])
        .col(timestamp_with_time_zone_null("approved_at"))
        .take()
}

fn count_lines() -> TableCreateStatement {
    let table = texts(lines("wms_count_dt", "wms_count"), &["account_no", "location"]);
    figures(table, &["book_qty", "counted_qty", "difference_qty"])
}

/// What goods are, where they lie.
fn goods(name: &'static str) -> TableCreateStatement {
    Table::create()
        .table(name)
        .col(big_pk_auto("id"))
        .col(big_integer("org_id"))
        .col(text("warehouse"))
        .col(text("gds_mtno"))
        .col(text_null("lot_no"))
        .col(text_null("account_no"))
        .col(big_integer_null("gds_seqno"))
        .col(text("location"))
        .col(text("unit"))
        .col(big_integer("qty"))
        .foreign_key(ForeignKey::create().from(name, "org_id").to("organisation", "id"))
        .take()
}

fn stock() -> TableCreateStatement {
    goods("wms_stock")
        .col(big_integer("version"))
        .col(text("goods_key"))
        .col(text_null("gds_nm"))
        .col(big_integer("held_qty"))
        .col(date("since"))
        .col(timestamp_with_time_zone("updated_at"))
        .take()
}

fn movement() -> TableCreateStatement {
    goods("wms_move")
        .col(big_integer("stock_id"))
        .col(text("kind"))
        .col(text("document_kind"))
        .col(big_integer("document_id"))
        .col(text("document_no"))
        .col(big_integer("line_id"))
        .col(text("by_name"))
        .col(timestamp_with_time_zone("at"))
        .take()
}

fn pick() -> TableCreateStatement {
    Table::create()
        .table("dsn_pick")
        .col(big_pk_auto("id"))
        .col(big_integer("dsn_id"))
        .col(big_integer("line_id"))
        .col(big_integer("stock_id"))
        .col(text("location"))
        .col(text("gds_mtno"))
        .col(text_null("lot_no"))
        .col(big_integer_null("gds_seqno"))
        .col(text("unit"))
        .col(big_integer("qty"))
        .col(big_integer("picked_qty"))
        .foreign_key(
            ForeignKey::create().from("dsn_pick", "dsn_id").to("dsn", "id").on_delete(ForeignKeyAction::Cascade),
        )
        .take()
}

fn scan() -> TableCreateStatement {
    Table::create()
        .table("wms_scan")
        .col(big_pk_auto("id"))
        .col(big_integer("user_id"))
        .col(text("scan_key"))
        .col(timestamp_with_time_zone("at"))
        .take()
}
