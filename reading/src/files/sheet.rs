//! Workbooks: cells with their names.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;

use calamine::{Data, Reader, SheetVisible, Sheets, Xls, Xlsx};
use core_wasm::text::catalogue::reading as texts;

use super::{Taken, archive, formula, xls};
use crate::paper::{FileKind, Page, PageKind, Paper, Place, Quad, Segment, Source, upright};
use crate::reading::Problem;
use crate::refusal::{Clock, Limits, Refusal};

/// Height of a row on the grid of our making.
const ROW: f32 = 20.0;

/// Bytes of a formula that is worked out.
const LONGEST: usize = 1_000;

/// Cells, empty ones too, of all sheets of an old workbook, which its reader keeps as blocks.
const LARGEST: u64 = 2_000_000;

/// The cells of a sheet by row and column.
pub type Cells = BTreeMap<(u32, u32), String>;

pub fn take(bytes: &[u8], kind: FileKind, limits: &Limits, clock: Clock) -> Result<Taken, Refusal> {
    let mut book = open(bytes, kind, limits)?;
    let names = book.sheet_names();
    if names.len() > limits.pages {
        return Err(Refusal::Pages(limits.pages));
    }
    let (mut pages, mut problems) = (Vec::new(), Vec::new());
    let mut counter = Counter { limits, clock, cells: 0, text: 0 };
    let mut of_old = if kind == FileKind::Xls { xls::shown(bytes, currency_of) } else { Vec::new() };
    let hidden = hidden(&book);
    for (at, name) in names.into_iter().enumerate() {
        clock.check()?;
        if hidden.contains(&name) {
            let message = texts::HIDDEN_SHEET.with(&[("sheet", &name)]);
            problems.push(Problem { key: "reading.hiddenSheet".into(), message, places: Vec::new() });
            continue;
        }
        let Some(Content { mut cells, missing, mut money }) = content(&mut book, &name, &mut counter)? else {
            continue;
        };
        money.extend(of_old.get_mut(at).map(std::mem::take).unwrap_or_default());
        let mut unknown = Vec::new();
        let mut computed = BTreeSet::new();
        for (at, result) in formula::work_out(&missing, &cells, clock)? {
            match result {
                Some(result) => {
                    cells.insert(at, result);
                    computed.insert(at);
                }
                None => unknown.push(at),
            }
        }
        for (at, currency) in money {
            if let Some(text) = cells.get_mut(&at).filter(|text| text.starts_with(|c: char| c.is_ascii_digit())) {
                text.insert_str(0, &format!("{currency} "));
            }
        }
        let grid = Grid::of(&cells);
        for at in unknown {
            let cell = name_of(at);
            let message = texts::NO_RESULT.with(&[("cell", &cell)]);
            let place = Place { page: pages.len(), quad: grid.quad(at), cell: Some(cell) };
            problems.push(Problem { key: "reading.noResult".into(), message, places: vec![place] });
        }
        let segments = cells.iter().map(|(at, text)| Segment {
            text: text.clone(),
            quad: grid.quad(*at),
            cell: Some(name_of(*at)),
            source: Source::Cell,
            // What a formula gives was worked out here: somebody should look.
            sure: if computed.contains(at) { 80 } else { 100 },
            stops: Vec::new(),
        });
        pages.push(Page {
            kind: PageKind::Sheet,
            name,
            width: grid.width,
            height: grid.height,
            segments: segments.collect(),
            walls: Vec::new(),
            flatten: None,
        });
    }
    Ok(Taken { paper: Paper { file: kind, pages }, problems })
}

/// Sheets that nobody sees who opens or prints the workbook, such as what the goods cost, where others are seen.
fn hidden(book: &Sheets<Cursor<&[u8]>>) -> BTreeSet<String> {
    let sheets = book.sheets_metadata();
    if sheets.iter().all(|sheet| sheet.visible != SheetVisible::Visible) {
        return BTreeSet::new();
    }
    sheets.iter().filter(|sheet| sheet.visible != SheetVisible::Visible).map(|sheet| sheet.name.clone()).collect()
}

fn open<'a>(bytes: &'a [u8], kind: FileKind, limits: &Limits) -> Result<Sheets<Cursor<&'a [u8]>>, Refusal> {
    let from = Cursor::new(bytes);
    if kind == FileKind::Xls {
        if xls::block(bytes) > LARGEST {
            return Err(Refusal::Cells(limits.cells));
        }
        return match Xls::new(from) {
            Ok(book) => Ok(Sheets::Xls(book)),
            Err(calamine::XlsError::Password) => Err(Refusal::Encrypted),
            Err(_) => Err(Refusal::Broken),
        };
    }
    archive::weigh(bytes, limits)?;
    Xlsx::new(from).map(Sheets::Xlsx).map_err(|_| Refusal::Broken)
}

/// What has been read of all sheets so far.
struct Counter<'a> {
    limits: &'a Limits,
    clock: Clock,
    cells: usize,
    /// Bytes: many cells may share one long text.
    text: u64,
}

impl Counter<'_> {
    fn admit(&mut self, text: &str) -> Result<(), Refusal> {
        self.cells += 1;
        if self.cells > self.limits.cells {
            return Err(Refusal::Cells(self.limits.cells));
        }
        self.text += text.len() as u64;
        if self.text > self.limits.unpacked {
            return Err(Refusal::Unpacked(self.limits.unpacked >> 20));
        }
        self.clock.check()
    }
}

/// The cells of one sheet, and the formulas of those that have no value.
#[derive(Default)]
struct Content {
    cells: Cells,
    missing: Cells,
    /// What the format of a number shows before it: a currency.
    money: Cells,
}

impl Content {
    fn put(
        &mut self,
        at: (u32, u32),
        value: &Data,
        formula: Option<&str>,
        counter: &mut Counter<'_>,
    ) -> Result<(), Refusal> {
        if let Some(text) = shown(value) {
            counter.admit(&text)?;
            self.cells.insert(at, text);
        } else if let Some(formula) = formula.filter(|formula| !formula.is_empty()) {
            // No product or sum of a paper is that long; without a text it is told as one without a result.
            let formula = if formula.len() <= LONGEST { formula } else { "" };
            counter.admit(formula)?;
            self.missing.insert(at, formula.to_owned());
        }
        Ok(())
    }
}

/// `None` for a sheet that is not read, such as one that is a chart.
fn content(
    book: &mut Sheets<Cursor<&[u8]>>,
    name: &str,
    counter: &mut Counter<'_>,
) -> Result<Option<Content>, Refusal> {
    let mut content = Content::default();
    if let Sheets::Xlsx(book) = book {
        // Cell by cell: as a range, two cells in opposite corners of a sheet would take 2^34 places.
        let Ok(mut reader) = book.worksheet_cells_reader(name) else { return Ok(None) };
        loop {
            match reader.next_cell_with_formula() {
                Ok(Some(cell)) => content.put(cell.pos, &cell.value.into(), cell.formula.as_deref(), counter)?,
                Ok(None) => break,
                Err(_) => return Ok(None),
            }
        }
        drop(reader);
        content.money = money(book, name, counter.clock)?;
        return Ok(Some(content));
    }
    // The old format has no more than 65,536 rows and 256 columns, and its reader keeps them as ranges.
    let Ok(range) = book.worksheet_range(name) else { return Ok(None) };
    let formulas = book.worksheet_formula(name).unwrap_or_default();
    let (top, left) = range.start().unwrap_or_default();
    for (row, column, value) in range.used_cells() {
        if let Some(at) = position(top, left, row, column) {
            content.put(at, value, None, counter)?;
        }
    }
    let (top, left) = formulas.start().unwrap_or_default();
    for (row, column, formula) in formulas.used_cells() {
        if let Some(at) = position(top, left, row, column).filter(|at| !content.cells.contains_key(at)) {
            content.put(at, &Data::Empty, Some(formula), counter)?;
        }
    }
    Ok(Some(content))
}

/// The currencies that the formats of a sheet's cells show.
fn money(book: &mut Xlsx<Cursor<&[u8]>>, name: &str, clock: Clock) -> Result<Cells, Refusal> {
    let mut found = Cells::new();
    let Ok(mut reader) = book.worksheet_cells_reader(name) else { return Ok(found) };
    let shown: Vec<Option<String>> = reader
        .styles()
        .iter()
        .map(|style| style.number_format.as_ref().and_then(|format| currency_of(&format.format_code)))
        .collect();
    if shown.iter().all(Option::is_none) {
        return Ok(found);
    }
    while let Ok(Some((row, column, style))) = reader.next_style_id() {
        clock.check()?;
        if let Some(Some(currency)) = shown.get(style) {
            found.insert((row, column), currency.clone());
        }
    }
    Ok(found)
}

/// The currency in a format such as `"USD"0.00`, `[$€-407]#,##0` or `$#,##0.00`.
fn currency_of(format: &str) -> Option<String> {
    let first = format.split(';').next()?;
    let quoted = first.split('"').nth(1);
    let bracketed = first.split_once("[$").and_then(|(_, rest)| rest.split([']', '-']).next());
    let sign = || first.chars().find(|c| "$€£¥".contains(*c)).map(String::from);
    let letters = |text: &str| {
        let text = text.trim();
        let iso = text.len() == 3 && text.chars().all(|c| c.is_ascii_uppercase());
        (iso || text.chars().any(|c| "$€£¥元".contains(c)) && text.chars().count() <= 4).then(|| text.to_owned())
    };
    quoted.and_then(letters).or_else(|| bracketed.and_then(letters)).or_else(sign)
}

fn position(top: u32, left: u32, row: usize, column: usize) -> Option<(u32, u32)> {
    Some((top.checked_add(u32::try_from(row).ok()?)?, left.checked_add(u32::try_from(column).ok()?)?))
}

/// A cell as text; `None` for an empty one.
fn shown(value: &Data) -> Option<String> {
    let text = match value {
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => text.trim().to_owned(),
        Data::Int(number) => number.to_string(),
        Data::Float(number) => number_text(*number),
        Data::Bool(truth) => truth.to_string(),
        Data::DateTime(moment) if moment.is_datetime() => {
            let (year, month, day, ..) = moment.to_ymd_hms_milli();
            format!("{year:04}-{month:02}-{day:02}")
        }
        Data::DateTime(span) => number_text(span.as_f64()),
        Data::Error(_) | Data::Empty => return None,
    };
    (!text.is_empty()).then_some(text)
}

/// A stored number without the dust of binary fractions: a spreadsheet shows at most fifteen digits.
fn number_text(number: f64) -> String {
    let exact = number.to_string();
    if exact.len() <= 16 {
        return exact;
    }
    let whole = exact.split('.').next().unwrap_or_default().trim_start_matches('-').len();
    let rounded = format!("{number:.*}", 15_usize.saturating_sub(whole));
    if rounded.contains('.') { rounded.trim_end_matches('0').trim_end_matches('.').to_owned() } else { rounded }
}

/// `(6, 1)` -> `B7`.
pub fn name_of((row, column): (u32, u32)) -> String {
    let (mut letters, mut rest) = (Vec::new(), column + 1);
    while rest > 0 {
        letters.push(char::from(b'A' + u8::try_from((rest - 1) % 26).unwrap_or_default()));
        rest = (rest - 1) / 26;
    }
    let letters: String = letters.iter().rev().collect();
    format!("{letters}{}", row + 1)
}

/// Where cells stand: columns as wide as their texts, rows of one height, both without those that are empty.
pub struct Grid {
    columns: BTreeMap<u32, (f32, f32)>,
    rows: BTreeMap<u32, f32>,
    pub width: f32,
    pub height: f32,
}

impl Grid {
    pub fn of(cells: &Cells) -> Grid {
        let mut widths: BTreeMap<u32, f32> = BTreeMap::new();
        let mut rows = BTreeMap::new();
        for ((row, column), text) in cells {
            let wide: f32 = text.chars().map(|c| if c.is_ascii() { 6.0 } else { 11.0 }).sum();
            let width = widths.entry(*column).or_insert(50.0);
            *width = width.max((wide + 12.0).min(240.0));
            rows.insert(*row, 0.0);
        }
        let (mut x, mut columns, mut last) = (0.0, BTreeMap::new(), None);
        for (column, width) in widths {
            // An empty column between stays a gap, however many there are.
            if last.is_some_and(|last: u32| column > last + 1) {
                x += 40.0;
            }
            columns.insert(column, (x, x + width));
            x += width;
            last = Some(column);
        }
        let (mut y, mut last) = (0.0, None);
        for (row, top) in &mut rows {
            if last.is_some_and(|last: u32| *row > last + 1) {
                y += ROW;
            }
            *top = y;
            y += ROW;
            last = Some(*row);
        }
        Grid { columns, rows, width: x.max(1.0), height: y.max(1.0) }
    }

    pub fn quad(&self, (row, column): (u32, u32)) -> Quad {
        let (left, right) = self.columns.get(&column).copied().unwrap_or((self.width, self.width + 50.0));
        let top = self.rows.get(&row).copied().unwrap_or(self.height);
        // Not touching: neighbours stay apart.
        upright(left + 1.0, top + 2.0, right - 1.0, top + ROW - 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::currency_of;

    #[test]
    fn currencies_in_formats_of_cells() {
        for (format, expected) in [
            ("\"USD\"0.00", Some("USD")),
            ("[$€-407]#,##0.00", Some("€")),
            ("[$EUR] #,##0.00", Some("EUR")),
            ("$#,##0.00;[Red]-$#,##0.00", Some("$")),
            ("#,##0.00", None),
            ("0.00\" kg\"", None),
        ] {
            assert_eq!(currency_of(format).as_deref(), expected, "{format}");
        }
    }
}
