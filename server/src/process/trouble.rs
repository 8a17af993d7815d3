//! What is the matter with the database, or the disk, when it is not the statement's fault: the disk is full, the database is away, or
//! somebody holds a lock for too long. The caller is told with 503 and when to try again, because the same request may succeed then.

use std::io;
use std::sync::{Mutex, PoisonError};

use core_wasm::text::Text;
use core_wasm::text::catalogue::error as texts;
use sea_orm::sqlx::Error as Cause;
use sea_orm::{DbErr, RuntimeErr};

/// Why the database cannot do what it was asked at this moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// There is no room for what is written, or the disk fails.
    Disk,
    /// It does not answer, or has no connection left for us.
    Away,
    /// Somebody else holds what the statement needs.
    Locked,
    /// Those who want to write stand in line, and one's turn did not come in time.
    Crowded,
}

impl Trouble {
    /// The trouble behind an error of the database; none when the statement itself is refused.
    pub fn of(error: &DbErr) -> Option<Trouble> {
        match error {
            DbErr::ConnectionAcquire(_) => Some(Trouble::Away),
            DbErr::Conn(RuntimeErr::SqlxError(cause))
            | DbErr::Exec(RuntimeErr::SqlxError(cause))
            | DbErr::Query(RuntimeErr::SqlxError(cause)) => of_driver(cause),
            _ => None,
        }
    }

    /// The trouble behind any error that has one of the database, or a disk without room, among its causes.
    pub fn behind(error: &anyhow::Error) -> Option<Trouble> {
        error.chain().find_map(|cause| {
            if let Some(error) = cause.downcast_ref::<DbErr>() {
                return Trouble::of(error);
            }
            let of_file = || cause.downcast_ref::<io::Error>().and_then(of_disk);
            cause.downcast_ref::<Cause>().and_then(of_driver).or_else(of_file)
        })
    }

    /// The trouble of whoever waited for the one connection that writes to SQLite: that is a file, which does not go away. None of any
    /// other error.
    pub fn in_line(error: &DbErr) -> Option<Trouble> {
        let is_wait = match error {
            DbErr::ConnectionAcquire(_) => true,
            DbErr::Conn(RuntimeErr::SqlxError(cause)) => matches!(**cause, Cause::PoolTimedOut),
            _ => false,
        };
        is_wait.then_some(Trouble::Crowded)
    }

    /// The text a person reads.
    pub fn text(self) -> Text {
        match self {
            Trouble::Disk => texts::DATABASE_DISK,
            Trouble::Away => texts::DATABASE_AWAY,
            Trouble::Locked => texts::DATABASE_LOCKED,
            Trouble::Crowded => texts::DATABASE_CROWDED,
        }
    }

    /// Seconds after which it is worth while to try again.
    pub fn retry_after(self) -> u64 {
        match self {
            Trouble::Disk => 10,
            Trouble::Away | Trouble::Crowded => 3,
            Trouble::Locked => 1,
        }
    }
}

/// Of a file that could not be written, such as a body that waits on disk.
fn of_disk(error: &io::Error) -> Option<Trouble> {
    let full = matches!(
        error.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::ReadOnlyFilesystem
    );
    full.then_some(Trouble::Disk)
}

fn of_driver(error: &Cause) -> Option<Trouble> {
    match error {
        Cause::Io(_) | Cause::Tls(_) | Cause::PoolTimedOut | Cause::PoolClosed | Cause::WorkerCrashed => {
            Some(Trouble::Away)
        }
        // What answered is no database: a proxy that closes the line, because there is none behind it.
        Cause::Protocol(_) => Some(Trouble::Away),
        Cause::Database(refused) => {
            let code = refused.code()?;
            // SQLite's codes are numbers; every SQLSTATE has five characters.
            match code.len() == 5 {
                true => of_sqlstate(&code),
                false => of_sqlite(code.parse().ok()?),
            }
        }
        _ => None,
    }
}

/// Of PostgreSQL's codes, <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
fn of_sqlstate(code: &str) -> Option<Trouble> {
    match code {
        // disk_full, io_error
        "53100" | "58030" => Some(Trouble::Disk),
        // query_canceled (statement_timeout), lock_not_available, deadlock_detected, serialization_failure
        "57014" | "55P03" | "40P01" | "40001" => Some(Trouble::Locked),
        // shut down, crashed, starting up, idle for too long inside or outside of a transaction, read only: a standby
        "57P01" | "57P02" | "57P03" | "57P05" | "25P03" | "25006" => Some(Trouble::Away),
        // connection_exception and its kind; out of memory, connections or anything else
        _ if code.starts_with("08") || code.starts_with("53") => Some(Trouble::Away),
        _ => None,
    }
}

/// Of SQLite's result codes, <https://www.sqlite.org/rescode.html>; the low byte is the kind.
fn of_sqlite(code: i32) -> Option<Trouble> {
    match code & 0xff {
        // NOMEM, INTERRUPT
        7 | 9 => Some(Trouble::Away),
        // BUSY, LOCKED, PROTOCOL: the locks of the write-ahead log
        5 | 6 | 15 => Some(Trouble::Locked),
        // READONLY, IOERR, FULL, CANTOPEN
        8 | 10 | 13 | 14 => Some(Trouble::Disk),
        _ => None,
    }
}

/// The last trouble since the health of the process was found to be good: a small write may still fit where others do not.
#[derive(Debug, Default)]
pub struct LastTrouble(Mutex<Option<Trouble>>);

impl LastTrouble {
    /// Keeps what happened: trouble, or that it is over.
    pub fn note(&self, trouble: Option<Trouble>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = trouble;
    }

    /// What is the matter as far as is known.
    pub fn get(&self) -> Option<Trouble> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_both_databases() {
        for (code, trouble) in [
            ("53100", Some(Trouble::Disk)),
            ("53300", Some(Trouble::Away)),
            ("08006", Some(Trouble::Away)),
            ("57P01", Some(Trouble::Away)),
            ("55P03", Some(Trouble::Locked)),
            ("23505", None),
            ("42601", None),
        ] {
            assert_eq!(of_sqlstate(code), trouble, "{code}");
        }
        for (code, trouble) in [
            (13, Some(Trouble::Disk)),
            (778, Some(Trouble::Disk)),
            (5, Some(Trouble::Locked)),
            (517, Some(Trouble::Locked)),
            (2067, None),
            (1, None),
            (11, None),
        ] {
            assert_eq!(of_sqlite(code), trouble, "{code}");
        }
    }

    #[test]
    fn trouble_behind_other_errors() {
        let away = || DbErr::Query(RuntimeErr::SqlxError(Cause::PoolTimedOut.into()));
        assert_eq!(Trouble::of(&away()), Some(Trouble::Away));
        assert_eq!(Trouble::behind(&anyhow::Error::from(away()).context("reading a page")), Some(Trouble::Away));
        assert_eq!(Trouble::behind(&anyhow::anyhow!("another one")), None);
        let full = || io::Error::from(io::ErrorKind::StorageFull);
        assert_eq!(Trouble::behind(&anyhow::Error::from(full()).context("an upload")), Some(Trouble::Disk));
        // As a folder of files says it.
        let store = object_store::Error::Generic { store: "LocalFileSystem", source: Box::new(full()) };
        assert_eq!(Trouble::behind(&io::Error::other(store).into()), Some(Trouble::Disk));
        assert_eq!(Trouble::behind(&io::Error::from(io::ErrorKind::NotFound).into()), None);
        let waited = DbErr::ConnectionAcquire(sea_orm::error::ConnAcquireErr::Timeout);
        assert_eq!((Trouble::of(&waited), Trouble::in_line(&waited)), (Some(Trouble::Away), Some(Trouble::Crowded)));
        assert_eq!(Trouble::in_line(&DbErr::RecordNotInserted), None);
        let cut = Cause::Protocol("unexpected response from SSLRequest: 0x00".to_owned());
        assert_eq!(Trouble::of(&DbErr::Conn(RuntimeErr::SqlxError(cut.into()))), Some(Trouble::Away));
    }
}
