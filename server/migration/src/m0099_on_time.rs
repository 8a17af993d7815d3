//! Whether what came in was declared in time; known from the first answer of customs on. A filter and an order of the list,
//! which has an index for each.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let declarations = Table::alter().table("declaration").add_column(text_null("on_time")).take();
        manager.alter_table(declarations).await?;
        let blank_first = if manager.get_database_backend() == DbBackend::Postgres { " NULLS FIRST" } else { "" };
        let sql = format!(
            "CREATE INDEX declaration_list_on_time ON declaration (org_id, on_time{blank_first}, created_at, id)"
        );
        manager.get_connection().execute_unprepared(&sql).await?;
        Ok(())
    }
}
