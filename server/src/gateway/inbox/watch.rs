//! What this process saw of the files in InBox: whether one still grows, and when one that failed is tried again. The times are our own
//! observation, because a file's times are its writer's, whose clock may be another.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use crate::gateway::folders::Listed;

/// Pause before a file that could not be taken is tried again; it doubles each time, up to the longest.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

struct Seen {
    size: u64,
    modified: Option<SystemTime>,
    /// Since when it is as it is.
    since: Instant,
    /// Whether it was read as it is, in vain.
    is_unreadable: bool,
    failures: u32,
    next_try: Option<Instant>,
}

static SEEN: LazyLock<Mutex<HashMap<PathBuf, Seen>>> = LazyLock::new(Mutex::default);

fn seen() -> MutexGuard<'static, HashMap<PathBuf, Seen>> {
    SEEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The files of a folder, all of which are given, that are worth reading now. One that could not be read is read again when it has
/// changed, and when it has not changed for so long that its writer must be done.
pub fn worth_reading(folder: &Path, files: Vec<Listed>, quiet: Duration) -> Vec<Listed> {
    let now = Instant::now();
    let mut seen = seen();
    let here: HashSet<&PathBuf> = files.iter().map(|file| &file.path).collect();
    seen.retain(|path, _| path.parent() != Some(folder) || here.contains(path));
    let mut worth = Vec::new();
    for file in files {
        let new = || Seen {
            size: file.size,
            modified: file.modified,
            since: now,
            is_unreadable: false,
            failures: 0,
            next_try: None,
        };
        let entry = seen.entry(file.path.clone()).or_insert_with(new);
        if (entry.size, entry.modified) != (file.size, file.modified) {
            *entry = new();
        }
        let may_be_whole = !entry.is_unreadable || now.duration_since(entry.since) >= quiet;
        if may_be_whole && entry.next_try.is_none_or(|at| at <= now) {
            worth.push(file);
        }
    }
    worth
}

/// Notes that a file cannot be read; whether it has not changed for so long that nobody writes it any more.
pub fn is_quiet(file: &Path, quiet: Duration) -> bool {
    let mut seen = seen();
    let Some(entry) = seen.get_mut(file) else { return quiet.is_zero() };
    entry.is_unreadable = true;
    entry.since.elapsed() >= quiet
}

/// Notes that a file could not be taken, so that it keeps no others waiting.
pub fn failed(file: &Path) {
    if let Some(entry) = seen().get_mut(file) {
        let pause = FIRST_PAUSE * 2_u32.pow(entry.failures.min(6));
        entry.next_try = Some(Instant::now() + pause.min(LONGEST_PAUSE));
        entry.failures = entry.failures.saturating_add(1);
    }
}
