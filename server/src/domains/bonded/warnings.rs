//! What of the accounts is to be looked after within days: accounts that end, goods whose storage limit comes, accounts that hold
//! nearly as much as they may.

use chrono::NaiveDate;
use core_wasm::decimal::Fixed;
use core_wasm::permission;
use core_wasm::resources::bonded::EMS;
use core_wasm::rules::bonded::account::{Kind, OUTSIDE, entered_until, is_near_limit, warned_until};
use core_wasm::rules::bonded::balance::Usd;
use core_wasm::states::bonded_account::{CHANGE_SENT, CHANGING, PAUSED, RUNNING};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Order, Query, SelectStatement};
use sea_orm::{Condition, ConnectionTrait};

use super::kind::{accounts, heads};
use crate::accounts::caller::Caller;
use crate::process::error::ApiError;
use crate::store::app::App;

/// The states in which an account is looked after.
const FILED: [&str; 4] = [RUNNING, CHANGING, CHANGE_SENT, PAUSED];

/// An account, or goods in one, with the last day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    pub kind: Kind,
    pub account_id: i64,
    pub number: String,
    /// Whose it is.
    pub holder: String,
    pub due: NaiveDate,
}

/// What the dashboard counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// E-accounts that end within days, or are over.
    pub ems_ending: i64,
    /// Logistics accounts that do.
    pub bws_ending: i64,
    /// Handbooks that do.
    pub eml_ending: i64,
    /// Serials whose storage limit comes within days, or is over.
    pub stored: i64,
    /// E-accounts that hold nearly as much as they may, or more.
    pub full: i64,
    /// The nearest last days.
    pub nearest: Vec<Due>,
}

/// What a caller is warned of.
pub async fn counts(app: &App, caller: &Caller, most: u64) -> Result<Counts, ApiError> {
    let mut counts = Counts::default();
    for kind in Kind::ALL {
        let Some(visible) = visible(app, caller, kind).await? else { continue };
        let ending = ending(app, kind, visible.clone()).await?;
        let count = i64::try_from(ending.len()).unwrap_or(i64::MAX);
        counts.nearest.extend(ending);
        match kind {
            Kind::Bws => (counts.bws_ending, counts.stored) = (count, stored(app, visible).await?),
            Kind::Ems => (counts.ems_ending, counts.full) = (count, full(app, visible).await?),
            Kind::Eml => counts.eml_ending = count,
        }
    }
    counts.nearest.sort_by(|one, other| (one.due, &one.number).cmp(&(other.due, &other.number)));
    counts.nearest.truncate(usize::try_from(most).unwrap_or_default());
    Ok(counts)
}

/// The accounts of a kind that a caller may see; `None` without the permission.
pub async fn visible(app: &App, caller: &Caller, kind: Kind) -> Result<Option<Condition>, ApiError> {
    match permission::code(heads(kind).perm, "view").is_some_and(|code| caller.may(code)) {
        true => Ok(Some(accounts(kind).visible(&app.db, caller).await?.condition())),
        false => Ok(None),
    }
}

/// The accounts of a kind that are filed and visible.
pub fn filed(kind: Kind, visible: Condition) -> SelectStatement {
    let states = Expr::col("state").is_in(FILED);
    Query::select().from(Alias::new(kind.name())).cond_where(visible.add(states)).take()
}

/// The query of the list of a kind of accounts that shows those that `counts` finds ending.
pub fn ending_query(kind: Kind, today: NaiveDate) -> String {
    let day = if kind == Kind::Eml { "validDate" } else { "finishValidDate" };
    format!("state={}&{day}To={}", FILED.join(","), warned_until(today))
}

async fn ending(app: &App, kind: Kind, visible: Condition) -> Result<Vec<Due>, ApiError> {
    let day = Alias::new(if kind == Kind::Eml { "valid_date" } else { "finish_valid_date" });
    let mut find = filed(kind, visible);
    find.column("id")
        .column(Alias::new(format!("{}_no", kind.name())))
        .column(day.clone())
        .column("bizop_etps_nm")
        .and_where(Expr::col(day.clone()).lte(warned_until(app.today())))
        .order_by(day, Order::Asc);
    let found = app.db.query_all(&find).await?;
    let due = |row: &sea_orm::QueryResult| {
        let number: Option<String> = row.try_get_by_index(1)?;
        Ok(Due {
            kind,
            account_id: row.try_get_by_index(0)?,
            number: number.unwrap_or_default(),
            due: row.try_get_by_index(2)?,
            holder: row.try_get_by_index(3)?,
        })
    };
    found.iter().map(due).collect()
}

/// Serials of logistics accounts that hold goods and whose storage limit comes: as their line says, or by when goods came in last.
async fn stored(app: &App, visible: Condition) -> Result<i64, ApiError> {
    let until = warned_until(app.today());
    let by_rule = goes_by_rule().add(of("bonded_balance", "last_in").lte(entered_until(until)));
    let mut find = lying(visible);
    find.expr(Func::count(Expr::val(1)))
        .cond_where(Condition::any().add(of("bws_dt", "limit_date").lte(until)).add(by_rule));
    let found = app.db.query_one(&find).await?.map(|row| row.try_get_by_index::<i64>(0)).transpose()?;
    Ok(found.unwrap_or_default())
}

/// Goods whose storage limit follows from when they came in last: no line says it, and their warehouse is outside of zones.
pub fn goes_by_rule() -> Condition {
    let outside = OUTSIDE.iter().map(|letter| of("bws", "bws_no").like(format!("{letter}%")));
    let outside = outside.fold(Condition::any(), Condition::add);
    Condition::all().add(of("bws_dt", "limit_date").is_null()).add(outside)
}

/// The serials of visible logistics accounts that hold goods, with their accounts (`bws`) and lines (`bws_dt`).
pub fn lying(visible: Condition) -> SelectStatement {
    let mut of_accounts = filed(Kind::Bws, visible);
    of_accounts.column("id");
    Query::select()
        .from("bonded_balance")
        .inner_join(Alias::new("bws"), of("bws", "id").eq(of("bonded_balance", "account_id")))
        .join(
            sea_orm::JoinType::LeftJoin,
            Alias::new("bws_dt"),
            Condition::all()
                .add(of("bws_dt", "document_id").eq(of("bonded_balance", "account_id")))
                .add(of("bws_dt", "gds_seqno").eq(of("bonded_balance", "serial"))),
        )
        .and_where(of("bonded_balance", "account_kind").eq(Kind::Bws.name()))
        .and_where(of("bonded_balance", "actl_inc_qty").gt(of("bonded_balance", "actl_redc_qty")))
        .and_where(of("bonded_balance", "account_id").in_subquery(of_accounts))
        .take()
}

fn of(table: &'static str, column: &'static str) -> Expr {
    Expr::col((Alias::new(table), Alias::new(column)))
}

/// E-accounts whose stock is worth nearly what they may hold.
async fn full(app: &App, visible: Condition) -> Result<i64, ApiError> {
    let mut find = filed(Kind::Ems, visible);
    let worth = Query::select()
        .expr(Func::sum(Expr::col("total_amt")).cast_as("bigint"))
        .from("bonded_balance")
        .and_where(Expr::col("account_kind").eq(EMS.name))
        .and_where(Expr::col("account_id").equals((Alias::new("ems"), Alias::new("id"))))
        .and_where(Expr::col("goods").eq("I"))
        .take();
    find.column("max_tovr_amt").expr(sea_orm::sea_query::SimpleExpr::SubQuery(None, Box::new(worth.into())));
    find.and_where(Expr::col("max_tovr_amt").is_not_null());
    let mut count = 0;
    for row in app.db.query_all(&find).await? {
        let (most, worth): (i64, Option<i64>) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        let worth: Usd = Fixed::from_scaled(worth.unwrap_or_default());
        count += i64::from(is_near_limit(Fixed::from_scaled(most), worth));
    }
    Ok(count)
}
