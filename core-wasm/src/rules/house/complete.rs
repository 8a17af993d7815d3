//! What can stand at a place of a condition that is being written: fields with their labels, operators, codes of the field's
//! dictionary.

use serde::Serialize;

use super::subject::{Sort, Subject, asked, sort_of};
use super::token::{Kind, Token, tokens};
use super::tree::OVER;
use crate::dictionary::Dictionaries;
use crate::resource::{DictKey, Field, Kind as FieldKind, Resource};
use crate::text::catalogue::house;
use crate::text::{Message, Text};

/// Most candidates of one answer.
const MOST: usize = 60;

/// One thing that can stand there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Candidate {
    /// What is written.
    pub text: String,
    /// What it is.
    pub label: Message,
}

/// What can stand at the cursor, and what of the text it replaces (in units of UTF-16).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Completion {
    pub offset: usize,
    pub length: usize,
    pub candidates: Vec<Candidate>,
}

/// Operators by what stands before them.
const AFTER_TEXT: &[(&str, Text)] = &[
    ("=", house::EQUAL),
    ("!=", house::OTHER),
    ("in (", house::IN),
    ("not in (", house::NOT_IN),
    ("begins with", house::BEGINS),
    ("ends with", house::ENDS),
    ("contains", house::CONTAINS),
    ("matches", house::MATCHES),
];
const AFTER_NUMBER: &[(&str, Text)] = &[
    ("=", house::EQUAL),
    ("!=", house::OTHER),
    (">", house::MORE),
    (">=", house::AT_LEAST),
    ("<", house::LESS),
    ("<=", house::AT_MOST),
    ("in (", house::IN),
    ("+", house::PLUS),
    ("-", house::MINUS),
    ("*", house::TIMES),
    ("/", house::OVER),
];
const EMPTY: &[(&str, Text)] = &[("is empty", house::EMPTY), ("is not empty", house::NOT_EMPTY)];
const JOIN: &[(&str, Text)] = &[("and", house::AND), ("or", house::OR)];
const BEGIN: &[(&str, Text)] = &[("not", house::NOT), ("today", house::TODAY)];
const ASKED: &[Text] = &[house::ANY, house::ALL, house::COUNT, house::SUM];
const FLAGS: &[(&str, Text)] = &[("\"1\"", house::YES), ("\"0\"", house::NO)];

/// What can stand at a cursor (in units of UTF-16) of a condition about a document ("" for a declaration).
pub fn complete(document: &str, text: &str, cursor: usize, dicts: &Dictionaries) -> Completion {
    let units = |part: &str| part.encode_utf16().count();
    let mut passed = 0;
    let end = text.char_indices().find(|(_, letter)| {
        let is_there = passed >= cursor;
        passed += letter.len_utf16();
        is_there
    });
    let before = &text[..end.map_or(text.len(), |(at, _)| at)];
    let Some(subject) = Subject::named(document) else { return Completion::default() };
    let Ok(mut words) = tokens(before) else { return Completion::default() };
    words.pop();
    // What is being written: the word at whose end the cursor stands.
    let half = match words.last() {
        Some(last) if last.to == before.len() && matches!(last.kind, Kind::Word | Kind::Unclosed) => words.pop(),
        _ => None,
    };
    let written = half.map_or("", |half| half.text);
    let offset = units(&before[..half.map_or(before.len(), |half| half.from)]);
    let mut candidates = Vec::new();
    Place { subject: &subject, words: &words, dicts }.put(&mut candidates, half);
    let sought = written.to_lowercase();
    let rank = |one: &Candidate| {
        let name = one.text.trim_matches('"').to_lowercase();
        let label = [&one.label.zh, &one.label.en].map(|label| label.to_lowercase());
        if name.starts_with(&sought) {
            Some(0)
        } else if label.iter().any(|label| label.starts_with(&sought)) {
            Some(1)
        } else if name.contains(&sought) || label.iter().any(|label| label.contains(&sought)) {
            Some(2)
        } else {
            None
        }
    };
    let mut ranked: Vec<(i32, Candidate)> = candidates.into_iter().filter_map(|one| Some((rank(&one)?, one))).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.truncate(MOST);
    let candidates = ranked.into_iter().map(|(_, one)| one).collect();
    Completion { offset, length: units(before) - offset, candidates }
}

struct Place<'a> {
    subject: &'a Subject,
    /// The whole words before the one that is being written.
    words: &'a [Token<'a>],
    dicts: &'a Dictionaries,
}

impl Place<'_> {
    fn put(&self, to: &mut Vec<Candidate>, half: Option<Token<'_>>) {
        let row = self.row();
        let is_quoted = half.is_some_and(|half| half.kind == Kind::Unclosed);
        let [.., last] = self.words else { return self.values(to, row) };
        let before = self.words.len().checked_sub(2).and_then(|at| self.words.get(at));
        match (last.kind, last.text) {
            (Kind::Mark, ".") if before.is_some_and(|list| list.text == "head") => fields(to, self.subject.head),
            (Kind::Mark, ".") => {
                for ((word, _), label) in OVER.iter().zip(ASKED) {
                    to.push(candidate(format!("{word}("), *label));
                }
            }
            (Kind::Mark, "=" | "!=" | "(" | ",") | (Kind::Word, "with" | "contains" | "matches")
                if self.left(row).is_some_and(|field| self.codes(to, field)) => {}
            _ if is_quoted => {}
            (Kind::Mark, ")") | (Kind::Text | Kind::Number, _) | (Kind::Word, "today" | "empty") => {
                put(to, JOIN);
                if last.kind == Kind::Mark {
                    put(to, AFTER_NUMBER);
                }
            }
            (Kind::Word, name) => match self.field(name, row) {
                Some(field) => self.after(to, field),
                None => self.values(to, row),
            },
            _ => self.values(to, row),
        }
    }

    /// What follows a field.
    fn after(&self, to: &mut Vec<Candidate>, field: &Field) {
        match sort_of(field) {
            Some(Sort::Number | Sort::Date) => put(to, AFTER_NUMBER),
            Some(Sort::Flag) => put(to, JOIN),
            _ => put(to, AFTER_TEXT),
        }
        put(to, EMPTY);
    }

    /// Where a value or a condition begins.
    fn values(&self, to: &mut Vec<Candidate>, row: Option<&'static Resource>) {
        if let Some(row) = row {
            fields(to, row);
        }
        fields(to, self.subject.head);
        if row.is_none() {
            for (list, resource) in &self.subject.lists {
                to.push(candidate(format!("{list}."), resource.label));
            }
        }
        put(to, BEGIN);
    }

    /// The list inside whose parentheses the cursor stands.
    fn row(&self) -> Option<&'static Resource> {
        let mut open: Vec<Option<&'static Resource>> = Vec::new();
        for (at, word) in self.words.iter().enumerate() {
            match (word.kind, word.text) {
                (Kind::Mark, "(") => {
                    let list = at.checked_sub(3).and_then(|list| self.words.get(list));
                    let is_dotted =
                        at.checked_sub(2).is_some_and(|dot| self.words.get(dot).is_some_and(|dot| dot.text == "."));
                    let list = list.filter(|_| is_dotted).and_then(|list| self.subject.list(list.text));
                    open.push(list.map(|(_, resource)| resource));
                }
                (Kind::Mark, ")") => {
                    open.pop();
                }
                _ => {}
            }
        }
        open.into_iter().flatten().next_back()
    }

    fn field(&self, name: &str, row: Option<&'static Resource>) -> Option<&'static Field> {
        row.and_then(|row| asked(row, name)).or_else(|| asked(self.subject.head, name))
    }

    /// The field that stands left of the operator whose right side begins here.
    fn left(&self, row: Option<&'static Resource>) -> Option<&'static Field> {
        let mut at = self.words.len();
        let mut inside = false;
        loop {
            at = at.checked_sub(1)?;
            let word = self.words.get(at)?;
            match (word.kind, word.text) {
                (Kind::Text | Kind::Number, _) | (Kind::Mark, ",") => inside = true,
                // The parenthesis of `in`, not one that begins a condition.
                (Kind::Mark, "(") => {
                    let is_in = at
                        .checked_sub(1)
                        .is_some_and(|before| self.words.get(before).is_some_and(|one| one.text == "in"));
                    if !is_in {
                        return None;
                    }
                    inside = false;
                }
                (Kind::Mark, "=" | "!=") if !inside => {}
                (Kind::Word, "in" | "not" | "begins" | "ends" | "with" | "contains" | "matches") if !inside => {}
                (Kind::Word, name) if !inside => return self.field(name, row),
                _ => return None,
            }
        }
    }

    /// The codes that a field may hold; nothing is put where it holds none.
    fn codes(&self, to: &mut Vec<Candidate>, field: &Field) -> bool {
        match field.kind {
            FieldKind::Flag => put(to, FLAGS),
            FieldKind::Dict { family, key, .. } => {
                for entry in self.dicts.entries(family) {
                    let code = if key == DictKey::Name2 { &entry.name2 } else { &entry.id };
                    let en = if entry.name_en.is_empty() { &entry.name } else { &entry.name_en };
                    let label = Message { zh: entry.name.clone(), en: en.clone() };
                    let text = format!("\"{code}\"");
                    if !code.is_empty() && to.last().is_none_or(|last| last.text != text) {
                        to.push(Candidate { text, label });
                    }
                }
            }
            _ => return false,
        }
        true
    }
}

fn candidate(text: String, label: Text) -> Candidate {
    Candidate { text, label: label.into() }
}

fn put(to: &mut Vec<Candidate>, words: &[(&str, Text)]) {
    to.extend(words.iter().map(|(word, label)| candidate((*word).to_owned(), *label)));
}

fn fields(to: &mut Vec<Candidate>, of: &'static Resource) {
    let known = of.fields.iter().filter(|field| sort_of(field).is_some());
    to.extend(known.map(|field| candidate(field.name.to_owned(), field.label)));
}
