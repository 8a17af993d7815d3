//! Exchange rates by month: the platform keeps them, everybody reads them.

use boxed::boxed;
use chrono::NaiveDate;
use core_wasm::error::Problem;
use core_wasm::resources::base::EXCHANGE_RATE;
use core_wasm::row::{Row, parse_date};
use core_wasm::rules::calendar::{Calendar, day_of_customs_rate};
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Order};

use crate::accounts::caller::Caller;
use crate::documents::served::Hooks;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::database::Tx;

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

/// The rates of these currencies, and of the dollar, in the month of a day or the last one before.
pub async fn rates(db: &impl ConnectionTrait, currencies: &[&String], day: NaiveDate) -> Result<Vec<Row>, ApiError> {
    let mut wanted: Vec<&str> = currencies.iter().map(|letters| letters.as_str()).chain(["USD"]).collect();
    wanted.sort_unstable();
    wanted.dedup();
    let mut rates = Rows::of(&EXCHANGE_RATE)
        .filter(Expr::col("currency").is_in(wanted))
        .filter(Expr::col("month").lte(day.format("%Y-%m").to_string()))
        .order("currency", Order::Asc)
        .order("month", Order::Desc)
        .all(db)
        .await?;
    rates.dedup_by(|later, kept| later.text("currency") == kept.text("currency"));
    Ok(rates)
}
