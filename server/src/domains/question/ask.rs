//! POST /question/v1/ask: a question on a place of a document.

use axum::extract::State;
use chrono::{DateTime, Utc};
use core_wasm::error::{Problem, shortened};
use core_wasm::resources::management::HOUSE_RULE;
use core_wasm::resources::system::QUESTION;
use core_wasm::row::Row;
use core_wasm::rules::questions::{self, PLACE_RULE};
use core_wasm::states::question::{ASK, MACHINE};
use core_wasm::text::catalogue::questions::{DUE_OVER, NO_LINE, NO_RULE, NOBODY};
use core_wasm::validate::{Stage, validate};
use serde::Deserialize;
use utoipa::ToSchema;

use super::act::{self, Told, Written};
use super::mentioned;
use super::subject;
use super::thread::{self, Thread, across};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::codec;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

/// What is asked.
///
/// What it does not know is refused: a place under another name would make it a question about the whole document.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewQuestion {
    /// `declaration`, or the name of another document: `clientOrder`.
    kind: String,
    doc_id: i64,
    /// The place that is meant: `grossWet`, `lines[2]`, `lines[2].gModel`; blank for the whole document.
    #[serde(default)]
    path: String,
    /// The rule of the problem that it is about.
    #[serde(default)]
    rule: Option<String>,
    text: String,
    /// Dictionary `questionSide`; when it is blank the other side, or the own one where nobody of the other may see the document.
    #[serde(default)]
    for_side: Option<String>,
    /// By when it wants an answer.
    #[serde(default)]
    due_at: Option<DateTime<Utc>>,
    /// Uploads of the caller that go along.
    #[serde(default)]
    files: Vec<i64>,
}

pub async fn ask(State(app): State<App>, caller: Caller, Json(sent): Json<NewQuestion>) -> Answer<Thread> {
    let tx = app.begin().await?;
    let subject = subject::seen(&tx, &caller, &sent.kind, sent.doc_id).await?;
    let mut problems: Vec<Problem> = Vec::new();
    let mut line_id = None;
    let mut place = None;
    match questions::place(subject.document, &sent.path) {
        Err(problem) => problems.push(problem),
        Ok(found) => {
            if let Some((list, at)) = found.line
                && let Some(ids) = subject.lines(&tx, list).await?
            {
                line_id = ids.get(at).copied();
                let missing = NO_LINE.with(&[("number", &(at + 1).to_string())]);
                problems.extend(line_id.is_none().then(|| Problem::error(PLACE_RULE, "path", missing)));
            }
            place = Some(found);
        }
    }
    let rule = sent.rule.filter(|rule| !rule.is_empty());
    if let Some(rule) = &rule
        && !is_rule(&tx, rule).await?
    {
        problems.push(Problem::error("question.rule", "rule", NO_RULE.with(&[("rule", &shortened(rule))])));
    }
    let side = subject.side;
    let mut row = Row::new();
    row.set("state", MACHINE.first());
    row.set("kind", sent.kind);
    row.set("docId", subject.id);
    row.set("docNo", subject.number.clone());
    row.set("path", sent.path);
    row.set("rule", rule);
    row.set("lineId", line_id);
    row.set("orgId", subject.org_id);
    row.set("text", sent.text.trim());
    row.set("askedSide", side);
    let named = sent.for_side.filter(|side| !side.is_empty());
    let others = subject.people(&tx, across(side)).await?;
    // Where there is nobody across, the question is for the colleagues: it would wait for an answer for ever.
    let usual = if others.is_empty() { side } else { across(side) };
    let for_side = named.unwrap_or_else(|| usual.to_owned());
    if for_side == across(side) && others.is_empty() {
        problems.push(Problem::error("question.forSide", "forSide", NOBODY));
    }
    row.set("forSide", for_side.clone());
    row.set("askedBy", caller.user_id);
    row.set("askedName", caller.name.clone());
    if let Some(due) = sent.due_at {
        problems.extend((due <= tx.now()).then(|| Problem::error("question.dueAt", "dueAt", DUE_OVER)));
        row.set("dueAt", codec::instant(due));
    }
    write::stamp(&tx, &QUESTION, None, &mut row);
    problems.extend(validate(&QUESTION, &row, &tx.dictionaries(), Stage::Store).into_iter().filter(Problem::is_error));
    let Some(place) = place.filter(|_| problems.is_empty()) else { return Err(ApiError::Rules(problems)) };
    let question = write::insert(&tx, &(&caller).into(), &QUESTION, ASK.name, &row).await?;
    let mentioned = mentioned::of(&tx, &caller, &subject, question.text("text")).await?;
    let written =
        Written { command: &ASK, text: question.text("text"), side, mentioned: &mentioned, files: &sent.files };
    act::keep(&tx, &caller, written, &question).await?;
    let people = if for_side == side { subject.people(&tx, side).await? } else { others };
    act::tell(
        &tx,
        &caller,
        &subject,
        &ASK,
        &question,
        (&place.name, question.text("text")),
        Told { people, mentioned },
    );
    let told = thread::one(&tx, &subject, question, tx.now()).await?;
    tx.done(Done::data(told)).await
}

/// Whether there is such a rule. Of those of houses it is looked up: people write them, and delete them.
async fn is_rule(tx: &Tx, rule: &str) -> Result<bool, ApiError> {
    Ok(match questions::house_rule(rule) {
        Some(id) => Rows::of(&HOUSE_RULE).by_id(id).one(tx).await?.is_some(),
        None => questions::is_rule(rule),
    })
}
