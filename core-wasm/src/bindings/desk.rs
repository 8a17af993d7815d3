//! The desks where declarations are made, the commands on them, and what other documents and the port have to do with it.

use wasm_bindgen::prelude::*;

use super::declaration::{named, params, row};
use super::dictionaries::with_dictionaries;
use super::{from_js, to_js, to_js_by_json};
use crate::error::Problem;
use crate::permission::Category;
use crate::rules::unusual::{History, unusual};
use crate::rules::{desk, document_parties, port_data};
use crate::states::declaration::{Command, State};

/// The desk that a page belongs to.
#[wasm_bindgen(js_name = declarationDesk, unchecked_return_type = "Desk")]
pub fn declaration_desk(path: &str) -> JsValue {
    to_js(&desk::desk(path))
}

/// The desk where declarations of a category are made; undefined for an unknown one.
#[wasm_bindgen(js_name = makeDesk, unchecked_return_type = "Desk | undefined")]
pub fn make_desk(ie_catg: &str) -> JsValue {
    desk::make_desk(ie_catg).map(|desk| to_js(&desk)).unwrap_or_default()
}

/// The import-edit flags of the four categories, where the pages at these paths are being edited.
#[wasm_bindgen(js_name = editFlags, unchecked_return_type = "EditFlag[]")]
pub fn edit_flags(edited: Vec<String>) -> JsValue {
    to_js(&desk::edit_flags(&edited))
}

/// What counts the work that waits at a list that is a desk; undefined for another page.
#[wasm_bindgen(js_name = pendingAt, unchecked_return_type = "Pending | undefined")]
pub fn pending_at(path: &str) -> JsValue {
    desk::pending(path).map(|pending| to_js(&pending)).unwrap_or_default()
}

/// Permission code of a command on a category; for no category, those of all categories.
#[wasm_bindgen(js_name = commandPermissions)]
pub fn command_permissions(
    #[wasm_bindgen(unchecked_param_type = "Command")] name: &str,
    ie_catg: &str,
) -> Result<Vec<String>, JsError> {
    let command: Command = named(name)?;
    let categories = Category::ALL.iter().map(|category| category.ie_catg());
    let wanted = categories.filter(|category| ie_catg.is_empty() || *category == ie_catg);
    Ok(wanted.filter_map(|category| desk::permission(command, category)).map(str::to_owned).collect())
}

/// What a customer must have granted for a command: `edit` or `send`.
#[wasm_bindgen(js_name = commandGrant, unchecked_return_type = "'edit' | 'send'")]
pub fn command_grant(#[wasm_bindgen(unchecked_param_type = "Command")] name: &str) -> Result<JsValue, JsError> {
    let command: Command = named(name)?;
    Ok(command.info().granted.into())
}

/// Why a command may not be done on a declaration now, in both languages; undefined when it may.
#[wasm_bindgen(js_name = commandRefusal, unchecked_return_type = "Text | undefined")]
pub fn command_refusal(
    #[wasm_bindgen(unchecked_param_type = "Command")] name: &str,
    #[wasm_bindgen(unchecked_param_type = "DeclarationLike")] declaration: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Partial<OrgParams>")] org_params: &JsValue,
) -> Result<JsValue, JsError> {
    let (declaration, params) = (row(declaration)?, params(from_js(org_params)?)?);
    let refusal = desk::refusal(named(name)?, declaration.borrowed(), &params);
    Ok(refusal.map(|message| to_js(&message)).unwrap_or_default())
}

/// How far a state of a declaration is: `open`, `refused`, `review`, `reviewed`, `customs`, `attention`, `done`, `ended`.
#[wasm_bindgen(js_name = stateProgress, unchecked_return_type = "Progress")]
pub fn state_progress(code: &str) -> JsValue {
    to_js(&State::from_code(code).unwrap_or(State::Draft).progress())
}

/// What the port says otherwise of the bill of a declaration or forecast (with its `containers`): warnings at its fields. The
/// record is a row of the resource `docuGoods`.
#[wasm_bindgen(js_name = portDifferences, unchecked_return_type = "Problem[]")]
pub fn port_differences(
    #[wasm_bindgen(unchecked_param_type = "object")] shipment: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "object")] record: &JsValue,
) -> Result<JsValue, JsError> {
    let (shipment, record) = (row(shipment)?, row(record)?);
    let found = match port_data::is_of(record.borrowed(), shipment.borrowed()) {
        true => port_data::differences(shipment.borrowed(), &record),
        false => Vec::new(),
    };
    to_js_by_json(&found)
}

/// What is unusual in the lines of a declaration by what is known of its goods (answers of `GET /decl/v1/usual`), beside the problems
/// that were told already.
#[wasm_bindgen(js_name = unusualIn, unchecked_return_type = "Unusual[]")]
pub fn unusual_in(
    #[wasm_bindgen(unchecked_param_type = "DeclarationLike")] declaration: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly object[]")] known: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly Problem[]")] told: &JsValue,
) -> Result<JsValue, JsError> {
    let (declaration, known, told): (_, Vec<History>, Vec<Problem>) =
        (row(declaration)?, from_js(known)?, from_js(told)?);
    let found = with_dictionaries(|dicts| unusual(declaration.borrowed(), &known, &told, dicts));
    to_js_by_json(&found)
}

/// The fields of another document in which enterprises are looked up; `whose`: '0' those at home, '1' those abroad, '2' all.
#[wasm_bindgen(js_name = documentParties, unchecked_return_type = "{ field: string; whose: '0' | '1' | '2' }[]")]
pub fn document_parties_of(definition: &str) -> JsValue {
    to_js(&document_parties::fields(definition))
}

/// What a document says of the party of a field when it is this enterprise of the base data: fields and values.
#[wasm_bindgen(js_name = fillDocumentParty, unchecked_return_type = "[string, string][]")]
pub fn fill_document_party(
    definition: &str,
    field: &str,
    #[wasm_bindgen(unchecked_param_type = "object")] enterprise: &JsValue,
) -> Result<JsValue, JsError> {
    let enterprise = row(enterprise)?;
    Ok(to_js(&with_dictionaries(|dicts| document_parties::fill(definition, field, enterprise.borrowed(), dicts))))
}
