//! A log-in that is still being looked at is told apart from one that failed. A program of before writes none down as under way, and
//! counts those that are as it always has.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::boolean_null;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::alter().table("login_attempt").add_column(boolean_null("under_way")).take();
        manager.alter_table(table).await
    }
}
