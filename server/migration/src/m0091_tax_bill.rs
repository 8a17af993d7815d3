//! The tax bills of customs, and their goods lines.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, date, date_null, text, text_null, timestamp_with_time_zone,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// What a bill and its lines have in common: whose they are, and the tax.
fn table(name: &'static str) -> TableCreateStatement {
    let mut table = Table::create();
    table
        .table(name)
        .col(big_pk_auto("id"))
        .col(big_integer("decl_id"))
        .col(big_integer("org_id"))
        .col(text("i_e_catg"))
        .col(text_null("client_seq_no"))
        .col(text("tax_no"))
        .col(text("tax_type"))
        .col(big_integer("amount"))
        .foreign_key(
            ForeignKey::create().from(name, "decl_id").to("declaration", "id").on_delete(ForeignKeyAction::Cascade),
        );
    table
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut bill = table("tax_bill");
        bill.col(text_null("entry_id"))
            .col(text("customer_name"))
            .col(text("payer_name"))
            .col(date("billed_on"))
            .col(date("due_on"))
            .col(text("status"))
            .col(date_null("paid_on"))
            .col(timestamp_with_time_zone("noticed_at"));
        manager.create_table(bill).await?;
        let mut dtl = table("tax_bill_dtl");
        dtl.col(big_integer("bill_id"))
            .col(big_integer("g_no"))
            .col(text("code_t_s"))
            .col(text("g_name"))
            .col(big_integer("value"))
            .col(big_integer_null("rate"))
            .col(big_integer_null("quantity"))
            .col(big_integer_null("per_unit"))
            .foreign_key(
                ForeignKey::create()
                    .from("tax_bill_dtl", "bill_id")
                    .to("tax_bill", "id")
                    .on_delete(ForeignKeyAction::Cascade),
            );
        manager.create_table(dtl).await?;
        let index = |name: &str, table: &'static str, columns: &[&'static str]| {
            let mut index = Index::create();
            index.name(name).table(table);
            for column in columns {
                index.col(*column);
            }
            index
        };
        manager.create_index(index("tax_bill_number", "tax_bill", &["decl_id", "tax_no"]).unique().take()).await?;
        manager.create_index(index("tax_bill_org", "tax_bill", &["org_id", "id"])).await?;
        manager.create_index(index("tax_bill_org_billed", "tax_bill", &["org_id", "billed_on", "id"])).await?;
        manager.create_index(index("tax_bill_org_due", "tax_bill", &["org_id", "due_on", "id"])).await?;
        manager.create_index(index("tax_bill_status", "tax_bill", &["status", "decl_id"])).await?;
        manager.create_index(index("tax_bill_dtl_bill", "tax_bill_dtl", &["bill_id"])).await?;
        manager.create_index(index("tax_bill_dtl_decl", "tax_bill_dtl", &["decl_id"])).await?;
        manager.create_index(index("tax_bill_dtl_org", "tax_bill_dtl", &["org_id", "bill_id", "g_no", "id"])).await
    }
}
