//! Certificates, bookings, and the documents of zones.

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use core_wasm::permission;
use core_wasm::resource::Resource;
use core_wasm::resources::sas::{SAS_DCL, SAS_PASSPORT, SAS_STOCK};
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::radar::formula::Basis;
use core_wasm::rules::radar::kinds::Kind;
use core_wasm::states::sas::{APPROVED, CHANGING, FIRST_GATE, INSPECTED, PAUSED};
use sea_orm::Condition;
use sea_orm::sea_query::{Alias, ExprTrait, Order, Query, SelectStatement, SimpleExpr};

use super::{Entry, FIRST, Part, Read, Wanted, col, head, none};
use crate::accounts::caller::Caller;
use crate::documents::served::{ORG, Served};
use crate::domains::certs;
use crate::domains::decl::declaration::shown_number;
use crate::domains::fcst::cut_off;
use crate::domains::sas::collect;
use crate::process::error::ApiError;
use crate::store::app::App;

/// What a caller may see of a document; `None` without the permission.
pub(super) async fn visible(app: &App, caller: &Caller, of: &'static Resource) -> Result<Option<Condition>, ApiError> {
    match permission::code(of.perm, "view").is_some_and(|code| caller.may(code)) {
        true => Ok(Some(Served::of(of).visible(&app.db, caller).await?.condition())),
        false => Ok(None),
    }
}

/// Documents of a table, by the value of a day that they have.
pub(super) fn by_day(
    table: &'static str,
    kind: &Kind,
    wanted: &Wanted,
    among: Condition,
    (number, day): (&'static str, SimpleExpr),
) -> SelectStatement {
    let id = || col(table, "id");
    let mut select = Query::select();
    let columns = [id(), id(), col(table, "org_id"), col(table, number), col(table, "customer_name"), none()];
    head(&mut select, columns);
    select
        .expr(day.clone())
        .from(Alias::new(table))
        .cond_where(among)
        .and_where(day.clone().is_not_null())
        .cond_where(wanted.rows(kind, id(), id()))
        .order_by_expr(day, Order::Asc)
        .order_by_expr(id(), Order::Asc);
    select
}

/// Certificates of which something is left; what is over cannot be used any more.
pub(super) async fn certificates(
    app: &App,
    caller: &Caller,
    kind: &Kind,
    wanted: &Wanted,
) -> Result<Vec<Part>, ApiError> {
    let Some(usable) = certs::usable(app, caller).await? else { return Ok(Vec::new()) };
    let day = || col("eco_cert", "valid_to");
    let among = usable.add(day().gte(app.today())).add(wanted.on(day(), |day| day));
    let select = by_day("eco_cert", kind, wanted, among, ("cert_no", day()));
    let read: Read = |row| Ok(Basis::LastDay { field: "validTo".to_owned(), day: row.try_get_by_index(FIRST)? });
    Ok(vec![Part { select, read }])
}

/// Stock lists that wait for their collective declaration.
pub(super) async fn collective(
    app: &App,
    caller: &Caller,
    kind: &Kind,
    wanted: &Wanted,
) -> Result<Vec<Part>, ApiError> {
    let Some(visible) = visible(app, caller, &SAS_STOCK).await? else { return Ok(Vec::new()) };
    let day = || col("sas_stock", "dcl_time");
    let among = visible.add(collect::waits()).add(wanted.on(day(), declared_until));
    let select = by_day("sas_stock", kind, wanted, among, ("etps_preent_no", day()));
    let read: Read = |row| Ok(Basis::Collective { declared: row.try_get_by_index(FIRST)? });
    Ok(vec![Part { select, read }])
}

/// The last day on which a list was declared that is due by a day: that of the last month that is over then.
fn declared_until(due: NaiveDate) -> NaiveDate {
    let next = due.succ_opt().unwrap_or(due);
    let first = next.with_day(1).unwrap_or(next);
    first.pred_opt().unwrap_or(first)
}

/// Applications that are running.
pub(super) async fn applications(
    app: &App,
    caller: &Caller,
    kind: &Kind,
    wanted: &Wanted,
) -> Result<Vec<Part>, ApiError> {
    let Some(visible) = visible(app, caller, &SAS_DCL).await? else { return Ok(Vec::new()) };
    let day = || col("sas_dcl", "valid_time");
    let runs = col("sas_dcl", "state").is_in([APPROVED, PAUSED, CHANGING]);
    let among = visible.add(runs).add(wanted.on(day(), |day| day));
    let select = by_day("sas_dcl", kind, wanted, among, ("etps_preent_no", day()));
    let read: Read = |row| Ok(Basis::LastDay { field: "validTime".to_owned(), day: row.try_get_by_index(FIRST)? });
    Ok(vec![Part { select, read }])
}

/// Passports that customs approved and that are not through the gate, by the application of their stock lists that ends first.
pub(super) async fn passports(app: &App, caller: &Caller, kind: &Kind, wanted: &Wanted) -> Result<Vec<Part>, ApiError> {
    let Some(visible) = visible(app, caller, &SAS_PASSPORT).await? else { return Ok(Vec::new()) };
    let day = || of_first_application("valid_time");
    let waits = col("sas_passport", "state").is_in([APPROVED, INSPECTED, FIRST_GATE]);
    let among = visible.add(waits).add(wanted.on(day(), |day| day));
    let mut select = by_day("sas_passport", kind, wanted, among, ("etps_preent_no", day()));
    select.expr(of_first_application("sas_dcl_no"));
    let read: Read = |row| {
        Ok(Basis::Passport {
            last: row.try_get_by_index(FIRST)?,
            application: row.try_get_by_index::<Option<String>>(FIRST + 1)?.unwrap_or_default(),
        })
    };
    Ok(vec![Part { select, read }])
}

/// A column of the application that ends first among those of the stock lists on a passport.
fn of_first_application(column: &'static str) -> SimpleExpr {
    let mut first = Query::select();
    first
        .expr(col("sas_dcl", column))
        .from("sas_passport_rlt")
        .inner_join(
            "sas_stock",
            Condition::all()
                .add(col("sas_stock", "sas_stock_no").eq(col("sas_passport_rlt", "rtl_bill_no")))
                .add(col("sas_stock", "org_id").eq(col("sas_passport", "org_id"))),
        )
        .inner_join(
            "sas_dcl",
            Condition::all()
                .add(col("sas_dcl", "sas_dcl_no").eq(col("sas_stock", "sas_dcl_no")))
                .add(col("sas_dcl", "org_id").eq(col("sas_passport", "org_id"))),
        )
        .and_where(col("sas_passport_rlt", "document_id").eq(col("sas_passport", "id")))
        .and_where(col("sas_dcl", "valid_time").is_not_null())
        .order_by_expr(col("sas_dcl", "valid_time"), Order::Asc)
        .order_by_expr(col("sas_dcl", "id"), Order::Asc)
        .limit(1);
    SimpleExpr::SubQuery(None, Box::new(first.into()))
}

/// Of each forecast that waits the cut-off that matters now.
pub(super) async fn cut_offs(
    app: &App,
    caller: &Caller,
    kind: &'static Kind,
    wanted: &Wanted,
) -> Result<Vec<Entry>, ApiError> {
    let id = || col("fcst", "id");
    let dicts = app.dictionaries();
    let calendar = Calendar::of(&dicts);
    let found = cut_off::each(app, caller, wanted.rows(kind, id(), id())).await?;
    let mut entries = Vec::with_capacity(found.len());
    for (id, forecast, nearest) in found {
        let Ok(at) = DateTime::parse_from_rfc3339(&nearest.at) else { continue };
        let basis = Basis::CutOff { field: nearest.field.to_owned(), at: at.with_timezone(&Utc) };
        let Some(due) = basis.due(calendar).filter(|due| wanted.holds(due.day)) else { continue };
        entries.push(Entry {
            kind,
            id,
            doc_id: id,
            org_id: forecast.int(ORG).ok_or(ApiError::NotFound)?,
            number: shown_number(id, [&None, &None, &Some(forecast.text("fcstNo").to_owned())]),
            holder: forecast.text("customerName").to_owned(),
            category: None,
            basis,
            due,
        });
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use core_wasm::rules::sas::stock::due_day;

    #[test]
    fn lists_are_found_by_the_end_of_their_month() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        for declared in day("2026-01-01").iter_days().take(100) {
            let due = due_day(declared).unwrap();
            assert!(declared <= declared_until(due), "{declared}");
            assert!(declared > declared_until(due.pred_opt().unwrap()), "{declared}");
        }
    }
}
