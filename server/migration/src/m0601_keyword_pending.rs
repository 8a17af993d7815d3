//! What was written last is in the indexes of texts at once. PostgreSQL puts it into a list beside such an index first, which every
//! look-up reads from end to end, once for each column: with 2,000 rows written it took a keyword some fifteen times as long.
//! The list is worked off when it is longer than 256 kB instead of 4 MB. SQLite has no such list.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        if manager.get_database_backend() == DbBackend::Postgres {
            manager.get_connection().execute_unprepared(SHORTER).await?;
        }
        Ok(())
    }
}

/// Of all such indexes: where pg_trgm cannot be had, some are not there.
const SHORTER: &str = "DO $$ DECLARE found regclass; BEGIN \
      FOR found IN SELECT pg_class.oid FROM pg_class JOIN pg_am ON pg_am.oid = pg_class.relam \
          WHERE pg_am.amname = 'gin' AND pg_class.relkind = 'i' AND pg_class.relnamespace = current_schema()::regnamespace LOOP \
        EXECUTE format('ALTER INDEX %s SET (gin_pending_list_limit = 256)', found); \
      END LOOP; \
    END $$";
