//! What a document held at a moment: what it holds now, with the entries of its history since then undone, the newest first.
//!
//! An entry tells each field before and after, and of each list that it touched what became of its rows
//! ([`crate::rules::changes::recorded`]). What a history cannot tell is named as a [`Gap`] instead of being guessed.

mod back;
pub mod by_line;
mod line_back;
mod origins;
mod path;
mod undo;

pub use back::{came_back, is_making, take_back};
pub use line_back::{LineBack, Which, added_line, gone_since, of_line};
pub use origins::{Origin, origins};

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::resource::{Field, Kind, Resource};
use crate::resources::declaration::{HEAD, LINE, LINE_PARTS, PARTS};
use crate::row::{Row, is_blank};
use crate::rules::changes::DocumentChange;
use crate::text::{Text, text};

/// A workbook brought the row, or changed it.
const IMPORT_SHEET: &str = "importSheet";
/// The actions by which rows come to be.
const MAKING: &[&str] = &["add", "addFrom", "copy", "import", IMPORT_SHEET, "seed", "demo"];

/// One entry of a history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    pub id: i64,
    pub at: DateTime<Utc>,
    pub actor: String,
    /// Nobody did it: the actor is a part of the system.
    #[serde(default)]
    pub by_system: bool,
    pub action: String,
    pub changes: Vec<DocumentChange>,
}

/// Of what a document is made, as far as its history goes.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// Its fields and the lists that are stored with it.
    known: BTreeSet<&'static str>,
    /// Its lists whose rows are stored one by one, which the history names by their ids.
    by_line: BTreeSet<&'static str>,
    /// Its instants, which the history may leave out.
    moments: BTreeSet<&'static str>,
    /// What is never in its history: the content of files.
    unkept: BTreeSet<&'static str>,
    /// What people key in: `billNo`, `lines`, `lines.gQty`.
    keyed: BTreeSet<String>,
}

impl Content {
    /// What the definition of a resource says.
    pub fn of(resource: &'static Resource) -> Self {
        let mut content = Content::of_fields(resource.fields);
        content.unkept = resource.fields.iter().filter(is_file).map(|field| field.name).collect();
        for lines in resource.embedded() {
            content.list(lines.list, lines.of.fields);
        }
        content.by_line = resource.paged().map(|lines| lines.list).collect();
        content
    }

    /// A declaration, whose history keeps everything.
    pub fn of_declaration() -> Self {
        let mut content = Content::of_fields(HEAD.fields);
        for part in PARTS {
            content.list(part.list, part.resource.fields);
        }
        content.keyed.extend(LINE_PARTS.iter().map(|part| format!("lines.{}", part.list)));
        content.keyed.extend(LINE.fields.iter().map(|field| format!("lines.{}", field.name)));
        content
    }

    fn of_fields(fields: &'static [Field]) -> Self {
        let moments = fields.iter().filter(|field| field.kind == Kind::Instant).map(|field| field.name);
        Content {
            known: fields.iter().map(|field| field.name).collect(),
            moments: moments.filter(|name| !STAMPS.contains(name)).collect(),
            keyed: fields.iter().filter(|field| !field.read_only).map(|field| field.name.to_owned()).collect(),
            ..Content::default()
        }
    }

    fn list(&mut self, list: &'static str, fields: &'static [Field]) {
        self.known.insert(list);
        self.keyed.insert(list.to_owned());
        let keyed = fields.iter().filter(|field| !field.read_only);
        self.keyed.extend(keyed.map(|field| format!("{list}.{}", field.name)));
    }
}

fn is_file(field: &&Field) -> bool {
    matches!(field.kind, Kind::Blob { .. })
}

/// The instants that each row has of its own.
const STAMPS: &[&str] = &["createdAt", "updatedAt"];

/// Why it is not known what a field held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Why {
    /// It was changed without an entry.
    Unrecorded,
    /// The history of that time does not say what became of the rows of the list.
    Lines,
    /// There are more rows, which are stored one by one, than are shown in the past ([`by_line::MOST`]).
    Apart,
    /// The history leaves it out.
    Unkept,
}

impl Why {
    /// The reason in words.
    pub const fn told(self) -> Text {
        match self {
            Why::Unrecorded => text(
                "其间有未留记录的改动，当时的值不能确定",
                "It was changed without an entry since: what it held is not certain",
            ),
            Why::Lines => text(
                "当时的记录未保留各行的去向，行可能不准确",
                "The entries of that time do not say what became of the rows, which may not be right",
            ),
            Why::Apart => text(
                "表体超过 500 行，历史状态不在此显示",
                "There are more than 500 rows: what they were is not shown here",
            ),
            Why::Unkept => {
                text("修改记录不含此项，当时的值未知", "The history leaves it out: what it held is not known")
            }
        }
    }
}

/// A field, or a list, of which it is not known what it held.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Gap {
    pub field: String,
    pub why: Why,
}

/// A document at a moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Past {
    /// Whether there was one at all.
    pub there: bool,
    pub row: Row,
    /// What is not known of it, in the order of the fields.
    pub gaps: Vec<Gap>,
}

/// A document as it was at `until`: as it is `present` (nothing when it was deleted), with the entries after that moment
/// undone, which come the newest first.
pub fn as_of(content: &Content, present: Option<&Row>, later: &[Entry], until: DateTime<Utc>) -> Past {
    let mut gaps = BTreeSet::new();
    let mut row = present.cloned().unwrap_or_default();
    for entry in later {
        undo::undo(content, &mut row, entry, &mut gaps);
    }
    // What the server left out because there is too much of it.
    let left_out = content.by_line.iter().filter(|list| row.0.get(**list).is_some_and(Value::is_null));
    gaps.extend(left_out.map(|list| Gap { field: (*list).to_owned(), why: Why::Apart }));
    let made_later = instant(&row, "createdAt").is_some_and(|made| made > until);
    let there = !made_later && (later.is_empty() && present.is_some() || holds_something(content, &row));
    if !there {
        return Past { there, row: Row::new(), gaps: Vec::new() };
    }
    let later_moments: Vec<&str> =
        content.moments.iter().copied().filter(|name| instant(&row, name).is_some_and(|at| at > until)).collect();
    let unkept = content.unkept.iter().copied().filter(|name| !later.is_empty() && !row.is_blank(name));
    for name in later_moments.into_iter().chain(unkept.collect::<Vec<_>>()) {
        row.set(name, Value::Null);
        gaps.insert(Gap { field: name.to_owned(), why: Why::Unkept });
    }
    if !later.is_empty() {
        row.0.remove("version");
        row.0.remove("updatedAt");
    }
    Past { there, row, gaps: gaps.into_iter().collect() }
}

/// The same of a row of a list, which carries some of the fields and no lines. The fields that it carries stay those.
pub fn row_as_of(content: &Content, listed: &Row, later: &[Entry], until: DateTime<Utc>) -> Past {
    let carried = Content {
        known: content.known.iter().copied().filter(|name| listed.0.contains_key(*name)).collect(),
        moments: content.moments.iter().copied().filter(|name| listed.0.contains_key(*name)).collect(),
        ..Content::default()
    };
    let mut past = as_of(&carried, Some(listed), later, until);
    for name in listed.0.keys().filter(|name| !past.row.0.contains_key(*name)).cloned().collect::<Vec<_>>() {
        past.row.set(&name, Value::Null);
    }
    past
}

fn instant(row: &Row, name: &str) -> Option<DateTime<Utc>> {
    DateTime::parse_from_rfc3339(row.text(name)).ok().map(|at| at.with_timezone(&Utc))
}

/// Whether there was a document before the oldest of these entries, which are its newest.
fn was_there(content: &Content, present: &Row, since: &[Entry]) -> bool {
    let mut row = present.clone();
    since.iter().for_each(|entry| undo::undo(content, &mut row, entry, &mut BTreeSet::new()));
    holds_something(content, &row)
}

/// Whether anything is left of which a history tells: of a row before it was made there is not.
fn holds_something(content: &Content, row: &Row) -> bool {
    let silent = |name: &&str| STAMPS.contains(name) || content.moments.contains(name) || content.unkept.contains(name);
    let mut told = content.known.iter().filter(|name| !silent(name)).map(|name| row.0.get(*name));
    told.any(|value| holds(value))
}

fn holds(value: Option<&Value>) -> bool {
    match value {
        Some(Value::Object(fields)) => fields.values().any(|value| holds(Some(value))),
        value => !is_blank(value),
    }
}
