//! FailBox: where the client puts our message files that it could not send. Usually an answer says so too; where none comes,
//! the message is failed here, so that nobody waits for customs in vain.

use std::path::Path;
use std::time::Duration;

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use tracing::warn;

use super::folders::{self, Folders};
use super::inbox::archive;
use super::message::{self, Column, Entity};
use super::{apply, correspondent, file_work};
use crate::process::error::ApiError;
use crate::store::app::App;

/// Files that are looked at in one go.
const AT_ONCE: usize = 200;

/// Fails the messages whose file lies in FailBox for as long as `patience` without an answer, and archives the files that are done with. Files of others
/// are left alone.
pub async fn take_all(app: &App, folders: &Folders, patience: Duration) -> Result<(), ApiError> {
    let fail_box = folders.fail_box();
    let what = format!("listing {}", fail_box.display());
    let listed = file_work::run(what, app.settings.gateway_timeout(), move || folders::list(&fail_box));
    let mut files = listed.await.map_err(anyhow::Error::from)?;
    files.truncate(AT_ONCE);
    if files.is_empty() {
        return Ok(());
    }
    let names = files.iter().map(|file| folders::name_of(file));
    let known =
        Entity::find().filter(Column::FileName.is_in(names)).filter(Column::DocumentKind.is_in(correspondent::kinds()));
    let known = known.all(&app.db).await?;
    for row in known {
        let Some(file) = files.iter().find(|file| folders::name_of(file) == row.file_name) else { continue };
        take(app, folders, file, &row, patience).await?;
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
    archive(app, folders, vec![file.to_owned()]).await
}
