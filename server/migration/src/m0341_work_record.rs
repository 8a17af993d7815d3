//! Client orders become the records of the work on them: papers asked for and received, fees, and when they were accepted and
//! handed over.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, date_null, text, text_null, timestamp_with_time_zone_null,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [
            date_null("due_on"),
            timestamp_with_time_zone_null("accepted_at"),
            timestamp_with_time_zone_null("handed_over_at"),
        ] {
            manager.alter_table(Table::alter().table("client_order").add_column(column).take()).await?;
        }
        for table in [papers(), fees()] {
            manager.create_table(table).await?;
        }
        for table in ["client_order_paper", "client_order_fee"] {
            let index = Index::create()
                .name(format!("{table}_document"))
                .table(table)
                .col("document_id")
                .col("position")
                .take();
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

/// Lines have versions: they are stored one by one.
fn of_order(name: &'static str) -> TableCreateStatement {
    Table::create()
        .table(name)
        .col(big_pk_auto("id"))
        .col(big_integer("version"))
        .col(big_integer("document_id"))
        .col(big_integer("position"))
        .foreign_key(
            ForeignKey::create()
                .from(name, "document_id")
                .to("client_order", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .take()
}

fn papers() -> TableCreateStatement {
    let mut table = of_order("client_order_paper");
    table
        .col(text("edoc_code"))
        .col(text_null("paper_no"))
        .col(date_null("asked_on"))
        .col(date_null("needed_on"))
        .col(date_null("received_on"))
        .col(text_null("rmk"))
        .col(text_null("file_name"))
        .col(big_integer_null("file_id"));
    table
}

fn fees() -> TableCreateStatement {
    let mut table = of_order("client_order_fee");
    table
        .col(text("fee_kind"))
        .col(big_integer("amount"))
        .col(text("fee_curr"))
        .col(text_null("invoice_no"))
        .col(date_null("invoiced_on"))
        .col(text_null("rmk"));
    table
}
