//! How a figure came about, for whoever asks: what it is called, what it is, by which formula, and each figure that went in, down
//! to a line or a paper. Pages draw it and copy it as text.

mod balance;
mod merged;
mod price;
mod share;

use serde::Serialize;

pub use balance::balance;
pub use merged::merged;
pub use price::price;
pub use share::share;

use crate::resource::Resource;
use crate::row::RowRef;
use crate::text::{Message, Text, text};

/// A figure with what is behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Explained {
    pub label: Message,
    pub value: Message,
    /// In words, or in numbers: what was done with the inputs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formula: Option<Message>,
    pub inputs: Vec<Explained>,
}

impl Explained {
    /// A figure that nothing is behind.
    pub fn figure(label: impl Into<Message>, value: impl Into<Message>) -> Self {
        Explained { label: label.into(), value: value.into(), formula: None, inputs: Vec::new() }
    }

    /// What was done with the inputs.
    #[must_use]
    pub fn by(mut self, formula: impl Into<Message>) -> Self {
        self.formula = Some(formula.into());
        self
    }

    /// A further figure that went in.
    #[must_use]
    pub fn of(mut self, input: Explained) -> Self {
        self.inputs.push(input);
        self
    }

    /// Further figures that went in.
    #[must_use]
    pub fn of_all(mut self, inputs: impl IntoIterator<Item = Explained>) -> Self {
        self.inputs.extend(inputs);
        self
    }
}

/// A text that reads alike in both languages, such as a number.
pub fn plain(text: impl Into<String>) -> Message {
    let text = text.into();
    Message { zh: text.clone(), en: text }
}

/// A figure that an input of another one is: what a field is called, and what it holds, without the zeros at its end.
fn held(label: impl Into<Message>, row: RowRef<'_>, field: &str) -> Explained {
    Explained::figure(label, plain(short(&row.written(field))))
}

/// A decimal without the zeros at its end; any other text as it is.
fn short(text: &str) -> String {
    match text.split_once('.') {
        Some((whole, rest)) if rest.bytes().all(|byte| byte.is_ascii_digit()) => {
            let rest = rest.trim_end_matches('0');
            if rest.is_empty() { whole.to_owned() } else { format!("{whole}.{rest}") }
        }
        _ => text.to_owned(),
    }
}

/// What a field of a definition is called.
fn called(resource: &Resource, field: &'static str) -> Text {
    resource.field(field).map_or(text(field, field), |field| field.label)
}
