//! The SQL of a list: which rows match, how many they are, and one page of them in order.
//!
//! A table of a million rows is served by indexes on (organisation, column, ...). A database cannot follow such an index
//! in order over several organisations at once, so a page is made of the best rows of each organisation, merged. Only
//! ids and keys are sorted and skipped; the rows themselves are read for the page alone. Where a page is that need not be
//! reached by skipping says `place.rs`.

use core_wasm::resource::{Field, Kind};
use sea_orm::sea_query::{
    Alias, Expr, ExprTrait, Func, IntoColumnRef, NullOrdering, Order, Query, SelectStatement, UnionType,
};
use sea_orm::{Condition, DbBackend, Statement, Value, Values};

use super::place::{self, Place};

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
    pub column: &'static str,
    pub kind: Kind,
    pub order: Order,
    /// Blank values come first when ascending: on SQLite unasked. Ids and instants are never blank, and their indexes
    /// serve only the plain order.
    nulls: Option<NullOrdering>,
    pub may_be_blank: bool,
}

impl Key {
    pub fn of(field: &Field, order: Order, backend: DbBackend) -> Self {
        let may_be_blank = !matches!(field.kind, Kind::Id | Kind::Instant);
        let nulls = match (backend, &order) {
            (DbBackend::Sqlite, _) => None,
            _ if !may_be_blank => None,
            (_, Order::Asc) => Some(NullOrdering::First),
            _ => Some(NullOrdering::Last),
        };
        Key { column: field.column_name(), kind: field.kind, order, nulls, may_be_blank }
    }

    /// Whether it is known on which side of all other values the blank ones stand. Of instants that may be blank it is not;
    /// those of making and changing never are.
    pub fn has_known_blanks(&self) -> bool {
        self.may_be_blank || matches!(self.column, ID | "created_at" | "updated_at")
    }

    /// The key of the same list read from its end.
    pub fn reversed(&self) -> Self {
        let order = if self.order == Order::Asc { Order::Desc } else { Order::Asc };
        let nulls = self.nulls.map(|nulls| match nulls {
            NullOrdering::First => NullOrdering::Last,
            NullOrdering::Last => NullOrdering::First,
        });
        Key { order, nulls, ..self.clone() }
    }

    pub fn add_to(&self, select: &mut SelectStatement) {
        let column = self.column.into_column_ref();
        match self.nulls {
            None => select.order_by(column, self.order.clone()),
            Some(nulls) => select.order_by_with_nulls(column, self.order.clone(), nulls),
        };
    }
}

/// What a list is about: the rows of a table inside a scope that pass the filters.
#[derive(Clone, Debug)]
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

    /// Whether rows are narrowed by equal values alone. Then the best way to the first of them is the same whatever the values are: the
    /// index of the filter has them in the list's own order.
    pub fn is_by_equality(&self, backend: DbBackend) -> bool {
        let narrowed = Query::select()
            .column(ID)
            .from(self.table)
            .cond_where(self.scope.condition.clone())
            .cond_where(self.filters.clone())
            .take();
        let sql = backend.build(&narrowed).sql;
        let conditions = sql.split_once(" WHERE ").map_or("", |(_, conditions)| conditions);
        let others = ["<", ">", "LIKE", " IN ", " OR ", " IS ", "NOT ", "SELECT "];
        !others.iter().any(|other| conditions.contains(other))
    }

    /// The keys of a row by its id, as [`place::keys_of`] reads them; nothing when it is not inside the scope.
    pub fn keys_of(&self, row: i64, order: &[Key], backend: DbBackend) -> SelectStatement {
        let mut keys = Query::select().from(self.table).cond_where(self.scope.condition()).take();
        keys.and_where(Expr::col(ID).eq(row)).exprs(order.iter().map(|key| place::readable(key, backend))).take()
    }

    /// The keys of the row at a place, as [`place::keys_of`] reads them.
    pub fn keys_at(&self, order: &[Key], place: &Place, backend: DbBackend) -> SelectStatement {
        let keys = order.iter().map(|key| place::readable(key, backend));
        self.merged(order, 1, place, backend).exprs(keys).take()
    }

    /// The rows of one page in their order; the caller adds the columns.
    pub fn page(&self, order: &[Key], size: u64, place: &Place, backend: DbBackend) -> SelectStatement {
        let ids = self.merged(order, size, place, backend).column(ID).take();
        let mut page = Query::select().from(self.table).and_where(Expr::col(ID).in_subquery(ids)).take();
        order.iter().for_each(|key| key.add_to(&mut page));
        page
    }

    /// The page as it is found among the first `window` rows of the scope, whatever the filters: where they pass many rows,
    /// that is far less than all of these. It is the page if it is full.
    pub fn page_within(&self, window: u64, order: &[Key], size: u64, skip: u64, backend: DbBackend) -> SelectStatement {
        let unfiltered = Matching { filters: Condition::all(), scope: self.scope.clone(), ..*self };
        let ids = unfiltered.merged(order, window, &Place::Skip(0), backend).column(ID).take();
        let mut page = Query::select()
            .from(self.table)
            .and_where(Expr::col(ID).in_subquery(ids))
            .cond_where(self.filters.clone())
            .limit(size)
            .offset(skip)
            .take();
        order.iter().for_each(|key| key.add_to(&mut page));
        page
    }

    /// The page as it is found by the filters and then put in order, on SQLite without regard to the order's index: where the
    /// filters pass rows at its far end only, that would lead through most of the table.
    pub fn page_by_filters(&self, order: &[Key], size: u64, skip: u64, backend: DbBackend) -> SelectStatement {
        let mut ids = self.all().column(ID).limit(size).offset(skip).take();
        for key in order {
            match backend {
                // Not a column any more, and so no index has it.
                DbBackend::Sqlite => ids.order_by_expr(Expr::cust(format!("+\"{}\"", key.column)), key.order.clone()),
                _ => {
                    key.add_to(&mut ids);
                    &mut ids
                }
            };
        }
        let mut page = Query::select().from(self.table).and_where(Expr::col(ID).in_subquery(ids)).take();
        order.iter().for_each(|key| key.add_to(&mut page));
        page
    }

    /// The scope in parts that an index serves in order: one for each organisation, or the whole.
    fn bases(&self) -> Vec<Condition> {
        match &self.scope.orgs {
            Some(orgs) if (1..=MERGED).contains(&orgs.len()) => {
                let of = |org: &i64| Condition::all().add(Expr::col(ORG).eq(*org)).add(self.scope.condition.clone());
                orgs.iter().map(of).collect()
            }
            _ => vec![self.scope.condition()],
        }
    }

    /// The keys of a page; the caller names those it wants. Both databases merge the parts of such a UNION lazily, each along its own index: SQLite unasked,
    /// PostgreSQL only where each part is in order by itself.
    fn merged(&self, order: &[Key], size: u64, place: &Place, backend: DbBackend) -> SelectStatement {
        let from_the_end: Vec<Key>;
        let order = if place.is_from_the_end() {
            from_the_end = order.iter().map(Key::reversed).collect();
            &from_the_end
        } else {
            order
        };
        let bases = self.bases();
        let (skip, size) = place.rows(size);
        let columns = || order.iter().map(|key| key.column);
        let beyond = match place {
            Place::Beside { keys, .. } => place::beyond(order, keys),
            _ => vec![Condition::all()],
        };
        let mut parts =
            bases.iter().flat_map(|base| beyond.iter().map(move |beyond| (base, beyond))).map(|(base, beyond)| {
                let mut part = Query::select()
                    .columns(columns())
                    .from(self.table)
                    .cond_where(base.clone())
                    .cond_where(self.filters.clone())
                    .cond_where(beyond.clone())
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
        Query::select().from_subquery(merged, Alias::new("merged")).take()
    }
}

/// A statement for PostgreSQL with its limits as numbers instead of values. PostgreSQL makes a plan for each new set of values, which
/// takes longer than a page does, unless one for any values costs no more; a limit that it does not know lets it expect a tenth of all
/// rows. Such a statement is planned five times on a connection and then no more.
pub fn with_fixed_limits(statement: Statement) -> Statement {
    let Some(Values(values)) = &statement.values else { return statement };
    let (mut sql, mut kept) = (String::with_capacity(statement.sql.len()), Vec::with_capacity(values.len()));
    let mut rest = statement.sql.as_str();
    // Values are all bound: a dollar sign in the text begins the number of one.
    while let Some((before, after)) = rest.split_once('$') {
        sql.push_str(before);
        let digits = after.len() - after.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let (number, further) = after.split_at(digits);
        rest = further;
        let Some(value) = number.parse::<usize>().ok().and_then(|number| values.get(number.checked_sub(1)?)) else {
            return statement;
        };
        let is_limit = before.ends_with(" LIMIT ") || before.ends_with(" OFFSET ");
        match value {
            Value::BigUnsigned(Some(limit)) if is_limit => sql.push_str(&limit.to_string()),
            _ => {
                kept.push(value.clone());
                sql.push_str(&format!("${}", kept.len()));
            }
        }
    }
    sql.push_str(rest);
    Statement { sql, values: Some(Values(kept)), ..statement }
}

#[cfg(test)]
mod tests {
    use core_wasm::text::text;

    use super::*;

    const NUMBER: Field = Field::id("id", text("编号", "Id"));
    const POSTGRES: DbBackend = DbBackend::Postgres;

    fn matching(filters: Condition) -> Matching {
        Matching { table: "declaration", scope: ListScope::of_orgs([2, 4]), filters }
    }

    #[test]
    fn limits_are_numbers_and_the_other_values_stay_in_order() {
        let status = Condition::all().add(Expr::col("status").eq("01"));
        let order = [Key::of(&NUMBER, Order::Desc, POSTGRES)];
        let mut page = matching(status).page(&order, 20, &Place::Skip(0), POSTGRES);
        let bound = POSTGRES.build(page.column(ID));
        let fixed = with_fixed_limits(bound.clone());
        // The same statement, as text with all its values.
        assert_eq!(fixed.to_string(), bound.to_string());
        let sql = fixed.sql.as_str();
        assert!(!sql.contains("LIMIT $") && !sql.contains("OFFSET $"), "{sql}");
        let values = fixed.values.unwrap_or(Values(Vec::new())).0;
        assert_eq!(values, [Value::from(2_i64), "01".into(), 4_i64.into(), "01".into()]);
    }

    #[test]
    fn only_equal_values_make_one_plan_for_all() {
        let status = || Expr::col("status").eq("a LIKE b");
        assert!(matching(Condition::all()).is_by_equality(POSTGRES));
        assert!(matching(Condition::all().add(status())).is_by_equality(POSTGRES));
        for other in [
            Expr::col("bill_no").like("SNKO3%"),
            Expr::col("i_e_date").gte("2026-03-05"),
            Expr::col("status").is_in(["01", "02"]),
            Expr::col("entry_id").is_null(),
        ] {
            assert!(!matching(Condition::all().add(status()).add(other)).is_by_equality(POSTGRES));
        }
        let mut narrowed = matching(Condition::all());
        narrowed.scope = narrowed.scope.narrowed(Condition::any().add(status()).add(Expr::col("id").eq(1)));
        assert!(!narrowed.is_by_equality(POSTGRES));
    }
}
