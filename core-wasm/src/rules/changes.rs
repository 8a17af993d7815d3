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
    let mut found = Vec::new();
    objects("", &before.0, &after.0, &mut found);
    found
}

fn objects(path: &str, before: &Map<String, Value>, after: &Map<String, Value>, changes: &mut Vec<DocumentChange>) {
    let gone = before.keys().filter(|key| !after.contains_key(*key));
    for key in after.keys().chain(gone).filter(|key| !TECHNICAL.contains(&key.as_str())) {
        let inner = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        values(inner, before.get(key), after.get(key), changes);
    }
}

fn values(path: String, before: Option<&Value>, after: Option<&Value>, changes: &mut Vec<DocumentChange>) {
    match (before, after) {
        (Some(Value::Array(_)), _) | (_, Some(Value::Array(_))) => {
            let rows = |list: Option<&Value>| list.and_then(Value::as_array).cloned().unwrap_or_default();
            lists(&path, &rows(before), &rows(after), changes);
        }
        (Some(Value::Object(_)), _) | (_, Some(Value::Object(_))) => {
            let object = |value: Option<&Value>| value.and_then(Value::as_object).cloned().unwrap_or_default();
            objects(&path, &object(before), &object(after), changes);
        }
        _ => {
            let filled =
                |value: Option<&Value>| if is_blank(value) { Value::Null } else { value.cloned().unwrap_or_default() };
            let (before, after) = (filled(before), filled(after));
            if before != after {
                changes.push(DocumentChange { field: path, before, after });
            }
        }
    }
}

fn lists(path: &str, before: &[Value], after: &[Value], changes: &mut Vec<DocumentChange>) {
    let id = |row: &Value| row.get("id").and_then(Value::as_i64);
    let nothing = Map::new();
    let mut matched = vec![false; before.len()];
    for (index, row) in after.iter().enumerate() {
        let same = match id(row) {
            Some(wanted) => before.iter().position(|old| id(old) == Some(wanted)),
            None => before.get(index).filter(|old| id(old).is_none()).map(|_| index),
        };
        if let Some(flag) = same.and_then(|old| matched.get_mut(old)) {
            *flag = true;
        }
        let old = same.and_then(|old| before.get(old)).and_then(Value::as_object).unwrap_or(&nothing);
        objects(&format!("{path}[{index}]"), old, row.as_object().unwrap_or(&nothing), changes);
    }
    let gone = before.iter().enumerate().zip(matched).filter(|(_, matched)| !matched);
    for ((index, row), _) in gone {
        changes.push(DocumentChange { field: format!("{path}[{index}]"), before: short(row), after: Value::Null });
    }
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
