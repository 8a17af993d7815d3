//! Definitions, dictionaries and decimals. Pure but for the dictionaries of the thread.

use std::cell::RefCell;
use std::collections::BTreeMap;

use wasm_bindgen::prelude::*;

use super::{lang_of, to_js};
use crate::dictionary::labels::Choice;
use crate::dictionary::{Dictionaries, Entry};
use crate::resource::Resource;
use crate::resources::files::stored_file::goes_by_itself;
use crate::resources::follow;
use crate::row::Row;
use crate::rules::upload::too_large;
use crate::validate::{Stage, validate};
use crate::{amount, resource};

thread_local! {
    static DICTIONARIES: RefCell<Dictionaries> = RefCell::new(Dictionaries::default());
}

/// Reads the dictionaries of this thread.
pub fn with_dictionaries<R>(read: impl FnOnce(&Dictionaries) -> R) -> R {
    DICTIONARIES.with_borrow(read)
}

/// Why a file of this size is not taken; undefined when it is.
#[wasm_bindgen(js_name = uploadProblem)]
pub fn upload_problem(bytes: f64, lang: &str) -> Option<String> {
    // A size is a whole number far below 2^53.
    too_large(bytes as u64).map(|message| message.get(lang_of(lang)).to_owned())
}

/// Whether a stored file of this purpose is deleted by itself.
#[wasm_bindgen(js_name = fileGoesByItself)]
pub fn file_goes_by_itself(purpose: &str) -> bool {
    goes_by_itself(purpose)
}

// Definitions and dictionaries

/// The definition of a resource as JSON; undefined for an unknown name.
#[wasm_bindgen(js_name = resourceJson)]
pub fn resource_json(name: &str) -> Option<String> {
    let found = resource::all().iter().find(|resource| resource.name == name)?;
    serde_json::to_string(found).ok()
}

/// Judges a row (JSON) of a resource as it would be stored; the problems as JSON, in form order.
#[wasm_bindgen(js_name = judgeRowJson)]
pub fn judge_row(name: &str, row: &str) -> Result<String, JsError> {
    let row: Row = serde_json::from_str(row)?;
    let resource = known(name)?;
    let problems = with_dictionaries(|dicts| validate(resource, &row, dicts, Stage::Store));
    Ok(serde_json::to_string(&problems)?)
}

/// What follows from the fields of a row (JSON) of a resource: fields and values.
#[wasm_bindgen(js_name = followRowJson, unchecked_return_type = "[string, string][]")]
pub fn follow_row(name: &str, row: &str) -> Result<JsValue, JsError> {
    let row: Row = serde_json::from_str(row)?;
    Ok(to_js(&with_dictionaries(|dicts| follow(name, row.borrowed(), dicts))))
}

fn known(name: &str) -> Result<&'static Resource, JsError> {
    let found = resource::all().iter().find(|resource| resource.name == name);
    found.copied().ok_or_else(|| JsError::new(&format!("the core knows no resource {name}")))
}

/// Sets the dictionaries: JSON of family name to entries.
#[wasm_bindgen(js_name = setDictionariesJson)]
pub fn set_dictionaries(json: &str) -> Result<(), JsError> {
    let families: BTreeMap<String, Vec<Entry>> = serde_json::from_str(json)?;
    DICTIONARIES.set(Dictionaries::new(families));
    Ok(())
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

#[wasm_bindgen(typescript_custom_section)]
const ENTRY: &str = r#"
/** One entry of a dictionary family. Extra columns (unit1, mfnRate, ...) stand beside the fixed ones. */
export interface Entry {
  id: string;
  name: string;
  name2?: string;
  nameEn?: string;
  /** false marks a proposal that no source confirms; missing means true. */
  sure?: boolean;
  [column: string]: string | boolean | undefined;
}
"#;

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
