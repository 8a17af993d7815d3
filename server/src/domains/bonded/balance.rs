//! What each serial holds, as it follows from the journal. The journal writes it, and nothing else does.

use core_wasm::decimal::Fixed;
use core_wasm::rules::bonded::balance::Figures;
use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "bonded_balance")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    #[sea_orm(column_type = "Text")]
    pub account_kind: String,
    pub account_id: i64,
    #[sea_orm(column_type = "Text")]
    pub goods: String,
    pub serial: i64,
    /// Scaled by five decimals, as all figures are.
    pub actl_inc_qty: i64,
    pub actl_redc_qty: i64,
    pub prevd_inc_qty: i64,
    pub prevd_redc_qty: i64,
    pub total_amt: i64,
    /// Days in China on which goods came in and went out last.
    pub last_in: Option<Date>,
    pub last_out: Option<Date>,
    /// What customs told otherwise with an answer, as JSON, and the answer; nothing where it agreed when it told of the serial last.
    #[sea_orm(column_type = "Text", nullable)]
    pub told_differs: Option<String>,
    pub told_answer_id: Option<i64>,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    pub fn figures(&self) -> Figures {
        Figures {
            actl_inc_qty: Fixed::from_scaled(self.actl_inc_qty),
            actl_redc_qty: Fixed::from_scaled(self.actl_redc_qty),
            prevd_inc_qty: Fixed::from_scaled(self.prevd_inc_qty),
            prevd_redc_qty: Fixed::from_scaled(self.prevd_redc_qty),
            total_amt: Fixed::from_scaled(self.total_amt),
        }
    }

    /// The row with these figures.
    pub fn with(mut self, figures: &Figures) -> Model {
        self.actl_inc_qty = figures.actl_inc_qty.scaled();
        self.actl_redc_qty = figures.actl_redc_qty.scaled();
        self.prevd_inc_qty = figures.prevd_inc_qty.scaled();
        self.prevd_redc_qty = figures.prevd_redc_qty.scaled();
        self.total_amt = figures.total_amt.scaled();
        self
    }
}
