//! The radar of deadlines: what is put off, whom an organisation has told, who was told of what, and the links of calendars.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_pk_auto, date, text, text_null, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [snoozes(), rules(), told(), feeds()] {
            manager.create_table(table).await?;
        }
        for (name, table, columns) in [
            ("deadline_snooze_one", "deadline_snooze", &["org_id", "kind", "ref_id"][..]),
            ("deadline_rule_name", "deadline_rule", &["org_id", "name"][..]),
            ("deadline_told_once", "deadline_told", &["rule_id", "ref_id", "due_on"][..]),
            ("deadline_feed_one", "deadline_feed", &["user_id", "org_id"][..]),
            ("deadline_feed_digest", "deadline_feed", &["digest"][..]),
        ] {
            let mut index = Index::create();
            index.name(name).table(table).unique();
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index.take()).await?;
        }
        Ok(())
    }
}

/// What an organisation has put off.
fn snoozes() -> TableCreateStatement {
    Table::create()
        .table("deadline_snooze")
        .col(big_pk_auto("id"))
        .col(big_integer("org_id"))
        .col(text("kind"))
        .col(big_integer("ref_id"))
        .col(date("until_on"))
        .col(date("due_on"))
        .col(date("made_on"))
        .col(text("reason"))
        .col(big_integer("by_id"))
        .col(text("by_name"))
        .foreign_key(ForeignKey::create().from("deadline_snooze", "org_id").to("organisation", "id"))
        .take()
}

fn rules() -> TableCreateStatement {
    Table::create()
        .table("deadline_rule")
        .col(big_pk_auto("id"))
        .col(big_integer("version"))
        .col(text("name"))
        .col(text("kind"))
        .col(big_integer("days_before"))
        .col(text("whom"))
        .col(text("is_enabled"))
        .col(text_null("rmk"))
        .col(big_integer("org_id"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .foreign_key(ForeignKey::create().from("deadline_rule", "org_id").to("organisation", "id"))
        .take()
}

/// Of which times a rule has told.
fn told() -> TableCreateStatement {
    Table::create()
        .table("deadline_told")
        .col(big_pk_auto("id"))
        .col(big_integer("rule_id"))
        .col(big_integer("ref_id"))
        .col(date("due_on"))
        .foreign_key(
            ForeignKey::create()
                .from("deadline_told", "rule_id")
                .to("deadline_rule", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .take()
}

/// The links by which calendars read the times of somebody. The secret of a link is kept as its SHA-256.
fn feeds() -> TableCreateStatement {
    Table::create()
        .table("deadline_feed")
        .col(big_pk_auto("id"))
        .col(big_integer("user_id"))
        .col(big_integer("org_id"))
        .col(text("digest"))
        .col(text("lang"))
        .col(timestamp_with_time_zone("made_at"))
        .col(timestamp_with_time_zone_null("read_at"))
        .foreign_key(ForeignKey::create().from("deadline_feed", "user_id").to("app_user", "id"))
        .foreign_key(ForeignKey::create().from("deadline_feed", "org_id").to("organisation", "id"))
        .take()
}
