//! Recognitions: shipments whose papers are read, what was read out of them, what corrections taught, and where the values of
//! drafts came from.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, integer, text, text_null, timestamp_with_time_zone,
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
        for table in [head(), paper(), paper_text(), result(), template(), goods(), source()] {
            manager.create_table(table).await?;
        }
        for (name, table, columns, is_unique) in [
            ("recognition_no", "recognition", &["org_id", "recg_no"] as &[_], true),
            ("recognition_created", "recognition", &["org_id", "created_at", "id"], false),
            ("recognition_invoice", "recognition", &["org_id", "supplier_key", "invoice_no"], false),
            ("recognition_paper_document", "recognition_paper", &["recognition_id", "position"], false),
            // What workers look for.
            ("recognition_paper_state", "recognition_paper", &["state", "id"], false),
            ("recognition_paper_hash", "recognition_paper", &["org_id", "hash"], false),
            ("recg_template_known", "recg_template", &["org_id", "supplier_key", "field", "is_line"], true),
            ("recognition_goods_known", "recognition_goods", &["owner_id", "supplier_key", "goods_key"], true),
            ("recognition_source_document", "recognition_source", &["kind", "document_id", "id"], false),
            ("recognition_source_paper", "recognition_source", &["recognition_id"], false),
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

fn of_organisation(mut table: TableCreateStatement, name: &'static str) -> TableCreateStatement {
    table.col(big_integer("org_id")).foreign_key(ForeignKey::create().from(name, "org_id").to("organisation", "id"));
    table
}

fn of_recognition(mut table: TableCreateStatement, name: &'static str) -> TableCreateStatement {
    table.foreign_key(
        ForeignKey::create().from(name, "recognition_id").to("recognition", "id").on_delete(ForeignKeyAction::Cascade),
    );
    table
}

fn head() -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table("recognition")
        .col(big_pk_auto("id"))
        .col(big_integer("version"))
        .col(text("recg_no"))
        .col(text("i_e_flag"))
        .col(big_integer_null("customer_id"))
        .col(text("state"))
        .col(big_integer("paper_count"))
        .col(big_integer("paper_read"));
    for name in [
        "customer_name",
        "supplier",
        // The seller's name as it is compared.
        "supplier_key",
        "invoice_no",
        "bill_no",
        "currency",
        "note",
        "made_kind",
        "made_no",
        "maker_name",
    ] {
        table.col(text_null(name));
    }
    for name in ["unsure_count", "total_amount", "made_id"] {
        table.col(big_integer_null(name));
    }
    table
        .col(timestamp_with_time_zone_null("read_at"))
        .col(timestamp_with_time_zone_null("confirmed_at"))
        .col(big_integer("maker_id"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"));
    of_organisation(table.take(), "recognition")
}

fn paper() -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table("recognition_paper")
        .col(big_pk_auto("id"))
        .col(big_integer("recognition_id"))
        .col(big_integer("org_id"))
        .col(integer("position"))
        .col(big_integer("file_id"))
        .col(text("name"))
        .col(big_integer("size"))
        // SHA-256 of the file, hexadecimal.
        .col(text("hash"))
        .col(text("state"))
        .col(text_null("kind"))
        .col(text_null("file_kind"))
        // Its pages without their text, as JSON.
        .col(text_null("pages"))
        .col(text("message_zh"))
        .col(text("message_en"))
        .col(text("worker"))
        .col(integer("attempt"))
        .col(timestamp_with_time_zone_null("lease_until"));
    of_recognition(table.take(), "recognition_paper")
}

/// What was read of a paper: its text with places, and the values, as JSON of the reading program.
fn paper_text() -> TableCreateStatement {
    Table::create()
        .table("recognition_text")
        .col(big_integer("paper_id").primary_key())
        .col(text("paper"))
        .col(text("reading"))
        .foreign_key(
            ForeignKey::create()
                .from("recognition_text", "paper_id")
                .to("recognition_paper", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .take()
}

/// The values of the shipment as they are reviewed, as JSON.
fn result() -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table("recognition_result")
        .col(big_integer("recognition_id").primary_key())
        .col(text("review"))
        .col(text("notes"));
    of_recognition(table.take(), "recognition_result")
}

fn template() -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table("recg_template")
        .col(big_pk_auto("id"))
        .col(big_integer("version"))
        .col(text("supplier"))
        .col(text("supplier_key"))
        .col(text("field"))
        .col(text("is_line"))
        .col(text_null("label"))
        .col(text_null("place"))
        // What the reading program takes, as JSON.
        .col(text("hint"))
        .col(big_integer("uses"))
        .col(timestamp_with_time_zone_null("used_at"))
        .col(text_null("taught_by"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"));
    of_organisation(table.take(), "recg_template")
}

/// Which material of an enterprise a supplier's goods are, as somebody chose.
fn goods() -> TableCreateStatement {
    Table::create()
        .table("recognition_goods")
        .col(big_pk_auto("id"))
        .col(big_integer("owner_id"))
        .col(text("supplier_key"))
        .col(text("goods_key"))
        .col(big_integer("material_id"))
        .foreign_key(
            ForeignKey::create()
                .from("recognition_goods", "material_id")
                .to("material", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .take()
}

/// Where a value of a draft came from: `kind` is `declaration` or `forecast`.
fn source() -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table("recognition_source")
        .col(big_pk_auto("id"))
        .col(text("kind"))
        .col(big_integer("document_id"))
        .col(integer("line").null())
        .col(text("field"))
        .col(big_integer("recognition_id"))
        .col(big_integer_null("paper_id"))
        .col(text("value"));
    of_recognition(table.take(), "recognition_source")
}
