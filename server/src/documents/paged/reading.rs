//! The lines of a document, for those who work with all of them.

use core_wasm::resource::Resource;
use core_wasm::row::Row;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Order, Query, SimpleExpr};
use sea_orm::{ConnectionTrait, QueryResult};

use super::of_document;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::error::ApiError;

/// Whether a document has any of these lines.
pub async fn are_some(db: &impl ConnectionTrait, lines: &'static Resource, head: &Row) -> Result<bool, ApiError> {
    Rows::of(lines).filter(of_document(write::key(head)?.0)).exist(db).await
}

/// How many lines of a document there are.
pub async fn count_of(db: &impl ConnectionTrait, lines: &'static Resource, document: i64) -> Result<u64, ApiError> {
    Rows::of(lines).filter(of_document(document)).count(db).await
}

/// The lines of a document in their order, for those who work with all of them.
pub async fn all_of(db: &impl ConnectionTrait, lines: &'static Resource, document: i64) -> Result<Vec<Row>, ApiError> {
    in_order(lines, document).all(db).await
}

/// The same with these fields only, for those who look at few of them: of thousands of lines most of the time is reading.
pub async fn all_with(
    db: &impl ConnectionTrait,
    lines: &'static Resource,
    document: i64,
    fields: &[&str],
) -> Result<Vec<Row>, ApiError> {
    in_order(lines, document).only(fields).all(db).await
}

fn in_order(lines: &'static Resource, document: i64) -> Rows {
    Rows::of(lines).filter(of_document(document)).order("id", Order::Asc)
}

/// Lines of a document that agree in some codes, added up.
pub struct Added {
    /// "" where they name none.
    pub codes: Vec<String>,
    pub lines: usize,
    /// How many of them say each number, and the sum of those, scaled as its column is.
    pub said: Vec<usize>,
    pub sums: Vec<i128>,
}

/// The lines of a document added up where they are, exactly: of thousands of lines most of the time is reading.
pub async fn added_up(
    db: &impl ConnectionTrait,
    lines: &'static Resource,
    document: i64,
    numbers: &[&str],
    codes: &[&str],
) -> Result<Vec<Added>, ApiError> {
    /// A column is added up in two parts, of which no sum of lines is too large for the database.
    const PART: i64 = 1_000_000_000;
    let column = |name: &&str| {
        let field = lines.field(name).ok_or_else(|| anyhow::anyhow!("{} has no {name}", lines.name));
        field.map(|field| Alias::new(field.column_name()))
    };
    let numbers: Vec<Alias> = numbers.iter().map(column).collect::<Result<_, _>>()?;
    let codes: Vec<Alias> = codes.iter().map(column).collect::<Result<_, _>>()?;
    let sum = |part: SimpleExpr| Func::coalesce([Func::sum(part).into(), Expr::val(0_i64)]).cast_as("bigint");
    let mut select = Query::select();
    select.from(Alias::new(lines.table_name())).cond_where(of_document(document));
    select.columns(codes.clone()).group_by_columns(codes.clone()).expr(Func::count(Expr::col("id")));
    for number in &numbers {
        let column = || Expr::col(number.clone());
        select.expr(Func::count(column())).expr(sum(column().div(PART))).expr(sum(column().modulo(PART)));
    }
    let read = |row: &QueryResult| {
        let number = |at: usize| row.try_get_by_index::<i64>(at);
        let count = |at: usize| number(at).map(|count| usize::try_from(count).unwrap_or_default());
        let mut added = Added { codes: Vec::new(), lines: count(codes.len())?, said: Vec::new(), sums: Vec::new() };
        for at in 0..codes.len() {
            added.codes.push(row.try_get_by_index::<Option<String>>(at)?.unwrap_or_default());
        }
        for at in (0..numbers.len()).map(|number| codes.len() + 1 + 3 * number) {
            added.said.push(count(at)?);
            added.sums.push(i128::from(number(at + 1)?) * i128::from(PART) + i128::from(number(at + 2)?));
        }
        Ok(added)
    };
    db.query_all(&select).await?.iter().map(read).collect()
}
