//! Which material a supplier's goods are, or that they are none, is kept among what corrections taught, where it is seen and forgotten.
//! What was chosen before goes over, to the organisations that read that supplier's papers for the enterprise; `recognition_goods` stays
//! for programs of before.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// A supplier has one place of a value, and one material of goods.
const KNOWN: [&str; 3] = [
    "DROP INDEX recg_template_known",
    "CREATE UNIQUE INDEX recg_template_place ON recg_template (org_id, supplier_key, field, is_line) WHERE about IS NULL",
    "CREATE UNIQUE INDEX recg_template_about ON recg_template (org_id, supplier_key, field, about) WHERE about IS NOT NULL",
];

const CHOSEN: &str = "INSERT INTO recg_template \
     (version, org_id, supplier, supplier_key, field, is_line, label, place, hint, about, gds_mtno, uses, created_at, updated_at) \
     SELECT 1, recognition.org_id, max(recognition.supplier), chosen.supplier_key, 'material', '1', chosen.goods_key, 'goods', \
     '{\"material\":' || chosen.material_id || '}', chosen.owner_id || '/' || chosen.goods_key, max(material.gds_mtno), 0, \
     max(recognition.created_at), max(recognition.created_at) \
     FROM recognition_goods chosen \
     JOIN material ON material.id = chosen.material_id \
     JOIN recognition ON recognition.supplier_key = chosen.supplier_key \
     AND coalesce(recognition.customer_id, recognition.org_id) = chosen.owner_id \
     WHERE recognition.supplier IS NOT NULL \
     GROUP BY recognition.org_id, chosen.supplier_key, chosen.owner_id, chosen.goods_key, chosen.material_id";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time. Which goods it is about, and the number of their material.
        for column in [text_null("about"), text_null("gds_mtno")] {
            manager.alter_table(Table::alter().table("recg_template").add_column(column).take()).await?;
        }
        for statement in KNOWN.into_iter().chain([CHOSEN]) {
            manager.get_connection().execute_unprepared(statement).await?;
        }
        Ok(())
    }
}
