//! Port data by bill of lading with its containers; API tokens with the hashes of their secrets.

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
        for table in [records(), containers(), tokens(), secrets()] {
            manager.create_table(table).await?;
        }
        let indexes = [
            Index::create().name("docu_goods_bill").table("docu_goods").col("org_id").col("bill_no").unique().take(),
            Index::create()
                .name("docu_goods_box_document")
                .table("docu_goods_box")
                .col("document_id")
                .col("position")
                .take(),
            Index::create().name("api_token_name").table("api_token").col("org_id").col("name").unique().take(),
        ];
        for index in indexes {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn records() -> TableCreateStatement {
    let mut table = Table::create();
    table.table("docu_goods").col(big_pk_auto("id")).col(big_integer("version"));
    table.col(text("bill_no")).col(text("i_e_flag"));
    for name in ["port_state", "traf_name", "voy_no", "i_e_port", "terminal", "source", "rmk"] {
        table.col(text_null(name));
    }
    table.col(big_integer_null("pack_no")).col(big_integer_null("gross_wet"));
    for name in ["manifest_on", "arrived_on", "yard_on", "released_on"] {
        table.col(date_null(name));
    }
    table
        .col(big_integer("org_id"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(ForeignKey::create().from("docu_goods", "org_id").to("organisation", "id"));
    table
}

fn containers() -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table("docu_goods_box")
        .col(big_pk_auto("id"))
        .col(big_integer("document_id"))
        .col(big_integer("position"))
        .col(text("container_id"))
        .col(text_null("container_md"))
        .col(text_null("seal_no"))
        .col(big_integer_null("box_pack_no"))
        .col(big_integer_null("box_gross_wt"))
        .col(date_null("gate_in_on"))
        .col(date_null("gate_out_on"))
        .foreign_key(
            ForeignKey::create()
                .from("docu_goods_box", "document_id")
                .to("docu_goods", "id")
                .on_delete(ForeignKeyAction::Cascade),
        );
    table
}

fn tokens() -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table("api_token")
        .col(big_pk_auto("id"))
        .col(big_integer("version"))
        .col(text("name"))
        .col(text("scope"))
        .col(date("expires_on"))
        .col(text("is_enabled"))
        .col(text_null("hint"))
        .col(timestamp_with_time_zone_null("issued_at"))
        .col(timestamp_with_time_zone_null("last_used_at"))
        .col(text_null("rmk"))
        .col(big_integer("org_id"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(ForeignKey::create().from("api_token", "org_id").to("organisation", "id"));
    table
}

/// Apart from the tokens: what lists and histories read has no hash in it.
fn secrets() -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table("api_token_secret")
        .col(big_pk_auto("id"))
        .col(ColumnDef::new("token_id").big_integer().not_null().unique_key())
        .col(ColumnDef::new("digest").text().not_null().unique_key())
        .col(big_integer("user_id"))
        .foreign_key(
            ForeignKey::create()
                .from("api_token_secret", "token_id")
                .to("api_token", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .foreign_key(ForeignKey::create().from("api_token_secret", "user_id").to("app_user", "id"));
    table
}
