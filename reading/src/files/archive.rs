//! Archives: xlsx and docx are zip files. What they unpack to is counted, whatever their directory says.

use std::io::{self, Cursor, Read};

use zip::ZipArchive;

use crate::paper::FileKind;
use crate::refusal::{Limits, Refusal};

/// Parts that an archive may have.
const PARTS: usize = 2_000;

fn open(bytes: &[u8]) -> Result<ZipArchive<Cursor<&[u8]>>, Refusal> {
    ZipArchive::new(Cursor::new(bytes)).map_err(|_| Refusal::Broken)
}

pub fn kind(bytes: &[u8]) -> Result<FileKind, Refusal> {
    let archive = open(bytes)?;
    let has = |name: &str| archive.index_for_name(name).is_some();
    if has("word/document.xml") {
        Ok(FileKind::Docx)
    } else if has("xl/workbook.xml") {
        Ok(FileKind::Xlsx)
    } else {
        Err(Refusal::Kind)
    }
}

/// Unpacks everything into nothing, to know what it comes to.
pub fn weigh(bytes: &[u8], limits: &Limits) -> Result<(), Refusal> {
    let mut archive = open(bytes)?;
    let too_much = Refusal::Unpacked(limits.unpacked >> 20);
    if archive.len() > PARTS {
        return Err(too_much);
    }
    let mut left = limits.unpacked;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(|_| Refusal::Broken)?;
        if part.encrypted() {
            return Err(Refusal::Encrypted);
        }
        let size = io::copy(&mut part.take(left + 1), &mut io::sink()).map_err(|_| Refusal::Broken)?;
        left = left.checked_sub(size).ok_or_else(|| too_much.clone())?;
    }
    Ok(())
}

/// One part as text, after [`weigh`].
pub fn text(bytes: &[u8], name: &str, limits: &Limits) -> Result<String, Refusal> {
    let mut archive = open(bytes)?;
    let part = archive.by_name(name).map_err(|_| Refusal::Broken)?;
    let mut text = String::new();
    part.take(limits.unpacked).read_to_string(&mut text).map_err(|_| Refusal::Broken)?;
    Ok(text)
}
