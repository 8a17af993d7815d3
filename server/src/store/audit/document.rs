//! What an edit changed in a whole document with its lists, as the core tells it.

use core_wasm::row::Row;
use core_wasm::rules::changes::{self, DocumentChange};

use crate::store::audit::Change;

/// What the history keeps of an edit: the differences, and where the rows of lists have gone.
pub fn changes(before: &Row, after: &Row) -> Vec<Change> {
    changes::recorded(before, after).into_iter().map(Change::from).collect()
}

/// The differences for people, field by field: `billNo`, `lines[2].gQty`, `tpAccess.transitionSite`.
pub fn differences(before: &Row, after: &Row) -> Vec<Change> {
    changes::changes(before, after).into_iter().map(Change::from).collect()
}

/// Says that an entry is about something beside the document.
pub fn beside() -> Change {
    Change { field: changes::BESIDE.to_owned(), before: serde_json::Value::Null, after: serde_json::Value::Null }
}

impl From<DocumentChange> for Change {
    fn from(DocumentChange { field, before, after }: DocumentChange) -> Self {
        Change { field, before, after }
    }
}

impl From<Change> for DocumentChange {
    fn from(Change { field, before, after }: Change) -> Self {
        DocumentChange { field, before, after }
    }
}
