//! What a request says in a row: numbers, of which what is missing is told apart from what is no number, and what it leaves out.

use core_wasm::row::Row;
use serde_json::Value;

use crate::process::error::ApiError;

/// The number that a request cannot do without.
///
/// # Errors
/// It is missing, or is no number.
pub fn number(sent: &Row, field: &str) -> Result<i64, ApiError> {
    number_if_given(sent, field)?.ok_or_else(|| ApiError::missing(field))
}

/// The number of a field that may be left out.
///
/// # Errors
/// What stands there is no number.
pub fn number_if_given(sent: &Row, field: &str) -> Result<Option<i64>, ApiError> {
    let left_out = match sent.0.get(field) {
        None | Some(Value::Null) => true,
        Some(Value::String(text)) => text.trim().is_empty(),
        Some(_) => false,
    };
    match sent.int(field) {
        None if !left_out => Err(ApiError::no_number(field)),
        number => Ok(number),
    }
}

/// What was sent over what is there: fields that were left out stay as they are, blank ones empty theirs.
pub fn over(before: Row, sent: &Row) -> Row {
    let mut row = before;
    row.0.extend(sent.0.iter().map(|(field, value)| (field.clone(), value.clone())));
    row
}
