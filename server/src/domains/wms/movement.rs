//! The journal of the warehouse: what came to a place or left it. Rows are added and never changed.

use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "wms_move")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub org_id: i64,
    pub stock_id: i64,
    /// Dictionary `wmsMoveKind`.
    #[sea_orm(column_type = "Text")]
    pub kind: String,
    #[sea_orm(column_type = "Text")]
    pub warehouse: String,
    #[sea_orm(column_type = "Text")]
    pub gds_mtno: String,
    #[sea_orm(column_type = "Text", nullable)]
    pub lot_no: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub account_no: Option<String>,
    pub gds_seqno: Option<i64>,
    #[sea_orm(column_type = "Text")]
    pub location: String,
    #[sea_orm(column_type = "Text")]
    pub unit: String,
    /// Scaled by five decimals; less than nothing where goods left.
    pub qty: i64,
    /// Resource of the document.
    #[sea_orm(column_type = "Text")]
    pub document_kind: String,
    pub document_id: i64,
    #[sea_orm(column_type = "Text")]
    pub document_no: String,
    pub line_id: i64,
    #[sea_orm(column_type = "Text")]
    pub by_name: String,
    pub at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
