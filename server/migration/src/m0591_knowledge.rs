//! What organisations know about fields.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, text, text_null, timestamp_with_time_zone,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let knowledge = Table::create()
            .table("knowledge")
            .col(big_pk_auto("id"))
            .col(big_integer("version"))
            .col(text("basis"))
            .col(text_null("goods"))
            .col(text_null("field"))
            .col(text("text"))
            .col(text_null("question"))
            .col(text_null("customer"))
            .col(text_null("kept_by"))
            .col(text_null("kind"))
            .col(big_integer_null("of_org_id"))
            .col(big_integer_null("question_id"))
            .col(big_integer("org_id"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone("updated_at"))
            .foreign_key(ForeignKey::create().from("knowledge", "org_id").to("organisation", "id"))
            .take();
        manager.create_table(knowledge).await?;
        let goods = Index::create().name("knowledge_goods").table("knowledge").col("goods").col("org_id").take();
        manager.create_index(goods).await?;
        // Each organisation keeps the answer to a question once; what was added by hand has none.
        let once = Index::create()
            .name("knowledge_question")
            .table("knowledge")
            .col("question_id")
            .col("org_id")
            .unique()
            .take();
        manager.create_index(once).await
    }
}
