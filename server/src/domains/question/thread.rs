//! A question with what was written to it, as its readers see it.

use std::collections::HashMap;

use axum::extract::State;
use chrono::{DateTime, Utc};
use core_wasm::error::Problem;
use core_wasm::resources::system::question::{AGENT, OWNER};
use core_wasm::resources::system::{QUESTION, QUESTION_ENTRY};
use core_wasm::row::Row;
use core_wasm::rules::knowledge::{self, Goods};
use core_wasm::rules::questions;
use core_wasm::states::question::{ASKED, MACHINE, ON_ASKED, SETTLED};
use core_wasm::states::{CommandInfo, Facts, Next, Side};
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::attached::{self, AttachedFile};
use super::quoted::{Quoted, Quotes};
use super::subject::{self, GoodsLine, Subject};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Path, Query};
use crate::documents::lines::BATCH;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Reader;

/// Most questions of one document that are told, the newest.
const MOST: u64 = 200;
/// Most entries of one question that are told, the first.
const MOST_ENTRIES: u64 = 500;

/// The document whose questions are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct Wanted {
    /// `declaration`, or the name of another document: `clientOrder`.
    pub kind: String,
    pub doc_id: i64,
}

/// A question.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Thread {
    id: i64,
    version: i64,
    kind: String,
    doc_id: i64,
    doc_no: String,
    /// The place as it is now: `grossWet`, `lines[2].gModel`; blank for the whole document.
    path: String,
    /// Whether the line that it is about is gone.
    line_gone: bool,
    /// The rule of the problem that it is about.
    rule: Option<String>,
    text: String,
    /// Dictionary `questionState`.
    state: String,
    /// Dictionary `questionSide`.
    asked_side: String,
    for_side: String,
    /// The caller's.
    side: String,
    asked_name: String,
    created_at: String,
    updated_at: String,
    due_at: Option<String>,
    /// It is not answered although its time is over.
    overdue: bool,
    /// The commands that the caller may do now: `answer`, `settle`, `askAgain`.
    can: Vec<&'static str>,
    /// What its answer can be kept for, the narrowest first; empty until it is settled.
    keeps: Vec<Keeping>,
    /// What a paper says of the value at its place, where it came from one.
    quoted: Option<Quoted>,
    /// Oldest first.
    entries: Vec<Turn>,
}

impl Thread {
    /// Where its place is now.
    pub fn path(&self) -> &str {
        &self.path
    }
}

/// What an answer can be kept for.
#[derive(Debug, Serialize, ToSchema)]
pub struct Keeping {
    /// Dictionary `knowledgeBasis`.
    basis: &'static str,
    /// The material or the HS code.
    goods: String,
}

/// Something that was written to a question.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Turn {
    /// `add`, or the name of the command.
    action: String,
    text: String,
    /// The accounts that it mentions.
    mentions: Vec<String>,
    /// What goes along with it.
    files: Vec<AttachedFile>,
    by: String,
    /// Dictionary `questionSide`.
    side: String,
    at: String,
}

/// GET /question/v1/of
pub async fn of_document(
    State(app): State<App>,
    caller: Caller,
    Query(Wanted { kind, doc_id }): Query<Wanted>,
) -> Answer<Vec<Thread>> {
    let subject = subject::seen(&app.db, &caller, &kind, doc_id).await?;
    let found = Rows::of(&QUESTION)
        .filter(Expr::col("kind").eq(kind))
        .filter(Expr::col("doc_id").eq(doc_id))
        .order("id", Order::Desc)
        .limit(MOST)
        .all(&app.db)
        .await?;
    Ok(Done::data(told(&app.db, &subject, found, app.now()).await?))
}

/// GET /question/v1/{id}/detail
pub async fn detail(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Thread> {
    let question = Rows::of(&QUESTION).by_id(id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
    let subject = subject_of(&app.db, &caller, &question).await?;
    Ok(Done::data(one(&app.db, &subject, question, app.now()).await?))
}

/// The document of a question; 404 where the caller may not see it.
pub async fn subject_of(db: &impl Reader, caller: &Caller, question: &Row) -> Result<Subject, ApiError> {
    let id = question.int("docId").ok_or(ApiError::NotFound)?;
    subject::seen(db, caller, question.text("kind"), id).await
}

/// Where a command leads for somebody on a side of the document, by the machine of questions. Its owner is the side that asked.
pub fn allowed(command: &CommandInfo, question: &Row, side: &str) -> Result<Next, Problem> {
    let of_command = if command.side == Side::Agent { question.text("forSide") } else { question.text("askedSide") };
    let other = if command.side == Side::Agent { Side::Owner } else { Side::Agent };
    let by = if of_command == side { command.side } else { other };
    MACHINE.allowed_for(command, question.borrowed(), &Facts { by, ..Facts::default() })
}

/// One question as the caller reads it.
pub async fn one(db: &impl Reader, subject: &Subject, question: Row, now: DateTime<Utc>) -> Result<Thread, ApiError> {
    told(db, subject, vec![question], now).await?.pop().ok_or(ApiError::NotFound)
}

/// Questions on one document as the caller reads them.
async fn told(
    db: &impl Reader,
    subject: &Subject,
    questions: Vec<Row>,
    now: DateTime<Utc>,
) -> Result<Vec<Thread>, ApiError> {
    let mut entries = entries_of(db, &questions).await?;
    let mut lists: HashMap<&'static str, Option<Vec<i64>>> = HashMap::new();
    let mut goods: Option<Vec<GoodsLine>> = None;
    let quotes = Quotes::of(db, subject).await?;
    let mut told = Vec::with_capacity(questions.len());
    for question in questions {
        let (path, line_gone) = now_at(db, subject, &question, &mut lists).await?;
        let (id, version) = write::key(&question)?;
        let text = |field: &str| question.text(field).to_owned();
        let state = text("state");
        let due_at = Some(text("dueAt")).filter(|due| !due.is_empty());
        let is_over = due_at.as_deref().and_then(|due| due.parse::<DateTime<Utc>>().ok()).is_some_and(|due| due < now);
        let keeps = match state == SETTLED {
            true => keeps(db, subject, &question, (&path, line_gone), &mut goods).await?,
            false => Vec::new(),
        };
        let may = |command: &&CommandInfo| allowed(command, &question, subject.side).is_ok();
        told.push(Thread {
            id,
            version,
            kind: text("kind"),
            doc_id: subject.id,
            doc_no: text("docNo"),
            quoted: if line_gone { None } else { quotes.at(subject, &question, &path) },
            path,
            line_gone,
            rule: Some(text("rule")).filter(|rule| !rule.is_empty()),
            text: text("text"),
            overdue: is_over && state == ASKED,
            state,
            asked_side: text("askedSide"),
            for_side: text("forSide"),
            side: subject.side.to_owned(),
            asked_name: text("askedName"),
            created_at: text("createdAt"),
            updated_at: text("updatedAt"),
            due_at,
            keeps,
            can: ON_ASKED.iter().copied().filter(may).map(|command| command.name).collect(),
            entries: entries.remove(&id).unwrap_or_default(),
        });
    }
    Ok(told)
}

/// What the answer to a question can be kept for; `goods` are those of the document, once they are read.
async fn keeps(
    db: &impl Reader,
    subject: &Subject,
    question: &Row,
    (path, line_gone): (&str, bool),
    goods: &mut Option<Vec<GoodsLine>>,
) -> Result<Vec<Keeping>, ApiError> {
    let mut of_line = Goods::default();
    if let (false, Some(id)) = (line_gone, question.int("lineId")) {
        let lines = match goods.take() {
            Some(lines) => lines,
            None => subject.goods(db).await?,
        };
        of_line = lines.iter().find(|line| line.is_at(id, path)).map(|line| line.goods.clone()).unwrap_or_default();
        *goods = Some(lines);
    }
    let bases = knowledge::bases(path, &of_line).into_iter();
    Ok(bases.map(|one| Keeping { basis: one.basis, goods: one.goods }).collect())
}

/// Where the place of one question is now, and whether its line is gone.
pub async fn place_now(db: &impl Reader, subject: &Subject, question: &Row) -> Result<(String, bool), ApiError> {
    now_at(db, subject, question, &mut HashMap::new()).await
}

/// Where the place of a question is now, and whether its line is gone: lines move.
async fn now_at(
    db: &impl Reader,
    subject: &Subject,
    question: &Row,
    lists: &mut HashMap<&'static str, Option<Vec<i64>>>,
) -> Result<(String, bool), ApiError> {
    let asked = question.text("path").to_owned();
    // A place that this release does not know has no line either.
    let Ok(place) = questions::place(subject.document, &asked) else { return Ok((asked, true)) };
    let (Some((list, _)), Some(id)) = (place.line, question.int("lineId")) else { return Ok((asked, false)) };
    if !lists.contains_key(list) {
        lists.insert(list, subject.lines(db, list).await?);
    }
    let ids = lists.get(list).and_then(Option::as_deref).unwrap_or_default();
    let Some(at) = ids.iter().position(|known| *known == id) else { return Ok((asked, true)) };
    let line = format!("{list}[{at}]");
    Ok((place.field.map_or(line.clone(), |field| format!("{line}.{field}")), false))
}

async fn entries_of(db: &impl Reader, questions: &[Row]) -> Result<HashMap<i64, Vec<Turn>>, ApiError> {
    let ids: Vec<i64> = questions.iter().filter_map(|question| question.int("id")).collect();
    let mut entries: HashMap<i64, Vec<Turn>> = HashMap::new();
    for some in ids.chunks(BATCH) {
        let mut files = attached::of_questions(db, some).await?;
        let found = Rows::of(&QUESTION_ENTRY)
            .filter(Expr::col("question_id").is_in(some.iter().copied()))
            .order("id", Order::Asc)
            .limit(MOST_ENTRIES * some.len() as u64)
            .all(db)
            .await?;
        for entry in found {
            let text = |field: &str| entry.text(field).to_owned();
            let action = text("action");
            entries.entry(entry.int("questionId").unwrap_or_default()).or_default().push(Turn {
                action,
                text: text("text"),
                files: entry.int("id").and_then(|id| files.remove(&id)).unwrap_or_default(),
                mentions: text("mentions").split_whitespace().map(str::to_owned).collect(),
                by: text("byName"),
                side: text("bySide"),
                at: text("createdAt"),
            });
        }
    }
    Ok(entries)
}

/// The side across from one.
pub fn across(side: &str) -> &'static str {
    if side == OWNER { AGENT } else { OWNER }
}
