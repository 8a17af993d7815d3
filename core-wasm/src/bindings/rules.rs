//! Definitions of all resources, and what holds for the rows of any. Pure but for the dictionaries of the thread.

use wasm_bindgen::prelude::*;

use super::codes::day;
use super::dictionaries::with_dictionaries;
use super::{from_js, lang_of, to_js, to_js_by_json};
use crate::dictionary::wanted;
use crate::resource::Resource;
use crate::resources::files::stored_file::goes_by_itself;
use crate::resources::{copy, follow_document};
use crate::row::Row;
use crate::rules::asked::{asked, judged_while_keyed};
use crate::rules::changes::changes;
use crate::rules::three_way::three_way;
use crate::rules::upload::too_large;
use crate::validate::validate_document;
use crate::{help, permission, resource, sheet};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A new row of a resource: its fields, and the lists of lines that are stored with it. */
export interface CopiedRow {
  [field: string]: string | number | boolean | null | undefined | readonly object[];
}
"#;

/// An xlsx workbook with the headings of these columns of a resource, to be filled in and imported; empty for one that is
/// not known.
#[wasm_bindgen(js_name = sheetTemplate)]
pub fn sheet_template(
    name: &str,
    columns: Vec<String>,
    #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str,
) -> Vec<u8> {
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let known = resource::all().iter().find(|resource| resource.name == name);
    known.map_or_else(Vec::new, |resource| sheet::template(resource, &columns, lang_of(lang)))
}

/// Why a file of this size is not taken; undefined when it is.
#[wasm_bindgen(js_name = uploadProblem)]
pub fn upload_problem(bytes: f64, #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str) -> Option<String> {
    // A size is a whole number far below 2^53.
    too_large(bytes as u64).map(|message| message.get(lang_of(lang)).to_owned())
}

/// Whether a stored file of this purpose is deleted by itself.
#[wasm_bindgen(js_name = fileGoesByItself)]
pub fn file_goes_by_itself(purpose: &str) -> bool {
    goes_by_itself(purpose)
}

/// The permission codes that are no verb of a resource, by name.
#[wasm_bindgen(js_name = commandCodes, unchecked_return_type = "Commands")]
pub fn command_codes() -> JsValue {
    to_js(&permission::COMMANDS)
}

// Definitions

/// The definition of a resource; undefined for an unknown name.
#[wasm_bindgen(js_name = resource, unchecked_return_type = "Resource | undefined")]
pub fn resource_of(name: &str) -> Result<JsValue, JsError> {
    let found = resource::all().iter().find(|resource| resource.name == name);
    found.map_or(Ok(JsValue::UNDEFINED), to_js_by_json)
}

/// Judges a row of a resource that is keyed: what keeps it from being stored and, of a document that leaves the house complete, what
/// keeps it from that; the problems stand in form order.
#[wasm_bindgen(js_name = judgeRow, unchecked_return_type = "Problem[]")]
pub fn judge_row(
    name: &str,
    #[wasm_bindgen(unchecked_param_type = "object")] row: &JsValue,
) -> Result<JsValue, JsError> {
    let row: Row = from_js(row)?;
    let resource = known(name)?;
    to_js_by_json(&with_dictionaries(|dicts| validate_document(resource, &row, dicts, judged_while_keyed(resource))))
}

/// What there is to know about the field at a path of a row; undefined where no definition has it.
#[wasm_bindgen(js_name = fieldHelp, unchecked_return_type = "FieldHelp | undefined")]
pub fn field_help(
    name: &str,
    path: &str,
    #[wasm_bindgen(unchecked_param_type = "object")] row: &JsValue,
) -> Result<JsValue, JsError> {
    let (row, resource): (Row, _) = (from_js(row)?, known(name)?);
    let found = with_dictionaries(|dicts| help::of_field(resource, path, row.borrowed(), dicts));
    found.map_or(Ok(JsValue::UNDEFINED), |help| to_js_by_json(&help))
}

/// What differs between two forms of a document, field by field; rows of lists are matched by their id, else by place.
#[wasm_bindgen(js_name = documentChanges, unchecked_return_type = "DocumentChange[]")]
pub fn document_changes(
    #[wasm_bindgen(unchecked_param_type = "object")] before: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "object")] after: &JsValue,
) -> Result<JsValue, JsError> {
    let (before, after): (Row, Row) = (from_js(before)?, from_js(after)?);
    to_js_by_json(&changes(&before, &after))
}

/// Brings together what was stored, what was typed on top of it, and what somebody else stored meanwhile; `keep` names the places where
/// both changed something and what was typed counts.
#[wasm_bindgen(js_name = threeWay, unchecked_return_type = "ThreeWay")]
pub fn three_way_of(
    #[wasm_bindgen(unchecked_param_type = "object")] base: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "object")] yours: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "object")] theirs: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly string[]")] keep: Vec<String>,
) -> Result<JsValue, JsError> {
    let (base, yours, theirs): (Row, Row, Row) = (from_js(base)?, from_js(yours)?, from_js(theirs)?);
    to_js_by_json(&three_way(&base, &yours, &theirs, &keep))
}

/// The fields of a row that ask for something, in form order: where Enter goes next.
#[wasm_bindgen(js_name = askedFields)]
pub fn asked_fields(
    name: &str,
    #[wasm_bindgen(unchecked_param_type = "object")] row: &JsValue,
) -> Result<Vec<String>, JsError> {
    let row: Row = from_js(row)?;
    let resource = known(name)?;
    let found = with_dictionaries(|dicts| asked(resource, &row, dicts));
    Ok(found.into_iter().map(str::to_owned).collect())
}

/// What follows in a row of a resource, and in the lines that are stored with it, when the fields at these paths were changed:
/// paths and values. `today` is `YYYY-MM-DD`.
#[wasm_bindgen(js_name = followRow, unchecked_return_type = "[string, string][]")]
pub fn follow_row(
    name: &str,
    #[wasm_bindgen(unchecked_param_type = "object")] row: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly string[]")] changed: Vec<String>,
    today: &str,
) -> Result<JsValue, JsError> {
    let (row, resource, today): (Row, _, _) = (from_js(row)?, known(name)?, day(today)?);
    let changed: Vec<&str> = changed.iter().map(String::as_str).collect();
    Ok(to_js(&with_dictionaries(|dicts| follow_document(resource, &row, &changed, dicts, today))))
}

/// A new row with the content of another: without what only the server fills, and what happens once.
#[wasm_bindgen(js_name = copyRow, unchecked_return_type = "CopiedRow")]
pub fn copy_row(
    name: &str,
    #[wasm_bindgen(unchecked_param_type = "object")] row: &JsValue,
) -> Result<JsValue, JsError> {
    to_js_by_json(&copy(known(name)?, &from_js(row)?))
}

/// The codes of large families that a row of a resource holds and that were not asked for yet.
#[wasm_bindgen(js_name = wantedCodesOfRow, unchecked_return_type = "Record<string, string[]>")]
pub fn wanted_codes_of_row(
    name: &str,
    #[wasm_bindgen(unchecked_param_type = "object")] row: &JsValue,
) -> Result<JsValue, JsError> {
    let row: Row = from_js(row)?;
    let resource = known(name)?;
    Ok(to_js(&with_dictionaries(|dicts| wanted::of_row(resource, row.borrowed(), dicts))))
}

fn known(name: &str) -> Result<&'static Resource, JsError> {
    let found = resource::all().iter().find(|resource| resource.name == name);
    found.copied().ok_or_else(|| JsError::new(&format!("the core knows no resource {name}")))
}
