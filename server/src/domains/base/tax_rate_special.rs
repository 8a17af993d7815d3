//! Special tax rates.

use core_wasm::error::Problem;
use core_wasm::row::Row;
use sea_orm::prelude::async_trait::async_trait;

use super::choose_org;
use crate::caller::Caller;
use crate::crud::served::Hooks;
use crate::database::Tx;
use crate::error::ApiError;

pub struct TaxRateSpecial;

#[async_trait]
impl Hooks for TaxRateSpecial {
    async fn fill(&self, tx: &Tx, caller: &Caller, _: Option<&Row>, row: &mut Row) -> Result<Vec<Problem>, ApiError> {
        Ok(choose_org::seen(tx, caller, row, "customerId").await?.into_iter().collect())
    }
}
