//! POST /decl/v1/submit/cancel: takes a review request back; the declarations are drafts again.

use axum::extract::State;
use core_wasm::states::declaration::Command;

use super::command::{self, Moved};
use crate::answer::Answer;
use crate::app::App;
use crate::caller::Caller;
use crate::extract::{Json, Selection};

pub async fn cancel_submit(
    State(app): State<App>,
    caller: Caller,
    Json(selection): Json<Selection>,
) -> Answer<Vec<Moved>> {
    command::run(&app, &caller, &selection, Command::CancelSubmit, "").await
}
