//! POST /decl/v1/submit/cancel: takes a review request back; the declarations are drafts again.

use axum::extract::State;
use core_wasm::states::declaration::Command;

use super::command::{self, Moved};
use crate::accounts::caller::Caller;
use crate::api::answer::Answer;
use crate::api::extract::{Json, Selection};
use crate::store::app::App;

pub async fn cancel_submit(
    State(app): State<App>,
    caller: Caller,
    Json(selection): Json<Selection>,
) -> Answer<Vec<Moved>> {
    command::run(&app, &caller, &selection, Command::CancelSubmit, "").await
}
