//! The folders shared with the single-window client, and the only ways files are put there and taken from there:
//! written under a temporary name, flushed and renamed (the other side polls), read with a size limit.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::file_work;
use crate::process::failpoint::failpoint;
use crate::process::secret;

/// Ending of a file of ours that is still being written; nobody may read it.
const TEMPORARY: &str = ".tmp";
/// Endings under which the programs of others write, in small letters; they rename a file when it is whole.
const UNFINISHED: [&str; 6] = [TEMPORARY, ".temp", ".part", ".partial", ".filepart", "~"];
/// Longest name of a file, in bytes.
const LONGEST_NAME: usize = 255;
/// How old a temporary file of ours is that nobody can be writing any more.
const FORGOTTEN: Duration = Duration::from_secs(3600);

/// The folder layout of one company card: `OutBox` (we write), `SentBox` and `FailBox` (the client moves our files
/// there), `Edoc` (their papers), `InBox` (answers), and our own `Archive` and `BadBox` for answers that are done with or unreadable.
#[derive(Clone, Debug)]
pub struct Folders {
    root: PathBuf,
}

impl Folders {
    /// The layout below `root`, made where it is missing.
    pub fn open(root: impl Into<PathBuf>) -> io::Result<Self> {
        let folders = Folders::at(root);
        for folder in folders.all() {
            fs::create_dir_all(folder)?;
        }
        Ok(folders)
    }

    /// The same, on a share that may hang.
    pub async fn opened(root: PathBuf, limit: Duration) -> io::Result<Self> {
        file_work::run(format!("opening {}", root.display()), limit, move || Folders::open(root)).await
    }

    /// Removes what a process that died left of files that it was writing.
    pub fn sweep(&self) -> io::Result<()> {
        for folder in [self.out_box(), self.edoc(), self.bad_box()] {
            for entry in fs::read_dir(folder)? {
                let path = entry?.path();
                let name = name_of(&path);
                if name.starts_with('.') && name.ends_with(TEMPORARY) && age(&path) > FORGOTTEN {
                    gone_is_fine(fs::remove_file(&path))?;
                }
            }
        }
        Ok(())
    }

    /// The layout below `root` as it is, nothing made.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Folders { root: root.into() }
    }

    /// All folders of the layout, in the order in which a file moves through them.
    pub fn all(&self) -> [PathBuf; 7] {
        [self.out_box(), self.sent_box(), self.fail_box(), self.edoc(), self.in_box(), self.bad_box(), self.archive()]
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    pub fn out_box(&self) -> PathBuf {
        self.root.join("OutBox")
    }

    pub fn sent_box(&self) -> PathBuf {
        self.root.join("SentBox")
    }

    pub fn fail_box(&self) -> PathBuf {
        self.root.join("FailBox")
    }

    /// The papers of the messages in OutBox.
    pub fn edoc(&self) -> PathBuf {
        self.root.join("Edoc")
    }

    pub fn in_box(&self) -> PathBuf {
        self.root.join("InBox")
    }

    pub fn archive(&self) -> PathBuf {
        self.root.join("Archive")
    }

    /// Our messages that were taken back before the client took them.
    pub fn withdrawn(&self) -> PathBuf {
        self.archive().join("Withdrawn")
    }

    pub fn bad_box(&self) -> PathBuf {
        self.root.join("BadBox")
    }

    /// Whether a message file was put into OutBox at any time: the client moves it from there to SentBox or FailBox,
    /// so looking in this order cannot miss it between two places.
    pub fn was_written(&self, name: &str) -> io::Result<bool> {
        for folder in [self.out_box(), self.sent_box(), self.fail_box()] {
            if folder.join(name).try_exists()? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Puts a file into a folder: complete and flushed under its final name, or not there at all.
pub fn put(folder: &Path, name: &str, content: &[u8]) -> io::Result<()> {
    let writer = secret::random();
    prepare(folder, name, &writer, content)?;
    place(folder, name, &writer)
}

/// The first half of [`put`]: the whole content, flushed, under a temporary name that no other writer has.
pub fn prepare(folder: &Path, name: &str, writer: &str, content: &[u8]) -> io::Result<()> {
    let temporary = folder.join(temporary(name, writer));
    let write = || {
        let mut file = File::create(&temporary)?;
        file.write_all(content)?;
        file.sync_all()
    };
    let written = write();
    if written.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&temporary);
    }
    written?;
    failpoint("after_temp");
    Ok(())
}

/// The second half: the final name. [`io::ErrorKind::NotFound`] when somebody removed what was prepared.
pub fn place(folder: &Path, name: &str, writer: &str) -> io::Result<()> {
    fs::rename(folder.join(temporary(name, writer)), folder.join(name))?;
    flush_folder(folder)
}

/// Removes what a writer prepared.
pub fn drop_unfinished(folder: &Path, name: &str, writer: &str) -> io::Result<()> {
    gone_is_fine(fs::remove_file(folder.join(temporary(name, writer))))
}

/// Removes what any writer prepared for this name: none of them can place it any more.
pub fn remove_unfinished(folder: &Path, name: &str) -> io::Result<()> {
    let start = temporary_start(name);
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let found = entry.file_name();
        let found = found.to_string_lossy();
        if found.starts_with(&start) && found.ends_with(TEMPORARY) {
            gone_is_fine(fs::remove_file(entry.path()))?;
        }
    }
    Ok(())
}

/// Short whatever the name is, so that every name that a file may have can be written.
fn temporary(name: &str, writer: &str) -> String {
    format!("{}{}{TEMPORARY}", temporary_start(name), writer)
}

fn temporary_start(name: &str) -> String {
    let digest = secret::digest(name);
    format!(".{}.", digest.get(..16).unwrap_or_default())
}

fn gone_is_fine(done: io::Result<()>) -> io::Result<()> {
    match done {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// A name with something behind it, cut so that a file can have it. What is cut off a mark of it remembers.
pub fn with_ending(name: &str, ending: &str) -> String {
    let whole = format!("{name}{ending}");
    if whole.len() <= LONGEST_NAME {
        return whole;
    }
    let digest = secret::digest(name);
    let mark = format!("~{}{ending}", digest.get(..8).unwrap_or_default());
    let mut end = LONGEST_NAME.saturating_sub(mark.len()).min(name.len());
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}{mark}", name.get(..end).unwrap_or_default())
}

/// The name of a file as text. What is no text in it shows as replacement characters.
pub fn name_of(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Moves a file into a folder. A name already taken there gets a number, so that nothing is overwritten.
/// A file that is gone was moved by another process: not an error.
pub fn move_into(file: &Path, folder: &Path) -> io::Result<()> {
    move_all_into(std::slice::from_ref(&file.to_owned()), folder)
}

/// The same for many files, which costs one flush.
pub fn move_all_into(files: &[PathBuf], folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut is_moved = false;
    for file in files {
        let name = file.file_name().unwrap_or_default();
        let mut target = folder.join(name);
        let mut number = 1;
        while target.try_exists()? {
            number += 1;
            target = folder.join(with_ending(&name.to_string_lossy(), &format!(".{number}")));
        }
        match fs::rename(file, &target) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
            Ok(()) => is_moved = true,
        }
    }
    if is_moved { flush_folder(folder) } else { Ok(()) }
}

/// The finished files of a folder in the order of their names; temporary and hidden ones are left out.
pub fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_lowercase();
        let is_unfinished = name.starts_with('.') || UNFINISHED.iter().any(|ending| name.ends_with(ending));
        if entry.file_type()?.is_file() && !is_unfinished {
            files.push(entry.path());
        }
    }
    files.sort();
    Ok(files)
}

/// A file as it lies in a folder.
#[derive(Clone, Debug)]
pub struct Listed {
    pub path: PathBuf,
    pub size: u64,
    pub modified: Option<SystemTime>,
}

/// The same, oldest first, so that answers are taken in the order they came.
pub fn list_by_age(folder: &Path) -> io::Result<Vec<Listed>> {
    let mut files: Vec<Listed> = Vec::new();
    for path in list(folder)? {
        // One that is gone was taken by another process.
        let Ok(data) = fs::metadata(&path) else { continue };
        files.push(Listed { path, size: data.len(), modified: data.modified().ok() });
    }
    files.sort_by_key(|file| file.modified);
    Ok(files)
}

/// Reads at most `limit` bytes and one more, so that a longer file is seen as too long without being loaded.
/// `None` when the file is gone.
pub fn read(file: &Path, limit: usize) -> io::Result<Option<Vec<u8>>> {
    let opened = match File::open(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        other => other?,
    };
    let mut content = Vec::new();
    opened.take(limit as u64 + 1).read_to_end(&mut content)?;
    Ok(Some(content))
}

/// How long ago a file was written to; zero when the clock or the file system cannot tell.
pub fn age(file: &Path) -> Duration {
    let written = fs::metadata(file).and_then(|data| data.modified());
    written.ok().and_then(|written| SystemTime::now().duration_since(written).ok()).unwrap_or_default()
}

/// How long ago a file was put where it is; zero when the clock or the file system cannot tell.
pub fn since_moved(file: &Path) -> Duration {
    let moved = fs::metadata(file).ok().and_then(|data| u64::try_from(data.ctime()).ok());
    let moved = moved.map(|seconds| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds));
    moved.and_then(|moved| SystemTime::now().duration_since(moved).ok()).unwrap_or_default()
}

/// Makes a rename survive a power cut.
fn flush_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puts_lists_reads_and_moves_without_losing_a_file() {
        let root = std::env::temp_dir().join(format!("folders-{}", std::process::id()));
        let folders = Folders::open(&root).expect("folders");
        put(&folders.out_box(), "a.xml", b"1234").expect("put");
        fs::write(folders.out_box().join("b.xml.tmp"), b"half").expect("half a file");
        let listed = list(&folders.out_box()).expect("list");
        assert_eq!(listed, [folders.out_box().join("a.xml")]);
        assert_eq!(read(&listed[0], 2).expect("read").map(|bytes| bytes.len()), Some(3));
        assert_eq!(read(&root.join("none"), 2).expect("read"), None);

        assert!(folders.was_written("a.xml").expect("look"));
        move_into(&listed[0], &folders.sent_box()).expect("move");
        assert!(folders.was_written("a.xml").expect("look"), "found where the client moved it");
        move_into(&listed[0], &folders.sent_box()).expect("a file that is gone is no error");
        put(&folders.out_box(), "a.xml", b"again").expect("put");
        move_into(&listed[0], &folders.sent_box()).expect("move");
        assert_eq!(list(&folders.sent_box()).expect("list").len(), 2, "the first file is still there");
        assert!(!folders.was_written("b.xml").expect("look"));
        fs::remove_dir_all(root).expect("clean up");
    }

    #[test]
    fn who_wakes_up_after_another_took_over_can_place_nothing() {
        let root = std::env::temp_dir().join(format!("fenced-{}", std::process::id()));
        fs::create_dir_all(&root).expect("a folder");
        prepare(&root, "a.xml", "first", b"1").expect("prepared");
        prepare(&root, "b.xml", "first", b"1").expect("prepared");
        remove_unfinished(&root, "a.xml").expect("removed");
        let late = place(&root, "a.xml", "first").expect_err("its time is over");
        assert_eq!(late.kind(), io::ErrorKind::NotFound);
        place(&root, "b.xml", "first").expect("others are left alone");
        fs::remove_dir_all(root).expect("clean up");
    }

    #[test]
    fn every_name_that_a_file_may_have_gets_its_ending() {
        assert_eq!(with_ending("a.xml", ".2"), "a.xml.2");
        let long = "报".repeat(84) + "ab";
        let longer = with_ending(&long, ".reason.txt");
        assert!(longer.len() <= LONGEST_NAME && longer.ends_with(".reason.txt"), "{longer}");
        assert_ne!(longer, with_ending(&("报".repeat(84) + "ac"), ".reason.txt"), "two names stay two");
    }
}
