//! What was read out of a paper: its kind, head values and goods lines, each value with its place, and what is wrong.

use core_wasm::text::Message;
use serde::{Deserialize, Serialize};

use crate::fields::said::AllSaid;
use crate::paper::{Paper, Place};

/// What a paper is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PaperKind {
    Invoice,
    PackingList,
    BillOfLading,
    Contract,
}

/// How a value was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Found {
    /// Beside or below a word that names it.
    Label,
    /// In the column of a table.
    Column,
    /// In the row of totals.
    TotalRow,
    /// Named by a heading of its column or by another value ("Amount (USD)").
    Heading,
    /// By what stands around it, such as the name at the head of the letter paper. Never sure.
    Layout,
    /// A place learned from a correction.
    Learned,
}

/// Another way to read a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Other {
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// One value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Value {
    /// Normalised: dates as `2026-10-12`, decimals with a point and without zeros at the end, names and numbers as printed.
    pub text: String,
    /// The code of the customs table, where the text is a unit, currency, country, port, term or kind of package.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// As it stands in the paper.
    pub raw: String,
    pub place: Place,
    /// In percent. From [`SURE`] on nobody needs to look.
    pub sure: u8,
    pub found: Found,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Other>,
}

/// A value of at least this many percent counts as sure.
pub use core_wasm::rules::recognition::SURE;

/// A value with its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Field {
    /// `invoiceNo`, `totalAmount`, ...: see `core_wasm::rules::reading::words`.
    pub name: String,
    #[serde(flatten)]
    pub value: Value,
}

/// One line of goods.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    pub fields: Vec<Field>,
}

/// Something that a person should look at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Such as `reading.sumDiffers`: the key of its text.
    pub key: String,
    pub message: Message,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
}

/// All that was read out of one paper.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reading {
    /// `None` when nothing on the paper says what it is.
    pub kind: Option<PaperKind>,
    pub head: Vec<Field>,
    pub lines: Vec<Line>,
    /// Amounts that are charged besides the goods in their table, such as freight; what is taken off is negative.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub charges: Vec<String>,
    pub problems: Vec<Problem>,
    /// Further papers in the same file, such as the packing list on the second sheet of a workbook.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub further: Vec<Reading>,
    /// What a vision model says of it, where one is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<AllSaid>,
}

/// What `customs-read` writes for a file that it could read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    pub paper: Paper,
    pub reading: Reading,
}

/// The value of a field.
pub fn value<'a>(fields: &'a [Field], name: &str) -> Option<&'a Value> {
    fields.iter().find(|field| field.name == name).map(|field| &field.value)
}

impl Reading {
    /// The papers of the file: this one and the further ones.
    pub fn papers(&self) -> impl Iterator<Item = &Reading> {
        std::iter::once(self).chain(&self.further)
    }

    /// The same, each for itself.
    pub fn apart(mut self) -> Vec<Reading> {
        let further = std::mem::take(&mut self.further);
        std::iter::once(self).chain(further).collect()
    }

    pub fn head(&self, name: &str) -> Option<&Value> {
        value(&self.head, name)
    }
}

impl Line {
    pub fn value(&self, name: &str) -> Option<&Value> {
        value(&self.fields, name)
    }
}
