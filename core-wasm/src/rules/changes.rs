//! What differs between two forms of a whole document with its lists, field by field: `billNo`, `lines[2].gQty`, `tpAccess.transitionSite`.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::row::{Row, is_blank};

/// One field that differs; blank is null.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct DocumentChange {
    pub field: String,
    #[cfg_attr(target_arch = "wasm32", tsify(type = "string | number | boolean | null"))]
    pub before: Value,
    #[cfg_attr(target_arch = "wasm32", tsify(type = "string | number | boolean | null"))]
    pub after: Value,
}

/// Keys that say nothing about the content.
pub(super) const TECHNICAL: &[&str] = &["id", "version", "createdAt", "updatedAt"];

/// The differences. Rows of lists are matched by their id, else by place; a row that is gone is one change with its
/// values in short, under the place it had.
pub fn changes(before: &Row, after: &Row) -> Vec<DocumentChange> {
    found(before, after, false)
}

/// What a history keeps, so that the document before can be made of the one after: the differences and, under the name
/// of each list that was touched with [`PLACES`] behind it, what became of its rows. `before` says of each row that the
/// list had where it is now, or all of it when it is gone; a number alone when as many rows are where they were. `after`
/// is how many there are now.
pub fn recorded(before: &Row, after: &Row) -> Vec<DocumentChange> {
    found(before, after, true)
}

/// Behind the name of a list: the change says what became of its rows, which is for machines and no news for people. Of lines that
/// are stored one by one it says it by their ids (`rules::as_of::by_line`).
pub const PLACES: &str = "[]";

/// The name of a change that says that the entry is about something beside the document, which itself stayed as it was.
pub const BESIDE: &str = PLACES;

/// Whether people read of a change: not of where the rows of a list have gone.
pub fn is_told(field: &str) -> bool {
    !field.ends_with(PLACES)
}

fn found(before: &Row, after: &Row, places: bool) -> Vec<DocumentChange> {
    let mut walk = Walk { found: Vec::new(), places };
    walk.objects("", &before.0, &after.0);
    walk.found
}

struct Walk {
    found: Vec<DocumentChange>,
    /// Whether it is told what became of the rows of lists.
    places: bool,
}

impl Walk {
    fn objects(&mut self, path: &str, before: &Map<String, Value>, after: &Map<String, Value>) {
        let gone = before.keys().filter(|key| !after.contains_key(*key));
        for key in after.keys().chain(gone).filter(|key| !TECHNICAL.contains(&key.as_str())) {
            let inner = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            self.values(inner, before.get(key), after.get(key));
        }
    }

    fn values(&mut self, path: String, before: Option<&Value>, after: Option<&Value>) {
        match (before, after) {
            (Some(Value::Array(_)), _) | (_, Some(Value::Array(_))) => {
                let rows = |list: Option<&Value>| list.and_then(Value::as_array).cloned().unwrap_or_default();
                self.lists(&path, &rows(before), &rows(after));
            }
            (Some(Value::Object(_)), _) | (_, Some(Value::Object(_))) => {
                let object = |value: Option<&Value>| value.and_then(Value::as_object).cloned().unwrap_or_default();
                self.objects(&path, &object(before), &object(after));
            }
            _ => {
                let (before, after) = (filled(before), filled(after));
                if before != after {
                    self.found.push(DocumentChange { field: path, before, after });
                }
            }
        }
    }

    fn lists(&mut self, path: &str, before: &[Value], after: &[Value]) {
        let id = |row: &Value| row.get("id").and_then(Value::as_i64);
        let nothing = Map::new();
        let said = self.found.len();
        let mut now: Vec<Option<usize>> = vec![None; before.len()];
        for (index, row) in after.iter().enumerate() {
            let same = match id(row) {
                Some(wanted) => before.iter().position(|old| id(old) == Some(wanted)),
                None => before.get(index).filter(|old| id(old).is_none()).map(|_| index),
            };
            if let Some(place) = same.and_then(|old| now.get_mut(old)) {
                *place = Some(index);
            }
            let old = same.and_then(|old| before.get(old)).and_then(Value::as_object).unwrap_or(&nothing);
            self.objects(&format!("{path}[{index}]"), old, row.as_object().unwrap_or(&nothing));
        }
        let gone = before.iter().enumerate().zip(&now).filter(|(_, place)| place.is_none());
        for ((index, row), _) in gone {
            let field = format!("{path}[{index}]");
            self.found.push(DocumentChange { field, before: short(row), after: Value::Null });
        }
        let stayed = before.len() == after.len() && now.iter().enumerate().all(|(at, place)| *place == Some(at));
        if self.places && (!stayed || self.found.len() > said) {
            let place = |(row, place): (&Value, &Option<usize>)| place.map_or_else(|| whole(row), Value::from);
            let before = match stayed {
                true => Value::from(before.len()),
                false => before.iter().zip(&now).map(place).collect(),
            };
            self.found.push(DocumentChange { field: format!("{path}{PLACES}"), before, after: after.len().into() });
        }
    }
}

fn filled(value: Option<&Value>) -> Value {
    if is_blank(value) { Value::Null } else { value.cloned().unwrap_or_default() }
}

/// What a row holds, without what is blank.
pub(super) fn whole(row: &Value) -> Value {
    let fields = row.as_object().into_iter().flatten().filter(|(_, value)| !is_blank(Some(value)));
    Value::Object(fields.map(|(key, value)| (key.clone(), value.clone())).collect())
}

/// The filled values of a row as one text.
pub(super) fn short(row: &Value) -> Value {
    let fields = row.as_object().into_iter().flatten().filter(|(key, _)| !TECHNICAL.contains(&key.as_str()));
    let texts: Vec<&str> = fields.filter_map(|(_, value)| value.as_str()).filter(|text| !text.is_empty()).collect();
    Value::from(texts.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn found(before: Value, after: Value) -> Vec<(String, Value, Value)> {
        let row = |value| Row::from_value(value).expect("an object");
        changes(&row(before), &row(after))
            .into_iter()
            .map(|change| (change.field, change.before, change.after))
            .collect()
    }

    #[test]
    fn fields_and_objects_are_named_by_their_path() {
        let before = json!({"billNo": "A", "noteS": null, "version": 1, "tpAccess": {"transitionSite": "1"}});
        let after = json!({"billNo": "B", "noteS": "", "version": 2, "contrNo": "C"});
        assert_eq!(
            found(before, after),
            [
                ("billNo".to_owned(), json!("A"), json!("B")),
                ("contrNo".to_owned(), Value::Null, json!("C")),
                ("tpAccess.transitionSite".to_owned(), json!("1"), Value::Null),
            ]
        );
    }

    #[test]
    fn a_row_is_known_by_its_id_where_it_moved() {
        let before = json!({"lines": [{"id": 1, "gName": "gone", "gQty": "5"}, {"id": 2, "gName": "kept"}]});
        let after = json!({"lines": [{"id": 2, "gName": "kept", "gQty": "7"}, {"id": 3, "gName": "new"}]});
        assert_eq!(
            found(before, after),
            [
                ("lines[0].gQty".to_owned(), Value::Null, json!("7")),
                ("lines[1].gName".to_owned(), Value::Null, json!("new")),
                ("lines[0]".to_owned(), json!("gone 5"), Value::Null),
            ]
        );
    }

    #[test]
    fn rows_without_ids_are_matched_by_place() {
        let before = json!({"users": [{"useOrgPersonCode": "a"}, {"useOrgPersonCode": "b"}]});
        let after = json!({"users": [{"useOrgPersonCode": "c"}]});
        assert_eq!(
            found(before, after),
            [
                ("users[0].useOrgPersonCode".to_owned(), json!("a"), json!("c")),
                ("users[1]".to_owned(), json!("b"), Value::Null),
            ]
        );
    }
}
