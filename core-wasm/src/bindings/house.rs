//! Rules of a house on the line to JavaScript: what is wrong with a condition that is being written, what can stand next,
//! and what rules find in a document while it is keyed.

use wasm_bindgen::prelude::*;

use super::codes::day;
use super::dictionaries::with_dictionaries;
use super::{from_js, to_js_by_json};
use crate::row::Row;
use crate::rules::house::{self, HouseRule};

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

/// Whether houses may write rules of a document, by the name of its definition.
#[wasm_bindgen(js_name = hasHouseRules)]
pub fn has_house_rules(document: &str) -> bool {
    house::Subject::named(document).is_some()
}

/// What rules of a house find in a document as its form has it; of lines that the form does not have nothing is known. `today`
/// (`YYYY-MM-DD`) is that of the customs office.
#[wasm_bindgen(js_name = judgeHouse, unchecked_return_type = "Problem[]")]
pub fn judge_house(
    document: &str,
    #[wasm_bindgen(unchecked_param_type = "object")] row: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly HouseRule[]")] rules: &JsValue,
    today: &str,
) -> Result<JsValue, JsError> {
    let (row, rules): (Row, Vec<HouseRule>) = (from_js(row)?, from_js(rules)?);
    let subject = house::Subject::named(document).ok_or_else(|| JsError::new(&format!("no rules of {document}")))?;
    let found = house::found_in(&subject, &rules, row.borrowed(), day(today)?);
    to_js_by_json(&found.into_iter().map(|(_, problem)| problem).collect::<Vec<_>>())
}

/// What rules of a house find in a line of a document that is keyed by itself, at the fields of the line; of the other lines nothing is
/// known. `list` is the list of the document that has it.
#[wasm_bindgen(js_name = judgeHouseLine, unchecked_return_type = "Problem[]")]
pub fn judge_house_line(
    document: &str,
    #[wasm_bindgen(unchecked_param_type = "object")] head: &JsValue,
    list: &str,
    #[wasm_bindgen(unchecked_param_type = "object")] line: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly HouseRule[]")] rules: &JsValue,
    today: &str,
) -> Result<JsValue, JsError> {
    let (head, line, rules): (Row, Row, Vec<HouseRule>) = (from_js(head)?, from_js(line)?, from_js(rules)?);
    let subject = house::Subject::named(document).ok_or_else(|| JsError::new(&format!("no rules of {document}")))?;
    to_js_by_json(&house::found_in_line(&subject, &rules, head.borrowed(), (list, &line), day(today)?))
}

/// A refusal of customs as the draft of a rule: what was written, the field that it speaks of ("" for none) and its value.
#[wasm_bindgen(js_name = houseDraft, unchecked_return_type = "Record<string, string>")]
pub fn draft(note: &str, path: &str, value: &str) -> Result<JsValue, JsError> {
    to_js_by_json(&house::draft(note, path, value))
}
