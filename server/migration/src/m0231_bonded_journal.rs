//! The journal of what lists did to the serials of accounts, which only grows, and the figures that follow from it.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, boolean, date_null, text, timestamp_with_time_zone,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// By which a serial is found.
const SERIAL: [&str; 4] = ["account_kind", "account_id", "goods", "serial"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut journal = Table::create();
        journal.table("bonded_event").col(big_pk_auto("id"));
        serial(&mut journal);
        journal
            .col(text("event"))
            .col(text("mode"))
            .col(boolean("outward"))
            .col(big_integer("qty"))
            .col(big_integer("amount_usd"))
            .col(text("document_kind"))
            .col(big_integer("document_id"))
            .col(text("document_no"))
            .col(big_integer("line_id"))
            .col(big_integer("turn"))
            .col(big_integer_null("receipt_id"))
            .col(big_integer_null("by_user"))
            .col(timestamp_with_time_zone("at"));
        manager.create_table(journal).await?;
        let mut balance = Table::create();
        balance.table("bonded_balance").col(big_pk_auto("id"));
        serial(&mut balance);
        for figure in ["actl_inc_qty", "actl_redc_qty", "prevd_inc_qty", "prevd_redc_qty", "total_amt"] {
            balance.col(big_integer(figure));
        }
        balance.col(date_null("last_in")).col(date_null("last_out"));
        manager.create_table(balance).await?;
        let mut once = Index::create();
        once.name("bonded_event_once").table("bonded_event").unique();
        for column in ["document_kind", "document_id", "line_id", "turn", "event"] {
            once.col(column);
        }
        manager.create_index(once).await?;
        let mut of_serial = Index::create();
        of_serial.name("bonded_event_serial").table("bonded_event");
        let mut one = Index::create();
        one.name("bonded_balance_serial").table("bonded_balance").unique();
        for column in SERIAL {
            of_serial.col(column);
            one.col(column);
        }
        manager.create_index(of_serial.col("id").take()).await?;
        manager.create_index(one).await
    }
}

fn serial(table: &mut TableCreateStatement) {
    table.col(text("account_kind")).col(big_integer("account_id")).col(text("goods")).col(big_integer("serial"));
}
