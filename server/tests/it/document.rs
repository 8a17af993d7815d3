//! openapi.json as the walks read it: references followed, schemas that are put together joined.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use server::api::openapi;
use server::api::operation::Operation;

/// No schema stands deeper in another one.
const DEEPEST: u8 = 40;

pub struct Document(pub Value);

impl Document {
    pub fn new() -> Document {
        Document(openapi::document())
    }

    /// What a reference leads to, and anything else as it is.
    pub fn follow<'d>(&'d self, value: &'d Value) -> &'d Value {
        match value["$ref"].as_str() {
            Some(reference) => self.follow(self.0.pointer(&reference[1..]).unwrap()),
            None => value,
        }
    }

    /// The operations of which something is documented: `POST /decl/v1/add`.
    pub fn operations(&self, has: impl Fn(&Value) -> bool) -> BTreeSet<String> {
        let paths = self.0["paths"].as_object().unwrap().iter();
        let all = paths.flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().iter();
            methods.map(move |(method, operation)| (format!("{} {path}", method.to_uppercase()), operation))
        });
        all.filter(|(_, operation)| has(operation)).map(|(name, _)| name).collect()
    }

    /// The JSON that an operation takes: `schema` and `example`.
    pub fn body<'d>(&'d self, documented: &'d Value) -> &'d Value {
        &self.follow(&documented["requestBody"])["content"]["application/json"]
    }

    pub fn of(&self, operation: &Operation) -> &Value {
        &self.0["paths"][operation.path][operation.method.as_str().to_ascii_lowercase()]
    }

    /// The schema of the JSON that an operation takes, whole.
    pub fn body_schema(&self, operation: &Operation) -> Value {
        self.whole(&self.body(self.of(operation))["schema"])
    }

    /// The schema of the JSON that an operation answers, whole.
    pub fn answer_schema(&self, operation: &Operation) -> Value {
        let done = self.follow(&self.of(operation)["responses"]["200"]);
        self.whole(&done["content"]["application/json"]["schema"])
    }

    /// A schema without references, and with the properties of all that it is put together of.
    pub fn whole(&self, schema: &Value) -> Value {
        self.whole_within(schema, DEEPEST)
    }

    fn whole_within(&self, schema: &Value, depth: u8) -> Value {
        let deeper = depth.checked_sub(1).expect("schemas do not stand in themselves");
        match self.follow(schema) {
            Value::Object(fields) => {
                let mut whole = json!({});
                for (name, value) in fields {
                    match value {
                        Value::Array(parts) if name == "allOf" => {
                            parts.iter().for_each(|part| join(&mut whole, self.whole_within(part, deeper)));
                        }
                        value => join(&mut whole, json!({ name: self.whole_within(value, deeper) })),
                    }
                }
                whole
            }
            Value::Array(items) => items.iter().map(|item| self.whole_within(item, deeper)).collect(),
            plain => plain.clone(),
        }
    }
}

/// Adds the fields of an object to another one, those inside fields that both have included.
fn join(whole: &mut Value, part: Value) {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            for (name, value) in part {
                match whole.get_mut(&name) {
                    Some(known) => join(known, value),
                    None => {
                        whole.insert(name, value);
                    }
                }
            }
        }
        (Value::Array(whole), Value::Array(part)) => whole.extend(part),
        (whole, part) => *whole = part,
    }
}
