//! What people do to the values of a shipment.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::style;
use super::{Found, HEAD, LINE, Line, MOST_LINES, Material, Other, Place, Review, SAID, Value, Without};
use crate::error::Problem;
use crate::row::parse_date;
use crate::rules::reading::numbers::{Number, number};
use crate::rules::reading::words::{Form, LABELS, NUMBERS};
use crate::text::catalogue::recognition as texts;
use crate::validate::is_legal;

/// Longest text of a value, in characters.
pub const LONGEST: usize = 2000;
/// Most other readings of a value, and places that agree.
const MOST_OTHERS: usize = 20;
/// So sure is what is no value of its name.
const UNFIT: u8 = 50;
/// Longest name of a cell.
const CELL: usize = 20;

/// One correction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Change {
    /// A value is this; with a place it was clicked in the paper.
    Set {
        #[serde(default, deserialize_with = "some_line")]
        line: Option<i64>,
        name: String,
        text: String,
        #[serde(default)]
        place: Option<Place>,
        /// False where its place says nothing of the supplier's next paper.
        #[serde(default = "yes")]
        teaches: bool,
    },
    /// A value is again as it was, or not there: what was done to it last is undone, with what that taught.
    Restore {
        #[serde(default, deserialize_with = "some_line")]
        line: Option<i64>,
        name: String,
        value: Option<Value>,
    },
    /// There is no such value.
    Clear {
        #[serde(default, deserialize_with = "some_line")]
        line: Option<i64>,
        name: String,
    },
    /// A blank line behind this one; at the end without one.
    AddLine {
        #[serde(default, deserialize_with = "line_before")]
        after: Option<i64>,
    },
    RemoveLine {
        #[serde(deserialize_with = "line")]
        line: i64,
    },
    /// The goods of a line are this material, or none of the goods master.
    Material {
        #[serde(deserialize_with = "line")]
        line: i64,
        #[serde(default, deserialize_with = "material_id")]
        material_id: Option<i64>,
        /// False where nothing is said, but what was said before is taken back.
        #[serde(default = "yes")]
        teaches: bool,
    },
    /// The goods come in (`I`) or go out (`E`). It is about the shipment: whoever keeps that does it.
    Direction {
        #[serde(rename = "iEFlag")]
        ie_flag: String,
    },
    /// Whose declaration it becomes; `None`: that of who uploaded the papers. About the shipment, too.
    Customer { customer_id: Option<i64> },
}

/// Of what is read by its kind the reader does not say which field it is: each says so itself.
fn at_field<'de, D: Deserializer<'de>, T: Deserialize<'de>>(field: &str, from: D) -> Result<T, D::Error> {
    T::deserialize(from).map_err(|error| D::Error::custom(format!("{field}: {error}")))
}

fn line<'de, D: Deserializer<'de>>(from: D) -> Result<i64, D::Error> {
    at_field("line", from)
}

fn some_line<'de, D: Deserializer<'de>>(from: D) -> Result<Option<i64>, D::Error> {
    at_field("line", from)
}

fn line_before<'de, D: Deserializer<'de>>(from: D) -> Result<Option<i64>, D::Error> {
    at_field("after", from)
}

fn material_id<'de, D: Deserializer<'de>>(from: D) -> Result<Option<i64>, D::Error> {
    at_field("materialId", from)
}

fn yes() -> bool {
    true
}

/// Name and text of a value to its normalised text and its code.
pub type Normal<'a> = dyn Fn(&str, &str) -> (String, Option<String>) + 'a;

/// A typed value: its line, `None` for the head, its name, and its text without blanks around it.
pub type Typed = (Option<i64>, String, String);

/// What a correction is judged and completed by.
pub struct Known<'a> {
    /// Who corrects.
    pub by: &'a str,
    /// A text of a value as the reading of papers normalises it, and its code.
    pub normal: &'a Normal<'a>,
    /// The materials that the corrections name and that may be named.
    pub materials: &'a BTreeMap<i64, Material>,
    /// The papers of the shipment with how many pages they have.
    pub papers: &'a BTreeMap<i64, usize>,
    /// Where typed values stand, as far as that is one place alone.
    pub standing: &'a BTreeMap<Typed, Place>,
    /// What the papers say by themselves: the id of a line that was removed is no other line's, and what was read is told as read.
    pub base: &'a Review,
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
        Change::Set { line, name, text, place, .. } => {
            let values = named(review, *line, name)?;
            if !is_legal(text) {
                return Err(("text", texts::ILLEGAL.into()));
            }
            if text.chars().count() > LONGEST {
                return Err(("text", texts::TEXT_LONG.with(&[("max", &LONGEST.to_string())])));
            }
            if !place.iter().all(|place| is_there(place, known)) {
                return Err(("place", texts::NO_PLACE.into()));
            }
            let typed = (*line, name.clone(), text.trim().to_owned());
            let standing = known.standing.get(&typed);
            let found = if place.is_some() { Found::Clicked } else { Found::Typed };
            let place = place.as_ref().or(standing).cloned();
            set(values, if line.is_some() { LINE } else { HEAD }, (name, text), (found, place), known);
        }
        Change::Restore { line, name, value } => {
            let values = named(review, *line, name)?;
            let names = if line.is_some() { LINE } else { HEAD };
            if let Some(value) = value {
                restorable(name, value, known)?;
            }
            let at = values.iter().position(|known| known.name == *name);
            if let Some(at) = at {
                values.remove(at);
            }
            if let Some(value) = value {
                insert(values, names, at, put_back(*line, value, known));
            }
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
            let ids = review.lines.iter().map(|line| line.id);
            let id = ids.chain([known.base.highest()]).max().unwrap_or_default().saturating_add(1);
            review.lines.insert(at, Line { id, ..Line::default() });
        }
        Change::RemoveLine { line } => {
            let at = place_of(review, *line)?;
            review.lines.remove(at);
        }
        Change::Material { line, material_id, teaches } => {
            let at = place_of(review, *line)?;
            let chosen = material_id.map(|id| known.materials.get(&id).cloned().ok_or(id)).transpose();
            let material = chosen.map_err(|_| ("materialId", texts::NO_MATERIAL.into()))?;
            review.lines[at].without = (*teaches && material.is_none()).then_some(Without::Said);
            review.lines[at].material = material;
        }
        Change::Direction { ie_flag } if !["I", "E"].contains(&ie_flag.as_str()) => {
            return Err(("iEFlag", texts::DIRECTION.into()));
        }
        Change::Direction { .. } | Change::Customer { .. } => {}
    }
    Ok(())
}

/// Whether a place is on a page of the papers.
fn is_there(place: &Place, known: &Known<'_>) -> bool {
    let pages = known.papers.get(&place.paper).copied().unwrap_or_default();
    let on_page = usize::try_from(place.page).is_ok_and(|page| page < pages);
    let cell = place.cell.as_ref().is_none_or(|cell| cell.chars().count() <= CELL);
    on_page && cell && place.quad.iter().flatten().all(|corner| corner.is_finite())
}

/// A former value: what a paper says as it was read; any other is what whoever puts it back says now, whatever the request says of it.
fn put_back(line: Option<i64>, value: &Value, known: &Known<'_>) -> Value {
    let read = match line {
        None => Some(&known.base.head),
        Some(line) => known.base.line(line).map(|line| &line.values),
    };
    let is_it = |read: &&Value| {
        (&read.name, &read.text, &read.code) == (&value.name, &value.text, &value.code)
            && (read.found, &read.place) == (value.found, &value.place)
    };
    if let Some(read) = read.into_iter().flatten().find(is_it) {
        return read.clone();
    }
    let by = Some(known.by.to_owned());
    if value.is_by_hand() {
        return Value { by, ..value.clone() };
    }
    let sure = if is_such(&value.name, &value.text, value.code.as_deref()) { SAID } else { UNFIT };
    Value { by, sure, found: Found::Typed, ..value.clone() }
}

/// Refuses a former value that cannot have been one.
fn restorable(name: &str, value: &Value, known: &Known<'_>) -> Result<(), Wrong> {
    if value.name != name {
        return Err(("value", texts::NO_FIELD.with(&[("name", &crate::error::shortened(&value.name))])));
    }
    let other_texts = value.others.iter().flat_map(|other| [Some(&other.text), other.code.as_ref()]);
    let texts = [Some(&value.text), value.code.as_ref(), value.raw.as_ref(), value.by.as_ref()];
    let is_long = |text: &String| text.chars().count() > LONGEST;
    let is_much = value.others.len() > MOST_OTHERS || value.also_at.len() > MOST_OTHERS;
    if is_much || texts.into_iter().chain(other_texts).flatten().any(is_long) {
        return Err(("value", texts::TEXT_LONG.with(&[("max", &LONGEST.to_string())])));
    }
    let other_places = value.others.iter().filter_map(|other| other.place.as_ref());
    let mut places = value.place.iter().chain(&value.also_at).chain(other_places);
    if value.text.is_empty() || value.sure > SAID || !places.all(|place| is_there(place, known)) {
        return Err(("value", texts::NO_PLACE.into()));
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

fn set(
    values: &mut Vec<Value>,
    names: &[&str],
    (name, raw): (&str, &str),
    (found, place): (Found, Option<Place>),
    known: &Known<'_>,
) {
    let (text, code) = (known.normal)(name, raw.trim());
    if text.is_empty() {
        values.retain(|value| value.name != name);
        return;
    }
    let sure = if is_such(name, &text, code.as_deref()) { SAID } else { UNFIT };
    let at = values.iter().position(|value| value.name == name);
    let before = at.map(|at| values.remove(at));
    // The other reading of what stands there, or the same accepted: it is the print of before.
    let print = before.as_ref().filter(|before| {
        let print = place.as_ref().zip(before.place.as_ref());
        let is_accepted = print.is_some_and(|(place, print)| place == print) && before.text == text;
        // The number alone of a print that has its unit, too.
        let is_there = place.is_none() || print.is_some_and(|(place, print)| place.is_within(print));
        is_accepted || is_there && style::told(before, &text, &text).is_some()
    });
    let print = print.map(|before| (before.raw.clone(), before.place.clone()));
    let (print, place) = match print {
        Some((raw, at)) => (raw, at),
        None => (None, place),
    };
    let mut others = before.as_ref().map(|value| value.others.clone()).unwrap_or_default();
    if let Some(before) = before.filter(|before| before.text != text) {
        let reading = Other { text: before.text, code: before.code, place: before.place };
        if !others.iter().any(|known| known.reads_as(&reading)) {
            others.insert(0, reading);
        }
    }
    others.retain(|other| other.text != text);
    others.truncate(MOST_OTHERS);
    let value = Value {
        name: name.to_owned(),
        text,
        code,
        raw: print.or_else(|| place.is_some().then(|| raw.trim().to_owned())),
        place,
        sure,
        found,
        others,
        also_at: Vec::new(),
        by: Some(known.by.to_owned()),
    };
    insert(values, names, at, value);
}

/// Whether a text is a value of its name: a number, day or currency where one belongs. What is none stays one to look at, whoever
/// says it.
fn is_such(name: &str, text: &str, code: Option<&str>) -> bool {
    let form = LABELS.iter().find(|label| label.field == name).map(|label| label.form);
    let form = form.or_else(|| NUMBERS.contains(&name).then_some(Form::Number));
    match form {
        Some(Form::Number | Form::Weight | Form::Money) => {
            let whole = |number: Number| number.before.is_empty() && number.after.is_empty();
            !text.starts_with('-') && number(text).is_some_and(whole)
        }
        Some(Form::Date) => parse_date(text).is_some(),
        Some(Form::Currency) => code.is_some(),
        _ => name != "currency" || code.is_some(),
    }
}

/// Puts a value where it stood, else where its name stands among the others.
fn insert(values: &mut Vec<Value>, names: &[&str], at: Option<usize>, value: Value) {
    let order = |name: &str| names.iter().position(|known| *known == name);
    let behind = || values.iter().position(|other| order(&other.name) > order(&value.name)).unwrap_or(values.len());
    let at = at.unwrap_or_else(behind);
    values.insert(at, value);
}

#[cfg(test)]
mod tests {
    use super::super::How;
    use super::*;

    fn known<'a>(
        normal: &'a Normal<'a>,
        materials: &'a BTreeMap<i64, Material>,
        none: &'a (BTreeMap<i64, usize>, BTreeMap<Typed, Place>, Review),
    ) -> Known<'a> {
        Known { by: "maker", normal, materials, papers: &none.0, standing: &none.1, base: &none.2 }
    }

    #[test]
    fn that_goods_are_none_of_the_goods_master_is_said_until_it_is_taken_back() {
        let normal = |_: &str, text: &str| (text.to_owned(), None);
        let bearing =
            Material { id: 7, gds_mtno: "M-7".to_owned(), name: "Bearing".to_owned(), how: How::Chosen, sure: SAID };
        let (materials, none) =
            (BTreeMap::from([(7, bearing.clone())]), (BTreeMap::new(), BTreeMap::new(), Review::default()));
        let known = known(&normal, &materials, &none);
        let proposed = Material { how: How::Number, sure: 95, ..bearing };
        let line = Line { id: 1, material: Some(proposed), ..Line::default() };
        let review = Review { lines: vec![line], ..Review::default() };
        let after = |change: Change| apply(&review, &[change], &known).unwrap_or_default().lines.remove(0);
        let said = |material_id: Option<i64>, teaches: bool| Change::Material { line: 1, material_id, teaches };
        let none = after(said(None, true));
        assert_eq!((none.material.is_none(), none.without, none.is_settled()), (true, Some(Without::Said), true));
        let taken_back = after(said(None, false));
        assert_eq!((taken_back.material, taken_back.without), (None, None));
        let chosen = after(said(Some(7), true));
        assert_eq!((chosen.is_settled(), chosen.without), (true, None));
    }

    #[test]
    fn the_other_reading_of_a_print_stands_where_the_print_does() {
        let normal = |_: &str, text: &str| (text.to_owned(), None);
        let (materials, none) = (BTreeMap::new(), (BTreeMap::new(), BTreeMap::new(), Review::default()));
        let known = known(&normal, &materials, &none);
        let quad = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [0.0, 1.0]];
        let place = Place { paper: 1, page: 0, quad, cell: None };
        let read = Value {
            name: "grossWeight".to_owned(),
            text: "12.48".to_owned(),
            code: None,
            raw: Some("12.480 kg".to_owned()),
            place: Some(place.clone()),
            sure: 80,
            found: Found::Label,
            others: vec![Other { text: "12480".to_owned(), code: None, place: None }],
            also_at: Vec::new(),
            by: None,
        };
        let review = Review { head: vec![read], ..Review::default() };
        let set = |review: &Review, text: &str| {
            let (name, text) = ("grossWeight".to_owned(), text.to_owned());
            let change = Change::Set { line: None, name, text, place: None, teaches: true };
            apply(review, &[change], &known).unwrap_or_default()
        };
        let other = set(&review, "12480");
        assert_eq!((other.head[0].raw.as_deref(), &other.head[0].place), (Some("12.480 kg"), &Some(place.clone())));
        let back = set(&other, "12.48");
        assert_eq!((back.head[0].raw.as_deref(), &back.head[0].place), (Some("12.480 kg"), &Some(place.clone())));
        let there = Place { quad: [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]], ..place };
        let standing = BTreeMap::from([((None, "grossWeight".to_owned(), "12480".to_owned()), there)]);
        let known = Known { standing: &standing, ..known };
        let change = Change::Set {
            line: None,
            name: "grossWeight".to_owned(),
            text: "12480".to_owned(),
            place: None,
            teaches: true,
        };
        let typed = apply(&review, &[change], &known).unwrap_or_default();
        assert_eq!(typed.head[0].raw.as_deref(), Some("12.480 kg"), "its digits alone stand there");
        let another = set(&review, "13");
        assert_eq!((&another.head[0].raw, &another.head[0].place), (&None, &None));
    }

    #[test]
    fn whoever_puts_a_value_back_says_it_unless_a_paper_does() {
        let normal = |_: &str, text: &str| (text.to_owned(), None);
        let (materials, papers, standing) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let value = |found: Found, text: &str, sure: u8| Value {
            name: "billNo".to_owned(),
            text: text.to_owned(),
            code: None,
            raw: None,
            place: None,
            sure,
            found,
            others: Vec::new(),
            also_at: Vec::new(),
            by: (found == Found::Typed).then(|| "somebody else".to_owned()),
        };
        let base = Review { head: vec![value(Found::Label, "HL1", 60)], ..Review::default() };
        let known = Known {
            by: "maker",
            normal: &normal,
            materials: &materials,
            papers: &papers,
            standing: &standing,
            base: &base,
        };
        let restored = |value: Value| {
            let change = Change::Restore { line: None, name: "billNo".to_owned(), value: Some(value) };
            let after = apply(&Review::default(), &[change], &known).unwrap_or_default();
            after.head.into_iter().map(|value| (value.found, value.sure, value.by)).collect::<Vec<_>>()
        };
        let said = [(Found::Typed, SAID, Some("maker".to_owned()))];
        assert_eq!(restored(value(Found::Typed, "HL1", SAID)), said);
        // As sure as it was read, whatever the request says.
        assert_eq!(restored(value(Found::Label, "HL1", 99)), [(Found::Label, 60, None)]);
        assert_eq!(restored(value(Found::Label, "FORGED", 99)), said);
    }
}
