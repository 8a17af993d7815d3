//! Which document a row of the gateway is about. Declarations keep the column that they have always had, so that a program of the
//! version before goes on beside this one; other kinds have theirs in `document_id`, and no declaration (0) in the old column.

use sea_orm::Condition;
use sea_orm::sea_query::{Expr, ExprTrait};

/// The kind that rows are of which name none.
pub const DECLARATION: &str = "declaration";

/// A document of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    pub kind: &'static str,
    pub id: i64,
}

impl About {
    /// Content of the column `declaration_id`.
    pub fn declaration_id(self) -> i64 {
        if self.kind == DECLARATION { self.id } else { 0 }
    }

    /// Content of the column `document_id`.
    pub fn document_id(self) -> Option<i64> {
        (self.kind != DECLARATION).then_some(self.id)
    }
}

/// For the rows from before there were kinds.
pub fn declaration() -> String {
    DECLARATION.to_owned()
}

/// The rows, of messages or of receipts, about documents of a kind.
pub fn of(kind: &str, ids: impl IntoIterator<Item = i64>) -> Condition {
    match kind {
        DECLARATION => Condition::all().add(Expr::col("declaration_id").is_in(ids)),
        _ => Condition::all().add(Expr::col("document_kind").eq(kind)).add(Expr::col("document_id").is_in(ids)),
    }
}
