//! What a customer lets an agent do with the rows of a business category (baseDataPrivs).

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, big_pk_auto, boolean, text, timestamp_with_time_zone};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut base_data_priv = Table::create();
        base_data_priv
            .table("base_data_priv")
            .col(big_pk_auto("id"))
            .col(big_integer("version"))
            .col(big_integer("org_id"))
            .col(big_integer_null("customer_id"))
            .col(big_integer("grantee"))
            .col(text("busi_catg"))
            .col(text("privs"))
            .col(text("state"))
            .col(boolean("is_enabled"))
            .col(timestamp_with_time_zone("created_at"))
            .foreign_key(ForeignKey::create().from("base_data_priv", "org_id").to("organisation", "id"))
            .foreign_key(ForeignKey::create().from("base_data_priv", "grantee").to("organisation", "id"));
        manager.create_table(base_data_priv).await?;
        manager
            .create_index(
                Index::create()
                    .name("base_data_priv_grantee")
                    .table("base_data_priv")
                    .col("grantee")
                    .col("busi_catg")
                    .take(),
            )
            .await?;
        manager
            .create_index(Index::create().name("base_data_priv_org").table("base_data_priv").col("org_id").take())
            .await?;
        Ok(())
    }
}
