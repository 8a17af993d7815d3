//! Rows as they travel to columns as they are kept, and back, by the definition alone.
//!
//! | kind | on the wire | column |
//! |---|---|---|
//! | text, dictionary code(s), flag, file | text | text, NULL when blank |
//! | whole number | text | BIGINT |
//! | decimal | text with all its decimals | BIGINT, scaled |
//! | date | `YYYY-MM-DD` | date |
//! | instant | RFC 3339 UTC | timestamp with time zone |
//! | id | number | BIGINT |

use std::ops::RangeInclusive;
use std::str::FromStr;

use chrono::{DateTime, Datelike, SecondsFormat, Utc};
use core_wasm::decimal::{format_scaled, parse_scaled};
use core_wasm::error::Problem;
use core_wasm::resource::{Field, Kind};
use core_wasm::row::{Row, parse_date};
use core_wasm::text::catalogue::error as texts;
use sea_orm::{ActiveModelTrait, EntityTrait, ModelTrait, Value};
use serde_json::Value as Json;

use crate::process::error::ApiError;

/// Years that both databases keep and read back.
const YEARS: RangeInclusive<i32> = 1..=9999;

type ColumnOf<E> = <E as EntityTrait>::Column;

/// Puts the fields of a row into an active model: what is blank becomes NULL. Returns a problem per value that cannot
/// be kept in its column; the core's validator, run before, names the same ones with better words.
pub fn assign<'f, A: ActiveModelTrait>(
    fields: impl IntoIterator<Item = &'f Field>,
    row: &Row,
    model: &mut A,
) -> Result<(), ApiError> {
    let mut problems = Vec::new();
    for field in fields {
        match to_column(field, row) {
            Ok(value) => model.try_set(column::<A::Entity>(field)?, value)?,
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(ApiError::Rules(problems)) }
}

/// The fields of a model as a row; NULL is null.
pub fn row_of<'f, M: ModelTrait>(fields: impl IntoIterator<Item = &'f Field>, model: &M) -> Result<Row, ApiError> {
    fields
        .into_iter()
        .map(|field| Ok((field.name.to_owned(), to_wire(field, model.get(column::<M::Entity>(field)?))?)))
        .collect()
}

fn column<E: EntityTrait>(field: &Field) -> Result<ColumnOf<E>, ApiError> {
    let name = field.column_name();
    ColumnOf::<E>::from_str(name).map_err(|_| {
        ApiError::Internal(anyhow::anyhow!("{} has no column {name} for {}", E::default().table_name(), field.name))
    })
}

/// The column value of a field.
pub fn to_column(field: &Field, row: &Row) -> Result<Value, Problem> {
    let Some(written) = written(field, row)? else { return Ok(null(field.kind)) };
    parse(field.kind, &written).ok_or_else(|| unfit(field))
}

/// What is written in a field as text; `None` when it is blank.
fn written(field: &Field, row: &Row) -> Result<Option<String>, Problem> {
    if row.is_blank(field.name) {
        return Ok(None);
    }
    match row.0.get(field.name) {
        Some(Json::String(text)) => Ok(Some(text.trim().to_owned())),
        Some(Json::Bool(on)) if field.kind == Kind::Flag => Ok(Some(i32::from(*on).to_string())),
        Some(Json::Number(number)) => Ok(Some(number.to_string())),
        _ => Err(unfit(field)),
    }
}

fn unfit(field: &Field) -> Problem {
    Problem::error("field.form", field.name, texts::FIELD_FORM.with(&[("zh", field.label.zh), ("en", field.label.en)]))
}

/// A text as the column value of a kind; `None` when it is none.
pub fn parse(kind: Kind, text: &str) -> Option<Value> {
    Some(match kind {
        Kind::Text { .. } | Kind::Dict { .. } | Kind::DictList { .. } | Kind::Blob { .. } => text.into(),
        Kind::Flag => matches!(text, "0" | "1").then(|| text.into())?,
        Kind::Int { .. } | Kind::Id => text.parse::<i64>().ok()?.into(),
        Kind::Decimal { scale, .. } => parse_scaled(text, u32::from(scale)).ok()?.into(),
        Kind::Date => parse_date(text)?.into(),
        Kind::Instant => text.parse::<DateTime<Utc>>().ok().filter(|at| YEARS.contains(&at.year()))?.into(),
    })
}

/// The column value of a blank field.
pub fn null(kind: Kind) -> Value {
    match kind {
        Kind::Int { .. } | Kind::Id | Kind::Decimal { .. } => Value::BigInt(None),
        Kind::Date => Value::ChronoDate(None),
        Kind::Instant => Value::ChronoDateTimeUtc(None),
        _ => Value::String(None),
    }
}

/// Whether fields of two rows say the same once they are stored, however it is written. What cannot be stored is not the same.
pub fn say_the_same<'f>(mut fields: impl Iterator<Item = &'f Field>, one: &Row, other: &Row) -> bool {
    fields.all(|field| kept(field, one).is_some_and(|value| kept(field, other) == Some(value)))
}

/// What fields of a row say once they are stored, as one text that another row has which says the same; nothing where one cannot be
/// stored.
pub fn said<'f>(fields: impl Iterator<Item = &'f Field>, row: &Row) -> Option<String> {
    let values: Option<Vec<Json>> = fields.map(|field| kept(field, row)).collect();
    values.map(|values| Json::from(values).to_string())
}

fn kept(field: &Field, row: &Row) -> Option<Json> {
    to_wire(field, to_column(field, row).ok()?).ok()
}

/// A column value as it travels.
pub fn to_wire(field: &Field, value: Value) -> Result<Json, ApiError> {
    let number = |number: i64| match field.kind {
        Kind::Decimal { scale, .. } => Json::from(format_scaled(number, u32::from(scale))),
        Kind::Id => Json::from(number),
        _ => Json::from(number.to_string()),
    };
    Ok(match value {
        Value::String(text) => text.map_or(Json::Null, Json::from),
        Value::BigInt(value) => value.map_or(Json::Null, number),
        Value::Int(value) => value.map_or(Json::Null, |value| number(value.into())),
        Value::SmallInt(value) => value.map_or(Json::Null, |value| number(value.into())),
        Value::Bool(value) => value.map_or(Json::Null, |on| number(on.into())),
        Value::ChronoDate(date) => date.map_or(Json::Null, |date| Json::from(date.to_string())),
        Value::ChronoDateTimeUtc(at) => at.map_or(Json::Null, |at| Json::from(instant(at))),
        other => {
            let name = field.name;
            return Err(ApiError::Internal(anyhow::anyhow!("{name}: no wire form for {other:?}")));
        }
    })
}

/// An instant as it travels: RFC 3339 UTC, to the millisecond.
pub fn instant(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use core_wasm::text::text;
    use serde_json::json;

    const L: core_wasm::text::Text = text("字段", "Field");

    #[test]
    fn values_survive_the_way_there_and_back() {
        let cases = [
            (Field::text("a", L, 10), json!("x"), json!("x")),
            (Field::flag("a", L), json!(1), json!("1")),
            (Field::int("a", L, 9), json!("12"), json!("12")),
            (Field::decimal("a", L, 19, 5), json!("12.5"), json!("12.50000")),
            (Field::date("a", L), json!("2026-02-28"), json!("2026-02-28")),
            (Field::instant("a", L), json!("2026-02-28T01:02:03Z"), json!("2026-02-28T01:02:03.000Z")),
            (Field::id("a", L), json!(7), json!(7)),
        ];
        for (field, given, kept) in cases {
            let row: Row = [("a".to_owned(), given)].into_iter().collect();
            assert_eq!(to_wire(&field, to_column(&field, &row).unwrap()).unwrap(), kept);
            let blank: Row = [("a".to_owned(), json!(" "))].into_iter().collect();
            assert_eq!(to_wire(&field, to_column(&field, &blank).unwrap()).unwrap(), Json::Null);
        }
    }

    #[test]
    fn what_does_not_fit_is_named() {
        for (field, given) in [
            (Field::decimal("a", L, 19, 5), json!("1.234567")),
            (Field::date("a", L), json!("2026-02-30")),
            (Field::text("a", L, 9), json!(["x"])),
            (Field::flag("a", L), json!("2")),
            (Field::int("a", L, 9), json!("1.5")),
        ] {
            let row: Row = [("a".to_owned(), given)].into_iter().collect();
            assert_eq!(to_column(&field, &row).unwrap_err().field, "a");
        }
    }
}
