//! The one validator of a row against its definition: form of the value, length, decimals, calendar dates,
//! dictionary membership, required fields. Rules across fields are the resource's own.

use chrono::DateTime;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::decimal::{DecimalError, format_scaled, parse_scaled};
use crate::dictionary::Dictionaries;
use crate::error::Problem;
use crate::format::text_weight;
use crate::resource::{DictKey, Field, Kind, Required, Resource};
use crate::row::{Row, RowRef, is_blank, parse_date};
use crate::text::{Message, Speak, Text, text};

/// Rule of a field that must be filled: such problems need no sentence each.
pub const REQUIRED_RULE: &str = "field.required";

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
/// A code of a family that is not loaded is not judged: the server has all families, a browser may load big ones late.
pub fn validate(resource: &Resource, row: &Row, dicts: &Dictionaries, stage: Stage) -> Vec<Problem> {
    let mut problems = Vec::new();
    check_fields(resource, row.borrowed(), dicts, stage, &mut |field, fault| {
        problems.push(Problem::error(fault.rule(), field.name, fault.message(field.label)));
    });
    if stage > Stage::Draft {
        problems.extend(resource.rules.iter().filter_map(|rule| rule(row)));
    }
    problems
}

/// Judges every field of `row` and hands each fault to `found`.
pub(crate) fn check_fields(
    resource: &Resource,
    row: RowRef<'_>,
    dicts: &Dictionaries,
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
        if let Some(fault) = check_value(field.kind, value, dicts, stage, &mut family_of) {
            found(field, fault);
        }
    }
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
    dicts: &Dictionaries,
    stage: Stage,
    family_of: &mut dyn FnMut(&'static str) -> &'static str,
) -> Option<Fault> {
    match kind {
        Kind::Flag => (!is_flag(value)).then_some(Fault::NotFlag),
        Kind::Id => value.as_i64().is_none_or(|id| id <= 0).then_some(Fault::NotId),
        Kind::Int { digits } => check_int(value, digits),
        _ => match value.as_str() {
            None => Some(Fault::NotText),
            Some(typed) => check_text(kind, typed, dicts, stage, family_of),
        },
    }
}

fn check_text(
    kind: Kind,
    typed: &str,
    dicts: &Dictionaries,
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
            .or_else(|| too_long(typed, max))
            .or_else(|| if stage == Stage::Draft { None } else { check_code(family_of(family), key, typed, dicts) }),
        Kind::DictList { family, max } => illegal_character(typed).or_else(|| too_long(typed, max)).or_else(|| {
            let mut codes = typed.split(',').filter(|_| stage > Stage::Draft);
            codes.find_map(|code| check_code(family, DictKey::Id, code, dicts))
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

fn check_code(family: &str, key: DictKey, code: &str, dicts: &Dictionaries) -> Option<Fault> {
    if !dicts.has_family(family) {
        return None;
    }
    let (known, other) = match key {
        DictKey::Id => (dicts.by_id(family, code).is_some(), None),
        DictKey::Name2 => (dicts.by_name2(family, code).is_some(), dicts.by_id(family, code)),
    };
    if known {
        return None;
    }
    let letters = other.map(|entry| entry.name2.clone()).filter(|letters| !letters.is_empty());
    Some(Fault::NotInDictionary { code: code.to_owned(), letters })
}

fn check_blob(typed: &str, max_kb: u32) -> Option<Fault> {
    let clean = typed.trim_end_matches('=');
    let base64 = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    if !typed.len().is_multiple_of(4) || typed.len() - clean.len() > 2 || !clean.bytes().all(base64) {
        return Some(Fault::NotFile);
    }
    (clean.len() as u64 * 3 / 4 > u64::from(max_kb) * 1024).then_some(Fault::FileTooLarge(max_kb))
}

/// What can be wrong with one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Required,
    NotText,
    IllegalCharacter(usize),
    TooLong { max: usize, now: usize },
    TooManyBytes { max: usize, now: usize },
    NotWhole,
    NotDecimal,
    TooManyDecimals(u32),
    TooLarge(String),
    NotDate(String),
    NotInstant(String),
    NotFlag,
    NotId,
    NotInDictionary { code: String, letters: Option<String> },
    NotFile,
    FileTooLarge(u32),
    NotList,
}

impl Fault {
    /// The stable id of the rule.
    pub(crate) const fn rule(&self) -> &'static str {
        match self {
            Fault::Required => REQUIRED_RULE,
            Fault::NotText => "field.notText",
            Fault::IllegalCharacter(_) => "field.illegalCharacter",
            Fault::TooLong { .. } | Fault::TooManyBytes { .. } => "field.tooLong",
            Fault::NotWhole => "field.notWhole",
            Fault::NotDecimal => "field.notDecimal",
            Fault::TooManyDecimals(_) => "field.tooManyDecimals",
            Fault::TooLarge(_) => "field.tooLarge",
            Fault::NotDate(_) => "field.notDate",
            Fault::NotInstant(_) => "field.notInstant",
            Fault::NotFlag => "field.notFlag",
            Fault::NotId => "field.notId",
            Fault::NotInDictionary { .. } => "field.notInDictionary",
            Fault::NotFile => "field.notFile",
            Fault::FileTooLarge(_) => "field.fileTooLarge",
            Fault::NotList => "field.notList",
        }
    }

    /// What is wrong and what to do, with the label of the field.
    pub(crate) fn message(&self, label: Text) -> Message {
        let say = |pattern: Text, values: &[(&str, &dyn Speak)]| {
            let mut all: Vec<(&str, &dyn Speak)> = vec![("label", &label)];
            all.extend_from_slice(values);
            pattern.speak_with(&all)
        };
        match self {
            Fault::Required => say(text("请填写“{label}”", "{label} is missing: fill it in"), &[]),
            Fault::NotText => say(text("“{label}”应为文字", "{label} must be a text"), &[]),
            Fault::IllegalCharacter(at) => say(
                text(
                    "“{label}”第{at}个字符是控制字符，请删去",
                    "{label}: character {at} is a control character, delete it",
                ),
                &[("at", &at.to_string())],
            ),
            Fault::TooLong { max, now } => say(
                text(
                    "“{label}”最多{max}个字符，现为{now}个，请删去{over}个",
                    "{label} may have {max} characters and has {now}: take away {over}",
                ),
                &[("max", &max.to_string()), ("now", &now.to_string()), ("over", &(now - max).to_string())],
            ),
            Fault::TooManyBytes { max, now } => say(
                text(
                    "“{label}”最多{max}字节（一个汉字算2个），现为{now}，请缩短{over}字节",
                    "{label} may have {max} bytes (a Chinese character counts 2) and has {now}: shorten it by {over}",
                ),
                &[("max", &max.to_string()), ("now", &now.to_string()), ("over", &(now - max).to_string())],
            ),
            Fault::NotWhole => say(text("“{label}”应为整数", "{label} must be a whole number"), &[]),
            Fault::NotDecimal => {
                say(text("“{label}”应为数字，例如 12.5", "{label} must be a number such as 12.5"), &[])
            }
            Fault::TooManyDecimals(scale) => say(
                text("“{label}”最多{scale}位小数，请四舍五入", "{label} may have {scale} decimals: round it"),
                &[("scale", &scale.to_string())],
            ),
            Fault::TooLarge(max) => {
                say(text("“{label}”不能超过{max}", "{label} may not exceed {max}"), &[("max", max)])
            }
            Fault::NotDate(typed) => say(
                text(
                    "“{label}”的“{typed}”不是有效日期，请按 2026-03-09 的格式填写",
                    "{label}: \"{typed}\" is no date, write it like 2026-03-09",
                ),
                &[("typed", typed)],
            ),
            Fault::NotInstant(typed) => say(
                text(
                    "“{label}”的“{typed}”不是有效时间，请按 2026-03-09T08:30:00Z 的格式填写",
                    "{label}: \"{typed}\" is no time, write it like 2026-03-09T08:30:00Z",
                ),
                &[("typed", typed)],
            ),
            Fault::NotFlag => say(text("“{label}”应为 0 或 1", "{label} must be 0 or 1"), &[]),
            Fault::NotId => say(text("“{label}”应为记录编号", "{label} must be the id of a record"), &[]),
            Fault::NotInDictionary { code, letters: Some(letters) } => say(
                text(
                    "“{label}”的代码{code}是旧的数字代码，请改用{letters}",
                    "{label}: {code} is the old number, use {letters}",
                ),
                &[("code", code), ("letters", letters)],
            ),
            Fault::NotInDictionary { code, letters: None } => say(
                text(
                    "“{label}”没有代码“{code}”，请从列表中选择",
                    "{label} has no code \"{code}\": choose one from the list",
                ),
                &[("code", code)],
            ),
            Fault::NotFile => {
                say(text("“{label}”不是有效的文件，请重新上传", "{label} is no valid file: upload it again"), &[])
            }
            Fault::FileTooLarge(max) => say(
                text("“{label}”不能超过{max}KB，请压缩后上传", "{label} may have {max} kB: make the file smaller"),
                &[("max", &max.to_string())],
            ),
            Fault::NotList => say(text("“{label}”应为列表", "{label} must be a list of rows"), &[]),
        }
    }
}

#[cfg(test)]
mod tests;
