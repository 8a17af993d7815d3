//! A page of a list as of a day, where filters and order go by what the rows held then.
//!
//! Rows that nothing happened to since are found as on any other day, by the indexes of the list. Those that were changed
//! since are made what they were and stand beside them as values; filters and order see both alike.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use core_wasm::error::Problem;
use core_wasm::resource::{Field, Kind};
use core_wasm::row::Row;
use core_wasm::rules::as_of;
use core_wasm::text::catalogue::as_of::TOO_MUCH;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Query, SelectStatement, UnionType, ValueTuple};
use sea_orm::{Condition, ConnectionTrait, DatabaseConnection, DbBackend, Value};

use super::{Kept, MADE};
use crate::documents::codec;
use crate::documents::filter;
use crate::documents::list::{COUNTED, ID, ListQuery, ListScope, ListSpec, Page};
use crate::documents::place::Place;
use crate::documents::rows::{ListRow, select};
use crate::documents::statement::{Key, Matching};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::past;

/// Most values that stand in a statement: SQLite takes 32,766, and the filters have some of their own.
const MOST_VALUES: usize = 30_000;

/// What a request asks for of a list as of a day.
#[derive(Debug)]
pub struct Asked {
    /// The rows that the caller may see now.
    pub visible: ListScope,
    /// Those among them that are asked for beside the filters of the fields, as they are now.
    pub rows: ListScope,
    /// The same as a condition on the row alone: on its texts, and on what is named.
    pub beside: Condition,
    /// Fields beside texts that `beside` looks at.
    pub named: &'static [&'static str],
}

impl Kept {
    /// A page of rows as they were on a day.
    ///
    /// # Errors
    /// More was changed since than is undone for one page.
    pub async fn page(
        &self,
        app: &App,
        list: &ListSpec,
        query: &ListQuery,
        asked: Asked,
        until: DateTime<Utc>,
    ) -> Result<Page, ApiError> {
        // A row that does not say when it was made came to be with one of its entries since, or was there.
        let made = list.field(MADE).map(|made| Expr::col(made.column_name()).lte(until));
        let is_told = made.is_some();
        let made = Condition::all().add_option(made);
        let db = app.lists().await;
        let order = list.order_of(query.get("sort"), db.get_database_backend())?;
        let mut page = if is_told && is_settled(list, query, &asked, &order) {
            list.page(app, query, asked.rows.narrowed(made)).await?.into_rows()?
        } else {
            let entries = past::since(app, self.entity, asked.visible.orgs(), until).await?;
            let changed: Vec<i64> = entries.keys().copied().collect();
            let columns = looked_at(list, query, &asked, &order);
            let told = list.columns().into_iter().chain(columns.iter().copied());
            let present = rows(db, list, &unlike(told), changed.iter().copied(), asked.visible).await?;
            let were = present.iter().map(|row| {
                let later = row.int("id").and_then(|id| entries.get(&id)).map(Vec::as_slice).unwrap_or_default();
                as_of::row_as_of(&self.content, row, later, until)
            });
            let were = were.filter(|past| past.there).map(|past| past.row).collect();
            let rest = made.add(Expr::col(ID.name).is_not_in(changed));
            let rows = asked.rows.narrowed(rest);
            ListOfThen { list, order, columns, were, rows, beside: asked.beside }.page(db, query).await?
        };
        let ids: Vec<i64> = page.rows.iter().filter_map(|row| row.int("id")).collect();
        let later = past::later(app, self.entity, &ids, until).await?;
        page.rows = self.undone(list, page.rows, later, until);
        page.into_told()
    }

    /// Rows of a list as they were, without those that were not there.
    fn undone(
        &self,
        list: &ListSpec,
        rows: Vec<Row>,
        later: Vec<(i64, as_of::Entry)>,
        until: DateTime<Utc>,
    ) -> Vec<Row> {
        let later = super::by_row(later);
        let mut then = Vec::with_capacity(rows.len());
        for row in rows {
            let entries = row.int("id").and_then(|id| later.get(&id)).map(Vec::as_slice).unwrap_or_default();
            let mut past = as_of::row_as_of(&self.content, &row, entries, until);
            if past.there {
                for field in &list.beside {
                    past.row.set(field.name, serde_json::Value::Null);
                }
                then.push(past.row);
            }
        }
        then
    }
}

/// The rows of a list that were something else on a day, where a journal says what they were and not the history.
#[derive(Debug)]
pub struct Were {
    /// The rows that changed since, whether they were there or not.
    pub changed: Vec<i64>,
    /// What of them was there, as it was.
    pub rows: Vec<Row>,
}

/// Most rows that changed since a day and are made what they were for one page.
pub const MOST_CHANGED: usize = 5_000;

/// The refusal of a day since which more changed than that.
pub fn too_much() -> ApiError {
    ApiError::rule(Problem::error("asOf.tooMuch", "", TOO_MUCH))
}

/// Rows by their ids inside a scope, with the fields that a page of their list tells or looks at.
///
/// # Errors
/// The database fails.
pub async fn present(
    app: &App,
    list: &ListSpec,
    ids: impl IntoIterator<Item = i64>,
    scope: ListScope,
) -> Result<Vec<Row>, ApiError> {
    rows(app.lists().await, list, &every(list), ids, scope).await
}

fn every(list: &ListSpec) -> Vec<&'static Field> {
    unlike(std::iter::once(ID).chain(list.columns()).chain(list.fields.iter().copied()))
}

/// A page of rows as they were on a day by a journal. `unknown` are fields of which nobody knows what they held.
///
/// # Errors
/// More was changed since than is undone for one page.
pub async fn page_of(
    app: &App,
    list: &ListSpec,
    query: &ListQuery,
    asked: Asked,
    were: Were,
    unknown: &[&str],
) -> Result<Page, ApiError> {
    let db = app.lists().await;
    let order = list.order_of(query.get("sort"), db.get_database_backend())?;
    let columns = looked_at(list, query, &asked, &order);
    let still = asked.rows.narrowed(Condition::all().add(Expr::col(ID.name).is_not_in(were.changed)));
    let then: BTreeMap<i64, Row> = were.rows.iter().filter_map(|row| Some((row.int("id")?, row.clone()))).collect();
    let of_then = ListOfThen { list, order, columns, were: were.rows, rows: still, beside: asked.beside };
    let mut page = of_then.page(db, query).await?;
    for row in &mut page.rows {
        if let Some(then) = row.int("id").and_then(|id| then.get(&id)) {
            let told = row.0.keys().filter_map(|field| Some((field.clone(), then.0.get(field)?.clone()))).collect();
            *row = Row(told);
        }
        unknown.iter().for_each(|field| row.set(field, serde_json::Value::Null));
    }
    page.into_told()
}

/// Whether no later change moves a row into or out of the page, or to another place in it.
fn is_settled(list: &ListSpec, query: &ListQuery, asked: &Asked, order: &[Key]) -> bool {
    let never_changes = |key: &Key| key.column == ID.name || key.column == "created_at";
    asked.beside.is_empty()
        && !list.fields.iter().any(|field| filter::is_asked(field, query))
        && order.iter().all(never_changes)
}

/// The columns that filters and order look at.
fn looked_at(list: &ListSpec, query: &ListQuery, asked: &Asked, order: &[Key]) -> Vec<&'static Field> {
    let keys: BTreeSet<&str> = order.iter().map(|key| key.column).collect();
    let looked_at = |field: &&Field| {
        filter::is_asked(field, query)
            || keys.contains(field.column_name())
            || (!asked.beside.is_empty() && matches!(field.kind, Kind::Text { .. }))
            || asked.named.contains(&field.name)
    };
    unlike(std::iter::once(ID).chain(list.fields.iter().copied().filter(looked_at)))
}

/// Each column once.
fn unlike(columns: impl Iterator<Item = &'static Field>) -> Vec<&'static Field> {
    let mut met = BTreeSet::new();
    columns.filter(|field| met.insert(field.column_name())).collect()
}

/// Rows by their ids, inside a scope.
async fn rows(
    db: &DatabaseConnection,
    list: &ListSpec,
    columns: &[&'static Field],
    ids: impl IntoIterator<Item = i64>,
    scope: impl Into<ListScope>,
) -> Result<Vec<Row>, ApiError> {
    let backend = db.get_database_backend();
    let mut rows = Query::select()
        .from(list.table)
        .cond_where(scope.into().condition())
        .and_where(Expr::col(ID.name).is_in(ids))
        .take();
    select(&mut rows, columns, backend);
    let found = db.query_all(&rows).await?;
    found.iter().map(|row| ListRow::read(columns, row, backend)?.to_row()).collect()
}

/// The rows of a list on a day: those that are still what they were, and what the others were.
struct ListOfThen<'l> {
    list: &'l ListSpec,
    order: Vec<Key>,
    /// What filters and order look at.
    columns: Vec<&'static Field>,
    were: Vec<Row>,
    /// Those that are still what they were.
    rows: ListScope,
    beside: Condition,
}

impl ListOfThen<'_> {
    async fn page(self, db: &DatabaseConnection, query: &ListQuery) -> Result<Page<Row>, ApiError> {
        let backend = db.get_database_backend();
        let (page_num, size) = query.paging()?;
        let skip = (page_num - 1) * size;
        let still = self.list.matching(query, self.rows.clone(), backend)?;
        let were = self.were(query, backend)?;

        let first = still.page(&self.order, skip + size, &Place::Skip(0), backend);
        let named = || self.columns.iter().map(|field| field.column_name());
        let mut both = Query::select()
            .columns(named())
            .from_subquery(first.clone().columns(named()).take(), Alias::new("still"))
            .take();
        both.unions(were.iter().map(|were| (UnionType::All, were.clone().columns(named()).take())));
        let mut ids = Query::select().column(ID.name).from_subquery(both, Alias::new("both")).take();
        self.order.iter().for_each(|key| key.add_to(&mut ids));
        let ids: Vec<i64> = db
            .query_all(ids.limit(size).offset(skip))
            .await?
            .iter()
            .map(|row| row.try_get_by_index(0))
            .collect::<Result<_, _>>()?;

        let counted = self.count(db, query, &still, were).await?;
        let columns = self.list.columns();
        let found = rows(db, self.list, &columns, ids.iter().copied(), Condition::all()).await?;
        let mut by_id: BTreeMap<i64, Row> = found.into_iter().filter_map(|row| Some((row.int("id")?, row))).collect();
        let rows = ids.iter().filter_map(|id| by_id.remove(id)).collect();
        Page::of(rows, counted, query)
    }

    async fn count(
        &self,
        db: &DatabaseConnection,
        query: &ListQuery,
        still: &Matching,
        were: Option<SelectStatement>,
    ) -> Result<u64, ApiError> {
        if query.counted()?.is_some() {
            return Ok(0);
        }
        let still = still.count((!query.counts_all()).then_some(COUNTED + 1));
        let were = were.map(|mut were| were.expr(Func::count(Expr::val(1))).take());
        let mut counted = 0;
        for count in std::iter::once(still).chain(were) {
            let row = db.query_one(&count).await?;
            counted += row.map(|row| row.try_get_by_index::<i64>(0)).transpose()?.unwrap_or_default().unsigned_abs();
        }
        Ok(counted)
    }

    /// What the changed rows were, as a statement of those that pass the filters; the caller adds what it wants of them.
    fn were(&self, query: &ListQuery, backend: DbBackend) -> Result<Option<SelectStatement>, ApiError> {
        if self.were.is_empty() {
            return Ok(None);
        }
        if self.were.len() * self.columns.len() > MOST_VALUES {
            return Err(too_much());
        }
        let values = self.were.iter().map(|row| {
            // What a definition does not allow any more is found by no filter.
            let value =
                |field: &&'static Field| codec::to_column(field, row).unwrap_or_else(|_| codec::null(field.kind));
            ValueTuple::Many(self.columns.iter().map(value).collect::<Vec<Value>>())
        });
        let mut named = Query::select().from_values(values, Alias::new("was")).take();
        for (number, field) in self.columns.iter().enumerate() {
            let value = Expr::col(format!("column{}", number + 1));
            named.expr_as(value, Alias::new(field.column_name()));
        }
        let filters = filter::asked(&self.list.fields, query, backend)?;
        let mut were = Query::select().from_subquery(named, Alias::new("were")).take();
        Ok(Some(were.cond_where(filters).cond_where(self.beside.clone()).take()))
    }
}
