//! What a file is, by its content alone, and whether it is one that is taken.

use std::fs::File;
use std::io::{Cursor, Read, Seek};
use std::sync::{Mutex, PoisonError};

use core_wasm::error::Problem;
use core_wasm::text::Message;
use core_wasm::text::catalogue::file as texts;
use zip::ZipArchive;

use crate::api::active;
use crate::process::error::ApiError;

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
pub const XLSX: Kind = kind("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx");
const DOCX: Kind = kind("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx");
pub const PDF: Kind = kind("application/pdf", "pdf");
/// Kinds that their first bytes prove.
const PLAIN: &[Kind] = &[PDF, kind("image/jpeg", "jpg"), kind("image/png", "png"), kind("image/tiff", "tif")];

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

/// What is looked at in memory is looked at by one thread at a time, so that many uploads need no more of it than one.
static IN_MEMORY: Mutex<()> = Mutex::new(());
/// Largest part of an archive that is looked into, and how deep archives may lie in each other.
const MAX_PART: u64 = 32 * 1024 * 1024;
const MAX_DEPTH: usize = 3;

/// The kind of a file, or why it is not taken. Reads all of it, with bounded memory and time.
pub fn judged(mut file: &File) -> Result<Kind, ApiError> {
    let io = |error: std::io::Error| ApiError::Internal(error.into());
    let mut head = Vec::new();
    file.rewind().map_err(io)?;
    file.take(HEAD).read_to_end(&mut head).map_err(io)?;
    if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") {
        return archive(file);
    }
    let kind = match infer::get(&head).map(|found| found.mime_type()) {
        Some("text/xml") => XML,
        Some(found) => {
            let known = PLAIN.iter().copied().find(|kind| kind.content_type == found);
            known.ok_or_else(|| refused("kind", texts::KIND))?
        }
        None if is_text(&head) && is_table(&head) => CSV,
        None if is_text(&head) => TEXT,
        None => return Err(refused("kind", texts::KIND)),
    };
    let may_run = kind == PDF || kind == XML || is_web_archive(&head);
    if may_run {
        let _alone = IN_MEMORY.lock().unwrap_or_else(PoisonError::into_inner);
        let mut content = head;
        file.read_to_end(&mut content).map_err(io)?;
        if kind == PDF {
            without_scripts(&content, &mut { MAX_UNPACKED })?;
        }
        if kind != PDF && active::document_as_text(&String::from_utf8_lossy(&content).to_ascii_lowercase()) {
            return Err(refused("macros", texts::MACROS));
        }
    }
    Ok(kind)
}

fn without_scripts(pdf: &[u8], left: &mut u64) -> Result<(), ApiError> {
    match active::pdf(pdf, left) {
        Ok(false) => Ok(()),
        Ok(true) => Err(refused("scripts", texts::SCRIPTS)),
        Err(active::TooLarge) => Err(unpacked()),
    }
}

/// A document as a mail would carry it; a program that knows the form opens it whatever it is called.
fn is_web_archive(head: &[u8]) -> bool {
    let begin = head.get(..4096.min(head.len())).unwrap_or_default().to_ascii_lowercase();
    String::from_utf8_lossy(&begin).contains("mime-version:")
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
    let mut left = MAX_UNPACKED;
    looked_into(file, &mut left, 1)
}

/// The kind of an archive, or why it is not taken. `left` is how much may still be unpacked, archives inside it included.
fn looked_into(file: impl Read + Seek, left: &mut u64, depth: usize) -> Result<Kind, ApiError> {
    let broken = || refused("broken", texts::BROKEN);
    let mut archive = ZipArchive::new(file).map_err(|_| broken())?;
    // Of two parts of one name, programs differ in which one they read.
    if archive.has_duplicate_names() {
        return Err(broken());
    }
    let declared = archive.decompressed_size();
    if archive.len() > MAX_PARTS || declared.is_some_and(|size| size > u128::from(*left)) || depth > MAX_DEPTH {
        return Err(unpacked());
    }
    let names: Vec<String> =
        archive.file_names_raw().map(|name| String::from_utf8_lossy(name).to_ascii_lowercase()).collect();
    let has = |wanted: &str| names.iter().any(|name| name == wanted);
    let kind = match () {
        () if has("xl/workbook.xml") => XLSX,
        () if has("word/document.xml") => DOCX,
        () => ZIP,
    };
    for part in 0..archive.len() {
        let mut content = archive.by_index(part).map_err(|_| broken())?;
        let name = String::from_utf8_lossy(content.name_raw()).into_owned();
        let mut begin = Vec::new();
        Read::take(&mut content, BEGIN).read_to_end(&mut begin).map_err(|_| broken())?;
        let is_inner = begin.starts_with(b"PK\x03\x04");
        let is_said = is_description(&name) || begin.starts_with(b"%PDF");
        if active::part(&name, if is_said { &[] } else { &begin }) {
            return Err(macros(&begin));
        }
        let mut size = begin.len() as u64;
        if is_inner || is_said {
            let _alone = (depth == 1).then(|| IN_MEMORY.lock().unwrap_or_else(PoisonError::into_inner));
            Read::take(&mut content, MAX_PART.min(*left) + 1).read_to_end(&mut begin).map_err(|_| broken())?;
            size = begin.len() as u64;
            if size > MAX_PART.min(*left) {
                return Err(unpacked());
            }
            *left -= size;
            if is_inner {
                looked_into(Cursor::new(&begin), left, depth + 1)?;
                continue;
            }
            if begin.starts_with(b"%PDF") {
                without_scripts(&begin, left)?;
            }
            if active::part(&name, &begin) {
                return Err(macros(&begin));
            }
            continue;
        }
        size += std::io::copy(&mut content.take(*left + 1), &mut std::io::sink()).map_err(|_| broken())?;
        *left = left.checked_sub(size).ok_or_else(unpacked)?;
    }
    Ok(kind)
}

/// So many bytes show whether a part is an archive or an OLE container.
const BEGIN: u64 = 8;

/// Whether a part says what the document is made of, or may hold an instruction.
fn is_description(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let named = ["externallink", "word/", "word\\"].iter().any(|folder| name.contains(folder));
    name.ends_with("[content_types].xml") || name.ends_with(".rels") || (name.ends_with(".xml") && named)
}

fn macros(begin: &[u8]) -> ApiError {
    match active::is_ole(begin) {
        true => refused("macros", texts::OLD_OFFICE),
        false => refused("macros", texts::MACROS),
    }
}
