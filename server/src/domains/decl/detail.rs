//! GET /decl/v1/{id}/detail: a declaration with all its parts.

use axum::extract::State;

use super::{access, document};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::store::app::App;

pub async fn detail(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<document::Told> {
    let head = access::visible(&app, &caller, id).await?;
    Ok(Done::data(document::told(&app.db, &head).await?))
}
