//! Where lists, exports and reports are read: from a replica by streaming replication, if there is one (DATABASE_READ_URL) and
//! it has everything.
//!
//! One rule: what is committed when somebody asks is in the answer, whoever committed it on whichever server. So the primary is asked how far it
//! is, and the replica whether it is there too, for which it gets a moment. If it is not, or does not answer, the primary
//! serves. Everything else, and whatever happens in a transaction, goes to the primary.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use sea_orm::sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, DbErr, SqlxPostgresConnector, Statement};
use tokio::time::{sleep, timeout};

use crate::store::app::App;
use crate::store::database;

/// How long the replica may take to answer whether it has everything.
const PROMPT: Duration = Duration::from_millis(500);
/// Between two questions to one that is behind.
const STEP: Duration = Duration::from_millis(5);
/// Questions after which the primary serves.
const TRIES: u32 = 5;
/// One that failed is left alone for so long.
const AWAY: Duration = Duration::from_secs(2);

/// A replica of the database.
#[derive(Debug)]
pub struct Replica {
    db: DatabaseConnection,
    left_alone_until: Mutex<Option<Instant>>,
}

impl Replica {
    /// Makes the connections when they are needed first: a replica that is away keeps nobody from starting.
    ///
    /// # Errors
    /// The address is not one of PostgreSQL.
    pub fn at(url: &str, connections: u32) -> anyhow::Result<Self> {
        anyhow::ensure!(url.starts_with("postgres"), "DATABASE_READ_URL must start with postgres://");
        let options: PgConnectOptions = url.parse().context("DATABASE_READ_URL cannot be read")?;
        let options = database::with_options(database::Work::Requests, options);
        let pool = PgPoolOptions::new().max_connections(connections).acquire_timeout(PROMPT).connect_lazy_with(options);
        let db = SqlxPostgresConnector::from_sqlx_postgres_pool(pool);
        Ok(Replica { db, left_alone_until: Mutex::default() })
    }

    async fn has_all_of(&self, primary: &DatabaseConnection) -> bool {
        let is_left_alone = |until: Option<Instant>| until.is_some_and(|until| Instant::now() < until);
        if is_left_alone(*self.left_alone_until.lock().unwrap_or_else(PoisonError::into_inner)) {
            return false;
        }
        let failed = match timeout(PROMPT, self.catches_up_with(primary)).await {
            Ok(Ok(has_all)) => return has_all,
            Ok(Err(error)) => error.to_string(),
            Err(_) => "no answer".to_owned(),
        };
        tracing::warn!(error = failed, "the replica (DATABASE_READ_URL) cannot be read; the primary serves");
        *self.left_alone_until.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now() + AWAY);
        false
    }

    async fn catches_up_with(&self, primary: &DatabaseConnection) -> Result<bool, DbErr> {
        let Some(goal): Option<String> = one(primary, "SELECT pg_current_wal_lsn()::text", []).await? else {
            return Ok(false);
        };
        // A replica that was promoted goes its own way.
        let ask = "SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn";
        for _ in 0..TRIES {
            if one(&self.db, ask, [goal.as_str().into()]).await? == Some(true) {
                return Ok(true);
            }
            sleep(STEP).await;
        }
        Ok(false)
    }
}

async fn one<T: sea_orm::TryGetable>(
    db: &DatabaseConnection,
    sql: &str,
    values: impl IntoIterator<Item = sea_orm::Value>,
) -> Result<Option<T>, DbErr> {
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    let row = db.query_one_raw(statement).await?;
    row.map(|row| row.try_get_by_index(0)).transpose()
}

impl App {
    /// Where to read for a list, an export or a report.
    pub async fn lists(&self) -> &DatabaseConnection {
        match &self.replica {
            Some(replica) if replica.has_all_of(&self.db).await => &replica.db,
            _ => &self.db,
        }
    }
}
