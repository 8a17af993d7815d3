//! Special tax rates.

use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::row::Row;

use super::choose_org;
use crate::accounts::caller::Caller;
use crate::documents::served::Hooks;
use crate::process::error::ApiError;
use crate::store::database::Tx;

pub struct TaxRateSpecial;

#[boxed]
impl Hooks for TaxRateSpecial {
    async fn fill(&self, tx: &Tx, caller: &Caller, _: Option<&Row>, row: &mut Row) -> Result<Vec<Problem>, ApiError> {
        Ok(choose_org::seen(tx, caller, row, "customerId").await?.into_iter().collect())
    }
}
