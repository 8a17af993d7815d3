//! A business row as it travels: a JSON object whose values are still what was typed. Rules read it
//! through these accessors, so that a half-typed form and a stored row are judged by the same code.

use std::borrow::Cow;

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::decimal::Fixed;

/// One row: field name (camelCase) to value. Texts, codes, dates and decimals are strings; flags are 0/1 or '0'/'1'.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Row(pub Map<String, Value>);

impl Row {
    pub fn new() -> Self {
        Self::default()
    }

    /// The row inside a JSON value, if it is an object.
    pub fn from_value(value: Value) -> Option<Self> {
        match value {
            Value::Object(map) => Some(Row(map)),
            _ => None,
        }
    }

    /// The row without owning it; rules work over this form, so that nothing big is cloned.
    pub fn borrowed(&self) -> RowRef<'_> {
        RowRef(&self.0)
    }

    /// The trimmed text of a field; "" when missing, null or not a text.
    pub fn text(&self, field: &str) -> &str {
        self.borrowed().text(field)
    }

    /// Whether the field holds nothing: missing, null, or blank text.
    pub fn is_blank(&self, field: &str) -> bool {
        self.borrowed().is_blank(field)
    }

    /// The decimal of a field; `None` when blank or malformed (the validator reports malformed ones).
    pub fn decimal<const SCALE: u32>(&self, field: &str) -> Option<Fixed<SCALE>> {
        self.borrowed().decimal(field)
    }

    /// The whole number of a field, given as number or text; `None` when blank or malformed.
    pub fn int(&self, field: &str) -> Option<i64> {
        self.borrowed().int(field)
    }

    /// Whether a flag is on: 1, '1' or true.
    pub fn flag(&self, field: &str) -> bool {
        self.borrowed().flag(field)
    }

    /// The rows of a nested list, such as the lines of a declaration; values that are no objects are left out.
    pub fn rows(&self, field: &str) -> Vec<Row> {
        self.borrowed().each(field).map(|row| Row(row.0.clone())).collect()
    }

    /// Puts a value, replacing what was there.
    pub fn set(&mut self, field: &str, value: impl Into<Value>) {
        self.0.insert(field.to_owned(), value.into());
    }
}

/// A [`Row`] that is only looked at.
#[derive(Clone, Copy, Debug)]
pub struct RowRef<'a>(pub &'a Map<String, Value>);

impl<'a> RowRef<'a> {
    /// The value as it was typed, if there is one.
    pub fn get(self, field: &str) -> Option<&'a Value> {
        self.0.get(field)
    }

    /// The text of a field with the blanks around it, which packed fields need; "" when missing or not a text.
    pub fn raw(self, field: &str) -> &'a str {
        self.0.get(field).and_then(Value::as_str).unwrap_or_default()
    }

    /// The trimmed text of a field; "" when missing, null or not a text.
    pub fn text(self, field: &str) -> &'a str {
        self.raw(field).trim()
    }

    /// What a field says without the blanks around it: its text, or a flag or a number written as text; "" for nothing.
    pub fn written(self, field: &str) -> Cow<'a, str> {
        self.0.get(field).map(written).unwrap_or_default()
    }

    /// Whether the field holds nothing: missing, null, or blank text.
    pub fn is_blank(self, field: &str) -> bool {
        is_blank(self.0.get(field))
    }

    /// The decimal of a field; `None` when blank or malformed (the validator reports malformed ones).
    pub fn decimal<const SCALE: u32>(self, field: &str) -> Option<Fixed<SCALE>> {
        self.text(field).parse().ok()
    }

    /// The whole number of a field, given as number or text; `None` when blank or malformed.
    pub fn int(self, field: &str) -> Option<i64> {
        int(self.0.get(field)?)
    }

    /// The calendar date of a field; `None` when blank or malformed.
    pub fn date(self, field: &str) -> Option<NaiveDate> {
        parse_date(self.text(field))
    }

    /// Whether a flag is on: 1, '1' or true.
    pub fn flag(self, field: &str) -> bool {
        match self.0.get(field) {
            Some(Value::Bool(on)) => *on,
            _ => self.int(field) == Some(1),
        }
    }

    /// The rows of a nested list in their order; values that are no objects are left out.
    pub fn each(self, field: &str) -> impl Iterator<Item = RowRef<'a>> + use<'a> {
        let items = self.0.get(field).and_then(Value::as_array);
        items.into_iter().flatten().filter_map(|item| item.as_object().map(RowRef))
    }
}

/// Reads a calendar date `YYYY-MM-DD`, strictly in this form.
pub fn parse_date(typed: &str) -> Option<NaiveDate> {
    let digits = |part: &str, count: usize| {
        (part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit())).then(|| part.parse().ok()).flatten()
    };
    let mut parts = typed.splitn(3, '-');
    let (year, month, day) = (digits(parts.next()?, 4)?, digits(parts.next()?, 2)?, digits(parts.next()?, 2)?);
    let year = i32::try_from(year).ok().filter(|year| *year > 0)?;
    NaiveDate::from_ymd_opt(year, month, day)
}

/// A day as sheets have it: `2027-01-05`, `2027/1/5`, `2027.1.5`, `2027年1月5日`, `20270105`.
pub fn written_date(typed: &str) -> Option<NaiveDate> {
    let parts: Vec<&str> = typed.split(['-', '/', '.', '年', '月', '日']).filter(|part| !part.is_empty()).collect();
    match parts.as_slice() {
        [year, month, day] => parse_date(&format!("{year}-{month:0>2}-{day:0>2}")),
        [whole] => parse_date(&format!("{}-{}-{}", whole.get(..4)?, whole.get(4..6)?, whole.get(6..)?)),
        _ => None,
    }
}

/// A map or set of some things, put in one by one. `collect` sorts them first, with 5 kB of code of its own for every kind of
/// iterator, which is much in a browser.
pub fn gathered<T, C: Default + Extend<T>>(things: impl IntoIterator<Item = T>) -> C {
    let mut all = C::default();
    all.extend(things);
    all
}

/// The month of a day, `YYYY-MM`.
pub fn month_of(day: NaiveDate) -> String {
    format!("{:04}-{:02}", day.year(), day.month())
}

/// A text without the blanks around it, a flag or a number as text; "" for anything else.
pub fn written(value: &Value) -> Cow<'_, str> {
    match value {
        Value::String(text) => Cow::Borrowed(text.trim()),
        Value::Number(number) => Cow::Owned(number.to_string()),
        Value::Bool(on) => Cow::Borrowed(if *on { "1" } else { "0" }),
        _ => Cow::Borrowed(""),
    }
}

/// A whole number, given as number or text; `None` when blank or malformed.
pub fn int(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// Whether a value holds nothing: missing, null, blank text or an empty list.
pub fn is_blank(value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Null) => true,
        Some(Value::String(text)) => text.trim().is_empty(),
        Some(Value::Array(items)) => items.is_empty(),
        Some(_) => false,
    }
}

impl FromIterator<(String, Value)> for Row {
    fn from_iter<T: IntoIterator<Item = (String, Value)>>(fields: T) -> Self {
        Row(gathered(fields))
    }
}
