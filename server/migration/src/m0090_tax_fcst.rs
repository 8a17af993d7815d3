//! The estimated taxes of declarations, and those of their lines.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, big_pk_auto, date, text, text_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

const AMOUNTS: &[&str] =
    &["value", "duty", "additional", "anti_dumping", "countervailing", "consumption", "vat", "export_duty", "total"];

/// A table of estimates: what it belongs to, and the amounts.
fn table(name: &'static str) -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table(name)
        .col(big_pk_auto("id"))
        .col(big_integer("decl_id"))
        .col(big_integer("org_id"))
        .col(text("i_e_catg"))
        .col(text_null("client_seq_no"))
        .foreign_key(
            ForeignKey::create().from(name, "decl_id").to("declaration", "id").on_delete(ForeignKeyAction::Cascade),
        );
    for amount in AMOUNTS {
        table.col(big_integer_null(*amount));
    }
    table
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut fcst = table("tax_fcst");
        fcst.col(text("customer_name")).col(text_null("bill_no")).col(date("estimated_on")).col(text("is_complete"));
        manager.create_table(fcst).await?;
        let mut dtl = table("tax_fcst_dtl");
        dtl.col(big_integer_null("g_no")).col(text_null("code_t_s")).col(text_null("g_name"));
        manager.create_table(dtl).await?;
        let index = |name: &str, table: &'static str, columns: &[&'static str]| {
            let mut index = Index::create();
            index.name(name).table(table);
            for column in columns {
                index.col(*column);
            }
            index
        };
        manager.create_index(index("tax_fcst_decl", "tax_fcst", &["decl_id"]).unique().take()).await?;
        manager.create_index(index("tax_fcst_org", "tax_fcst", &["org_id", "id"])).await?;
        manager.create_index(index("tax_fcst_org_day", "tax_fcst", &["org_id", "estimated_on", "id"])).await?;
        manager.create_index(index("tax_fcst_dtl_decl", "tax_fcst_dtl", &["decl_id"])).await?;
        manager.create_index(index("tax_fcst_dtl_org", "tax_fcst_dtl", &["org_id", "id"])).await
    }
}
