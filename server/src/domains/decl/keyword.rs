//! The index behind the keyword of the list.
//!
//! A row is found by any three characters that follow one another in its numbers and names. On SQLite the table
//! `declaration_search` knows them (its migration says how it is kept); it names candidates, which the list's own conditions
//! judge. PostgreSQL finds the same index of its own by the conditions alone.

use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Query, SelectStatement};
use sea_orm::{Condition, ConnectionTrait, DatabaseConnection, DbBackend};

use crate::crud::list::ListScope;
use crate::error::ApiError;

/// Of more rows than these the first ones are found sooner along the list's own order.
pub const FEW: u64 = 5_000;
/// Characters that the index knows a text by.
const GRAM: usize = 3;
/// More of a long keyword tells the index nothing.
const MAX_GRAMS: usize = 40;
/// Of more organisations than these the index is not told.
const MAX_ORGS: usize = 24;

/// The rows that have the keyword, by way of the index. They meet the keyword's conditions already.
pub async fn found(db: &DatabaseConnection, rows: ListScope, keyword: Option<&str>) -> Result<ListScope, ApiError> {
    let grams = keyword.map(grams).unwrap_or_default();
    if db.get_database_backend() != DbBackend::Sqlite || grams.is_empty() {
        return Ok(rows);
    }
    let candidates = candidates(&grams, rows.orgs());
    let some = candidates.clone().limit(FEW + 1).take();
    let count = Query::select().expr(Func::count(Expr::val(1))).from_subquery(some, Alias::new("some")).take();
    let counted = db.query_one(&count).await?.map(|row| row.try_get_by_index::<i64>(0)).transpose()?;
    let among_them = Condition::all().add(Expr::col("id").in_subquery(candidates));
    Ok(match counted.unwrap_or_default().unsigned_abs() {
        0..=FEW => ListScope::from(rows.condition().add(among_them)),
        _ => rows.counted_by(among_them),
    })
}

/// Any three characters in a row of a keyword; none of one that is shorter.
fn grams(keyword: &str) -> Vec<String> {
    let letters: Vec<char> = keyword.chars().collect();
    letters.windows(GRAM).take(MAX_GRAMS).map(|gram| quoted(gram.iter())).collect()
}

/// The ids of rows with all of these, in any order.
fn candidates(grams: &[String], orgs: Option<&[i64]>) -> SelectStatement {
    let mut wanted = grams.join(" AND ");
    if let Some(orgs) = orgs.filter(|orgs| (1..=MAX_ORGS).contains(&orgs.len())) {
        let marks: Vec<String> = orgs.iter().map(|org| mark(*org)).collect();
        wanted = format!("({}) AND {wanted}", marks.join(" OR "));
    }
    Query::select()
        .column("rowid")
        .from("declaration_search")
        .and_where(Expr::cust_with_values("declaration_search MATCH ?", [wanted]))
        .take()
}

/// How the index knows an organisation: as a character of its own (of Unicode's plane for private use), three times.
fn mark(org: i64) -> String {
    let number = u32::try_from(org.rem_euclid(65_533)).unwrap_or_default();
    let letter = char::from_u32(0xF_0000 + number).unwrap_or_default();
    quoted([letter; GRAM].iter())
}

fn quoted<'c>(letters: impl Iterator<Item = &'c char>) -> String {
    format!("\"{}\"", letters.collect::<String>().replace('"', "\"\""))
}
