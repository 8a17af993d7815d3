//! What an edit changed in a whole document with its lists, as the core tells it.

use core_wasm::row::Row;
use core_wasm::rules::changes;

use crate::audit::Change;

/// The differences, field by field: `billNo`, `lines[2].gQty`, `tpAccess.transitionSite`.
pub fn changes(before: &Row, after: &Row) -> Vec<Change> {
    let found = changes::changes(before, after).into_iter();
    found.map(|changes::DocumentChange { field, before, after }| Change { field, before, after }).collect()
}
