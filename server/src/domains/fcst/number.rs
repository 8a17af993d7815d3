//! The numbers of forecasts: YB, year and month, and a number that counts within them, one series for each organisation. Other
//! numbers of an organisation that count within their months go the same way.

use chrono::NaiveDate;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, LockType, OnConflict, Order, Query};
use sea_orm::{ConnectionTrait, QuerySelect};

use crate::process::error::ApiError;
use crate::store::database::Tx;

/// How far a series of an organisation is counted, whatever became of the rows that had its numbers.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "number_series")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub org_id: i64,
    /// The table that keeps the numbers, and what they begin with.
    #[sea_orm(column_type = "Text")]
    pub series: String,
    pub counted: i64,
}

impl ActiveModelBehavior for ActiveModel {}

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

/// The next number of an organisation that begins with a series and counts in four digits or more. None is given twice, also where
/// the row that had it is gone: others may know it by then.
pub async fn next_in(
    tx: &Tx,
    table: &'static str,
    column: &'static str,
    series: &str,
    org: i64,
) -> Result<String, ApiError> {
    let counter = counter(tx, org, &format!("{table} {series}")).await?;
    let newest = Query::select()
        .column(Alias::new(column))
        .from(Alias::new(table))
        .and_where(Expr::col("org_id").eq(org))
        .and_where(Expr::col(Alias::new(column)).like(format!("{series}____%")))
        // The ten thousandth of a month has a digit more.
        .order_by_expr(Func::char_length(Expr::col(Alias::new(column))).into(), Order::Desc)
        .order_by(Alias::new(column), Order::Desc)
        .limit(LOOKED_AT)
        .take();
    let found: Vec<String> =
        tx.query_all(&newest).await?.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?;
    // What somebody keyed may begin alike and go on with something else.
    let count = |number: &String| number.get(series.len()..).and_then(|count| count.parse::<u32>().ok());
    let newest = found.iter().find_map(count).map_or(0, i64::from);
    let counted = Ord::max(counter.counted, newest) + 1;
    let count = ActiveModel { counted: Set(counted), ..counter.into() };
    count.update(tx).await?;
    Ok(format!("{series}{counted:04}"))
}

/// The counter of a series. Whoever else wants a number of it at the same time waits here.
async fn counter(tx: &Tx, org: i64, series: &str) -> Result<Model, ApiError> {
    let new = ActiveModel { id: NotSet, org_id: Set(org), series: Set(series.to_owned()), counted: Set(0) };
    let once = OnConflict::columns([Column::OrgId, Column::Series]).do_nothing().to_owned();
    Entity::insert_many([new]).on_conflict(once).exec_without_returning(tx).await?;
    let known = Entity::find()
        .filter(Column::OrgId.eq(org))
        .filter(Column::Series.eq(series))
        .lock(LockType::Update)
        .one(tx)
        .await?;
    known.ok_or(ApiError::NotFound)
}
