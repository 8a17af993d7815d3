//! One document with all that is kept about it, as files of a pack.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use core_wasm::resource::Resource;
use core_wasm::resources::declaration::HEAD;
use core_wasm::row::Row;
use core_wasm::text::catalogue::evidence::{CHANGES, notes as texts};
use core_wasm::text::{Message, Text};
use sea_orm::EntityTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde::Serialize;
use serde_json::json;

use super::index;
use super::judged::{self, Judged};
use super::readings::{self, Reading};
use super::records::{self, Event, MOST_ENTRIES, Paper, Received, Review, Seen, Sent, Thread};
use super::zipped::Source;
use crate::accounts::caller::Caller;
use crate::documents::serve::whole;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::domains::decl::{declaration, document as declared};
use crate::domains::question::subject::Subject;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::organisation;

/// How often a document is read that changes meanwhile.
const TRIES: u32 = 3;

/// What a manifest says of a document.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Told {
    pub resource: &'static str,
    pub label: Text,
    pub id: i64,
    pub number: String,
    pub organisation: String,
    pub version: i64,
    /// Where its files are in the pack.
    pub folder: String,
    /// The last of what happened to it that is in the pack.
    pub up_to: UpTo,
    /// Whether all verdicts were kept at their moments.
    pub verdict_kept: bool,
    /// What is not as it was, or not there any more.
    pub notes: Vec<Message>,
}

/// How far the history goes.
#[derive(Debug, Serialize)]
pub struct UpTo {
    /// The last entry of the history; 0 where it has none.
    pub event: i64,
    /// When anything happened to the document last.
    pub at: DateTime<Utc>,
}

/// All that is known of a document.
pub struct Known {
    pub resource: &'static Resource,
    pub row: Row,
    /// The lists that are stored line by line.
    pub paged: BTreeMap<&'static str, Vec<Row>>,
    pub messages: Vec<Sent>,
    pub receipts: Vec<Received>,
    pub judged: Vec<Judged>,
    pub papers: Vec<Paper>,
    pub readings: Vec<Reading>,
    pub history: Vec<Event>,
    pub reviews: Vec<Review>,
    pub seen: Option<Seen>,
    pub threads: Vec<Thread>,
}

/// A document as files.
pub struct Gathered {
    pub told: Told,
    pub files: BTreeMap<String, Source>,
    /// When anything happened to it last.
    pub last: DateTime<Utc>,
}

/// JSON in which the same content has the same text: the names in order, one line a value.
pub fn canonical(value: &impl Serialize) -> Result<Vec<u8>, ApiError> {
    // By way of a value, whose names are in order; a struct has them in its own.
    let value = serde_json::to_value(value).map_err(anyhow::Error::from)?;
    let mut text = serde_json::to_vec_pretty(&value).map_err(anyhow::Error::from)?;
    text.push(b'\n');
    Ok(text)
}

/// Gathers a document that the caller may see; its files stand below `folder`. One that changes while it is read is read again.
pub async fn document(app: &App, caller: &Caller, subject: &Subject, folder: &str) -> Result<Gathered, ApiError> {
    for _ in 0..TRIES {
        // On the heap: with all that it reads it would fill the stack of a worker.
        let known = Box::pin(read(app, caller, subject)).await?;
        if stands(app, caller, subject, &known).await? {
            return files(app, subject, known, folder).await;
        }
    }
    Err(ApiError::Unavailable(CHANGES.into()))
}

/// Whether the document is still as it was read.
async fn stands(app: &App, caller: &Caller, subject: &Subject, known: &Known) -> Result<bool, ApiError> {
    let last = |events: &[Event]| events.last().map(|event| event.id);
    let now = records::history(app, subject.document.table_name(), subject.id).await?;
    let row = data(app, caller, subject).await?;
    Ok(last(&now) == last(&known.history) && row.int("version") == known.row.int("version"))
}

/// The document with the lines that are stored with it.
async fn data(app: &App, caller: &Caller, subject: &Subject) -> Result<Row, ApiError> {
    if subject.document.name != HEAD.name {
        return whole(Served::of(subject.document), app, caller, subject.id).await;
    }
    let head = declaration::Entity::find_by_id(subject.id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
    declared::load(&app.db, &head).await
}

async fn read(app: &App, caller: &Caller, subject: &Subject) -> Result<Known, ApiError> {
    let (resource, id, table) = (subject.document, subject.id, subject.document.table_name());
    let row = data(app, caller, subject).await?;
    let mut paged = BTreeMap::new();
    for lines in resource.paged() {
        let found = Rows::of(lines.of)
            .filter(Expr::col("document_id").eq(id))
            .order("position", Order::Asc)
            .order("id", Order::Asc)
            .limit(u64::from(lines.most))
            .all(&app.db)
            .await?;
        paged.insert(lines.list, found);
    }
    let messages = records::messages(app, table, id).await?;
    let receipts = records::receipts(app, table, id).await?;
    let history = records::history(app, table, id).await?;
    let threads = Box::pin(records::threads(app, resource.name, id)).await?;
    let seen = if resource.name == HEAD.name { records::seen(app, id, &row).await? } else { None };
    let embedded: Vec<Row> = row
        .0
        .values()
        .filter_map(|value| value.as_array())
        .flatten()
        .filter_map(|item| Row::from_value(item.clone()))
        .collect();
    let rows: Vec<&Row> = [&row].into_iter().chain(&embedded).chain(paged.values().flatten()).collect();
    let papers = records::papers(app, resource, id, &rows).await?;
    let mut known = Known {
        resource,
        reviews: records::reviews(&history),
        judged: Vec::new(),
        row,
        paged,
        messages,
        receipts,
        papers,
        readings: Vec::new(),
        history,
        seen,
        threads,
    };
    let last = last_of(&known);
    known.judged = judged::of(app, resource, id, &known.row, (&known.messages, last)).await?;
    let lists: BTreeMap<&str, Vec<Row>> = lists(&known).into_iter().map(|(list, _, lines)| (list, lines)).collect();
    known.readings = readings::of(app, (resource, id), &lists, last).await?;
    Ok(known)
}

/// When anything happened to a document last.
fn last_of(known: &Known) -> DateTime<Utc> {
    let field = |row: &Row, name: &str| row.text(name).parse::<DateTime<Utc>>().ok();
    let of_row = ["createdAt", "updatedAt"].map(|name| field(&known.row, name));
    let of_events = known.history.iter().map(|event| Some(event.at));
    let of_messages = known.messages.iter().flat_map(|one| [Some(one.created_at), one.written_at, one.answered_at]);
    let of_receipts = known.receipts.iter().flat_map(|one| [Some(one.received_at), one.applied_at]);
    let of_threads = known.threads.iter().map(|thread| field(&thread.question, "updatedAt"));
    let all = of_row.into_iter().chain(of_events).chain(of_messages).chain(of_receipts).chain(of_threads);
    all.flatten().max().unwrap_or_default()
}

async fn files(app: &App, subject: &Subject, known: Known, folder: &str) -> Result<Gathered, ApiError> {
    let last = last_of(&known);
    let told = Told {
        resource: known.resource.name,
        label: known.resource.label,
        id: subject.id,
        number: subject.number.clone(),
        organisation: organisation::by_id(&app.db, subject.org_id).await?.name,
        version: known.row.int("version").unwrap_or_default(),
        folder: folder.to_owned(),
        up_to: UpTo { event: known.history.last().map_or(0, |event| event.id), at: last },
        verdict_kept: known.judged.iter().all(|one| one.kept),
        notes: notes(&known),
    };
    let rates: Vec<_> = known
        .judged
        .iter()
        .map(|one| json!({ "message": one.message, "kept": one.kept, "note": one.note, "rates": one.moment.rates }))
        .collect();
    let verdicts: Vec<_> = known
        .judged
        .iter()
        .map(|one| {
            let problems = &one.moment.problems;
            json!({ "message": one.message, "kept": one.kept, "note": one.note, "day": one.moment.day, "problems": problems })
        })
        .collect();
    let page = index::of_document(&told, &known);
    let mut files: BTreeMap<String, Source> = BTreeMap::new();
    let mut put = |name: &str, content: Vec<u8>| files.insert(format!("{folder}{name}"), Source::Bytes(content));
    put("document.json", canonical(&known.row)?);
    for (list, lines) in &known.paged {
        put(&format!("lines/{list}.json"), canonical(lines)?);
    }
    put("messages.json", canonical(&known.messages)?);
    put("receipts.json", canonical(&known.receipts)?);
    put("verdict.json", canonical(&verdicts)?);
    put("rates.json", canonical(&rates)?);
    put("papers.json", canonical(&known.papers)?);
    put("readings.json", canonical(&known.readings)?);
    put("history.json", canonical(&known.history)?);
    put("reviews.json", canonical(&json!({ "reviews": known.reviews, "seen": known.seen }))?);
    put("threads.json", canonical(&known.threads)?);
    put("index.html", page.into_bytes());
    for message in known.messages {
        put(&message.file, message.xml.into_bytes());
    }
    for answer in known.receipts {
        if let Some(name) = &answer.file {
            put(name, answer.bytes);
        }
    }
    let attached = known.threads.into_iter().flat_map(|thread| thread.files).map(|one| one.paper);
    for paper in known.papers.into_iter().chain(attached) {
        if let Some(name) = paper.file {
            files.insert(format!("{folder}{name}"), Source::Stored(Box::new(paper.stored)));
        }
    }
    Ok(Gathered { told, files, last })
}

/// What a reader has to know: what was not kept, what is lost.
fn notes(known: &Known) -> Vec<Message> {
    let mut notes: Vec<Message> = known.judged.iter().filter(|one| !one.kept).map(|one| one.note.clone()).collect();
    let undecoded = known.receipts.iter().filter(|one| !one.is_original && one.file.is_some());
    notes.extend(undecoded.map(|one| texts::DECODED.with(&[("name", &one.name)])));
    let attached = known.threads.iter().flat_map(|thread| &thread.files).map(|one| &one.paper);
    let lost = known.papers.iter().chain(attached).filter(|paper| paper.file.is_none());
    notes.extend(lost.map(|paper| texts::NO_FILE.with(&[("name", &paper.name)])));
    if known.history.len() as u64 >= MOST_ENTRIES {
        notes.push(texts::HISTORY_CUT.with(&[("count", &MOST_ENTRIES.to_string())]));
    }
    notes
}

/// The lists of a document, each with its definition: what travels in it, then what is stored line by line.
pub fn lists(known: &Known) -> Vec<(&'static str, &'static Resource, Vec<Row>)> {
    let inside: Vec<(&'static str, &'static Resource)> = match known.resource.name == HEAD.name {
        true => core_wasm::resources::declaration::PARTS.iter().map(|part| (part.list, part.resource)).collect(),
        false => known.resource.embedded().map(|lines| (lines.list, lines.of)).collect(),
    };
    let of = known.resource;
    let inside = inside.into_iter().map(|(list, resource)| {
        let rows = match known.row.0.get(list) {
            Some(one) if one.is_object() => Row::from_value(one.clone()).into_iter().collect(),
            _ => known.row.rows(list),
        };
        (list, resource, rows)
    });
    let paged =
        of.paged().map(|lines| (lines.list, lines.of, known.paged.get(lines.list).cloned().unwrap_or_default()));
    inside.chain(paged).collect()
}

/// The texts that stand in a row under names that its definition has, with their labels.
pub fn shown(resource: &'static Resource, row: &Row) -> Vec<(Text, String)> {
    let mut seen = BTreeSet::new();
    let fields = resource.fields.iter().filter(|field| seen.insert(field.name));
    let told =
        fields.map(|field| (field.label, records::shown(row.0.get(field.name).unwrap_or(&serde_json::Value::Null))));
    told.filter(|(_, value)| !value.is_empty()).map(|(label, value)| (label, kept_short(value))).collect()
}

/// Long values, such as pictures of marks, stand in the data.
fn kept_short(value: String) -> String {
    /// Longest value on a page, in characters.
    const MOST: usize = 500;
    if value.chars().count() <= MOST { value } else { value.chars().take(MOST).chain(['…']).collect() }
}
