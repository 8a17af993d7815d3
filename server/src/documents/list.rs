//! The one list query: rows of a table by definition, inside a scope, with filters, order, page and total.

use axum::extract::FromRequestParts;
use axum::http::Uri;
use axum::http::request::Parts;
use chrono::NaiveDate;
use core_wasm::resource::Field;
use core_wasm::row::{Row, parse_date};
use core_wasm::text::catalogue::error::{KIND_DAY, KIND_PAGE, NO_SIZE};
use core_wasm::text::listed;
use sea_orm::sea_query::{Expr, Order, Query, SelectStatement, SimpleExpr};
use sea_orm::{ConnectionTrait, DbBackend};
use serde::{Deserialize, Serialize};

use super::filter;
use super::long::{FAR, List};
use super::place::{self, Place};
pub use super::rows::ListRow;
use super::rows::select;
pub use super::statement::ListScope;
use super::statement::{Key, Matching, with_fixed_limits};
use crate::process::error::ApiError;
use crate::store::app::App;

/// The page sizes of the product (spec.md §9).
pub const PAGE_SIZES: [u64; 5] = [10, 20, 40, 80, 200];
pub(super) const FIRST_SIZE: u64 = 20;
/// How far a list counts unasked: counting some hundred thousand rows costs many times what the page costs.
pub const COUNTED: u64 = 10_000;
/// A page with filters and an order that is not theirs is looked for among so many rows in that order first.
const WINDOWS: [u64; 2] = [500, 10_000];

/// A page of rows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Page<T = ListRow> {
    pub rows: Vec<T>,
    /// How many rows there are on all pages; at most [`COUNTED`] unless the request asks with `countAll=1`.
    pub total: u64,
    /// Whether there are no more than `total`.
    pub total_is_exact: bool,
    pub page_num: u64,
    pub page_size: u64,
}

impl Page {
    /// The same page with rows that can be read and added to.
    pub fn into_rows(self) -> Result<Page<Row>, ApiError> {
        let Page { rows, total, total_is_exact, page_num, page_size } = self;
        let rows = rows.iter().map(ListRow::to_row).collect::<Result<_, _>>()?;
        Ok(Page { rows, total, total_is_exact, page_num, page_size })
    }
}

impl Page<Row> {
    /// The same page as it travels.
    pub fn into_told(self) -> Result<Page, ApiError> {
        let Page { rows, total, total_is_exact, page_num, page_size } = self;
        let rows = rows.iter().map(ListRow::of).collect::<Result<_, _>>()?;
        Ok(Page { rows, total, total_is_exact, page_num, page_size })
    }
}

impl<T> Page<T> {
    /// A page of a request, with the rows counted up to [`COUNTED`] and one more, or all of them.
    pub fn of(rows: Vec<T>, counted: u64, query: &ListQuery) -> Result<Self, ApiError> {
        let (page_num, page_size) = query.paging()?;
        let known = query.counted()?;
        let counted = known.unwrap_or(counted);
        let total_is_exact = known.is_some() || query.counts_all() || counted <= COUNTED;
        Ok(Page { rows, total: if total_is_exact { counted } else { COUNTED }, total_is_exact, page_num, page_size })
    }
}

/// The parameters of a list request, as they came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListQuery(Vec<(String, String)>);

impl<S: Sync> FromRequestParts<S> for ListQuery {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        ListQuery::parse(parts.uri.query().unwrap_or_default())
    }
}

/// That what stands in a parameter is no day, and how one is written.
pub fn wanted_day(name: &str) -> ApiError {
    ApiError::not_of_kind(name, KIND_DAY)
}

impl ListQuery {
    /// Reads a query string.
    pub fn parse(query: &str) -> Result<Self, ApiError> {
        let uri = Uri::try_from(format!("/?{query}")).map_err(|error| ApiError::unreadable(&error.to_string()))?;
        let pairs = axum::extract::Query::<Vec<(String, String)>>::try_from_uri(&uri)?;
        Ok(ListQuery(pairs.0))
    }

    /// The parameters of work that no list asks for.
    pub fn of<const N: usize>(pairs: [(&str, String); N]) -> Self {
        ListQuery(pairs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// The first value of a parameter, trimmed; nothing when it is blank.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.trim());
        found.filter(|value| !value.is_empty())
    }

    /// The whole number of a parameter that a request cannot do without.
    ///
    /// # Errors
    /// It is missing, or is no whole number.
    pub fn whole_number(&self, name: &str) -> Result<i64, ApiError> {
        let text = self.get(name).ok_or_else(|| ApiError::missing(name))?;
        text.parse().map_err(|_| ApiError::no_number(name))
    }

    /// Whether all rows are to be counted, however many there are.
    pub fn counts_all(&self) -> bool {
        self.get("countAll") == Some("1")
    }

    /// How many rows there are, as an answer with `countAll=1` said before: they are not counted again.
    pub fn counted(&self) -> Result<Option<u64>, ApiError> {
        let read = |text: &str| text.parse().map_err(|_| ApiError::no_number("counted"));
        self.get("counted").map(read).transpose()
    }

    /// The parameters without some of them.
    pub fn without(&self, names: &[&str]) -> ListQuery {
        ListQuery(self.0.iter().filter(|(name, _)| !names.contains(&name.as_str())).cloned().collect())
    }

    /// The values of a parameter that may stand several times, as `name[]=a&name[]=b` or without the brackets; blank
    /// ones are left out.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        let named = self.0.iter().filter(move |(key, _)| key.strip_suffix("[]").unwrap_or(key) == name);
        named.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    /// A day, within the years that a database holds.
    pub fn day(&self, name: &str) -> Result<Option<NaiveDate>, ApiError> {
        let read = |text: &str| parse_date(text).ok_or_else(|| wanted_day(name));
        self.get(name).map(read).transpose()
    }

    /// Page number (from 1) and page size; 400 for anything that is not offered.
    pub fn paging(&self) -> Result<(u64, u64), ApiError> {
        let number = |name: &str, default: u64| match self.get(name) {
            None => Ok(default),
            Some(text) => text.parse().map_err(|_| ApiError::no_number(name)),
        };
        let (page, size) = (number("pageNum", 1)?, number("pageSize", FIRST_SIZE)?);
        if page == 0 || page > u64::from(u32::MAX) {
            return Err(ApiError::not_of_kind("pageNum", KIND_PAGE));
        }
        if !PAGE_SIZES.contains(&size) {
            return Err(ApiError::Malformed(
                NO_SIZE.speak_with(&[
                    ("field", &"pageSize"),
                    ("sizes", &listed(&PAGE_SIZES.map(|size| size.to_string()))),
                ]),
            ));
        }
        Ok((page, size))
    }
}

/// What can be listed of a table: made once from definitions.
#[derive(Clone, Debug)]
pub struct ListSpec {
    pub(super) table: &'static str,
    /// Fields by which can be searched and sorted.
    pub(super) fields: Vec<&'static Field>,
    /// Names of fields that rows carry although they are no list columns.
    also: Vec<&'static str>,
    /// Fields that are taken from a workbook: an export has them, so that it can be imported again.
    imported: &'static [&'static str],
    /// Fields that rows are told with once they are read: the table does not have them.
    pub(super) beside: Vec<&'static Field>,
    /// Whether rows have a `version`.
    versioned: bool,
    /// Whether rows may have gaps where the definition wants something.
    pub(super) drafts: bool,
    /// Whether each filter and each order has an index (organisation, column, the list's own order).
    indexed: bool,
    /// The order when the request names none, as in `sort`.
    order: &'static str,
}

/// The columns that every row of a list starts with.
pub const ID: &Field = &Field::id("id", core_wasm::text::text("编号", "Id")).required();
pub const VERSION: &Field = &Field::id("version", core_wasm::text::text("版本", "Version")).required();

impl ListSpec {
    /// A list of a table whose rows have `id` and `version`; newest first unless [`ListSpec::order`] says otherwise.
    pub fn new(table: &'static str) -> Self {
        ListSpec {
            table,
            fields: Vec::new(),
            also: Vec::new(),
            imported: &[],
            beside: Vec::new(),
            versioned: true,
            drafts: false,
            indexed: false,
            order: "-id",
        }
    }

    /// Adds fields of a definition: rows carry those with a list width.
    pub fn fields(mut self, fields: &'static [Field]) -> Self {
        self.fields.extend(fields);
        self
    }

    /// Rows do not carry these fields.
    pub fn without(mut self, names: &[&str]) -> Self {
        self.fields.retain(|field| !names.contains(&field.name));
        self
    }

    /// In the place of a field that has no column of its own stands the one that is kept.
    pub fn instead(mut self, name: &str, kept: &'static Field) -> Self {
        for field in self.fields.iter_mut().filter(|field| field.name == name) {
            *field = kept;
        }
        self
    }

    /// Rows carry these fields too.
    pub fn also(mut self, names: &[&'static str]) -> Self {
        self.also.extend(names);
        self
    }

    /// An export has these fields too, because they are taken from a workbook.
    pub fn imported(mut self, names: &'static [&'static str]) -> Self {
        self.imported = names;
        self
    }

    /// Whoever answers with a page puts these fields of others into its rows.
    pub fn beside(mut self, fields: Vec<&'static Field>) -> Self {
        self.beside = fields;
        self
    }

    /// Rows have no `version`.
    pub fn unversioned(mut self) -> Self {
        self.versioned = false;
        self
    }

    /// Rows are stored before they are filled in.
    pub fn drafts(mut self) -> Self {
        self.drafts = true;
        self
    }

    /// Each filter and each order has an index of its own in the list's order, as tests hold of long lists.
    pub fn indexed(mut self) -> Self {
        self.indexed = true;
        self
    }

    /// The order when the request names none: `-createdAt`. `id` is always the last key.
    pub fn order(mut self, order: &'static str) -> Self {
        self.order = order;
        self
    }

    /// The fields that rows carry, in the order of the definition.
    pub fn columns(&self) -> Vec<&'static Field> {
        let version = self.versioned.then_some(VERSION);
        let shown = self.fields.iter().copied().filter(|field| field.list > 0 || self.also.contains(&field.name));
        std::iter::once(ID).chain(version).chain(shown).collect()
    }

    /// The page that a request asks for, of the rows inside `scope`.
    pub async fn page(&self, app: &App, query: &ListQuery, scope: impl Into<ListScope>) -> Result<Page, ApiError> {
        let db = app.lists().await;
        let backend = db.get_database_backend();
        let (page_num, page_size) = query.paging()?;
        let matching = self.matching(query, scope.into(), backend)?;
        let order = self.order_of(query.get("sort"), backend)?;
        let columns = self.columns();
        let known = query.counted()?;
        let list = List { rows: backend.build(&matching.count(None)).to_string(), matching, order };
        let List { matching, order, rows } = &list;
        let are_many = known.is_none() && app.long_lists.are_many(rows);
        let count = match known {
            Some(known) => number(known),
            None if query.counts_all() => matching.count(None),
            None if are_many => number(COUNTED + 1),
            None => matching.count(Some(COUNTED + 1)),
        };
        let first = (page_num - 1) * page_size;
        let beside = match place::beside(query)? {
            Some((row, side)) if order.iter().all(Key::has_known_blanks) => {
                let row = db.query_one(&matching.keys_of(row, order, backend)).await?;
                let keys = row.map(|row| place::keys_of(&row, order, backend)).transpose()?;
                keys.map(|keys| Place::Beside { keys, side, skip: 0 })
            }
            _ => None,
        };
        let place = beside.unwrap_or_else(|| match Place::by_number(first, page_size, known) {
            far if far.rows(page_size).0 > FAR => app.long_lists.place(db, &list, first).unwrap_or(far),
            near => near,
        });
        // What a connection keeps of such statements are few: a page further on has limits of its own.
        let is_fixed = backend == DbBackend::Postgres
            && self.indexed
            && place.rows(page_size).0 == 0
            && !self.is_off_the_filters(query)
            && matching.is_by_equality(backend);
        let read = async |mut rows: SelectStatement| {
            select(&mut rows, &columns, backend);
            rows.expr(SimpleExpr::SubQuery(None, Box::new(count.clone().into())));
            let statement = backend.build(&rows);
            db.query_all_raw(if is_fixed { with_fixed_limits(statement) } else { statement }).await
        };
        let mut found = Vec::new();
        let mut rest = matching.page(order, page_size, &place, backend);
        if let Place::Skip(skip) = place
            && self.is_off_the_filters(query)
        {
            for window in WINDOWS.into_iter().filter(|window| skip + page_size <= *window) {
                found = read(matching.page_within(window, order, page_size, skip, backend)).await?;
                if found.len() as u64 == page_size {
                    break;
                }
                found.clear();
                rest = matching.page_by_filters(order, page_size, skip, backend);
            }
        }
        if found.is_empty() {
            found = read(rest).await?;
        }
        let total = match found.first() {
            Some(first) => {
                first.try_get_by_index::<i64>(if backend == DbBackend::Sqlite { 1 } else { columns.len() })?
            }
            None if page_num == 1 => 0,
            None => match db.query_one(&count).await? {
                Some(row) => row.try_get_by_index::<i64>(0)?,
                None => 0,
            },
        };
        let total = total.unsigned_abs();
        if known.is_none() && total > COUNTED {
            if query.counts_all() {
                // Who counts all is about to go far.
                app.long_lists.look_for_milestones(db, &list);
            } else if !are_many {
                app.long_lists.note_many(rows);
            }
        }
        let rows = found.iter().map(|row| ListRow::read(&columns, row, backend)).collect::<Result<_, _>>()?;
        Page::of(rows, total, query)
    }

    /// Whether a request asks for filters together with an order that their indexes do not serve.
    fn is_off_the_filters(&self, query: &ListQuery) -> bool {
        let Some((first, _)) = sort_keys(query.get("sort").unwrap_or_default()).next() else { return false };
        let own = sort_keys(self.order).next().map(|(name, _)| name);
        let mut asked =
            self.fields.iter().filter(|field| filter::is_asked(field, query)).map(|field| field.name).peekable();
        own != Some(first) && asked.peek().is_some() && asked.all(|name| name != first)
    }

    /// The statement of all rows that a request asks for inside `scope`, in its order; [`super::rows::values`] reads its rows.
    pub(super) fn all_rows(
        &self,
        columns: &[&'static Field],
        query: &ListQuery,
        scope: ListScope,
        backend: DbBackend,
    ) -> Result<SelectStatement, ApiError> {
        let order = self.order_of(query.get("sort"), backend)?;
        let mut rows = self.matching(query, scope, backend)?.all_in_order(&order);
        select(&mut rows, columns, backend);
        Ok(rows)
    }

    /// How many rows a request asks for inside `scope`, counted no further than `most`.
    pub(super) async fn count_up_to(
        &self,
        db: &impl ConnectionTrait,
        query: &ListQuery,
        scope: ListScope,
        most: u64,
    ) -> Result<u64, ApiError> {
        let count = self.matching(query, scope, db.get_database_backend())?.count(Some(most));
        let counted = db.query_one(&count).await?.map(|row| row.try_get_by_index::<i64>(0)).transpose()?;
        Ok(counted.unwrap_or_default().unsigned_abs())
    }

    /// The field of a name.
    pub(super) fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().copied().find(|field| field.name == name)
    }

    /// The columns of an export: the fields that the definition marks for it, else those of the list; and those that an import
    /// takes.
    pub fn exported(&self) -> Vec<&'static Field> {
        let marks = self.fields.iter().any(|field| field.export);
        let shown = |field: &Field| if marks { field.export } else { field.list > 0 };
        let stands = |field: &&Field| shown(field) || self.imported.contains(&field.name);
        self.fields.iter().copied().filter(stands).collect()
    }

    /// The rows inside `scope` that pass the filters of a request.
    pub(super) fn matching(
        &self,
        query: &ListQuery,
        scope: ListScope,
        backend: DbBackend,
    ) -> Result<Matching, ApiError> {
        let filters = filter::asked(&self.fields, query, backend)?;
        Ok(Matching { table: self.table, scope, filters })
    }

    /// The keys that a request asks for, then those of the list's own order and `id`, in the direction of the last one
    /// asked for: rows that are alike in the first keys keep one order over all pages, and one index serves all of it.
    pub(super) fn order_of(&self, asked: Option<&str>, backend: DbBackend) -> Result<Vec<Key>, ApiError> {
        let mut keys: Vec<Key> = Vec::new();
        for (name, order) in sort_keys(asked.unwrap_or_default()) {
            let field = match name {
                "id" => ID,
                _ => *self
                    .fields
                    .iter()
                    .find(|field| field.name == name && field.sortable)
                    .ok_or_else(|| ApiError::no_option("sort", name))?,
            };
            keys.push(Key::of(field, order, backend));
        }
        let direction = keys.last().map(|key| key.order.clone());
        for (name, order) in sort_keys(self.order) {
            let field = self.fields.iter().copied().find(|field| field.name == name);
            if let Some(field) = field.or((name == "id").then_some(ID)) {
                keys.push(Key::of(field, direction.clone().unwrap_or(order), backend));
            }
        }
        let last = keys.last().map_or(Order::Desc, |key| key.order.clone());
        keys.push(Key::of(ID, last, backend));
        let mut met = std::collections::HashSet::new();
        keys.retain(|key| met.insert(key.column));
        Ok(keys)
    }
}

/// `-createdAt,id` as names with their directions.
fn sort_keys(text: &str) -> impl Iterator<Item = (&str, Order)> {
    text.split(',').map(str::trim).filter(|key| !key.is_empty()).map(|key| match key.strip_prefix('-') {
        Some(name) => (name, Order::Desc),
        None => (key, Order::Asc),
    })
}

fn number(number: u64) -> SelectStatement {
    Query::select().expr(Expr::val(i64::try_from(number).unwrap_or(i64::MAX))).take()
}
