//! The journal: what lists did to the serials of accounts. Rows are added and never changed.

use core_wasm::decimal::Fixed;
use core_wasm::rules::bonded::balance::{Event, Goods, Mode, Movement, Phase};
use sea_orm::entity::prelude::*;

use crate::process::error::ApiError;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "bonded_event")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Resource of the account: `ems`, `bws`, `eml`.
    #[sea_orm(column_type = "Text")]
    pub account_kind: String,
    pub account_id: i64,
    /// `I` materials and goods of warehouses, `E` products.
    #[sea_orm(column_type = "Text")]
    pub goods: String,
    pub serial: i64,
    /// Dictionary `bondEvent`.
    #[sea_orm(column_type = "Text")]
    pub event: String,
    /// Dictionary `vrfdedMode`.
    #[sea_orm(column_type = "Text")]
    pub mode: String,
    pub outward: bool,
    /// Scaled by five decimals, as the amount is.
    pub qty: i64,
    pub amount_usd: i64,
    /// Resource of the list.
    #[sea_orm(column_type = "Text")]
    pub document_kind: String,
    pub document_id: i64,
    #[sea_orm(column_type = "Text")]
    pub document_no: String,
    pub line_id: i64,
    /// How often the line began anew before.
    pub turn: i64,
    /// Answer of customs that told it.
    pub receipt_id: Option<i64>,
    pub by_user: Option<i64>,
    pub at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// What it told.
    pub fn event(&self) -> Result<Event, ApiError> {
        Ok(Event::of_code(&self.event).ok_or_else(|| anyhow::anyhow!("event {} of the journal", self.event))?)
    }

    /// What it moved.
    pub fn movement(&self) -> Result<Movement, ApiError> {
        let mode = Mode::of_code(&self.mode).ok_or_else(|| anyhow::anyhow!("mode {} of the journal", self.mode))?;
        Ok(Movement {
            event: self.event()?,
            mode,
            outward: self.outward,
            qty: Fixed::from_scaled(self.qty),
            amount_usd: Fixed::from_scaled(self.amount_usd),
        })
    }

    /// Where its line stood after it.
    pub fn phase(&self) -> Result<Phase, ApiError> {
        Ok(Phase::after(self.event()?))
    }

    pub fn goods(&self) -> Goods {
        Goods::of_code(&self.goods)
    }
}
