//! FailBox: where the client puts our message files that it could not send. Usually an answer says so too; where none comes,
//! the message is failed here, so that nobody waits for customs in vain.

use std::path::Path;
use std::time::Duration;

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use tracing::warn;

use super::apply;
use super::folders::{self, Folders};
use super::inbox::{archive, blocking};
use super::message::{self, Column, Entity};
use crate::app::App;
use crate::error::ApiError;

/// So many times as long as a file settles, its answer is waited for.
const PATIENCE: u32 = 12;
/// Files that are looked at in one go.
const AT_ONCE: usize = 200;

/// Fails the messages whose file lies in FailBox without an answer, and archives the files that are done with. Files of others
/// are left alone.
pub async fn take_all(app: &App, folders: &Folders, settle: Duration) -> Result<(), ApiError> {
    let fail_box = folders.fail_box();
    let mut files = blocking(move || folders::list(&fail_box)).await?;
    files.truncate(AT_ONCE);
    if files.is_empty() {
        return Ok(());
    }
    let names = files.iter().map(|file| name_of(file));
    let known = Entity::find().filter(Column::FileName.is_in(names)).all(&app.db).await?;
    for row in known {
        let Some(file) = files.iter().find(|file| name_of(file) == row.file_name) else { continue };
        take(app, folders, file, &row, settle * PATIENCE).await?;
    }
    Ok(())
}

async fn take(
    app: &App,
    folders: &Folders,
    file: &Path,
    row: &message::Model,
    patience: Duration,
) -> Result<(), ApiError> {
    let waits = row.state == message::WRITTEN;
    // Of a queued one another process is about to say that it was written.
    if row.state == message::QUEUED || (waits && folders::since_moved(file) < patience) {
        return Ok(());
    }
    if waits && apply::put_aside(app, &row.file_name).await? {
        warn!(file = row.file_name, "the client put a message into FailBox");
    }
    archive(app, folders, file).await
}

fn name_of(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
