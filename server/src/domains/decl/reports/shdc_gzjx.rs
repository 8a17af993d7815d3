//! GET /decl/v1/reportShdcGzjx/page and /export: the monthly report by customer. Its columns are the definition's.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::Response;
use core_wasm::decimal::Fixed;
use core_wasm::resources::declaration::REPORT_SHDC_GZJX;
use core_wasm::row::Row;
use core_wasm::states::Progress;
use core_wasm::states::declaration::State as DeclState;
use sea_orm::{ColumnTrait, EntityTrait, JoinType, QueryFilter, QuerySelect};

use super::super::declaration::{Column, Entity};
use super::super::page as declarations;
use super::super::{container, line};
use super::{grouped, sheet};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::http::same_site::SameSite;
use crate::documents::list::{ListQuery, Page};
use crate::process::error::ApiError;
use crate::store::app::App;

/// Month (the newest first) and customer.
type Key = (Reverse<String>, String);

#[derive(Default)]
struct Work {
    id: i64,
    declarations: i64,
    lines: i64,
    boxes: i64,
    released: i64,
    refused: i64,
    /// Of which it is known whether they were declared in time, and those that were.
    timed: i64,
    in_time: i64,
}

/// So many of all, in percent with a decimal; `None` of none.
fn percent(some: i64, all: i64) -> Option<String> {
    let share = Fixed::<0>::from_scaled(some * 100).checked_div::<0, 1>(Fixed::from_scaled(all));
    share.map(|share| share.to_string())
}

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page<Row>> {
    Ok(Done::data(grouped::page_of(rows(&app, &caller, &query).await?, &query)?))
}

pub async fn export(
    State(app): State<App>,
    caller: Caller,
    _: SameSite,
    query: ListQuery,
) -> Result<Response, ApiError> {
    let rows = rows(&app, &caller, &query).await?;
    sheet::of(&app, &caller, &REPORT_SHDC_GZJX, rows).await
}

async fn rows(app: &App, caller: &Caller, query: &ListQuery) -> Result<Vec<Row>, ApiError> {
    let month = grouped::month(app);
    let (visible, narrowed) =
        (declarations::visible(app, caller, query).await?.condition(), grouped::narrowed(app, query)?);
    let narrowed = narrowed.add(grouped::worked_on());
    let by_state: Vec<(String, String, String, Option<String>, i64, i64)> = Entity::find()
        .select_only()
        .expr_as(month.clone(), "month")
        .column(Column::CustomerName)
        .column(Column::Status)
        .column(Column::OnTime)
        .expr_as(Column::Id.count(), "declarations")
        .expr_as(Column::Id.min(), "first")
        .filter(visible.clone())
        .filter(narrowed.clone())
        .group_by(month.clone())
        .group_by(Column::CustomerName)
        .group_by(Column::Status)
        .group_by(Column::OnTime)
        .into_tuple()
        .all(app.lists().await)
        .await?;
    let of_lines: Vec<(String, String, i64)> = line::Entity::find()
        .select_only()
        .expr_as(month.clone(), "month")
        .column(Column::CustomerName)
        .expr_as(line::Column::Id.count(), "lines")
        .join(JoinType::InnerJoin, grouped::to_declaration::<line::Entity>(line::Column::DeclarationId))
        .filter(visible.clone())
        .filter(narrowed.clone())
        .group_by(month.clone())
        .group_by(Column::CustomerName)
        .into_tuple()
        .all(app.lists().await)
        .await?;
    let of_boxes: Vec<(String, String, i64)> = container::Entity::find()
        .select_only()
        .expr_as(month.clone(), "month")
        .column(Column::CustomerName)
        .expr_as(grouped::boxes(), "boxes")
        .join(JoinType::InnerJoin, grouped::to_declaration::<container::Entity>(container::Column::DeclarationId))
        .filter(visible)
        .filter(narrowed)
        .group_by(month)
        .group_by(Column::CustomerName)
        .into_tuple()
        .all(app.lists().await)
        .await?;
    let mut report: BTreeMap<Key, Work> = BTreeMap::new();
    for (month, customer, status, on_time, count, id) in by_state {
        let work = report.entry((Reverse(month), customer)).or_insert(Work { id, ..Work::default() });
        work.id = work.id.min(id);
        work.declarations += count;
        match DeclState::from_code(&status).map(DeclState::progress) {
            Some(Progress::Done) => work.released += count,
            Some(Progress::Refused) => work.refused += count,
            _ => {}
        }
        if let Some(on_time) = on_time {
            work.timed += count;
            work.in_time += if on_time == "1" { count } else { 0 };
        }
    }
    for (month, customer, count) in of_lines {
        report.entry((Reverse(month), customer)).or_default().lines += count;
    }
    for (month, customer, count) in of_boxes {
        report.entry((Reverse(month), customer)).or_default().boxes += count;
    }
    let rows = report.into_iter().map(|((Reverse(month), customer), work)| {
        let mut row = Row::new();
        row.set("id", work.id);
        row.set("month", month);
        row.set("customerName", customer);
        for (name, count) in [
            ("declarations", work.declarations),
            ("lines", work.lines),
            ("boxes", work.boxes),
            ("released", work.released),
            ("refused", work.refused),
        ] {
            row.set(name, count.to_string());
        }
        row.set("releasedRate", percent(work.released, work.declarations));
        row.set("onTimeRate", percent(work.in_time, work.timed));
        row
    });
    Ok(rows.collect())
}
