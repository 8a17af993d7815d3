//! From InBox into the database: each answer counts once, whatever dies in between and however many processes look.
//!
//! A file stays in InBox until what it says is committed; a second reading of it meets the key of the first.

use std::path::{Path, PathBuf};
use std::time::Duration;

use core_wasm::text::{Lang, Message};
use tracing::{error, info, warn};

use super::answers::{self, Answer};
use super::apply::{self, Applied};
use super::folders::{self, Folders};
use super::xml::{self, MAX_BYTES};
use super::{fail_box, pocket, stray};
use crate::app::App;
use crate::error::ApiError;
use crate::failpoint::failpoint;
use crate::secret::digest;

/// How often InBox is looked at.
const LOOK: Duration = Duration::from_millis(300);
/// Pause after a failure, such as a database that is away.
const AFTER_FAILURE: Duration = Duration::from_secs(3);
/// A file that cannot be read is left alone for this long: its writer may not be done yet.
pub const SETTLE: Duration = Duration::from_secs(5);

/// Takes answers until the server is told to end.
pub async fn run(app: App, folders: Folders) {
    loop {
        let pause = match take_all(&app, &folders, SETTLE).await {
            Ok(_) => LOOK,
            Err(failure) => {
                error!(?failure, "InBox cannot be taken");
                AFTER_FAILURE
            }
        };
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// Takes what is in InBox now, oldest first; returns the number of answers that are new. A file that fails does not
/// stop those after it; the first failure is returned at the end.
pub async fn take_all(app: &App, folders: &Folders, settle: Duration) -> Result<usize, ApiError> {
    let in_box = folders.in_box();
    let files = blocking(move || folders::list_by_age(&in_box)).await?;
    let (mut taken, mut failure) = (0, None);
    for file in files {
        match take(app, folders, &file, settle).await {
            Ok(is_new) => taken += usize::from(is_new),
            Err(error) => {
                warn!(file = %file.display(), ?error, "an answer could not be applied and stays in InBox");
                failure.get_or_insert(error);
            }
        }
    }
    taken += pocket::join_whole(app).await?;
    apply::settle_waiting(app).await?;
    fail_box::take_all(app, folders, settle).await?;
    stray::tell_of_waiting(app).await?;
    match failure {
        Some(error) => Err(error),
        None => Ok(taken),
    }
}

async fn take(app: &App, folders: &Folders, file: &Path, settle: Duration) -> Result<bool, ApiError> {
    let path = file.to_owned();
    let Some(bytes) = blocking(move || folders::read(&path, MAX_BYTES)).await? else { return Ok(false) };
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (answer, raw) = match read(&bytes) {
        Ok(read) => read,
        Err(_) if folders::age(file) < settle => return Ok(false),
        Err(reason) => return refuse(app, folders, file, &bytes, &reason).await,
    };
    match apply::apply(app, &name, raw, &answer).await? {
        Applied::Unknown(reason) => return refuse(app, folders, file, &bytes, &reason).await,
        Applied::Repeated => info!(file = name, "the answer was known already"),
        Applied::New => {
            failpoint("after_apply");
            archive(app, folders, file).await?;
            return Ok(true);
        }
    }
    archive(app, folders, file).await?;
    Ok(false)
}

fn read(bytes: &[u8]) -> Result<(Answer, String), Message> {
    let answer = answers::read(bytes).map_err(|error| error.whole())?;
    let raw = xml::decode(bytes).map_err(|error| error.whole())?;
    Ok((answer, raw))
}

/// Puts a file that is done with into the archive, one folder a day.
pub(super) async fn archive(app: &App, folders: &Folders, file: &Path) -> Result<(), ApiError> {
    let (file, folder) = (file.to_owned(), folders.archive().join(app.today().format("%Y%m%d").to_string()));
    blocking(move || folders::move_into(&file, &folder)).await
}

/// Keeps an answer nobody can use for the administrators, and puts its file aside with the reason beside it. The row first: a
/// crash in between is healed by reading the file again.
async fn refuse(app: &App, folders: &Folders, file: &Path, content: &[u8], reason: &Message) -> Result<bool, ApiError> {
    warn!(file = %file.display(), reason = reason.get(Lang::En), "an answer is unusable and goes to BadBox");
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let raw = xml::decode(content).unwrap_or_else(|_| String::from_utf8_lossy(content).into_owned());
    let tx = app.begin().await?;
    stray::keep(app, &tx, &format!("file|{name}|{}", digest(content)), &name, &raw, reason).await?;
    tx.commit().await?;
    let (file, folder): (PathBuf, PathBuf) = (file.to_owned(), folders.bad_box());
    let explanation = format!("{}\n{}\n", reason.get(Lang::Zh), reason.get(Lang::En));
    blocking(move || {
        folders::put(&folder, &format!("{name}.reason.txt"), explanation.as_bytes())?;
        folders::move_into(&file, &folder)
    })
    .await?;
    Ok(false)
}

/// Runs file work where it may block.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> std::io::Result<T> + Send + 'static,
) -> Result<T, ApiError> {
    let done = tokio::task::spawn_blocking(work).await.map_err(anyhow::Error::from)?;
    Ok(done.map_err(anyhow::Error::from)?)
}
