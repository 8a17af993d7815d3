//! Connecting to SQLite or PostgreSQL, and the transaction that every write goes through.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use chrono::{DateTime, Utc};
use core_wasm::dictionary::Dictionaries;
use sea_orm::prelude::async_trait::async_trait;
use sea_orm::sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous};
use sea_orm::{
    ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, ExecResult,
    QueryResult, SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait,
};

use crate::app::App;
use crate::error::ApiError;
use crate::http::idempotency;
use crate::push::{self, Post, Signal};
use crate::remembered;

/// How long a SQLite connection waits for the one writer.
const BUSY: Duration = Duration::from_secs(10);

/// A connection that was not in use for so long is asked whether it still lives before it is used. To ask each
/// time costs as much as a short statement.
const SURE: Duration = Duration::from_secs(1);

/// Connects with the pragmas that keep every acknowledged write (WAL, synchronous FULL) and make lists fast.
pub async fn connect(url: &str, connections: u32) -> anyhow::Result<DatabaseConnection> {
    if let Some(path) = url.strip_prefix("sqlite://")
        && let Some(folder) = Path::new(path.split('?').next().unwrap_or_default()).parent()
    {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(15))
        .test_before_acquire_if_idle_for(SURE)
        .sqlx_logging(false)
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
        });
    Database::connect(options).await.with_context(|| format!("cannot open the database {}", without_password(url)))
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

/// A write transaction with what has to happen when it commits: messages to people, streams to end.
/// SeaORM takes it wherever it takes a connection. Dropped without [`Tx::commit`], it leaves nothing behind.
pub struct Tx {
    inner: DatabaseTransaction,
    app: App,
    posts: Mutex<Vec<Post>>,
    signals: Mutex<Vec<Signal>>,
    /// Whether a statement may have changed what somebody may do.
    changes_access: AtomicBool,
    /// Its commit is the work of the request, as far as the request's Idempotency-Key is concerned.
    is_the_work: bool,
}

#[async_trait]
impl ConnectionTrait for Tx {
    fn get_database_backend(&self) -> DbBackend {
        self.inner.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.note(&statement.sql);
        self.inner.execute_raw(statement).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.note(sql);
        self.inner.execute_unprepared(sql).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.note(&statement.sql);
        self.inner.query_one_raw(statement).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.note(&statement.sql);
        self.inner.query_all_raw(statement).await
    }
}

/// Where is read: in a transaction, which sees what it has written itself, or outside of any.
pub trait Reader: ConnectionTrait {
    /// Whether what was found a moment ago will do, and what is found now may be remembered.
    fn remembers(&self) -> bool;
}

impl Reader for DatabaseConnection {
    fn remembers(&self) -> bool {
        true
    }
}

impl Reader for Tx {
    fn remembers(&self) -> bool {
        false
    }
}

impl Tx {
    /// Begins. On SQLite the write lock is taken at once, so that a later statement cannot find its snapshot stale.
    pub async fn begin(app: &App) -> Result<Tx, ApiError> {
        Tx::new(app, true).await
    }

    /// Begins a transaction beside the work of the request: its commit does not make the work done.
    pub async fn begin_aside(app: &App) -> Result<Tx, ApiError> {
        Tx::new(app, false).await
    }

    async fn new(app: &App, is_the_work: bool) -> Result<Tx, ApiError> {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let asked = Instant::now();
        let begun = app.db.begin_with_options(options).await;
        app.metrics.write_began(asked.elapsed(), begun.is_ok());
        let inner = begun?;
        Ok(Tx {
            inner,
            app: app.clone(),
            posts: Mutex::default(),
            signals: Mutex::default(),
            changes_access: AtomicBool::new(false),
            is_the_work,
        })
    }

    fn note(&self, sql: &str) {
        if remembered::is_changed_by(sql) {
            self.changes_access.store(true, Ordering::Relaxed);
        }
    }

    /// The instant of this transaction's writes.
    pub fn now(&self) -> DateTime<Utc> {
        self.app.now()
    }

    /// All dictionaries, as the rules want them.
    pub fn dictionaries(&self) -> Arc<Dictionaries> {
        self.app.dictionaries()
    }

    /// Keeps a message until the commit; [`push::post`] calls it.
    pub(crate) fn keep_post(&self, post: Post) {
        self.posts.lock().unwrap_or_else(PoisonError::into_inner).push(post);
    }

    /// Keeps a signal for all processes until the commit.
    pub(crate) fn keep_signal(&self, signal: Signal) {
        self.signals.lock().unwrap_or_else(PoisonError::into_inner).push(signal);
    }

    /// Writes the kept messages, commits, and then wakes the streams.
    pub async fn commit(self) -> Result<(), ApiError> {
        let posts = self.posts.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut signals = self.signals.into_inner().unwrap_or_else(PoisonError::into_inner);
        signals.extend(self.changes_access.into_inner().then_some(Signal::Access));
        signals.extend(push::write_posts(&self.inner, posts, self.app.now()).await?);
        if self.inner.get_database_backend() == DbBackend::Postgres {
            push::notify(&self.inner, &signals).await?;
        }
        if self.is_the_work {
            idempotency::mark_committed(&self.inner).await?;
        }
        self.inner.commit().await?;
        for signal in &signals {
            self.app.push.deliver(signal);
        }
        Ok(())
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
