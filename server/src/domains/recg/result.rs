//! GET /recg/v1/{id}/result: what was read of a recognition, and what is wrong with it.

use axum::extract::State;
use serde_json::Value as Json;

use super::{recognition, review};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::store::app::App;

pub async fn result(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Json> {
    let head = recognition::seen(&app, &caller, id).await?;
    Ok(Done::data(review::told(&app, &app.db, &caller, &head).await?))
}
