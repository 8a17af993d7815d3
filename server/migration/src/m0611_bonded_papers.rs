//! Papers that go along with bonded accounts, inventory lists and write-offs.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, big_pk_auto, text_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// What elements of account messages and write-offs are called, and those of lists.
const OF_ACCOUNT: [&str; 2] = ["acmp_form_typecd", "acmp_form_no"];
const OF_LIST: [&str; 2] = ["form_typecd", "form_no"];
const TABLES: [(&str, &str, [&str; 2]); 5] = [
    ("bws_acmp_form_dt", "bws", OF_ACCOUNT),
    ("ems_acmp_form_dt", "ems", OF_ACCOUNT),
    ("eml_acmp_form_dt", "eml", OF_ACCOUNT),
    ("bws_dcr_acmp_form_dt", "bws_dcr", OF_ACCOUNT),
    ("bond_invt_acmp_form_dt", "bond_invt", OF_LIST),
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, of, named) in TABLES {
            let mut papers = Table::create();
            papers
                .table(table)
                .col(big_pk_auto("id"))
                .col(big_integer("document_id"))
                .col(big_integer("position"))
                .col(big_integer_null("acmp_form_seqno"));
            if named == OF_LIST {
                papers.col(big_integer_null("invt_gds_seqno"));
            }
            for column in named.into_iter().chain(["fixd_no", "acmp_form_file_nm", "rmk"]) {
                papers.col(text_null(column));
            }
            papers.foreign_key(
                ForeignKey::create().from(table, "document_id").to(of, "id").on_delete(ForeignKeyAction::Cascade),
            );
            manager.create_table(papers.take()).await?;
            let of_document = Index::create().name(format!("{table}_document")).table(table).col("document_id").take();
            manager.create_index(of_document).await?;
        }
        Ok(())
    }
}
