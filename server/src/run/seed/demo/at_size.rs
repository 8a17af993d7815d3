//! A large, repeatable database for measurements: the first declarations are made one by one, the others are copies that
//! the database makes by itself, with numbers of their own and spread over the time before.

use anyhow::anyhow;
use sea_orm::{ConnectionTrait, DbBackend, EntityName, EntityTrait, Iterable, PaginatorTrait};

use super::seed_declarations;
use crate::domains::decl::{container, declaration, licence_docu, line};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::database::Tx;

/// How many are made one by one, unless a test wants fewer.
pub const ORIGINALS: u64 = 4_800;

/// How many days each copy lies before the one ahead of it.
const DAYS_OF_A_COPY: i64 = 3;

/// Puts `count` declarations into a database that has none: `originals` and copies of them.
///
/// # Errors
/// There are declarations already: copies among real ones could not be told apart.
pub async fn seed_at_size(app: &App, count: u64, originals: u64) -> Result<(), ApiError> {
    if declaration::Entity::find().count(&app.db).await? > 0 {
        return Err(anyhow!("the database has declarations already; --declarations wants an empty one").into());
    }
    let mut made = count.min(originals);
    seed_declarations(app, made).await?;
    let found = Originals::find(app).await?;
    let mut copy = 1;
    while made < count {
        let wanted = originals.min(count - made);
        let tx = app.begin().await?;
        found.copy(&tx, copy, wanted).await?;
        tx.commit().await?;
        made += wanted;
        copy += 1;
        if copy % 20 == 0 {
            tracing::info!("{made} of {count} declarations");
        }
    }
    finish(app).await?;
    tracing::info!("put in {count} declarations");
    Ok(())
}

/// The lowest id of each table's originals and how far their ids reach.
struct Originals {
    declarations: Span,
    lines: Span,
    containers: Span,
    licence_docus: Span,
    audit: Span,
}

#[derive(Clone, Copy)]
struct Span {
    first: i64,
    last: i64,
}

impl Span {
    async fn of<E: EntityTrait>(app: &App, entity: E) -> Result<Span, ApiError> {
        let sql = format!("SELECT MIN(id), MAX(id) FROM {}", entity.table_name());
        let row = app.db.query_one_raw(statement(app.db.get_database_backend(), sql)).await?;
        let row = row.ok_or_else(|| anyhow!("no answer to MIN and MAX"))?;
        let (first, last): (Option<i64>, Option<i64>) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        Ok(Span { first: first.unwrap_or(1), last: last.unwrap_or(0) })
    }

    /// What is added to an original's id in the `copy`th copy.
    fn shift(self, copy: i64) -> i64 {
        (self.last - self.first + 1) * copy
    }
}

impl Originals {
    async fn find(app: &App) -> Result<Originals, ApiError> {
        Ok(Originals {
            declarations: Span::of(app, declaration::Entity).await?,
            lines: Span::of(app, line::Entity).await?,
            containers: Span::of(app, container::Entity).await?,
            licence_docus: Span::of(app, licence_docu::Entity).await?,
            audit: Span::of(app, audit::Entity).await?,
        })
    }

    /// Makes the `copy`th copy of the first `wanted` originals.
    async fn copy(&self, tx: &Tx, copy: i64, wanted: u64) -> Result<(), ApiError> {
        let shift = self.declarations.shift(copy);
        let end = self.declarations.first + i64::try_from(wanted).unwrap_or(i64::MAX);
        let days = copy * DAYS_OF_A_COPY;
        let backend = tx.get_database_backend();
        let dates = Dates { backend, days };

        let heads = columns::<declaration::Entity>(|name| match name {
            "id" => Some(format!("id + {shift}")),
            "client_seq_no" => Some(number("client_seq_no", 6, 12, shift)),
            "seq_no" => Some(number("seq_no", 5, 13, shift)),
            "entry_id" => Some(number("entry_id", 9, 9, shift)),
            "bill_no" => Some(bill_number(copy)),
            "created_at" | "updated_at" => Some(dates.instant(name)),
            "i_e_date" | "desp_date" => Some(dates.day(name)),
            _ => None,
        });
        insert(tx, declaration::Entity, &heads, &format!("id < {end} AND id <= {}", self.declarations.last)).await?;

        let owned = format!("declaration_id < {end}");
        let parts = |span: Span| {
            move |name: &str| match name {
                "id" => Some(format!("id + {}", span.shift(copy))),
                "declaration_id" => Some(format!("declaration_id + {shift}")),
                _ => None,
            }
        };
        let within = |span: Span| format!("{owned} AND id <= {}", span.last);
        let lines = columns::<line::Entity>(parts(self.lines));
        insert(tx, line::Entity, &lines, &within(self.lines)).await?;
        let containers = columns::<container::Entity>(parts(self.containers));
        insert(tx, container::Entity, &containers, &within(self.containers)).await?;
        let licences = columns::<licence_docu::Entity>(parts(self.licence_docus));
        insert(tx, licence_docu::Entity, &licences, &within(self.licence_docus)).await?;

        let entries = columns::<audit::Entity>(|name| match name {
            "id" => Some(format!("id + {}", self.audit.shift(copy))),
            "entity_id" => Some(format!("entity_id + {shift}")),
            "at" => Some(dates.instant("at")),
            _ => None,
        });
        let history = format!("entity = '{}' AND entity_id < {end} AND id <= {}", declaration::ENTITY, self.audit.last);
        insert(tx, audit::Entity, &entries, &history).await
    }
}

/// The columns of a table, each with the expression that its copy gets; `None` leaves a column as it is.
fn columns<E: EntityTrait>(changed: impl Fn(&str) -> Option<String>) -> Vec<(String, String)> {
    E::Column::iter()
        .map(|column| {
            let name = sea_orm::IdenStatic::as_str(&column).to_owned();
            let quoted = format!("\"{name}\"");
            let value = changed(&name).unwrap_or_else(|| quoted.clone());
            (quoted, value)
        })
        .collect()
}

async fn insert<E: EntityTrait>(
    tx: &Tx,
    entity: E,
    columns: &[(String, String)],
    condition: &str,
) -> Result<(), ApiError> {
    let table = entity.table_name();
    let (names, values): (Vec<_>, Vec<_>) = columns.iter().map(|(name, value)| (name.as_str(), value.as_str())).unzip();
    let sql = format!(
        "INSERT INTO {table} ({}) SELECT {} FROM {table} WHERE {condition}",
        names.join(", "),
        values.join(", ")
    );
    tx.execute_raw(statement(tx.get_database_backend(), sql)).await?;
    Ok(())
}

fn statement(backend: DbBackend, sql: String) -> sea_orm::Statement {
    sea_orm::Statement::from_string(backend, sql)
}

/// A number whose last `digits` digits are raised by `shift`; its first `kept` characters stay.
fn number(column: &str, kept: usize, digits: usize, shift: i64) -> String {
    let one = format!("1{}", "0".repeat(digits));
    let serial = format!("CAST(substr({column}, {}) AS BIGINT)", kept + 1);
    format!("substr({column}, 1, {kept}) || substr(CAST({one} + {serial} + {shift} AS TEXT), 2)")
}

/// A bill number with other digits at its end.
fn bill_number(copy: i64) -> String {
    let digits = format!("substr(CAST(110000000 + (id * 7919 + {copy} * 104729) % 80000000 AS TEXT), 2)");
    format!("substr(bill_no, 1, length(bill_no) - 8) || {digits}")
}

/// Moves dates back in the words of the database.
struct Dates {
    backend: DbBackend,
    days: i64,
}

impl Dates {
    fn day(&self, column: &str) -> String {
        match self.backend {
            DbBackend::Postgres => format!("{column} - {}", self.days),
            _ => format!("date({column}, '-{} days')", self.days),
        }
    }

    /// On SQLite an instant is a text that begins with its day.
    fn instant(&self, column: &str) -> String {
        match self.backend {
            DbBackend::Postgres => format!("\"{column}\" - INTERVAL '{} days'", self.days),
            _ => format!("date(substr(\"{column}\", 1, 10), '-{} days') || substr(\"{column}\", 11)", self.days),
        }
    }
}

/// Tells the planner of the new sizes, and PostgreSQL's sequences of the ids that were given by hand.
async fn finish(app: &App) -> Result<(), ApiError> {
    let backend = app.db.get_database_backend();
    if backend == DbBackend::Postgres {
        let tables = [
            declaration::Entity.table_name(),
            line::Entity.table_name(),
            container::Entity.table_name(),
            licence_docu::Entity.table_name(),
            audit::Entity.table_name(),
        ];
        for table in tables {
            let sql = format!(
                "SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT GREATEST(MAX(id), 1) FROM {table}))"
            );
            app.db.query_one_raw(statement(backend, sql)).await?;
        }
    }
    app.db.execute_unprepared("ANALYZE").await?;
    Ok(())
}
