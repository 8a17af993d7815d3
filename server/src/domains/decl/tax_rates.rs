//! The special tax rates, exchange rates and parameters that an estimate of a declaration's taxes wants beside the tariff.

use chrono::NaiveDate;
use core_wasm::resources::base::{EXCHANGE_RATE, TAX_RATE_SPECIAL};
use core_wasm::row::Row;
use core_wasm::rules::tax::Rates;
use core_wasm::rules::tax::parameters::Parameters;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Order};

use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::people::organisation;

/// The special rates that the owner and the maker of a declaration keep for these tariff codes, of each currency the latest
/// exchange rate up to the month of a day, and how the maker reckons.
pub async fn of(
    db: &impl ConnectionTrait,
    owner: i64,
    maker: i64,
    codes: &[&str],
    day: NaiveDate,
) -> Result<Rates, ApiError> {
    let special = Rows::of(&TAX_RATE_SPECIAL)
        .filter(Expr::col("org_id").is_in([owner, maker]))
        .filter(Expr::col("hs_code").is_in(codes.iter().copied()))
        .filter(Expr::col("is_disabled").ne("1"))
        .order("id", Order::Asc)
        .all(db)
        .await?;
    let exchange = exchange(db, day).await?;
    let parameters = Parameters::from(&organisation::by_id(db, maker).await?.org_params());
    Ok(Rates { special, exchange, parameters })
}

/// Of each currency the latest exchange rate up to the month of a day.
pub async fn exchange(db: &impl ConnectionTrait, day: NaiveDate) -> Result<Vec<Row>, ApiError> {
    let mut rates = Rows::of(&EXCHANGE_RATE)
        .filter(Expr::col("month").lte(day.format("%Y-%m").to_string()))
        .order("currency", Order::Asc)
        .order("month", Order::Desc)
        .all(db)
        .await?;
    rates.dedup_by(|later, kept| later.text("currency") == kept.text("currency"));
    Ok(rates)
}
