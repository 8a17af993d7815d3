//! The places of documents on which questions can be asked.

use core_wasm::rules::questions;
use serde_json::{Value, json};

use super::part;

/// What a path of a document is called in both languages; what is said when there is no such place.
pub fn placed(input: Value) -> Value {
    let (kind, path): (String, String) = (part(&input, "kind"), part(&input, "path"));
    let Some(document) = questions::document(&kind) else { return json!("no such document") };
    match questions::place(document, &path) {
        Ok(place) => json!({
            "list": place.line.map(|(list, _)| list),
            "index": place.line.map(|(_, index)| index),
            "field": place.field,
            "zh": place.name.zh,
            "en": place.name.en,
        }),
        Err(problem) => json!({ "refused": problem.message.en }),
    }
}
