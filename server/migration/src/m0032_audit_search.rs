//! Indexes for the search in the audit log: one for every filter that the page offers, the newest entries first.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// What is searched by, beside the record, which has its own already.
const FILTERS: [&str; 4] = ["org_id", "user_id", "entity", "action"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in FILTERS {
            let mut index = Index::create();
            index.name(format!("audit_entry_search_{column}")).table("audit_entry").col(column).col("at").col("id");
            manager.create_index(index).await?;
        }
        let mut times = Index::create();
        times.name("audit_entry_search_at").table("audit_entry").col("at").col("id");
        manager.create_index(times).await?;
        // A name is searched by its beginning, which PostgreSQL serves from an index of this kind only.
        let operators = match manager.get_database_backend() {
            DbBackend::Postgres => " text_pattern_ops",
            _ => "",
        };
        let sql = format!("CREATE INDEX audit_entry_search_actor ON audit_entry (actor{operators}, at)");
        manager.get_connection().execute_unprepared(&sql).await?;
        Ok(())
    }
}
