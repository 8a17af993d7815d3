//! GET /sys/v1/file/bill/page (what people of the own organisations uploaded, of all for the platform's administrator) and
//! /user/page (the caller's own files); /export and /user/export give all of them.

use axum::extract::State;
use core_wasm::row::Row;
use sea_orm::Condition;
use utoipa::IntoParams;

use super::related::{self, Documents};
use super::{row, seen};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::list::{ListQuery, ListScope, Page};
use crate::files::file;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Filters beside those of the fields.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct Filters {
    /// Beginning of a number of the document that a file belongs to.
    related_no: Option<String>,
}

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page<Row>> {
    let rows = rows(app.clone(), caller.clone(), query.clone()).await?;
    told(&app, &caller, &query, rows).await
}

/// What people uploaded, as far as the caller may see it: for the page and for the export.
pub async fn rows(app: App, caller: Caller, query: ListQuery) -> Result<ListScope, ApiError> {
    let listed = seen::uploaded(&app, &caller).await?.narrowed(file::present(&app));
    Ok(listed.narrowed(asked(&app, &caller, &query).await?))
}

pub async fn user_page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page<Row>> {
    let rows = user_rows(app.clone(), caller.clone(), query.clone()).await?;
    told(&app, &caller, &query, rows).await
}

/// The caller's own files.
pub async fn user_rows(app: App, caller: Caller, query: ListQuery) -> Result<ListScope, ApiError> {
    let own = file::present(&app).add(seen::own(&app, &caller).await?);
    Ok(ListScope::from(own).narrowed(asked(&app, &caller, &query).await?))
}

async fn asked(app: &App, caller: &Caller, query: &ListQuery) -> Result<Condition, ApiError> {
    Documents::seen_by(&app.db, caller).await?.numbered(&app.db, query.get(related::NUMBER))
}

async fn told(app: &App, caller: &Caller, query: &ListQuery, rows: ListScope) -> Answer<Page<Row>> {
    let mut page = row::list().page(app, query, rows).await?.into_rows()?;
    related::tell(&app.db, caller, &mut page.rows).await?;
    Ok(Done::data(page))
}
