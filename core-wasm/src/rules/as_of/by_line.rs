//! Lines that are stored one by one. There may be thousands of them, so that an entry names those that it touched by their
//! ids and says nothing of the others: `before` is `{"was": {"7": {"gQty": "5"}}, "last": 9}`, with the fields of a line that
//! changed, all of a line that is gone, and the highest id from before lines were added; `after` is how many there are now.
//! `"at": {"7": 2}` beside these says at which place the entry tells people of the line. Where `before` is blank the entry does not say what became of them.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::Entry;
use super::origins::Origin;
use super::undo::alike;
use crate::row::{Row, is_blank};
use crate::rules::changes::{DocumentChange, PLACES, TECHNICAL, whole};
use crate::states::{bonded_account, forecast, write_off};

/// Most lines that one entry keeps, and most lines with which a document is shown in the past.
pub const MOST: usize = 500;

const WAS: &str = "was";
pub(super) const LAST: &str = "last";
pub(super) const ID: &str = "id";
const AT: &str = "at";

/// What an entry keeps of lines that changed (as they were, as they are) or are gone (as they were), and of those that were
/// added behind the line with the id `last`; `count` is how many there are now. More lines than [`MOST`] are not kept.
pub fn kept<'r>(
    list: &str,
    touched: impl IntoIterator<Item = (&'r Row, Option<&'r Row>)>,
    last: Option<i64>,
    count: usize,
) -> DocumentChange {
    let mut was = Map::new();
    for (before, after) in touched {
        let Some(id) = before.int(ID) else { continue };
        let of_line = match after {
            None => {
                let mut line = before.clone();
                line.0.retain(|name, _| name == ID || !TECHNICAL.contains(&name.as_str()));
                whole(&Value::Object(line.0))
            }
            Some(after) => Value::Object(differing(before, after)),
        };
        if of_line.as_object().is_some_and(|fields| !fields.is_empty()) {
            was.insert(id.to_string(), of_line);
        }
    }
    let said = if was.len() > MOST { Value::Null } else { json!({ WAS: was, LAST: last }) };
    DocumentChange { field: format!("{list}{PLACES}"), before: said, after: count.into() }
}

/// What [`kept`] says with the places at which people are told of lines, each with the id of its line.
pub fn told_at(mut kept: DocumentChange, places: impl IntoIterator<Item = (usize, i64)>) -> DocumentChange {
    let at: Map<String, Value> = places.into_iter().map(|(place, id)| (id.to_string(), place.into())).collect();
    if let Some(said) = kept.before.as_object_mut().filter(|_| !at.is_empty()) {
        said.insert(AT.to_owned(), at.into());
    }
    kept
}

/// The lines that an entry changed or took out, by their ids, with what it keeps of each; what it took out has its id in it.
pub(super) fn touched(before: &Map<String, Value>) -> BTreeMap<i64, &Map<String, Value>> {
    let lines = before.get(WAS).and_then(Value::as_object).into_iter().flatten();
    lines.filter_map(|(id, line)| Some((id.parse().ok()?, line.as_object()?))).collect()
}

/// The ids of the lines of which an entry tells people, by the places that it names.
pub(super) fn places(before: &Map<String, Value>) -> BTreeMap<usize, i64> {
    let places = before.get(AT).and_then(Value::as_object).into_iter().flatten();
    places.filter_map(|(id, place)| Some((usize::try_from(place.as_u64()?).ok()?, id.parse().ok()?))).collect()
}

/// What [`kept`] says where it is not known what became of the lines.
pub fn unknown(list: &str, count: usize) -> DocumentChange {
    DocumentChange { field: format!("{list}{PLACES}"), before: Value::Null, after: count.into() }
}

/// What [`kept`] says where the lines were `before` and are `after`.
pub fn between(list: &str, before: &[Row], after: &[Row]) -> DocumentChange {
    let now: BTreeMap<i64, &Row> = after.iter().filter_map(|line| Some((line.int(ID)?, line))).collect();
    let touched = before.iter().map(|line| (line, line.int(ID).and_then(|id| now.get(&id).copied())));
    let last = before.iter().filter_map(|line| line.int(ID)).max().unwrap_or_default();
    let added = now.keys().any(|id| *id > last);
    kept(list, touched, added.then_some(last), after.len())
}

/// What the fields of a line held that now hold something else.
fn differing(before: &Row, after: &Row) -> Map<String, Value> {
    let names = after.0.keys().chain(before.0.keys().filter(|name| !after.0.contains_key(*name)));
    let differs = |name: &&String| {
        let said = after.0.get(*name).unwrap_or(&Value::Null);
        !TECHNICAL.contains(&name.as_str()) && !alike(before.0.get(*name), said)
    };
    names.filter(differs).map(|name| (name.clone(), before.0.get(name).cloned().unwrap_or_default())).collect()
}

/// Undoes an entry in the lines of a list; whether the entry says all that takes.
pub fn undo(row: &mut Row, list: &str, changes: &[DocumentChange]) -> bool {
    let Some(change) = said(changes, list) else { return false };
    let mut lines = row.rows(list);
    let as_many = change.after.as_u64() == u64::try_from(lines.len()).ok();
    let Some(before) = change.before.as_object() else { return false };
    if let Some(last) = before.get(LAST).and_then(Value::as_i64) {
        lines.retain(|line| line.int(ID).is_none_or(|id| id <= last));
    }
    for (id, fields) in before.get(WAS).and_then(Value::as_object).into_iter().flatten() {
        let (Ok(id), Some(fields)) = (id.parse::<i64>(), fields.as_object()) else { return false };
        match lines.iter_mut().find(|line| line.int(ID) == Some(id)) {
            Some(line) => line.0.extend(fields.clone()),
            None => lines.push(Row(fields.clone())),
        }
    }
    lines.sort_by_key(|line| line.int(ID));
    row.set(list, lines.into_iter().map(|line| Value::Object(line.0)).collect::<Vec<_>>());
    as_many
}

/// Whether an entry tells something of a list, or did what makes its lines anew without telling.
pub fn is_touched(entry: &Entry, list: &str) -> bool {
    let named = |change: &DocumentChange| super::path::first(&change.field) == list;
    remakes(&entry.action) || entry.changes.iter().any(named)
}

/// Whether a command makes lines of its document anew: entries from before lines were kept do not say so.
pub fn remakes(command: &str) -> bool {
    [forecast::MERGE, forecast::UNMERGE, write_off::FILL, bonded_account::GIVE_UP, bonded_account::CONFIRM_CHANGE]
        .contains(&command)
}

pub(super) fn said<'e>(changes: &'e [DocumentChange], list: &str) -> Option<&'e DocumentChange> {
    changes.iter().find(|change| change.field.strip_suffix(PLACES) == Some(list))
}

/// Where the values of the lines of a list come from, by the entries up to then, the newest first.
pub fn origins(row: &Row, list: &str, earlier: &[Entry], found: &mut BTreeMap<String, Origin>) {
    let lines = row.rows(list);
    let mut open: BTreeMap<i64, usize> =
        lines.iter().enumerate().filter_map(|(place, line)| Some((line.int(ID)?, place))).collect();
    for entry in earlier {
        if !is_touched(entry, list) {
            continue;
        }
        let Some(before) = said(&entry.changes, list).and_then(|change| change.before.as_object()) else { return };
        let mut came = |place: usize, name: &str, before: &Value| {
            let field = format!("{list}[{place}].{name}");
            found.entry(field.clone()).or_insert_with(|| Origin {
                field,
                before: before.clone(),
                at: entry.at,
                actor: entry.actor.clone(),
                by_system: entry.by_system,
                action: entry.action.clone(),
                entry: entry.id,
            });
        };
        for (id, fields) in before.get(WAS).and_then(Value::as_object).into_iter().flatten() {
            let place = id.parse::<i64>().ok().and_then(|id| open.get(&id).copied());
            for (name, held) in fields.as_object().into_iter().flatten() {
                if let Some(place) = place {
                    came(place, name, held);
                }
            }
        }
        let Some(last) = before.get(LAST).and_then(Value::as_i64) else { continue };
        for (_, place) in open.split_off(&last.saturating_add(1)) {
            let filled = lines.get(place).into_iter().flat_map(|line| &line.0);
            let filled = filled.filter(|(name, value)| name.as_str() != ID && !is_blank(Some(value)));
            filled.for_each(|(name, _)| came(place, name, &Value::Null));
        }
    }
}
