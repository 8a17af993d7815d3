//! What is kept about a document beside its data: messages and answers, history, reviews, questions, papers. Read as it is kept, without
//! the eyes of whoever asks.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use core_wasm::resource::Resource;
use core_wasm::resources::declaration::HEAD;
use core_wasm::resources::system::{QUESTION, QUESTION_ENTRY};
use core_wasm::row::Row;
use core_wasm::states::words;
use core_wasm::text::Text;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use serde_json::Value as Json;

use super::zipped::plain;
use crate::documents::lines::BATCH;
use crate::documents::table::Rows;
use crate::domains::decl::query_log::RECEIPT;
use crate::domains::decl::{attachment, reviewed};
use crate::domains::question::attached as link;
use crate::files::file;
use crate::gateway::{about, correspondent, message, original, receipt};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::archived::read as archived;
use crate::store::audit;
use crate::store::audit::Change;

/// Most entries of a history, the newest.
pub const MOST_ENTRIES: u64 = 10_000;
/// Actions of reviewers; what passes says so.
const PASS: &str = "pass";
const RETURN: &str = "return";

/// A message to customs, and where its text is.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Sent {
    #[serde(skip)]
    pub id: i64,
    #[serde(skip)]
    pub xml: String,
    pub file: String,
    pub name: String,
    pub attempt: i32,
    pub state: String,
    pub seq_no: Option<String>,
    pub created_at: DateTime<Utc>,
    pub written_at: Option<DateTime<Utc>>,
    pub answered_at: Option<DateTime<Utc>>,
}

/// An answer of customs, and where what it held is.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Received {
    #[serde(skip)]
    pub bytes: Vec<u8>,
    /// Whether the bytes are those of the file; else they are its text.
    pub is_original: bool,
    /// None where nothing came: the client put the message aside without a word.
    pub file: Option<String>,
    pub name: String,
    pub kind: String,
    pub code: String,
    pub notice_date: String,
    pub number: String,
    pub entry_id: String,
    pub note: String,
    pub moved_from: Option<String>,
    pub moved_to: Option<String>,
    pub received_at: DateTime<Utc>,
    pub applied_at: Option<DateTime<Utc>>,
}

/// An entry of the history.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    pub id: i64,
    pub at: DateTime<Utc>,
    pub by: String,
    /// What a part of the system is called, where nobody did it.
    pub by_name: Option<Text>,
    pub action: String,
    pub action_name: Option<Text>,
    pub note: String,
    pub changes: Vec<Change>,
}

/// A review with what was changed before it, since the review before.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Review {
    pub event: i64,
    pub at: DateTime<Utc>,
    pub by: String,
    pub passed: bool,
    pub note: String,
    pub changes: Vec<Changed>,
}

/// A change with the event that made it.
#[derive(Clone, Debug, Serialize)]
pub struct Changed {
    pub event: i64,
    pub at: DateTime<Utc>,
    pub by: String,
    #[serde(flatten)]
    pub change: Change,
}

/// What the last reviewer saw, and how the document differs from it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Seen {
    pub at: DateTime<Utc>,
    pub by: String,
    pub passed: bool,
    pub note: String,
    pub document: Row,
    pub changed_since: Vec<Change>,
}

/// A question with what was written to it.
#[derive(Debug, Serialize)]
pub struct Thread {
    pub question: Row,
    pub entries: Vec<Row>,
    /// The files that went along, in the order of the entries.
    pub files: Vec<Attached>,
}

/// A file that went along with an entry of a question.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Attached {
    pub entry_id: i64,
    #[serde(flatten)]
    pub paper: Paper,
}

/// A paper of the document.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Paper {
    #[serde(skip)]
    pub stored: file::Model,
    /// Where it is in the pack; none where the store has lost it.
    pub file: Option<String>,
    pub file_id: i64,
    pub name: String,
    pub content_type: String,
    pub size: i64,
    pub by: String,
    pub stored_at: DateTime<Utc>,
}

/// The messages of a document, in the order in which they were made.
pub async fn messages(app: &App, table: &str, id: i64) -> Result<Vec<Sent>, ApiError> {
    let mut found =
        message::Entity::find().filter(about::of(table, [id])).order_by_asc(message::Column::Id).all(&app.db).await?;
    archived::fill::<message::Entity>(app, &mut found).await?;
    let sent = found.into_iter().enumerate().map(|(at, row)| Sent {
        id: row.id,
        xml: row.xml,
        file: format!("messages/{:03}-{}", at + 1, plain(&row.file_name)),
        name: row.file_name,
        attempt: row.attempt,
        state: row.state,
        seq_no: row.seq_no,
        created_at: row.created_at,
        written_at: row.written_at,
        answered_at: row.answered_at,
    });
    Ok(sent.collect())
}

/// The answers about a document, in the order in which they came.
pub async fn receipts(app: &App, table: &str, id: i64) -> Result<Vec<Received>, ApiError> {
    let mut found = receipt::of(&app.db, table, id).await?;
    archived::fill::<receipt::Entity>(app, &mut found).await?;
    let mut received = Vec::with_capacity(found.len());
    for (at, row) in found.into_iter().enumerate() {
        let bytes = original::of(&app.db, row.id).await?;
        received.push(Received {
            is_original: bytes.is_some() || is_utf8(&row.raw),
            bytes: bytes.unwrap_or_else(|| row.raw.into_bytes()),
            file: (row.kind != receipt::PUT_ASIDE).then(|| format!("receipts/{:03}-{}", at + 1, plain(&row.file_name))),
            name: row.file_name,
            kind: row.kind,
            code: row.channel,
            notice_date: row.notice_date,
            number: row.cus_ciq_no,
            entry_id: row.entry_id,
            note: row.note,
            moved_from: row.moved_from,
            moved_to: row.moved_to,
            received_at: row.received_at,
            applied_at: row.applied_at,
        });
    }
    Ok(received)
}

/// Whether a file with this text was UTF-8: it names no other encoding.
fn is_utf8(text: &str) -> bool {
    let declaration = text.strip_prefix("<?xml").and_then(|rest| rest.split_once("?>")).map(|(inside, _)| inside);
    let named = declaration.and_then(|inside| inside.split_once("encoding")).map(|(_, value)| value.to_lowercase());
    named.is_none_or(|value| value.contains("utf-8"))
}

/// The history of a document, oldest first.
pub async fn history(app: &App, table: &str, id: i64) -> Result<Vec<Event>, ApiError> {
    let mut found = audit::of(app, table, id, MOST_ENTRIES).await?;
    found.reverse();
    let event = |entry: audit::Entry| Event {
        id: entry.id,
        at: entry.at,
        by_name: words::part(&entry.actor).filter(|_| entry.by_system),
        by: entry.actor,
        action_name: action_name(table, &entry.action),
        action: entry.action,
        note: entry.note,
        changes: entry.changes,
    };
    Ok(found.into_iter().map(event).collect())
}

fn action_name(table: &str, action: &str) -> Option<Text> {
    match action.strip_prefix(RECEIPT) {
        Some(_) => Some(words::CUSTOMS),
        None => words::of(table, action),
    }
}

/// The reviews in a history, each with what was changed since the one before; what a document was made with is no change.
pub fn reviews(history: &[Event]) -> Vec<Review> {
    let mut reviews = Vec::new();
    let mut since: Vec<Changed> = Vec::new();
    for event in history {
        if [PASS, RETURN].contains(&event.action.as_str()) {
            reviews.push(Review {
                event: event.id,
                at: event.at,
                by: event.by.clone(),
                passed: event.action == PASS,
                note: event.note.clone(),
                changes: std::mem::take(&mut since),
            });
        } else if words::is_news(&event.action) {
            let changed = |change: &Change| Changed {
                event: event.id,
                at: event.at,
                by: event.by.clone(),
                change: change.clone(),
            };
            since.extend(event.changes.iter().map(changed));
        }
    }
    reviews
}

/// What the last reviewer of a declaration saw.
pub async fn seen(app: &App, id: i64, document: &Row) -> Result<Option<Seen>, ApiError> {
    let Some(last) = reviewed::Entity::find_by_id(id).one(&app.db).await? else { return Ok(None) };
    let then = last.declaration()?;
    let changed_since = audit::document::differences(&then, document);
    Ok(Some(Seen {
        at: last.reviewed_at,
        by: last.reviewer_name,
        passed: last.passed,
        note: last.note,
        document: then,
        changed_since,
    }))
}

/// The questions on a document, in the order in which they were asked.
pub async fn threads(app: &App, kind: &str, id: i64) -> Result<Vec<Thread>, ApiError> {
    let questions = Rows::of(&QUESTION)
        .filter(Expr::col("kind").eq(kind))
        .filter(Expr::col("doc_id").eq(id))
        .order("id", Order::Asc)
        .all(&app.db)
        .await?;
    let ids: Vec<i64> = questions.iter().filter_map(|question| question.int("id")).collect();
    let mut entries = Vec::new();
    for some in ids.chunks(BATCH) {
        let found = Rows::of(&QUESTION_ENTRY)
            .filter(Expr::col("question_id").is_in(some.iter().copied()))
            .order("id", Order::Asc);
        entries.extend(found.all(&app.db).await?);
    }
    let mut files = attached(app, &ids).await?;
    let thread = |question: Row| {
        let id = question.int("id");
        let of_it = |entry: &&Row| entry.int("questionId") == id;
        let files = id.and_then(|id| files.remove(&id)).unwrap_or_default();
        Thread { entries: entries.iter().filter(of_it).cloned().collect(), files, question }
    };
    Ok(questions.into_iter().map(thread).collect())
}

/// The files that went along with these questions, by question.
async fn attached(app: &App, questions: &[i64]) -> Result<BTreeMap<i64, Vec<Attached>>, ApiError> {
    let mut links = Vec::new();
    for some in questions.chunks(BATCH) {
        let of_some = link::Column::QuestionId.is_in(some.iter().copied());
        links.extend(link::Entity::find().filter(of_some).all(&app.db).await?);
    }
    links.sort_by_key(|link| (link.question_id, link.entry_id, link.file_id));
    let mut stored = BTreeMap::new();
    for some in links.chunks(BATCH) {
        let of_some = file::Column::Id.is_in(some.iter().map(|link| link.file_id));
        let found = file::Entity::find().filter(file::present(app)).filter(of_some).all(&app.db).await?;
        stored.extend(found.into_iter().map(|file| (file.id, file)));
    }
    let mut files: BTreeMap<i64, Vec<Attached>> = BTreeMap::new();
    let mut number = 0;
    for link in links {
        let Some(file) = stored.remove(&link.file_id) else { continue };
        number += 1;
        let paper = paper(app, file, "threads", number).await?;
        files.entry(link.question_id).or_default().push(Attached { entry_id: link.entry_id, paper });
    }
    Ok(files)
}

/// The papers of a document: those that its messages name, those that it is linked to, and those that its lines name.
pub async fn papers(app: &App, resource: &Resource, id: i64, rows: &[&Row]) -> Result<Vec<Paper>, ApiError> {
    let table = resource.table_name();
    let mut ids: BTreeSet<i64> = rows.iter().filter_map(|row| row.int(attachment::FILE)).collect();
    if resource.name == HEAD.name {
        ids.extend(attachment::links(&app.db, id).await?);
    }
    if let Some(by) = correspondent::all().find(|by| by.kind() == table) {
        ids.extend(by.papers(app, id).await?.into_iter().map(|(_, paper)| paper.id));
    }
    let found = file::Entity::find()
        .filter(file::present(app))
        .filter(file::Column::Id.is_in(ids))
        .order_by_asc(file::Column::CreatedAt)
        .order_by_asc(file::Column::Id)
        .all(&app.db)
        .await?;
    let mut papers = Vec::with_capacity(found.len());
    for (at, stored) in found.into_iter().enumerate() {
        papers.push(paper(app, stored, "papers", at + 1).await?);
    }
    Ok(papers)
}

/// A stored file as a paper of the pack, the so manieth in a folder of it.
async fn paper(app: &App, stored: file::Model, folder: &str, number: usize) -> Result<Paper, ApiError> {
    let is_there = app.files.get(&stored.object_key).await?.is_some();
    Ok(Paper {
        file: is_there.then(|| format!("{folder}/{number:03}-{}", plain(&stored.file_name))),
        file_id: stored.id,
        name: stored.file_name.clone(),
        content_type: stored.content_type.clone(),
        size: stored.size,
        by: stored.owner_name.clone(),
        stored_at: stored.created_at,
        stored,
    })
}

/// A value of a change as people read it.
pub fn shown(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn event(id: i64, action: &str, field: &str) -> Event {
        let changes = vec![Change { field: field.to_owned(), before: json!("a"), after: json!("b") }];
        let at = DateTime::from_timestamp(1_780_000_000 + id, 0).unwrap_or_default();
        Event {
            id,
            at,
            by: "x".into(),
            by_name: None,
            action: action.into(),
            action_name: None,
            note: String::new(),
            changes,
        }
    }

    #[test]
    fn a_review_has_what_was_changed_since_the_one_before() {
        let history = [
            event(1, "add", "billNo"),
            event(2, "update", "grossWet"),
            event(3, RETURN, "status"),
            event(4, "update", "netWt"),
            event(5, "submit", "status"),
            event(6, PASS, "status"),
        ];
        let found = reviews(&history);
        let fields = |review: &Review| review.changes.iter().map(|one| one.change.field.clone()).collect::<Vec<_>>();
        assert_eq!(
            found.iter().map(|review| (review.event, review.passed)).collect::<Vec<_>>(),
            [(3, false), (6, true)]
        );
        assert_eq!(
            (fields(&found[0]), fields(&found[1])),
            (vec!["grossWet".into()], vec!["netWt".into(), "status".into()])
        );
    }

    #[test]
    fn text_that_names_another_encoding_is_not_its_file() {
        assert!(is_utf8("<a/>") && is_utf8("<?xml version=\"1.0\" encoding=\"UTF-8\"?><a/>"));
        assert!(!is_utf8("<?xml version='1.0' encoding='GBK'?><a/>"));
    }
}
