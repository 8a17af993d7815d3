//! GET /sys/v1/export/page: the caller's exports.

use axum::extract::State;
use sea_orm::{ColumnTrait, Condition};

use super::job::{self, Column};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::list::{ListQuery, Page};
use crate::store::app::App;

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let mine = Condition::all().add(Column::UserId.eq(caller.user_id));
    Ok(Done::data(job::list().page(&app, &query, mine).await?))
}
