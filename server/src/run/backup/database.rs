//! The database as of one instant, and what is in it.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, ensure};
use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use sea_orm::{
    AccessMode, Condition, ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend, IsolationLevel,
    QueryOrder, QuerySelect, Statement, TransactionTrait,
};

use super::{Layout, postgres};
use crate::files::file;
use crate::store::app::App;
use crate::store::archived::file as archived;

/// What a database holds.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Migrations it has had.
    pub schema: Vec<String>,
    /// Rows by table.
    pub rows: BTreeMap<String, u64>,
    /// Keys of the stored files that are there, and of archive files with their manifests.
    pub files: Vec<String>,
}

/// Copies the database into the backup's folder; what is in the copy. Neither waits for writers nor keeps them waiting.
pub async fn copy(app: &App, layout: &Layout<'_>) -> anyhow::Result<Contents> {
    match app.db.get_database_backend() {
        DbBackend::Postgres => dump(app, &layout.dump()).await,
        _ => vacuum(app, &layout.sqlite()).await,
    }
}

async fn vacuum(app: &App, target: &Path) -> anyhow::Result<Contents> {
    let path = target.to_str().context("the folder's name is not UTF-8")?;
    let vacuum = Statement::from_sql_and_values(DbBackend::Sqlite, "VACUUM INTO $1", [path.into()]);
    app.db.execute_raw(vacuum).await.context("the database cannot be copied")?;
    of_copy(target, app.now()).await
}

/// What is in a copy of a SQLite database, as of the instant when it was taken.
///
/// # Errors
/// SQLite does not find it whole.
pub async fn of_copy(file: &Path, taken_at: DateTime<Utc>) -> anyhow::Result<Contents> {
    let copy = open_copy(file).await?;
    must_be_sound(&copy).await?;
    let contents = contents(&copy, taken_at).await?;
    copy.close().await?;
    Ok(contents)
}

async fn dump(app: &App, target: &Path) -> anyhow::Result<Contents> {
    let snapshot = app.db.begin_with_config(Some(IsolationLevel::RepeatableRead), Some(AccessMode::ReadOnly)).await?;
    // The limits of a request are not those of a dump, beside which this connection stands idle.
    for limit in ["statement_timeout", "idle_in_transaction_session_timeout"] {
        snapshot.execute_unprepared(&format!("SET LOCAL {limit} = 0")).await?;
    }
    let ask = Statement::from_string(DbBackend::Postgres, "SELECT pg_export_snapshot()");
    let name: String = snapshot.query_one_raw(ask).await?.context("no snapshot")?.try_get_by_index(0)?;
    postgres::dump(&app.settings.database(), &name, target).await?;
    let contents = contents(&snapshot, app.now()).await?;
    snapshot.rollback().await?;
    Ok(contents)
}

/// Opens a SQLite file that nobody writes, without making anything beside it.
async fn open_copy(file: &Path) -> anyhow::Result<DatabaseConnection> {
    let file = file.to_owned();
    let mut options = ConnectOptions::new("sqlite:");
    options
        .max_connections(1)
        .sqlx_logging(false)
        .map_sqlx_sqlite_opts(move |sqlite| sqlite.filename(&file).read_only(true).immutable(true));
    Ok(Database::connect(options).await?)
}

/// Fails unless SQLite finds its file whole and every reference answered.
pub async fn must_be_sound(db: &DatabaseConnection) -> anyhow::Result<()> {
    if db.get_database_backend() != DbBackend::Sqlite {
        return Ok(());
    }
    let ask = |sql: &str| db.query_all_raw(Statement::from_string(DbBackend::Sqlite, sql));
    let found: Vec<String> =
        ask("PRAGMA integrity_check").await?.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?;
    ensure!(found == ["ok"], "the database file is damaged: {}", found.join("; "));
    let dangling = ask("PRAGMA foreign_key_check").await?;
    ensure!(dangling.is_empty(), "{} rows of the database refer to rows that are not there", dangling.len());
    Ok(())
}

/// What is in a database.
pub async fn contents(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Contents, DbErr> {
    let mut contents = Contents::default();
    for table in tables(db).await? {
        let count = Statement::from_string(db.get_database_backend(), format!("SELECT count(*) FROM \"{table}\""));
        let count: i64 = match db.query_one_raw(count).await? {
            Some(row) => row.try_get_by_index(0)?,
            None => 0,
        };
        contents.rows.insert(table, u64::try_from(count).unwrap_or_default());
    }
    contents.schema = schema(db).await?;
    let kept = Condition::any().add(file::Column::ExpiresAt.is_null()).add(file::Column::ExpiresAt.gt(now));
    contents.files = file::Entity::find()
        .select_only()
        .column(file::Column::ObjectKey)
        .filter(file::Column::State.eq(file::HERE))
        .filter(kept)
        .order_by_asc(file::Column::Id)
        .into_tuple()
        .all(db)
        .await?;
    // A backup of an older program has no such table.
    if contents.rows.contains_key(archived::Entity.table_name()) {
        for file in archived::all(db).await? {
            contents.files.extend([file.manifest_key(), file.object_key]);
        }
    }
    Ok(contents)
}

/// The migrations that a database has had; none for one that is empty.
pub async fn schema(db: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    if !tables(db).await?.iter().any(|table| table == "seaql_migrations") {
        return Ok(Vec::new());
    }
    let ask =
        Statement::from_string(db.get_database_backend(), "SELECT version FROM seaql_migrations ORDER BY version");
    db.query_all_raw(ask).await?.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// Its tables, without SQLite's own and those of its indexes of texts.
pub async fn tables(db: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    let backend = db.get_database_backend();
    let sql = match backend {
        DbBackend::Postgres => "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
        _ => {
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
             AND name NOT LIKE '%\\_search%' ESCAPE '\\' ORDER BY 1"
        }
    };
    db.query_all_raw(Statement::from_string(backend, sql)).await?.iter().map(|row| row.try_get_by_index(0)).collect()
}
