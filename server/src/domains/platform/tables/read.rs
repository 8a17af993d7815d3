//! A file with codes as lines of texts: a workbook (xlsx) or a text with separators, in UTF-8 or GB18030.

use core_wasm::text::Message;
use core_wasm::text::catalogue::base as texts;
use encoding_rs::{GB18030, UTF_8};

use crate::documents::sheet;
use crate::documents::sheet::Line;

/// Most lines of a table: twice the tariff.
const MAX_LINES: usize = 30_000;

/// The lines of a file that hold anything, each with its number from 1.
pub fn lines(file: &[u8]) -> Result<Vec<Line>, Message> {
    if file.starts_with(b"PK") {
        return sheet::read_at_most(file, MAX_LINES);
    }
    if file.contains(&0) {
        return Err(texts::SHEET_UNREADABLE.into());
    }
    let text = decoded(file);
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator(&text))
        .from_reader(text.as_bytes());
    let mut lines = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|_| Message::from(texts::SHEET_UNREADABLE))?;
        let line = record.position().map_or(0, |at| line_of(&text, at));
        let cells: Vec<String> = record.iter().map(|cell| cell.trim().to_owned()).collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            if lines.len() > MAX_LINES {
                return Err(texts::SHEET_UNREADABLE.into());
            }
            lines.push((usize::try_from(line).unwrap_or_default(), cells));
        }
    }
    Ok(lines)
}

/// The line in which a record begins, from 1: the reader's own place is that of the blank lines before it.
fn line_of(text: &str, at: &csv::Position) -> u64 {
    let begin = usize::try_from(at.byte()).unwrap_or(usize::MAX);
    let blank =
        text.as_bytes().get(begin..).unwrap_or_default().iter().take_while(|byte| matches!(byte, b'\n' | b'\r'));
    at.line() + blank.filter(|byte| **byte == b'\n').map(|_| 1).sum::<u64>()
}

/// UTF-8 with or without its mark; what is not, is GB18030, as Chinese programs write it.
fn decoded(file: &[u8]) -> String {
    let (text, _, wrong) = UTF_8.decode(file);
    if wrong { GB18030.decode(file).0.into_owned() } else { text.into_owned() }
}

/// The separator that the first line has most of.
fn separator(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default();
    let count = |separator: u8| first.bytes().filter(|byte| *byte == separator).count();
    [b',', b'\t', b';'].into_iter().max_by_key(|separator| (count(*separator), *separator == b',')).unwrap_or(b',')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_in_either_encoding_with_any_separator() {
        let wanted =
            vec![(1, vec!["代码".to_owned(), "名称".to_owned()]), (3, vec!["035".to_owned(), "千克".to_owned()])];
        assert_eq!(lines("\u{feff}代码,名称\n\n035, 千克 \n".as_bytes()).unwrap(), wanted);
        let old = GB18030.encode("代码\t名称\n\n035\t千克\n").0;
        assert_eq!(lines(&old).unwrap(), wanted);
        assert!(lines(b"\xd0\xcf\x11\xe0\0\0").is_err());
    }
}
