//! Undoing one entry of a history.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use serde_json::Value;

use super::path;
use super::{Content, Entry, Gap, Why, by_line};
use crate::row::{Row, is_blank, written};
use crate::rules::changes::{BESIDE, DocumentChange, PLACES};

/// Makes of a document after an entry the one before it, and notes what the entry does not say.
pub fn undo(content: &Content, row: &mut Row, entry: &Entry, gaps: &mut BTreeSet<Gap>) {
    let changes = &entry.changes;
    for list in content.by_line.iter().filter(|list| by_line::is_touched(entry, list)) {
        if !row.0.get(*list).is_some_and(Value::is_array) {
            gaps.insert(Gap { field: (*list).to_owned(), why: Why::Apart });
        } else if !by_line::undo(row, list, changes) {
            gaps.insert(Gap { field: (*list).to_owned(), why: Why::Lines });
        }
    }
    let beside = changes.iter().any(|change| change.field == BESIDE);
    let placed: BTreeSet<&str> = changes.iter().filter_map(|change| change.field.strip_suffix(PLACES)).collect();
    let mut places = Vec::new();
    for change in changes {
        let first = path::first(&change.field);
        let mut note = |field: &str, why: Why| gaps.insert(Gap { field: field.to_owned(), why });
        if content.by_line.contains(first) {
            // Undone by the ids of its rows.
        } else if beside || !content.known.contains(first) {
            // Something beside the document, such as what an answer of customs says of itself.
        } else if let Some(list) = change.field.strip_suffix(PLACES) {
            places.push((list, change));
        } else {
            if path::list_of(&change.field).is_some_and(|list| !placed.contains(list)) {
                note(first, Why::Lines);
            }
            if path::is_row(&change.field) {
                continue;
            }
            let Some(steps) = path::steps(&change.field) else { continue };
            let now = path::get(row, &steps);
            let in_list = change.field.contains('[');
            if !alike(now, &change.after) {
                note(if in_list { first } else { &change.field }, if in_list { Why::Lines } else { Why::Unrecorded });
            }
            let before = in_the_form_of(now, &change.before);
            if !path::put(row, &steps, before) {
                note(first, Why::Lines);
            }
        }
    }
    // Lists inside rows first: the rows are still where the paths say.
    places.sort_by_key(|(list, _)| Reverse(list.len()));
    for (list, change) in places {
        if !put_back(row, list, change) {
            gaps.insert(Gap { field: path::first(list).to_owned(), why: Why::Lines });
        }
    }
}

/// Puts the rows of a list where they were, with those that are gone; whether the history says all that takes.
fn put_back(row: &mut Row, list: &str, change: &DocumentChange) -> bool {
    let Some(steps) = path::steps(list) else { return false };
    let now = path::get(row, &steps).and_then(Value::as_array).cloned().unwrap_or_default();
    let as_many = change.after.as_u64() == Some(now.len() as u64);
    let Some(places) = change.before.as_array() else { return as_many };
    let mut complete = as_many;
    let mut before = Vec::with_capacity(places.len());
    for place in places {
        match place.as_u64().map(|index| usize::try_from(index).ok().and_then(|index| now.get(index))) {
            None => before.push(place.clone()),
            Some(Some(kept)) => before.push(kept.clone()),
            Some(None) => complete = false,
        }
    }
    path::put(row, &steps, Value::Array(before)) && complete
}

/// Whether a field holds what an entry says; a number may be kept as a text.
pub fn alike(now: Option<&Value>, said: &Value) -> bool {
    if is_blank(now) || is_blank(Some(said)) {
        return is_blank(now) && is_blank(Some(said));
    }
    now.is_some_and(|now| now == said || !now.is_object() && !now.is_array() && written(now) == written(said))
}

/// What an entry says in the form in which the field is kept: some say numbers where the document has texts.
fn in_the_form_of(now: Option<&Value>, said: &Value) -> Value {
    match (now, said) {
        (Some(Value::String(_)), Value::Number(number)) => Value::String(number.to_string()),
        _ => said.clone(),
    }
}
