//! POST /question/v1/{answer, settle, askAgain}: what is done to a question, by the machine of questions.

use std::collections::BTreeSet;

use axum::extract::State;
use core_wasm::resources::system::question::{AGENT, OWNER};
use core_wasm::resources::system::{QUESTION, QUESTION_ENTRY};
use core_wasm::row::Row;
use core_wasm::rules::questions;
use core_wasm::states::CommandInfo;
use core_wasm::states::question::{ANSWER, ASK_AGAIN, words_of};
use core_wasm::text::catalogue::questions::{MENTIONED, TOLD, WHOLE};
use core_wasm::text::{Message, Text};
use core_wasm::validate::is_legal;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde::Deserialize;
use utoipa::ToSchema;

use super::attached;
use super::mentioned::{self, Person};
use super::subject::Subject;
use super::thread::{self, Thread};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;
use crate::store::post;
use crate::store::post::{Category, Note, Recipients};

/// Kind of the messages to the other side; they name the question.
const MESSAGE: &str = "question";

/// What is written to a question.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Reply {
    id: i64,
    /// The version that the caller saw.
    version: i64,
    #[serde(default)]
    text: String,
    /// Uploads of the caller that go along.
    #[serde(default)]
    files: Vec<i64>,
}

/// An entry of a question.
pub struct Written<'w> {
    pub command: &'static CommandInfo,
    pub text: &'w str,
    pub side: &'static str,
    /// Whom the text mentions.
    pub mentioned: &'w [Person],
    /// What goes along with it.
    pub files: &'w [i64],
}

/// Who is told of something that was written.
pub struct Told {
    /// Those who wait for it.
    pub people: Vec<i64>,
    /// Whom it mentions.
    pub mentioned: Vec<Person>,
}

pub async fn act(
    State(app): State<App>,
    caller: Caller,
    command: &'static CommandInfo,
    Json(sent): Json<Reply>,
) -> Answer<Thread> {
    let text = sent.text.trim();
    if !is_legal(text) {
        return Err(ApiError::illegal("text"));
    }
    let tx = app.begin().await?;
    let found = Rows::of(&QUESTION).by_id(sent.id).locked().one(&tx).await?.ok_or(ApiError::NotFound)?;
    let subject = thread::subject_of(&tx, &caller, &found).await?;
    let found = write::in_versions(vec![found], &[(sent.id, Some(sent.version))])?;
    let before = found.into_iter().next().ok_or(ApiError::NotFound)?;
    let next = thread::allowed(command, &before, subject.side).map_err(ApiError::rule)?;
    if let Some(problem) = words_of(command).problem(text, "text") {
        return Err(ApiError::rule(problem));
    }
    let mut after = before.clone();
    after.set("state", next.state);
    let question = write::store(&tx, &(&caller).into(), &QUESTION, command.name, &before, after).await?;
    let mentioned = mentioned::of(&tx, &caller, &subject, text).await?;
    let written = Written { command, text, side: subject.side, mentioned: &mentioned, files: &sent.files };
    keep(&tx, &caller, written, &question).await?;
    // Whoever asked waits for the answer; the side that it is for waits for what is asked again; who wrote learns that it is settled.
    let people = match command.name {
        name if name == ASK_AGAIN.name => subject.people(&tx, question.text("forSide")).await?,
        name if name == ANSWER.name => writers(&tx, &subject, &question, &[question.text("askedSide")]).await?,
        _ => writers(&tx, &subject, &question, &[OWNER, AGENT]).await?,
    };
    let thread = thread::one(&tx, &subject, question.clone(), tx.now()).await?;
    let place = questions::place(subject.document, thread.path()).map_or_else(|_| WHOLE.into(), |place| place.name);
    tell(&tx, &caller, &subject, command, &question, (&place, text), Told { people, mentioned });
    tx.done(Done::data(thread)).await
}

/// Keeps what somebody wrote to a question.
pub async fn keep(tx: &Tx, caller: &Caller, written: Written<'_>, question: &Row) -> Result<(), ApiError> {
    let question_id = write::key(question)?.0;
    let mut entry = Row::new();
    entry.set("questionId", question_id);
    entry.set("action", written.command.name);
    entry.set("text", written.text);
    let names: Vec<&str> = written.mentioned.iter().map(|person| person.username.as_str()).collect();
    entry.set("mentions", names.join(" "));
    entry.set("byId", caller.user_id);
    entry.set("byName", caller.name.clone());
    entry.set("bySide", written.side);
    write::stamp(tx, &QUESTION_ENTRY, None, &mut entry);
    let entry = table::insert(tx, &QUESTION_ENTRY, &entry).await?;
    attached::attach(tx, caller, written.files, question_id, write::key(&entry)?.0).await
}

/// Who wrote to a question for these sides and may still see its document.
async fn writers(tx: &Tx, subject: &Subject, question: &Row, sides: &[&str]) -> Result<Vec<i64>, ApiError> {
    let mut writers = Vec::new();
    for side in sides {
        let entries = Rows::of(&QUESTION_ENTRY)
            .filter(Expr::col("question_id").eq(write::key(question)?.0))
            .filter(Expr::col("by_side").eq(*side))
            .all(tx)
            .await?;
        let wrote: BTreeSet<i64> = entries.iter().filter_map(|entry| entry.int("byId")).collect();
        writers.extend(subject.people(tx, side).await?.into_iter().filter(|user| wrote.contains(user)));
    }
    Ok(writers)
}

/// Tells people what was done to a question, but not the one who did it. Whom it mentions is told that.
pub fn tell(
    tx: &Tx,
    caller: &Caller,
    subject: &Subject,
    command: &CommandInfo,
    question: &Row,
    (place, text): (&Message, &str),
    told: Told,
) {
    let ref_id = question.int("id");
    let post = |said: Text, mut people: Vec<i64>| {
        people.retain(|user| *user != caller.user_id);
        if people.is_empty() {
            return;
        }
        let content = said.speak_with(&[
            ("document", &subject.document.label),
            ("number", &subject.number),
            ("place", place),
            ("action", &command.done),
            ("by", &caller.name),
            ("text", &text),
        ]);
        post::post(
            tx,
            Recipients::Users(people),
            Note { content, category: Category::Business, kind: MESSAGE, ref_id },
        );
    };
    let mentioned: Vec<i64> = told.mentioned.iter().map(|person| person.id).collect();
    post(TOLD, told.people.into_iter().filter(|user| !mentioned.contains(user)).collect());
    post(MENTIONED, mentioned);
}
