//! Exchange rates by month: the platform keeps them, everybody reads them.

use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::row::{Row, parse_date};
use core_wasm::rules::calendar::{Calendar, day_of_customs_rate};

use crate::caller::Caller;
use crate::crud::served::Hooks;
use crate::database::Tx;
use crate::error::ApiError;

pub struct ExchangeRate;

#[boxed]
impl Hooks for ExchangeRate {
    /// A rate that names no day is of the one that the rule names.
    async fn fill(&self, tx: &Tx, _: &Caller, _: Option<&Row>, row: &mut Row) -> Result<Vec<Problem>, ApiError> {
        if row.is_blank("day")
            && let Some(month) = parse_date(&format!("{}-01", row.text("month")))
            && let Some(day) = day_of_customs_rate(month, Calendar::of(&tx.dictionaries()))
        {
            row.set("day", day.to_string());
        }
        Ok(Vec::new())
    }

    /// Sheets of rates are read in the ways in which they are published (`import_rates`).
    fn plain_import(&self) -> bool {
        false
    }
}
