//! POST /decl/v1/submit: asks for the review of declarations; each must be fit to be declared. They take their parts of the origin
//! certificates that they name. Unless the person is sure, what keeps them from some is asked first (511), and whether a draft still is what was
//! ordered.

use axum::extract::State;
use core_wasm::states::declaration::Command;

use super::colleagues::Deed;
use super::command::{self, Moved};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Reconfirmed, Selection};
use crate::process::error::ApiError;
use crate::store::app::App;

pub async fn submit(
    State(app): State<App>,
    caller: Caller,
    Reconfirmed(sure): Reconfirmed,
    Json(selection): Json<Selection>,
) -> Answer<Vec<Moved>> {
    let tx = app.begin().await?;
    let steps = command::steps(&tx, &caller, &selection, Command::Submit).await?;
    let documents = command::check_declarable(&app, &tx, &selection, &steps).await?;
    let of_certificates = command::take_certificates(&tx, &caller, &steps, &documents).await?;
    let of_orders = command::replaced(&tx, &steps, &documents).await?;
    let doubt = command::together([of_certificates, of_orders].into_iter().flatten());
    if let Some(question) = doubt.filter(|_| !sure) {
        return Err(ApiError::Confirm(question));
    }
    let mut deed = Deed::of(Command::Submit, "");
    let mut done = Vec::new();
    for step in steps {
        done.push(Moved::from(command::take(&app, &tx, &caller, &mut deed, step, |_, _| {}).await?));
    }
    deed.tell(&tx, &caller);
    tx.done(Done::data(done)).await
}
