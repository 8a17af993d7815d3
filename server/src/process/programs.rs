//! The programs that the server starts: `customs-print` and `customs-read`.

use std::env::{self, consts::EXE_SUFFIX};
use std::path::PathBuf;

/// Where a program is when no setting says it: beside the server, or where cargo puts it.
pub fn find(name: &str) -> Option<PathBuf> {
    let server = env::current_exe().ok()?;
    let name = format!("{name}{EXE_SUFFIX}");
    let places =
        server.ancestors().skip(1).take(3).flat_map(|folder| [folder.join(&name), folder.join("print").join(&name)]);
    places.into_iter().find(|place| place.is_file())
}
