//! The rows of a resource in its table, found and written by the definition alone.

use core_wasm::error::Problem;
use core_wasm::resource::{Field, Resource};
use core_wasm::row::Row;
use sea_orm::sea_query::{
    Alias, CaseStatement, Expr, ExprTrait, Func, IntoCondition, LockType, Order, Query, ReturningClause,
    SelectStatement, SimpleExpr,
};
use sea_orm::{ConnectionTrait, DbBackend, QueryResult, Value};

use super::codec;
use super::list::{ID, ListRow, VERSION};
use super::rows;
use super::served::whole;
use super::unique::refusal;
use crate::process::error::ApiError;

/// Columns that a row has beside the fields of its definition: a name and a value.
pub type Beside<'b> = &'b [(&'b str, Value)];

/// Rows of a table that are looked for. Each comes as [`Row`], with its `id` and, where it has one, its `version`.
#[derive(Clone, Debug)]
pub struct Rows {
    columns: Vec<&'static Field>,
    select: SelectStatement,
}

impl Rows {
    /// The rows of a resource, which have versions.
    pub fn of(resource: &'static Resource) -> Self {
        Rows::with(resource, &[ID, VERSION])
    }

    /// The lines of documents, which have none: their document does.
    pub fn lines(resource: &'static Resource) -> Self {
        Rows::with(resource, &[ID])
    }

    fn with(resource: &'static Resource, keys: &[&'static Field]) -> Self {
        let columns = keys.iter().copied().chain(resource.fields).collect();
        Rows { columns, select: Query::select().from(Alias::new(resource.table_name())).take() }
    }

    /// Rows carry this column too, although the definition has no such field.
    pub fn and(mut self, field: &'static Field) -> Self {
        self.columns.push(field);
        self
    }

    /// Rows carry these fields only.
    pub fn only(mut self, names: &[&str]) -> Self {
        self.columns.retain(|field| names.contains(&field.name));
        self
    }

    /// Of these the ones inside a condition.
    pub fn filter(mut self, condition: impl IntoCondition) -> Self {
        self.select.cond_where(condition);
        self
    }

    /// The row with an id.
    pub fn by_id(self, id: i64) -> Self {
        self.filter(Expr::col("id").eq(id))
    }

    /// In the order of a column; called again, of further columns.
    pub fn order(mut self, column: &'static str, order: Order) -> Self {
        self.select.order_by(column, order);
        self
    }

    /// In the order of an expression, the lowest first.
    pub fn ranked(mut self, rank: impl Into<SimpleExpr>) -> Self {
        self.select.order_by_expr(rank.into(), Order::Asc);
        self
    }

    pub fn limit(mut self, limit: u64) -> Self {
        self.select.limit(limit);
        self
    }

    /// Without the first ones.
    pub fn offset(mut self, first: u64) -> Self {
        self.select.offset(first);
        self
    }

    /// Nobody else changes them before the transaction is over.
    pub fn locked(mut self) -> Self {
        self.select.lock(LockType::Update);
        self
    }

    pub async fn all(self, db: &impl ConnectionTrait) -> Result<Vec<Row>, ApiError> {
        self.read_by(db, read).await
    }

    /// All rows, without the fields that hold nothing.
    pub async fn filled(self, db: &impl ConnectionTrait) -> Result<Vec<Row>, ApiError> {
        self.read_by(db, rows::filled).await
    }

    /// The same as they travel; a field may hold others, packed ([`ListRow::filled`]).
    pub async fn told(self, db: &impl ConnectionTrait, packed: Option<&str>) -> Result<Vec<ListRow>, ApiError> {
        self.read_by(db, |columns, row, backend| ListRow::filled(columns, row, backend, packed)).await
    }

    async fn read_by<T>(
        mut self,
        db: &impl ConnectionTrait,
        read: impl Fn(&[&'static Field], &QueryResult, DbBackend) -> Result<T, ApiError>,
    ) -> Result<Vec<T>, ApiError> {
        let backend = db.get_database_backend();
        self.select.exprs(rows::expressions(&self.columns, backend));
        let found = db.query_all(&self.select).await?;
        found.iter().map(|row| read(&self.columns, row, backend)).collect()
    }

    pub async fn one(self, db: &impl ConnectionTrait) -> Result<Option<Row>, ApiError> {
        Ok(self.limit(1).all(db).await?.pop())
    }

    /// How many there are.
    pub async fn count(mut self, db: &impl ConnectionTrait) -> Result<u64, ApiError> {
        self.select.expr(Func::count(Expr::val(1)));
        let found = db.query_one(&self.select).await?.map(|row| row.try_get_by_index::<i64>(0)).transpose()?;
        Ok(u64::try_from(found.unwrap_or_default()).unwrap_or_default())
    }

    /// Whether there are any.
    pub async fn exist(mut self, db: &impl ConnectionTrait) -> Result<bool, ApiError> {
        self.select.expr(Expr::val(1)).limit(1);
        Ok(db.query_one(&self.select).await?.is_some())
    }
}

fn read(columns: &[&'static Field], row: &QueryResult, backend: DbBackend) -> Result<Row, ApiError> {
    let values = rows::values(columns, row, backend)?;
    Ok(columns.iter().map(|field| field.name.to_owned()).zip(values).collect())
}

/// The fields of a row as columns with their values: what is blank becomes NULL.
///
/// # Errors
/// A problem for each value that cannot be kept in its column; the core's validator, run before, names the same ones with
/// better words.
fn columns(resource: &'static Resource, row: &Row) -> Result<Vec<(Alias, SimpleExpr)>, ApiError> {
    let mut problems: Vec<Problem> = Vec::new();
    let mut columns = Vec::with_capacity(resource.fields.len() + 2);
    for field in resource.fields {
        match codec::to_column(field, row) {
            Ok(value) => columns.push((Alias::new(field.column_name()), Expr::val(value))),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(columns) } else { Err(ApiError::Rules(problems)) }
}

fn returning(columns: &[&'static Field], backend: DbBackend) -> ReturningClause {
    Query::returning().exprs(rows::expressions(columns, backend))
}

/// Puts a row into the table of a resource, in its first version; answers it as it is kept.
///
/// # Errors
/// The row shares with another one what must be unique.
pub async fn insert(db: &impl ConnectionTrait, resource: &'static Resource, row: &Row) -> Result<Row, ApiError> {
    insert_with(db, resource, row, &[("version", 1_i64.into())]).await
}

/// The same with these columns beside those of the definition, its version among them.
pub async fn insert_with(
    db: &impl ConnectionTrait,
    resource: &'static Resource,
    row: &Row,
    beside: Beside<'_>,
) -> Result<Row, ApiError> {
    let backend = db.get_database_backend();
    let kept: Vec<&'static Field> = whole(resource).collect();
    let mut insert = inserting(resource, row, beside)?;
    let stored = db.query_one(insert.returning(returning(&kept, backend))).await;
    let stored = stored.map_err(|error| refusal(resource, error))?;
    read(&kept, &stored.ok_or_else(nothing)?, backend)
}

/// Puts a line into the table of its resource, with its document and place.
pub async fn insert_line(
    db: &impl ConnectionTrait,
    resource: &'static Resource,
    line: &Row,
    beside: Beside<'_>,
) -> Result<(), ApiError> {
    db.execute(&inserting(resource, line, beside)?).await?;
    Ok(())
}

/// Puts lines into the table of their resource, in their first version, behind the `first` ones of their document.
pub async fn insert_lines(
    db: &impl ConnectionTrait,
    resource: &'static Resource,
    document: i64,
    first: usize,
    lines: &[Row],
) -> Result<(), ApiError> {
    let placed: Vec<Placed<'_>> =
        lines.iter().enumerate().map(|(at, row)| Placed { document, position: position(first + at), row }).collect();
    insert_placed(db, resource, &placed, &[("version", 1_i64.into())]).await
}

/// A line of a document at its place in the document, from 1.
pub struct Placed<'r> {
    pub document: i64,
    pub position: i64,
    pub row: &'r Row,
}

/// The place of the line that stands behind so many others.
pub fn position(before: usize) -> i64 {
    i64::try_from(before).unwrap_or(i64::MAX).saturating_add(1)
}

/// Puts lines of one document or of several into the table of their resource, with these columns beside, some hundred in one statement.
pub async fn insert_placed(
    db: &impl ConnectionTrait,
    resource: &'static Resource,
    lines: &[Placed<'_>],
    beside: Beside<'_>,
) -> Result<(), ApiError> {
    /// So many that both databases take the values of one statement.
    const TOGETHER: usize = 400;
    for some in lines.chunks(TOGETHER) {
        let mut insert: Option<sea_orm::sea_query::InsertStatement> = None;
        for Placed { document, position, row } in some {
            let place = [("document_id", Value::from(*document)), ("position", Value::from(*position))];
            let beside: Vec<(&str, Value)> = place.into_iter().chain(beside.iter().cloned()).collect();
            match &mut insert {
                None => insert = Some(inserting(resource, row, &beside)?),
                Some(insert) => {
                    let values = columns(resource, row)?.into_iter().map(|(_, value)| value);
                    insert.values_panic(values.chain(beside.into_iter().map(|(_, value)| Expr::val(value))));
                }
            }
        }
        if let Some(insert) = insert {
            db.execute(&insert).await.map_err(|error| refusal(resource, error))?;
        }
    }
    Ok(())
}

/// Puts rows into the table of a resource, in their first version.
pub async fn insert_all(db: &impl ConnectionTrait, resource: &'static Resource, rows: &[Row]) -> Result<(), ApiError> {
    let rows: Vec<&Row> = rows.iter().collect();
    if let Some(insert) = inserting_all(resource, &rows)? {
        db.execute(&insert).await?;
    }
    Ok(())
}

/// Puts rows into the table of a resource, in their first version, as many in one statement as it takes; answers them as they are kept,
/// in their order.
///
/// # Errors
/// A row shares with another one what must be unique.
pub async fn insert_each(
    db: &impl ConnectionTrait,
    resource: &'static Resource,
    rows: &[&Row],
) -> Result<Vec<Row>, ApiError> {
    /// So many values both databases take in one statement.
    const VALUES: usize = 30_000;
    let backend = db.get_database_backend();
    let kept: Vec<&'static Field> = whole(resource).collect();
    let together = (VALUES / (resource.fields.len() + 1)).max(1);
    let mut stored = Vec::with_capacity(rows.len());
    for some in rows.chunks(together) {
        let Some(mut insert) = inserting_all(resource, some)? else { continue };
        let found = db.query_all(insert.returning(returning(&kept, backend))).await;
        for row in &found.map_err(|error| refusal(resource, error))? {
            stored.push(read(&kept, row, backend)?);
        }
    }
    // They are counted as they come, and answered in any order.
    stored.sort_by_key(|row| row.int(ID.name));
    Ok(stored)
}

/// The statement that puts rows in, in their first version; none where there are none.
fn inserting_all(
    resource: &'static Resource,
    rows: &[&Row],
) -> Result<Option<sea_orm::sea_query::InsertStatement>, ApiError> {
    let Some((first, more)) = rows.split_first() else { return Ok(None) };
    let mut insert = inserting(resource, first, &[("version", 1_i64.into())])?;
    for row in more {
        let values = columns(resource, row)?.into_iter().map(|(_, value)| value);
        insert.values_panic(values.chain([Expr::val(1_i64)]));
    }
    Ok(Some(insert))
}

fn inserting(
    resource: &'static Resource,
    row: &Row,
    beside: Beside<'_>,
) -> Result<sea_orm::sea_query::InsertStatement, ApiError> {
    let beside = beside.iter().map(|(name, value)| (Alias::new(*name), Expr::val(value.clone())));
    let (names, values): (Vec<Alias>, Vec<SimpleExpr>) = columns(resource, row)?.into_iter().chain(beside).unzip();
    let mut insert = Query::insert();
    insert.into_table(Alias::new(resource.table_name())).columns(names).values_panic(values);
    Ok(insert)
}

/// Puts a row over the one with this id and version, in the next version; answers it as it is kept.
///
/// # Errors
/// The row shares with another one what must be unique.
pub async fn update(
    db: &impl ConnectionTrait,
    resource: &'static Resource,
    (id, version): (i64, i64),
    row: &Row,
) -> Result<Row, ApiError> {
    let backend = db.get_database_backend();
    let kept: Vec<&'static Field> = whole(resource).collect();
    let mut update = Query::update();
    update
        .table(Alias::new(resource.table_name()))
        .values(columns(resource, row)?)
        .value("version", version + 1)
        .and_where(Expr::col("id").eq(id))
        .returning(returning(&kept, backend));
    let stored = db.query_one(&update).await.map_err(|error| refusal(resource, error))?;
    read(&kept, &stored.ok_or_else(nothing)?, backend)
}

/// Puts rows over those with these ids, each in its next version, so many in one statement as [`set_each`] does.
///
/// # Errors
/// A row shares with another one what must be unique.
pub async fn update_all(
    db: &impl ConnectionTrait,
    resource: &'static Resource,
    rows: &[(i64, &Row)],
) -> Result<(), ApiError> {
    for some in rows.chunks(TOGETHER) {
        let mut update = Query::update();
        update.table(Alias::new(resource.table_name())).value("version", Expr::col("version").add(1));
        for field in resource.fields {
            let column = Alias::new(field.column_name());
            let mut by_row = CaseStatement::new();
            for (id, row) in some {
                let value = codec::to_column(field, row).map_err(ApiError::rule)?;
                by_row = by_row.case(Expr::col("id").eq(*id), Expr::val(value));
            }
            update.value(column.clone(), by_row.finally(Expr::col(column)));
        }
        update.and_where(Expr::col("id").is_in(some.iter().map(|(id, _)| *id)));
        db.execute(&update).await.map_err(|error| refusal(resource, error))?;
    }
    Ok(())
}

/// Puts a line over the one with this id.
pub async fn update_line(
    db: &impl ConnectionTrait,
    resource: &'static Resource,
    id: i64,
    line: &Row,
    beside: Beside<'_>,
) -> Result<(), ApiError> {
    let beside = beside.iter().map(|(name, value)| (Alias::new(*name), Expr::val(value.clone())));
    let mut update = Query::update();
    update
        .table(Alias::new(resource.table_name()))
        .values(columns(resource, line)?.into_iter().chain(beside))
        .and_where(Expr::col("id").eq(id));
    db.execute(&update).await?;
    Ok(())
}

/// Sets columns of the rows with these ids, without a new version.
pub async fn set(
    db: &impl ConnectionTrait,
    resource: &'static Resource,
    ids: &[i64],
    values: Beside<'_>,
) -> Result<(), ApiError> {
    let values = values.iter().map(|(name, value)| (Alias::new(*name), Expr::val(value.clone())));
    let mut update = Query::update();
    update
        .table(Alias::new(resource.table_name()))
        .values(values)
        .and_where(Expr::col("id").is_in(ids.iter().copied()));
    db.execute(&update).await?;
    Ok(())
}

/// Rows that are set together, each to values of its own.
const TOGETHER: usize = 100;

/// Sets columns of rows, of each to values of its own, without a new version: a hundred rows at once, of which the database looks
/// through half for each.
pub async fn set_each<const N: usize>(
    db: &impl ConnectionTrait,
    resource: &'static Resource,
    columns: [&str; N],
    rows: &[(i64, [Value; N])],
) -> Result<(), ApiError> {
    for some in rows.chunks(TOGETHER) {
        let mut update = Query::update();
        update.table(Alias::new(resource.table_name()));
        for (at, name) in columns.into_iter().enumerate() {
            let mut by_row = CaseStatement::new();
            for (id, value) in some.iter().filter_map(|(id, values)| Some((*id, values.get(at)?))) {
                by_row = by_row.case(Expr::col("id").eq(id), Expr::val(value.clone()));
            }
            update.value(Alias::new(name), by_row);
        }
        update.and_where(Expr::col("id").is_in(some.iter().map(|(id, _)| *id)));
        db.execute(&update).await?;
    }
    Ok(())
}

/// Deletes the rows with these ids.
pub async fn delete(db: &impl ConnectionTrait, resource: &'static Resource, ids: &[i64]) -> Result<(), ApiError> {
    let mut delete = Query::delete();
    delete.from_table(Alias::new(resource.table_name())).and_where(Expr::col("id").is_in(ids.iter().copied()));
    db.execute(&delete).await?;
    Ok(())
}

fn nothing() -> ApiError {
    ApiError::Internal(anyhow::anyhow!("the database answered no row"))
}
