//! Connecting to SQLite or PostgreSQL.

mod tx;
pub mod writer;

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use sea_orm::sqlx::postgres::PgConnectOptions;
use sea_orm::sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous};
use sea_orm::sqlx::{Connection, PgConnection, SqliteConnection};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend, DbErr, Statement};

pub use tx::{Reader, Ready, Tx};

/// How long a SQLite connection waits for the one writer.
const BUSY: Duration = Duration::from_secs(10);

/// A connection that was not in use for so long is asked whether it still lives before it is used. To ask each
/// time costs as much as a short statement.
const SURE: Duration = Duration::from_secs(1);

/// How long is waited for a connection to SQLite: writers stand in line for the one that writes.
const LINE: Duration = Duration::from_secs(15);
/// How long is waited for a connection to PostgreSQL, so that its absence is told within three seconds.
const REACH: Duration = Duration::from_millis(2500);

/// What PostgreSQL does for our connections, unless DATABASE_URL says something else (`?options=-c lock_timeout=...`). A process
/// that stands still in a transaction loses it and its locks before those who wait for them give up, and these give up before
/// their requests do. A machine that is gone is noticed by its silence.
const OPTIONS: [(&str, &str); 7] = [
    ("idle_in_transaction_session_timeout", "5s"),
    ("lock_timeout", "8s"),
    ("statement_timeout", "600s"),
    ("tcp_keepalives_idle", "5"),
    ("tcp_keepalives_interval", "2"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "10000"),
];
/// Of [`OPTIONS`] those without which long work is done.
pub const LIMITS: [&str; 3] = ["idle_in_transaction_session_timeout", "lock_timeout", "statement_timeout"];

/// What connections are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Requests and what runs beside them: nothing may hold others up.
    Requests,
    /// Migrations and the like: they take the time that they take.
    Long,
}

/// The id of the row that is put into a table next, for what is written with its own number in it. Nobody else gets it: PostgreSQL gives
/// each number once, and on SQLite the transaction that asks is the only one that writes.
///
/// # Errors
/// The database fails, or the table does not number its rows.
pub async fn next_id(db: &impl ConnectionTrait, table: &str) -> Result<i64, DbErr> {
    let statement = match db.get_database_backend() {
        DbBackend::Sqlite => "SELECT coalesce(max(seq), 0) + 1 FROM sqlite_sequence WHERE name = $1",
        _ => "SELECT nextval(pg_get_serial_sequence($1, 'id'))",
    };
    let statement = Statement::from_sql_and_values(db.get_database_backend(), statement, [table.into()]);
    let row = db.query_one_raw(statement).await?;
    row.ok_or_else(|| DbErr::RecordNotFound(table.to_owned()))?.try_get_by_index(0)
}

/// Connects for requests, with the pragmas that keep every acknowledged write (WAL, synchronous FULL) and make lists fast.
///
/// # Errors
/// The database cannot be opened; of PostgreSQL that is known within three seconds.
pub async fn connect(url: &str, connections: u32) -> anyhow::Result<DatabaseConnection> {
    connect_for(Work::Requests, url, connections).await
}

/// Connects for some work.
///
/// # Errors
/// As [`connect`].
pub async fn connect_for(work: Work, url: &str, connections: u32) -> anyhow::Result<DatabaseConnection> {
    if let Some(folder) = sqlite_file(url).as_deref().and_then(Path::parent) {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let away = || format!("cannot open the database {} (DATABASE_URL)", without_password(url));
    let mut options = ConnectOptions::new(url);
    if url.starts_with("postgres") {
        let postgres: PgConnectOptions = url.parse().with_context(away)?;
        // The pool would try until its time is up, and then only say so.
        let first = tokio::time::timeout(REACH, PgConnection::connect_with(&postgres)).await;
        let first = first.map_err(|_| anyhow::anyhow!("it does not answer")).and_then(|first| Ok(first?));
        let _ = first.with_context(away)?.close().await;
        options.acquire_timeout(REACH);
    } else {
        options.acquire_timeout(LINE);
    }
    options
        .max_connections(connections)
        .test_before_acquire_if_idle_for(SURE)
        .sqlx_logging(false)
        .map_sqlx_postgres_opts(move |postgres| with_options(work, postgres))
        .map_sqlx_sqlite_opts(|sqlite| {
            sqlite
                .create_if_missing(true)
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .foreign_keys(true)
                .busy_timeout(BUSY)
                .statement_cache_capacity(200)
                .pragma("mmap_size", "1073741824")
                .pragma("cache_size", "-65536")
        })
        .map_sqlx_sqlite_pool_opts(|pool| pool.after_release(|connection, _| Box::pin(ended_cleanly(connection))));
    Database::connect(options).await.with_context(away)
}

/// The options of connections for some work.
pub fn with_options(work: Work, postgres: PgConnectOptions) -> PgConnectOptions {
    let given = postgres.get_options().unwrap_or_default().to_owned();
    let ours = OPTIONS.into_iter().filter(|(name, _)| !given.contains(name));
    let wanted = ours.map(|(name, value)| match work == Work::Long && LIMITS.contains(&name) {
        true => (name, "0"),
        false => (name, value),
    });
    postgres.options(wanted)
}

/// Whether a connection may serve again. When the disk is full, SQLite rolls a transaction back by itself; the driver's own
/// ROLLBACK fails then, and it would take every later transaction for a part of that one, whose COMMIT never comes. The same
/// goes for every other way in which a transaction did not end.
async fn ended_cleanly(connection: &mut SqliteConnection) -> Result<bool, sea_orm::sqlx::Error> {
    if connection.is_in_transaction() {
        // A rollback may be under way; the answer comes behind it.
        connection.ping().await?;
    }
    let clean = !connection.is_in_transaction();
    if !clean {
        tracing::warn!("a transaction did not end cleanly; its connection is closed");
    }
    Ok(clean)
}

/// The file of a SQLite database.
pub fn sqlite_file(url: &str) -> Option<PathBuf> {
    let path = url.strip_prefix("sqlite://")?;
    Some(PathBuf::from(path.split('?').next().unwrap_or_default()))
}

/// Held by the one process that serves a SQLite database; the kernel lets go of it when the process ends, however it does.
#[derive(Debug)]
pub struct Serving {
    _lock: Option<File>,
}

/// Makes sure that no other process serves the same SQLite database. Any number of processes may serve one of PostgreSQL.
///
/// # Errors
/// Another process serves it, or the file beside the database cannot be made.
pub fn serve_alone(url: &str) -> anyhow::Result<Serving> {
    let Some(file) = sqlite_file(url) else { return Ok(Serving { _lock: None }) };
    // Two ways to one file lead to one lock.
    let file = file.canonicalize().with_context(|| format!("cannot find {}", file.display()))?;
    let mut name = file.clone().into_os_string();
    name.push(".serving");
    let lock = File::options().create(true).append(true).open(&name);
    let lock = lock.with_context(|| format!("cannot open {}", Path::new(&name).display()))?;
    match lock.try_lock() {
        Ok(()) => Ok(Serving { _lock: Some(lock) }),
        Err(TryLockError::WouldBlock) => bail!(
            "another server serves {} already. One process serves a SQLite database: end the other one, give this one \
             another DATA_DIR or DATABASE_URL, or use PostgreSQL, which several may serve",
            file.display()
        ),
        Err(TryLockError::Error(error)) => Err(error).context(format!("cannot lock {}", Path::new(&name).display())),
    }
}

/// Lets SQLite count again what has grown, so that it goes on choosing the right index; PostgreSQL does so by itself.
pub async fn refresh_figures(db: &DatabaseConnection) -> Result<(), DbErr> {
    if db.get_database_backend() == DbBackend::Sqlite {
        db.execute_unprepared("PRAGMA optimize").await?;
    }
    Ok(())
}

/// Says so when Chinese keywords will be slow: pg_trgm takes no letters into its index that the database does not know.
pub async fn warn_of_ctype(db: &DatabaseConnection) -> Result<(), DbErr> {
    if db.get_database_backend() != DbBackend::Postgres {
        return Ok(());
    }
    let ask = Statement::from_string(DbBackend::Postgres, "SELECT '海' !~ '[[:alpha:]]'");
    let Some(answer) = db.query_one_raw(ask).await? else { return Ok(()) };
    if answer.try_get_by_index(0)? {
        tracing::warn!(
            "this database does not know Chinese characters as letters: searches for them read whole tables. Make it with \
             LC_CTYPE C.UTF-8 or zh_CN.UTF-8"
        );
    }
    Ok(())
}

/// The address as a log may show it.
fn without_password(url: &str) -> String {
    match (url.find("://"), url.rfind('@')) {
        (Some(scheme), Some(at)) if scheme < at => format!("{}://…{}", &url[..scheme], &url[at..]),
        _ => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::without_password;

    #[test]
    fn a_password_is_not_shown() {
        assert_eq!(without_password("postgres://app:secret@db/x"), "postgres://…@db/x");
        assert_eq!(without_password("sqlite://data/a.db"), "sqlite://data/a.db");
    }
}
