//! What forecasts hold of the lines of bonded inventory lists, and why merged lines stayed apart.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, big_pk_auto, text_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut held = Table::create();
        held.table("fcst_invt").col(big_pk_auto("id")).col(big_integer("version"));
        for name in ["fcst_id", "fcst_dtl_id", "bond_invt_dt_id", "qty"] {
            held.col(big_integer(name));
        }
        held.foreign_key(
            ForeignKey::create().from("fcst_invt", "fcst_id").to("fcst", "id").on_delete(ForeignKeyAction::Cascade),
        );
        manager.create_table(held).await?;
        for column in ["fcst_id", "fcst_dtl_id", "bond_invt_dt_id"] {
            let mut index = Index::create();
            index.name(format!("fcst_invt_{column}")).table("fcst_invt").col(column);
            manager.create_index(index).await?;
        }
        for column in [big_integer_null("near_no"), text_null("apart_by")] {
            manager.alter_table(Table::alter().table("fcst_dec_dtl").add_column(column).take()).await?;
        }
        Ok(())
    }
}
