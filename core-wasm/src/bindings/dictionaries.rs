//! The dictionaries that a package judges by. Each package of rules has its own, and is given the same.

use std::cell::RefCell;
use std::collections::BTreeMap;

use wasm_bindgen::prelude::*;

use super::from_js;
use crate::dictionary::{Dictionaries, Entry};

thread_local! {
    static DICTIONARIES: RefCell<Dictionaries> = RefCell::new(Dictionaries::default());
}

/// Reads the dictionaries of this thread.
pub fn with_dictionaries<R>(read: impl FnOnce(&Dictionaries) -> R) -> R {
    DICTIONARIES.with_borrow(read)
}

/// Sets the dictionaries: the entries of each family by its name. What was learned of large families stays.
#[wasm_bindgen(js_name = setDictionaries)]
pub fn set_dictionaries(
    #[wasm_bindgen(unchecked_param_type = "Record<string, Entry[]>")] dictionaries: &JsValue,
) -> Result<(), JsError> {
    let families: BTreeMap<String, Vec<Entry>> = from_js(dictionaries)?;
    let mut dictionaries = Dictionaries::new(families);
    DICTIONARIES.with_borrow_mut(|before| {
        dictionaries.keep_learned(before);
        *before = dictionaries;
    });
    Ok(())
}

/// Takes in the rows of the codes of a large family that were asked for. A code that was asked for and has no row is unknown
/// from then on; a code nobody asked for is neither known nor wrong.
#[wasm_bindgen(js_name = learnEntries)]
pub fn learn_entries(
    family: &str,
    #[wasm_bindgen(unchecked_param_type = "readonly string[]")] codes: Vec<String>,
    #[wasm_bindgen(unchecked_param_type = "readonly Entry[]")] entries: &JsValue,
) -> Result<(), JsError> {
    let entries: Vec<Entry> = from_js(entries)?;
    DICTIONARIES.with_borrow_mut(|dictionaries| dictionaries.learn(family, codes, entries));
    Ok(())
}

/// Forgets what was learned of a family: its table has another version.
#[wasm_bindgen(js_name = forgetEntries)]
pub fn forget_entries(family: &str) {
    DICTIONARIES.with_borrow_mut(|dictionaries| dictionaries.forget(family));
}
