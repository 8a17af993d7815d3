//! The declaration elements of a goods line (申报要素): one text (`gModel`) whose parts are joined with `|`. The form
//! shows them one by one and stores only the joined parts, so a text without parts stays whole.
//!
//! The first two parts are the same for all goods. The tariff names the others for each code (its template, column
//! `elements`). Without a template a part names itself (`材质:不锈钢`); one that does not is labelled with its number.

use chrono::NaiveDate;
use serde::Serialize;

use crate::dictionary::Dictionaries;
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

/// Extra column of the tariff: the elements of a code, such as `1:品牌类型;2:出口享惠情况;3:材质;4:GTIN;5:其他`.
pub const COLUMN: &str = "elements";
/// Rule of elements that the template wants and the text lacks.
pub const MISSING_RULE: &str = "decl.line.elementsMissing";
/// From so many letters on the gathered tariff has only the beginning of a name.
const CUT: usize = 25;
/// Elements that goods may not have, by their whole name, and words in the names of those that only some goods have.
const OPTIONAL: &[&str] = &["GTIN", "CAS", "其他"];
const CONDITIONAL: &[&str] = &["如有", "如是", "请注明"];

/// One element that a tariff code wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted<'a> {
    pub name: &'a str,
    /// Only the beginning of its name is known.
    pub is_cut: bool,
    /// Whether it may not stay blank. Never where it is not known as a whole.
    pub required: bool,
}

/// The elements of a tariff code in their order, by its column; none where it names none.
pub fn template(column: &str) -> Vec<Wanted<'_>> {
    column.split(';').filter_map(|part| part.split_once(':')).map(|(_, name)| wanted(name.trim())).collect()
}

/// Whether the tariff says that a code has no elements at all, not even the first two (chapter 98).
pub fn wants_none(column: &str) -> bool {
    column.trim() == "无"
}

/// The elements that the tariff names for an HS code on a day, as far as it is known.
pub fn template_of<'a>(dicts: &'a Dictionaries, hs_code: &str, day: NaiveDate) -> Vec<Wanted<'a>> {
    dicts.by_id_on("hsCode", hs_code, day).map(|entry| template(entry.extra(COLUMN))).unwrap_or_default()
}

fn wanted(name: &str) -> Wanted<'_> {
    let is_open = |open: &[char], close: &[char]| name.matches(open).count() > name.matches(close).count();
    let is_cut =
        name.chars().count() >= CUT || is_open(&['（', '('], &['）', ')']) || is_open(&['[', '［'], &[']', '］']);
    let may_lack = OPTIONAL.contains(&name) || CONDITIONAL.iter().any(|words| name.contains(words));
    Wanted { name, is_cut, required: !is_cut && !may_lack }
}

impl Wanted<'_> {
    /// Whether a part that calls itself so is this element: by its name, with or without what stands in brackets.
    pub fn is_called(&self, name: &str) -> bool {
        let bare = self.name.split(['（', '(', '[', '［']).next().unwrap_or_default();
        !name.is_empty() && (self.name == name || bare == name)
    }
}

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
    /// Whether the tariff wants it to be filled.
    pub required: bool,
    /// Rules whose problems are about this part.
    pub rules: &'static [&'static str],
}

/// The parts of a text, without the blanks around them.
pub fn parts(model: &str) -> Vec<&str> {
    if model.trim().is_empty() { Vec::new() } else { model.split(BAR).map(str::trim).collect() }
}

/// The parts of a specification, at least those that all goods have and those of the template.
pub fn elements(model: &str, template: &[Wanted<'_>]) -> Vec<Element> {
    let parts = parts(model);
    let count = parts.len().max(FIXED.len()).max(template.len());
    (0..count).map(|at| element(at, parts.get(at).copied().unwrap_or_default(), template.get(at))).collect()
}

fn element(at: usize, part: &str, wanted: Option<&Wanted<'_>>) -> Element {
    if let Some((label, family, rules)) = FIXED.get(at) {
        let value = part.to_owned();
        return Element { label: (*label).into(), family, prefix: String::new(), value, required: true, rules };
    }
    let (name, value) = named(part);
    // The tariff has its names in Chinese only.
    let both = |name: String| Message { zh: name.clone(), en: name };
    let label = match (wanted, name) {
        (Some(wanted), _) if wanted.is_cut => both(format!("{}…", wanted.name)),
        (Some(wanted), _) => both(wanted.name.to_owned()),
        (None, "") => NUMBERED.with(&[("number", &(at + 1).to_string())]),
        (None, name) => both(name.to_owned()),
    };
    let prefix = part.strip_suffix(value).unwrap_or_default().to_owned();
    let required = wanted.is_some_and(|wanted| wanted.required);
    let rules: &[&str] = if required && value.is_empty() { &[MISSING_RULE] } else { &[] };
    Element { label, family: "", prefix, value: value.to_owned(), required, rules }
}

/// The name that a part gives itself, and the rest. A ratio such as `1:2` has no name.
pub fn named(part: &str) -> (&str, &str) {
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
    let mut parts: Vec<String> = elements(model, &[]).into_iter().map(|known| known.prefix + &known.value).collect();
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

/// Parts in the order of a template: one that says what it is goes to its place, the others to the places left, in their
/// order; what the template has no place for comes behind it. Without a template they stay as they are.
pub fn arranged(parts: Vec<String>, template: &[Wanted<'_>]) -> Vec<String> {
    let mut places: Vec<String> = vec![String::new(); template.len()];
    let mut others = Vec::new();
    for (at, part) in parts.into_iter().enumerate() {
        let own = named(&part).0;
        let place = if at < FIXED.len() { Some(at) } else { template.iter().position(|wanted| wanted.is_called(own)) };
        match place.and_then(|place| places.get_mut(place)).filter(|place| place.is_empty()) {
            Some(place) => *place = part,
            None => others.push((at, part)),
        }
    }
    for (at, part) in others {
        // A part that stands where its template has it stays there.
        let free = |place: &usize| places.get(*place).is_some_and(String::is_empty);
        let place = Some(at).filter(free).or_else(|| (FIXED.len()..template.len()).find(free));
        match place.and_then(|place| places.get_mut(place)) {
            Some(place) => *place = part,
            None if !part.is_empty() => places.push(part),
            None => (),
        }
    }
    places
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
