//! Where accounts get mail, and whom open questions were mailed on which day.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, date, text_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let email = Table::alter().table("app_user").add_column(text_null("email")).take();
        manager.alter_table(email).await?;
        let digest = Table::create()
            .table("question_digest")
            .col(big_integer("user_id"))
            .col(date("day"))
            .primary_key(Index::create().col("user_id").col("day"))
            .foreign_key(
                ForeignKey::create()
                    .from("question_digest", "user_id")
                    .to("app_user", "id")
                    .on_delete(ForeignKeyAction::Cascade),
            )
            .take();
        manager.create_table(digest).await
    }
}
