//! Bonded accounts: those that end, those to be written off, and goods whose storage limit comes.

use core_wasm::rules::bonded::account::{self, entered_until};
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::radar::formula::Basis;
use core_wasm::rules::radar::kinds::{EML_WRITE_OFF, Kind};
use sea_orm::sea_query::{Alias, ExprTrait, Order};
use sea_orm::{DbErr, QueryResult};

use super::{Entry, FIRST, Part, Read, Wanted, col, head, none};
use crate::accounts::caller::Caller;
use crate::domains::bonded::warnings::{filed, goes_by_rule, lying, visible};
use crate::domains::bonded::write_off::due;
use crate::domains::decl::declaration::shown_number;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Accounts of a kind that are filed, by their last day.
pub(super) async fn ending(app: &App, caller: &Caller, kind: &Kind, wanted: &Wanted) -> Result<Vec<Part>, ApiError> {
    let Some(of) = account::Kind::named(kind.name) else { return Ok(Vec::new()) };
    let Some(visible) = visible(app, caller, of).await? else { return Ok(Vec::new()) };
    let table = of.name();
    let (number, day, read): (_, _, Read) = match of {
        account::Kind::Ems => ("ems_no", "finish_valid_date", |row| last_day(account::Kind::Ems, row)),
        account::Kind::Bws => ("bws_no", "finish_valid_date", |row| last_day(account::Kind::Bws, row)),
        account::Kind::Eml => ("eml_no", "valid_date", |row| last_day(account::Kind::Eml, row)),
    };
    let id = || col(table, "id");
    let mut select = filed(of, visible);
    let columns = [id(), id(), col(table, "org_id"), col(table, number), col(table, "bizop_etps_nm"), none()];
    head(&mut select, columns);
    select
        .expr(col(table, day))
        .and_where(col(table, day).is_not_null())
        .cond_where(wanted.on(col(table, day), |day| day))
        .cond_where(wanted.rows(kind, id(), id()))
        .order_by((Alias::new(table), Alias::new(day)), Order::Asc)
        .order_by((Alias::new(table), Alias::new("id")), Order::Asc);
    Ok(vec![Part { select, read }])
}

/// Accounts that are to be written off.
pub(super) async fn write_offs(
    app: &App,
    caller: &Caller,
    kind: &'static Kind,
    wanted: &Wanted,
) -> Result<Vec<Entry>, ApiError> {
    let of = if kind.name == EML_WRITE_OFF { account::Kind::Eml } else { account::Kind::Ems };
    let id = || col(of.name(), "id");
    let dicts = app.dictionaries();
    let calendar = Calendar::of(&dicts);
    let mut entries = Vec::new();
    for waiting in due::waiting(app, caller, of, wanted.rows(kind, id(), id())).await? {
        let Some(due) = waiting.basis.due(calendar).filter(|due| wanted.holds(due.day)) else { continue };
        entries.push(Entry {
            kind,
            id: waiting.account_id,
            doc_id: waiting.account_id,
            org_id: waiting.org_id,
            number: shown_number(waiting.account_id, [&None, &None, &Some(waiting.number)]),
            holder: waiting.holder,
            category: None,
            basis: waiting.basis,
            due,
        });
    }
    Ok(entries)
}

fn last_day(of: account::Kind, row: &QueryResult) -> Result<Basis, DbErr> {
    Ok(Basis::LastDay { field: of.last_day().to_owned(), day: row.try_get_by_index(FIRST)? })
}

/// Serials that hold goods: as their line says, or by when goods came in last.
pub(super) async fn stored(app: &App, caller: &Caller, kind: &Kind, wanted: &Wanted) -> Result<Vec<Part>, ApiError> {
    let Some(visible) = visible(app, caller, account::Kind::Bws).await? else { return Ok(Vec::new()) };
    let (id, account) = (|| col("bonded_balance", "id"), || col("bws", "id"));
    let (limit, entered) = (|| col("bws_dt", "limit_date"), || col("bonded_balance", "last_in"));
    let mut all = lying(visible);
    head(&mut all, [id(), account(), col("bws", "org_id"), col("bws", "bws_no"), col("bws", "bizop_etps_nm"), none()]);
    all.exprs([col("bws", "bws_no"), col("bonded_balance", "serial"), entered(), limit()]).cond_where(wanted.rows(
        kind,
        id(),
        account(),
    ));
    let read: Read = |row| {
        Ok(Basis::Storage {
            number: row.try_get_by_index::<Option<String>>(FIRST)?.unwrap_or_default(),
            serial: row.try_get_by_index(FIRST + 1)?,
            entered: row.try_get_by_index(FIRST + 2)?,
            limit: row.try_get_by_index(FIRST + 3)?,
        })
    };
    let mut by_line = all.clone();
    by_line
        .and_where(limit().is_not_null())
        .cond_where(wanted.on(limit(), |day| day))
        .order_by_expr(limit(), Order::Asc)
        .order_by_expr(id(), Order::Asc);
    let mut by_rule = all;
    by_rule
        .cond_where(goes_by_rule())
        .and_where(entered().is_not_null())
        .cond_where(wanted.on(entered(), entered_until))
        .order_by_expr(entered(), Order::Asc)
        .order_by_expr(id(), Order::Asc);
    Ok(vec![Part { select: by_line, read }, Part { select: by_rule, read }])
}
