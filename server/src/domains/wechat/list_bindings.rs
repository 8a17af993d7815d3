//! GET /auth/v1/binding/list: the caller's bindings, so that a page knows them after a reload.

use axum::extract::State;

use super::binding::{self, Binding};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::store::app::App;

pub async fn list(State(app): State<App>, caller: Caller) -> Answer<Vec<Binding>> {
    let found = binding::own(&caller).all(&app.db).await?;
    Ok(Done::data(found.into_iter().map(Binding::from).collect()))
}
