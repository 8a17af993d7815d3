//! `server backup DIR`.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use super::manifest::{Kind, Manifest};
use super::{Layout, boxes, database, objects};
use crate::process::failpoint::failpoint;
use crate::store::app::App;
use crate::store::hold::Hold;
use crate::store::sums;
use crate::store::sums::Sums;

/// Writes a backup into an empty folder, while servers run.
///
/// # Errors
/// The folder is not empty, or something could not be copied; what was written so far has no manifest and is no backup.
pub async fn write(app: &App, folder: &Path) -> anyhow::Result<Manifest> {
    let folder = empty_folder(app, folder)?;
    let hold = Hold::take(app).await.context("stored files cannot be held: is the database up to date?")?;
    let written = write_held(app, &folder).await;
    if let Err(error) = hold.release().await {
        tracing::warn!(%error, "the hold on stored files was not ended; it ends by itself within ten minutes");
    }
    written
}

async fn write_held(app: &App, folder: &Path) -> anyhow::Result<Manifest> {
    let layout = Layout(folder);
    let clients = clients(app);
    let listing = clients.clone();
    let before = blocking(move || {
        let seen = listing.iter().map(|(_, root)| boxes::before(root)).collect::<std::io::Result<Vec<_>>>();
        seen.context("the gateway's folders cannot be read")
    })
    .await?;

    let mut manifest = Manifest::new(app.now(), Kind::of(&app.settings.database()));
    std::fs::create_dir_all(folder.join("database"))?;
    let contents = database::copy(app, &layout).await?;
    failpoint("after_snapshot");
    app.holds.pass("after_snapshot").await;

    let mut sums = Sums::default();
    manifest.missing = objects::copy(&app.files, &contents.files, &layout.files(), "files", &mut sums).await?;
    failpoint("after_files");
    manifest.schema = contents.schema;
    manifest.rows = contents.rows;
    manifest.files = u64::try_from(contents.files.len() - manifest.missing.len()).unwrap_or(u64::MAX);
    manifest.clients = clients.iter().map(|(name, _)| name.clone()).collect();

    let target = folder.to_owned();
    blocking(move || {
        let layout = Layout(&target);
        for ((name, root), before) in clients.iter().zip(&before) {
            let below = format!("gateway/{name}");
            boxes::copy(root, before, &layout.gateway(name), &below, &mut sums)
                .with_context(|| format!("the folders of the gateway's client {name} cannot be copied"))?;
        }
        for file in [layout.sqlite(), layout.dump()] {
            if file.try_exists()? {
                let name = file.strip_prefix(&target)?.to_string_lossy().into_owned();
                sums.add(name, sums::of_file(&file)?);
            }
        }
        failpoint("before_manifest");
        manifest.finish(&target, &sums).context("the backup cannot be finished")?;
        Ok(manifest)
    })
    .await
}

/// The gateway's clients with their folders.
pub fn clients(app: &App) -> Vec<(String, PathBuf)> {
    let names = app.settings.gateway_client_names();
    names.into_iter().filter_map(|name| Some((name.clone(), app.settings.gateway_client(&name)?))).collect()
}

/// Makes the folder, and makes sure that it holds nothing and is none of those that are copied.
///
/// # Errors
/// It cannot be made, is not empty, or lies in a folder that is copied.
pub fn empty_folder(app: &App, folder: &Path) -> anyhow::Result<PathBuf> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let folder = folder.canonicalize()?;
    let is_empty = std::fs::read_dir(&folder)?.next().is_none();
    ensure!(is_empty, "{} is not empty: give each backup a folder of its own", folder.display());
    let mut copied: Vec<PathBuf> = clients(app).into_iter().map(|(_, root)| root).collect();
    copied.extend(app.settings.files().strip_prefix("file://").map(PathBuf::from));
    for source in copied {
        let inside = source.canonicalize().is_ok_and(|source| folder.starts_with(source));
        ensure!(!inside, "{} lies in {}, which is copied: choose another place", folder.display(), source.display());
    }
    Ok(folder)
}

/// Runs work on files where it may block.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> anyhow::Result<T> + Send + 'static,
) -> anyhow::Result<T> {
    tokio::task::spawn_blocking(work).await?
}
