//! The search over everything: in which texts of a document it looks, how well one of them matches, and why, in words.
//!
//! A definition says all of it: a field is looked at as its list is searched by it (`search`), or as `found` says where no list is.
//! So a new document, and each kind of its lines, is searched without a line of code.

use std::cmp::Reverse;

use serde::Serialize;

use crate::resource::{Field, Kind, Resource, Search};
use crate::resources::declaration::{HEAD, PARTS};
use crate::resources::recognition::{PAPER_WORDS, RECOGNITION};
use crate::row::RowRef;
use crate::rules::numbers::{DECLARATION_NUMBERS, shown};
use crate::text::{Lang, Text, text};

/// Characters of the shortest text that is looked for.
pub const SHORTEST: usize = 2;
/// Characters of the longest one.
pub const LONGEST: usize = 64;
/// Characters of a long value that are shown before what matched, and after it.
const AROUND: usize = 24;

const OF_HEAD: Text = text("{field}：{value}", "{field}: {value}");
const OF_LINE: Text = text("{part}第{line}项 · {field}：{value}", "{part} {line} · {field}: {value}");
const OF_SOME_LINE: Text = text("{part} · {field}：{value}", "{part} · {field}: {value}");

/// A kind of rows below the head of a document in which is searched.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The list of the document.
    pub list: &'static str,
    /// What its rows are.
    pub of: &'static Resource,
    /// The field that holds the document.
    pub owner: &'static str,
    /// The field that numbers a row; "" where people see them numbered by their place.
    pub numbered: &'static str,
    /// Whether the place of a row is one that people see.
    pub placed: bool,
}

/// Lists of a declaration that are stored as rows of their own.
const ROWS_OF_DECLARATIONS: [(&str, &str); 3] = [("lines", "gNo"), ("containers", ""), ("licenceDocus", "")];

/// The kinds of rows below the head of a document that have something to search in.
pub fn parts(head: &'static Resource) -> Vec<Part> {
    let of_declaration = |(list, numbered): (&'static str, &'static str)| {
        let part = PARTS.iter().find(|part| part.list == list)?;
        Some(Part { list, of: part.resource, owner: "declarationId", numbered, placed: true })
    };
    let mut all: Vec<Part> = match head.name {
        name if name == HEAD.name => ROWS_OF_DECLARATIONS.into_iter().filter_map(of_declaration).collect(),
        name if name == RECOGNITION.name => {
            vec![Part { list: "papers", of: &PAPER_WORDS, owner: "recognitionId", numbered: "", placed: true }]
        }
        _ => {
            let part = |lines: &'static crate::resource::Lines| Part {
                list: lines.list,
                of: lines.of,
                owner: "documentId",
                numbered: lines.numbered,
                placed: lines.is_embedded(),
            };
            head.lines.iter().map(part).collect()
        }
    };
    all.retain(|part| searched(part.of).next().is_some());
    all
}

/// How a field is looked at: `Prefix` by how it begins, `Like` by any part of it; `No` when it is not.
pub fn how(field: &Field) -> Search {
    let holds_text = match field.kind {
        Kind::Text { .. } => true,
        // A code that people know by heart.
        Kind::Dict { family, .. } => family == "hsCode",
        _ => false,
    };
    match (field.found, field.search) {
        _ if !holds_text => Search::No,
        (Search::No, by_list @ (Search::Prefix | Search::Like)) => by_list,
        (found @ (Search::Prefix | Search::Like), _) => found,
        _ => Search::No,
    }
}

/// The fields of a definition that are looked at.
pub fn searched(of: &'static Resource) -> impl Iterator<Item = &'static Field> {
    of.fields.iter().filter(|field| how(field) != Search::No)
}

/// How well a value matches; the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Match {
    Exact,
    Begins,
    Within,
}

/// A text as it may be written where it is kept: as it is typed, in capital or small letters, and without what people put between the
/// parts of a number.
pub fn spellings(wanted: &str) -> Vec<String> {
    let mut all = Vec::new();
    for one in [wanted.trim().to_owned(), bare(wanted)] {
        for spelled in [one.to_uppercase(), one.clone(), one.to_lowercase()] {
            if spelled.chars().count() >= SHORTEST && !all.contains(&spelled) {
                all.push(spelled);
            }
        }
    }
    all
}

/// A number without blanks, dots and dashes; any other text as it is.
fn bare(wanted: &str) -> String {
    let wanted = wanted.trim();
    let is_number = wanted.chars().all(|letter| letter.is_ascii_alphanumeric() || " .-".contains(letter))
        && wanted.bytes().any(|letter| letter.is_ascii_digit());
    if is_number { wanted.replace([' ', '.', '-'], "") } else { wanted.to_owned() }
}

/// A field of a row that matches.
#[derive(Clone, Debug)]
pub struct Hit {
    pub field: &'static Field,
    /// What it holds, shortened around what matched.
    pub value: String,
    pub matched: Match,
}

/// The field of a row that matches best, the first of those that match alike.
pub fn hit(of: &'static Resource, row: RowRef<'_>, wanted: &str) -> Option<Hit> {
    let spelled: Vec<String> = spellings(wanted).iter().map(|text| text.to_lowercase()).collect();
    let matched = |field: &Field| {
        let value = row.text(field.name).to_lowercase();
        let any = |is: &dyn Fn(&str) -> bool| !value.is_empty() && spelled.iter().any(|text| is(text));
        if any(&|text| value == text) {
            Some(Match::Exact)
        } else if any(&|text| value.starts_with(text)) {
            Some(Match::Begins)
        } else {
            any(&|text| value.contains(text)).then_some(Match::Within)
        }
    };
    let hits = searched(of).filter_map(|field| Some((matched(field)?, field)));
    let (matched, field) = hits.min_by_key(|(matched, _)| *matched)?;
    Some(Hit { field, value: shortened(row.text(field.name), wanted), matched })
}

/// A value that is shown: of a long one what stands around the first place that matches.
fn shortened(value: &str, wanted: &str) -> String {
    let letters: Vec<char> = value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let looked = wanted.trim().chars().count();
    if letters.len() <= AROUND * 2 + looked {
        return letters.into_iter().collect();
    }
    let small = |letters: &[char]| letters.iter().flat_map(|letter| letter.to_lowercase()).collect::<String>();
    let wanted = wanted.trim().to_lowercase();
    let at = letters.windows(looked.max(1)).position(|some| small(some) == wanted).unwrap_or_default();
    let (from, to) = (at.saturating_sub(AROUND), (at + looked + AROUND).min(letters.len()));
    let before = if from > 0 { "…" } else { "" };
    let after = if to < letters.len() { "…" } else { "" };
    format!("{before}{}{after}", letters[from..to].iter().collect::<String>().trim())
}

/// Why a document was found, as people read it. `line` is the number of the row, where it has one.
pub fn reason(part: Option<&Part>, line: Option<i64>, hit: &Hit, lang: Lang) -> String {
    let (field, value) = (hit.field.label.get(lang), hit.value.as_str());
    let Some(part) = part else { return OF_HEAD.with(&[("field", field), ("value", value)]).get(lang).to_owned() };
    let name = part.of.label.get(lang);
    match line {
        Some(line) => {
            let line = line.to_string();
            let values = [("part", name), ("line", &line), ("field", field), ("value", value)];
            OF_LINE.with(&values).get(lang).to_owned()
        }
        None => OF_SOME_LINE.with(&[("part", name), ("field", field), ("value", value)]).get(lang).to_owned(),
    }
}

/// The number that a document goes by; "" while it has none.
pub fn number(head: &Resource, row: RowRef<'_>) -> String {
    if head.name == HEAD.name {
        let numbers = DECLARATION_NUMBERS.map(|field| Some(row.text(field)));
        return shown(numbers).unwrap_or_default().to_owned();
    }
    // What is known by a whole text, such as a question, is shown by how it begins.
    let known = row.text(head.known_by);
    match known.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", known[..end].trim_end()),
        None => known.to_owned(),
    }
}

/// The order of what was found: by how well it matches, then the newest first.
pub fn order(matched: Match, made: &str, id: i64) -> (Match, Reverse<&str>, Reverse<i64>) {
    (matched, Reverse(made), Reverse(id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resources::documents::{CLIENT_ORDER, FCST};

    #[test]
    fn each_list_of_a_declaration_is_there_and_its_containers_are_searched() {
        let lists: Vec<&str> = parts(&HEAD).iter().map(|part| part.list).collect();
        assert_eq!(lists, ["lines", "containers", "licenceDocus"]);
    }

    #[test]
    fn a_line_without_texts_to_search_is_no_part() {
        let lists = |head| parts(head).iter().map(|part| part.list).collect::<Vec<_>>();
        assert_eq!(lists(&CLIENT_ORDER), ["lines", "papers", "fees"]);
        assert_eq!(lists(&FCST), ["lines", "decLines"]);
        assert_eq!(lists(&RECOGNITION), ["papers"]);
    }
}
