//! Files that exist only while somebody works on them.

use std::fs::File;

use crate::store::app::App;

/// An empty file without a name below DATA_DIR: it goes with its last handle, even when the process is killed.
///
/// # Errors
/// The folder cannot be made or written.
pub fn scratch(app: &App) -> std::io::Result<File> {
    let folder = app.settings.scratch();
    std::fs::create_dir_all(&folder)?;
    tempfile::tempfile_in(folder)
}
