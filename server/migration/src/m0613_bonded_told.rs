//! Where customs told other figures of a serial than the journal has, they stand beside it, with the answer that told them.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, text_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [text_null("told_differs"), big_integer_null("told_answer_id")] {
            manager.alter_table(Table::alter().table("bonded_balance").add_column(column).take()).await?;
        }
        Ok(())
    }
}
