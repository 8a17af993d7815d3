//! GET /recg/v1/{id}/detail: a recognition with its papers.

use axum::extract::State;
use serde_json::{Value as Json, json};

use super::{paper, recognition};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::store::app::App;

pub async fn detail(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Json> {
    let row = recognition::seen(&app, &caller, id).await?;
    let papers: Vec<Json> = paper::of(&app.db, id).await?.iter().map(|paper| paper.row(caller.lang)).collect();
    let mut told = Json::Object(row.0);
    told["papers"] = json!(papers);
    Ok(Done::data(told))
}
