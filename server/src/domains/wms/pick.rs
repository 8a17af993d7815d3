//! Stock that is held for a line of an outbound order.

use core_wasm::decimal::{Fixed, Quantity};
use sea_orm::entity::prelude::*;
use sea_orm::{ConnectionTrait, QueryOrder};

use crate::process::error::ApiError;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "dsn_pick")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub dsn_id: i64,
    pub line_id: i64,
    pub stock_id: i64,
    #[sea_orm(column_type = "Text")]
    pub location: String,
    #[sea_orm(column_type = "Text")]
    pub gds_mtno: String,
    #[sea_orm(column_type = "Text", nullable)]
    pub lot_no: Option<String>,
    pub gds_seqno: Option<i64>,
    #[sea_orm(column_type = "Text")]
    pub unit: String,
    /// Scaled by five decimals, as what was picked is.
    pub qty: i64,
    pub picked_qty: i64,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    pub fn quantity(&self) -> Quantity {
        Fixed::from_scaled(self.qty)
    }

    pub fn picked(&self) -> Quantity {
        Fixed::from_scaled(self.picked_qty)
    }
}

/// What is held for an order, in the order in which somebody walks through the warehouse.
pub async fn of_order(db: &impl ConnectionTrait, order: i64) -> Result<Vec<Model>, ApiError> {
    let found = Entity::find().filter(Column::DsnId.eq(order));
    Ok(found.order_by_asc(Column::Location).order_by_asc(Column::Id).all(db).await?)
}
