//! GET /sys/v1/file/bill/page (what people of the own organisations uploaded) and /user/page (the caller's own files).

use axum::extract::State;
use sea_orm::ColumnTrait;

use super::file::{self, Column};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::crud::list::{ListQuery, Page};

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let scope = caller.own_scope(&app.db).await?;
    let condition = scope.condition(Column::OrgId).add(file::present(&app)).add(Column::Purpose.eq(file::UPLOAD));
    Ok(Done::data(file::list().page(&app.db, &query, condition).await?))
}

pub async fn user_page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let condition = file::present(&app).add(file::own(&app, &caller).await?);
    Ok(Done::data(file::list().page(&app.db, &query, condition).await?))
}
