//! Of each field that a document held at a moment: who put that there, when, and what was there before.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Content, Entry, by_line, path};
use crate::row::Row;
use crate::rules::changes::{BESIDE, PLACES};

/// Where the value of a field comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Origin {
    pub field: String,
    /// What the field held before.
    pub before: Value,
    pub at: DateTime<Utc>,
    pub actor: String,
    pub by_system: bool,
    pub action: String,
    /// Id of the entry.
    pub entry: i64,
}

/// Where the rows of a list of the document were after an entry, in the order of the document; nothing for a row that
/// was not there yet.
type Places = BTreeMap<String, Vec<Option<usize>>>;

/// The origins of what a document held at a moment; `earlier` are the entries up to then, the newest first. A field that
/// no entry tells of has none.
pub fn origins(content: &Content, row: &Row, earlier: &[Entry]) -> Vec<Origin> {
    let lists = content.known.iter().filter_map(|name| Some((*name, row.0.get(*name)?.as_array()?)));
    let mut places: Places = lists.map(|(name, rows)| (name.to_owned(), (0..rows.len()).map(Some).collect())).collect();
    let mut found: BTreeMap<String, Origin> = BTreeMap::new();
    for entry in earlier {
        if entry.changes.iter().any(|change| change.field == BESIDE) {
            continue;
        }
        for change in entry.changes.iter().filter(|change| !change.field.ends_with(PLACES)) {
            if !content.known.contains(path::first(&change.field)) || path::is_row(&change.field) {
                continue;
            }
            let Some(field) = in_the_document(&places, &change.field) else { continue };
            found.entry(field.clone()).or_insert_with(|| Origin {
                field,
                before: change.before.clone(),
                at: entry.at,
                actor: entry.actor.clone(),
                by_system: entry.by_system,
                action: entry.action.clone(),
                entry: entry.id,
            });
        }
        step_back(&mut places, entry);
    }
    for list in &content.by_line {
        by_line::origins(row, list, earlier, &mut found);
    }
    found.into_values().collect()
}

/// The field of an entry as the document has it.
fn in_the_document(places: &Places, field: &str) -> Option<String> {
    let Some((list, rest)) = field.split_once('[') else { return Some(field.to_owned()) };
    let (index, rest) = rest.split_once(']')?;
    let index: usize = index.parse().ok()?;
    let at = places.get(list)?.iter().position(|place| *place == Some(index))?;
    Some(format!("{list}[{at}]{rest}"))
}

/// From where the rows were after an entry to where they were before it.
fn step_back(places: &mut Places, entry: &Entry) {
    places.retain(|list, now| {
        let named = format!("{list}{PLACES}");
        let touched = entry.changes.iter().any(|change| path::first(&change.field) == list);
        let Some(change) = entry.changes.iter().find(|change| change.field == named) else { return !touched };
        if let Some(before) = change.before.as_array() {
            for place in now.iter_mut() {
                let was = |index: usize| before.iter().position(|kept| kept.as_u64() == u64::try_from(index).ok());
                *place = place.and_then(was);
            }
        }
        true
    });
}
