//! What a declaration was when it was last reviewed, so that the next reviewer sees what changed since.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, boolean, text, timestamp_with_time_zone};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut owner = ForeignKey::create();
        owner.from("declaration_review", "declaration_id").to("declaration", "id").on_delete(ForeignKeyAction::Cascade);
        let mut review = Table::create();
        review
            .table("declaration_review")
            .col(big_integer("declaration_id").primary_key())
            .col(text("reviewer_name"))
            .col(boolean("passed"))
            .col(text("note"))
            .col(timestamp_with_time_zone("reviewed_at"))
            .col(text("document"))
            .foreign_key(&mut owner);
        manager.create_table(review).await
    }
}
