//! What people do to the values of a shipment.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Found, HEAD, LINE, Line, MOST_LINES, Material, Other, Place, Review, Value};
use crate::error::Problem;
use crate::text::catalogue::recognition as texts;

/// Longest text of a value, in characters.
const LONGEST: usize = 2000;

/// One correction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Change {
    /// A value is this; with a place it was clicked in the paper.
    Set {
        #[serde(default)]
        line: Option<i64>,
        name: String,
        text: String,
        #[serde(default)]
        place: Option<Place>,
    },
    /// There is no such value.
    Clear {
        #[serde(default)]
        line: Option<i64>,
        name: String,
    },
    /// A blank line behind this one; at the end without one.
    AddLine {
        #[serde(default)]
        after: Option<i64>,
    },
    RemoveLine {
        line: i64,
    },
    /// The goods of a line are this material, or none.
    Material {
        line: i64,
        material_id: Option<i64>,
    },
}

/// Name and text of a value to its normalised text and its code.
pub type Normal<'a> = dyn Fn(&str, &str) -> (String, Option<String>) + 'a;

/// What a correction is judged and completed by.
pub struct Known<'a> {
    /// Who corrects.
    pub by: &'a str,
    /// A text of a value as the reading of papers normalises it, and its code.
    pub normal: &'a Normal<'a>,
    /// The materials that the corrections name and that may be named.
    pub materials: &'a BTreeMap<i64, Material>,
    /// The papers of the shipment.
    pub papers: &'a [i64],
}

/// Does corrections in their order, all or none.
///
/// # Errors
/// What cannot be done, at `changes[i]`.
pub fn apply(review: &Review, changes: &[Change], known: &Known<'_>) -> Result<Review, Vec<Problem>> {
    let mut after = review.clone();
    let mut problems = Vec::new();
    for (at, change) in changes.iter().enumerate() {
        if let Err((field, message)) = one(&mut after, change, known) {
            problems.push(Problem::error("recg.change", format!("changes[{at}].{field}"), message));
        }
    }
    if problems.is_empty() { Ok(after) } else { Err(problems) }
}

type Wrong = (&'static str, crate::text::Message);

fn one(review: &mut Review, change: &Change, known: &Known<'_>) -> Result<(), Wrong> {
    match change {
        Change::Set { line, name, text, place } => {
            let values = named(review, *line, name)?;
            if text.chars().count() > LONGEST {
                return Err(("text", texts::TEXT_LONG.with(&[("max", &LONGEST.to_string())])));
            }
            if place.as_ref().is_some_and(|place| !known.papers.contains(&place.paper)) {
                return Err(("place", texts::NO_PLACE.into()));
            }
            set(values, if line.is_some() { LINE } else { HEAD }, name, text, place.clone(), known);
        }
        Change::Clear { line, name } => named(review, *line, name)?.retain(|value| value.name != *name),
        Change::AddLine { after } => {
            if review.lines.len() >= MOST_LINES {
                return Err(("kind", texts::TOO_MANY_LINES.with(&[("max", &MOST_LINES.to_string())])));
            }
            let at = match after {
                Some(after) => place_of(review, *after)? + 1,
                None => review.lines.len(),
            };
            let id = review.lines.iter().map(|line| line.id).max().unwrap_or_default().saturating_add(1);
            review.lines.insert(at, Line { id, ..Line::default() });
        }
        Change::RemoveLine { line } => {
            let at = place_of(review, *line)?;
            review.lines.remove(at);
        }
        Change::Material { line, material_id } => {
            let at = place_of(review, *line)?;
            let chosen = material_id.map(|id| known.materials.get(&id).cloned().ok_or(id)).transpose();
            review.lines[at].material = chosen.map_err(|_| ("materialId", texts::NO_MATERIAL.into()))?;
        }
    }
    Ok(())
}

fn place_of(review: &Review, line: i64) -> Result<usize, Wrong> {
    let at = review.lines.iter().position(|known| known.id == line);
    at.ok_or(("line", texts::NO_LINE.into()))
}

/// The values among which a name stands.
fn named<'a>(review: &'a mut Review, line: Option<i64>, name: &str) -> Result<&'a mut Vec<Value>, Wrong> {
    let names = if line.is_some() { LINE } else { HEAD };
    if !names.contains(&name) {
        return Err(("name", texts::NO_FIELD.with(&[("name", &crate::error::shortened(name))])));
    }
    match line {
        None => Ok(&mut review.head),
        Some(line) => {
            let at = place_of(review, line)?;
            Ok(&mut review.lines[at].values)
        }
    }
}

fn set(values: &mut Vec<Value>, names: &[&str], name: &str, raw: &str, place: Option<Place>, known: &Known<'_>) {
    let (text, code) = (known.normal)(name, raw.trim());
    if text.is_empty() {
        values.retain(|value| value.name != name);
        return;
    }
    let at = values.iter().position(|value| value.name == name);
    let before = at.map(|at| values.remove(at));
    let mut others = before.as_ref().map(|value| value.others.clone()).unwrap_or_default();
    if let Some(before) = before.filter(|before| before.text != text) {
        let reading = Other { text: before.text, code: before.code };
        if !others.contains(&reading) {
            others.insert(0, reading);
        }
    }
    others.retain(|other| other.text != text);
    let found = if place.is_some() { Found::Clicked } else { Found::Typed };
    let value = Value {
        name: name.to_owned(),
        text,
        code,
        raw: place.is_some().then(|| raw.trim().to_owned()),
        place,
        sure: 100,
        found,
        others,
        also_at: Vec::new(),
        by: Some(known.by.to_owned()),
    };
    let order = |name: &str| names.iter().position(|known| *known == name);
    let at =
        at.unwrap_or_else(|| values.iter().position(|other| order(&other.name) > order(name)).unwrap_or(values.len()));
    values.insert(at, value);
}
