//! Goods lines are looked for by what they are of: the last price of a material, or of the goods of an HS code.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in ["gds_mtno", "code_t_s"] {
            let mut index = Index::create();
            index
                .name(format!("declaration_line_{column}"))
                .table("declaration_line")
                .col(column)
                .col("declaration_id");
            manager.create_index(index).await?;
        }
        Ok(())
    }
}
