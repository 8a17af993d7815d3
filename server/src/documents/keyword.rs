//! The index behind the keyword of a long list, and behind its filters that look for a part of a text.
//!
//! A text of three characters or more is found by any three of it that follow one another. On SQLite the table
//! `<table>_search` knows them (the migrations say how it is kept); it names candidates, which the list's own conditions
//! judge. PostgreSQL has the same in pg_trgm. Declarations leave it to find that by the list's conditions; where a beginning
//! of a number would do as well, it does not, and the columns are asked one by one.
//!
//! One or two characters are in no such index; [`Short`] says how they are found. Columns that only need to begin with the
//! text have indexes of their own.
//!
//! Without an index, and so slow in a long list, remain: a keyword over more organisations than [`MAX_ORGS`], which only the
//! platform's administrator has; one or two characters where too many names or trigrams have them, which are met soon on
//! the way through the list; on PostgreSQL, texts of signs alone (`---`), of which pg_trgm knows nothing. Lists that no
//! organisation has many rows of (enterprises, sub-stores, special rates, base files, grants) have no such index: to read
//! some ten thousand rows takes less than a tenth of a second, and every write would pay.

use std::collections::BTreeSet;

use core_wasm::resource::{Field, Kind, Resource, Search};
use sea_orm::sea_query::{
    Alias, CommonTableExpression, Expr, ExprTrait, Func, Order, Query, SelectStatement, SimpleExpr, UnionType,
    WithClause,
};
use sea_orm::{Condition, ConnectionTrait, DatabaseConnection, DbBackend, Statement};

use super::filter;
use super::list::ListScope;
use crate::process::error::ApiError;
use crate::process::long_lists::LongLists;

/// Of more rows than these the first ones are found sooner along the list's own order.
pub const FEW: u64 = 5_000;
/// SQLite reads so few rows to see whose they are sooner than it goes through all rows of the organisations in its index.
const RARE: u64 = 2_000;
/// Of more rows than these so many as a list counts are met sooner along the way than picked out.
const MANY: u64 = 50_000;
/// Characters that the index knows a text by.
pub const GRAM: usize = 3;
/// More of a long text tells the index nothing.
const MAX_GRAMS: usize = 40;
/// Of more organisations than these the index is not told.
pub const MAX_ORGS: usize = 24;
/// Where there are more names than these, in an organisation or with the text, the rows are looked through instead: a
/// statement takes only so many values.
const MOST_NAMES: usize = 5_000;
/// A column with no more different texts than these is looked through by them when it is asked alone: its text may stand in
/// many rows elsewhere, and the index does not tell where.
const VALUES: usize = 500;
/// The same of trigrams that begin with the text. What goes on in more ways than these stands in many rows.
const MOST_TERMS: usize = 500;

/// What is looked for in the rows of a table.
pub struct Wanted<'w> {
    pub table: &'static str,
    pub text: &'w str,
    /// Columns in which the text may stand anywhere.
    pub within: Vec<&'static str>,
    /// Columns that may begin with a text: the one that is looked for, as it may be written there.
    pub begins: Vec<(&'static str, String)>,
    pub short: Short,
}

/// The texts of a definition in which the keyword looks, each in the way it is searched by itself.
pub fn texts(fields: &'static [Field]) -> impl Iterator<Item = &'static Field> {
    fields.iter().filter(|field| {
        matches!(field.search, Search::Like | Search::Prefix) && matches!(field.kind, Kind::Text { .. })
    })
}

impl<'w> Wanted<'w> {
    /// A text in some fields of a resource that has the index, in each as it is searched.
    pub fn by_definition(resource: &'static Resource, fields: &[&Field], text: &'w str) -> Self {
        let columns = |fields: &[&Field], search| {
            fields.iter().filter(|field| field.search == search).map(|field| field.column_name()).collect::<Vec<_>>()
        };
        let all: Vec<&Field> = texts(resource.fields).collect();
        Wanted {
            table: resource.table_name(),
            text,
            within: columns(fields, Search::Like),
            begins: columns(fields, Search::Prefix).into_iter().map(|column| (column, text.to_owned())).collect(),
            short: Short::Grams(columns(&all, Search::Like)),
        }
    }
}

/// How one or two characters are found in the middle of a text.
pub enum Short {
    /// A column has few different texts, which are found one after the other by an index (organisation, column).
    Names,
    /// By the index of these columns: on SQLite its trigrams that begin with the characters (each character begins one), on
    /// PostgreSQL an index `keyword_grams(org_id, columns)` of single characters and pairs.
    Grams(Vec<&'static str>),
}

/// The rows with the text, by way of the index. They meet the conditions of the text already. `counts_all` says that they
/// will be counted to the last.
pub async fn found(
    db: &DatabaseConnection,
    long: &LongLists,
    rows: ListScope,
    wanted: &Wanted<'_>,
    counts_all: bool,
) -> Result<ListScope, ApiError> {
    if let Some(rare) = rare(db, long, wanted).await? {
        return Ok(ListScope::from(rows.condition().add(Expr::col("id").in_subquery(rare))));
    }
    let Some(parts) = candidates(db, wanted, rows.orgs()).await? else { return Ok(rows) };
    let candidates = together(parts);
    // PostgreSQL reads rows to count what its indexes of characters name, and does better by the list's conditions.
    let most = match (db.get_database_backend(), &wanted.short) {
        (DbBackend::Postgres, Short::Grams(_)) => FEW,
        _ => MANY,
    };
    let count = counted(&candidates, most);
    let among_them = Condition::all().add(Expr::col("id").in_subquery(candidates));
    Ok(match long.candidates(db, &count).await? {
        0..=FEW => ListScope::from(rows.condition().add(among_them)),
        many if many > most && !counts_all => rows,
        _ => rows.counted_by(among_them),
    })
}

/// How many rows a statement names, up to one more than `most`.
fn counted(candidates: &SelectStatement, most: u64) -> SelectStatement {
    let some = candidates.clone().limit(most + 1).take();
    Query::select().expr(Func::count(Expr::val(1))).from_subquery(some, Alias::new("some")).take()
}

/// The candidates of all organisations by SQLite's index, where they are few: the list's own conditions tell whose they are.
async fn rare(
    db: &DatabaseConnection,
    long: &LongLists,
    wanted: &Wanted<'_>,
) -> Result<Option<SelectStatement>, ApiError> {
    let grams = grams(wanted.text);
    if db.get_database_backend() != DbBackend::Sqlite || grams.is_empty() || !wanted.begins.is_empty() {
        return Ok(None);
    }
    let anyones = together(vec![matching(wanted.table, &grams.join(" AND "), None)]);
    let found = long.candidates(db, &counted(&anyones, RARE)).await?;
    Ok((found <= RARE).then_some(anyones))
}

/// Statements that name, all together, the ids of every row with the text, and maybe others; `None` where no index helps.
async fn candidates(
    db: &DatabaseConnection,
    wanted: &Wanted<'_>,
    orgs: Option<&[i64]>,
) -> Result<Option<Vec<SelectStatement>>, ApiError> {
    let backend = db.get_database_backend();
    let orgs = orgs.filter(|orgs| (1..=MAX_ORGS).contains(&orgs.len()));
    if let (Some(orgs), [_], [], Short::Grams(_)) = (orgs, &wanted.within[..], &wanted.begins[..], &wanted.short)
        && let Some(parts) = with_names(db, wanted, orgs, VALUES).await?
    {
        return Ok(Some(parts));
    }
    let grams = grams(wanted.text);
    let postgres = backend == DbBackend::Postgres;
    if !grams.is_empty() && postgres && matches!(wanted.short, Short::Names) {
        return Ok(None);
    }
    let mut parts = Vec::new();
    if !wanted.begins.is_empty() {
        let Some(orgs) = orgs else { return Ok(None) };
        for org in orgs {
            for (column, text) in &wanted.begins {
                let begins = filter::begins_with(Expr::col(*column), text, backend);
                parts.push(of_org(wanted.table, *org).and_where(begins).take());
            }
        }
    }
    if !grams.is_empty() {
        match postgres {
            true => parts.extend(wanted.within.iter().map(|column| holding(wanted, column, orgs))),
            false => parts.push(matching(wanted.table, &grams.join(" AND "), orgs)),
        }
        return Ok(Some(parts));
    }
    let within = match (&wanted.short, orgs) {
        (Short::Names, Some(orgs)) => with_names(db, wanted, orgs, MOST_NAMES).await?,
        (Short::Grams(_), orgs) if !postgres => match terms(db, wanted).await? {
            Some(terms) if terms.is_empty() => Some(Vec::new()),
            Some(terms) => Some(vec![matching(wanted.table, &terms.join(" OR "), orgs)]),
            None => None,
        },
        (Short::Grams(columns), Some(orgs)) => short_grams(wanted, columns, orgs),
        (_, None) => None,
    };
    Ok(within.map(|within| parts.into_iter().chain(within).collect()))
}

fn of_org(table: &'static str, org: i64) -> SelectStatement {
    Query::select().column("id").from(table).and_where(Expr::col("org_id").eq(org)).take()
}

/// The ids of rows with the text in a column, as PostgreSQL finds them by pg_trgm: each column by itself, because beside other
/// conditions it would rather read all rows.
fn holding(wanted: &Wanted<'_>, column: &str, orgs: Option<&[i64]>) -> SelectStatement {
    let mut rows = Query::select()
        .column("id")
        .from(wanted.table)
        .and_where(filter::holds(Expr::col(Alias::new(column)), wanted.text, DbBackend::Postgres))
        .take();
    if let Some(orgs) = orgs {
        rows.and_where(Expr::col("org_id").is_in(orgs.to_vec()));
    }
    rows
}

/// The ids that any of these names; some may stand in it twice.
pub fn together(parts: Vec<SelectStatement>) -> SelectStatement {
    let mut parts = parts.into_iter();
    let Some(mut all) = parts.next() else {
        return Query::select().expr_as(Expr::val(0_i64), Alias::new("id")).and_where(Expr::val(1).eq(0)).take();
    };
    all.unions(parts.map(|part| (UnionType::All, part)));
    Query::select().column("id").from_subquery(all, Alias::new("found")).take()
}

/// Any three characters in a row of a text; none of one that is shorter.
fn grams(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    letters.windows(GRAM).take(MAX_GRAMS).map(|gram| quoted(gram.iter())).collect()
}

/// The newest rows that the index of SQLite behind a table names for a text of three characters or more, of some organisations where
/// they are few: candidates.
pub fn newest(table: &str, text: &str, orgs: Option<&[i64]>, most: u64) -> SelectStatement {
    let orgs = orgs.filter(|orgs| (1..=MAX_ORGS).contains(&orgs.len()));
    let found = matching(table, &telling(text).join(" AND "), orgs).order_by("rowid", Order::Desc).limit(most).take();
    Query::select().column("id").from_subquery(found, Alias::new("newest")).take()
}

/// The grams of a text that tell something: one letter three times, such as the noughts of numbers, stands in most rows.
fn telling(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let some = letters.windows(GRAM).filter(|gram| gram.iter().any(|letter| Some(letter) != gram.first()));
    let some: Vec<String> = some.take(MAX_GRAMS).map(|gram| quoted(gram.iter())).collect();
    if some.is_empty() { grams(text) } else { some }
}

/// The rows that hold one of the names with a text, where they are not too many names.
pub async fn by_names(
    db: &impl ConnectionTrait,
    wanted: &Wanted<'_>,
    orgs: &[i64],
) -> Result<Option<Vec<SelectStatement>>, ApiError> {
    with_names(db, wanted, orgs, VALUES).await
}

/// The ids of rows whose texts match an expression of FTS5, of some organisations or of all.
fn matching(table: &str, expression: &str, orgs: Option<&[i64]>) -> SelectStatement {
    let marks = orgs.map(|orgs| orgs.iter().map(|org| mark(*org)).collect::<Vec<_>>().join(" OR "));
    let wanted = match marks {
        Some(marks) => format!("({marks}) AND ({expression})"),
        None => expression.to_owned(),
    };
    let search = format!("{table}_search");
    Query::select()
        .expr_as(Expr::col("rowid"), Alias::new("id"))
        .from(Alias::new(&search))
        .and_where(Expr::cust_with_values(format!("{search} MATCH ?"), [wanted]))
        .take()
}

/// How SQLite's index knows an organisation: as a character of its own (of Unicode's plane for private use), three times.
fn mark(org: i64) -> String {
    let number = u32::try_from(org.rem_euclid(65_533)).unwrap_or_default();
    let letter = char::from_u32(0xF_0000 + number).unwrap_or_default();
    quoted([letter; GRAM].iter())
}

fn quoted<'c>(letters: impl Iterator<Item = &'c char>) -> String {
    format!("\"{}\"", letters.collect::<String>().replace('"', "\"\""))
}

/// The trigrams of SQLite's index that begin with a short text, each found from the one before it; `None` when there are
/// too many.
async fn terms(db: &DatabaseConnection, wanted: &Wanted<'_>) -> Result<Option<Vec<String>>, ApiError> {
    let terms = format!("{}_search_terms", wanted.table);
    let sql = format!(
        "WITH RECURSIVE known(term) AS ( \
           SELECT (SELECT term FROM {terms} WHERE term >= $1 AND term < $2 LIMIT 1) \
           UNION ALL \
           SELECT (SELECT term FROM {terms} WHERE term >= known.term || char(1) AND term < $2 LIMIT 1) \
           FROM known WHERE known.term IS NOT NULL) \
         SELECT term FROM known WHERE term IS NOT NULL LIMIT $3"
    );
    let mut found = Vec::new();
    for begin in foldings(wanted.text) {
        let (end, most) = (format!("{begin}\u{10FFFF}"), MOST_TERMS as i64 + 1);
        let ask = Statement::from_sql_and_values(DbBackend::Sqlite, &sql, [begin.into(), end.into(), most.into()]);
        for row in db.query_all_raw(ask).await? {
            let term: String = row.try_get_by_index(0)?;
            found.push(quoted(term.chars().collect::<Vec<_>>().iter()));
        }
    }
    Ok((found.len() <= MOST_TERMS).then_some(found))
}

/// A text as the index may have it: FTS5 folds letters by a table of Unicode's that Rust does not have, but whose results are
/// among these.
fn foldings(text: &str) -> BTreeSet<String> {
    let one = |letters: &mut dyn Iterator<Item = char>| match (letters.next(), letters.next()) {
        (Some(letter), None) => Some(letter),
        _ => None,
    };
    let mut all = BTreeSet::from([String::new()]);
    for letter in text.chars() {
        let (lower, upper) = (one(&mut letter.to_lowercase()), one(&mut letter.to_uppercase()));
        let lower_of_upper = upper.and_then(|upper| one(&mut upper.to_lowercase()));
        let folded: BTreeSet<char> = [Some(letter), lower, upper, lower_of_upper].into_iter().flatten().collect();
        all = all.iter().flat_map(|begin| folded.iter().map(move |letter| format!("{begin}{letter}"))).collect();
    }
    all
}

/// The rows with one or two characters by PostgreSQL's index of them, of each organisation; `None` for letters that are more
/// when small.
fn short_grams(wanted: &Wanted<'_>, columns: &[&str], orgs: &[i64]) -> Option<Vec<SelectStatement>> {
    if wanted.text.to_lowercase().chars().count() >= GRAM {
        return None;
    }
    // The database makes the letters small, as it did for the index. No brackets: sea-query takes them for quotes.
    let sql = format!("keyword_grams(org_id, {}) && array_append(NULL, lower($1))", columns.join(", "));
    let part = |org: &i64| {
        let has = Expr::cust_with_values(sql.clone(), [format!("{org}:{}", wanted.text)]);
        Query::select().column("id").from(wanted.table).and_where(has).take()
    };
    Some(orgs.iter().map(part).collect())
}

/// The rows that hold one of the names with the text; `None` when there are too many names.
async fn with_names(
    db: &impl ConnectionTrait,
    wanted: &Wanted<'_>,
    orgs: &[i64],
    most: usize,
) -> Result<Option<Vec<SelectStatement>>, ApiError> {
    // Databases know one small letter for what is two to Rust: such a text is left to the index, such a name may have any.
    let splits = |text: &str| text.chars().any(|letter| letter.to_lowercase().count() > 1);
    if splits(wanted.text) {
        return Ok(None);
    }
    let text = small(wanted.text);
    let (mut parts, mut used) = (Vec::new(), 0);
    for org in orgs {
        for column in &wanted.within {
            let Some(names) = names(db, wanted.table, *org, column, most).await? else { return Ok(None) };
            let having: Vec<String> =
                names.into_iter().filter(|name| splits(name) || small(name).contains(&text)).collect();
            used += having.len();
            if used > most {
                return Ok(None);
            }
            if !having.is_empty() {
                parts.push(of_org(wanted.table, *org).and_where(Expr::col(*column).is_in(having)).take());
            }
        }
    }
    Ok(Some(parts))
}

/// A text in small letters, each by itself as databases do it: a sigma at the end of a word is like any other.
fn small(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).collect()
}

/// The different names in a column, each found from the one before it by the index; `None` when there are too many.
async fn names(
    db: &impl ConnectionTrait,
    table: &'static str,
    org: i64,
    column: &str,
    most: usize,
) -> Result<Option<Vec<String>>, ApiError> {
    let column = || Alias::new(column);
    let least =
        || Query::select().expr(Expr::col(column()).min()).from(table).and_where(Expr::col("org_id").eq(org)).take();
    let mut after = least();
    after.and_where(Expr::col((table, column())).gt(Expr::col(("known", "name"))));
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
        .limit(most as u64 + 1)
        .take()
        .with(WithClause::new().recursive(true).cte(known).to_owned());
    let found: Vec<String> =
        db.query_all(&all).await?.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?;
    Ok((found.len() <= most).then_some(found))
}
