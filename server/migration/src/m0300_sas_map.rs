//! Which stock lists an inventory list declares: an index by its number, for the map of a shipment.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut index = Index::create();
        index.name("sas_stock_collected").table("sas_stock").col("rlt_bond_invt_no");
        manager.create_index(index.take()).await
    }
}
