//! Copying the gateway's folders while files move through them.
//!
//! A file moves from OutBox to SentBox or FailBox, and from InBox or FailBox to Archive or BadBox. Folders are copied in that
//! order, so that a file is met at least once; one that is met twice counts where it was met last. What came to Archive or
//! BadBox after the database's snapshot had not been applied there yet: in the copy it lies where it came from.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::gateway::folders::{self, Folders};
use crate::gateway::message;
use crate::store::sums;
use crate::store::sums::Sums;

/// How often a file that is being written is copied anew.
const TRIES: u32 = 5;
/// What a file in BadBox has beside it.
const REASON: &str = ".reason.txt";

/// The files that lay in Archive and BadBox before the snapshot.
pub struct Before(HashSet<PathBuf>);

/// Looks at a client's folders before the snapshot is taken.
pub fn before(root: &Path) -> io::Result<Before> {
    let folders = Folders::at(root);
    let mut known = HashSet::new();
    for folder in [folders.archive(), folders.bad_box()] {
        known.extend(all_below(&folder)?);
    }
    Ok(Before(known))
}

/// Copies a client's folders after the snapshot. `below` is the name of `target` inside the backup.
pub fn copy(root: &Path, before: &Before, target: &Path, below: &str, sums: &mut Sums) -> io::Result<u64> {
    let (from, to) = (Folders::at(root), Folders::open(target)?);
    let mut digests = Vec::new();
    let mut take = |file: &Path, into: &Path| -> io::Result<()> {
        let name = file.file_name().unwrap_or_default();
        let copy = into.join(name);
        if let Some(digest) = copy_file(file, &copy)? {
            digests.push((copy, digest));
        }
        Ok(())
    };
    let plain = [
        (from.out_box(), to.out_box()),
        (from.sent_box(), to.sent_box()),
        (from.fail_box(), to.fail_box()),
        (from.edoc(), to.edoc()),
        (from.in_box(), to.in_box()),
    ];
    for (folder, into) in plain {
        for file in files_of(&folder)? {
            take(&file, &into)?;
        }
    }
    for file in all_below(&from.bad_box())?.into_iter().chain(all_below(&from.archive())?) {
        let within = file.strip_prefix(root).unwrap_or(&file).to_owned();
        let is_since = !before.0.contains(&file) && !within.starts_with("Archive/Withdrawn");
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let into = match (is_since, message::is_file_of_ours(&name)) {
            (false, _) => target.join(within.parent().unwrap_or(Path::new(""))),
            (true, true) => to.fail_box(),
            (true, false) if name.ends_with(REASON) => continue,
            (true, false) => to.in_box(),
        };
        take(&file, &into)?;
    }
    // What the client has sent or refused meanwhile must not lie in OutBox: it would go to customs once more.
    for gone in [to.sent_box(), to.fail_box()] {
        for file in files_of(&gone)? {
            remove(&to.out_box().join(file.file_name().unwrap_or_default()))?;
        }
    }
    let mut count = 0;
    for (copy, digest) in digests {
        if copy.try_exists()? {
            let path = copy.strip_prefix(target).unwrap_or(&copy).to_string_lossy().into_owned();
            sums.add(format!("{below}/{path}"), digest);
            count += 1;
        }
    }
    Ok(count)
}

/// Puts a client's folders back. Times are kept: answers are taken in the order in which they came.
pub fn restore(from: &Path, root: &Path) -> io::Result<()> {
    let target = Folders::open(root)?;
    for file in all_below(from)? {
        let copy = target.root().join(file.strip_prefix(from).unwrap_or(&file));
        copy_file(&file, &copy)?;
        File::open(&copy)?.sync_all()?;
    }
    Ok(())
}

/// Whether no file is in a client's folders.
pub fn are_empty(root: &Path) -> io::Result<bool> {
    for folder in Folders::at(root).all() {
        if !all_below(&folder)?.is_empty() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Moves what is in a client's folders aside, into a folder of their own.
pub fn move_aside(root: &Path, name: &str) -> io::Result<()> {
    let aside = root.join(name);
    for folder in Folders::at(root).all() {
        if folder.try_exists()? {
            fs::create_dir_all(&aside)?;
            fs::rename(&folder, aside.join(folder.file_name().unwrap_or_default()))?;
        }
    }
    Ok(())
}

/// Copies a file with its time; its digest, or `None` when it moved away in the meantime. One that grows is copied anew.
fn copy_file(file: &Path, copy: &Path) -> io::Result<Option<String>> {
    if let Some(folder) = copy.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut tries = 0;
    loop {
        tries += 1;
        let mut from = match File::open(file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            other => other?,
        };
        let state = |data: fs::Metadata| -> (u64, Option<SystemTime>) { (data.len(), data.modified().ok()) };
        let was = state(from.metadata()?);
        let mut to = File::create(copy)?;
        let digest = sums::copy(&mut from, &mut to)?;
        if state(from.metadata()?) == was || tries == TRIES {
            if let Some(at) = was.1 {
                to.set_modified(at)?;
            }
            return Ok(Some(digest));
        }
    }
}

fn remove(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The finished files of a folder; none where there is no such folder.
fn files_of(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if folder.try_exists()? { folders::list(folder) } else { Ok(Vec::new()) }
}

/// The same with all folders below.
fn all_below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = files_of(folder)?;
    if folder.try_exists()? {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                found.extend(all_below(&entry.path())?);
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = all_below(folder)
            .unwrap()
            .iter()
            .map(|file| file.strip_prefix(folder).unwrap().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn files_that_move_meanwhile_are_where_the_snapshot_needs_them() {
        crate::run::house::correspondents();
        let scratch = tempfile::tempdir().unwrap();
        let (root, target) = (scratch.path().join("gateway"), scratch.path().join("copy"));
        let folders = Folders::open(&root).unwrap();
        let day = folders.archive().join("20260701");
        fs::create_dir_all(&day).unwrap();
        fs::create_dir_all(folders.withdrawn()).unwrap();
        let write = |folder: &Path, name: &str| fs::write(folder.join(name), name).unwrap();
        write(&day, "applied-before.xml");
        write(&folders.bad_box(), "bad-before.xml");
        write(&folders.bad_box(), "bad-before.xml.reason.txt");
        let before = before(&root).unwrap();

        write(&day, "applied-since.xml");
        write(&day, "I_1_t-1.xml");
        write(&folders.bad_box(), "bad-since.xml");
        write(&folders.bad_box(), "bad-since.xml.reason.txt");
        write(&folders.withdrawn(), "E_2_t-1.xml");
        write(&folders.in_box(), "waiting.xml");
        write(&folders.in_box(), "half.xml.tmp");
        write(&folders.out_box(), "I_3_t-1.xml");
        write(&folders.out_box(), "I_4_t-1.xml");
        write(&folders.sent_box(), "I_4_t-1.xml");
        let mut sums = Sums::default();
        let count = copy(&root, &before, &target, "gateway/main", &mut sums).unwrap();
        assert_eq!(
            names(&target),
            [
                "Archive/20260701/applied-before.xml",
                "Archive/Withdrawn/E_2_t-1.xml",
                "BadBox/bad-before.xml",
                "BadBox/bad-before.xml.reason.txt",
                "FailBox/I_1_t-1.xml",
                "InBox/applied-since.xml",
                "InBox/bad-since.xml",
                "InBox/waiting.xml",
                "OutBox/I_3_t-1.xml",
                "SentBox/I_4_t-1.xml",
            ]
        );
        assert_eq!((count, sums.0.len()), (10, 10));

        let back = scratch.path().join("back");
        assert!(are_empty(&back).unwrap());
        restore(&target, &back).unwrap();
        assert_eq!(names(&back), names(&target));
        let time = |root: &Path| fs::metadata(root.join("InBox/waiting.xml")).unwrap().modified().unwrap();
        assert_eq!(time(&back), time(&root), "answers keep their order");
        assert!(!are_empty(&back).unwrap());
        move_aside(&back, "before").unwrap();
        assert!(are_empty(&back).unwrap());
        assert_eq!(names(&back.join("before")), names(&target));
    }
}
