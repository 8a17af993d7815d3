//! Two people changed one document: what was stored when the first began, what the first typed, and what the second stored meanwhile
//! are brought together, field by field and row by row.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::changes::{TECHNICAL, changes, short};
use crate::row::{Row, is_blank, written};

/// Who changed something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Changer {
    Yours,
    Theirs,
    /// Both, each in a way of their own: somebody has to choose.
    Both,
}

/// A place that differs from what it was; blank is null, and so is a row that is not there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct MergePlace {
    /// Names the place whatever is chosen; rows are named by their ids: `lines#12.gQty`.
    pub key: String,
    /// Where it is for a reader: `lines[2].gQty`.
    pub field: String,
    pub side: Changer,
    #[cfg_attr(target_arch = "wasm32", tsify(type = "string | number | boolean | null"))]
    pub was: Value,
    #[cfg_attr(target_arch = "wasm32", tsify(type = "string | number | boolean | null"))]
    pub yours: Value,
    #[cfg_attr(target_arch = "wasm32", tsify(type = "string | number | boolean | null"))]
    pub theirs: Value,
}

/// What became of three versions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ThreeWay {
    /// What is stored, with what was typed on top of it.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Record<string, string | number | boolean | null | object>"))]
    pub row: Row,
    pub places: Vec<MergePlace>,
}

/// Brings the versions together. What one side changed is taken; where both did, what is stored stays, unless `keep` names the key of
/// the place. Rows of lists are the same where they have the same id; in lists without ids, where they have the same place.
pub fn three_way(base: &Row, yours: &Row, theirs: &Row, keep: &[String]) -> ThreeWay {
    let mut merge = Merge { keep, places: Vec::new() };
    let row = merge.fields(&At::default(), [&base.0, &yours.0, &theirs.0]);
    ThreeWay { row: Row(row), places: merge.places }
}

/// A place: its key, and where it is.
#[derive(Clone, Debug, Default)]
struct At {
    key: String,
    field: String,
}

impl At {
    fn field(&self, name: &str) -> At {
        let inside = |outer: &str| if outer.is_empty() { name.to_owned() } else { format!("{outer}.{name}") };
        At { key: inside(&self.key), field: inside(&self.field) }
    }

    fn row(&self, slot: Slot, index: usize) -> At {
        let Slot { mark, number } = slot;
        At { key: format!("{}{mark}{number}", self.key), field: format!("{}[{index}]", self.field) }
    }
}

/// What a row of a list is known by: `#` and its id, `+` and its place among yours, `@` and its place in all versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slot {
    mark: char,
    number: i64,
}

struct Merge<'a> {
    keep: &'a [String],
    places: Vec<MergePlace>,
}

type Rows = Vec<Map<String, Value>>;

impl Merge<'_> {
    /// Notes a place; answers whether yours is what stands there.
    fn note(&mut self, at: At, side: Changer, [was, yours, theirs]: [Value; 3]) -> bool {
        let is_yours = side == Changer::Yours || side == Changer::Both && self.keep.contains(&at.key);
        self.places.push(MergePlace { key: at.key, field: at.field, side, was, yours, theirs });
        is_yours
    }

    fn fields(&mut self, at: &At, versions: [&Map<String, Value>; 3]) -> Map<String, Value> {
        let [base, yours, theirs] = versions;
        let mut merged = theirs.clone();
        let mut names: Vec<&String> = theirs.keys().collect();
        names.extend(yours.keys().filter(|name| !theirs.contains_key(*name)));
        names.extend(base.keys().filter(|name| !theirs.contains_key(*name) && !yours.contains_key(*name)));
        for name in names.into_iter().filter(|name| !TECHNICAL.contains(&name.as_str())) {
            match self.value(at.field(name), versions.map(|version| version.get(name))) {
                Some(value) => merged.insert(name.clone(), value),
                None => merged.remove(name),
            };
        }
        merged
    }

    fn value(&mut self, at: At, versions: [Option<&Value>; 3]) -> Option<Value> {
        let [base, yours, theirs] = versions;
        if versions.iter().any(|version| matches!(version, Some(Value::Array(_)))) {
            let merged = self.list(&at, versions.map(rows));
            return if merged.is_empty() && !matches!(theirs, Some(Value::Array(_))) {
                theirs.cloned()
            } else {
                Some(merged.into_iter().map(Value::Object).collect())
            };
        }
        if versions.iter().any(|version| matches!(version, Some(Value::Object(_)))) {
            let nothing = Map::new();
            let objects = versions.map(|version| version.and_then(Value::as_object).unwrap_or(&nothing));
            let merged = self.fields(&at, objects);
            return if merged.is_empty() { theirs.cloned() } else { Some(Value::Object(merged)) };
        }
        let Some(side) = side(same(base, yours), same(base, theirs), same(yours, theirs)) else {
            return theirs.cloned();
        };
        let is_yours = self.note(at, side, versions.map(filled));
        if is_yours { yours.cloned() } else { theirs.cloned() }
    }

    fn list(&mut self, at: &At, mut versions: [Rows; 3]) -> Rows {
        let numbers = numbers(&versions);
        for row in versions.iter_mut().flatten() {
            row.retain(|name, _| !numbers.contains(name));
        }
        let [base, yours, theirs] = &versions;
        let mut merged = if base.iter().chain(theirs).all(|row| id(row).is_some()) {
            self.rows_by_id(at, base, yours, theirs)
        } else if base.len() == yours.len() && base.len() == theirs.len() {
            let together = base.iter().zip(yours).zip(theirs).enumerate();
            let mut merged = Rows::new();
            for (index, ((base, yours), theirs)) in together {
                let at = at.row(Slot { mark: '@', number: number(index) }, index);
                merged.push(self.fields(&at, [base, yours, theirs]));
            }
            merged
        } else {
            self.whole_list(at, base, yours, theirs)
        };
        for (index, row) in merged.iter_mut().enumerate() {
            for name in &numbers {
                row.insert(name.clone(), Value::from((index + 1).to_string()));
            }
        }
        merged
    }

    fn rows_by_id(&mut self, at: &At, base: &Rows, yours: &Rows, theirs: &Rows) -> Rows {
        let mut there: Vec<(Slot, Map<String, Value>)> = Vec::new();
        for (index, row) in theirs.iter().enumerate() {
            let Some(slot) = slot_of(row) else { continue };
            let at = at.row(slot, index);
            let stays = match (known(base, slot), known(yours, slot)) {
                (Some((_, was)), Some((_, your))) => {
                    there.push((slot, self.fields(&at, [was, your, row])));
                    continue;
                }
                (Some((_, was)), None) => {
                    let side = if is_same(was, row) { Changer::Yours } else { Changer::Both };
                    !self.note(at, side, [short_of(was), Value::Null, short_of(row)])
                }
                (None, _) => !self.note(at, Changer::Theirs, [Value::Null, Value::Null, short_of(row)]),
            };
            if stays {
                there.push((slot, row.clone()));
            }
        }
        for (index, row) in yours.iter().enumerate() {
            let before = slot_of(row).and_then(|slot| known(base, slot).map(|(_, was)| (slot, was)));
            let stays = match before {
                Some((slot, _)) if known(theirs, slot).is_some() => continue,
                Some((slot, was)) => {
                    let side = if is_same(was, row) { Changer::Theirs } else { Changer::Both };
                    self.note(at.row(slot, index), side, [short_of(was), short_of(row), Value::Null])
                }
                None => {
                    let slot = new_slot(index);
                    self.note(at.row(slot, index), Changer::Yours, [Value::Null, short_of(row), Value::Null])
                }
            };
            if stays {
                // The server has it no longer, or not yet.
                let mut fresh = row.clone();
                fresh.remove("id");
                there.push((before.map_or_else(|| new_slot(index), |(slot, _)| slot), fresh));
            }
        }
        ordered(there, base, yours, theirs)
    }

    /// A list whose rows nobody can tell apart is taken or left as a whole.
    fn whole_list(&mut self, at: &At, base: &Rows, yours: &Rows, theirs: &Rows) -> Rows {
        let is_alike = |a: &Rows, b: &Rows| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b));
        let Some(side) = side(is_alike(base, yours), is_alike(base, theirs), is_alike(yours, theirs)) else {
            return theirs.clone();
        };
        let text = |rows: &Rows| {
            let texts: Vec<String> = rows.iter().filter_map(|row| short_of(row).as_str().map(str::to_owned)).collect();
            if texts.is_empty() { Value::Null } else { Value::from(texts.join("; ")) }
        };
        let is_yours = self.note(at.clone(), side, [text(base), text(yours), text(theirs)]);
        if is_yours { yours.clone() } else { theirs.clone() }
    }
}

/// Who changed something; `None` where both say the same.
fn side(yours_is_base: bool, theirs_is_base: bool, is_agreed: bool) -> Option<Changer> {
    match (yours_is_base, theirs_is_base) {
        _ if is_agreed => None,
        (true, _) => Some(Changer::Theirs),
        (false, true) => Some(Changer::Yours),
        (false, false) => Some(Changer::Both),
    }
}

/// The rows in the order of whoever moved some, yours where nobody else did; rows of the other side follow the row they followed there.
fn ordered(mut there: Vec<(Slot, Map<String, Value>)>, base: &Rows, yours: &Rows, theirs: &Rows) -> Rows {
    let slots_of_yours: Vec<Slot> = yours
        .iter()
        .enumerate()
        .map(|(index, row)| slot_of(row).filter(|slot| known(base, *slot).is_some()).unwrap_or(new_slot(index)))
        .collect();
    let slots_of_theirs: Vec<Slot> = theirs.iter().filter_map(slot_of).collect();
    let common = |rows: &Rows, others: &Rows| -> Vec<Slot> {
        rows.iter().filter_map(slot_of).filter(|slot| known(others, *slot).is_some()).collect()
    };
    let have_they_moved = common(base, theirs) != common(theirs, base);
    let (lead, other) =
        if have_they_moved { (slots_of_theirs, slots_of_yours) } else { (slots_of_yours, slots_of_theirs) };
    let is_there = |slot: &Slot| there.iter().any(|(known, _)| known == slot);
    let mut order: Vec<Slot> = lead.into_iter().filter(is_there).collect();
    let mut place = 0;
    for slot in other.into_iter().filter(is_there) {
        match order.iter().position(|known| *known == slot) {
            Some(at) => place = at + 1,
            None => {
                order.insert(place, slot);
                place += 1;
            }
        }
    }
    let take = |slot: Slot| there.iter().position(|(known, _)| *known == slot).map(|at| there.swap_remove(at).1);
    order.into_iter().filter_map(take).collect()
}

/// The fields that number the rows of all versions by their places: they follow from the order.
fn numbers(versions: &[Rows; 3]) -> Vec<String> {
    let Some(first) = versions.iter().flatten().next() else { return Vec::new() };
    let counts = |name: &str| {
        let is_number = |(index, row): (usize, &Map<String, Value>)| {
            row.get(name).is_some_and(|value| written(value) == (index + 1).to_string())
        };
        versions.iter().all(|rows| rows.iter().enumerate().all(is_number))
    };
    // Of a single row nobody knows what counts.
    let tells = versions.iter().any(|rows| rows.len() > 1);
    first.keys().filter(|name| tells && !TECHNICAL.contains(&name.as_str()) && counts(name)).cloned().collect()
}

fn rows(version: Option<&Value>) -> Rows {
    version.and_then(Value::as_array).into_iter().flatten().filter_map(|row| row.as_object().cloned()).collect()
}

fn id(row: &Map<String, Value>) -> Option<i64> {
    row.get("id").and_then(Value::as_i64)
}

fn slot_of(row: &Map<String, Value>) -> Option<Slot> {
    id(row).map(|number| Slot { mark: '#', number })
}

fn new_slot(index: usize) -> Slot {
    Slot { mark: '+', number: number(index) }
}

fn known(rows: &Rows, slot: Slot) -> Option<(usize, &Map<String, Value>)> {
    rows.iter().enumerate().find(|(_, row)| slot_of(row) == Some(slot))
}

fn number(index: usize) -> i64 {
    i64::try_from(index).unwrap_or(i64::MAX)
}

fn is_same(a: &Map<String, Value>, b: &Map<String, Value>) -> bool {
    changes(&Row(a.clone()), &Row(b.clone())).is_empty()
}

/// Blank is the same as missing, and a number the same as its text.
fn same(a: Option<&Value>, b: Option<&Value>) -> bool {
    let (a, b) = (filled(a), filled(b));
    a == b || !a.is_null() && !b.is_null() && written(&a) == written(&b)
}

fn filled(value: Option<&Value>) -> Value {
    if is_blank(value) { Value::Null } else { value.cloned().unwrap_or_default() }
}

fn short_of(row: &Map<String, Value>) -> Value {
    short(&Value::Object(row.clone()))
}
