//! The archive of a pack, written file by file onto the disk: names in order, times of the documents, nothing compressed. So the bytes
//! hang on nothing but the content, not even on the release of a library that compresses.

use std::fs::File;
use std::io::{Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{DateTime, Datelike, Timelike, Utc};
use core_wasm::text::catalogue::evidence::TOO_LARGE;
use futures_util::StreamExt;
use serde::Serialize;
use sha2::{Digest, Sha256};
use tokio_util::io::{StreamReader, SyncIoBridge};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::files::file;
use crate::process::error::ApiError;
use crate::process::failpoint::failpoint;
use crate::store::app::App;
use crate::store::scratch::scratch;

/// Largest pack, in MB: browsers and tools that know no larger archives read it too.
const MAX_MB: u64 = 1024;
/// What is copied at once.
const PIECE: usize = 64 * 1024;

/// Where the content of a file comes from.
pub enum Source {
    Bytes(Vec<u8>),
    Stored(Box<file::Model>),
}

/// A file of the pack, as its manifest lists it.
#[derive(Debug, Serialize)]
pub struct Listed {
    pub name: String,
    pub size: u64,
    pub sha256: String,
}

/// The archive while it is written.
pub struct Zipped<'a> {
    writer: ZipWriter<File>,
    files: Vec<Listed>,
    size: u64,
    /// Tells how many files there are so far.
    written: &'a AtomicU64,
}

impl<'a> Zipped<'a> {
    pub fn new(app: &App, written: &'a AtomicU64) -> Result<Self, ApiError> {
        let writer = ZipWriter::new(scratch(app).map_err(anyhow::Error::from)?);
        Ok(Zipped { writer, files: Vec::new(), size: 0, written })
    }

    /// Adds a file.
    pub async fn add(self, app: &App, name: String, at: DateTime<Utc>, source: Source) -> Result<Self, ApiError> {
        let Zipped { writer, mut files, size, written } = self;
        let mut content: Box<dyn Read + Send> = match source {
            Source::Bytes(bytes) => Box::new(std::io::Cursor::new(bytes)),
            Source::Stored(file) => {
                let (_, content) = app.files.get(&file.object_key).await?.ok_or(ApiError::NotFound)?;
                let pieces = content.map(|piece| piece.map_err(std::io::Error::other)).boxed();
                Box::new(SyncIoBridge::new(StreamReader::new(pieces)))
            }
        };
        let room = (MAX_MB * 1024 * 1024).saturating_sub(size);
        let entry = name.clone();
        let copied = tokio::task::spawn_blocking(move || copy(writer, &entry, at, &mut *content, room));
        let (writer, found) = copied.await.map_err(anyhow::Error::from)??;
        let Some((length, sha256)) = found else {
            return Err(ApiError::Refused(TOO_LARGE.with(&[("max", &MAX_MB.to_string())])));
        };
        files.push(Listed { name, size: length, sha256 });
        written.fetch_add(1, Ordering::Relaxed);
        failpoint("evidence_half_way");
        Ok(Zipped { writer, files, size: size + length, written })
    }

    /// What was added so far, by name.
    pub fn listed(&mut self) -> &[Listed] {
        self.files.sort_by(|one, other| one.name.cmp(&other.name));
        &self.files
    }

    /// Ends the archive.
    pub async fn finish(self) -> Result<File, ApiError> {
        let file = tokio::task::spawn_blocking(move || self.writer.finish()).await.map_err(anyhow::Error::from)?;
        Ok(file.map_err(anyhow::Error::from)?)
    }
}

/// What was copied: its size and its digest; nothing when there was more than there is room for.
type Copied = Option<(u64, String)>;

fn copy(
    mut writer: ZipWriter<File>,
    name: &str,
    at: DateTime<Utc>,
    content: &mut dyn Read,
    room: u64,
) -> anyhow::Result<(ZipWriter<File>, Copied)> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .unix_permissions(0o644)
        .last_modified_time(dos_time(at));
    writer.start_file(name, options)?;
    let (mut size, mut sum, mut piece) = (0, Sha256::new(), vec![0; PIECE]);
    loop {
        let count = content.read(&mut piece)?;
        let Some(read) = piece.get(..count).filter(|read| !read.is_empty()) else { break };
        size += u64::try_from(count)?;
        if size > room {
            return Ok((writer, None));
        }
        sum.update(read);
        writer.write_all(read)?;
    }
    let digest = sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok((writer, Some((size, digest))))
}

/// The time as archives keep it, of UTC; the earliest one for what they cannot keep.
fn dos_time(at: DateTime<Utc>) -> zip::DateTime {
    let small = |number: u32| u8::try_from(number).unwrap_or_default();
    let year = u16::try_from(at.year()).unwrap_or_default();
    let (month, day) = (small(at.month()), small(at.day()));
    let (hour, minute, second) = (small(at.hour()), small(at.minute()), small(at.second().min(59)));
    zip::DateTime::from_date_and_time(year, month, day, hour, minute, second).unwrap_or_default()
}

/// A name as it may stand in an archive: letters, digits, dots, dashes; whatever else becomes a line.
pub fn plain(name: &str) -> String {
    /// Longest name, in characters.
    const MOST: usize = 80;
    let kept = |letter: char| if letter.is_alphanumeric() || "._-".contains(letter) { letter } else { '_' };
    let letters: Vec<char> = name.chars().map(kept).collect();
    // The ending counts more than the middle.
    let from = letters.len().saturating_sub(MOST);
    letters.into_iter().skip(from).collect()
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn names_lead_nowhere() {
        assert_eq!(plain("../a b.pdf"), ".._a_b.pdf");
        assert_eq!(plain("发票 1.pdf"), "发票_1.pdf");
        assert_eq!(plain(&"x".repeat(200)).len(), 80);
    }
}
