//! Where a page is in its list: so many rows from the beginning or from the end, or next to a row that was seen. Skipping
//! costs in proportion to what is skipped; what is next to a row is found by the index of the order.

use core_wasm::resource::Kind;
use sea_orm::sea_query::{Expr, ExprTrait, Order, SimpleExpr};
use sea_orm::{Condition, DbBackend, DbErr, QueryResult, Value};

use super::list::ListQuery;
use super::statement::Key;
use crate::process::error::ApiError;
use crate::process::long_lists::Keys;

/// Where a page is.
#[derive(Clone, Debug)]
pub enum Place {
    /// After so many rows.
    Skip(u64),
    /// Before so many rows at the end, and with so many rows.
    FromEnd { skip: u64, size: u64 },
    /// On one side of a row with these keys, so many rows away from it.
    Beside { keys: Keys, side: Side, skip: u64 },
}

/// The side of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    After,
    Before,
}

impl Place {
    /// Whether the list is read backwards to come there.
    pub fn is_from_the_end(&self) -> bool {
        matches!(self, Place::FromEnd { .. } | Place::Beside { side: Side::Before, .. })
    }

    /// How many rows are skipped and how many taken of a page of this size.
    pub fn rows(&self, size: u64) -> (u64, u64) {
        match self {
            Place::Skip(skip) | Place::Beside { skip, .. } => (*skip, size),
            Place::FromEnd { skip, size } => (*skip, *size),
        }
    }

    /// A page by its first row, from the nearer end where it is known how many rows there are.
    pub fn by_number(first: u64, size: u64, total: Option<u64>) -> Self {
        match total {
            Some(total) if first < total && first > total / 2 => {
                let end = Ord::min(total, first + size);
                Place::FromEnd { skip: total - end, size: end - first }
            }
            _ => Place::Skip(first),
        }
    }
}

/// The row beside the page that a request asks for; 400 for what is no id.
pub fn beside(query: &ListQuery) -> Result<Option<(i64, Side)>, ApiError> {
    for (name, side) in [("after", Side::After), ("before", Side::Before)] {
        if let Some(id) = query.get(name) {
            let id = id.parse().map_err(|_| ApiError::no_number(name))?;
            return Ok(Some((id, side)));
        }
    }
    Ok(None)
}

/// A key as a column that [`keys_of`] reads: on SQLite dates and instants as the texts that they are kept as.
pub fn readable(key: &Key, backend: DbBackend) -> SimpleExpr {
    let column = Expr::col(key.column);
    match (key.kind, backend) {
        (Kind::Id | Kind::Int { .. } | Kind::Decimal { .. }, _) => column.cast_as("bigint"),
        (_, DbBackend::Sqlite) => column.cast_as("text"),
        _ => column,
    }
}

/// The keys of a row of [`readable`] columns.
pub fn keys_of(row: &QueryResult, order: &[Key], backend: DbBackend) -> Result<Keys, DbErr> {
    let text = |at: usize| Ok(row.try_get_by_index::<Option<String>>(at)?.map(Value::from));
    let read = |(at, key): (usize, &Key)| match (key.kind, backend) {
        (Kind::Id | Kind::Int { .. } | Kind::Decimal { .. }, _) => {
            Ok(row.try_get_by_index::<Option<i64>>(at)?.map(Value::from))
        }
        (_, DbBackend::Sqlite) => text(at),
        (Kind::Date, _) => Ok(row.try_get_by_index::<Option<chrono::NaiveDate>>(at)?.map(Value::from)),
        (Kind::Instant, _) => Ok(row.try_get_by_index::<Option<chrono::DateTime<chrono::Utc>>>(at)?.map(Value::from)),
        _ => text(at),
    };
    order.iter().enumerate().map(read).collect()
}

/// The rows beyond a row in an order, as conditions that each an index serves: no row meets two of them.
pub fn beyond(order: &[Key], keys: &Keys) -> Vec<Condition> {
    let mut alike = Condition::all();
    let mut found = Vec::new();
    for (key, its) in order.iter().zip(keys) {
        let column = || Expr::col(key.column);
        let mut add = |further: SimpleExpr| found.push(alike.clone().add(further));
        match (&key.order, its) {
            (Order::Asc, None) => add(column().is_not_null()),
            (Order::Asc, Some(its)) => add(column().gt(its.clone())),
            // Nothing is below a blank.
            (_, None) => {}
            (_, Some(its)) => {
                add(column().lt(its.clone()));
                if key.may_be_blank {
                    add(column().is_null());
                }
            }
        }
        alike = alike.add(match its {
            None => column().is_null(),
            Some(its) => column().eq(its.clone()),
        });
    }
    found
}
