//! Digests of the files of a backup, kept as coreutils' `sha256sum` writes and checks them.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Component, Path};

use anyhow::{Context, ensure};
use sha2::{Digest, Sha256};

/// Bytes read at once.
const PIECE: usize = 256 * 1024;

/// Digests by the path below the backup's folder.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Sums(pub BTreeMap<String, String>);

impl Sums {
    /// Adds a file under its folder's name.
    pub fn add(&mut self, path: impl Into<String>, digest: String) {
        self.0.insert(path.into(), digest);
    }

    /// Writes them.
    pub fn write(&self, file: &Path) -> io::Result<()> {
        let mut out = BufWriter::new(File::create(file)?);
        for (path, digest) in &self.0 {
            let escaped = path.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r");
            let mark = if escaped == *path { "" } else { "\\" };
            writeln!(out, "{mark}{digest}  {escaped}")?;
        }
        out.into_inner()?.sync_all()
    }

    /// Reads what [`Sums::write`] wrote.
    pub fn read(file: &Path) -> anyhow::Result<Sums> {
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let mut sums = Sums::default();
        for line in text.lines() {
            let (is_escaped, line) = line.strip_prefix('\\').map_or((false, line), |rest| (true, rest));
            let (digest, path) = line.split_once("  ").context("SHA256SUMS has a line that is none of ours")?;
            let path = if is_escaped { unescaped(path) } else { path.to_owned() };
            let is_below = Path::new(&path).components().all(|part| matches!(part, Component::Normal(_)));
            ensure!(is_below && !path.is_empty(), "SHA256SUMS names {path}, which is outside of the backup");
            sums.add(path, digest.to_owned());
        }
        Ok(sums)
    }

    /// Fails at the first file that is missing or differs.
    pub fn check(&self, folder: &Path) -> anyhow::Result<()> {
        for (path, digest) in &self.0 {
            let found = of_file(&folder.join(path)).with_context(|| format!("the backup lacks {path}"))?;
            ensure!(found == *digest, "{path} is not as it was backed up: its digest differs");
        }
        Ok(())
    }
}

/// What is in a backup beside what they name.
const OWN: [&str; 2] = ["manifest.json", "SHA256SUMS"];

impl Sums {
    /// Files below a backup's folder that none of its parts names, in the order of their names.
    pub fn unknown(&self, folder: &Path) -> anyhow::Result<Vec<String>> {
        let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
        while let Some(next) = folders.pop() {
            let entries = std::fs::read_dir(&next).with_context(|| format!("cannot read {}", next.display()))?;
            for entry in entries {
                let entry = entry?;
                if entry.file_type()?.is_dir() {
                    folders.push(entry.path());
                    continue;
                }
                let name = entry.path().strip_prefix(folder)?.to_string_lossy().into_owned();
                if !self.0.contains_key(&name) && !OWN.contains(&name.as_str()) {
                    found.push(name);
                }
            }
        }
        found.sort();
        Ok(found)
    }
}

fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (letter, letter == '\\') {
            (_, true) => match letters.next() {
                Some('n') => plain.push('\n'),
                Some('r') => plain.push('\r'),
                Some(other) => plain.push(other),
                None => {}
            },
            (letter, false) => plain.push(letter),
        }
    }
    plain
}

/// SHA-256 of a file, in hex.
pub fn of_file(file: &Path) -> io::Result<String> {
    copy(&mut BufReader::new(File::open(file)?), &mut io::sink())
}

/// Copies all there is; the SHA-256 of it.
pub fn copy(from: &mut impl Read, to: &mut impl Write) -> io::Result<String> {
    let (mut hash, mut piece) = (Sha256::new(), vec![0; PIECE]);
    loop {
        let count = from.read(&mut piece)?;
        let Some(read) = piece.get(..count).filter(|read| !read.is_empty()) else { return Ok(hex(&hash.finalize())) };
        hash.update(read);
        to.write_all(read)?;
    }
}

/// Bytes as hex.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_checked() {
        let folder = tempfile::tempdir().unwrap();
        let mut sums = Sums::default();
        for name in ["a.xml", "two  blanks", "back\\slash", "new\nline", "单一窗口.xml"] {
            std::fs::write(folder.path().join(name), name).unwrap();
            sums.add(name, of_file(&folder.path().join(name)).unwrap());
        }
        let file = folder.path().join("SHA256SUMS");
        sums.write(&file).unwrap();
        assert_eq!(Sums::read(&file).unwrap(), sums);
        sums.check(folder.path()).unwrap();
        std::fs::write(folder.path().join("manifest.json"), "").unwrap();
        assert_eq!(sums.unknown(folder.path()).unwrap(), Vec::<String>::new());
        std::fs::create_dir_all(folder.path().join("files/2026")).unwrap();
        std::fs::write(folder.path().join("files/2026/x"), "").unwrap();
        assert_eq!(sums.unknown(folder.path()).unwrap(), ["files/2026/x"]);
        let mut theirs = std::process::Command::new("sha256sum");
        theirs.args(["--check", "--quiet", "SHA256SUMS"]).current_dir(folder.path());
        assert!(theirs.status().unwrap().success(), "sha256sum reads them too");

        std::fs::write(folder.path().join("a.xml"), "b.xml").unwrap();
        assert!(sums.check(folder.path()).unwrap_err().to_string().contains("a.xml"));
        std::fs::remove_file(folder.path().join("a.xml")).unwrap();
        assert!(sums.check(folder.path()).unwrap_err().to_string().contains("lacks a.xml"));
        for outside in ["../a", "/etc/passwd", "a/../../b"] {
            std::fs::write(&file, format!("00  {outside}\n")).unwrap();
            assert!(Sums::read(&file).is_err(), "{outside}");
        }
    }
}
