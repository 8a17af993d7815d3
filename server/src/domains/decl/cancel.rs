//! POST /decl/v1/cancel: cancels declarations that were sent, as long as customs has not stored them. A message that is
//! still queued is withdrawn.

use axum::extract::State;
use core_wasm::rules::transition::Command;

use super::colleagues::Deed;
use super::command::{self, Moved};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::extract::{Json, Selection};
use crate::gateway::message;

pub async fn cancel(State(app): State<App>, caller: Caller, Json(selection): Json<Selection>) -> Answer<Vec<Moved>> {
    let tx = app.begin().await?;
    let mut deed = Deed::of(Command::Cancel, "");
    let mut done = Vec::new();
    for step in command::steps(&tx, &caller, &selection, Command::Cancel).await? {
        message::withdraw(&tx, step.declaration.id).await?;
        done.push(Moved::from(command::take(&app, &tx, &caller, &mut deed, step, |_, _| {}).await?));
    }
    deed.tell(&tx, &caller);
    tx.commit().await?;
    Ok(Done::data(done))
}
