//! Taking back one change of a line that is stored by itself: which line it is, and what is to be stored of it.

use std::collections::BTreeSet;

use serde_json::Value;

use super::Entry;
use super::back::{changed_again, gone, only_once, unknown};
use super::by_line::{self, said};
use super::path::{self, Step};
use super::undo::alike;
use crate::error::Problem;
use crate::resource::{Field, Kind, Lines};
use crate::row::{Row, is_blank, written};
use crate::rules::changes::DocumentChange;
use crate::text::catalogue::as_of as texts;

/// The line that a change of a history is about.
#[derive(Clone, Debug, PartialEq)]
pub enum Which {
    /// The one with this id.
    Known(i64),
    /// One that the entry added: so many lines that it added stand before it, behind the one with the id `after`. Those of
    /// `gone` were deleted since.
    Added { after: i64, before: usize, gone: BTreeSet<i64> },
    /// One that the entry took out: what people keyed of it.
    Gone(Row),
}

/// One change of a line.
#[derive(Clone, Debug)]
pub struct LineBack<'e> {
    /// Which line it is.
    pub which: Which,
    /// Its field; nothing where the line as a whole comes back.
    field: Option<&'static Field>,
    change: &'e DocumentChange,
}

/// Which line the change `field` of the last entry of `since` is about; `since` are the newest entries of the document down
/// to that one.
///
/// # Errors
/// The history has no such change or does not say which line it is; the field is none that people fill in; the line cannot
/// come back by itself, or came back before.
pub fn of_line<'e>(lines: &'static Lines, since: &'e [Entry], field: &str) -> Result<LineBack<'e>, Problem> {
    let (target, later) = since.split_last().ok_or_else(|| unknown(field))?;
    let change = target.changes.iter().find(|change| change.field == field).ok_or_else(|| unknown(field))?;
    let steps = path::steps(field).ok_or_else(|| unknown(field))?;
    let (place, name) = match steps.as_slice() {
        [Step::Key(list), Step::Index(place)] if list == lines.list => (*place, None),
        [Step::Key(list), Step::Index(place), Step::Key(name)] if list == lines.list => (*place, Some(name)),
        _ => return Err(unknown(field)),
    };
    let of = name.map(|name| lines.of.field(name).ok_or_else(|| unknown(field))).transpose()?;
    if of.is_some_and(|of| of.read_only) {
        return Err(Problem::error("asOf.notKeyed", field, texts::NOT_KEYED));
    }
    let which = which(lines, (target, later), place, field)?;
    match (&which, of) {
        (Which::Gone(_), None) if lines.added => only_once(target, later, field)?,
        (Which::Gone(_), _) | (_, None) => {
            return Err(Problem::error("asOf.notByItself", field, texts::NOT_BY_ITSELF));
        }
        _ => {}
    }
    Ok(LineBack { which, field: of, change })
}

impl LineBack<'_> {
    /// What an update of the line, which is stored as `line`, has to send.
    ///
    /// # Errors
    /// The field was changed again since, which is told with both values.
    pub fn sent(&self, line: &Row) -> Result<Row, Problem> {
        let Some(field) = self.field else { return Ok(Row::new()) };
        let now = line.0.get(field.name);
        if !alike(now, &self.change.after) && !as_much(field, now, &self.change.after) {
            return Err(changed_again(now, self.change, &self.change.field));
        }
        Ok([(field.name.to_owned(), self.change.before.clone())].into_iter().collect())
    }
}

/// Whether a number is as large as the change made it, however many places after its point are written.
fn as_much(field: &Field, now: Option<&Value>, said: &Value) -> bool {
    let short = |value: &Value| {
        let text = written(value).into_owned();
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
    };
    matches!(field.kind, Kind::Decimal { .. }) && now.is_some_and(|now| short(now) == short(said))
}

fn which(
    lines: &'static Lines,
    (target, later): (&Entry, &[Entry]),
    place: usize,
    field: &str,
) -> Result<Which, Problem> {
    let list = lines.list;
    let not_said = || Problem::error("asOf.linesUnknown", field, texts::LINES_UNKNOWN);
    let before = said(&target.changes, list).and_then(|change| change.before.as_object()).ok_or_else(not_said)?;
    let kept = by_line::touched(before);
    let places = by_line::places(before);
    let only = (places.is_empty() && kept.len() == 1 && before.get(by_line::LAST).is_none_or(Value::is_null))
        .then(|| kept.keys().next().copied())
        .flatten();
    if let Some(id) = places.get(&place).copied().or(only) {
        return Ok(match kept.get(&id).filter(|line| line.contains_key(by_line::ID)) {
            Some(line) => {
                let is_keyed = |name: &str| lines.of.field(name).is_some_and(|field| !field.read_only);
                let keyed = line.iter().filter(|(name, value)| is_keyed(name) && !is_blank(Some(value)));
                Which::Gone(keyed.map(|(name, value)| (name.clone(), value.clone())).collect())
            }
            None => Which::Known(id),
        });
    }
    // Lines are added behind the others, in the order of their ids.
    let after = before.get(by_line::LAST).and_then(Value::as_i64).ok_or_else(not_said)?;
    let told = target.changes.iter().filter(|change| path::first(&change.field) == list);
    let told = told.filter_map(|change| match path::steps(&change.field)?.get(1)? {
        Step::Index(at) => Some(*at).filter(|at| !places.contains_key(at)),
        Step::Key(_) => None,
    });
    let first = told.min().ok_or_else(not_said)?;
    let mut gone = BTreeSet::new();
    for entry in later.iter().filter(|entry| by_line::is_touched(entry, list)) {
        let before = said(&entry.changes, list).and_then(|change| change.before.as_object()).ok_or_else(not_said)?;
        let out = by_line::touched(before).into_iter().filter(|(_, line)| line.contains_key(by_line::ID));
        gone.extend(out.map(|(id, _)| id).filter(|id| *id > after));
    }
    Ok(Which::Added { after, before: place.saturating_sub(first), gone })
}

/// The line that is the one after so many others of those that an entry added: `there` are the ids of the lines that are
/// still there, `gone` those that were deleted since, all behind the lines of before.
///
/// # Errors
/// It was deleted since.
pub fn added_line(there: &[i64], gone: &BTreeSet<i64>, before: usize, field: &str) -> Result<i64, Problem> {
    let all: BTreeSet<i64> = there.iter().chain(gone).copied().collect();
    let found = all.into_iter().nth(before).filter(|id| !gone.contains(id));
    found.ok_or_else(|| gone_since(field))
}

/// The refusal where the line is not there any more.
pub fn gone_since(field: &str) -> Problem {
    gone(field)
}
