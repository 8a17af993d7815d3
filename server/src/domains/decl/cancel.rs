//! POST /decl/v1/cancel: cancels declarations that were sent, as long as customs has not stored them. A message that the
//! client has not taken yet is taken back; where it was gone already, the answer says so.

use std::time::Duration;

use axum::extract::State;
use core_wasm::states::declaration::Command;
use core_wasm::text::catalogue::gateway as texts;
use core_wasm::text::listed;
use tokio::time::timeout;
use tracing::warn;

use super::client_sync::opened;
use super::colleagues::Deed;
use super::command::{self, Moved};
use super::declaration::ENTITY;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Selection};
use crate::gateway::{message, recall};
use crate::process::error::ApiError;
use crate::store::app::App;

/// How long the answer waits for the folder.
const PATIENCE: Duration = Duration::from_secs(3);

pub async fn cancel(State(app): State<App>, caller: Caller, Json(selection): Json<Selection>) -> Answer<Vec<Moved>> {
    let tx = app.begin().await?;
    let mut deed = Deed::of(Command::Cancel, "");
    let (mut done, mut numbers) = (Vec::new(), Vec::new());
    for step in command::steps(&tx, &caller, &selection, Command::Cancel).await? {
        message::withdraw(&tx, ENTITY, step.declaration.id).await?;
        numbers.push((step.declaration.id, step.declaration.shown_number()));
        done.push(Moved::from(command::take(&app, &tx, &caller, &mut deed, step, |_, _| {}).await?));
    }
    deed.tell(&tx, &caller);
    let done = Done::data(done);
    tx.commit_with(&done).await?;
    // What is done is done: if the folder cannot be reached now, the outbox worker goes on with it.
    let gone = match timeout(PATIENCE, recalled(&app, &selection.ids)).await {
        Ok(Ok(gone)) => gone,
        Ok(Err(failure)) => {
            warn!(?failure, "messages could not be taken back yet");
            Vec::new()
        }
        Err(_) => {
            warn!("messages could not be taken back yet: the folder does not answer");
            Vec::new()
        }
    };
    let gone: Vec<&str> =
        numbers.iter().filter(|(id, _)| gone.contains(id)).map(|(_, number)| number.as_str()).collect();
    if gone.is_empty() {
        return Ok(done);
    }
    let told = texts::NOT_TAKEN_BACK.speak_with(&[("number", &listed(&gone))]);
    Ok(done.telling(told.get(caller.lang)))
}

/// Takes the messages back; the declarations whose message was gone already.
async fn recalled(app: &App, declarations: &[i64]) -> Result<Vec<i64>, ApiError> {
    let folders = opened(app, app.settings.gateway()).await?;
    recall::take_back_all(app, &folders).await?;
    recall::are_gone(app, ENTITY, declarations).await
}
