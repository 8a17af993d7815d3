//! Papers that go along with business applications.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, big_pk_auto, text_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "sas_dcl_acmp_form_dt";
const TEXTS: [&str; 5] = ["form_typecd", "form_no", "fixd_no", "acmp_form_file_nm", "rmk"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut papers = Table::create();
        papers
            .table(TABLE)
            .col(big_pk_auto("id"))
            .col(big_integer("document_id"))
            .col(big_integer("position"))
            .col(big_integer_null("acmp_form_seqno"));
        for column in TEXTS {
            papers.col(text_null(column));
        }
        papers.foreign_key(
            ForeignKey::create().from(TABLE, "document_id").to("sas_dcl", "id").on_delete(ForeignKeyAction::Cascade),
        );
        manager.create_table(papers.take()).await?;
        let of_application =
            Index::create().name("sas_dcl_acmp_form_dt_document").table(TABLE).col("document_id").take();
        manager.create_index(of_application).await
    }
}
