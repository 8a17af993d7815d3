//! Files become papers: what a file is, what reading it may cost, and the readers of the kinds.

use std::fs::File;
use std::io::Read;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

use crate::fields::learned::Hint;
use crate::ocr::Picture;
use crate::paper::{FileKind, PageKind, Paper};
use crate::reading::{Answer, Problem};
use crate::refusal::{Clock, Limits, Refusal};

mod archive;
pub mod bounded;
mod docx;
pub mod draw;
pub mod engine;
mod fonts;
mod formula;
mod glyphs;
mod pdf;
mod sheet;
pub mod tables;
pub mod wrapped;
mod xls;

use self::engine::{Models, Noting, Scan, TextEngine};

/// A paper, and what its reader has to say about it.
pub struct Taken {
    pub paper: Paper,
    pub problems: Vec<Problem>,
}

/// Reads a file and finds its values; `hints` is what corrections taught. A reader of files by others may give up by a panic: the file is damaged then.
///
/// # Errors
/// Why the file is not read.
pub fn read(path: &Path, hints: &[Hint], limits: &Limits) -> Result<Answer, Refusal> {
    read_by(&Models, path, hints, limits)
}

/// The same with another engine for pictures.
///
/// # Errors
/// Why the file is not read.
pub fn read_by(engine: &dyn TextEngine, path: &Path, hints: &[Hint], limits: &Limits) -> Result<Answer, Refusal> {
    guarded(|| unguarded(engine, path, hints, limits))
}

/// The pages of a file, from 0, that are but pictures.
///
/// # Errors
/// Why the file is not read.
pub fn scans(path: &Path, limits: &Limits) -> Result<Vec<usize>, Refusal> {
    let noting = Noting::default();
    guarded(|| {
        let clock = bounded::clock(limits.time);
        taken(&noting, &content(path, limits)?, limits, clock).map(|_| ())
    })?;
    Ok(noting.0.into_inner())
}

fn guarded<T>(work: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(Refusal::Broken))
}

fn unguarded(engine: &dyn TextEngine, path: &Path, hints: &[Hint], limits: &Limits) -> Result<Answer, Refusal> {
    let clock = bounded::clock(limits.time);
    let Taken { paper, problems } = take_by(engine, &content(path, limits)?, limits, clock)?;
    let mut reading = crate::fields::read(&paper, hints, tables::dictionaries(), clock)?;
    reading.problems.splice(0..0, problems);
    Ok(Answer { paper, reading })
}

/// The bytes of a file, unless it is larger than it may be.
fn content(path: &Path, limits: &Limits) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|_| Refusal::Broken)?;
    file.take(limits.size + 1).read_to_end(&mut bytes).map_err(|_| Refusal::Broken)?;
    if bytes.is_empty() {
        return Err(Refusal::Empty);
    }
    if bytes.len() as u64 > limits.size {
        return Err(Refusal::Large(limits.size >> 20));
    }
    Ok(bytes)
}

/// The text of a file with its places.
///
/// # Errors
/// Why the file is not read.
pub fn take(bytes: &[u8], limits: &Limits, clock: Clock) -> Result<Taken, Refusal> {
    take_by(&Models, bytes, limits, clock)
}

fn take_by(engine: &dyn TextEngine, bytes: &[u8], limits: &Limits, clock: Clock) -> Result<Taken, Refusal> {
    let mut taken = taken(engine, bytes, limits, clock)?;
    for segment in taken.paper.pages.iter_mut().flat_map(|page| &mut page.segments) {
        // A cell may have one; no database keeps it.
        if segment.text.contains('\0') {
            segment.text = segment.text.replace('\0', " ");
        }
    }
    if taken.paper.pages.iter().all(|page| page.segments.is_empty()) && taken.problems.is_empty() {
        return Err(Refusal::NoText);
    }
    Ok(taken)
}

fn taken(engine: &dyn TextEngine, bytes: &[u8], limits: &Limits, clock: Clock) -> Result<Taken, Refusal> {
    match kind(bytes)? {
        FileKind::Pdf => pdf::take(engine, bytes, limits, clock),
        kind @ (FileKind::Xlsx | FileKind::Xls) => sheet::take(bytes, kind, limits, clock),
        FileKind::Docx => docx::take(bytes, limits, clock),
        kind @ (FileKind::Jpeg | FileKind::Png) => picture(engine, bytes, kind, limits, clock),
    }
}

fn picture(
    engine: &dyn TextEngine,
    bytes: &[u8],
    kind: FileKind,
    limits: &Limits,
    clock: Clock,
) -> Result<Taken, Refusal> {
    let picture = Picture::decode(bytes, limits)?;
    #[expect(clippy::cast_precision_loss, reason = "pixels")]
    let (width, height) = (picture.width as f32, picture.height as f32);
    let scan = Scan { at: 0, kind: PageKind::Picture, width, height, picture: Box::new(|| Ok(picture)) };
    let page = engine.page(scan, clock)?;
    Ok(Taken { paper: Paper { file: kind, pages: vec![page] }, problems: Vec::new() })
}

/// What the file is, whatever its name says.
fn kind(bytes: &[u8]) -> Result<FileKind, Refusal> {
    let head = bytes.get(..1024).unwrap_or(bytes);
    if head.windows(5).any(|window| window == b"%PDF-") {
        return Ok(FileKind::Pdf);
    }
    if bytes.starts_with(b"\xFF\xD8\xFF") {
        return Ok(FileKind::Jpeg);
    }
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Ok(FileKind::Png);
    }
    if bytes.starts_with(b"PK\x03\x04") {
        return archive::kind(bytes);
    }
    if bytes.starts_with(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") {
        // A new workbook with a password is wrapped in the old container.
        let wide: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let encrypted = bytes.windows(wide.len()).any(|window| window == wide);
        return if encrypted { Err(Refusal::Encrypted) } else { Ok(FileKind::Xls) };
    }
    Err(Refusal::Kind)
}
