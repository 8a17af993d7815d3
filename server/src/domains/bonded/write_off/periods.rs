//! The periods of accounts that are written off: which of them customs has or closed, and what they cover.

use chrono::{DateTime, Days, NaiveDate, Utc};
use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::resources::bonded::{BWS_DCR, BWS_DCR_INVT};
use core_wasm::row::Row;
use core_wasm::states::write_off::{CLOSED, MACHINE, TAKEN};
use core_wasm::text::catalogue::write_off as texts;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order, Query};

use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::process::clock::midnight_in_china;
use crate::process::error::ApiError;

/// From an instant on, and before another one.
#[derive(Clone, Copy)]
pub struct Span {
    pub begins: DateTime<Utc>,
    pub ends: DateTime<Utc>,
}

/// The period of a write-off: whole days in China.
pub fn span(write_off: &Row) -> Result<Span, ApiError> {
    let head = write_off.borrowed();
    let begins = head.date("chgoffBeginTime").and_then(midnight_in_china);
    let next = |day: NaiveDate| day.checked_add_days(Days::new(1)).and_then(midnight_in_china);
    let ends = head.date("chgoffDueTime").and_then(next);
    match (begins, ends) {
        (Some(begins), Some(ends)) if begins < ends => Ok(Span { begins, ends }),
        _ => Err(ApiError::rule(Problem::error("bwsDcr.period", "chgoffDueTime", texts::PERIOD))),
    }
}

/// The other write-offs of the same account that customs has or closed.
pub async fn others(db: &impl ConnectionTrait, head: &Row) -> Result<Vec<Row>, ApiError> {
    let same = Expr::col("org_id")
        .eq(head.int(ORG).unwrap_or_default())
        .and(Expr::col("putrec_no").eq(head.text("putrecNo")))
        .and(Expr::col(MACHINE.field).is_in(TAKEN.iter().copied()))
        .and(Expr::col("id").ne(head.int("id").unwrap_or_default()));
    Rows::of(&BWS_DCR).filter(same).order("chgoff_due_time", Order::Asc).all(db).await
}

/// The last write-off of an account that was closed, of a period before a day where one is named.
pub async fn last_closed(
    db: &impl ConnectionTrait,
    org: i64,
    number: &str,
    before: Option<NaiveDate>,
) -> Result<Option<Row>, ApiError> {
    if number.is_empty() {
        return Ok(None);
    }
    let mut closed = Rows::of(&BWS_DCR)
        .filter(Expr::col("org_id").eq(org))
        .filter(Expr::col("putrec_no").eq(number))
        .filter(Expr::col(MACHINE.field).eq(CLOSED));
    if let Some(day) = before {
        closed = closed.filter(Expr::col("chgoff_due_time").lt(day));
    }
    closed.order("chgoff_due_time", Order::Desc).one(db).await
}

/// When the last period of an account ended whose write-off customs has, or closed: its lists and figures are what customs was told.
pub async fn told_until(db: &impl ConnectionTrait, org: i64, number: &str) -> Result<Option<DateTime<Utc>>, ApiError> {
    if number.is_empty() {
        return Ok(None);
    }
    let told = Rows::of(&BWS_DCR)
        .filter(Expr::col("org_id").eq(org))
        .filter(Expr::col("putrec_no").eq(number))
        .filter(Expr::col(MACHINE.field).is_in(TAKEN.iter().copied()))
        .order("chgoff_due_time", Order::Desc)
        .one(db)
        .await?;
    Ok(told.map(|told| span(&told)).transpose()?.map(|span| span.ends))
}

/// The write-offs that customs has, or closed, and that cover a list, by their numbers.
pub async fn holding(db: &impl ConnectionTrait, list: i64) -> Result<Vec<String>, ApiError> {
    let covering = Query::select()
        .column("document_id")
        .from(Alias::new(BWS_DCR_INVT.table_name()))
        .and_where(Expr::col("bond_invt_id").eq(list))
        .take();
    let found = Rows::of(&BWS_DCR as &'static Resource)
        .filter(Expr::col("id").in_subquery(covering))
        .filter(Expr::col(MACHINE.field).is_in(TAKEN.iter().copied()))
        .order("id", Order::Asc)
        .all(db)
        .await?;
    Ok(found.iter().map(|row| row.text("etpsPreentNo").to_owned()).collect())
}
