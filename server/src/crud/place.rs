//! Where a page is in its list: so many rows from the beginning or from the end, or next to a row that was seen. Skipping
//! costs in proportion to what is skipped; what is next to a row is found by the index of the order.

use sea_orm::Condition;
use sea_orm::sea_query::{Expr, ExprTrait, Order, Query, SimpleExpr};

use super::list::ListQuery;
use super::statement::Key;
use crate::error::ApiError;

/// Which keys of the row beside a page are blank, in the order of the keys.
pub type Blanks = Vec<bool>;

/// Where a page is.
#[derive(Clone, Debug)]
pub enum Place {
    /// After so many rows.
    Skip(u64),
    /// Before so many rows at the end, and with so many rows.
    FromEnd { skip: u64, size: u64 },
    /// Right after a row, or right before it.
    Beside { row: i64, side: Side, blanks: Blanks },
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
            Place::Skip(skip) => (*skip, size),
            Place::FromEnd { skip, size } => (*skip, *size),
            Place::Beside { .. } => (0, size),
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
            let id = id.parse().map_err(|_| ApiError::Malformed(format!("{name}: {id}")))?;
            return Ok(Some((id, side)));
        }
    }
    Ok(None)
}

/// The rows beyond a row in an order, as conditions that each an index serves: no row meets two of them.
pub fn beyond(table: &'static str, order: &[Key], row: i64, blanks: &Blanks) -> Vec<Condition> {
    let mut alike = Condition::all();
    let mut found = Vec::new();
    for (key, blank) in order.iter().zip(blanks) {
        let column = || Expr::col(key.column.clone());
        let its = SimpleExpr::SubQuery(
            None,
            Box::new(
                Query::select().column(key.column.clone()).from(table).and_where(Expr::col("id").eq(row)).take().into(),
            ),
        );
        let mut add = |further: SimpleExpr| found.push(alike.clone().add(further));
        match (&key.order, blank) {
            (Order::Asc, true) => add(column().is_not_null()),
            (Order::Asc, false) => add(column().gt(its.clone())),
            // Nothing is below a blank.
            (_, true) => {}
            (_, false) => {
                add(column().lt(its.clone()));
                if key.may_be_blank {
                    add(column().is_null());
                }
            }
        }
        alike = alike.add(if *blank { column().is_null() } else { column().eq(its) });
    }
    found
}
