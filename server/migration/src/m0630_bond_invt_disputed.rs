//! An inventory list says itself what customs decided otherwise than people keyed: until they have keyed that, the list is neither
//! changed nor sent.

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
        let table = Table::alter().table("bond_invt").add_column(text_null("disputed_result")).take();
        manager.alter_table(table).await
    }
}
