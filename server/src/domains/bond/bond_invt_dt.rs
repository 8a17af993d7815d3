//! A line of a bonded inventory list.

use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "bond_invt_dt")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub document_id: i64,
    /// Place in the list, from 0.
    pub position: i64,
    pub gds_seqno: i64,
    pub putrec_seqno: Option<i64>,
    pub gds_mtno: Option<String>,
    pub gdecd: String,
    pub gds_nm: String,
    pub gds_spcf_model_desc: Option<String>,
    pub dcl_unitcd: String,
    pub lawf_unitcd: Option<String>,
    pub secd_lawf_unitcd: Option<String>,
    pub natcd: String,
    pub dcl_uprc_amt: Option<i64>,
    pub dcl_total_amt: i64,
    pub dcl_currcd: String,
    pub lawf_qty: Option<i64>,
    pub secd_lawf_qty: Option<i64>,
    pub dcl_qty: i64,
    pub gross_wt: Option<i64>,
    pub net_wt: Option<i64>,
    pub use_cd: Option<String>,
    pub lvyrlf_modecd: Option<String>,
    pub ucns_verno: Option<String>,
    pub entry_gds_seqno: Option<i64>,
    pub rmk: Option<String>,
    /// The declaration that it went to, and its line there.
    pub decl_id: Option<i64>,
    pub decl_g_no: Option<i64>,
}

impl ActiveModelBehavior for ActiveModel {}
