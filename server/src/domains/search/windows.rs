//! The statements of the search. Each looks through a window of an index that has an end, so that a text which stands in a million rows
//! costs no more than one which stands in a thousand. Where a window is full, the newest documents of the caller's are looked through
//! beside it.

use core_wasm::resource::{Field, Kind as Holds, Resource, Search};
use core_wasm::resources::declaration::{HEAD, KEYWORD};
use core_wasm::row::Row;
use core_wasm::rules::search::{Part, how, searched, spellings};
use core_wasm::text::text;
use sea_orm::sea_query::{Alias, CaseStatement, Expr, ExprTrait, Func, Order, Query, SelectStatement};
use sea_orm::{Condition, ConnectionTrait, DatabaseConnection, DbBackend};

use super::kind::Kind;
use crate::crud::filter;
use crate::crud::keyword::{self, GRAM, MAX_ORGS, Short};
use crate::crud::lines::DOCUMENT;
use crate::crud::list::ListScope;
use crate::crud::serve::kept;
use crate::crud::table::Rows;
use crate::error::ApiError;

/// Rows of one index that are looked at.
const WINDOW: u64 = 1_000;
/// Documents that are looked through beside a window that is full, the newest.
const NEWEST: u64 = 300;
/// Rows that are read and judged.
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

/// The field of the document that a row belongs to.
pub fn owner(part: &Part) -> &'static Field {
    OWNERS.into_iter().find(|field| field.name == part.owner).unwrap_or(DOCUMENT)
}

/// Whether the place of the first row is 0: not so where lines are stored by definition.
pub fn counts_from_nought(part: &Part) -> bool {
    part.owner != DOCUMENT.name
}

/// A field meets the text.
fn meets(field: &Field, wanted: &str, backend: DbBackend) -> Condition {
    let mut any = Condition::any();
    let column = || Expr::col(Alias::new(field.column_name()));
    for spelled in spellings(wanted) {
        any = any.add(match how(field) {
            Search::Like => filter::holds(column(), &spelled, backend),
            _ => filter::begins(column(), &spelled, backend),
        });
    }
    any
}

fn any_meets<'f>(fields: impl Iterator<Item = &'f Field>, wanted: &str, backend: DbBackend) -> Condition {
    fields.fold(Condition::any(), |any, field| any.add(meets(field, wanted, backend)))
}

/// How well a row meets the text, the best is 0.
fn rank(fields: &[&Field], wanted: &str, backend: DbBackend) -> CaseStatement {
    let (mut whole, mut begins) = (Condition::any(), Condition::any());
    for field in fields {
        let column = || Expr::col(Alias::new(field.column_name()));
        for spelled in spellings(wanted) {
            begins = begins.add(filter::begins(column(), &spelled, backend));
            whole = whole.add(column().eq(spelled));
        }
    }
    CaseStatement::new().case(whole, 0).case(begins, 1).finally(2)
}

/// At most so many rows of a statement that names ids.
fn bounded(mut named: SelectStatement, most: u64) -> SelectStatement {
    Query::select().column("id").from_subquery(named.limit(most).take(), Alias::new("few")).take()
}

/// The table of a definition.
fn table(of: &Resource) -> &'static str {
    kept(of.table_name())
}

fn ids_of(table: &'static str) -> SelectStatement {
    Query::select().column("id").from(table).take()
}

async fn count(db: &DatabaseConnection, named: &[SelectStatement]) -> Result<u64, ApiError> {
    let all = keyword::together(named.to_vec());
    let count = Query::select().expr(Func::count(Expr::val(1))).from_subquery(all, Alias::new("some")).take();
    let counted = db.query_one(&count).await?.map(|row| row.try_get_by_index::<i64>(0)).transpose()?;
    Ok(counted.unwrap_or_default().unsigned_abs())
}

/// The newest documents inside a scope; of a few organisations those of each, by the index of their list.
fn newest(head: &'static Resource, scope: &ListScope) -> SelectStatement {
    let table = table(head);
    let few = scope.orgs().filter(|orgs| orgs.len() <= MAX_ORGS);
    let (Some(orgs), true) = (few, head.field("createdAt").is_some()) else {
        return bounded(ids_of(table).cond_where(scope.condition()).order_by("id", Order::Desc).take(), NEWEST);
    };
    let of_org = |org: &i64| {
        let mut own = ids_of(table);
        own.and_where(Expr::col("org_id").eq(*org));
        bounded(own.order_by("created_at", Order::Desc).order_by("id", Order::Desc).take(), NEWEST)
    };
    keyword::together(orgs.iter().map(of_org).collect())
}

/// The ids of documents whose heads may have the text, at most so many as are read.
pub async fn heads(
    db: &DatabaseConnection,
    kind: &Kind,
    scope: &ListScope,
    wanted: &str,
) -> Result<Vec<i64>, ApiError> {
    let backend = db.get_database_backend();
    let fields: Vec<&Field> = searched_in(kind.head);
    if fields.is_empty() {
        return Ok(Vec::new());
    }
    let mut among = Condition::all().add(scope.condition());
    if kind.is_declaration() {
        let mut named = declarations(db, scope, wanted).await?;
        let counted = count(db, &named).await?;
        if counted == 0 {
            return Ok(Vec::new());
        }
        if counted >= WINDOW {
            named.push(newest(kind.head, scope));
        }
        among = among.add(Expr::col("id").in_subquery(keyword::together(named)));
    }
    let mut found = ids_of(table(kind.head));
    found
        .cond_where(among)
        .cond_where(any_meets(fields.iter().copied(), wanted, backend))
        .order_by_expr(rank(&fields, wanted, backend).into(), Order::Asc)
        .order_by("id", Order::Desc)
        .limit(READ);
    let rows = db.query_all(&found).await?;
    Ok(rows.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?)
}

fn searched_in(head: &'static Resource) -> Vec<&'static Field> {
    searched(head).collect()
}

/// The fields of declarations in which the index `declaration_found` looks: those of the search that the list's keyword does not know.
fn beside_keyword() -> impl Iterator<Item = &'static Field> {
    searched(&HEAD).filter(|field| !KEYWORD.contains(&field.name))
}

/// Declarations that may have the text: by how their numbers and names begin, and by the indexes of three characters in a row.
async fn declarations(
    db: &DatabaseConnection,
    scope: &ListScope,
    wanted: &str,
) -> Result<Vec<SelectStatement>, ApiError> {
    let backend = db.get_database_backend();
    let table = table(&HEAD);
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
    if wanted.chars().count() < GRAM {
        let orgs = scope.orgs().filter(|orgs| orgs.len() <= MAX_ORGS).unwrap_or_default();
        let within = vec!["trade_name".to_owned(), "customer_name".to_owned()];
        let names = keyword::Wanted { table, text: wanted, within, begins: Vec::new(), short: Short::Names };
        let having = keyword::by_names(db, &names, orgs).await?.unwrap_or_default();
        named.extend(having.into_iter().map(|having| bounded(having, WINDOW)));
        return Ok(named);
    }
    match backend {
        DbBackend::Sqlite => {
            for index in [table, FOUND] {
                named.push(keyword::newest(index, wanted, scope.orgs(), WINDOW));
            }
        }
        _ => {
            for fields in [known, beside_keyword().collect()] {
                let held = fields.iter().fold(Condition::any(), |any, field| {
                    any.add(filter::holds(Expr::col(Alias::new(field.column_name())), wanted, backend))
                });
                named.push(bounded(ids_of(table).cond_where(scope.condition()).cond_where(held).take(), WINDOW));
            }
        }
    }
    Ok(named)
}

/// Rows below documents of a scope that may have the text: with the document, their place and the fields that are searched.
pub async fn lines(
    db: &DatabaseConnection,
    kind: &Kind,
    part: &Part,
    scope: &ListScope,
    wanted: &str,
) -> Result<Vec<Row>, ApiError> {
    let backend = db.get_database_backend();
    let named = named_lines(part, scope, wanted, backend);
    let counted = count(db, &named).await?;
    if counted == 0 {
        return Ok(Vec::new());
    }
    let (of, head) = (table(part.of), table(kind.head));
    let document = owner(part).column_name();
    let mut inside = Query::select();
    inside
        .expr(Expr::val(1))
        .from(head)
        .and_where(Expr::col((head, "id")).equals((of, Alias::new(&document))))
        .cond_where(scope.condition());
    let by_index =
        Condition::all().add(Expr::col("id").in_subquery(keyword::together(named))).add(Expr::exists(inside));
    let mut found = read(db, part, by_index, wanted).await?;
    if counted >= WINDOW {
        let mine = ids_of(head)
            .cond_where(scope.condition())
            .and_where(Expr::col("id").in_subquery(newest(kind.head, scope)))
            .take();
        let among = Condition::all().add(Expr::col(Alias::new(&document)).in_subquery(mine));
        found.extend(read(db, part, among, wanted).await?);
    }
    Ok(found)
}

async fn read(db: &DatabaseConnection, part: &Part, among: Condition, wanted: &str) -> Result<Vec<Row>, ApiError> {
    let backend = db.get_database_backend();
    let fields: Vec<&Field> = searched(part.of).collect();
    let told = ["id", POSITION.name, owner(part).name, part.numbered];
    let names: Vec<&str> = told.into_iter().chain(fields.iter().map(|field| field.name)).collect();
    Rows::lines(part.of)
        .and(owner(part))
        .and(POSITION)
        .only(&names)
        .filter(among)
        .filter(any_meets(fields.iter().copied(), wanted, backend))
        .ranked(rank(&fields, wanted, backend))
        .order("id", Order::Desc)
        .limit(READ)
        .all(db)
        .await
}

/// Rows that may have the text, by the indexes of each field: how it begins, and where there is such an index any three characters of it.
fn named_lines(part: &Part, scope: &ListScope, wanted: &str, backend: DbBackend) -> Vec<SelectStatement> {
    let of = table(part.of);
    let by_parts = part.of.search_index && wanted.chars().count() >= GRAM;
    let mut named = Vec::new();
    for field in searched(part.of) {
        let column = || Expr::col(Alias::new(field.column_name()));
        if by_parts && how(field) == Search::Like {
            if backend == DbBackend::Postgres {
                named.push(bounded(ids_of(of).and_where(filter::holds(column(), wanted, backend)).take(), WINDOW));
            }
            continue;
        }
        // How a whole page of text begins is in no index.
        if matches!(field.kind, Holds::Text { max, .. } if max > LONG) {
            continue;
        }
        for spelled in spellings(wanted) {
            let begins = filter::begins_with(column(), &spelled, backend);
            named.push(bounded(ids_of(of).and_where(begins).take(), WINDOW));
        }
    }
    if by_parts && backend == DbBackend::Sqlite {
        named.push(keyword::newest(of, wanted, scope.orgs(), WINDOW));
    }
    named
}
