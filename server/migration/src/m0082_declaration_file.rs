//! Which stored files are papers of which declarations. A copy of a declaration has the same papers.

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
        let mut owner = ForeignKey::create();
        owner.from("declaration_file", "declaration_id").to("declaration", "id").on_delete(ForeignKeyAction::Cascade);
        let mut file = ForeignKey::create();
        file.from("declaration_file", "file_id").to("stored_file", "id").on_delete(ForeignKeyAction::Cascade);
        let mut link = Table::create();
        link.table("declaration_file")
            .col(big_integer("declaration_id"))
            .col(big_integer("file_id"))
            .primary_key(Index::create().col("declaration_id").col("file_id"))
            .foreign_key(&mut owner)
            .foreign_key(&mut file);
        manager.create_table(link).await?;
        let mut by_file = Index::create();
        by_file.name("declaration_file_file").table("declaration_file").col("file_id");
        manager.create_index(by_file).await
    }
}
