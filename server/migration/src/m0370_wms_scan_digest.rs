//! What a scan said, as a hash beside its key: a key that comes again with something else is told from one that was sent twice. Of
//! scans from before it stays unknown.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("wms_scan").add_column(text_null("digest")).take()).await
    }
}
