//! A line of an inbound order says of which document it was made, a record of goods that are not bonded of whom they came or to whom
//! they went, and a bonded invoice how many reviews it passed.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, text_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = [
            ("asn_dt", text_null("made_of")),
            ("nobon_move", text_null("party")),
            ("bond_invoice", big_integer_null("review_step")),
        ];
        for (table, column) in columns {
            manager.alter_table(Table::alter().table(table).add_column(column).take()).await?;
        }
        Ok(())
    }
}
