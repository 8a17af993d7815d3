//! The taxes of goods lines as they were estimated and as they were billed, one row for a line and a tax.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, big_pk_auto, text, text_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

const SIDES: &[&str] = &[
    "fcst_value",
    "fcst_rate",
    "fcst_quantity",
    "fcst_per_unit",
    "fcst_amount",
    "bill_value",
    "bill_rate",
    "bill_quantity",
    "bill_per_unit",
    "bill_amount",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut table = Table::create();
        table
            .table("tax_compare")
            .col(big_pk_auto("id"))
            .col(big_integer("decl_id"))
            .col(big_integer("org_id"))
            .col(text("i_e_catg"))
            .col(text_null("client_seq_no"))
            .col(text_null("entry_id"))
            .col(big_integer("g_no"))
            .col(text("code_t_s"))
            .col(text("g_name"))
            .col(text("tax_type"))
            .col(big_integer("difference"))
            .col(text("differs"))
            .col(text("reasons"))
            .col(text("is_billed"))
            .foreign_key(
                ForeignKey::create()
                    .from("tax_compare", "decl_id")
                    .to("declaration", "id")
                    .on_delete(ForeignKeyAction::Cascade),
            );
        for side in SIDES {
            table.col(big_integer_null(*side));
        }
        manager.create_table(table).await?;
        let index = |name: &str, columns: &[&'static str]| {
            let mut index = Index::create();
            index.name(name).table("tax_compare");
            for column in columns {
                index.col(*column);
            }
            index
        };
        manager.create_index(index("tax_compare_decl", &["decl_id", "g_no", "tax_type"]).unique().take()).await?;
        manager.create_index(index("tax_compare_org", &["org_id", "is_billed", "decl_id", "g_no", "id"])).await
    }
}
