//! The named schemas of the document: each is said once, and referred to wherever it stands.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

/// Where a schema carries its name until the document collects it.
const NAME: &str = "x-name";
/// Where a named schema says of which other one it shows a part.
const PART_OF: &str = "x-part-of";

/// The schema under a name: wherever it stands, the document refers to it.
pub fn named(name: &str, mut schema: Value) -> Value {
    schema[NAME] = Value::from(name);
    schema
}

/// The schema of an object that has some of the fields of another one, under a name of its own: the fields that both have
/// alike are said in the whole only.
pub fn part_of(whole: &str, name: &str, mut schema: Value) -> Value {
    schema[PART_OF] = Value::from(whole);
    named(name, schema)
}

/// Refers to what stands under `components`.
pub fn reference(section: &str, name: &str) -> Value {
    json!({ "$ref": format!("#/components/{section}/{name}") })
}

/// The schemas that were collected so far.
#[derive(Default)]
pub struct Schemas {
    /// Each with the place where it was found first.
    known: BTreeMap<String, (Value, String)>,
    /// The whole of each that is a part.
    wholes: BTreeMap<String, String>,
    clashes: Vec<String>,
}

impl Schemas {
    /// Keeps a schema under its name; `place` is told when the name has another meaning elsewhere.
    pub fn add(&mut self, name: &str, mut schema: Value, place: &str) {
        let whole = schema.as_object_mut().and_then(|fields| fields.remove(PART_OF));
        let schema = self.take(schema, place);
        match self.known.get(name) {
            Some((known, first)) if *known != schema => self.clashes.push(format!("{name}: {first} and {place}")),
            Some(_) => {}
            None => {
                self.known.insert(name.to_owned(), (schema, place.to_owned()));
            }
        }
        if let Some(Value::String(whole)) = whole
            && whole != name
        {
            self.wholes.insert(name.to_owned(), whole);
        }
    }

    /// The schema with a reference in the place of each that carries a name.
    pub fn take(&mut self, schema: Value, place: &str) -> Value {
        match schema {
            Value::Object(mut fields) => match fields.remove(NAME) {
                Some(Value::String(name)) => {
                    self.add(&name, Value::Object(fields), place);
                    reference("schemas", &name)
                }
                _ => fields.into_iter().map(|(name, value)| (name, self.take(value, place))).collect(),
            },
            Value::Array(items) => items.into_iter().map(|item| self.take(item, place)).collect(),
            plain => plain,
        }
    }

    /// All of them by name, and the names that have several meanings.
    pub fn collected(self) -> (Map<String, Value>, Vec<String>) {
        let mut schemas: Map<String, Value> =
            self.known.into_iter().map(|(name, (schema, _))| (name, schema)).collect();
        let same = alike(&mut schemas);
        for (name, whole) in self.wholes {
            let whole = same.get(&whole).cloned().unwrap_or(whole);
            let Some(Value::Object(said)) = schemas.get(&whole).map(|whole| whole["properties"].clone()) else {
                continue;
            };
            let part =
                schemas.get_mut(&name).and_then(|part| part.get_mut("properties")).and_then(Value::as_object_mut);
            for (field, property) in part.into_iter().flatten() {
                if said.get(field) == Some(property) && property.get("$ref").is_none() {
                    *property = reference("schemas", &format!("{whole}/properties/{field}"));
                }
            }
        }
        (schemas, self.clashes)
    }
}

/// Resources that have the same fields: the others are the first one by another name. Answers which is which.
fn alike(schemas: &mut Map<String, Value>) -> BTreeMap<String, String> {
    let (mut first, mut same) = (BTreeMap::new(), BTreeMap::new());
    for (name, schema) in schemas {
        let named = first.entry(schema.to_string()).or_insert_with(|| name.clone());
        if named != name {
            same.insert(name.clone(), named.clone());
            *schema = reference("schemas", named);
        }
    }
    same
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row() -> Value {
        named(
            "Row",
            json!({ "properties": { "id": { "type": "integer" }, "name": { "type": "string", "title": "Name" } } }),
        )
    }

    #[test]
    fn a_named_schema_is_said_once() {
        let mut schemas = Schemas::default();
        let list = schemas.take(json!({ "type": "array", "items": row() }), "a");
        assert_eq!(list, json!({ "type": "array", "items": { "$ref": "#/components/schemas/Row" } }));
        assert_eq!(schemas.take(row(), "b"), json!({ "$ref": "#/components/schemas/Row" }));
        let (collected, clashes) = schemas.collected();
        assert_eq!(collected.keys().collect::<Vec<_>>(), ["Row"]);
        assert!(clashes.is_empty(), "{clashes:?}");
    }

    #[test]
    fn a_name_with_two_meanings_is_told_with_both_places() {
        let mut schemas = Schemas::default();
        schemas.take(row(), "a");
        schemas.take(named("Row", json!({ "type": "string" })), "b");
        assert_eq!(schemas.collected().1, ["Row: a and b"]);
    }

    #[test]
    fn a_part_refers_to_the_fields_that_are_as_in_the_whole() {
        let mut schemas = Schemas::default();
        let part =
            json!({ "properties": { "id": { "type": "string" }, "name": { "type": "string", "title": "Name" } } });
        schemas.take(part_of("Row", "Part", part), "a");
        schemas.take(row(), "b");
        let (collected, _) = schemas.collected();
        let expected =
            json!({ "id": { "type": "string" }, "name": { "$ref": "#/components/schemas/Row/properties/name" } });
        assert_eq!(collected["Part"], json!({ "properties": expected }));
    }
}
