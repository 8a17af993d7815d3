//! GET /decl/v1/{id}/detail: a declaration with all its parts.

use axum::extract::State;
use core_wasm::row::Row;

use super::{access, document};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::extract::Path;

pub async fn detail(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Row> {
    let head = access::visible(&app, &caller, id).await?;
    Ok(Done::data(document::load(&app.db, &head).await?))
}
