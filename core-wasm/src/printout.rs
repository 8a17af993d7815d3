//! Declarations, forecasts and gate slips on paper: what stands on each sheet, as texts ready to be typeset. How they look is the
//! printer's.

#[cfg(not(target_arch = "wasm32"))]
pub mod fees;
#[cfg(not(target_arch = "wasm32"))]
pub mod forecast;
pub mod form;
#[cfg(not(target_arch = "wasm32"))]
pub mod origin;
pub mod proof;
pub mod slip;
pub mod tax;

use serde::{Deserialize, Serialize};

use crate::amount::readable;
use crate::dictionary::Dictionaries;
use crate::resource::{Field, Kind};
use crate::row::RowRef;
use crate::text::Lang;
use crate::text::catalogue::printout as texts;

/// What can be downloaded of a declaration (`type` of POST /decl/v1/multi/download).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Printout {
    /// The declaration in the layout of the official form.
    Form,
    /// Every field that is filled in, for comparing with the customer's papers.
    Proof,
    /// The estimated taxes with their formulas.
    Tax,
    /// The message of the single window.
    Xml,
}

/// Name of the file that the declaration with this number is printed to.
pub fn file_name(printout: Printout, number: &str, lang: Lang) -> String {
    let (name, extension) = match printout {
        Printout::Form => (texts::FORM_NAME, "pdf"),
        Printout::Proof => (texts::PROOF_NAME, "pdf"),
        Printout::Tax => (texts::TAX_NAME, "pdf"),
        Printout::Xml => (texts::XML_NAME, "xml"),
    };
    format!("{number}-{}.{extension}", name.get(lang))
}

/// A box on a sheet: its label, and what stands in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cell {
    pub label: String,
    /// The code that stands behind the label in brackets; "" for none.
    pub code: String,
    pub value: String,
    /// Share of the row's width.
    pub width: u8,
}

/// A field as it reads on paper: the label of a code, thousands marked, days without a time. On an export some codes are of
/// another family.
fn shown(field: &Field, row: RowRef<'_>, export: bool, dicts: &Dictionaries, lang: Lang) -> String {
    let text = match row.int(field.name) {
        Some(number) if row.text(field.name).is_empty() => number.to_string(),
        _ => row.text(field.name).to_owned(),
    };
    if text.is_empty() {
        return text;
    }
    match field.kind {
        Kind::Dict { .. } if export && !field.export_family.is_empty() => dicts.label(field.export_family, &text, lang),
        Kind::Dict { family, .. } => dicts.label(family, &text, lang),
        Kind::DictList { family, .. } => {
            let labels = text.split(',').map(|code| dicts.label(family, code.trim(), lang));
            labels.collect::<Vec<_>>().join(" ")
        }
        Kind::Flag => dicts.label("yesNo", &text, lang),
        Kind::Decimal { .. } => readable(&text),
        Kind::Instant => text.get(..16).unwrap_or(&text).replace('T', " "),
        _ => text,
    }
}
