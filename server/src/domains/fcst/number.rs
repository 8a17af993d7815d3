//! The numbers of forecasts: YB, year and month, and a number that counts within them, one series for each organisation.

use chrono::NaiveDate;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, LockType, Order, Query};

use crate::database::Tx;
use crate::error::ApiError;

/// The next number of an organisation on a day in China: `YB26110001`.
pub async fn next(tx: &Tx, org: i64, day: NaiveDate) -> Result<String, ApiError> {
    let series = format!("YB{}", day.format("%y%m"));
    let newest = || {
        Query::select()
            .column("fcst_no")
            .from("fcst")
            .and_where(Expr::col("org_id").eq(org))
            .and_where(Expr::col("fcst_no").like(format!("{series}____")))
            .order_by("fcst_no", Order::Desc)
            .limit(1)
            .take()
    };
    // Whoever else wants a number at the same time waits here, and then reads what the first one wrote.
    tx.query_one(newest().lock(LockType::Update)).await?;
    let found = tx.query_one(&newest()).await?.map(|row| row.try_get_by_index::<String>(0)).transpose()?;
    let last =
        found.as_deref().and_then(|number| number.get(series.len()..)).and_then(|count| count.parse::<u32>().ok());
    Ok(format!("{series}{:04}", last.unwrap_or_default() + 1))
}
