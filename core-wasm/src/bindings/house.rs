//! Rules of a house on the line to JavaScript: what is wrong with a condition that is being written, and what can stand next.

use wasm_bindgen::prelude::*;

use super::dictionaries::with_dictionaries;
use super::to_js_by_json;
use crate::rules::house;

/// What is wrong with a condition about a document, by the name of its definition (none: a declaration); undefined where it makes sense.
#[wasm_bindgen(js_name = houseMisread, unchecked_return_type = "Misread | undefined")]
pub fn misread(condition: &str, document: Option<String>) -> Result<JsValue, JsError> {
    house::misread(document.as_deref().unwrap_or_default(), condition)
        .map_or(Ok(JsValue::UNDEFINED), |wrong| to_js_by_json(&wrong))
}

/// What can stand at the cursor of a condition about a document that is being written.
#[wasm_bindgen(js_name = houseCompletion, unchecked_return_type = "Completion")]
pub fn completion(condition: &str, cursor: usize, document: Option<String>) -> Result<JsValue, JsError> {
    let document = document.as_deref().unwrap_or_default();
    to_js_by_json(&with_dictionaries(|dicts| house::complete(document, condition, cursor, dicts)))
}

/// A refusal of customs as the draft of a rule: what was written, the field that it speaks of ("" for none) and its value.
#[wasm_bindgen(js_name = houseDraft, unchecked_return_type = "Record<string, string>")]
pub fn draft(note: &str, path: &str, value: &str) -> Result<JsValue, JsError> {
    to_js_by_json(&house::draft(note, path, value))
}
