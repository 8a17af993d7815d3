//! Files in the object store: uploads and finished exports.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_pk_auto, text, text_uniq, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut file = Table::create();
        file.table("stored_file")
            .col(big_pk_auto("id"))
            .col(big_integer("org_id"))
            .col(big_integer("owner_id"))
            .col(text("owner_name"))
            .col(text("purpose"))
            .col(text("file_name"))
            .col(text("content_type"))
            .col(big_integer("size"))
            .col(text_uniq("object_key"))
            .col(text("state"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("expires_at"))
            .foreign_key(ForeignKey::create().from("stored_file", "org_id").to("organisation", "id"))
            .foreign_key(ForeignKey::create().from("stored_file", "owner_id").to("app_user", "id"));
        manager.create_table(file).await?;
        let index = |name: &str, columns: &[&'static str]| {
            let mut index = Index::create();
            index.name(name).table("stored_file");
            for column in columns {
                index.col(*column);
            }
            index
        };
        manager.create_index(index("stored_file_owner", &["owner_id", "created_at", "id"])).await?;
        manager.create_index(index("stored_file_org", &["org_id", "purpose", "created_at", "id"])).await?;
        // What the clean-up looks for.
        manager.create_index(index("stored_file_state", &["state", "created_at"])).await?;
        manager.create_index(index("stored_file_expiry", &["expires_at"])).await
    }
}
