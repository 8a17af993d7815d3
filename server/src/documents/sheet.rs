//! The first sheet of an uploaded workbook as rows of texts. A hostile one (a zip bomb, counts that lie, cells a million
//! columns apart) is refused after work and memory that its size on the wire bounds.

use std::io::{Cursor, Read};

use calamine::{DataRef, Reader, Xlsx};
use core_wasm::text::Message;
use core_wasm::text::catalogue::base as texts;
use core_wasm::text::catalogue::file::MACROS;
use zip::ZipArchive;

use crate::api::active;

/// Most lines below the head, and most columns.
pub const MAX_ROWS: usize = 5_000;
/// The same of the lines of one document.
const MAX_LINES: usize = 20_000;
const MAX_COLUMNS: usize = 60;
/// Longest text of a cell; what is longer is cut, and the rules of the field say that it is too long.
const MAX_CELL: usize = 500;
/// Most bytes of all parts together when they are unpacked, and of the texts of all cells: a text that many cells share stands in the
/// file once and is read as often as there are cells.
const MAX_UNPACKED: u64 = 32 * 1024 * 1024;
/// Most parts.
const MAX_PARTS: usize = 200;
/// Counts that a part claims, for which a reader makes room before it reads.
const COUNT: &[u8] = b"uniqueCount";
const MAX_COUNT: u64 = 1_000_000;

/// A line of the sheet: its number, from 1, and the texts of its cells.
pub type Line = (usize, Vec<String>);

/// Reads the first sheet; lines without any text are left out.
pub fn read(file: &[u8]) -> Result<Vec<Line>, Message> {
    read_at_most(file, MAX_ROWS)
}

/// [`read`] for the lines of a document that may have more of them: no fewer than an account has.
pub fn read_lines(file: &[u8]) -> Result<Vec<Line>, Message> {
    read_at_most(file, MAX_LINES)
}

/// [`read`] for so many lines below the head.
pub fn read_at_most(file: &[u8], most: usize) -> Result<Vec<Line>, Message> {
    check_parts(file)?;
    let unreadable = || Message::from(texts::SHEET_UNREADABLE);
    let mut workbook = Xlsx::new(Cursor::new(file)).map_err(|_| unreadable())?;
    let first = workbook.sheet_names().first().cloned().ok_or_else(unreadable)?;
    let mut cells = workbook.worksheet_cells_reader(&first).map_err(|_| unreadable())?;
    let mut lines: Vec<Line> = Vec::new();
    let mut left = MAX_UNPACKED;
    while let Some(cell) = cells.next_cell().map_err(|_| unreadable())? {
        let (row, column) = cell.get_position();
        let (row, column) = (row as usize, column as usize);
        let text = text(cell.get_value());
        if text.is_empty() || column >= MAX_COLUMNS {
            continue;
        }
        left = left.checked_sub(text.len() as u64).ok_or_else(|| too_large(most))?;
        if lines.last().is_none_or(|(last, _)| *last != row + 1) {
            if lines.len() > most {
                return Err(too_large(most));
            }
            lines.push((row + 1, Vec::new()));
        }
        if let Some((_, texts)) = lines.last_mut() {
            if texts.len() <= column {
                texts.resize(column + 1, String::new());
            }
            if let Some(place) = texts.get_mut(column) {
                *place = text;
            }
        }
    }
    Ok(lines)
}

/// Reads a workbook, or a CSV file in UTF-8 or GB18030; what begins like an archive is a workbook.
pub fn read_any(file: &[u8]) -> Result<Vec<Line>, Message> {
    if file.starts_with(b"PK") { read(file) } else { read_csv(file) }
}

fn read_csv(file: &[u8]) -> Result<Vec<Line>, Message> {
    let unreadable = || Message::from(texts::SHEET_UNREADABLE);
    let encoding = if std::str::from_utf8(file).is_ok() { encoding_rs::UTF_8 } else { encoding_rs::GB18030 };
    let (text, _, broken) = encoding.decode(file);
    if broken || text.contains('\0') {
        return Err(unreadable());
    }
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut lines: Vec<Line> = Vec::new();
    for (at, record) in reader.records().enumerate() {
        let cells: Vec<String> =
            record.map_err(|_| unreadable())?.iter().take(MAX_COLUMNS).map(|cell| cut(cell.trim())).collect();
        if cells.iter().all(String::is_empty) {
            continue;
        }
        if lines.len() > MAX_ROWS {
            return Err(too_large(MAX_ROWS));
        }
        lines.push((at + 1, cells));
    }
    Ok(lines)
}

fn too_large(most: usize) -> Message {
    let mb = (MAX_UNPACKED / 1024 / 1024).to_string();
    texts::SHEET_TOO_LARGE.with(&[("rows", &most.to_string()), ("mb", &mb)])
}

/// Unpacks every part once, counting: the sizes that an archive claims may lie.
fn check_parts(file: &[u8]) -> Result<(), Message> {
    let unreadable = |_| Message::from(texts::SHEET_UNREADABLE);
    let mut archive = ZipArchive::new(Cursor::new(file)).map_err(|_| Message::from(texts::SHEET_UNREADABLE))?;
    if archive.len() > MAX_PARTS {
        return Err(too_large(MAX_ROWS));
    }
    if archive.has_duplicate_names() {
        return Err(texts::SHEET_UNREADABLE.into());
    }
    let mut left = MAX_UNPACKED;
    let mut content = Vec::new();
    for at in 0..archive.len() {
        let part = archive.by_index(at).map_err(|_| Message::from(texts::SHEET_UNREADABLE))?;
        let name = part.name().unwrap_or_default().to_ascii_lowercase();
        let is_text = [".xml", ".rels"].iter().any(|end| name.ends_with(end));
        content.clear();
        let read = part.take(left + 1).read_to_end(&mut content).map_err(unreadable)? as u64;
        if read > left || claims_too_many(&content) {
            return Err(too_large(MAX_ROWS));
        }
        // In UTF-16 a count could hide from the look above; every program writes UTF-8.
        if is_text && content.contains(&0) {
            return Err(texts::SHEET_UNREADABLE.into());
        }
        if active::part(&name, &content) {
            return Err(MACROS.into());
        }
        left -= read;
    }
    Ok(())
}

/// Whether a count in a part is larger than anything that the part could hold.
fn claims_too_many(part: &[u8]) -> bool {
    let mut rest = part;
    while let Some(at) = rest.windows(COUNT.len()).position(|window| window == COUNT) {
        rest = &rest[at + COUNT.len()..];
        let value = rest.iter().skip_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b'=' | b'"' | b'\''));
        let digits = value.take_while(|byte| byte.is_ascii_digit());
        let count = digits.fold(0_u64, |count, byte| count.saturating_mul(10).saturating_add(u64::from(byte - b'0')));
        if count > MAX_COUNT {
            return true;
        }
    }
    false
}

/// A cell as a person would type it: dates as `2026-08-01`, numbers without an exponent.
fn text(cell: &DataRef<'_>) -> String {
    let text = match cell {
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number.to_string(),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => cut(text),
        DataRef::SharedString(text) => cut(text),
        DataRef::Bool(on) => i32::from(*on).to_string(),
        DataRef::DateTime(at) => {
            let (year, month, day, ..) = at.to_ymd_hms_milli();
            format!("{year:04}-{month:02}-{day:02}")
        }
        DataRef::Error(_) => "#".to_owned(),
        DataRef::Empty => String::new(),
    };
    text.trim().to_owned()
}

fn cut(text: &str) -> String {
    text.chars().take(MAX_CELL).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_that_lies_is_found() {
        assert!(claims_too_many(br#"<sst count="1" uniqueCount="99999999999">"#));
        assert!(claims_too_many(b"<sst uniqueCount='1'/><sst uniqueCount = '18446744073709551616'>"));
        assert!(!claims_too_many(br#"<sst uniqueCount="12">"#));
    }

    #[test]
    fn a_csv_file_is_read_in_either_encoding() {
        let text = "月份,币制\r\n\r\n2026-12,\"USD\"\n";
        let lines =
            vec![(1, vec!["月份".to_owned(), "币制".to_owned()]), (2, vec!["2026-12".to_owned(), "USD".to_owned()])];
        let told = |lines: Vec<Line>| lines.into_iter().map(|(_, cells)| cells).collect::<Vec<_>>();
        for bytes in [
            text.as_bytes().to_vec(),
            [b"\xEF\xBB\xBF", text.as_bytes()].concat(),
            encoding_rs::GB18030.encode(text).0.to_vec(),
        ] {
            assert_eq!(told(read_any(&bytes).expect("readable")), told(lines.clone()));
        }
        assert!(read_any(b"a\0b").is_err() && read_any(b"PK\x03\x04").is_err());
    }

    #[test]
    fn what_is_no_workbook_is_refused() {
        for file in [&b""[..], b"x", b"PK\x03\x04", b"gdsMtno,price\nA,1\n"] {
            assert!(read(file).is_err());
        }
    }
}
