//! The SQL of a list: which rows match, how many they are, and one page of them in order.
//!
//! A table of a million rows is served by indexes on (organisation, column, ...). A database cannot follow such an index
//! in order over several organisations at once, so a page is made of the best rows of each organisation, merged. Only
//! ids and keys are sorted and skipped; the rows themselves are read for the page alone, so that deep pages stay cheap.

use core_wasm::resource::{Field, Kind};
use sea_orm::sea_query::{
    Alias, Expr, ExprTrait, Func, IntoColumnRef, NullOrdering, Order, Query, SelectStatement, UnionType,
};
use sea_orm::{Condition, DbBackend};

/// Over more organisations than this the merge costs more than it saves.
const MERGED: usize = 24;
const ORG: &str = "org_id";
const ID: &str = "id";

/// The rows that a caller may see: those of some organisations, or those inside a condition.
#[derive(Clone, Debug)]
pub struct ListScope {
    orgs: Option<Vec<i64>>,
    condition: Condition,
    /// What every row inside meets anyway, said to those who want all rows and not the first in an order.
    counted: Condition,
}

impl From<Condition> for ListScope {
    fn from(condition: Condition) -> Self {
        ListScope { orgs: None, condition, counted: Condition::all() }
    }
}

impl ListScope {
    /// The rows whose `org_id` is one of these.
    pub fn of_orgs(orgs: impl IntoIterator<Item = i64>) -> Self {
        let orgs = Some(orgs.into_iter().collect());
        ListScope { orgs, condition: Condition::all(), counted: Condition::all() }
    }

    /// The organisations, where the scope is made of some.
    pub fn orgs(&self) -> Option<&[i64]> {
        self.orgs.as_deref()
    }

    /// Of these the ones inside a condition.
    pub fn narrowed(mut self, condition: impl Into<Condition>) -> Self {
        self.condition = Condition::all().add(self.condition).add(condition.into());
        self
    }

    /// The count is taken through this condition, which every row inside meets. In a page it would cost more than it helps.
    pub fn counted_by(mut self, condition: Condition) -> Self {
        self.counted = condition;
        self
    }

    /// The whole scope as one condition.
    pub fn condition(&self) -> Condition {
        match &self.orgs {
            None => self.condition.clone(),
            Some(orgs) => Condition::all().add(Expr::col(ORG).is_in(orgs.clone())).add(self.condition.clone()),
        }
    }
}

/// One key of an order.
#[derive(Clone, Debug)]
pub struct Key {
    pub column: String,
    pub order: Order,
    /// Blank values come first when ascending: on SQLite unasked. Ids and instants are never blank, and their indexes
    /// serve only the plain order.
    nulls: Option<NullOrdering>,
}

impl Key {
    pub fn of(field: &Field, order: Order, backend: DbBackend) -> Self {
        let nulls = match (backend, field.kind, &order) {
            (DbBackend::Sqlite, ..) | (_, Kind::Id | Kind::Instant, _) => None,
            (_, _, Order::Asc) => Some(NullOrdering::First),
            _ => Some(NullOrdering::Last),
        };
        Key { column: field.column_name(), order, nulls }
    }

    fn add_to(&self, select: &mut SelectStatement) {
        let column = self.column.clone().into_column_ref();
        match self.nulls {
            None => select.order_by(column, self.order.clone()),
            Some(nulls) => select.order_by_with_nulls(column, self.order.clone(), nulls),
        };
    }
}

/// What a list is about: the rows of a table inside a scope that pass the filters.
pub struct Matching {
    pub table: &'static str,
    pub scope: ListScope,
    pub filters: Condition,
}

impl Matching {
    fn all(&self) -> SelectStatement {
        Query::select().from(self.table).cond_where(self.scope.condition()).cond_where(self.filters.clone()).take()
    }

    /// All rows in an order; the caller adds the columns.
    pub fn all_in_order(&self, order: &[Key]) -> SelectStatement {
        let mut rows = self.all();
        order.iter().for_each(|key| key.add_to(&mut rows));
        rows
    }

    /// How many rows match; at most `limit` are counted.
    pub fn count(&self, limit: Option<u64>) -> SelectStatement {
        let mut all = self.all();
        all.cond_where(self.scope.counted.clone());
        match limit {
            None => all.expr(Func::count(Expr::val(1))).take(),
            Some(limit) => {
                let some = all.expr(Expr::val(1)).limit(limit).take();
                Query::select().expr(Func::count(Expr::val(1))).from_subquery(some, Alias::new("some")).take()
            }
        }
    }

    /// The rows of one page in their order; the caller adds the columns.
    pub fn page(&self, order: &[Key], size: u64, skip: u64, backend: DbBackend) -> SelectStatement {
        let mut page = match &self.scope.orgs {
            Some(orgs) if (1..=MERGED).contains(&orgs.len()) => {
                let ids = self.merged_ids(orgs, order, size, skip, backend);
                Query::select().from(self.table).and_where(Expr::col(ID).in_subquery(ids)).take()
            }
            _ => self.all().limit(size).offset(skip).take(),
        };
        order.iter().for_each(|key| key.add_to(&mut page));
        page
    }

    /// The ids of a page. Both databases merge the parts of such a UNION lazily, each along its own index: SQLite unasked,
    /// PostgreSQL only where each part is in order by itself.
    fn merged_ids(&self, orgs: &[i64], order: &[Key], size: u64, skip: u64, backend: DbBackend) -> SelectStatement {
        let columns = || order.iter().map(|key| key.column.clone());
        let mut parts = orgs.iter().map(|org| {
            let mut part = Query::select()
                .columns(columns())
                .from(self.table)
                .and_where(Expr::col(ORG).eq(*org))
                .cond_where(self.scope.condition.clone())
                .cond_where(self.filters.clone())
                .take();
            if backend == DbBackend::Sqlite {
                return part;
            }
            order.iter().for_each(|key| key.add_to(&mut part));
            part.limit(skip + size);
            Query::select().columns(columns()).from_subquery(part, Alias::new("part")).take()
        });
        let mut merged = parts.next().unwrap_or_default();
        for part in parts {
            merged.union(UnionType::All, part);
        }
        order.iter().for_each(|key| key.add_to(&mut merged));
        merged.limit(size).offset(skip);
        Query::select().column(ID).from_subquery(merged, Alias::new("merged")).take()
    }
}
