//! The line between the core and JavaScript: plain values in, plain values out.
//!
//! It is cut into two wasm packages, one for each feature of the crate: `session` is loaded with the log-in page and must
//! be small; `rules` (definitions, dictionaries, customs rules) is loaded after log-in. Nothing is exported by both.

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

use crate::text::Lang;

#[cfg(feature = "rules")]
pub mod declaration;
#[cfg(feature = "rules")]
pub mod rules;
#[cfg(feature = "session")]
pub mod session;

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
