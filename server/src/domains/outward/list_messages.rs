//! GET /sys/v1/outward/page and /export: what the local gateway kept, for the platform's administrators.

use axum::extract::State;
use core_wasm::resources::platform::OUTWARD_MESSAGE;
use sea_orm::Condition;

use crate::api::answer::{Answer, Done};
use crate::documents::list::{ListQuery, ListSpec, Page};
use crate::store::app::App;

pub fn spec() -> ListSpec {
    ListSpec::new("outward_message").fields(OUTWARD_MESSAGE.fields).unversioned()
}

pub async fn page(State(app): State<App>, query: ListQuery) -> Answer<Page> {
    Ok(Done::data(spec().page(&app, &query, Condition::all()).await?))
}
