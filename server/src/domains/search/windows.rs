//! The statements of the search. Each looks through a window of an index that has an end, so that a text which stands in a million rows
//! costs no more than one which stands in a thousand. Where a window is full, the newest documents of the caller's are looked through
//! beside it.

use std::collections::BTreeSet;

use core_wasm::resource::{Field, Kind as Holds, Resource, Search};
use core_wasm::resources::declaration::{HEAD, KEYWORD};
use core_wasm::row::Row;
use core_wasm::rules::search::{Part, how, searched, spellings};
use core_wasm::text::text;
use sea_orm::sea_query::{Alias, CaseStatement, Expr, ExprTrait, Func, Order, Query, SelectStatement};
use sea_orm::{Condition, ConnectionTrait, DbBackend};

use super::kind::Kind;
use crate::documents::filter;
use crate::documents::keyword;
use crate::documents::keyword::{GRAM, MAX_ORGS, Short};
use crate::documents::lines::DOCUMENT;
use crate::documents::list::ListScope;
use crate::documents::table::Rows;
use crate::process::error::ApiError;

/// Rows of one index that are looked at.
const WINDOW: u64 = 400;
/// Candidates that are judged, those by how they begin first.
const JUDGED: usize = 1_000;
/// Documents that are looked through beside a window that is full, the newest.
const NEWEST: u64 = 300;
/// Of each of several organisations at least.
const OF_EACH: u64 = 40;
/// Rows that are read.
const READ: u64 = 60;
/// Characters of the longest value whose beginning is in an index.
const LONG: u16 = 600;
/// What a row has beside its fields.
const POSITION: &Field = &Field::int("position", text("序号", "Position"), 9);
const OWNERS: [&Field; 2] = [
    &Field::id("declarationId", text("报关单", "Declaration")),
    &Field::id("recognitionId", text("智能识别", "Recognition")),
];
/// The index of parties and means of transport of declarations; that of their numbers is the list's.
const FOUND: &str = "declaration_found";
/// Those of specifications of goods, beside those of the other texts of their table.
const SPECS: [(&str, &str); 2] = [("declaration_line", "declaration_line_spec"), ("material", "material_spec")];

/// The field of the document that a row belongs to.
pub fn owner(part: &Part) -> &'static Field {
    OWNERS.into_iter().find(|field| field.name == part.owner).unwrap_or(DOCUMENT)
}

/// Whether the place of the first row is 0: not so where lines are stored by definition.
pub fn counts_from_nought(part: &Part) -> bool {
    part.owner != DOCUMENT.name
}

/// The spellings of a text that differ in more than the size of their letters, in small ones: conditions look past it.
fn in_small(wanted: &str) -> BTreeSet<String> {
    spellings(wanted).iter().map(|spelled| spelled.to_lowercase()).collect()
}

/// Any of the fields meets the text in its way.
fn any_meets(fields: &[&Field], wanted: &str, backend: DbBackend) -> Condition {
    let mut any = Condition::any();
    for field in fields {
        let column = || Expr::col(Alias::new(field.column_name()));
        for spelled in in_small(wanted) {
            any = any.add(match how(field) {
                Search::Like => filter::holds(column(), &spelled, backend),
                _ => filter::begins(column(), &spelled, backend),
            });
        }
    }
    any
}

/// How well a row meets the text, the best is 0.
fn rank(fields: &[&Field], wanted: &str, backend: DbBackend) -> CaseStatement {
    let (mut whole, mut begins) = (Condition::any(), Condition::any());
    for field in fields {
        let column = || Expr::col(Alias::new(field.column_name()));
        for spelled in in_small(wanted) {
            begins = begins.add(filter::begins(column(), &spelled, backend));
            whole = whole.add(Expr::expr(Func::lower(column())).eq(spelled));
        }
    }
    CaseStatement::new().case(whole, 0).case(begins, 1).finally(2)
}

/// The document that a column of a row names is inside a scope, asked of the row alone: else SQLite reads all rows of the organisations
/// and looks for it among them.
fn is_inside(head: &'static Resource, (table, column): (&'static str, &str), scope: &ListScope) -> Expr {
    let seen = if table == name(head) { Alias::new("seen") } else { Alias::new(name(head)) };
    let mut inside = Query::select();
    inside
        .expr(Expr::val(1))
        .from_as(name(head), seen.clone())
        .and_where(Expr::col((seen, "id")).equals((table, Alias::new(column))))
        .cond_where(scope.condition());
    Expr::exists(inside)
}

/// At most so many rows of a statement that names ids.
fn bounded(mut named: SelectStatement, most: u64) -> SelectStatement {
    Query::select().column("id").from_subquery(named.limit(most).take(), Alias::new("few")).take()
}

/// The table of a definition.
fn name(of: &Resource) -> &'static str {
    of.table_name()
}

fn ids_of(table: &'static str) -> SelectStatement {
    Query::select().column("id").from(table).take()
}

/// The ids that statements name, each once, in the order of the statements.
async fn named_ids(db: &impl ConnectionTrait, named: Vec<SelectStatement>) -> Result<Vec<i64>, ApiError> {
    if named.is_empty() {
        return Ok(Vec::new());
    }
    let rows = db.query_all(&keyword::together(named)).await?;
    Ok(rows.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?)
}

/// What SQLite's index of three characters in a row names. Organisations are told to it only where a window of everybody's is full: to
/// find each row of theirs costs more than a text that is rare.
async fn by_parts(
    db: &impl ConnectionTrait,
    index: &str,
    scope: &ListScope,
    wanted: &str,
) -> Result<Vec<i64>, ApiError> {
    let found = named_ids(db, vec![keyword::newest(index, wanted, None, WINDOW)]).await?;
    match scope.orgs() {
        Some(orgs) if is_full(&found) => named_ids(db, vec![keyword::newest(index, wanted, Some(orgs), WINDOW)]).await,
        _ => Ok(found),
    }
}

/// What any of the indexes of a table names.
async fn by_all_parts(
    db: &impl ConnectionTrait,
    table: &'static str,
    scope: &ListScope,
    wanted: &str,
) -> Result<Vec<i64>, ApiError> {
    let mut found = by_parts(db, table, scope, wanted).await?;
    for (_, index) in SPECS.iter().filter(|(of, _)| *of == table) {
        found.extend(by_parts(db, index, scope, wanted).await?);
    }
    Ok(found)
}

fn is_full(found: &[i64]) -> bool {
    found.len() as u64 >= WINDOW
}

/// The candidates that are judged.
fn judged(mut found: Vec<i64>) -> Vec<i64> {
    let mut met = BTreeSet::new();
    found.retain(|id| met.insert(*id));
    found.truncate(JUDGED);
    found
}

/// The newest documents inside a scope; of a few organisations those of each, by the index of their list.
fn newest(head: &'static Resource, scope: &ListScope) -> SelectStatement {
    let table = name(head);
    let few = scope.orgs().filter(|orgs| orgs.len() <= MAX_ORGS);
    let (Some(orgs), true) = (few, head.field("createdAt").is_some()) else {
        return bounded(ids_of(table).cond_where(scope.condition()).order_by("id", Order::Desc).take(), NEWEST);
    };
    let of_each = Ord::max(NEWEST.checked_div(orgs.len() as u64).unwrap_or(NEWEST), OF_EACH);
    let of_org = |org: &i64| {
        let mut own = ids_of(table);
        own.and_where(Expr::col("org_id").eq(*org));
        bounded(own.order_by("created_at", Order::Desc).order_by("id", Order::Desc).take(), of_each)
    };
    keyword::together(orgs.iter().map(of_org).collect())
}

/// The ids of documents whose heads may have the text, at most so many as are read.
pub async fn heads(
    db: &impl ConnectionTrait,
    kind: &Kind,
    scope: &ListScope,
    wanted: &str,
) -> Result<Vec<i64>, ApiError> {
    let backend = db.get_database_backend();
    let fields: Vec<&Field> = searched(kind.head).collect();
    if fields.is_empty() {
        return Ok(Vec::new());
    }
    let by_index = kind.is_material() && wanted.chars().count() >= GRAM;
    let among = match kind.is_declaration() || by_index {
        false => scope.condition(),
        true => {
            let found = match kind.is_declaration() {
                true => declarations(db, scope, wanted).await?,
                false => indexed(db, kind.head, scope, wanted).await?,
            };
            if found.is_empty() {
                return Ok(Vec::new());
            }
            let mut some = judged(found.clone());
            if is_full(&found) {
                some.extend(named_ids(db, vec![newest(kind.head, scope)]).await?);
            }
            let among = Condition::all().add(Expr::col("id").is_in(some));
            among.add(is_inside(kind.head, (name(kind.head), "id"), scope))
        }
    };
    let mut found = ids_of(name(kind.head));
    found
        .cond_where(among)
        .cond_where(any_meets(&fields, wanted, backend))
        .order_by_expr(rank(&fields, wanted, backend).into(), Order::Asc)
        .order_by("id", Order::Desc)
        .limit(READ);
    let rows = db.query_all(&found).await?;
    Ok(rows.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?)
}

/// The documents with these ids that are inside the scope, with the fields that are named.
pub async fn read_heads(
    db: &impl ConnectionTrait,
    kind: &Kind,
    scope: &ListScope,
    ids: BTreeSet<i64>,
    names: &[&str],
) -> Result<Vec<Row>, ApiError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    Rows::of(kind.head)
        .only(names)
        .filter(Expr::col("id").is_in(ids))
        .filter(is_inside(kind.head, (name(kind.head), "id"), scope))
        .order("id", Order::Desc)
        .all(db)
        .await
}

/// The fields of declarations in which the index `declaration_found` looks: those of the search that the list's keyword does not know.
fn beside_keyword() -> impl Iterator<Item = &'static Field> {
    searched(&HEAD).filter(|field| !KEYWORD.contains(&field.name))
}

/// Declarations that may have the text: by how their numbers and names begin, then by the indexes of three characters in a row.
async fn declarations(db: &impl ConnectionTrait, scope: &ListScope, wanted: &str) -> Result<Vec<i64>, ApiError> {
    let backend = db.get_database_backend();
    let table = name(&HEAD);
    let known: Vec<&Field> = KEYWORD.iter().filter_map(|name| HEAD.field(name)).collect();
    let mut named = Vec::new();
    for field in &known {
        for spelled in spellings(wanted) {
            let begins = filter::begins_with(Expr::col(Alias::new(field.column_name())), &spelled, backend);
            let mut own = ids_of(table);
            if let Some(orgs) = scope.orgs() {
                own.and_where(Expr::col("org_id").is_in(orgs.to_vec()));
            }
            named.push(bounded(own.and_where(begins).take(), WINDOW / 4));
        }
    }
    let short = wanted.chars().count() < GRAM;
    if short {
        let orgs = scope.orgs().filter(|orgs| orgs.len() <= MAX_ORGS).unwrap_or_default();
        let within = vec!["trade_name", "customer_name"];
        let names = keyword::Wanted { table, text: wanted, within, begins: Vec::new(), short: Short::Names };
        let having = keyword::by_names(db, &names, orgs).await?.unwrap_or_default();
        named.extend(having.into_iter().map(|having| bounded(having, WINDOW)));
    } else if backend == DbBackend::Postgres {
        for fields in [known, beside_keyword().collect()] {
            let held = fields.iter().fold(Condition::any(), |any, field| {
                any.add(filter::holds(Expr::col(Alias::new(field.column_name())), wanted, backend))
            });
            named.push(bounded(ids_of(table).cond_where(scope.condition()).cond_where(held).take(), WINDOW));
        }
    }
    let mut found = named_ids(db, named).await?;
    if !short && backend == DbBackend::Sqlite {
        for index in [table, FOUND] {
            found.extend(by_parts(db, index, scope, wanted).await?);
        }
    }
    Ok(found)
}

/// Rows of a list with an index of three characters in a row that may have the text, by that index and by how its other fields begin.
async fn indexed(
    db: &impl ConnectionTrait,
    of: &'static Resource,
    scope: &ListScope,
    wanted: &str,
) -> Result<Vec<i64>, ApiError> {
    let backend = db.get_database_backend();
    let mut found = named_ids(db, named_rows(of, true, wanted, (backend, scope.orgs()))).await?;
    if backend == DbBackend::Sqlite {
        found.extend(by_all_parts(db, name(of), scope, wanted).await?);
    }
    Ok(found)
}

/// Rows below documents of a scope that may have the text: with the document, their place and the fields that are searched.
pub async fn lines(
    db: &impl ConnectionTrait,
    kind: &Kind,
    part: &Part,
    scope: &ListScope,
    wanted: &str,
) -> Result<Vec<Row>, ApiError> {
    let backend = db.get_database_backend();
    let by_parts_of_texts = part.of.search_index && wanted.chars().count() >= GRAM;
    let mut found = named_ids(db, named_rows(part.of, by_parts_of_texts, wanted, (backend, None))).await?;
    if by_parts_of_texts && backend == DbBackend::Sqlite {
        found.extend(by_all_parts(db, name(part.of), scope, wanted).await?);
    }
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let document = owner(part).column_name();
    let inside = || is_inside(kind.head, (name(part.of), document), scope);
    let is_full = is_full(&found);
    let by_index = Condition::all().add(Expr::col("id").is_in(judged(found))).add(inside());
    let mut rows = read(db, part, by_index, wanted).await?;
    if is_full {
        let of_newest = Expr::col(Alias::new(document)).in_subquery(newest(kind.head, scope));
        rows.extend(read(db, part, Condition::all().add(of_newest).add(inside()), wanted).await?);
    }
    Ok(rows)
}

async fn read(db: &impl ConnectionTrait, part: &Part, among: Condition, wanted: &str) -> Result<Vec<Row>, ApiError> {
    let backend = db.get_database_backend();
    let fields: Vec<&Field> = searched(part.of).collect();
    let told = ["id", POSITION.name, owner(part).name, part.numbered];
    let names: Vec<&str> = told.into_iter().chain(fields.iter().map(|field| field.name)).collect();
    Rows::lines(part.of)
        .and(owner(part))
        .and(POSITION)
        .only(&names)
        .filter(among)
        .filter(any_meets(&fields, wanted, backend))
        .ranked(rank(&fields, wanted, backend))
        .order("id", Order::Desc)
        .limit(READ)
        .all(db)
        .await
}

/// Rows that may have the text, by the indexes of each field: how it begins, of some organisations where they are named, and where there
/// is such an index any three characters of it.
fn named_rows(
    of: &'static Resource,
    by_parts: bool,
    wanted: &str,
    (backend, orgs): (DbBackend, Option<&[i64]>),
) -> Vec<SelectStatement> {
    let table = name(of);
    let rows = || {
        let mut rows = ids_of(table);
        if let Some(orgs) = orgs {
            rows.and_where(Expr::col("org_id").is_in(orgs.to_vec()));
        }
        rows
    };
    let mut named = Vec::new();
    for field in searched(of) {
        let column = || Expr::col(Alias::new(field.column_name()));
        if by_parts && how(field) == Search::Like {
            if backend == DbBackend::Postgres {
                named.push(bounded(rows().and_where(filter::holds(column(), wanted, backend)).take(), WINDOW));
            }
            continue;
        }
        // How a whole page of text begins is in no index.
        if matches!(field.kind, Holds::Text { max, .. } if max > LONG) {
            continue;
        }
        for spelled in spellings(wanted) {
            let begins = filter::begins_with(column(), &spelled, backend);
            named.push(bounded(rows().and_where(begins).take(), WINDOW));
        }
    }
    named
}
