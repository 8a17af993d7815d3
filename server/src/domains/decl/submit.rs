//! POST /decl/v1/submit: asks for the review of declarations; each must be fit to be declared.

use axum::extract::State;
use core_wasm::rules::transition::Command;

use super::command::{self, Moved};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::extract::{Json, Selection};

pub async fn submit(State(app): State<App>, caller: Caller, Json(selection): Json<Selection>) -> Answer<Vec<Moved>> {
    let tx = app.begin().await?;
    let steps = command::steps(&tx, &caller, &selection, Command::Submit).await?;
    command::check_declarable(&app, &tx, &selection, &steps).await?;
    let mut done = Vec::new();
    for step in steps {
        done.push(Moved::from(command::take(&app, &tx, &caller, Command::Submit, step, "", |_, _| {}).await?));
    }
    tx.commit().await?;
    Ok(Done::data(done))
}
