//! One consistent copy of everything: `server backup DIR` beside running servers, `server restore DIR` where nothing is yet.
//!
//! The order makes it one set. A [`hold`] keeps every process from deleting stored files; then the database is copied as of
//! one instant; then the files that its rows name, which were written before their rows, never change under their keys and
//! cannot go while they are held; then the gateway's folders, in the order in which files move through them. Answers that were
//! applied after that instant lie in InBox of the copy: applied once more they count once.
//!
//! The manifest comes last, under its final name: what has none is no backup. A restored database is put in place after
//! everything that it names, and then opened, counted and asked whether it is ready.

mod boxes;
mod database;
mod drill;
mod manifest;
mod objects;
mod postgres;
mod restore;
pub mod runs;
mod write;

pub use database::schema;
pub use drill::drill;
pub use manifest::Manifest;
pub use restore::{Restoring, check, restore};
pub use write::write;

use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use clap::Args;

use crate::process::settings::Settings;
use crate::store::app::App;

/// What the `backup` command is told.
#[derive(Args, Debug)]
pub struct BackupArgs {
    /// A folder that is not there yet, or is empty.
    pub folder: PathBuf,
}

/// What the `restore` command is told.
#[derive(Args, Debug)]
pub struct RestoreArgs {
    /// The folder that `backup` wrote.
    pub folder: PathBuf,
    /// Only looks whether the backup is whole and fits this program.
    #[arg(long)]
    pub check: bool,
    /// Takes the place of what is there: an earlier database and the gateway's files are moved aside (PostgreSQL's tables are dropped).
    #[arg(long)]
    pub replace: bool,
    /// Leaves the gateway's folders as they are, such as those of a share that outlived the database.
    #[arg(long)]
    pub keep_gateway: bool,
}

/// What the `drill` command is told.
#[derive(Args, Debug)]
pub struct DrillArgs {
    /// The folder that `backup` wrote.
    pub folder: PathBuf,
}

/// Writes a backup and says what is in it. A folder in which none can be is refused before anything is tried: a slip of the command is no
/// backup that failed, and the last good one stands.
///
/// # Errors
/// The folder will not do, something could not be copied, or files that the database names were gone before.
pub async fn write_told(app: &App, told: &BackupArgs) -> anyhow::Result<()> {
    write::empty_folder(app, &told.folder)?;
    let began_at = app.now();
    let written = write(app, &told.folder).await;
    note(app, runs::BACKUP, &told.folder, began_at, &written).await;
    let manifest = written?;
    println!("{}: {}", told.folder.display(), manifest.summary());
    let missing = manifest.missing.as_slice();
    anyhow::ensure!(
        missing.is_empty(),
        "the backup is whole and can be restored, but {} files that the database names were not in the file store, such as {}: \
         look for them in an earlier backup",
        missing.len(),
        missing.first().map_or("", String::as_str)
    );
    Ok(())
}

/// Proves a backup by restoring it beside what is served, and says what is in it.
pub async fn drill_told(app: &App, told: &DrillArgs) -> anyhow::Result<()> {
    let began_at = app.now();
    let proven = drill(&app.settings, &told.folder).await;
    note(app, runs::DRILL, &told.folder, began_at, &proven).await;
    println!("{} was restored beside, a server started on it: {}", told.folder.display(), proven?.summary());
    Ok(())
}

/// Notes a run for the page of the administrator. That it cannot be noted does not undo it.
async fn note(app: &App, kind: &str, folder: &Path, began_at: DateTime<Utc>, ended: &anyhow::Result<Manifest>) {
    let outcome = match ended {
        Ok(manifest) => Ok(manifest.summary()),
        Err(error) => Err(format!("{error:#}")),
    };
    let folder = folder.display().to_string();
    if let Err(error) = runs::note(&app.db, kind, &folder, began_at, app.now(), outcome).await {
        tracing::warn!(%error, kind, "the run could not be noted: is the database up to date?");
    }
}

/// Restores or checks a backup and says what is in it.
pub async fn restore_told(settings: Settings, told: &RestoreArgs) -> anyhow::Result<()> {
    if told.check {
        let manifest = check(&told.folder).await?;
        println!("{} is whole: {}", told.folder.display(), manifest.summary());
        return Ok(());
    }
    let how = Restoring { replace: told.replace, keep_gateway: told.keep_gateway };
    let manifest = restore(settings, &told.folder, how).await?;
    println!("restored and ready to be served: {}", manifest.summary());
    Ok(())
}

/// The parts of a backup, below its folder.
pub(crate) struct Layout<'a>(pub &'a Path);

impl Layout<'_> {
    pub fn manifest(&self) -> PathBuf {
        self.0.join("manifest.json")
    }

    /// Digests of all files but the manifest, as `sha256sum --check` reads them.
    pub fn sums(&self) -> PathBuf {
        self.0.join("SHA256SUMS")
    }

    pub fn sqlite(&self) -> PathBuf {
        self.0.join("database/customs.db")
    }

    pub fn dump(&self) -> PathBuf {
        self.0.join("database/customs.dump")
    }

    pub fn files(&self) -> PathBuf {
        self.0.join("files")
    }

    pub fn gateway(&self, client: &str) -> PathBuf {
        self.0.join("gateway").join(client)
    }
}
