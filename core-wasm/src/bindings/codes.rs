//! Codes of the dictionaries, days and decimals. Pure but for the dictionaries of the thread.

use chrono::NaiveDate;
use wasm_bindgen::prelude::*;

use super::dictionaries::with_dictionaries;
use super::{from_js, lang_of, to_js};
use crate::amount;
use crate::dictionary::labels::{Choice, choice};
use crate::dictionary::{Entry, families, wanted};
use crate::row::{Row, parse_date};

/// Reads a day that the browser handed over.
pub(super) fn day(text: &str) -> Result<NaiveDate, JsError> {
    parse_date(text).ok_or_else(|| JsError::new(&format!("no day: {text}")))
}

/// A code as somebody wrote it (`8471.30.00.00`), as its family has it; what is none stays as it is.
#[wasm_bindgen(js_name = wholeCode)]
pub fn whole_code(family: &str, typed: &str) -> String {
    families::whole_code(family, typed)
}

/// A code, or the beginning of one, without the marks between its groups; what has anything else in it stays as it is.
#[wasm_bindgen(js_name = strippedCode)]
pub fn stripped_code(family: &str, typed: &str) -> String {
    families::stripped_code(family, typed)
}

/// Families too large for the user info: they are searched on the server, and their rows are learned code by code.
#[wasm_bindgen(js_name = largeFamilies)]
pub fn large_families() -> Vec<String> {
    let large = families::FAMILIES.iter().filter(|family| family.large);
    large.map(|family| family.name.to_owned()).collect()
}

/// The codes of large families that a declaration holds and that were not asked for yet.
#[wasm_bindgen(js_name = wantedCodes, unchecked_return_type = "Record<string, string[]>")]
pub fn wanted_codes(
    #[wasm_bindgen(unchecked_param_type = "object")] declaration: &JsValue,
) -> Result<JsValue, JsError> {
    let row: Row = from_js(declaration)?;
    Ok(to_js(&with_dictionaries(|dicts| wanted::of_declaration(row.borrowed(), dicts))))
}

/// The label of a code; an unknown code is shown as it is.
#[wasm_bindgen]
pub fn label(family: &str, code: &str, #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str) -> String {
    with_dictionaries(|dictionaries| dictionaries.label(family, code, lang_of(lang)))
}

/// The entry of a code, be it the id or the second code.
#[wasm_bindgen(unchecked_return_type = "Entry | undefined")]
pub fn entry(family: &str, code: &str) -> JsValue {
    with_dictionaries(|dictionaries| dictionaries.by_code(family, code).map(to_js).unwrap_or_default())
}

/// Entries whose code starts with the query, then those whose name contains it.
#[wasm_bindgen(js_name = searchEntries, unchecked_return_type = "Choice[]")]
pub fn search_entries(
    family: &str,
    query: &str,
    limit: u32,
    #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str,
) -> JsValue {
    let choices: Vec<Choice> =
        with_dictionaries(|dictionaries| dictionaries.choices(family, query, limit as usize, lang_of(lang)));
    to_js(&choices)
}

/// Entries that a server found, as a select shows them.
#[wasm_bindgen(js_name = choicesOf, unchecked_return_type = "Choice[]")]
pub fn choices_of(
    family: &str,
    #[wasm_bindgen(unchecked_param_type = "readonly Entry[]")] entries: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str,
) -> Result<JsValue, JsError> {
    let entries: Vec<Entry> = from_js(entries)?;
    let choices: Vec<Choice> = entries.iter().map(|entry| choice(family, entry, lang_of(lang))).collect();
    Ok(to_js(&choices))
}

// Decimals as texts

/// Product with `scale` decimals; undefined when a value is no decimal or the result does not fit.
#[wasm_bindgen(js_name = multiplyDecimals)]
pub fn multiply_decimals(a: &str, b: &str, scale: u32) -> Option<String> {
    amount::multiply(a, b, scale).ok()
}

/// Quotient with `scale` decimals; undefined when a value is no decimal, or for a zero divisor.
#[wasm_bindgen(js_name = divideDecimals)]
pub fn divide_decimals(a: &str, b: &str, scale: u32) -> Option<String> {
    amount::divide(a, b, scale).ok()
}

/// Sum with `scale` decimals; undefined when a value is no decimal of that scale.
#[wasm_bindgen(js_name = sumDecimals)]
pub fn sum_decimals(values: Vec<String>, scale: u32) -> Option<String> {
    amount::sum(values.iter().map(String::as_str), scale).ok()
}

/// A decimal for reading: thousands marked, no zeros at the end.
#[wasm_bindgen(js_name = readableDecimal)]
pub fn readable_decimal(value: &str) -> String {
    amount::readable(value)
}
