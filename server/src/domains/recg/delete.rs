//! POST /recg/v1/delete: the rows, then the files of their papers.

use axum::extract::State;
use core_wasm::resources::recognition::RECOGNITION;

use super::recognition;
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::crud::serve::Chosen;
use crate::crud::served::Served;
use crate::crud::write;
use crate::extract::Json;

pub async fn delete(State(app): State<App>, caller: Caller, Json(chosen): Json<Chosen>) -> Answer<()> {
    write::delete(&app, &caller, Served::of(&RECOGNITION), &chosen.seen(&RECOGNITION)?).await?;
    recognition::sweep(&app).await?;
    Ok(Done::nothing())
}
