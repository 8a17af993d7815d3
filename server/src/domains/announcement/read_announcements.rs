//! GET /sys/v1/announcement/page and /{id}/detail, and /auth/v1/announcement/public for those not logged in.

use axum::extract::State;
use core_wasm::row::Row;
use sea_orm::Condition;

use super::announcement;
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::crud::list::{ListQuery, Page};
use crate::extract::Path;

pub async fn page(State(app): State<App>, query: ListQuery) -> Answer<Page> {
    Ok(Done::data(announcement::list().page(&app.db, &query, Condition::all()).await?))
}

pub async fn detail(State(app): State<App>, Path(id): Path<i64>) -> Answer<Row> {
    Ok(Done::data(announcement::by_id(&app.db, id).await?.row()?))
}

pub async fn public(State(app): State<App>) -> Answer<Vec<Row>> {
    let found = announcement::public(&app.db).await?;
    Ok(Done::data(found.iter().map(announcement::Model::row).collect::<Result<_, _>>()?))
}
