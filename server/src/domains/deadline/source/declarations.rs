//! Declarations: to be made, to be completed, to be paid for.

use chrono::{DateTime, NaiveDate, Utc};
use core_wasm::permission::Category;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::deadline::{arrival_due_by, asked_due_by, awaits_completion, is_undeclared};
use core_wasm::rules::radar::formula::Basis;
use core_wasm::rules::radar::kinds::Kind;
use core_wasm::states::declaration::State;
use sea_orm::Condition;
use sea_orm::sea_query::{ExprTrait, Order, Query, SelectStatement};

use super::{FIRST, Part, Read, Wanted, col, numbered};
use crate::accounts::caller::Caller;
use crate::domains::decl::access;
use crate::domains::decl::reports::unpaid::{announced_at, is_announced, is_billed, of_first_bill};
use crate::process::clock::{day_in_china, midnight_in_china};
use crate::process::error::ApiError;
use crate::store::app::App;

const TABLE: &str = "declaration";
/// What comes in; what leaves has no such time.
const INWARD: [&str; 2] = [Category::Import.ie_catg(), Category::Entry.ie_catg()];

/// The declarations that the caller may see.
async fn seen(app: &App, caller: &Caller, kind: &Kind, wanted: &Wanted) -> Result<SelectStatement, ApiError> {
    let id = || col(TABLE, "id");
    let mut select = Query::select();
    let columns = [
        id(),
        id(),
        col(TABLE, "org_id"),
        col(TABLE, "client_seq_no"),
        col(TABLE, "customer_name"),
        col(TABLE, "i_e_catg"),
    ];
    numbered(&mut select, columns, [col(TABLE, "entry_id"), col(TABLE, "seq_no")]);
    select.from(TABLE).cond_where(access::seen_by(&app.db, caller).await?).cond_where(wanted.rows(kind, id(), id()));
    Ok(select)
}

/// Goods that came in, by the arrival: not at customs, or there as a summary only.
pub(super) async fn undeclared(
    app: &App,
    caller: &Caller,
    kind: &Kind,
    wanted: &Wanted,
    calendar: Calendar<'_>,
) -> Result<Vec<Part>, ApiError> {
    let completes = kind.name == "complete";
    let states: Vec<&str> = match completes {
        true => State::codes_where(awaits_completion).collect(),
        false => State::codes_where(|state| is_undeclared(state) && !awaits_completion(state)).collect(),
    };
    let arrived = || col(TABLE, "i_e_date");
    let mut select = seen(app, caller, kind, wanted).await?;
    select
        .expr(arrived())
        .and_where(col(TABLE, "i_e_catg").is_in(INWARD))
        .and_where(col(TABLE, "status").is_in(states))
        .and_where(arrived().is_not_null())
        .cond_where(wanted.on(arrived(), |day| arrival_due_by(day, calendar)))
        .order_by((TABLE, "i_e_date"), Order::Asc)
        .order_by((TABLE, "id"), Order::Asc);
    let read: Read = |row| Ok(Basis::Arrival { arrived: row.try_get_by_index(FIRST)? });
    Ok(vec![Part { select, read }])
}

/// Tax that is not paid: by the bill that is due first, or since customs asked for it.
pub(super) async fn unpaid(
    app: &App,
    caller: &Caller,
    kind: &Kind,
    wanted: &Wanted,
    calendar: Calendar<'_>,
) -> Result<Vec<Part>, ApiError> {
    let seen = seen(app, caller, kind, wanted).await?;
    let due = || of_first_bill("due_on");
    let mut billed = seen.clone();
    billed
        .expr(of_first_bill("billed_on"))
        .expr(due())
        .and_where(is_billed())
        .cond_where(wanted.on(due(), |day| day))
        .order_by_expr(due(), Order::Asc)
        .order_by((TABLE, "id"), Order::Asc);
    let bill: Read =
        |row| Ok(Basis::Bill { billed: row.try_get_by_index(FIRST)?, due: row.try_get_by_index(FIRST + 1)? });
    // The last instant of the last day on which customs may have asked.
    let asked = |day: NaiveDate| -> DateTime<Utc> {
        let next = asked_due_by(day, calendar).succ_opt().and_then(midnight_in_china);
        next.map_or(DateTime::<Utc>::MAX_UTC, |next| next - chrono::TimeDelta::microseconds(1))
    };
    let mut announced = seen;
    announced
        .expr(announced_at())
        .cond_where(Condition::all().add(is_announced()).add(is_billed().not()))
        .cond_where(wanted.on(announced_at(), asked))
        .order_by_expr(announced_at(), Order::Asc)
        .order_by((TABLE, "id"), Order::Asc);
    let told: Read = |row| {
        let told: DateTime<Utc> = row.try_get_by_index(FIRST)?;
        Ok(Basis::Announced { told: day_in_china(told) })
    };
    Ok(vec![Part { select: billed, read: bill }, Part { select: announced, read: told }])
}
