//! Recalls messages that were cancelled while their file may still lie in OutBox. The cancelling transaction marks
//! the row first; the file is fetched after its commit, under a lease and outside any transaction, either here or,
//! after a crash, by the next run of the outbox worker.

use std::io;
use std::path::PathBuf;

use core_wasm::text::catalogue::gateway as texts;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use tracing::{info, warn};

use super::folders::{self, Folders};
use super::hold::{self, Held};
use super::message::{self, ActiveModel, Column, Entity};
use super::{about, correspondent, file_work};
use crate::process::error::ApiError;
use crate::process::failpoint::failpoint;
use crate::store::app::App;

/// Takes back what is being recalled and nobody has in hand.
pub async fn take_back_all(app: &App, folders: &Folders) -> Result<(), ApiError> {
    let stop = app.stop_signal();
    while !*stop.borrow()
        && let Some(held) = hold::next(app, message::RECALLED).await?
    {
        take_back(app, folders, &held).await?;
    }
    Ok(())
}

/// Which of these documents have a message that the client had taken already, so that it could not be taken back.
pub async fn are_gone(app: &App, kind: &str, ids: &[i64]) -> Result<Vec<i64>, ApiError> {
    let gone = Entity::find()
        .filter(about::of(kind, ids.iter().copied()))
        .filter(Column::State.eq(message::WRITTEN))
        .all(&app.db)
        .await?;
    Ok(gone.into_iter().map(|row| row.document()).collect())
}

async fn take_back(app: &App, folders: &Folders, held: &Held) -> Result<(), ApiError> {
    let row = &held.row;
    let (from, name, was_marked, was_held) =
        (folders.clone(), row.file_name.clone(), row.written_at.is_some(), held.was_held);
    let fetched = file_work::run(format!("taking back {name}"), app.settings.gateway_timeout(), move || {
        fetch(&from, &name, was_marked, was_held)
    });
    let is_back = match fetched.await {
        Ok(is_back) => is_back,
        Err(error) => {
            warn!(file = row.file_name, ?error, "a message cannot be taken back yet");
            return held.step_aside(app, &texts::FOLDER_FAILS.with(&[("error", &error.to_string())])).await;
        }
    };
    failpoint("after_recall");
    let tx = app.begin().await?;
    let state = if is_back { message::WITHDRAWN } else { message::WRITTEN };
    let is_moved = held.finish(&tx, state, ActiveModel::default()).await?;
    if is_moved && !is_back {
        correspondent::of(&row.document_kind)?.was_gone(&tx, row.document()).await?;
    }
    tx.commit().await?;
    info!(file = row.file_name, is_back, "a message was recalled");
    Ok(())
}

/// Fetches a file from OutBox; whether it is certain that the client does not have it.
fn fetch(folders: &Folders, name: &str, was_marked: bool, was_held: bool) -> io::Result<bool> {
    if was_held {
        // Who was writing it finds nothing to put in its place any more.
        folders::remove_unfinished(&folders.out_box(), name)?;
    }
    let (file, target): (PathBuf, PathBuf) = (folders.out_box().join(name), folders.withdrawn());
    if file.try_exists()? {
        folders::move_into(&file, &target)?;
    }
    // Of a step that was repeated after a crash, the file is there already.
    if target.join(name).try_exists()? {
        return Ok(true);
    }
    Ok(!was_marked && !folders.was_written(name)?)
}
