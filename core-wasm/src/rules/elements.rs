//! The declaration elements of a goods line (申报要素): one text (`gModel`) whose parts are joined with `|`. The form offers
//! them one by one; what stands in the text is only ever these parts joined, so text that knows no parts stays whole.
//!
//! The first two parts are the same for all goods. Of the others a part says itself what it is (`材质:不锈钢`); one that does
//! not is called by its number.

use serde::Serialize;

use crate::text::{Message, Text, text};

/// What parts the elements.
pub const BAR: char = '|';
/// Export preference of imported goods: not for import.
pub const NOT_FOR_IMPORT: &str = "3";

/// What the first parts are: label, dictionary family, the rules that judge them.
const FIXED: &[(Text, &str, &[&str])] = &[
    (text("品牌类型", "Brand type"), "brandType", &["decl.line.brandType"]),
    (
        text("出口享惠情况", "Export preference"),
        "exportPrefer",
        &["decl.line.exportPreference", "decl.line.importPreference"],
    ),
];
const NUMBERED: Text = text("要素{number}", "Element {number}");
/// Letters of a name; more are a sentence.
const NAME_MAX: usize = 12;

/// One part of the text, as the form shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Element {
    pub label: Message,
    /// Dictionary family of its codes; "" for free text.
    pub family: &'static str,
    /// What it says of itself before its value, the colon included: `材质:`; "" when it has no name.
    pub prefix: String,
    pub value: String,
    /// Rules whose problems are about this part.
    pub rules: &'static [&'static str],
}

/// The parts of a specification, at least those that all goods have.
pub fn elements(model: &str) -> Vec<Element> {
    let parts: Vec<&str> = if model.trim().is_empty() { Vec::new() } else { model.split(BAR).map(str::trim).collect() };
    (0..parts.len().max(FIXED.len())).map(|at| element(at, parts.get(at).copied().unwrap_or_default())).collect()
}

fn element(at: usize, part: &str) -> Element {
    if let Some((label, family, rules)) = FIXED.get(at) {
        return Element { label: (*label).into(), family, prefix: String::new(), value: part.to_owned(), rules };
    }
    let (name, value) = named(part);
    let label = match name {
        "" => NUMBERED.with(&[("number", &(at + 1).to_string())]),
        name => Message { zh: name.to_owned(), en: name.to_owned() },
    };
    let prefix = part.strip_suffix(value).unwrap_or_default().to_owned();
    Element { label, family: "", prefix, value: value.to_owned(), rules: &[] }
}

/// The name that a part gives itself, and the rest. A ratio such as `1:2` has no name.
fn named(part: &str) -> (&str, &str) {
    let is_name = |name: &str| {
        let letters = name.chars().count();
        (1..=NAME_MAX).contains(&letters)
            && name.chars().all(|letter| letter.is_alphabetic() || "()（）/ ".contains(letter))
    };
    match part.split_once([':', '：']) {
        Some((name, value)) if is_name(name.trim()) => (name.trim(), value.trim_start()),
        _ => ("", part),
    }
}

/// The text with `part` (name and value) at a place; a place behind the last one adds a part. Empty parts at the end go.
/// Of imported goods the export preference follows from the first other part, because it can only be one.
pub fn with_part(model: &str, at: usize, part: &str, imports: bool) -> String {
    let mut parts: Vec<String> = elements(model).into_iter().map(|known| known.prefix + &known.value).collect();
    if parts.len() <= at {
        parts.resize(at + 1, String::new());
    }
    if let Some(place) = parts.get_mut(at) {
        part.trim().clone_into(place);
    }
    if let Some(preference) = parts.get_mut(1).filter(|known| imports && at != 1 && known.is_empty()) {
        NOT_FOR_IMPORT.clone_into(preference);
    }
    joined(parts)
}

/// The parts as one text; "" when none holds anything beside the export preference that follows by itself.
pub fn joined(mut parts: Vec<String>) -> String {
    while parts.last().is_some_and(String::is_empty) {
        parts.pop();
    }
    let only_preference = parts.len() == 2 && parts.first().is_some_and(String::is_empty);
    if only_preference && parts.get(1).is_some_and(|preference| preference == NOT_FOR_IMPORT) {
        return String::new();
    }
    parts.join(&BAR.to_string())
}
