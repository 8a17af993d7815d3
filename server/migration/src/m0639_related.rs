//! The indexes behind what a document leads to: rows are found by the document that they name.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Name of the index, table, columns.
const INDEXES: [(&str, &str, &[&str]); 9] = [
    ("origin_cert_decl", "origin_cert", &["decl_id"]),
    ("origin_cert_fcst", "origin_cert", &["fcst_id"]),
    ("bond_invt_entry_no", "bond_invt", &["org_id", "entry_no"]),
    ("bond_invt_entry_seq_no", "bond_invt", &["org_id", "entry_seq_no"]),
    ("asn_list", "asn", &["org_id", "bond_invt_no"]),
    ("asn_entry", "asn", &["org_id", "entry_id"]),
    ("asn_dt_made_of", "asn_dt", &["made_of"]),
    ("dsn_passport", "dsn", &["org_id", "passport_no"]),
    ("dsn_entry", "dsn", &["org_id", "entry_id"]),
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, table, columns) in INDEXES {
            let mut index = Index::create();
            index.name(name).table(table);
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index.take()).await?;
        }
        Ok(())
    }
}
