//! What a condition is once it was read: a tree of its parts.

use chrono::NaiveDate;

use super::number::Number;
use crate::resource::Field;

/// Where the value of a field is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Head,
    /// The row of a list that is looked at.
    Row,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compare {
    Equal,
    Other,
    Less,
    AtMost,
    More,
    AtLeast,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Like {
    Begins,
    Ends,
    Contains,
    Matches,
}

/// How the rows of a list are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    Any,
    All,
    Count,
    Sum,
}

/// The four ways by their words.
pub(super) const OVER: &[(&str, Over)] =
    &[("any", Over::Any), ("all", Over::All), ("count", Over::Count), ("sum", Over::Sum)];

/// A condition, or a part of one.
#[derive(Debug)]
pub(super) enum Expr {
    Text(String),
    Number(Number),
    Date(NaiveDate),
    Today,
    Field(Place, &'static Field),
    Negative(Box<Expr>),
    /// A sign (`+ - * /`) between two numbers, or between days and a date.
    Reckon(char, Box<(Expr, Expr)>),
    Compare(Compare, Box<(Expr, Expr)>),
    Like(Like, Box<(Expr, Expr)>),
    In(Box<Expr>, Vec<Expr>),
    Empty(Place, &'static Field),
    /// A flag that is on.
    On(Place, &'static Field),
    Not(Box<Expr>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Rows(&'static str, Over, Option<Box<Expr>>),
}
