//! GET /decl/v1/warn/unpay/page: declarations for which customs waits for the tax, the oldest bill first.

use std::collections::HashMap;

use axum::extract::State;
use core_wasm::row::Row;
use core_wasm::rules::deadline::Deadline;
use core_wasm::rules::transition::State as DeclState;
use sea_orm::prelude::DateTimeUtc;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use super::super::declaration::{Column, Entity};
use super::super::page as declarations;
use super::grouped;
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::clock::day_in_china;
use crate::crud::list::{ListQuery, Page};
use crate::error::ApiError;
use crate::gateway::receipt;

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let (page_num, page_size) = query.paging()?;
    let waiting = Entity::find()
        .filter(declarations::visible(&app, &caller, &query).await?.condition())
        .filter(grouped::narrowed(&app, &query)?)
        .filter(Column::Status.eq(DeclState::TaxDue.code()));
    let total = waiting.clone().count(&app.db).await?;
    let found = waiting
        .order_by_asc(Column::UpdatedAt)
        .order_by_asc(Column::Id)
        .limit(page_size)
        .offset((page_num - 1) * page_size)
        .all(&app.db)
        .await?;
    let bills = bills(&app, found.iter().map(|row| row.id).collect()).await?;
    let today = app.today();
    let rows = found.into_iter().map(|declaration| {
        let billed = bills.get(&declaration.id).copied().unwrap_or(declaration.updated_at);
        let billed = day_in_china(billed);
        let deadline = Deadline::to_pay(billed, today);
        let mut row = Row::new();
        row.set("id", declaration.id);
        row.set("iECatg", declaration.i_e_catg);
        row.set("clientSeqNo", declaration.client_seq_no);
        row.set("entryId", declaration.entry_id);
        row.set("customerName", declaration.customer_name);
        row.set("billNo", declaration.bill_no);
        row.set("billedOn", billed.to_string());
        row.set("dueOn", deadline.due.to_string());
        row.set("daysLeft", deadline.days_left.to_string());
        row
    });
    Ok(Done::data(Page::of(rows.collect(), total, &query)?))
}

/// How many declarations wait for their tax, for the dashboard.
pub async fn count(app: &App, caller: &Caller) -> Result<u64, ApiError> {
    let visible = declarations::visible(app, caller, &ListQuery::default()).await?.condition();
    Ok(Entity::find().filter(visible).filter(Column::Status.eq(DeclState::TaxDue.code())).count(&app.db).await?)
}

/// When the tax bills of declarations came.
async fn bills(app: &App, ids: Vec<i64>) -> Result<HashMap<i64, DateTimeUtc>, ApiError> {
    let found: Vec<(Option<i64>, DateTimeUtc)> = receipt::Entity::find()
        .select_only()
        .columns([receipt::Column::DeclarationId, receipt::Column::ReceivedAt])
        .filter(receipt::Column::DeclarationId.is_in(ids))
        .filter(receipt::Column::MovedTo.eq(DeclState::TaxDue.code()))
        .order_by_asc(receipt::Column::Id)
        .into_tuple()
        .all(&app.db)
        .await?;
    Ok(found.into_iter().filter_map(|(id, at)| Some((id?, at))).collect())
}
