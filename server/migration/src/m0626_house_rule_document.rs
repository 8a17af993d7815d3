//! Rules of a house are about declarations, or about another document.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLES: [&str; 2] = ["house_rule", "house_rule_version"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in TABLES {
            manager.alter_table(Table::alter().table(table).add_column(text_null("document")).take()).await?;
            // What there was are rules of declarations.
            let all = Query::update().table(table).value("document", "declaration").take();
            manager.get_connection().execute(&all).await?;
        }
        Ok(())
    }
}
