//! The rows of a list: how a database hands them over fastest, and how they travel.
//!
//! On SQLite each row comes as one JSON array, because handing over some hundred values one by one costs more than
//! the query; on PostgreSQL mapped columns are as fast. Texts are written out from where the database put them. The answer's bytes are the same (tested).

use chrono::{DateTime, Utc};
use core_wasm::resource::{Field, Kind};
use core_wasm::row::Row;
use sea_orm::sea_query::{Expr, ExprTrait, Func, SelectStatement, SimpleExpr};
use sea_orm::sqlx::Row as _;
use sea_orm::{DbBackend, QueryResult, Value};
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::{Error as _, SerializeMap};
use serde::{Deserializer as _, Serialize, Serializer};
use serde_json::Value as Json;
use serde_json::value::{RawValue, to_raw_value};

use super::codec;
use crate::process::error::ApiError;

/// A row of a list as it travels: the text of a JSON object. A page has some hundred values that nobody looks at on their way.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct ListRow(Box<RawValue>);

impl ListRow {
    /// The row that [`select`] asked for.
    pub fn read(columns: &[&'static Field], row: &QueryResult, backend: DbBackend) -> Result<Self, ApiError> {
        ListRow::told(&Told { columns, row, backend, only_filled: false, packed: None })
    }

    /// The same without the fields that hold nothing: of a goods line most do. A field may hold others as a JSON object; they stand in
    /// its place.
    pub fn filled(
        columns: &[&'static Field],
        row: &QueryResult,
        backend: DbBackend,
        packed: Option<&str>,
    ) -> Result<Self, ApiError> {
        ListRow::told(&Told { columns, row, backend, only_filled: true, packed })
    }

    fn told(row: &Told) -> Result<Self, ApiError> {
        Ok(ListRow(to_raw_value(row).map_err(anyhow::Error::from)?))
    }

    /// A row that was added to.
    pub fn of(row: &Row) -> Result<Self, ApiError> {
        Ok(ListRow(to_raw_value(row).map_err(anyhow::Error::from)?))
    }

    /// The row as fields that can be read and added to.
    pub fn to_row(&self) -> Result<Row, ApiError> {
        Ok(serde_json::from_str(self.0.get()).map_err(anyhow::Error::from)?)
    }
}

/// The columns in the form in which the database hands them over fastest.
pub fn expressions(columns: &[&Field], backend: DbBackend) -> Vec<SimpleExpr> {
    match backend {
        DbBackend::Sqlite => {
            let columns = columns.iter().map(|field| Expr::col(field.column_name()));
            vec![Func::cust("json_array").args(columns).into()]
        }
        _ => columns.iter().map(|field| mapped(field)).collect(),
    }
}

/// Adds the columns to a statement.
pub fn select(rows: &mut SelectStatement, columns: &[&Field], backend: DbBackend) {
    rows.exprs(expressions(columns, backend));
}

/// The values of a row that [`select`] asked for, as they travel, in the order of the columns.
pub fn values(columns: &[&'static Field], row: &QueryResult, backend: DbBackend) -> Result<Vec<Json>, ApiError> {
    cells(columns, row, backend)?.into_iter().map(Cell::into_json).collect()
}

/// The fields of a row that [`select`] asked for, without those that hold nothing: of a goods line most do.
pub fn filled(columns: &[&'static Field], row: &QueryResult, backend: DbBackend) -> Result<Row, ApiError> {
    let mut filled = Row::new();
    each(columns, row, backend, |field, cell| {
        if !cell.is_null() {
            filled.set(field.name, cell.into_json()?);
        }
        Ok(())
    })?;
    Ok(filled)
}

/// A value as it travels.
#[derive(Serialize)]
#[serde(untagged)]
enum Cell<'a> {
    /// As SQLite wrote it.
    Ready(&'a RawValue),
    /// As PostgreSQL handed it over.
    Text(&'a str),
    Made(Json),
}

impl Cell<'_> {
    fn is_null(&self) -> bool {
        match self {
            Cell::Ready(raw) => raw.get() == "null",
            Cell::Text(_) => false,
            Cell::Made(json) => json.is_null(),
        }
    }

    fn into_text(self) -> Result<String, ApiError> {
        match self.into_json()? {
            Json::String(text) => Ok(text),
            other => Err(anyhow::anyhow!("no text: {other}").into()),
        }
    }

    fn into_json(self) -> Result<Json, ApiError> {
        match self {
            Cell::Ready(raw) => Ok(serde_json::from_str(raw.get()).map_err(anyhow::Error::from)?),
            Cell::Text(text) => Ok(Json::from(text)),
            Cell::Made(json) => Ok(json),
        }
    }
}

/// A row of a database on its way out: each value is written as soon as it is read.
struct Told<'a> {
    columns: &'a [&'static Field],
    row: &'a QueryResult,
    backend: DbBackend,
    only_filled: bool,
    /// The field that holds others.
    packed: Option<&'a str>,
}

impl Serialize for Told<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = to.serialize_map(None)?;
        let read = each(self.columns, self.row, self.backend, |field, cell| {
            let written = if self.only_filled && cell.is_null() {
                Ok(())
            } else if self.packed == Some(field.name) {
                let held: Row = serde_json::from_str(&cell.into_text()?).map_err(anyhow::Error::from)?;
                held.0.iter().try_for_each(|(name, value)| fields.serialize_entry(name, value))
            } else {
                fields.serialize_entry(field.name, &cell)
            };
            written.map_err(|error| anyhow::anyhow!("{error}").into())
        });
        read.map_err(|error| S::Error::custom(format!("{error:?}")))?;
        fields.end()
    }
}

/// A column as PostgreSQL hands it over: whole numbers all as BIGINT.
fn mapped(field: &Field) -> SimpleExpr {
    let column = Expr::col(field.column_name());
    match field.kind {
        Kind::Int { .. } | Kind::Id => column.cast_as("bigint"),
        _ => column,
    }
}

/// The values of a row that [`select`] asked for, in the order of the columns.
fn cells<'a>(columns: &[&'static Field], row: &'a QueryResult, backend: DbBackend) -> Result<Vec<Cell<'a>>, ApiError> {
    let mut cells = Vec::with_capacity(columns.len());
    each(columns, row, backend, |_, cell| {
        cells.push(cell);
        Ok(())
    })?;
    Ok(cells)
}

/// Hands over the values of a row that [`select`] asked for, in the order of the columns.
fn each<'a>(
    columns: &[&'static Field],
    row: &'a QueryResult,
    backend: DbBackend,
    mut take: impl FnMut(&'static Field, Cell<'a>) -> Result<(), ApiError>,
) -> Result<(), ApiError> {
    if backend == DbBackend::Sqlite {
        let row = row.try_as_sqlite_row().ok_or_else(|| anyhow::anyhow!("a row of another database than SQLite"))?;
        let array: &str = row.try_get(0).map_err(anyhow::Error::from)?;
        let from = &mut serde_json::Deserializer::from_str(array);
        return Ok(from.deserialize_seq(Array { columns, take }).map_err(anyhow::Error::from)?);
    }
    let values = row.try_as_pg_row().ok_or_else(|| anyhow::anyhow!("a row of another database than PostgreSQL"))?;
    for (index, field) in columns.iter().enumerate() {
        let value = match field.kind {
            Kind::Int { .. } | Kind::Id | Kind::Decimal { .. } => {
                Value::from(row.try_get_by_index::<Option<i64>>(index)?)
            }
            Kind::Date => Value::from(row.try_get_by_index::<Option<chrono::NaiveDate>>(index)?),
            Kind::Instant => Value::from(row.try_get_by_index::<Option<DateTime<Utc>>>(index)?),
            _ => {
                let text: Option<&str> = values.try_get(index).map_err(anyhow::Error::from)?;
                take(field, text.map_or(Cell::Made(Json::Null), Cell::Text))?;
                continue;
            }
        };
        take(field, Cell::Made(codec::to_wire(field, value)?))?;
    }
    Ok(())
}

/// The JSON array that SQLite made of a row, value by value.
struct Array<'c, T> {
    columns: &'c [&'static Field],
    take: T,
}

impl<'a, T: FnMut(&'static Field, Cell<'a>) -> Result<(), ApiError>> Visitor<'a> for Array<'_, T> {
    type Value = ();

    fn expecting(&self, to: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(to, "{} values", self.columns.len())
    }

    fn visit_seq<A: SeqAccess<'a>>(mut self, mut values: A) -> Result<(), A::Error> {
        for (index, field) in self.columns.iter().enumerate() {
            let raw = values.next_element()?.ok_or_else(|| A::Error::invalid_length(index, &self))?;
            let taken = cell(field, raw).and_then(|cell| (self.take)(field, cell));
            taken.map_err(|error| A::Error::custom(format!("{}: {error:?}", field.name)))?;
        }
        Ok(())
    }
}

/// A value that SQLite wrote, as it travels.
fn cell<'a>(field: &Field, raw: &'a RawValue) -> Result<Cell<'a>, ApiError> {
    let text = raw.get();
    Ok(match (field.kind, text.as_bytes().first()) {
        (_, Some(b'0'..=b'9' | b'-')) => {
            Cell::Made(codec::to_wire(field, text.parse::<i64>().map_err(anyhow::Error::from)?.into())?)
        }
        (Kind::Instant, Some(b'"')) => {
            let text: &str = serde_json::from_str(text).map_err(anyhow::Error::from)?;
            Cell::Made(match in_milliseconds(text) {
                Some(text) => text.into(),
                None => codec::to_wire(field, kept_instant(text)?.into())?,
            })
        }
        _ => Cell::Ready(raw),
    })
}

/// An instant as it travels, of one as sqlx writes it into SQLite since chrono's RFC 3339: only its end is another.
fn in_milliseconds(text: &str) -> Option<String> {
    let (second, zone) = (text.get(..19)?, text.get(19..)?.strip_suffix("+00:00")?);
    let digits = if zone.is_empty() { "" } else { zone.strip_prefix('.')? };
    let is_plain = second.as_bytes().get(10) == Some(&b'T') && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_plain.then(|| format!("{second}.{:0<3}Z", digits.get(..3).unwrap_or(digits)))
}

/// An instant as sqlx writes it into SQLite.
fn kept_instant(text: &str) -> Result<DateTime<Utc>, ApiError> {
    let read = DateTime::parse_from_rfc3339(text).or_else(|_| DateTime::parse_from_str(text, "%F %T%.f %:z"));
    Ok(read.map_err(anyhow::Error::from)?.with_timezone(&Utc))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_is_written_as_the_codec_writes_it() {
        let kept = ["", ".5", ".97", ".123", ".1239", ".970189", ".999999999"]
            .map(|part| format!("2026-11-30T17:41:08{part}+00:00"));
        for text in kept.iter().map(String::as_str) {
            let slowly = kept_instant(text).map(codec::instant).ok();
            assert!(slowly.is_some(), "{text}");
            assert_eq!(in_milliseconds(text), slowly, "{text}");
        }
        for other in [
            "2026-11-30 17:41:08.970189 +00:00",
            "2026-11-30T17:41:08+08:00",
            "2026-11-30T17:41:08Z",
            "+12026-11-30T17:41:08+00:00",
            "",
        ] {
            assert_eq!(in_milliseconds(other), None, "{other}");
        }
    }
}
