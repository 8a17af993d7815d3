//! The one connection that writes to SQLite.

use sea_orm::sqlx::sqlite::SqlitePoolOptions;
use sea_orm::{DatabaseConnection, DbBackend, DbErr, SqlxSqliteConnector};

use super::{LINE, ended_cleanly};
use crate::process::error::ApiError;
use crate::process::trouble::Trouble;

/// What is written with beside a connection that reads. SQLite has one writer at a time, and no line: who finds it busy sleeps for up to
/// a tenth of a second and tries again, while nobody writes, holding a connection all the while; and each connection
/// throws its pages away when another one has written. So one connection writes, and those who want to write stand in line for it:
/// transactions in rounds over the accounts (`Tx::begin`), single statements in the order in which they came. PostgreSQL has many
/// writers: there it is the same pool.
///
/// What a statement could have to undo is kept in memory instead of in a file for each statement: a save changes some hundred pages.
pub fn beside(db: &DatabaseConnection) -> DatabaseConnection {
    if db.get_database_backend() != DbBackend::Sqlite {
        return db.clone();
    }
    let options = (*db.get_sqlite_connection_pool().connect_options()).clone().pragma("temp_store", "MEMORY");
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(LINE)
        .test_before_acquire(false)
        .after_release(|connection, _| Box::pin(ended_cleanly(connection)))
        .connect_lazy_with(options);
    SqlxSqliteConnector::from_sqlx_sqlite_pool(pool)
}

/// Why somebody could not write: to SQLite perhaps because the line was too long, which says nothing of the database.
pub fn refusal(writer: &DatabaseConnection, error: DbErr) -> ApiError {
    let crowded = (writer.get_database_backend() == DbBackend::Sqlite).then(|| Trouble::in_line(&error)).flatten();
    match crowded {
        Some(trouble) => ApiError::Database(trouble, error.into()),
        None => error.into(),
    }
}

/// Whether somebody has the one connection that writes to SQLite, so that others stand in line.
pub fn is_busy(writer: &DatabaseConnection) -> bool {
    if writer.get_database_backend() != DbBackend::Sqlite {
        return false;
    }
    let pool = writer.get_sqlite_connection_pool();
    pool.size() > 0 && pool.num_idle() == 0
}
