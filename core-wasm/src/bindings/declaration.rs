//! The declaration on the line to JavaScript. Rows cross it by way of JSON, which is faster than value by value.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use super::codes::day;
use super::dictionaries::with_dictionaries;
use super::{from_js, to_js, to_js_by_json};
use crate::config::OrgParams;
use crate::error::Problem;
use crate::resources::declaration::{Packed, form};
use crate::row::{Row, parse_date};
use crate::rules::containers::each_box;
use crate::rules::declaration::reference::PriceReference;
use crate::rules::declaration::{Context, Direction, day_of, judge};
#[cfg(feature = "rules")]
use crate::rules::house::HouseRule;
use crate::rules::numbers::{DECLARATION_NUMBERS, shown};
use crate::rules::split::containers;
use crate::rules::{elements, enterprise, follow, goods_master, headings, tax};
use crate::validate::{REQUIRED_RULE, Stage};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** One value of a declaration. Numbers are texts, so that no decimal is lost. */
export type Value = string | number | boolean | null | undefined | Value[] | { [field: string]: Value };

/** A declaration: the fields of its head by name, its lists of rows beside them. */
export type Declaration = { [field: string]: Value };

/** A declaration as whoever calls keeps it: a plain object. */
export type DeclarationLike = object;

/** The rates of an estimate beside the tariff: rows of the resources `specialRate` and `exchangeRate`. */
export interface TaxRates {
  special: readonly object[];
  exchange: readonly object[];
  /** What customs' practice leaves open; each has its default. */
  parameters?: object;
}

/** A price that is known of goods, which the price of a line is held against. */
export interface PriceReference {
  /** The material no., as in `gdsMtno` of a line; blank where the price is of goods without one. */
  gdsMtno: string;
  /** HS code of goods without a material no., as in `codeTS` of a line. */
  codeTS?: string;
  /** Name of goods without a material no., as in `gName` of a line. */
  name?: string;
  source: 'goodsMaster' | 'lastDeclaration' | 'priceRecord';
  /** Code of the unit that the price is of. */
  unit: string;
  /** Letters of the currency. */
  currency: string;
  /** A decimal as text. */
  price: string;
  /** Number of the declaration; left out for the goods master. */
  number?: string;
}

/** What comes of a declaration whose containers are shared out: the two halves, or why it cannot be. */
export interface SplitOutcome {
  stays?: Declaration;
  goes?: Declaration;
  /** How many containers stay and go. */
  boxes?: [number, number];
  problems?: Problem[];
}
"#;

/// What a judgement depends on, beside the declaration and the dictionaries.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct JudgeContext {
    /// Today at the customs office, `YYYY-MM-DD`.
    today: String,
    /// Parameters of the organisation that makes the declaration; what is left out is off.
    #[serde(default)]
    #[tsify(optional, type = "Partial<OrgParams>")]
    org_params: Map<String, Value>,
    stage: Stage,
    /// Known prices of the materials that the lines name.
    #[serde(default)]
    #[tsify(optional, type = "readonly PriceReference[]")]
    prices: Vec<PriceReference>,
    /// Rows of the resource `exchangeRate`, by which charges in another currency are held against the goods.
    #[serde(default)]
    #[tsify(optional, type = "readonly object[]")]
    exchange: Vec<Row>,
    /// The rules of a house that are in force for the organisation that makes the declaration.
    #[cfg(feature = "rules")]
    #[serde(default)]
    #[tsify(optional, type = "readonly HouseRule[]")]
    house: Vec<HouseRule>,
}

/// A declaration whose containers were shared out.
#[derive(Serialize)]
#[serde(untagged)]
enum Shared {
    Halves { stays: Row, goes: Row, boxes: [usize; 2] },
    Problems { problems: Vec<Problem> },
}

pub(super) fn row(value: &JsValue) -> Result<Row, JsError> {
    Ok(from_js(value)?)
}

pub(super) fn named<T: serde::de::DeserializeOwned>(name: &str) -> Result<T, JsError> {
    Ok(serde_json::from_value(Value::from(name))?)
}

/// The parameters with their defaults put in.
pub(super) fn params(given: Map<String, Value>) -> Result<OrgParams, JsError> {
    let mut known = serde_json::to_value(OrgParams::default())?;
    if let Some(known) = known.as_object_mut() {
        known.extend(given);
    }
    Ok(serde_json::from_value(known)?)
}

/// The one number that a declaration goes by everywhere; "" while it has none.
#[wasm_bindgen(js_name = declarationNumber)]
pub fn declaration_number(
    #[wasm_bindgen(unchecked_param_type = "DeclarationLike")] row: &JsValue,
) -> Result<String, JsError> {
    let row: Row = from_js(row)?;
    let numbers = DECLARATION_NUMBERS.map(|field| Some(row.text(field)));
    Ok(shown(numbers).unwrap_or_default().to_owned())
}

/// Judges a declaration; the problems stand in form order.
#[wasm_bindgen(js_name = judgeDeclaration, unchecked_return_type = "Verdict")]
pub fn judge_declaration(
    #[wasm_bindgen(unchecked_param_type = "DeclarationLike")] declaration: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "JudgeContext")] context: &JsValue,
) -> Result<JsValue, JsError> {
    let given: JudgeContext = from_js(context)?;
    let (declaration, params, today) = (row(declaration)?, params(given.org_params)?, day(&given.today)?);
    #[cfg(feature = "rules")]
    let house = &*given.house;
    #[cfg(not(feature = "rules"))]
    let house = &[];
    let verdict = with_dictionaries(|dicts| {
        let (params, prices, exchange) = (&params, &*given.prices, &*given.exchange);
        judge(&declaration, &Context { dicts, today, params, stage: given.stage, prices, exchange, house })
    });
    to_js_by_json(&verdict)
}

/// What follows when the fields at these paths of a declaration were changed: paths and values. `today` (`YYYY-MM-DD`) is that
/// of the customs office.
#[wasm_bindgen(js_name = followDeclaration, unchecked_return_type = "[string, string][]")]
pub fn follow_declaration(
    #[wasm_bindgen(unchecked_param_type = "DeclarationLike")] declaration: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly string[]")] changed: Vec<String>,
    today: &str,
) -> Result<JsValue, JsError> {
    let (declaration, today) = (row(declaration)?, day(today)?);
    let changed: Vec<&str> = changed.iter().map(String::as_str).collect();
    Ok(to_js(&with_dictionaries(|dicts| follow::follow(&declaration, &changed, dicts, today))))
}

/// The parts of a specification (`gModel`), at least those that all goods have and those that the tariff names for the HS
/// code ("" for none) on the day of the declaration: `decl_date`, or today where that is blank (both `YYYY-MM-DD`).
#[wasm_bindgen(js_name = elementsOf, unchecked_return_type = "Element[]")]
pub fn elements_of(model: &str, hs_code: &str, decl_date: &str, today: &str) -> Result<JsValue, JsError> {
    let on = parse_date(decl_date).map_or_else(|| day(today), Ok)?;
    Ok(to_js(&with_dictionaries(|dicts| elements::elements(model, &elements::template_of(dicts, hs_code, on)))))
}

/// A specification with a part (its name and value) at a place, from 0, on a declaration of a category.
#[wasm_bindgen(js_name = withElement)]
pub fn with_element(model: &str, at: usize, part: &str, ie_catg: &str) -> String {
    let mut head = Row::new();
    head.set("iECatg", ie_catg);
    elements::with_part(model, at, part, Direction::of(head.borrowed()) == Some(Direction::Import))
}

/// What stands at each place of a packed field, `code` and whether it is `wrong` there; nothing for any other field.
#[wasm_bindgen(js_name = packedPlaces, unchecked_return_type = "Filled[]")]
pub fn packed_places(field: &str, value: &str) -> JsValue {
    let filled = Packed::of(field).map(|packed| with_dictionaries(|dicts| packed.filled(value, dicts)));
    to_js(&filled.unwrap_or_default())
}

/// The value of a packed field with a code at a place, from 0.
#[wasm_bindgen(js_name = withPackedPlace)]
pub fn with_packed_place(field: &str, value: &str, at: usize, code: &str) -> String {
    Packed::of(field).map_or_else(|| value.to_owned(), |packed| packed.with(value, at, code))
}

/// The fields of a line (its place from 0) of a declaration that take another value from a material of the goods master:
/// `blank` fields, `all` that it knows, or the legal `quantities` alone.
#[wasm_bindgen(js_name = fillFromMaterial, unchecked_return_type = "[string, string][]")]
pub fn fill_from_material(
    #[wasm_bindgen(unchecked_param_type = "DeclarationLike")] declaration: &JsValue,
    line: usize,
    #[wasm_bindgen(unchecked_param_type = "object")] material: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Fill")] how: &str,
    today: &str,
) -> Result<JsValue, JsError> {
    let (declaration, material, today) = (row(declaration)?, row(material)?, day(today)?);
    let how: goods_master::Fill = named(how)?;
    let (declaration, material) = (declaration.borrowed(), material.borrowed());
    let filled = with_dictionaries(|dicts| {
        let template = elements::template_of(dicts, material.text("hsCode"), day_of(declaration, today));
        declaration.each("lines").nth(line).map(|line| goods_master::fill(declaration, line, material, &template, how))
    });
    Ok(to_js(&filled.unwrap_or_default()))
}

/// The fields of the head in which enterprises are looked up, and whether those abroad are.
#[wasm_bindgen(js_name = partyFields, unchecked_return_type = "{ field: string; abroad: boolean }[]")]
pub fn party_fields() -> JsValue {
    to_js(&enterprise::party_fields())
}

/// What the head says of the party of a field when it is this enterprise of the base data: fields and values.
#[wasm_bindgen(js_name = fillParty, unchecked_return_type = "[string, string][]")]
pub fn fill_party(
    field: &str,
    #[wasm_bindgen(unchecked_param_type = "object")] enterprise: &JsValue,
) -> Result<JsValue, JsError> {
    Ok(to_js(&enterprise::fill(field, row(enterprise)?.borrowed())))
}

/// The columns that the first line of a pasted block names; undefined for a line that is no line of headings. `remembered`:
/// heading to column as somebody set it, where an empty column leaves the cells out.
#[wasm_bindgen(js_name = headings, unchecked_return_type = "Headings | undefined")]
pub fn headings_of(
    line: Vec<String>,
    #[wasm_bindgen(unchecked_param_type = "readonly { name: string; label: { zh: string; en: string } }[]")]
    columns: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Record<string, string>")] remembered: &JsValue,
) -> Result<JsValue, JsError> {
    let columns: Vec<headings::Column> = from_js(columns)?;
    Ok(to_js(&headings::headings(&line, &columns, &from_js(remembered)?)))
}

/// Estimates the taxes of a declaration that customs would accept on a day (`YYYY-MM-DD`).
#[wasm_bindgen(js_name = estimateTax, unchecked_return_type = "Estimate")]
pub fn estimate_tax(
    #[wasm_bindgen(unchecked_param_type = "DeclarationLike")] declaration: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "TaxRates")] rates: &JsValue,
    day: &str,
) -> Result<JsValue, JsError> {
    let (declaration, rates, day): (Row, tax::Rates, _) = (row(declaration)?, from_js(rates)?, super::codes::day(day)?);
    to_js_by_json(&with_dictionaries(|dicts| tax::estimate(&declaration, &rates.context(dicts, day))))
}

/// What comes of a declaration whose containers at these places (from 0) go to a new one.
#[wasm_bindgen(js_name = splitByContainers, unchecked_return_type = "SplitOutcome")]
pub fn split_by_containers(
    #[wasm_bindgen(unchecked_param_type = "DeclarationLike")] declaration: &JsValue,
    places: Vec<u32>,
) -> Result<JsValue, JsError> {
    let places: Vec<usize> = places.into_iter().filter_map(|place| usize::try_from(place).ok()).collect();
    let shared = match containers::split(&row(declaration)?, &places) {
        Ok(halves) => {
            let boxes = [&halves.stays, &halves.goes].map(|half| each_box(half.borrowed().each("containers")).count());
            Shared::Halves { stays: halves.stays, goes: halves.goes, boxes }
        }
        Err(problems) => Shared::Problems { problems },
    };
    to_js_by_json(&shared)
}

/// Rule of a field that must be filled.
#[wasm_bindgen(js_name = requiredRule)]
pub fn required_rule() -> String {
    REQUIRED_RULE.to_owned()
}

/// Fields whose change calls for something; for any other, there is no need to ask `followDeclaration`.
#[wasm_bindgen(js_name = followTriggers)]
pub fn follow_triggers() -> Vec<String> {
    follow::triggers().map(str::to_owned).collect()
}

/// The form of a category: groups, fields, lists and packed fields.
#[wasm_bindgen(js_name = declarationForm, unchecked_return_type = "Form")]
pub fn declaration_form(ie_catg: &str) -> JsValue {
    to_js(&form::form(ie_catg))
}

/// A declaration that nobody has keyed anything into yet.
#[wasm_bindgen(js_name = newDeclaration, unchecked_return_type = "Declaration")]
pub fn new_declaration(ie_catg: &str) -> JsValue {
    to_js(&form::empty(ie_catg))
}

/// The fields that follow from whose declaration it is, which organisation makes it and which clerk: field and value.
#[wasm_bindgen(js_name = declarationParties, unchecked_return_type = "[string, string][]")]
pub fn declaration_parties(
    #[wasm_bindgen(unchecked_param_type = "Party")] owner: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Party")] maker: &JsValue,
    clerk: &str,
) -> Result<JsValue, JsError> {
    Ok(to_js(&form::parties(&from_js(owner)?, &from_js(maker)?, clerk)))
}

/// A new declaration with the content of another.
#[wasm_bindgen(js_name = copyDeclaration, unchecked_return_type = "Declaration")]
pub fn copy_declaration(
    #[wasm_bindgen(unchecked_param_type = "DeclarationLike")] of: &JsValue,
) -> Result<JsValue, JsError> {
    to_js_by_json(&form::copy(&row(of)?))
}

/// What a template keeps of a declaration.
#[wasm_bindgen(js_name = declarationTemplate, unchecked_return_type = "Declaration")]
pub fn declaration_template(
    #[wasm_bindgen(unchecked_param_type = "DeclarationLike")] of: &JsValue,
) -> Result<JsValue, JsError> {
    to_js_by_json(&form::template(&row(of)?))
}
