//! Inventory lists are reviewed before they go to customs.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer_null;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let step = Table::alter().table("bond_invt").add_column(big_integer_null("review_step")).take();
        manager.alter_table(step).await
    }
}
