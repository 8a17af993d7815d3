//! POST /decl/v1/submit: asks for the review of declarations; each must be fit to be declared.

use axum::extract::State;
use core_wasm::states::declaration::Command;

use super::colleagues::Deed;
use super::command::{self, Moved};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::extract::{Json, Selection};

pub async fn submit(State(app): State<App>, caller: Caller, Json(selection): Json<Selection>) -> Answer<Vec<Moved>> {
    let tx = app.begin().await?;
    let steps = command::steps(&tx, &caller, &selection, Command::Submit).await?;
    command::check_declarable(&app, &tx, &selection, &steps).await?;
    let mut deed = Deed::of(Command::Submit, "");
    let mut done = Vec::new();
    for step in steps {
        done.push(Moved::from(command::take(&app, &tx, &caller, &mut deed, step, |_, _| {}).await?));
    }
    deed.tell(&tx, &caller);
    tx.done(Done::data(done)).await
}
