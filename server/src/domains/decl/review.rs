//! POST /decl/v1/review: passes a review (of `decReviewTimes`), or returns the declarations to their makers. Nobody reviews
//! what they made, and the second reviewer is another one than the first.

use axum::extract::State;
use core_wasm::states::declaration::Command;
use core_wasm::validate::is_legal;
use serde::Deserialize;
use utoipa::ToSchema;

use super::colleagues::Deed;
use super::command::{self, Moved};
use super::reviewed;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Selection};
use crate::process::error::ApiError;
use crate::store::app::App;

#[derive(Debug, Deserialize, ToSchema)]
pub struct ReviewRequest {
    #[serde(flatten)]
    pub selection: Selection,
    /// '1' passes, '0' returns.
    pub pass: String,
    /// What the maker should know; who returns says what needs to be changed.
    #[serde(default)]
    pub note: String,
}

pub async fn review(State(app): State<App>, caller: Caller, Json(review): Json<ReviewRequest>) -> Answer<Vec<Moved>> {
    let command = match review.pass.as_str() {
        "1" => Command::Pass,
        "0" => Command::Return,
        other => return Err(ApiError::no_option("pass", other)),
    };
    let note = review.note.trim();
    if !is_legal(note) {
        return Err(ApiError::illegal("note"));
    }
    let tx = app.begin().await?;
    let mut deed = Deed::of(command, note);
    let mut done = Vec::new();
    let steps = command::steps(&tx, &caller, &review.selection, command).await?;
    if let Some(problem) = command.info().note.problem(note, "note") {
        return Err(ApiError::rule(problem));
    }
    for step in steps {
        reviewed::keep(&tx, &caller, &step.declaration, command == Command::Pass, note).await?;
        done.push(Moved::from(command::take(&app, &tx, &caller, &mut deed, step, |_, _| {}).await?));
    }
    deed.tell(&tx, &caller);
    tx.done(Done::data(done)).await
}
