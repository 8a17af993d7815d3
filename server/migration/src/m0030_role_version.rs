//! Roles that organisations make get versions, and are found by organisation and by who has them.

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
        let version = big_integer("version").default(1).take();
        manager.alter_table(Table::alter().table("role").add_column(version).take()).await?;
        manager.create_index(Index::create().name("role_org").table("role").col("org_id").take()).await?;
        manager.create_index(Index::create().name("user_role_role").table("user_role").col("role_id").take()).await?;
        Ok(())
    }
}
