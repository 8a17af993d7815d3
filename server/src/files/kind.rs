//! What a file is, by its content alone, and whether it is one that is taken.

use std::fs::File;
use std::io::{Read, Seek};

use core_wasm::error::Problem;
use core_wasm::text::Message;
use core_wasm::text::catalogue::file as texts;
use zip::ZipArchive;

use crate::error::ApiError;

/// A kind of file that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    pub content_type: &'static str,
    pub extension: &'static str,
}

const fn kind(content_type: &'static str, extension: &'static str) -> Kind {
    Kind { content_type, extension }
}

const TEXT: Kind = kind("text/plain", "txt");
const CSV: Kind = kind("text/csv", "csv");
const XML: Kind = kind("application/xml", "xml");
const ZIP: Kind = kind("application/zip", "zip");
const XLSX: Kind = kind("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx");
const DOCX: Kind = kind("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx");
/// Kinds that their first bytes prove.
const PLAIN: &[Kind] =
    &[kind("application/pdf", "pdf"), kind("image/jpeg", "jpg"), kind("image/png", "png"), kind("image/tiff", "tif")];

/// How much of the beginning is looked at.
const HEAD: u64 = 64 * 1024;
/// How large an archive may be unpacked, and of how many parts it may be.
const MAX_UNPACKED_MB: u64 = 200;
const MAX_UNPACKED: u64 = MAX_UNPACKED_MB * 1024 * 1024;
const MAX_PARTS: usize = 2000;

/// The content type of what may be anything.
pub const UNKNOWN: &str = "application/octet-stream";

/// The content type of a file that has been taken already, whatever it is.
pub fn content_type(file: &File) -> &'static str {
    judged(file).map_or(UNKNOWN, |kind| kind.content_type)
}

fn refused(rule: &str, message: impl Into<Message>) -> ApiError {
    ApiError::rule(Problem::error(&format!("file.{rule}"), "file", message))
}

fn unpacked() -> ApiError {
    let values = [("max", &*MAX_UNPACKED_MB.to_string()), ("count", &*MAX_PARTS.to_string())];
    refused("unpacked", texts::UNPACKED.with(&values))
}

/// The kind of a file, or why it is not taken. Reads a whole archive, with bounded memory and time.
pub fn judged(mut file: &File) -> Result<Kind, ApiError> {
    let io = |error: std::io::Error| ApiError::Internal(error.into());
    let mut head = Vec::new();
    file.rewind().map_err(io)?;
    file.take(HEAD).read_to_end(&mut head).map_err(io)?;
    if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") {
        return archive(file);
    }
    match infer::get(&head).map(|found| found.mime_type()) {
        Some("text/xml") => Ok(XML),
        Some(found) => {
            PLAIN.iter().copied().find(|kind| kind.content_type == found).ok_or_else(|| refused("kind", texts::KIND))
        }
        None if is_text(&head) => Ok(if is_table(&head) { CSV } else { TEXT }),
        None => Err(refused("kind", texts::KIND)),
    }
}

/// Text has no control characters but tabs and line ends; its encoding may be any that clerks use.
fn is_text(head: &[u8]) -> bool {
    !head.iter().any(|byte| matches!(byte, 0..=8 | 11 | 14..=31 | 127))
}

/// Whether the first two lines have the same number of commas.
fn is_table(head: &[u8]) -> bool {
    let mut lines = head.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let commas = |line: Option<&[u8]>| line.map(|line| line.iter().filter(|byte| **byte == b',').count());
    let (first, second) = (commas(lines.next()), commas(lines.next()));
    first.is_some_and(|count| count > 0) && (second.is_none() || first == second)
}

/// Looks into a zip: its table of contents first, which refuses an honest bomb at once, then every byte of it, because
/// a table of contents can lie.
fn archive(file: &File) -> Result<Kind, ApiError> {
    let broken = || refused("broken", texts::BROKEN);
    let mut archive = ZipArchive::new(file).map_err(|_| broken())?;
    let declared = archive.decompressed_size();
    if archive.len() > MAX_PARTS || declared.is_some_and(|size| size > u128::from(MAX_UNPACKED)) {
        return Err(unpacked());
    }
    let has = |archive: &ZipArchive<&File>, name: &str| archive.index_for_name(name).is_some();
    if archive.file_names_raw().any(|name| name.ends_with(b"vbaProject.bin")) {
        return Err(refused("macros", texts::MACROS));
    }
    let kind = match () {
        () if has(&archive, "xl/workbook.xml") => XLSX,
        () if has(&archive, "word/document.xml") => DOCX,
        () => ZIP,
    };
    let mut left = MAX_UNPACKED;
    for part in 0..archive.len() {
        let content = archive.by_index(part).map_err(|_| broken())?;
        let size = std::io::copy(&mut content.take(left + 1), &mut std::io::sink()).map_err(|_| broken())?;
        left = left.checked_sub(size).ok_or_else(unpacked)?;
    }
    Ok(kind)
}
