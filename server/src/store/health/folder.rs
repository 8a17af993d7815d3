//! A folder: whether it can be written, and how much room is left.

use std::path::{Path, PathBuf};

use super::looked::Level;
use crate::store::app::App;

const MEGABYTE: u64 = 1024 * 1024;
/// With less than this part of DISK_FREE_MB left, nothing new is taken on.
const LAST_PART: u64 = 10;

/// Looks at a folder where it may block.
pub async fn look(app: &App, setting: &str, folder: PathBuf) -> (Level, String) {
    let wanted = app.settings.disk_free_mb * MEGABYTE;
    let looked = tokio::task::spawn_blocking(move || {
        tempfile::tempfile_in(&folder)?;
        free(&folder)
    });
    match looked.await {
        Ok(Ok(free)) => {
            app.metrics.disk_free(setting, free);
            let megabytes = free / MEGABYTE;
            match free {
                free if free < wanted / LAST_PART => {
                    (Level::Broken, format!("{setting} is full: {megabytes} MB are free"))
                }
                free if free < wanted => (Level::Worry, format!("{setting} is nearly full: {megabytes} MB are free")),
                _ => (Level::Fine, String::new()),
            }
        }
        Ok(Err(error)) => (Level::Broken, format!("{setting} cannot be written: {error}")),
        Err(_) => (Level::Broken, format!("{setting} cannot be looked at")),
    }
}

/// Bytes that this user may still write on the file system of a folder.
pub fn free(folder: &Path) -> std::io::Result<u64> {
    let data = rustix::fs::statvfs(folder)?;
    Ok(data.f_bavail.saturating_mul(data.f_frsize))
}
