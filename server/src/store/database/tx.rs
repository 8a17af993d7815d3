//! The transaction that every write goes through.

use std::any::Any;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use chrono::{DateTime, NaiveDate, Utc};
use core_wasm::dictionary::Dictionaries;
use sea_orm::prelude::async_trait::async_trait;
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult, SqliteTransactionMode, Statement,
    TransactionOptions, TransactionTrait,
};

use super::{LINE, writer};
use crate::process::error::ApiError;
use crate::process::fair::{Turn, Who};
pub use crate::process::memory::Reader;
use crate::process::trouble::Trouble;
use crate::store::app::App;
use crate::store::post;
use crate::store::post::Post;
use crate::store::remembered;
use crate::store::remembered::Remembered;
use crate::store::repeats;
use crate::store::signal;
use crate::store::signal::Signal;

/// A write transaction with what has to happen when it commits: messages to people, streams to end.
/// SeaORM takes it wherever it takes a connection. Dropped without [`Tx::commit`], it leaves nothing behind.
///
/// The first statement that fails ends it, on both databases: nothing runs in it afterwards, and it does not commit. PostgreSQL
/// refuses what comes next anyway, but answers the COMMIT with success. SQLite rolls back by itself when the disk is full, and
/// would keep the next statement on its own.
pub struct Tx {
    inner: DatabaseTransaction,
    app: App,
    posts: Mutex<Vec<Post>>,
    signals: Mutex<Vec<Signal>>,
    /// Whether a statement may have changed what somebody may do.
    changes_access: AtomicBool,
    /// What ended it before its commit.
    failed: Mutex<Option<DbErr>>,
    /// Statements that began and were not heard of since: nobody knows what became of one that was given up.
    unfinished: AtomicUsize,
    /// Its commit is the work of the request, as far as the request's Idempotency-Key is concerned.
    is_the_work: bool,
    /// It is for judging alone.
    is_given_up: bool,
    ahead: Option<Ready>,
    /// At the one connection that writes to SQLite; held until `inner` is gone.
    turn: Option<Turn>,
}

/// What was found out before a transaction began, so that others could write meanwhile.
pub type Ready = Arc<dyn Any + Send + Sync>;

#[async_trait]
impl ConnectionTrait for Tx {
    fn get_database_backend(&self) -> DbBackend {
        self.inner.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.note(&statement.sql);
        self.run(self.inner.execute_raw(statement)).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.note(sql);
        self.run(self.inner.execute_unprepared(sql)).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.note(&statement.sql);
        self.run(self.inner.query_one_raw(statement)).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.note(&statement.sql);
        self.run(self.inner.query_all_raw(statement)).await
    }
}

impl Reader for Tx {
    fn remembers(&self) -> bool {
        false
    }
}

impl App {
    /// Begins a write transaction.
    pub async fn begin(&self) -> Result<Tx, ApiError> {
        Tx::begin(self).await
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
        let turn = in_line(app).await.inspect_err(|_| app.metrics.write_began(asked.elapsed(), false))?;
        let begun = app.writer.begin_with_options(options).await;
        app.metrics.write_began(asked.elapsed(), begun.is_ok());
        let inner = begun.map_err(|error| {
            let is_sqlite = app.writer.get_database_backend() == DbBackend::Sqlite;
            // A long line is no trouble of the database: the health of the process stays what it was.
            if !is_sqlite || Trouble::in_line(&error).is_none() {
                note_trouble(app, &error);
            }
            writer::refusal(&app.writer, error)
        })?;
        Ok(Tx { turn, ..Tx::over(app, inner, is_the_work) })
    }

    /// Begins one in which rows are only read and judged, and which is given up in the end: on SQLite nobody who writes waits for it.
    pub async fn begin_judging(app: &App) -> Result<Tx, ApiError> {
        let inner = app.db.begin().await.inspect_err(|error| note_trouble(app, error))?;
        Ok(Tx { is_given_up: true, ..Tx::over(app, inner, false) })
    }

    fn over(app: &App, inner: DatabaseTransaction, is_the_work: bool) -> Tx {
        Tx {
            inner,
            app: app.clone(),
            posts: Mutex::default(),
            signals: Mutex::default(),
            changes_access: AtomicBool::new(false),
            failed: Mutex::default(),
            unfinished: AtomicUsize::new(0),
            is_the_work,
            is_given_up: false,
            ahead: None,
            turn: None,
        }
    }

    /// The transaction, with what was found out before it began.
    #[must_use]
    pub fn with_ahead(mut self, ready: Option<Ready>) -> Self {
        self.ahead = ready;
        self
    }

    /// What was found out before it began, where it is this.
    pub fn ahead<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        Arc::clone(self.ahead.as_ref()?).downcast().ok()
    }

    /// Runs a statement, unless the transaction is over.
    async fn run<T>(&self, statement: impl Future<Output = Result<T, DbErr>> + Send) -> Result<T, DbErr> {
        if let Some(error) = self.failed() {
            return Err(error);
        }
        self.unfinished.fetch_add(1, Ordering::Relaxed);
        let result = statement.await;
        self.unfinished.fetch_sub(1, Ordering::Relaxed);
        if let Err(error) = &result {
            note_trouble(&self.app, error);
            self.failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(|| error.clone());
        }
        result
    }

    /// What ended the transaction, if anything did.
    fn failed(&self) -> Option<DbErr> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Fails when there is nothing whole to commit.
    fn is_whole(&self) -> Result<(), DbErr> {
        match self.failed() {
            Some(error) => Err(error),
            None if self.unfinished.load(Ordering::Relaxed) > 0 => {
                Err(DbErr::Custom("a statement of this transaction was given up".to_owned()))
            }
            None if self.is_given_up => Err(DbErr::Custom("this transaction is for judging alone".to_owned())),
            None => Ok(()),
        }
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

    /// Today's date in China.
    pub fn today(&self) -> NaiveDate {
        self.app.today()
    }

    /// All dictionaries, as the rules want them.
    pub fn dictionaries(&self) -> Arc<Dictionaries> {
        self.app.dictionaries()
    }

    /// What the process remembers of what every request asks.
    pub fn remembered(&self) -> &Remembered {
        &self.app.remembered
    }

    /// Whether webhooks may lead into private networks and go without TLS (setting WEBHOOK_PRIVATE).
    pub fn private_webhooks(&self) -> bool {
        self.app.settings.webhook_private
    }

    /// Keeps a message until the commit; [`post::post`] calls it.
    pub fn keep_post(&self, post: Post) {
        self.posts.lock().unwrap_or_else(PoisonError::into_inner).push(post);
    }

    /// Keeps a signal for all processes until the commit.
    pub fn keep_signal(&self, signal: Signal) {
        self.signals.lock().unwrap_or_else(PoisonError::into_inner).push(signal);
    }

    /// Writes the kept messages, commits, and then wakes the streams.
    ///
    /// # Errors
    /// Nothing was kept, unless the connection broke while the database answered the COMMIT.
    pub async fn commit(mut self) -> Result<(), ApiError> {
        let posts = std::mem::take(self.posts.get_mut().unwrap_or_else(PoisonError::into_inner));
        let mut signals = std::mem::take(self.signals.get_mut().unwrap_or_else(PoisonError::into_inner));
        signals.extend(self.changes_access.get_mut().then_some(Signal::Access));
        let messages = post::prepare(&self, posts, self.app.now()).await?;
        signals.extend(messages.signals());
        if self.inner.get_database_backend() == DbBackend::Postgres {
            signal::notify(&self, &signals).await?;
        }
        if self.is_the_work {
            repeats::mark_committed(&self).await?;
        }
        messages.write(&self).await?;
        self.is_whole()?;
        self.inner.commit().await.inspect_err(|error| note_trouble(&self.app, error))?;
        drop(self.turn.take());
        for signal in &signals {
            self.app.push.deliver(signal);
        }
        Ok(())
    }
}

/// One's turn to write to SQLite, in rounds over those who wait: who writes much waits for himself. PostgreSQL has many writers.
async fn in_line(app: &App) -> Result<Option<Turn>, ApiError> {
    if app.writer.get_database_backend() != DbBackend::Sqlite {
        return Ok(None);
    }
    let turn = tokio::time::timeout(LINE, app.shares.line.turn(Who::of_task())).await.ok().flatten();
    let crowded = || ApiError::Database(Trouble::Crowded, anyhow::anyhow!("the line of those who write is too long"));
    turn.map(Some).ok_or_else(crowded)
}

/// Keeps for the health of the process that the database could not be written.
fn note_trouble(app: &App, error: &DbErr) {
    if let Some(trouble @ (Trouble::Disk | Trouble::Away)) = Trouble::of(error) {
        app.trouble.note(Some(trouble));
    }
}
