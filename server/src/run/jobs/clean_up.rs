//! Removes what nobody will ask for again: old sessions, tickets, log-in attempts, puzzles, codes, idempotency keys,
//! keys of scans, what was put off, exports and files.

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
pub async fn clean_up(app: App) {
    loop {
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(EVERY) => {}
        }
        if let Err(error) = once(&app).await {
            tracing::warn!(?error, "cleaning up failed; it is tried again in an hour");
        }
    }
}

/// One round.
pub async fn once(app: &App) -> Result<(), ApiError> {
    let now = app.now();
    let sessions = session::forget(&app.writer, now - SESSIONS_KEPT).await?;
    let tickets = ticket::forget(&app.writer, now).await?;
    let attempts = login_guard::forget(&app.writer, now).await?;
    let keys = idempotency::forget(app).await?;
    let puzzles = puzzle::forget(&app.writer, now).await?;
    let codes = code::forget(&app.writer, now).await? + scan::forget(&app.writer, now).await?;
    let scans = taken::forget(&app.writer, now).await?;
    let deadlines =
        snooze::forget(&app.writer, app.today()).await? + escalate::forget(&app.writer, app.today()).await?;
    let digests = digest::forget(&app.writer, app.today()).await?;
    let exports = job::expire(app).await?;
    base_file_store::sweep(app).await?;
    recognition::sweep(app).await?;
    let files = file::sweep(app).await?;
    hold::forget(&app.writer, now).await?;
    process::forget(&app.writer, now).await?;
    let parts = app.files.sweep().await?;
    base_file_store::move_waiting(app).await?;
    let messages = message::forget(&app.writer, now - OUTWARD_KEPT).await?;
    let deliveries = delivery::forget(&app.writer, now - DELIVERIES_KEPT).await?;
    database::refresh_figures(&app.db).await?;
    tracing::debug!(
        sessions,
        tickets,
        attempts,
        keys,
        puzzles,
        codes,
        scans,
        deadlines,
        digests,
        messages,
        deliveries,
        exports,
        files,
        parts,
        "cleaned up"
    );
    Ok(())
}
