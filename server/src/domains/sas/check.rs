//! GET {path}/{id}/check: what stops a document from going to customs, and what somebody should look at. The same is asked when it is
//! sent.

use core_wasm::error::{Problem, WireProblem, listed};
use core_wasm::validate::{REQUIRED_RULE, Stage, validate_document};

use super::kind::{APPLICATION, Kind, PASSPORT, STOCK};
use super::{application, document, passport, stock};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::serve;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::app::App;

pub async fn check(kind: &'static Kind, app: &App, caller: &Caller, id: i64) -> Answer<Vec<WireProblem>> {
    serve::seen(Served::of(kind.resource), app, caller, id).await?;
    let tx = app.begin().await?;
    let head = Rows::of(kind.resource).by_id(id).one(&tx).await?.ok_or(ApiError::NotFound)?;
    let document = document::whole(&tx, kind, &head).await?;
    let mut problems = validate_document(kind.resource, &document, &tx.dictionaries(), Stage::Declare);
    // What the form only warns of is judged in full below.
    problems.retain(Problem::is_error);
    let judged = match kind.table {
        table if table == APPLICATION.table => application::judged(&tx, &head).await?,
        table if table == STOCK.table => stock::judged(&tx, &head, false).await?,
        table if table == PASSPORT.table => passport::judged(&tx, caller, &head, false).await?,
        _ => Vec::new(),
    };
    // What is missing is said once.
    let is_missing = |field: &str| problems.iter().any(|one| one.rule == REQUIRED_RULE && one.field == field);
    let judged: Vec<Problem> = judged.into_iter().filter(|problem| !is_missing(&problem.field)).collect();
    problems.extend(judged);
    Ok(Done::data(listed(&problems, caller.lang)))
}
