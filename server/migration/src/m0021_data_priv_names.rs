//! Data grants as a resource: the names of the parties beside their ids, flags as texts, and one grant for a customer, an
//! agent and a category.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{text_null, timestamp_with_time_zone_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "base_data_priv";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in ["org_name", "customer", "grantee_name", "enabled"] {
            manager.alter_table(Table::alter().table(TABLE).add_column(text_null(column)).take()).await?;
        }
        let updated = Table::alter().table(TABLE).add_column(timestamp_with_time_zone_null("updated_at")).take();
        manager.alter_table(updated).await?;
        let db = manager.get_connection();
        db.execute_unprepared(
            "UPDATE base_data_priv SET updated_at = created_at, customer_id = COALESCE(customer_id, org_id), \
             enabled = CASE WHEN is_enabled THEN '1' ELSE '0' END, \
             org_name = (SELECT name FROM organisation WHERE id = base_data_priv.org_id), \
             customer = (SELECT name FROM organisation WHERE id = COALESCE(base_data_priv.customer_id, base_data_priv.org_id)), \
             grantee_name = (SELECT name FROM organisation WHERE id = base_data_priv.grantee)",
        )
        .await?;
        manager.alter_table(Table::alter().table(TABLE).drop_column("is_enabled").take()).await?;
        manager.alter_table(Table::alter().table(TABLE).rename_column("enabled", "is_enabled").take()).await?;
        manager
            .create_index(
                Index::create()
                    .name("base_data_priv_unique")
                    .table(TABLE)
                    .col("customer_id")
                    .col("grantee")
                    .col("busi_catg")
                    .unique()
                    .take(),
            )
            .await
    }
}
