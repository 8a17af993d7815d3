//! The content of base files goes into the object store. What was kept in the rows waits in a table of its own until the
//! server, which alone knows the store, has moved it there.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, text};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut waiting = Table::create();
        waiting.table("base_file_content").col(big_integer("base_file_id").primary_key()).col(text("content"));
        manager.create_table(waiting).await?;
        let db = manager.get_connection();
        db.execute_unprepared(
            "INSERT INTO base_file_content (base_file_id, content) SELECT id, content FROM base_file",
        )
        .await?;
        manager.alter_table(Table::alter().table("base_file").drop_column("content").take()).await?;
        for column in ["file_id", "file_size"] {
            let add = Table::alter().table("base_file").add_column(big_integer_null(column)).take();
            manager.alter_table(add).await?;
        }
        let file = Index::create().name("base_file_file_id").table("base_file").col("file_id").unique().take();
        manager.create_index(file).await
    }
}
