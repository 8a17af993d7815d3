//! The numbers of forecasts: YB, year and month, and a number that counts within them, one series for each organisation. Other
//! numbers of an organisation that count within their months go the same way.

use chrono::NaiveDate;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, LockType, Order, Query};

use crate::database::Tx;
use crate::error::ApiError;

/// How many of the newest numbers are looked at.
const LOOKED_AT: u64 = 100;
/// What forecasts are numbered by.
const FORECASTS: Series<'_> = Series { table: "fcst", column: "fcst_no", prefix: "YB" };

/// Numbers that count within a month, where they are kept.
#[derive(Clone, Copy)]
pub struct Series<'a> {
    pub table: &'static str,
    pub column: &'static str,
    /// What a number begins with: letters, digits and hyphens.
    pub prefix: &'a str,
}

/// The next number of an organisation's forecasts on a day in China: `YB26110001`.
pub async fn next(tx: &Tx, org: i64, day: NaiveDate) -> Result<String, ApiError> {
    next_of(tx, FORECASTS, org, day).await
}

/// The next number of a series of an organisation on a day in China.
pub async fn next_of(tx: &Tx, of: Series<'_>, org: i64, day: NaiveDate) -> Result<String, ApiError> {
    next_in(tx, of.table, of.column, &format!("{}{}", of.prefix, day.format("%y%m")), org).await
}

/// The next number of an organisation that begins with a series and counts in four digits or more.
pub async fn next_in(
    tx: &Tx,
    table: &'static str,
    column: &'static str,
    series: &str,
    org: i64,
) -> Result<String, ApiError> {
    let newest = || {
        Query::select()
            .column(Alias::new(column))
            .from(Alias::new(table))
            .and_where(Expr::col("org_id").eq(org))
            .and_where(Expr::col(Alias::new(column)).like(format!("{series}____%")))
            // The ten thousandth of a month has a digit more.
            .order_by_expr(Func::char_length(Expr::col(Alias::new(column))).into(), Order::Desc)
            .order_by(Alias::new(column), Order::Desc)
            .limit(LOOKED_AT)
            .take()
    };
    // Whoever else wants a number at the same time waits here, and then reads what the first one wrote.
    tx.query_one(newest().lock(LockType::Update)).await?;
    let found: Vec<String> =
        tx.query_all(&newest()).await?.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?;
    // What somebody keyed may begin alike and go on with something else.
    let count = |number: &String| number.get(series.len()..).and_then(|count| count.parse::<u32>().ok());
    Ok(format!("{series}{:04}", found.iter().find_map(count).unwrap_or_default() + 1))
}
