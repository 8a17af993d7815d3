//! GET /sys/v1/file/bill/page (what people of the own organisations uploaded, of all for the platform's administrator) and
//! /user/page (the caller's own files); /export and /user/export give all of them.

use axum::extract::State;
use sea_orm::Condition;

use super::file;
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::crud::list::{ListQuery, Page};
use crate::error::ApiError;

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let rows = rows(app.clone(), caller, query.clone()).await?;
    Ok(Done::data(file::list().page(&app.db, &query, rows).await?))
}

/// What people uploaded, as far as the caller may see it: for the page and for the export.
pub async fn rows(app: App, caller: Caller, _: ListQuery) -> Result<Condition, ApiError> {
    Ok(file::uploaded(&app, &caller).await?.add(file::present(&app)))
}

pub async fn user_page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let rows = user_rows(app.clone(), caller, query.clone()).await?;
    Ok(Done::data(file::list().page(&app.db, &query, rows).await?))
}

/// The caller's own files.
pub async fn user_rows(app: App, caller: Caller, _: ListQuery) -> Result<Condition, ApiError> {
    Ok(file::present(&app).add(file::own(&app, &caller).await?))
}
