//! The one validator of a row against its definition: format, length, decimals, calendar dates, dictionary
//! membership, required fields. A resource adds its own rules across fields.

use chrono::{DateTime, NaiveDate};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::decimal::{DecimalError, format_scaled, parse_scaled};
use crate::dictionary::families::{self, Form};
use crate::dictionary::{Dictionaries, Entry, Known, NEXT};
use crate::error::Problem;
use crate::format::text_weight;
use crate::resource::{DictKey, Field, Kind, Lines, Required, Resource};
use crate::row::{Row, RowRef, is_blank, parse_date};
use crate::text::catalogue::gateway::{NOT_FLAG, READ_ONLY, TOO_MANY_ROWS};

mod fault;

pub(crate) use fault::Fault;

/// Rule of a field that must be filled: such problems need no sentence each.
pub const REQUIRED_RULE: &str = "field.required";
/// Rule of a code that the table of this installation may only lack.
pub const NOT_IN_TABLE_RULE: &str = "field.notInTable";

/// How far a row has to be: a draft may have gaps, a declared one may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Stage {
    /// Only what could not be stored at all is refused.
    Draft,
    /// What must be filled whenever the row is stored.
    Store,
    /// What must be filled before the row leaves the house.
    Declare,
}

/// Judges every field of `row` in definition order, then (after the draft stage) the resource's own rules.
/// A code that was not asked for is not judged: the server has all families, a browser learns large ones code by code. Such
/// a row lives on no day, so that a code which has ended is still a code.
pub fn validate(resource: &Resource, row: &Row, dicts: &Dictionaries, stage: Stage) -> Vec<Problem> {
    let mut problems = Vec::new();
    check_fields(resource, row.borrowed(), Codes { dicts, day: None }, stage, &mut |field, fault| {
        problems.push(fault.problem(field.name, field.label));
    });
    if stage > Stage::Draft {
        problems.extend(resource.rules.iter().filter_map(|rule| rule(row)));
    }
    problems
}

/// Judges a row with the lines that are stored with it; those stand at their place, `lines[2].gQty`.
pub fn validate_document(resource: &Resource, row: &Row, dicts: &Dictionaries, stage: Stage) -> Vec<Problem> {
    let mut problems = validate(resource, row, dicts, stage);
    for lines in resource.embedded() {
        let rows = row.rows(lines.list);
        if let Some(problem) = too_many(lines, rows.len()) {
            problems.push(problem);
            continue;
        }
        for (at, line) in rows.iter().enumerate() {
            let found = validate(lines.of, line, dicts, stage);
            problems.extend(found.into_iter().map(|problem| problem.at(lines.list, at)));
        }
    }
    problems
}

/// A problem where a document has more lines than its definition allows.
pub fn too_many(lines: &Lines, count: usize) -> Option<Problem> {
    let most = usize::try_from(lines.most).unwrap_or(usize::MAX);
    (count > most).then(|| {
        let (label, most) = (lines.of.label, lines.most.to_string());
        Problem::error("list.tooMany", lines.list, TOO_MANY_ROWS.speak_with(&[("name", &label), ("limit", &most)]))
    })
}

/// A flag of a request that is neither 0 nor 1; a blank one is not set.
pub fn not_flag(field: &str, sent: &Value) -> Option<Problem> {
    let wrong = !is_blank(Some(sent)) && !is_flag(sent);
    wrong.then(|| Problem::error("field.notFlag", field, NOT_FLAG))
}

/// What was sent of a stored row in fields that nobody writes, and differs from what is there: it would be left out without a word.
pub fn read_only_changed(resource: &Resource, before: RowRef<'_>, sent: RowRef<'_>) -> Vec<Problem> {
    let differs = |field: &&Field| field.read_only && is_sent_otherwise(field, before, sent);
    resource.fields.iter().filter(differs).map(not_keyed).collect()
}

/// The same of the fields of lines that are counted by what happens to them ([`Lines::counted`]). Of a new line nothing was counted
/// yet, so that nought says nothing.
pub fn counted_changed(lines: &Lines, before: Option<RowRef<'_>>, sent: RowRef<'_>) -> Vec<Problem> {
    let fields = lines.counted.iter().filter_map(|name| lines.of.field(name));
    let differs = |field: &&Field| match before {
        Some(before) => is_sent_otherwise(field, before, sent),
        None => parse_scaled(sent.written(field.name).trim(), 6) != Ok(0) && !sent.is_blank(field.name),
    };
    fields.filter(differs).map(not_keyed).collect()
}

/// Whether a field was sent with something else than what is there; numbers are the same in whatever form.
fn is_sent_otherwise(field: &Field, before: RowRef<'_>, sent: RowRef<'_>) -> bool {
    let (one, other) = (before.written(field.name), sent.written(field.name));
    let number = |written: &str| parse_scaled(written.trim(), 6);
    let same_number = || matches!((number(&one), number(&other)), (Ok(one), Ok(other)) if one == other);
    sent.0.contains_key(field.name) && one.trim() != other.trim() && !same_number()
}

fn not_keyed(field: &Field) -> Problem {
    Problem::error("field.readOnly", field.name, READ_ONLY.speak_with(&[("label", &field.label)]))
}

/// The codes that a row may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Codes<'a> {
    pub dicts: &'a Dictionaries,
    /// The day on which they have to hold; `None` for rows that live on no day.
    pub day: Option<NaiveDate>,
}

/// Judges every field of `row` and hands each fault to `found`.
pub(crate) fn check_fields(
    resource: &Resource,
    row: RowRef<'_>,
    codes: Codes<'_>,
    stage: Stage,
    found: &mut dyn FnMut(&'static Field, Fault),
) {
    let mut export = None;
    for field in resource.fields {
        let value = row.get(field.name);
        if is_blank(value) {
            if is_required(field.required, stage) {
                found(field, Fault::Required);
            }
            continue;
        }
        let Some(value) = value else { continue };
        let mut family_of = |family: &'static str| {
            let other = !field.export_family.is_empty() && *export.get_or_insert_with(|| is_export(row));
            if other { field.export_family } else { family }
        };
        if field.heading && value.as_str().is_some_and(is_heading) {
            continue;
        }
        match check_value(field.kind, value, codes, stage, &mut family_of) {
            Some(Fault::NotInTable(code)) if field.only_listed => {
                found(field, Fault::NotInDictionary { code, other: None });
            }
            Some(fault) => found(field, fault),
            None => {}
        }
    }
}

/// Six or eight digits: the beginning of a tariff code.
fn is_heading(typed: &str) -> bool {
    families::Form::Digits(6).matches(typed) || families::Form::Digits(8).matches(typed)
}

fn is_required(required: Required, stage: Stage) -> bool {
    match required {
        Required::No => false,
        Required::ToDeclare => stage >= Stage::Declare,
        Required::Always => stage >= Stage::Store,
    }
}

/// Whether a row says that it is an export: by its category (2 export, 4 exit), else by its mark.
pub fn is_export(row: RowRef<'_>) -> bool {
    match row.text("iECatg") {
        "" => row.text("iEFlag") == "E",
        category => matches!(category, "2" | "4"),
    }
}

fn check_value(
    kind: Kind,
    value: &Value,
    codes: Codes<'_>,
    stage: Stage,
    family_of: &mut dyn FnMut(&'static str) -> &'static str,
) -> Option<Fault> {
    match kind {
        Kind::Flag => (!is_flag(value)).then_some(Fault::NotFlag),
        Kind::Id => value.as_i64().is_none_or(|id| id <= 0).then_some(Fault::NotId),
        Kind::Int { digits } => check_int(value, digits),
        _ => match value.as_str() {
            None => Some(Fault::NotText),
            Some(typed) => check_text(kind, typed, codes, stage, family_of),
        },
    }
}

fn check_text(
    kind: Kind,
    typed: &str,
    codes: Codes<'_>,
    stage: Stage,
    family_of: &mut dyn FnMut(&'static str) -> &'static str,
) -> Option<Fault> {
    match kind {
        Kind::Text { max, bytes } => {
            illegal_character(typed).or_else(|| too_long(typed, max)).or_else(|| match bytes && stage > Stage::Draft {
                true => too_many_bytes(typed, max),
                false => None,
            })
        }
        Kind::Decimal { precision, scale } => check_decimal(typed, precision, scale),
        Kind::Date => parse_date(typed).is_none().then(|| Fault::NotDate(typed.to_owned())),
        Kind::Instant => DateTime::parse_from_rfc3339(typed).is_err().then(|| Fault::NotInstant(typed.to_owned())),
        Kind::Dict { family, key, max } => illegal_character(typed)
            // A name that is no code is told so: nobody makes "parsec" a unit by shortening it.
            .or_else(|| too_long(typed, max).map(|long| codes.no_code(family_of(family), key, typed).unwrap_or(long)))
            .or_else(|| if stage == Stage::Draft { None } else { codes.check(family_of(family), key, typed) }),
        Kind::DictList { family, max } => illegal_character(typed).or_else(|| too_long(typed, max)).or_else(|| {
            let mut each = typed.split(',').filter(|_| stage > Stage::Draft);
            each.find_map(|code| codes.check(family, DictKey::Id, code))
        }),
        Kind::Blob { max_kb } => check_blob(typed, max_kb),
        Kind::Flag | Kind::Id | Kind::Int { .. } => None,
    }
}

fn is_flag(value: &Value) -> bool {
    match value {
        Value::Bool(_) => true,
        Value::Number(number) => matches!(number.as_u64(), Some(0 | 1)),
        Value::String(text) => matches!(text.trim(), "0" | "1"),
        _ => false,
    }
}

fn check_int(value: &Value, digits: u8) -> Option<Fault> {
    let parsed = match value {
        Value::Number(number) => number.as_i64().ok_or(DecimalError::NotANumber),
        Value::String(typed) => parse_scaled(typed, 0),
        _ => Err(DecimalError::NotANumber),
    };
    match parsed {
        Ok(number) if number.unsigned_abs() <= greatest(digits) => None,
        Ok(_) | Err(DecimalError::TooLarge) => Some(Fault::TooLarge(format_scaled(greatest_scaled(digits), 0))),
        Err(_) => Some(Fault::NotWhole),
    }
}

fn check_decimal(typed: &str, precision: u8, scale: u8) -> Option<Fault> {
    match parse_scaled(typed, u32::from(scale)) {
        Ok(units) if units.unsigned_abs() <= greatest(precision) => None,
        Ok(_) | Err(DecimalError::TooLarge) => {
            Some(Fault::TooLarge(format_scaled(greatest_scaled(precision), u32::from(scale))))
        }
        Err(DecimalError::TooManyDecimals(scale)) => Some(Fault::TooManyDecimals(scale)),
        Err(DecimalError::NotANumber) => Some(Fault::NotDecimal),
    }
}

/// Most digits that the databases can keep whatever they are (a scaled 64-bit integer).
const MOST_DIGITS: u8 = 18;

/// The greatest number of so many digits, as far as the databases can keep it.
fn greatest(digits: u8) -> u64 {
    greatest_scaled(digits).unsigned_abs()
}

fn greatest_scaled(digits: u8) -> i64 {
    10_i64.pow(u32::from(digits.min(MOST_DIGITS))) - 1
}

/// Whether a text holds nothing that neither a database text nor an XML message can hold.
pub fn is_legal(text: &str) -> bool {
    illegal_character(text).is_none()
}

/// Characters that neither a database text nor an XML message can hold.
fn illegal_character(typed: &str) -> Option<Fault> {
    let illegal = |letter: char| {
        (letter < ' ' && !matches!(letter, '\t' | '\n' | '\r')) || matches!(letter, '\u{FFFE}' | '\u{FFFF}')
    };
    typed.chars().position(illegal).map(|at| Fault::IllegalCharacter(at + 1))
}

fn too_long(typed: &str, max: u16) -> Option<Fault> {
    let max = usize::from(max);
    // A text has at most as many characters as bytes: most texts need no counting.
    let now = if typed.len() <= max { typed.len() } else { typed.chars().count() };
    (now > max).then_some(Fault::TooLong { max, now })
}

fn too_many_bytes(typed: &str, max: u16) -> Option<Fault> {
    let max = usize::from(max);
    let now = if typed.len() <= max { typed.len() } else { text_weight(typed) };
    (now > max).then_some(Fault::TooManyBytes { max, now })
}

impl Codes<'_> {
    /// That there is no such code, where the table is sure of it.
    fn no_code(self, family: &str, key: DictKey, typed: &str) -> Option<Fault> {
        self.check(family, key, typed).filter(|fault| matches!(fault, Fault::NotInDictionary { .. }))
    }

    fn check(self, family: &str, key: DictKey, code: &str) -> Option<Fault> {
        let known = match key {
            DictKey::Id => self.dicts.known(family, code, self.day),
            DictKey::Name2 => self.dicts.known_by_name2(family, code, self.day),
        };
        match known {
            Known::Valid(_) | Known::NotAsked => None,
            Known::Ended(entry) => Some(self.ended(code, entry)),
            Known::Unknown => {
                let other = match key {
                    DictKey::Name2 => self.dicts.by_id(family, code).map(|entry| entry.name2.clone()),
                    DictKey::Id => self.dicts.in_letters(family, code).map(|entry| entry.id.clone()),
                };
                let other = other.filter(|other| !other.is_empty());
                Some(match other.is_none() && may_be_missing(family, key, code) {
                    true => Fault::NotInTable(code.to_owned()),
                    false => Fault::NotInDictionary { code: code.to_owned(), other },
                })
            }
        }
    }

    fn ended(self, code: &str, latest: &Entry) -> Fault {
        let day = self.day.map(|day| day.to_string()).unwrap_or_default();
        let code = code.to_owned();
        match latest.to.is_empty() || day < latest.from {
            true => Fault::NotYet { code, from: latest.from.clone() },
            false => Fault::Ended { code, to: latest.to.clone(), next: latest.extra(NEXT).to_owned() },
        }
    }
}

/// Letters of countries and currencies.
const LETTERS: Form = Form::Capitals(3);

/// Whether a code may be one that the table of this installation lacks.
fn may_be_missing(family: &str, key: DictKey, code: &str) -> bool {
    let form = families::find(family).filter(|family| !family.complete).map(|family| family.form);
    form.is_some_and(|form| if key == DictKey::Name2 { LETTERS } else { form }.matches(code))
}

fn check_blob(typed: &str, max_kb: u32) -> Option<Fault> {
    let clean = typed.trim_end_matches('=');
    let base64 = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    if !typed.len().is_multiple_of(4) || typed.len() - clean.len() > 2 || !clean.bytes().all(base64) {
        return Some(Fault::NotFile);
    }
    (clean.len() as u64 * 3 / 4 > u64::from(max_kb) * 1024).then_some(Fault::FileTooLarge(max_kb))
}

#[cfg(test)]
mod tests;
