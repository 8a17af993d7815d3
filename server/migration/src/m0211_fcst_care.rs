//! The Care flow: forecasts name their purchase order, orders have a progress of their own, customers say to whom orders are
//! mailed and what their order numbers begin with.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_pk_auto, text, text_null, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("fcst").add_column(text_null("client_rlt_po")).take()).await?;
        // SQLite adds one column at a time.
        for column in ["care_mail", "care_no_prefix"] {
            manager.alter_table(Table::alter().table("fcst_setting").add_column(text_null(column)).take()).await?;
        }
        let mut orders = Table::create();
        orders.table("fcst_care").col(big_pk_auto("id")).col(big_integer("version"));
        orders.col(text("client_rlt_po"));
        for name in ["customer_name", "state", "client_order_no", "reason"] {
            orders.col(text_null(name));
        }
        for name in ["numbered_at", "mailed_at", "submitted_at"] {
            orders.col(timestamp_with_time_zone_null(name));
        }
        orders
            .col(big_integer("org_id"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone("updated_at"))
            .foreign_key(ForeignKey::create().from("fcst_care", "org_id").to("organisation", "id"));
        manager.create_table(orders).await?;
        let indexes = [
            Index::create().name("fcst_purchase_order").table("fcst").col("org_id").col("client_rlt_po").take(),
            Index::create()
                .name("fcst_care_order")
                .table("fcst_care")
                .col("org_id")
                .col("client_rlt_po")
                .unique()
                .take(),
            Index::create()
                .name("fcst_care_number")
                .table("fcst_care")
                .col("org_id")
                .col("client_order_no")
                .unique()
                .take(),
        ];
        for index in indexes {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}
