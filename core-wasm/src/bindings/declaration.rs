//! The declaration on the line to JavaScript. Rows cross it as JSON text, which is faster than value by value.

use chrono::NaiveDate;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

use super::rules::with_dictionaries;
use super::{from_js, to_js};
use crate::config::OrgParams;
use crate::permission::Category;
use crate::resources::declaration::{Packed, form};
use crate::row::Row;
use crate::rules::containers::each_box;
use crate::rules::declaration::{Context, Direction, judge};
use crate::rules::split::containers;
use crate::rules::transition::{Command, State};
use crate::rules::{desk, elements, follow, goods_master, tax};
use crate::validate::{REQUIRED_RULE, Stage};

fn row(json: &str) -> Result<Row, JsError> {
    Ok(serde_json::from_str(json)?)
}

fn command(name: &str) -> Result<Command, JsError> {
    Ok(serde_json::from_value(Value::from(name))?)
}

fn params(params: JsValue) -> Result<OrgParams, JsError> {
    Ok(from_js(&params)?)
}

/// Judges a declaration (JSON) for a stage on a day; the problems as JSON, in form order.
#[wasm_bindgen(js_name = judgeDeclarationJson)]
pub fn judge_declaration(declaration: &str, today: &str, org_params: JsValue, stage: &str) -> Result<String, JsError> {
    let today: NaiveDate = today.parse()?;
    let stage = match stage {
        "draft" => Stage::Draft,
        "store" => Stage::Store,
        "declare" => Stage::Declare,
        _ => return Err(JsError::new("unknown stage")),
    };
    let (declaration, params) = (row(declaration)?, params(org_params)?);
    let verdict = with_dictionaries(|dicts| judge(&declaration, &Context { dicts, today, params: &params, stage }));
    Ok(serde_json::to_string(&verdict)?)
}

/// What follows when the fields at these paths of a declaration (JSON) were changed: paths and values.
#[wasm_bindgen(js_name = followDeclarationJson, unchecked_return_type = "[string, string][]")]
pub fn follow_declaration(declaration: &str, changed: Vec<String>) -> Result<JsValue, JsError> {
    let declaration = row(declaration)?;
    let changed: Vec<&str> = changed.iter().map(String::as_str).collect();
    Ok(to_js(&with_dictionaries(|dicts| follow::follow(&declaration, &changed, dicts))))
}

/// The parts of a specification (`gModel`), at least those that all goods have.
#[wasm_bindgen(js_name = elementsOf, unchecked_return_type = "Element[]")]
pub fn elements_of(model: &str) -> JsValue {
    to_js(&elements::elements(model))
}

/// A specification with a part (its name and value) at a place, from 0, on a declaration of a category.
#[wasm_bindgen(js_name = withElement)]
pub fn with_element(model: &str, at: usize, part: &str, ie_catg: &str) -> String {
    let mut head = Row::new();
    head.set("iECatg", ie_catg);
    elements::with_part(model, at, part, Direction::of(head.borrowed()) == Some(Direction::Import))
}

/// What stands at each place of a packed field, `code` and whether it is `wrong` there; nothing for any other field.
#[wasm_bindgen(js_name = packedPlaces, unchecked_return_type = "{ code: string; wrong: boolean }[]")]
pub fn packed_places(field: &str, value: &str) -> JsValue {
    let filled = Packed::of(field).map(|packed| with_dictionaries(|dicts| packed.filled(value, dicts)));
    to_js(&filled.unwrap_or_default())
}

/// The value of a packed field with a code at a place, from 0.
#[wasm_bindgen(js_name = withPackedPlace)]
pub fn with_packed_place(field: &str, value: &str, at: usize, code: &str) -> String {
    Packed::of(field).map_or_else(|| value.to_owned(), |packed| packed.with(value, at, code))
}

/// The fields of a line (its place from 0) of a declaration (JSON) that take another value from a material (JSON) of the
/// goods master: `blank` fields, `all` that it knows, or the legal `quantities` alone.
#[wasm_bindgen(js_name = fillFromMaterialJson, unchecked_return_type = "[string, string][]")]
pub fn fill_from_material(declaration: &str, line: usize, material: &str, how: &str) -> Result<JsValue, JsError> {
    let (declaration, material) = (row(declaration)?, row(material)?);
    let how: goods_master::Fill = serde_json::from_value(Value::from(how))?;
    let filled = declaration
        .borrowed()
        .each("lines")
        .nth(line)
        .map(|line| goods_master::fill(declaration.borrowed(), line, material.borrowed(), how));
    Ok(to_js(&filled.unwrap_or_default()))
}

/// Estimates the taxes of a declaration (JSON) on a day with the rates (JSON) that the server hands out.
#[wasm_bindgen(js_name = estimateTaxJson)]
pub fn estimate_tax(declaration: &str, rates: &str, day: &str) -> Result<String, JsError> {
    let (declaration, rates, day): (Row, tax::Rates, NaiveDate) =
        (row(declaration)?, serde_json::from_str(rates)?, day.parse()?);
    let estimate = with_dictionaries(|dicts| tax::estimate(&declaration, &rates.context(dicts, day)));
    Ok(serde_json::to_string(&estimate)?)
}

/// What comes of a declaration (JSON) whose containers at these places go to a new one: `stays` and `goes` with how many
/// `boxes` each has, or `problems`.
#[wasm_bindgen(js_name = splitByContainersJson)]
pub fn split_by_containers(declaration: &str, places: Vec<u32>) -> Result<String, JsError> {
    let places: Vec<usize> = places.into_iter().filter_map(|place| usize::try_from(place).ok()).collect();
    let outcome = match containers::split(&row(declaration)?, &places) {
        Ok(halves) => {
            let boxes = [&halves.stays, &halves.goes].map(|half| each_box(half.borrowed().each("containers")).count());
            json!({ "stays": halves.stays, "goes": halves.goes, "boxes": boxes })
        }
        Err(problems) => json!({ "problems": problems }),
    };
    Ok(outcome.to_string())
}

/// Rule of a field that must be filled.
#[wasm_bindgen(js_name = requiredRule)]
pub fn required_rule() -> String {
    REQUIRED_RULE.to_owned()
}

/// Fields whose change calls for something; for any other, there is no need to ask `followDeclarationJson`.
#[wasm_bindgen(js_name = followTriggers)]
pub fn follow_triggers() -> Vec<String> {
    follow::triggers().map(str::to_owned).collect()
}

/// The form of a category: groups, fields, lists and packed fields.
#[wasm_bindgen(js_name = declarationForm, unchecked_return_type = "unknown")]
pub fn declaration_form(ie_catg: &str) -> JsValue {
    to_js(&form::form(ie_catg))
}

/// A declaration that nobody has keyed anything into yet.
#[wasm_bindgen(js_name = newDeclaration, unchecked_return_type = "Record<string, unknown>")]
pub fn new_declaration(ie_catg: &str) -> JsValue {
    to_js(&form::empty(ie_catg))
}

/// The fields that follow from whose declaration it is, which organisation makes it and which clerk: field and value.
#[wasm_bindgen(js_name = declarationParties, unchecked_return_type = "[string, string][]")]
pub fn declaration_parties(owner: JsValue, maker: JsValue, clerk: &str) -> Result<JsValue, JsError> {
    let party = |value: JsValue| from_js::<form::Party>(&value);
    Ok(to_js(&form::parties(&party(owner)?, &party(maker)?, clerk)))
}

/// A new declaration (JSON) with the content of another (JSON).
#[wasm_bindgen(js_name = copyDeclarationJson)]
pub fn copy_declaration(of: &str) -> Result<String, JsError> {
    Ok(serde_json::to_string(&form::copy(&row(of)?))?)
}

/// What a template keeps of a declaration (JSON).
#[wasm_bindgen(js_name = declarationTemplateJson)]
pub fn declaration_template(of: &str) -> Result<String, JsError> {
    Ok(serde_json::to_string(&form::template(&row(of)?))?)
}

/// The desk that a page belongs to.
#[wasm_bindgen(js_name = declarationDesk, unchecked_return_type = "unknown")]
pub fn declaration_desk(path: &str) -> JsValue {
    to_js(&desk::desk(path))
}

/// The desk where declarations of a category are made; undefined for an unknown one.
#[wasm_bindgen(js_name = makeDesk, unchecked_return_type = "unknown")]
pub fn make_desk(ie_catg: &str) -> JsValue {
    desk::make_desk(ie_catg).map(|desk| to_js(&desk)).unwrap_or_default()
}

/// The import-edit flags of the four categories, where the pages at these paths are being edited.
#[wasm_bindgen(js_name = editFlags, unchecked_return_type = "unknown")]
pub fn edit_flags(edited: Vec<String>) -> JsValue {
    to_js(&desk::edit_flags(&edited))
}

/// Permission code of a command on a category; for no category, those of all categories.
#[wasm_bindgen(js_name = commandPermissions)]
pub fn command_permissions(name: &str, ie_catg: &str) -> Result<Vec<String>, JsError> {
    let command = command(name)?;
    let categories = Category::ALL.iter().map(|category| category.ie_catg());
    let wanted = categories.filter(|category| ie_catg.is_empty() || *category == ie_catg);
    Ok(wanted.filter_map(|category| desk::permission(command, category)).map(str::to_owned).collect())
}

/// Why a command may not be done on a declaration (JSON) now, in both languages; undefined when it may.
#[wasm_bindgen(js_name = commandRefusal, unchecked_return_type = "Text | undefined")]
pub fn command_refusal(name: &str, declaration: &str, org_params: JsValue) -> Result<JsValue, JsError> {
    let (declaration, params) = (row(declaration)?, params(org_params)?);
    let refusal = desk::refusal(command(name)?, declaration.borrowed(), &params);
    Ok(refusal.map(|message| to_js(&message)).unwrap_or_default())
}

/// How far a state of a declaration is: `open`, `refused`, `review`, `reviewed`, `customs`, `attention`, `done`, `ended`.
#[wasm_bindgen(js_name = stateProgress, unchecked_return_type = "string")]
pub fn state_progress(code: &str) -> JsValue {
    to_js(&desk::progress(State::from_code(code).unwrap_or(State::Draft)))
}
