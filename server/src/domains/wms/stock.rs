//! What lies where, as it follows from movements. The journal writes it, and nothing else does.

use core_wasm::decimal::{Fixed, Quantity};
use core_wasm::rules::wms::stock::Figures;
use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "wms_stock")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    pub org_id: i64,
    /// Everything below but the name and the figures, as one text.
    #[sea_orm(column_type = "Text")]
    pub goods_key: String,
    #[sea_orm(column_type = "Text")]
    pub warehouse: String,
    #[sea_orm(column_type = "Text")]
    pub gds_mtno: String,
    #[sea_orm(column_type = "Text", nullable)]
    pub gds_nm: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub lot_no: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub account_no: Option<String>,
    /// Serial number in the account.
    pub gds_seqno: Option<i64>,
    #[sea_orm(column_type = "Text")]
    pub location: String,
    #[sea_orm(column_type = "Text")]
    pub unit: String,
    /// Scaled by five decimals, as what is held is.
    pub qty: i64,
    pub held_qty: i64,
    /// The day on which the oldest of it came.
    pub since: Date,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    pub fn figures(&self) -> Figures {
        Figures { quantity: self.quantity(), held: Fixed::from_scaled(self.held_qty) }
    }

    pub fn quantity(&self) -> Quantity {
        Fixed::from_scaled(self.qty)
    }
}
