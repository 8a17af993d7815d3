//! An answer about an inventory list keeps the number of another declaration that it is the first to say: each is told once.

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
        let table = Table::alter().table("bond_invt_answer").add_column(text_null("other_entry_no")).take();
        manager.alter_table(table).await
    }
}
