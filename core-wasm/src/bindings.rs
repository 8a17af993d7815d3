//! The boundary between the core and JavaScript: plain values in, plain values out.
//!
//! It is split into three wasm packages, one for each feature of the crate: `session` is loaded with the log-in page
//! and must be small; `rules` (definitions, dictionaries, rules of the declaration) is loaded after log-in; `documents` (what is
//! reckoned on forecasts, bonded accounts and trucks) is loaded by the pages that need it. No function is exported by two of them,
//! but for those that hand in dictionaries. Two more are not loaded by our own pages: `declarations` is the part of `rules` that
//! the npm package begins with (`core-wasm/package`), and `texts` only serves the build.

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

use crate::text::Lang;

#[cfg(feature = "documents")]
pub mod bonded;
#[cfg(feature = "declarations")]
pub mod codes;
#[cfg(feature = "declarations")]
pub mod declaration;
#[cfg(feature = "rules")]
pub mod desk;
#[cfg(any(feature = "declarations", feature = "documents"))]
pub mod dictionaries;
#[cfg(feature = "documents")]
pub mod forecast;
#[cfg(feature = "rules")]
pub mod forecast_desk;
#[cfg(feature = "rules")]
pub mod house;
#[cfg(feature = "rules")]
pub mod rules;
#[cfg(feature = "session")]
pub mod session;
#[cfg(feature = "rules")]
pub mod states;
#[cfg(feature = "texts")]
pub mod texts;
#[cfg(feature = "documents")]
pub mod wms;
#[cfg(feature = "documents")]
pub mod zone;

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
  /** First day of the code, YYYY-MM-DD; missing when it has always been there. */
  from?: string;
  /** Last day of the code; missing while no end is known. */
  to?: string;
  [column: string]: string | boolean | undefined;
}
"#;

#[wasm_bindgen(typescript_custom_section)]
const QUERY_VALUE: &str = r#"
/** A value of a query. */
export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];
"#;

/// Runs when the package is loaded: a panic of the core shows its place in the console.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// A plain JavaScript object; undefined for what cannot be one (none of ours).
pub fn to_js(value: &impl Serialize) -> JsValue {
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_maps_as_objects(true);
    value.serialize(&serializer).unwrap_or_default()
}

/// The same by way of JSON, which is quicker for big values.
///
/// # Errors
/// The value cannot be written as JSON (none of ours).
pub fn to_js_by_json(value: &impl Serialize) -> Result<JsValue, JsError> {
    let json = serde_json::to_string(value)?;
    js_sys::JSON::parse(&json).map_err(|_| JsError::new("no JSON"))
}

/// Reads an object of JavaScript. By way of JSON: one reader in the package instead of two, and quicker for big objects.
///
/// # Errors
/// The object is not of the wanted form.
pub fn from_js<T: DeserializeOwned>(value: &JsValue) -> Result<T, serde_json::Error> {
    // What JSON does not know (undefined, a function) is read as nothing, which no form takes.
    let json = js_sys::JSON::stringify(value).ok().and_then(|text| text.as_string()).unwrap_or_default();
    serde_json::from_str(&json)
}

/// The language of a tag.
pub fn lang_of(tag: &str) -> Lang {
    Lang::from_tag(tag)
}
