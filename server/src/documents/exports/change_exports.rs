//! POST /sys/v1/export/cancel, /retry and /delete: all of the caller's own, all or none. A job has no version for its
//! owner: workers change it all the time, and its state alone decides what may be done.

use axum::extract::State;
use core_wasm::text::catalogue::export as texts;

use super::job;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Ids, Json};
use crate::files::file;
use crate::process::error::ApiError;
use crate::store::app::App;

pub async fn cancel(State(app): State<App>, caller: Caller, Json(given): Json<Ids>) -> Answer<()> {
    let ids = given.distinct()?;
    let tx = app.begin().await?;
    job::of_user(&tx, caller.user_id, &ids).await?;
    if job::cancel(&tx, &ids).await? != ids.len() {
        return Err(ApiError::refused(texts::NOT_CANCELLABLE));
    }
    tx.commit().await?;
    Ok(Done::nothing())
}

pub async fn retry(State(app): State<App>, caller: Caller, Json(given): Json<Ids>) -> Answer<()> {
    let ids = given.distinct()?;
    let tx = app.begin().await?;
    job::of_user(&tx, caller.user_id, &ids).await?;
    if job::requeue(&tx, &ids).await? != ids.len() {
        return Err(ApiError::refused(texts::NOT_REPEATABLE));
    }
    job::check_queue(&tx, caller.user_id, 0).await?;
    tx.commit().await?;
    Ok(Done::nothing())
}

pub async fn delete(State(app): State<App>, caller: Caller, Json(given): Json<Ids>) -> Answer<()> {
    let ids = given.distinct()?;
    let tx = app.begin().await?;
    let found = job::of_user(&tx, caller.user_id, &ids).await?;
    if job::delete(&tx, &ids).await? != ids.len() {
        return Err(ApiError::refused(texts::NOT_DELETABLE));
    }
    let files: Vec<i64> = found.iter().filter_map(|job| job.file_id).collect();
    file::hide(&tx, files.iter().copied()).await?;
    tx.commit().await?;
    file::remove(&app, files).await;
    Ok(Done::nothing())
}
