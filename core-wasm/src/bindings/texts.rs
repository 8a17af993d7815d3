//! The texts of the screens. This package is not shipped: the build asks it for the file of each language.

use js_sys::{Array, Object};
use wasm_bindgen::prelude::*;

use super::lang_of;
use crate::text::catalogue;

/// Every text of the screens in one language.
#[wasm_bindgen(unchecked_return_type = "Record<string, string>")]
pub fn texts(#[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str) -> Result<Object, JsError> {
    let pairs: Array =
        catalogue::in_language(lang_of(lang)).map(|(key, text)| Array::of2(&key.into(), &text.into())).collect();
    Object::from_entries(&pairs).map_err(|_| JsError::new("texts"))
}
