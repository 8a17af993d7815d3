//! By when e-accounts and handbooks are to be written off: what waits for its report.

use chrono::NaiveDate;
use core_wasm::resources::bonded::BWS_DCR;
use core_wasm::rules::bonded::account::{Kind, warned_until};
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::radar::formula::Basis;
use core_wasm::states::write_off::TAKEN;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order, Query, SimpleExpr};
use sea_orm::{Condition, ConnectionTrait, DbErr, QueryResult};

use crate::accounts::caller::Caller;
use crate::domains::bonded::warnings::{self, filed, visible};
use crate::process::error::ApiError;
use crate::store::app::App;

/// So many accounts of a kind are looked at: nobody keeps as many.
const MOST: u64 = 5000;

/// An account that is to be written off.
#[derive(Clone, Debug)]
pub struct Waiting {
    pub account_id: i64,
    pub org_id: i64,
    /// Customs' number of the account.
    pub number: String,
    /// Whose it is.
    pub holder: String,
    /// What the last day follows from.
    pub basis: Basis,
}

/// The accounts of a kind among these that the caller may see and that are to be written off. Logistics accounts have no cycle.
pub async fn waiting(app: &App, caller: &Caller, kind: Kind, among: Condition) -> Result<Vec<Waiting>, ApiError> {
    if kind == Kind::Bws {
        return Ok(Vec::new());
    }
    let Some(seen) = visible(app, caller, kind).await? else { return Ok(Vec::new()) };
    let table = kind.name();
    let of = |column: &'static str| Expr::col((Alias::new(table), Alias::new(column)));
    let number = if kind == Kind::Eml { "eml_no" } else { "ems_no" };
    let mut find = filed(kind, seen);
    find.exprs([of("id"), of("org_id"), of(number), of("bizop_etps_nm"), reported(table, number)]);
    match kind {
        Kind::Eml => find.exprs([of("valid_date"), of("vclr_apply_time"), of("vclr_date"), of("clcase_date")]),
        _ => {
            find.exprs([of("putrec_appr_time"), of("rcnt_vclr_time"), of("vclr_apply_time")]).expr(of("vclr_prid_val"))
        }
    };
    find.cond_where(among).order_by((Alias::new(table), Alias::new("id")), Order::Asc).limit(MOST);
    let rows = app.lists().await.query_all(&find).await?;
    let mut found = Vec::new();
    for row in rows {
        let basis = if kind == Kind::Eml { of_handbook(&row)? } else { of_account(&row)? };
        let Some(basis) = basis else { continue };
        found.push(Waiting {
            account_id: row.try_get_by_index(0)?,
            org_id: row.try_get_by_index(1)?,
            number: row.try_get_by_index::<Option<String>>(2)?.unwrap_or_default(),
            holder: row.try_get_by_index::<Option<String>>(3)?.unwrap_or_default(),
            basis,
        });
    }
    Ok(found)
}

/// What of both kinds is due within days or over, the most urgent first: what the dashboard tells.
pub async fn soon(app: &App, caller: &Caller) -> Result<Vec<warnings::Due>, ApiError> {
    let dicts = app.dictionaries();
    let (calendar, until) = (Calendar::of(&dicts), warned_until(app.today()));
    let mut found = Vec::new();
    for kind in [Kind::Ems, Kind::Eml] {
        for one in waiting(app, caller, kind, Condition::all()).await? {
            let Some(due) = one.basis.due(calendar).filter(|due| due.day <= until) else { continue };
            let Waiting { account_id, number, holder, .. } = one;
            found.push(warnings::Due { kind, account_id, number, holder, due: due.day });
        }
    }
    found.sort_by(|one, other| (one.due, &one.number).cmp(&(other.due, &other.number)));
    Ok(found)
}

/// The last day of the last period of an account that was reported here, or is closed.
fn reported(table: &'static str, number: &'static str) -> SimpleExpr {
    let of = |table: &'static str, column: &'static str| Expr::col((Alias::new(table), Alias::new(column)));
    let mut last = Query::select();
    last.expr(of("bws_dcr", "chgoff_due_time"))
        .from(Alias::new(BWS_DCR.table_name()))
        .and_where(of("bws_dcr", "org_id").eq(of(table, "org_id")))
        .and_where(of("bws_dcr", "putrec_no").eq(of(table, number)))
        .and_where(of("bws_dcr", "state").is_in(TAKEN.iter().copied()))
        .order_by_expr(of("bws_dcr", "chgoff_due_time"), Order::Desc)
        .limit(1);
    SimpleExpr::SubQuery(None, Box::new(last.into()))
}

/// Behind the columns that both kinds have.
const FIRST: usize = 4;

fn day(row: &QueryResult, index: usize) -> Result<Option<NaiveDate>, DbErr> {
    row.try_get_by_index(index)
}

/// A handbook is written off once: whatever says that it was reported, settled or closed ends the waiting.
fn of_handbook(row: &QueryResult) -> Result<Option<Basis>, DbErr> {
    for said in [FIRST, FIRST + 2, FIRST + 3, FIRST + 4] {
        if day(row, said)?.is_some() {
            return Ok(None);
        }
    }
    let ends = day(row, FIRST + 1)?;
    Ok(ends.map(|from| Basis::WriteOff { field: "validDate".to_owned(), from, cycle: None }))
}

/// A cycle begins with the last write-off, whether it was made here or elsewhere, else with the filing. One that has no cycle is never
/// due; nor is the cycle of which customs has the report already.
fn of_account(row: &QueryResult) -> Result<Option<Basis>, DbErr> {
    let cycle: Option<i64> = row.try_get_by_index(FIRST + 4)?;
    // It is kept with five decimals; a cycle has whole days.
    let cycle = cycle.and_then(|scaled| u64::try_from(scaled / 100_000).ok());
    let Some(cycle) = cycle.filter(|days| *days > 0) else { return Ok(None) };
    let began = [("putrecApprTime", FIRST + 1), ("rcntVclrTime", FIRST + 2), ("chgoffDueTime", FIRST)];
    let mut last: Option<(NaiveDate, &str)> = None;
    for (field, index) in began {
        // Of two that say the same day the later named one tells more.
        if let Some(from) = day(row, index)?.filter(|from| last.is_none_or(|(before, _)| before <= *from)) {
            last = Some((from, field));
        }
    }
    let Some((from, field)) = last else { return Ok(None) };
    let basis = Basis::WriteOff { field: field.to_owned(), from, cycle: Some(cycle) };
    let ends = from.checked_add_days(chrono::Days::new(cycle));
    let applied = day(row, FIRST + 3)?;
    Ok(ends.is_some_and(|ends| applied.is_none_or(|applied| applied < ends)).then_some(basis))
}
