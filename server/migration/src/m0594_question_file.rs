//! Files that go along with what is written to questions.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let file = Table::create()
            .table("question_file")
            .col(big_integer("file_id").primary_key())
            .col(big_integer("question_id"))
            .col(big_integer("entry_id"))
            .foreign_key(
                ForeignKey::create()
                    .from("question_file", "question_id")
                    .to("question", "id")
                    .on_delete(ForeignKeyAction::Cascade),
            )
            .take();
        manager.create_table(file).await?;
        let by_question =
            Index::create().name("question_file_question").table("question_file").col("question_id").take();
        manager.create_index(by_question).await
    }
}
