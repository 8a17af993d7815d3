//! POST /decl/v1/resend: sends declarations to the single window once more, unchanged: their message was lost, or was
//! refused for a reason other than its content.

use axum::extract::State;
use core_wasm::states::declaration::Command;

use super::command::Moved;
use super::send::{SendRequest, put};
use crate::accounts::caller::Caller;
use crate::api::answer::Answer;
use crate::api::extract::Json;
use crate::store::app::App;

pub async fn resend(State(app): State<App>, caller: Caller, Json(request): Json<SendRequest>) -> Answer<Vec<Moved>> {
    // Its content was looked at when it was sent.
    put(&app, &caller, &request, Command::Resend, true).await
}
