//! Whom entries of questions mention, and the problem that a question is about.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mentions = Table::alter().table("question_entry").add_column(text_null("mentions")).take();
        manager.alter_table(mentions).await?;
        let rule = Table::alter().table("question").add_column(text_null("rule")).take();
        manager.alter_table(rule).await
    }
}
