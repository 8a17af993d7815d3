//! The rows of a list: how a database hands them over fastest, and how they travel.
//!
//! On SQLite each row comes as one JSON array, because handing over some hundred values one by one costs more than
//! the query; on PostgreSQL mapped columns are as fast. The answer's bytes are the same (tested).

use std::borrow::Cow;
use std::fmt;

use chrono::{DateTime, Utc};
use core_wasm::resource::{Field, Kind};
use core_wasm::row::Row;
use sea_orm::sea_query::{Expr, ExprTrait, Func, SelectStatement, SimpleExpr};
use sea_orm::{DbBackend, QueryResult, Value};
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};
use serde_json::Value as Json;
use serde_json::value::{RawValue, to_raw_value};

use super::codec;
use crate::error::ApiError;

/// A row of a list as it travels: the text of a JSON object. A page has some hundred values that nobody looks at on their way.
#[derive(Clone, Debug, serde::Serialize)]
#[serde(transparent)]
pub struct ListRow(Box<RawValue>);

impl ListRow {
    /// The row that [`select`] asked for.
    pub fn read(columns: &[&'static Field], row: &QueryResult, backend: DbBackend) -> Result<Self, ApiError> {
        let text = match backend {
            DbBackend::Sqlite => {
                let array: String = row.try_get_by_index(0)?;
                to_raw_value(&Named { columns, cells: &from_json(columns, &array)? })
            }
            _ => to_raw_value(&Named { columns, cells: &from_mapped(columns, row)? }),
        };
        Ok(ListRow(text.map_err(anyhow::Error::from)?))
    }

    /// The row as fields that can be read and added to.
    pub fn to_row(&self) -> Result<Row, ApiError> {
        Ok(serde_json::from_str(self.0.get()).map_err(anyhow::Error::from)?)
    }
}

/// Adds the columns in the form in which the database hands them over fastest.
pub fn select(rows: &mut SelectStatement, columns: &[&Field], backend: DbBackend) {
    match backend {
        DbBackend::Sqlite => {
            let columns = columns.iter().map(|field| Expr::col(field.column_name()));
            rows.expr(Func::cust("json_array").args(columns));
        }
        _ => {
            for field in columns {
                rows.expr(mapped(field));
            }
        }
    }
}

/// The values of a row that [`select`] asked for, as they travel, in the order of the columns.
pub fn values(columns: &[&Field], row: &QueryResult, backend: DbBackend) -> Result<Vec<Json>, ApiError> {
    Ok(match backend {
        DbBackend::Sqlite => {
            let array: String = row.try_get_by_index(0)?;
            from_json(columns, &array)?.into_iter().map(Json::from).collect()
        }
        _ => from_mapped(columns, row)?.into_iter().map(Json::from).collect(),
    })
}

/// A value on its way: nothing, a whole number or a text, which is lent by what the database handed over where it can be.
enum Cell<'a> {
    Blank,
    Number(i64),
    Text(Cow<'a, str>),
}

impl From<Cell<'_>> for Json {
    fn from(cell: Cell<'_>) -> Self {
        match cell {
            Cell::Blank => Json::Null,
            Cell::Number(number) => number.into(),
            Cell::Text(text) => text.into_owned().into(),
        }
    }
}

impl Serialize for Cell<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Cell::Blank => to.serialize_none(),
            Cell::Number(number) => to.serialize_i64(*number),
            Cell::Text(text) => to.serialize_str(text),
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Cell<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Cell<'de>;

            fn expecting(&self, to: &mut fmt::Formatter) -> fmt::Result {
                to.write_str("null, a whole number or a text")
            }

            fn visit_unit<E>(self) -> Result<Cell<'de>, E> {
                Ok(Cell::Blank)
            }

            fn visit_i64<E>(self, number: i64) -> Result<Cell<'de>, E> {
                Ok(Cell::Number(number))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Cell<'de>, E> {
                i64::try_from(number).map(Cell::Number).map_err(E::custom)
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Cell<'de>, E> {
                Ok(Cell::Text(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Cell<'de>, E> {
                Ok(Cell::Text(Cow::Owned(text.to_owned())))
            }
        }
        from.deserialize_any(Read)
    }
}

/// The values of a row with the names of their fields.
struct Named<'a> {
    columns: &'a [&'static Field],
    cells: &'a [Cell<'a>],
}

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.columns.iter().map(|field| field.name).zip(self.cells))
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

fn from_mapped(columns: &[&Field], row: &QueryResult) -> Result<Vec<Cell<'static>>, ApiError> {
    columns
        .iter()
        .enumerate()
        .map(|(index, field)| {
            let value = match field.kind {
                Kind::Int { .. } | Kind::Id | Kind::Decimal { .. } => {
                    Value::from(row.try_get_by_index::<Option<i64>>(index)?)
                }
                Kind::Date => Value::from(row.try_get_by_index::<Option<chrono::NaiveDate>>(index)?),
                Kind::Instant => Value::from(row.try_get_by_index::<Option<DateTime<Utc>>>(index)?),
                _ => return Ok(row.try_get_by_index::<Option<String>>(index)?.map_or(Cell::Blank, text)),
            };
            travelling(field, value)
        })
        .collect()
}

fn from_json<'a>(columns: &[&Field], array: &'a str) -> Result<Vec<Cell<'a>>, ApiError> {
    let cells: Vec<Cell> = serde_json::from_str(array).map_err(anyhow::Error::from)?;
    let read = |(field, cell): (&&Field, Cell<'a>)| match (field.kind, cell) {
        (Kind::Instant, Cell::Text(text)) => travelling(field, kept_instant(&text)?.into()),
        (_, Cell::Number(number)) => travelling(field, number.into()),
        (_, cell) => Ok(cell),
    };
    columns.iter().zip(cells).map(read).collect()
}

fn text(text: String) -> Cell<'static> {
    Cell::Text(Cow::Owned(text))
}

/// A column value that does not travel as it is kept.
fn travelling(field: &Field, value: Value) -> Result<Cell<'static>, ApiError> {
    Ok(match codec::to_wire(field, value)? {
        Json::String(of) => text(of),
        Json::Number(number) => number.as_i64().map_or(Cell::Blank, Cell::Number),
        _ => Cell::Blank,
    })
}

/// An instant as sqlx writes it into SQLite.
fn kept_instant(text: &str) -> Result<DateTime<Utc>, ApiError> {
    let read = DateTime::parse_from_rfc3339(text).or_else(|_| DateTime::parse_from_str(text, "%F %T%.f %:z"));
    Ok(read.map_err(anyhow::Error::from)?.with_timezone(&Utc))
}
