//! Applications to amend or withdraw declarations that customs has accepted. They outlive their declaration's deletion as
//! its history does.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_pk_auto, text, text_null, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut amendment = Table::create();
        amendment
            .table("decl_amendment")
            .col(big_pk_auto("id"))
            .col(big_integer("version"))
            .col(big_integer("org_id"))
            .col(big_integer("declaration_id"))
            .col(text("client_seq_no"))
            .col(text("kind"))
            .col(text("state"))
            .col(text_null("entry_id"))
            .col(text("customer_name"))
            .col(text("reason"))
            .col(text_null("content"))
            .col(text_null("decision"))
            .col(timestamp_with_time_zone_null("applied_at"))
            .col(timestamp_with_time_zone_null("decided_at"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone("updated_at"))
            .foreign_key(ForeignKey::create().from("decl_amendment", "org_id").to("organisation", "id"));
        manager.create_table(amendment).await?;
        let mut index = Index::create();
        index.name("decl_amendment_declaration").table("decl_amendment").col("declaration_id");
        manager.create_index(index).await?;
        let mut by_org = Index::create();
        by_org.name("decl_amendment_org").table("decl_amendment").col("org_id").col("id");
        manager.create_index(by_org).await
    }
}
