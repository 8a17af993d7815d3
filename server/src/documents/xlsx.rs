//! Rows of a list as an xlsx file: written row by row, with memory that does not grow with their number.
//!
//! A cell keeps the kind of its field: numbers are numbers as far as a spreadsheet can hold them exactly, days and
//! instants are dates, codes are shown with their names, and everything else is text, never a formula.

use std::fs::File;
use std::io::Write;
use std::sync::Arc;

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, Utc};
use core_wasm::dictionary::Dictionaries;
use core_wasm::resource::{Field, Kind};
use core_wasm::text::{Lang, listed};
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};
use serde_json::Value as Json;

use crate::process::clock::CHINA_SECONDS_EAST;

/// Rows of a sheet below its header.
const SHEET_ROWS: u32 = 1_048_575;
/// Digits that a spreadsheet's number holds exactly.
const EXACT_DIGITS: usize = 15;
/// Longest text of a cell.
const MAX_TEXT: usize = 32_767;
/// Longest name of a sheet, and the room kept in it for a number.
const MAX_NAME: usize = 31;
const ROOM: usize = 6;

/// What is written, and how.
pub struct Layout {
    pub columns: Vec<&'static Field>,
    pub name: String,
    pub lang: Lang,
    pub dictionaries: Arc<Dictionaries>,
}

/// An xlsx file that grows by rows.
pub struct Writer {
    layout: Layout,
    workbook: Workbook,
    formats: Formats,
    /// Rows in the current sheet.
    rows: u32,
    sheets: usize,
    /// Sheets of the present layout.
    of_layout: usize,
}

struct Formats {
    header: Format,
    /// Text that a person who edits the cell shall not turn into a formula.
    guarded: Format,
    /// Of each column: as a number with its decimals, a day or an instant. Looked up once for the column; for each cell that
    /// would take longer than writing it.
    columns: Vec<Format>,
}

/// A value as a spreadsheet knows it.
#[derive(Clone, Debug, PartialEq)]
enum Cell {
    Blank,
    Text(String),
    /// A number, or the days of a date or an instant.
    Number(f64),
}

impl Writer {
    /// Begins a file with the labels of the columns.
    pub fn new(layout: Layout) -> Result<Self, XlsxError> {
        let formats = Formats {
            header: Format::new().set_bold(),
            guarded: Format::new().set_quote_prefix(),
            columns: columns_of(&layout),
        };
        let mut writer = Writer { layout, workbook: Workbook::new(), formats, rows: 0, sheets: 0, of_layout: 0 };
        writer.next_sheet()?;
        Ok(writer)
    }

    /// Goes on with another sheet, of other columns.
    pub fn another(&mut self, layout: Layout) -> Result<(), XlsxError> {
        self.formats.columns = columns_of(&layout);
        self.layout = layout;
        self.of_layout = 0;
        self.next_sheet()
    }

    fn next_sheet(&mut self) -> Result<(), XlsxError> {
        self.sheets += 1;
        self.of_layout += 1;
        self.rows = 0;
        let name = sheet_name(&self.layout.name, self.of_layout);
        let sheet = self.workbook.add_worksheet_with_constant_memory()?;
        sheet.set_name(name)?.set_freeze_panes(1, 0)?;
        for ((field, format), column) in self.layout.columns.iter().zip(&self.formats.columns).zip(0..) {
            sheet.set_column_format(column, format)?;
            sheet.set_column_width_pixels(column, u32::from(field.list.max(80)))?;
            sheet.write_string_with_format(0, column, field.label.get(self.layout.lang), &self.formats.header)?;
        }
        Ok(())
    }

    /// Adds a row: values as they travel, in the order of the columns.
    pub fn write(&mut self, values: Vec<Json>) -> Result<(), XlsxError> {
        if self.rows == SHEET_ROWS {
            self.next_sheet()?;
        }
        self.rows += 1;
        let sheet = self.workbook.worksheet_from_index(self.sheets - 1)?;
        for ((field, column), value) in self.layout.columns.iter().zip(0..).zip(values) {
            let cell = cell(field, value, &self.layout.dictionaries, self.layout.lang);
            put(sheet, self.rows, column, cell, &self.formats)?;
        }
        Ok(())
    }

    /// Writes the file.
    pub fn finish(mut self, mut file: File) -> Result<File, XlsxError> {
        let mut buffered = std::io::BufWriter::new(&mut file);
        self.workbook.save_to_writer(&mut buffered)?;
        buffered.flush()?;
        drop(buffered);
        Ok(file)
    }
}

fn columns_of(layout: &Layout) -> Vec<Format> {
    layout.columns.iter().map(|field| Format::new().set_num_format(format_of(field.kind))).collect()
}

fn put(sheet: &mut Worksheet, row: u32, column: u16, cell: Cell, formats: &Formats) -> Result<(), XlsxError> {
    match cell {
        Cell::Blank => return Ok(()),
        Cell::Text(text) if is_dangerous(&text) => {
            sheet.write_string_with_format(row, column, text, &formats.guarded)?
        }
        Cell::Text(text) => sheet.write_string(row, column, text)?,
        Cell::Number(value) => sheet.write_number(row, column, value)?,
    };
    Ok(())
}

/// Whether a spreadsheet that reads the text anew (as CSV, or when somebody edits it) might take it for a formula.
fn is_dangerous(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r'])
}

fn format_of(kind: Kind) -> String {
    match kind {
        Kind::Decimal { scale, .. } if scale > 0 => format!("#,##0.{}", "0".repeat(usize::from(scale))),
        Kind::Decimal { .. } => "#,##0".to_owned(),
        Kind::Int { .. } | Kind::Id => "0".to_owned(),
        Kind::Date => "yyyy-mm-dd".to_owned(),
        Kind::Instant => "yyyy-mm-dd hh:mm:ss".to_owned(),
        _ => "General".to_owned(),
    }
}

fn cell(field: &Field, value: Json, dictionaries: &Dictionaries, lang: Lang) -> Cell {
    let is_number = value.is_number();
    let text = match value {
        Json::Null => return Cell::Blank,
        Json::String(text) if text.is_empty() => return Cell::Blank,
        Json::String(text) => text,
        other => other.to_string(),
    };
    let label = |family: &str, code: &str| dictionaries.label(family, code, lang);
    match field.kind {
        // The name of what has the id, where that is known.
        Kind::Id if !is_number => Cell::Text(cut(text)),
        Kind::Decimal { .. } | Kind::Int { .. } | Kind::Id => number(text),
        Kind::Date => text.parse().ok().and_then(day).map_or(Cell::Text(text), Cell::Number),
        Kind::Instant => text.parse().ok().and_then(instant).map_or(Cell::Text(text), Cell::Number),
        Kind::Dict { family, .. } => Cell::Text(label(family, &text)),
        Kind::DictList { family, .. } => {
            let labels: Vec<String> = text.split(',').map(|code| label(family, code.trim())).collect();
            Cell::Text(cut(listed(&labels).get(lang).to_owned()))
        }
        Kind::Flag => Cell::Text(label("yesNo", &text)),
        Kind::Text { .. } | Kind::Blob { .. } => Cell::Text(cut(text)),
    }
}

/// A number where a spreadsheet holds every digit of it, else text.
fn number(text: String) -> Cell {
    let digits = || text.bytes().filter(u8::is_ascii_digit);
    let leading = digits().take_while(|digit| *digit == b'0').count();
    let trailing = if text.contains('.') { digits().rev().take_while(|digit| *digit == b'0').count() } else { 0 };
    let significant = digits().count().saturating_sub(leading + trailing);
    match text.parse::<f64>() {
        Ok(value) if significant <= EXACT_DIGITS && value.is_finite() => Cell::Number(value),
        _ => Cell::Text(text),
    }
}

/// The text, without what does not fit into a cell.
fn cut(text: String) -> String {
    match text.char_indices().nth(MAX_TEXT) {
        Some((end, _)) => text[..end].to_owned(),
        None => text,
    }
}

/// A day as spreadsheets count it; they know none before March 1900 that all of them agree on.
fn day(date: NaiveDate) -> Option<f64> {
    let (zero, first) = (NaiveDate::from_ymd_opt(1899, 12, 30)?, NaiveDate::from_ymd_opt(1900, 3, 1)?);
    let days = i32::try_from((date - zero).num_days()).ok()?;
    (date >= first).then(|| f64::from(days))
}

/// An instant as spreadsheets count it, in China's time, to the second.
fn instant(at: DateTime<Utc>) -> Option<f64> {
    let local: NaiveDateTime = at.with_timezone(&FixedOffset::east_opt(CHINA_SECONDS_EAST)?).naive_local();
    let seconds = u32::try_from(local.signed_duration_since(local.date().and_hms_opt(0, 0, 0)?).num_seconds()).ok()?;
    Some(day(local.date())? + f64::from(seconds) / 86_400.0)
}

/// A name that spreadsheets take, with a number from the second sheet on.
fn sheet_name(wanted: &str, number: usize) -> String {
    let mut units = 0;
    // Excel counts UTF-16 units: a character outside the basic plane counts twice.
    let fits = |letter: &char| {
        units += letter.len_utf16();
        units <= MAX_NAME - ROOM
    };
    let clean: String = wanted
        .chars()
        .filter(|letter| !letter.is_control() && !matches!(letter, '[' | ']' | ':' | '*' | '?' | '/' | '\\'))
        .take_while(fits)
        .collect();
    let clean = clean.trim().trim_matches('\'');
    match (clean, number) {
        ("", number) => format!("Sheet{number}"),
        (clean, 1) => clean.to_owned(),
        (clean, number) => format!("{clean} ({number})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core_wasm::text::text;
    use serde_json::json;

    const L: core_wasm::text::Text = text("字段", "Field");

    fn of(field: Field, value: Json) -> Cell {
        cell(&field, value, &Dictionaries::default(), Lang::En)
    }

    #[test]
    fn a_number_is_one_as_long_as_it_is_exact() {
        let decimal = |text: &str| of(Field::decimal("a", L, 19, 5), json!(text));
        assert_eq!(decimal("12.50000"), Cell::Number(12.5));
        assert_eq!(decimal("-0.00001"), Cell::Number(-0.00001));
        assert_eq!(decimal("0.00000"), Cell::Number(0.0));
        assert_eq!(decimal("9999999999.99999"), Cell::Number(9_999_999_999.999_99));
        assert_eq!(decimal("99999999999.99999"), Cell::Text("99999999999.99999".to_owned()));
        assert_eq!(decimal("12345678901234.00000"), Cell::Number(12_345_678_901_234.0));
        assert_eq!(of(Field::int("a", L, 18), json!("1234567890123456")), Cell::Text("1234567890123456".to_owned()));
        assert_eq!(of(Field::id("a", L), json!(7)), Cell::Number(7.0));
        assert_eq!(of(Field::id("a", L), json!("360")), Cell::Text("360".to_owned()), "a name");
    }

    #[test]
    fn days_and_instants_are_dates_of_china() {
        assert_eq!(of(Field::date("a", L), json!("2026-03-05")), Cell::Number(46086.0));
        assert_eq!(of(Field::date("a", L), json!("1899-03-05")), Cell::Text("1899-03-05".to_owned()));
        let noon = of(Field::instant("a", L), json!("2026-03-05T04:00:00.000Z"));
        assert_eq!(noon, Cell::Number(46086.5));
    }

    #[test]
    fn what_looks_like_a_formula_is_guarded() {
        for text in ["=1+1", "+1", "-1", "@a", "\t1", "\r1"] {
            assert!(is_dangerous(text), "{text:?}");
        }
        assert!(!is_dangerous("A=1") && !is_dangerous(""));
    }

    #[test]
    fn names_of_sheets_are_ones_that_spreadsheets_take() {
        assert_eq!(sheet_name("报关单", 1), "报关单");
        assert_eq!(sheet_name("a/b:[c]", 2), "abc (2)");
        assert_eq!(sheet_name("'*?'", 1), "Sheet1");
        for long in ["x".repeat(60), "𝒙".repeat(60)] {
            assert!(sheet_name(&long, 999).encode_utf16().count() <= MAX_NAME, "{long}");
        }
    }
}
