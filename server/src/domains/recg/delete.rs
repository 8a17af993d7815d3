//! POST /recg/v1/delete: the rows, then the files of their papers.

use axum::extract::State;
use core_wasm::resources::recognition::RECOGNITION;

use super::recognition;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::serve::Chosen;
use crate::documents::served::Served;
use crate::documents::write;
use crate::store::app::App;

pub async fn delete(State(app): State<App>, caller: Caller, Json(chosen): Json<Chosen>) -> Answer<()> {
    write::delete(&app, &caller, Served::of(&RECOGNITION), &chosen.seen(&RECOGNITION)?).await?;
    recognition::sweep(&app).await?;
    Ok(Done::nothing())
}
