//! Forecasts become documents of their own: raw lines with versions, merged lines, templates and bookings. Until now nobody
//! could write one, so there are none but the demo's; weights of their lines get a sixth decimal, which a program before this
//! one would read wrongly: it is refused.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, text, text_null, timestamp_with_time_zone,
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
        // SQLite adds one column at a time.
        for column in [
            text_null("reason"),
            timestamp_with_time_zone_null("submitted_at"),
            timestamp_with_time_zone_null("accepted_at"),
            timestamp_with_time_zone_null("merged_at"),
        ] {
            manager.alter_table(Table::alter().table("fcst").add_column(column).take()).await?;
        }
        let version = ColumnDef::new("version").big_integer().not_null().default(1).take();
        let whole = ["pack_no", "volume", "exg_version", "eco_g_no", "entry_gds_seqno"];
        let shares = ["fee_amt", "insur_amt", "other_amt", "handling_amt"];
        let texts = [
            "invoice_no",
            "entry_no",
            "license_no",
            "container_id",
            "fta_code",
            "eco_cert_no",
            "goods_brand",
            "prod_batch_no",
        ];
        let numbers = whole.into_iter().chain(shares).map(big_integer_null);
        for column in std::iter::once(version).chain(numbers).chain(texts.map(text_null)) {
            manager.alter_table(Table::alter().table("fcst_dtl").add_column(column).take()).await?;
        }
        let db = manager.get_connection();
        db.execute_unprepared("UPDATE fcst_dtl SET gross_wt = gross_wt * 10, net_wt = net_wt * 10").await?;
        manager.create_table(merged_lines()).await?;
        manager.create_table(models()).await?;
        manager.create_table(bookings()).await?;
        manager.create_table(boxes()).await?;
        manager.create_table(settings()).await?;
        let indexes = [
            Index::create().name("fcst_dtl_merged").table("fcst_dtl").col("document_id").col("entry_gds_seqno").take(),
            Index::create().name("fcst_number").table("fcst").col("org_id").col("fcst_no").unique().take(),
            Index::create().name("fcst_dec_dtl_document").table("fcst_dec_dtl").col("document_id").col("g_no").take(),
            Index::create().name("fcst_model_name").table("fcst_model").col("org_id").col("model_name").unique().take(),
            Index::create().name("fcst_booking_fcst").table("fcst_booking").col("fcst_id").unique().take(),
            Index::create().name("fcst_setting_org").table("fcst_setting").col("org_id").unique().take(),
            Index::create().name("fcst_box_document").table("fcst_box").col("document_id").col("position").take(),
        ];
        for index in indexes {
            manager.create_index(index).await?;
        }
        db.execute_unprepared("INSERT INTO schema_contract (migration) VALUES ('m0202_fcst_document')").await?;
        Ok(())
    }
}

fn merged_lines() -> TableCreateStatement {
    let mut table = Table::create();
    table.table("fcst_dec_dtl").col(big_pk_auto("id")).col(big_integer("version"));
    table.col(big_integer("document_id")).col(big_integer("position"));
    for number in [
        "g_no",
        "dec_no",
        "of_lines",
        "kinds",
        "contr_item",
        "decl_price",
        "first_qty",
        "second_qty",
        "gross_wt",
        "net_wt",
        "pack_no",
        "exg_version",
        "eco_g_no",
    ] {
        table.col(big_integer_null(number));
    }
    table.col(big_integer("g_qty")).col(big_integer("decl_total"));
    for needed in ["code_t_s", "g_name", "g_unit", "trade_curr"] {
        table.col(text(needed));
    }
    for optional in [
        "gds_mtno",
        "g_model",
        "first_unit",
        "second_unit",
        "origin_country",
        "destination_country",
        "district_code",
        "duty_mode",
        "fta_code",
        "eco_cert_no",
    ] {
        table.col(text_null(optional));
    }
    table.foreign_key(&mut of_forecast("fcst_dec_dtl", "document_id")).take()
}

fn models() -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table("fcst_model")
        .col(big_pk_auto("id"))
        .col(big_integer("version"))
        .col(text("model_name"))
        .col(text_null("i_e_catg"))
        .col(text_null("is_self_visible"))
        .col(big_integer("fcst_id"))
        .col(big_integer_null("of_lines"))
        .col(text_null("content"))
        .col(big_integer("org_id"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(ForeignKey::create().from("fcst_model", "org_id").to("organisation", "id"))
        .take()
}

fn bookings() -> TableCreateStatement {
    let mut table = Table::create();
    table.table("fcst_booking").col(big_pk_auto("id")).col(big_integer("version")).col(big_integer_null("fcst_id"));
    for optional in ["booking_no", "carrier", "traf_name", "voy_no", "bill_no", "terminal"] {
        table.col(text_null(optional));
    }
    for instant in ["cy_closing", "doc_closing", "vgm_closing", "customs_closing", "etd"] {
        table.col(timestamp_with_time_zone_null(instant));
    }
    table
        .col(big_integer_null("org_id"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(&mut of_forecast("fcst_booking", "fcst_id"))
        .take()
}

fn boxes() -> TableCreateStatement {
    Table::create()
        .table("fcst_box")
        .col(big_pk_auto("id"))
        .col(big_integer("document_id"))
        .col(big_integer("position"))
        .col(text("container_id"))
        .col(text_null("container_md"))
        .col(text_null("seal_no"))
        .col(big_integer_null("goods_conta_wt"))
        .foreign_key(
            ForeignKey::create()
                .from("fcst_box", "document_id")
                .to("fcst_booking", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .take()
}

fn settings() -> TableCreateStatement {
    let mut table = Table::create();
    table.table("fcst_setting").col(big_pk_auto("id")).col(big_integer("version")).col(big_integer("org_id"));
    for optional in ["customer_name", "same", "alone", "apart", "line_order", "count_mark", "net_wt_diff_qty"] {
        table.col(text_null(optional));
    }
    table
        .col(big_integer_null("max_lines"))
        .col(big_integer_null("price_limit"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(ForeignKey::create().from("fcst_setting", "org_id").to("organisation", "id"))
        .take()
}

fn of_forecast(table: &'static str, column: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create().from(table, column).to("fcst", "id").on_delete(ForeignKeyAction::Cascade).take()
}
