//! The index behind the keyword of the list.
//!
//! A row is found by any three characters that follow one another in its numbers and names. On SQLite the table
//! `declaration_search` knows them (its migration says how it is kept); it names candidates, which the list's own conditions
//! judge. PostgreSQL finds the same index of its own by the conditions alone.
//!
//! One or two characters are in no such index. They find the names that contain them, of which there are few, and the
//! numbers that begin with them, both by the indexes of the list's columns.

use core_wasm::resource::Field;
use core_wasm::resources::declaration::{HEAD, KEYWORD};
use sea_orm::sea_query::{
    Alias, CommonTableExpression, Expr, ExprTrait, Func, Query, SelectStatement, SimpleExpr, UnionType, WithClause,
};
use sea_orm::{Condition, ConnectionTrait, DatabaseConnection, DbBackend};

use crate::crud::filter;
use crate::crud::list::ListScope;
use crate::error::ApiError;

const TABLE: &str = "declaration";
/// Of more rows than these the first ones are found sooner along the list's own order.
pub const FEW: u64 = 5_000;
/// Characters that the index knows a text by.
const GRAM: usize = 3;
/// More of a long keyword tells the index nothing.
const MAX_GRAMS: usize = 40;
/// Of more organisations than these the index is not told.
const MAX_ORGS: usize = 24;

/// Fields of the keyword that hold names; the others hold numbers.
const NAMES: [&str; 2] = ["tradeName", "customerName"];
/// Where there are more names than these, in an organisation or with the keyword, the rows are looked through instead: a
/// statement takes only so many values.
const MOST_NAMES: usize = 5_000;

/// The rows that have the keyword, by way of the index. They meet the keyword's conditions already.
pub async fn found(db: &DatabaseConnection, rows: ListScope, keyword: Option<&str>) -> Result<ListScope, ApiError> {
    let Some(keyword) = keyword else { return Ok(rows) };
    let grams = grams(keyword);
    let candidates = match rows.orgs() {
        Some(orgs) if grams.is_empty() && (1..=MAX_ORGS).contains(&orgs.len()) => {
            short_candidates(db, keyword, orgs).await?
        }
        orgs if !grams.is_empty() && db.get_database_backend() == DbBackend::Sqlite => Some(candidates(&grams, orgs)),
        _ => None,
    };
    let Some(candidates) = candidates else { return Ok(rows) };
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

/// The ids of rows with a short keyword; `None` when there are too many names.
async fn short_candidates(
    db: &DatabaseConnection,
    keyword: &str,
    orgs: &[i64],
) -> Result<Option<SelectStatement>, ApiError> {
    let backend = db.get_database_backend();
    let of_org = |org: i64| Query::select().column("id").from(TABLE).and_where(Expr::col("org_id").eq(org)).take();
    let wanted = keyword.to_lowercase();
    let (mut parts, mut used) = (Vec::new(), 0);
    let fields: Vec<&'static Field> = KEYWORD.iter().filter_map(|name| HEAD.field(name)).collect();
    let of_orgs: Vec<(i64, &'static Field)> =
        orgs.iter().flat_map(|org| fields.iter().map(|field| (*org, *field))).collect();
    for (org, field) in of_orgs {
        let column = field.column_name();
        if !NAMES.contains(&field.name) {
            for begin in spellings(keyword) {
                let begins = filter::begins_with(Expr::col(column.clone()), &begin, backend);
                parts.push(of_org(org).and_where(begins).limit(FEW + 1).take());
            }
            continue;
        }
        let Some(names) = names(db, org, &column).await? else { return Ok(None) };
        let having: Vec<String> = names.into_iter().filter(|name| name.to_lowercase().contains(&wanted)).collect();
        used += having.len();
        if used > MOST_NAMES {
            return Ok(None);
        }
        if !having.is_empty() {
            parts.push(of_org(org).and_where(Expr::col(column).is_in(having)).limit(FEW + 1).take());
        }
    }
    // Each part in brackets of its own, as a limit wants it.
    let mut parts =
        parts.into_iter().map(|part| Query::select().column("id").from_subquery(part, Alias::new("part")).take());
    let Some(mut all) = parts.next() else { return Ok(None) };
    all.unions(parts.map(|part| (UnionType::Distinct, part)));
    Ok(Some(Query::select().column("id").from_subquery(all, Alias::new("found")).take()))
}

/// A keyword as numbers may be written: their letters are capital ones, but nobody has to type them so.
fn spellings(keyword: &str) -> impl Iterator<Item = String> {
    let (lower, upper) = (keyword.to_lowercase(), keyword.to_uppercase());
    let other = (lower != upper).then_some(lower);
    [upper].into_iter().chain(other)
}

/// The different names in a column, each found from the one before it by the index; `None` when there are too many.
async fn names(db: &DatabaseConnection, org: i64, column: &str) -> Result<Option<Vec<String>>, ApiError> {
    let column = || Alias::new(column);
    let least =
        || Query::select().expr(Expr::col(column()).min()).from(TABLE).and_where(Expr::col("org_id").eq(org)).take();
    let mut after = least();
    after.and_where(Expr::col((TABLE, column())).gt(Expr::col(("known", "name"))));
    let next = Query::select()
        .expr(SimpleExpr::SubQuery(None, Box::new(after.into())))
        .from("known")
        .and_where(Expr::col(("known", "name")).is_not_null())
        .take();
    let known = least().union(UnionType::All, next).take();
    let known = CommonTableExpression::new().table_name("known").column("name").query(known).to_owned();
    let all = Query::select()
        .column("name")
        .from("known")
        .and_where(Expr::col("name").is_not_null())
        .limit(MOST_NAMES as u64 + 1)
        .take()
        .with(WithClause::new().recursive(true).cte(known).to_owned());
    let found: Vec<String> =
        db.query_all(&all).await?.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?;
    Ok((found.len() <= MOST_NAMES).then_some(found))
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
