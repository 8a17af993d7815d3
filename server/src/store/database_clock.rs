//! Reads the clock of the database, so that all processes on it agree on the time, however wrong the clock of one of their
//! machines is. SQLite has no clock of its own: its processes are on one machine.

use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, DbErr, Statement};

use crate::process::clock::{Clock, Shared};
use crate::store::app::App;

/// How often it is looked at.
const LOOK: Duration = Duration::from_secs(5);
/// A look that took longer says too little about the moment.
const PROMPT: Duration = Duration::from_secs(1);
/// From here on somebody should look at this machine's clock.
const FAR: TimeDelta = TimeDelta::seconds(5);

/// The clock of a database.
///
/// # Errors
/// The database cannot be read.
pub async fn read(db: &DatabaseConnection) -> Result<Clock, DbErr> {
    if db.get_database_backend() != DbBackend::Postgres {
        return Ok(Clock::System);
    }
    let (at, then, _) = look(db).await?;
    warn(then - Utc::now(), false);
    Ok(Clock::Shared(Arc::new(Shared::new(at, then))))
}

/// Looks at it again and again until the process is told to end. While the database is away, the time goes on.
pub async fn follow(app: App) {
    let Clock::Shared(shared) = &app.clock else { return };
    let mut is_far = (app.now() - Utc::now()).abs() > FAR;
    loop {
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(LOOK) => {}
        }
        match look(&app.db).await {
            Ok((at, then, took)) if took <= PROMPT => {
                shared.set(at, then);
                is_far = warn(then - Utc::now(), is_far);
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "the clock of the database could not be read"),
        }
    }
}

/// When it was looked, what it showed, and how long the look took.
async fn look(db: &DatabaseConnection) -> Result<(Instant, DateTime<Utc>, Duration), DbErr> {
    let asked = Instant::now();
    let ask = Statement::from_string(DbBackend::Postgres, "SELECT clock_timestamp()");
    let answer = db.query_one_raw(ask).await?;
    let answer = answer.ok_or_else(|| DbErr::Custom("the clock of the database gave no answer".to_owned()))?;
    let took = asked.elapsed();
    Ok((asked + took / 2, answer.try_get_by_index(0)?, took))
}

/// Says when this machine's clock begins to be far off and when it is right again; answers whether it is far off.
fn warn(ahead: TimeDelta, was_far: bool) -> bool {
    let is_far = ahead.abs() > FAR;
    let seconds = ahead.num_seconds();
    match (was_far, is_far) {
        (false, true) => tracing::warn!(
            "this machine's clock is {} s {} that of the database, which is gone by",
            seconds.abs(),
            if seconds > 0 { "behind" } else { "ahead of" }
        ),
        (true, false) => tracing::info!("this machine's clock agrees with that of the database again"),
        _ => {}
    }
    is_far
}
