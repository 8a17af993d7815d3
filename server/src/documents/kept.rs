//! Texts that are made of definitions.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// Texts made of definitions live as long as the program; each is kept once.
pub fn kept(text: String) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept.get(text.as_str()) {
        return known;
    }
    let text: &'static str = Box::leak(text.into_boxed_str());
    kept.insert(text);
    text
}
