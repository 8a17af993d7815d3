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
use serde::{Serialize, Serializer};
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
        let text = to_raw_value(&Named { columns, values: &cells(columns, row, backend)? });
        Ok(ListRow(text.map_err(anyhow::Error::from)?))
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
pub fn values(columns: &[&Field], row: &QueryResult, backend: DbBackend) -> Result<Vec<Json>, ApiError> {
    cells(columns, row, backend)?.into_iter().map(Cell::into_json).collect()
}

/// The fields of a row that [`select`] asked for, without those that hold nothing: of a goods line most do.
pub fn filled(columns: &[&'static Field], row: &QueryResult, backend: DbBackend) -> Result<Row, ApiError> {
    let cells = columns.iter().zip(cells(columns, row, backend)?).filter(|(_, cell)| !cell.is_null());
    cells.map(|(field, cell)| Ok((field.name.to_owned(), cell.into_json()?))).collect()
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

    fn into_json(self) -> Result<Json, ApiError> {
        match self {
            Cell::Ready(raw) => Ok(serde_json::from_str(raw.get()).map_err(anyhow::Error::from)?),
            Cell::Text(text) => Ok(Json::from(text)),
            Cell::Made(json) => Ok(json),
        }
    }
}

/// The values of a row with the names of their fields.
struct Named<'a, T> {
    columns: &'a [&'static Field],
    values: &'a [T],
}

impl<T: Serialize> Serialize for Named<'_, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.columns.iter().map(|field| field.name).zip(self.values))
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
fn cells<'a>(columns: &[&Field], row: &'a QueryResult, backend: DbBackend) -> Result<Vec<Cell<'a>>, ApiError> {
    if backend == DbBackend::Sqlite {
        let row = row.try_as_sqlite_row().ok_or_else(|| anyhow::anyhow!("a row of another database than SQLite"))?;
        return from_json(columns, row.try_get(0).map_err(anyhow::Error::from)?);
    }
    let values = row.try_as_pg_row().ok_or_else(|| anyhow::anyhow!("a row of another database than PostgreSQL"))?;
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
                _ => {
                    let text: Option<&str> = values.try_get(index).map_err(anyhow::Error::from)?;
                    return Ok(text.map_or(Cell::Made(Json::Null), Cell::Text));
                }
            };
            codec::to_wire(field, value).map(Cell::Made)
        })
        .collect()
}

fn from_json<'a>(columns: &[&Field], array: &'a str) -> Result<Vec<Cell<'a>>, ApiError> {
    let values: Vec<&RawValue> = serde_json::from_str(array).map_err(anyhow::Error::from)?;
    let cell = |(field, raw): (&&Field, &'a RawValue)| {
        let text = raw.get();
        Ok(match (field.kind, text.as_bytes().first()) {
            (_, Some(b'0'..=b'9' | b'-')) => {
                Cell::Made(codec::to_wire(field, text.parse::<i64>().map_err(anyhow::Error::from)?.into())?)
            }
            (Kind::Instant, Some(b'"')) => {
                let text: &str = serde_json::from_str(text).map_err(anyhow::Error::from)?;
                Cell::Made(codec::to_wire(field, kept_instant(text)?.into())?)
            }
            _ => Cell::Ready(raw),
        })
    };
    columns.iter().zip(values).map(cell).collect()
}

/// An instant as sqlx writes it into SQLite.
fn kept_instant(text: &str) -> Result<DateTime<Utc>, ApiError> {
    let read = DateTime::parse_from_rfc3339(text).or_else(|_| DateTime::parse_from_str(text, "%F %T%.f %:z"));
    Ok(read.map_err(anyhow::Error::from)?.with_timezone(&Utc))
}
