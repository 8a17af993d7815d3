//! Removes what nobody will ask for again: old sessions, tickets, log-in attempts, puzzles, codes, idempotency keys,
//! keys of scans, what was put off, exports and files.

use std::fmt::Debug;
use std::time::Duration;

use chrono::TimeDelta;

use crate::accounts::{session, ticket};
use crate::api::http::idempotency;
use crate::documents::exports::job;
use crate::domains::auth::login_guard;
use crate::domains::base::base_file_store;
use crate::domains::captcha::puzzle;
use crate::domains::contact::code;
use crate::domains::deadline::{escalate, snooze};
use crate::domains::question::digest;
use crate::domains::recg::recognition;
use crate::domains::webhook::delivery;
use crate::domains::wechat::scan;
use crate::domains::wms::taken;
use crate::files::file;
use crate::notices::outward::message;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database;
use crate::store::health::process;
use crate::store::hold;

const EVERY: Duration = Duration::from_secs(3600);
/// Sessions are kept for a while after their end, so that the audit can be followed to them.
const SESSIONS_KEPT: TimeDelta = TimeDelta::days(30);
/// How long the local gateway's messages can be read.
const OUTWARD_KEPT: TimeDelta = TimeDelta::days(30);
/// How long webhook deliveries can be read that wait no more.
const DELIVERIES_KEPT: TimeDelta = TimeDelta::days(30);

/// Cleans once an hour until the server stops. Any number of processes may do so at once.
pub async fn hourly(app: App) {
    loop {
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(EVERY) => {}
        }
        // What failed is told step by step.
        let _ = once(&app).await;
    }
}

/// One round. A step that fails keeps none of the others from being done.
///
/// # Errors
/// That of the first step that failed.
pub async fn once(app: &App) -> Result<(), ApiError> {
    let (now, today, db) = (app.now(), app.today(), &app.writer);
    let mut round = Round { failed: None };
    round.step("sessions", session::forget(db, now - SESSIONS_KEPT)).await;
    round.step("tickets", ticket::forget(db, now)).await;
    round.step("log-in attempts", login_guard::forget(db, now)).await;
    round.step("idempotency keys", idempotency::forget(app)).await;
    round.step("puzzles", puzzle::forget(db, now)).await;
    round.step("codes", code::forget(db, now)).await;
    round.step("log-ins by WeChat", scan::forget(db, now)).await;
    round.step("keys of scans", taken::forget(db, now)).await;
    round.step("deadlines put off", snooze::forget(db, today)).await;
    round.step("deadlines told", escalate::forget(db, today)).await;
    round.step("digests", digest::forget(db, today)).await;
    round.step("exports", job::expire(app)).await;
    round.step("base files", base_file_store::sweep(app)).await;
    round.step("recognitions", recognition::sweep(app)).await;
    round.step("files", file::sweep(app)).await;
    round.step("holds", hold::forget(db, now)).await;
    round.step("processes", process::forget(db, now)).await;
    round.step("parts of uploads", app.files.sweep()).await;
    round.step("base files without a store", base_file_store::move_waiting(app)).await;
    round.step("outward messages", message::forget(db, now - OUTWARD_KEPT)).await;
    round.step("deliveries", delivery::forget(db, now - DELIVERIES_KEPT)).await;
    round.step("figures of the tables", database::refresh_figures(&app.db)).await;
    round.failed.map_or(Ok(()), Err)
}

/// What one round came to.
struct Round {
    /// Why the first step that failed did so.
    failed: Option<ApiError>,
}

impl Round {
    async fn step<T: Debug, E: Into<ApiError>>(&mut self, what: &str, work: impl Future<Output = Result<T, E>>) {
        match work.await {
            Ok(done) => tracing::debug!(what, ?done, "cleaned up"),
            Err(error) => {
                let error = error.into();
                tracing::warn!(what, ?error, "cleaning up failed; it is tried again in an hour");
                self.failed.get_or_insert(error);
            }
        }
    }
}
