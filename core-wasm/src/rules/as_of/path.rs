//! The place of a value in a document: `lines[2].goodsLimits[0].goodsLimit`.

use serde_json::{Map, Value};

use crate::row::Row;

/// One step into a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Key(String),
    Index(usize),
}

/// The steps of a path; nothing where it is none.
pub fn steps(path: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    for part in path.split('.') {
        let mut pieces = part.split('[');
        let key = pieces.next().filter(|key| !key.is_empty())?;
        steps.push(Step::Key(key.to_owned()));
        for piece in pieces {
            steps.push(Step::Index(piece.strip_suffix(']')?.parse().ok()?));
        }
    }
    Some(steps)
}

/// The field or list of the document in which a path begins.
pub fn first(path: &str) -> &str {
    path.split(['.', '[']).next().unwrap_or_default()
}

/// The list whose row a path names last: `lines[2].goodsLimits` of `lines[2].goodsLimits[0].goodsLimit`.
pub fn list_of(path: &str) -> Option<&str> {
    path.rfind('[').and_then(|at| path.get(..at))
}

/// Whether a path names a whole row of a list.
pub fn is_row(path: &str) -> bool {
    path.ends_with(']')
}

/// What stands at a path.
pub fn get<'r>(row: &'r Row, steps: &[Step]) -> Option<&'r Value> {
    let (first, rest) = steps.split_first()?;
    let Step::Key(key) = first else { return None };
    rest.iter().try_fold(row.0.get(key)?, |value, step| match step {
        Step::Key(key) => value.get(key),
        Step::Index(index) => value.get(index),
    })
}

/// Puts a value at a path; objects on the way are made. False where a row of a list on the way is missing.
#[must_use]
pub fn put(row: &mut Row, steps: &[Step], value: Value) -> bool {
    let Some((Step::Key(first), rest)) = steps.split_first() else { return false };
    let mut here = row.0.entry(first.clone()).or_insert(Value::Null);
    for step in rest {
        here = match step {
            Step::Key(key) => {
                if here.is_null() {
                    *here = Value::Object(Map::new());
                }
                match here.as_object_mut() {
                    Some(object) => object.entry(key.clone()).or_insert(Value::Null),
                    None => return false,
                }
            }
            Step::Index(index) => match here.get_mut(*index) {
                Some(found) => found,
                None => return false,
            },
        };
    }
    *here = value;
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_path_is_walked_and_made() {
        let mut row = Row::from_value(json!({"lines": [{"gQty": "1"}], "tpAccess": null})).expect("an object");
        let at = |path: &str| steps(path).expect("a path");
        assert_eq!(get(&row, &at("lines[0].gQty")), Some(&json!("1")));
        assert!(put(&mut row, &at("lines[0].gQty"), json!("2")));
        assert!(put(&mut row, &at("tpAccess.transitionSite"), json!("4")));
        assert!(!put(&mut row, &at("lines[1].gQty"), json!("2")));
        assert_eq!(row.0.get("tpAccess"), Some(&json!({"transitionSite": "4"})));
        assert_eq!((first("lines[0].gQty"), list_of("a[1].b[2].c"), list_of("a.b")), ("lines", Some("a[1].b"), None));
        assert!(steps("lines[x]").is_none() && steps("").is_none());
    }
}
