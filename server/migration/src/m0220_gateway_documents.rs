//! Messages to customs and the answers to them are about documents of any kind, named by the table and the id. Declarations keep their
//! column, which programs before this one read and write; in a row about another kind it is 0, which is no declaration.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, text};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["gateway_message", "gateway_receipt"] {
            // SQLite adds one column at a time.
            for column in [text("document_kind").default("declaration").take(), big_integer_null("document_id")] {
                manager.alter_table(Table::alter().table(table).add_column(column).take()).await?;
            }
            let mut document = Index::create();
            document.name(format!("{table}_document")).table(table).col("document_id");
            manager.create_index(document).await?;
        }
        let declaration =
            Index::create().name("gateway_message_declaration").table("gateway_message").col("declaration_id").take();
        manager.create_index(declaration).await?;
        // Documents of two kinds may have the same number of ours.
        let mut sent = Index::drop();
        manager.drop_index(sent.name("gateway_message_sent").table("gateway_message").to_owned()).await?;
        let sent = Index::create()
            .name("gateway_message_attempt")
            .table("gateway_message")
            .col("client_seq_no")
            .col("document_kind")
            .col("attempt")
            .unique()
            .take();
        manager.create_index(sent).await
    }
}
