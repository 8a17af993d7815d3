//! Which line of a draft a value of its papers went into, whatever place that line has since. Of drafts from before it is known by its
//! place alone.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer_null;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = big_integer_null("line_id");
        manager.alter_table(Table::alter().table("recognition_source").add_column(column).take()).await
    }
}
