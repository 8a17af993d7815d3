//! Taking back one change: what is to be stored so that a field holds again what it held, as a new change.

use serde_json::{Value, json};

use super::path::{self, Step};
use super::undo::alike;
use super::{Content, Entry, IMPORT_SHEET, MAKING};
use crate::error::Problem;
use crate::row::{Row, is_blank, written};
use crate::rules::changes::{DocumentChange, PLACES};
use crate::text::catalogue::as_of as texts;

/// What an update has to send so that one change of the last entry of `since` is taken back; `since` are the newest
/// entries of the document down to that one. `field` is as the entry names it: a field, a field of a line, or a line that
/// the entry took out.
///
/// # Errors
/// The document was made with it; the field was changed again since, which is told with both values; the line came back before ([`came_back`]) or is gone; the history does not say where the
/// line is now; the field is none that people fill in. Of lines that are stored one by one see [`super::of_line`].
pub fn take_back(content: &Content, present: &Row, since: &[Entry], field: &str) -> Result<Row, Problem> {
    let (target, later) = since.split_last().ok_or_else(|| unknown(field))?;
    let change = target.changes.iter().find(|change| change.field == field).ok_or_else(|| unknown(field))?;
    if is_making(content, present, since, target) {
        return Err(Problem::error("asOf.made", field, texts::MADE_WITH_IT));
    }
    let first = path::first(field);
    let steps = path::steps(field).ok_or_else(|| unknown(field))?;
    if !content.keyed.contains(&keyed_name(&steps)) || field.ends_with(PLACES) {
        return Err(Problem::error("asOf.notKeyed", field, texts::NOT_KEYED));
    }
    let mut after = present.clone();
    match steps.as_slice() {
        [Step::Key(list), Step::Index(index)] => {
            only_once(target, later, field)?;
            restore(&mut after, target, list, *index, field)?;
        }
        [Step::Key(list), Step::Index(index), ..] => {
            let now = place_now(target, later, list, *index, field)?;
            let mut here = steps.clone();
            if let Some(place) = here.get_mut(1) {
                *place = Step::Index(now);
            }
            put(&mut after, &here, change, field)?;
        }
        _ => put(&mut after, &steps, change, field)?,
    }
    let value = after.0.remove(first).unwrap_or(Value::Null);
    Ok([(first.to_owned(), value)].into_iter().collect())
}

/// Whether the last entry of `since` says what a document was made with: with it undone nothing is left. Of the actions that only make
/// documents the name tells it too, where something changed without an entry; workbooks changed under theirs what was there.
pub fn is_making(content: &Content, present: &Row, since: &[Entry], target: &Entry) -> bool {
    let makes = MAKING.contains(&target.action.as_str()) && target.action != IMPORT_SHEET;
    makes || !super::was_there(content, present, since)
}

/// The name of a change that says which line of which entry came back by taking its deletion back; for machines.
const CAME_BACK: &str = "cameBack[]";

/// What the entry of taking a change back says beside its own changes, so that a line that was taken out comes back once:
/// its field holds nothing by which a second time could be told. Nothing where no whole line is meant.
pub fn came_back(entry: i64, field: &str) -> Option<DocumentChange> {
    let before = json!({ "entry": entry, "field": field });
    path::is_row(field).then(|| DocumentChange { field: CAME_BACK.to_owned(), before, after: Value::Null })
}

/// Refuses a line of `target` that came back in one of the entries after it. What took it out again has an entry of its own.
pub(super) fn only_once(target: &Entry, later: &[Entry], field: &str) -> Result<(), Problem> {
    let said = came_back(target.id, field);
    match said.filter(|said| later.iter().any(|entry| entry.changes.contains(said))) {
        Some(_) => Err(Problem::error("asOf.cameBack", field, texts::CAME_BACK)),
        None => Ok(()),
    }
}

pub(super) fn unknown(field: &str) -> Problem {
    Problem::error("asOf.noSuchChange", field, texts::NO_SUCH_CHANGE)
}

/// The name under which it is known whether people fill a field in: without the places of rows, and of lists inside of
/// rows and of groups no further than them.
fn keyed_name(steps: &[Step]) -> String {
    let keys: Vec<&str> = steps
        .iter()
        .filter_map(|step| if let Step::Key(key) = step { Some(key.as_str()) } else { None })
        .take(2)
        .collect();
    keys.join(".")
}

fn put(after: &mut Row, steps: &[Step], change: &DocumentChange, field: &str) -> Result<(), Problem> {
    // A whole row inside of a row has no place of its own.
    if matches!(steps.last(), Some(Step::Index(_))) {
        return Err(Problem::error("asOf.notByItself", field, texts::NOT_BY_ITSELF));
    }
    let now = path::get(after, steps);
    if !alike(now, &change.after) {
        return Err(changed_again(now, change, field));
    }
    if path::put(after, steps, change.before.clone()) { Ok(()) } else { Err(gone(field)) }
}

/// The refusal where a field holds something else than the change made it, with both values.
pub(super) fn changed_again(now: Option<&Value>, change: &DocumentChange, field: &str) -> Problem {
    let values = [("now", shown(now)), ("then", shown(Some(&change.after))), ("before", shown(Some(&change.before)))];
    let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    Problem::error("asOf.changedAgain", field, texts::CHANGED_AGAIN.with(&values))
}

fn shown(value: Option<&Value>) -> String {
    match value {
        value if is_blank(value) => "–".to_owned(),
        Some(value) => written(value).into_owned(),
        None => String::new(),
    }
}

pub(super) fn gone(field: &str) -> Problem {
    Problem::error("asOf.lineGone", field, texts::LINE_GONE)
}

/// What became of the rows of a list in an entry; nothing where it left the list alone.
fn places<'e>(entry: &'e Entry, list: &str, field: &str) -> Result<Option<&'e DocumentChange>, Problem> {
    let named = format!("{list}{PLACES}");
    let found = entry.changes.iter().find(|change| change.field == named);
    let touched = entry.changes.iter().any(|change| path::first(&change.field) == list);
    match found {
        None if touched => Err(Problem::error("asOf.linesUnknown", field, texts::LINES_UNKNOWN)),
        found => Ok(found),
    }
}

/// Where the row of a list is now that an entry names by its place.
fn place_now(target: &Entry, later: &[Entry], list: &str, index: usize, field: &str) -> Result<usize, Problem> {
    places(target, list, field)?;
    let mut place = index;
    for entry in later.iter().rev() {
        let Some(change) = places(entry, list, field)? else { continue };
        if let Some(went) = change.before.as_array() {
            let now = went.get(place).and_then(Value::as_u64).and_then(|now| usize::try_from(now).ok());
            place = now.ok_or_else(|| gone(field))?;
        }
    }
    Ok(place)
}

/// Puts a line back that an entry took out: at its place, as a new line.
fn restore(after: &mut Row, target: &Entry, list: &str, index: usize, field: &str) -> Result<(), Problem> {
    let change = places(target, list, field)?.ok_or_else(|| unknown(field))?;
    let line = change.before.as_array().and_then(|before| before.get(index)).and_then(Value::as_object);
    let mut line = line.cloned().ok_or_else(|| unknown(field))?;
    line.remove("id");
    let mut rows = after.0.get(list).and_then(Value::as_array).cloned().unwrap_or_default();
    rows.insert(index.min(rows.len()), Value::Object(line));
    after.set(list, rows);
    Ok(())
}
