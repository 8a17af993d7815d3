//! Base data of organisations: enterprises, materials with their prices, special tax rates, sub-stores, base files; and
//! the exchange rates, which are everybody's.

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
        let mut etps = owned("etps");
        texts(&mut etps, &["name", "kind", "is_confirmed"]);
        texts_null(
            &mut etps,
            &["name_en", "credit_code", "customs_code", "ciq_code", "country", "aeo_code", "address", "contact"],
        );
        texts_null(&mut etps, &["phone", "confirmed_by"]);
        manager.create_table(etps).await?;
        unique(manager, "etps", &["org_id", "name"]).await?;
        index(manager, "etps", "credit_code").await?;

        let mut material = owned("material");
        texts(&mut material, &["gds_mtno", "material_type", "name", "unit", "state"]);
        texts_null(&mut material, &["name_en", "hs_code", "ciq_code", "spec", "unit1", "unit2", "supervision"]);
        texts_null(&mut material, &["inspection", "origin_country", "brand", "brand_type", "currency", "account_no"]);
        numbers_null(&mut material, &["factor1", "factor2", "unit_weight", "price", "account_serial"]);
        manager.create_table(material).await?;
        unique(manager, "material", &["org_id", "gds_mtno"]).await?;
        index(manager, "material", "hs_code").await?;

        let mut material_price = owned("material_price");
        texts(&mut material_price, &["gds_mtno", "currency", "unit", "is_disabled"]);
        texts_null(&mut material_price, &["trans_mode", "source"]);
        material_price.col(big_integer("price")).col(date("valid_from")).col(date_null("valid_to"));
        manager.create_table(material_price).await?;
        unique(manager, "material_price", &["org_id", "gds_mtno", "valid_from"]).await?;

        let mut tax_rate_special = owned("tax_rate_special");
        texts(&mut tax_rate_special, &["hs_code", "typecd", "tax_type", "calc_mode", "is_disabled"]);
        texts_null(&mut tax_rate_special, &["gds_mtno", "unitcd", "unitcd_expr", "threshold_expr", "fta_code"]);
        texts_null(&mut tax_rate_special, &["description"]);
        numbers_null(&mut tax_rate_special, &["customer_id", "qty_rate", "valorem_rate", "threshold", "qty_rate2"]);
        numbers_null(&mut tax_rate_special, &["valorem_rate2", "spec_duty_rate"]);
        tax_rate_special
            .foreign_key(ForeignKey::create().from("tax_rate_special", "customer_id").to("organisation", "id"));
        manager.create_table(tax_rate_special).await?;
        index(manager, "tax_rate_special", "hs_code").await?;
        index(manager, "tax_rate_special", "org_id").await?;

        let mut store_sub = owned("store_sub");
        texts(&mut store_sub, &["code", "name", "kind", "is_enabled"]);
        texts_null(&mut store_sub, &["parent_name", "account_no", "remark"]);
        numbers_null(&mut store_sub, &["area"]);
        manager.create_table(store_sub).await?;
        unique(manager, "store_sub", &["org_id", "code"]).await?;

        let mut base_file = owned("base_file");
        texts(&mut base_file, &["title", "kind", "receiver_name", "content", "state"]);
        texts_null(&mut base_file, &["ref_no", "file_name", "reason"]);
        base_file
            .col(big_integer("receiver_id"))
            .col(timestamp_with_time_zone_null("sent_at"))
            .foreign_key(ForeignKey::create().from("base_file", "receiver_id").to("organisation", "id"));
        manager.create_table(base_file).await?;
        index(manager, "base_file", "org_id").await?;
        index(manager, "base_file", "receiver_id").await?;

        let mut exchange_rate = versioned("exchange_rate");
        texts(&mut exchange_rate, &["month", "currency"]);
        texts_null(&mut exchange_rate, &["source"]);
        exchange_rate.col(big_integer("rate"));
        manager.create_table(exchange_rate).await?;
        unique(manager, "exchange_rate", &["month", "currency"]).await
    }
}

/// A table with what every resource has.
fn versioned(table: &'static str) -> TableCreateStatement {
    let mut create = Table::create();
    create
        .table(table)
        .col(big_pk_auto("id"))
        .col(big_integer("version"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"));
    create
}

/// A table whose rows belong to an organisation.
fn owned(table: &'static str) -> TableCreateStatement {
    let mut create = versioned(table);
    create.col(big_integer("org_id")).foreign_key(ForeignKey::create().from(table, "org_id").to("organisation", "id"));
    create
}

fn texts(create: &mut TableCreateStatement, columns: &[&'static str]) {
    for column in columns {
        create.col(text(*column));
    }
}

fn texts_null(create: &mut TableCreateStatement, columns: &[&'static str]) {
    for column in columns {
        create.col(text_null(*column));
    }
}

fn numbers_null(create: &mut TableCreateStatement, columns: &[&'static str]) {
    for column in columns {
        create.col(big_integer_null(*column));
    }
}

async fn unique(manager: &SchemaManager<'_>, table: &'static str, columns: &[&'static str]) -> Result<(), DbErr> {
    let mut create = Index::create();
    create.name(format!("{table}_unique")).table(table).unique();
    for column in columns {
        create.col(*column);
    }
    manager.create_index(create).await
}

async fn index(manager: &SchemaManager<'_>, table: &'static str, column: &'static str) -> Result<(), DbErr> {
    manager.create_index(Index::create().name(format!("{table}_{column}")).table(table).col(column).take()).await
}
