//! What is wrong with a request that cannot be read, in words for people: 400, with the field named as it is in the request.
//! The words are the core's; no handler has its own.

use std::fmt::Display;

use core_wasm::text::Text;
use core_wasm::text::catalogue::error as texts;

use crate::process::error::ApiError;
use crate::process::unread;

impl ApiError {
    /// 400 by what the program that reads requests says of one.
    pub fn unreadable(said: &str) -> Self {
        ApiError::Malformed(unread::in_words(said))
    }

    /// What a field has to be and is not.
    pub fn not_of_kind(field: &str, kind: Text) -> Self {
        ApiError::Malformed(texts::NOT_OF_KIND.speak_with(&[("field", &field), ("kind", &kind)]))
    }

    /// No whole number stands there.
    pub fn no_number(field: &str) -> Self {
        ApiError::not_of_kind(field, texts::KIND_WHOLE)
    }

    /// A field without which nothing can be done was left out, or is blank.
    pub fn missing(field: &str) -> Self {
        ApiError::Malformed(texts::FIELD_MISSING.with(&[("field", field)]))
    }

    /// What stands there is none of what can be chosen. A blank one is missing.
    pub fn no_option(field: &str, said: impl Display) -> Self {
        match said.to_string() {
            said if said.trim().is_empty() => ApiError::missing(field),
            said => ApiError::Malformed(texts::NO_OPTION.with(&[("field", field), ("said", &said)])),
        }
    }

    /// More entries than are taken at once.
    pub fn at_most(field: &str, most: usize) -> Self {
        ApiError::Malformed(texts::AT_MOST.with(&[("field", field), ("most", &most.to_string())]))
    }

    /// A character that no text holds.
    pub fn illegal(field: &str) -> Self {
        ApiError::Malformed(texts::ILLEGAL.with(&[("field", field)]))
    }

    /// A text of so many characters is wanted, none of them a control character; of 0, it may be blank.
    pub fn characters(field: &str, least: usize, most: usize) -> Self {
        let text = if least == 0 { texts::CHARACTERS_AT_MOST } else { texts::CHARACTERS };
        let (least, most) = (least.to_string(), most.to_string());
        ApiError::Malformed(text.with(&[("field", field), ("least", &least), ("most", &most)]))
    }

    /// Another text, about one field.
    pub fn malformed(text: Text, field: &str) -> Self {
        ApiError::Malformed(text.with(&[("field", field)]))
    }
}
