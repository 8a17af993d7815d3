//! Rules that organisations write themselves, and what each said before it was changed.

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
        let rule = Table::create()
            .table("house_rule")
            .col(big_pk_auto("id"))
            .col(big_integer("version"))
            .col(text("name"))
            .col(text("condition"))
            .col(text("severity"))
            .col(text("message_zh"))
            .col(text_null("message_en"))
            .col(text_null("field"))
            .col(text_null("is_enabled"))
            .col(big_integer("revision"))
            .col(big_integer_null("tried_revision"))
            .col(timestamp_with_time_zone_null("tried_at"))
            .col(big_integer_null("looked"))
            .col(big_integer_null("stopped"))
            .col(big_integer("org_id"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone("updated_at"))
            .foreign_key(ForeignKey::create().from("house_rule", "org_id").to("organisation", "id"))
            .take();
        manager.create_table(rule).await?;
        let version = Table::create()
            .table("house_rule_version")
            .col(big_pk_auto("id"))
            .col(big_integer("version"))
            .col(big_integer("rule_id"))
            .col(big_integer("revision"))
            .col(text_null("saved_by"))
            .col(timestamp_with_time_zone("created_at"))
            .col(text("severity"))
            .col(text("condition"))
            .col(text_null("field"))
            .col(text("message_zh"))
            .col(text_null("message_en"))
            .col(big_integer("org_id"))
            .foreign_key(
                ForeignKey::create()
                    .from("house_rule_version", "rule_id")
                    .to("house_rule", "id")
                    .on_delete(ForeignKeyAction::Cascade),
            )
            .take();
        manager.create_table(version).await?;
        for (name, table, columns) in [
            ("house_rule_name", "house_rule", ["org_id", "name"]),
            ("house_rule_version_rule", "house_rule_version", ["rule_id", "revision"]),
        ] {
            let mut index = Index::create();
            index.name(name).table(table).unique();
            for column in columns {
                index.col(column);
            }
            manager.create_index(index.take()).await?;
        }
        Ok(())
    }
}
