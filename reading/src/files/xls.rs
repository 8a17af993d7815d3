//! What the reader of old workbooks (.xls) does not tell: how large the sheets are, before it makes a block of each, and the formats
//! of cells.
//!
//! The reader keeps a sheet as one block from its first to its last cell: two cells in opposite corners would take half a
//! gigabyte. The cells are looked for here: the streams of the container ([MS-CFB]), then the records of the workbook
//! ([MS-XLS]). What cannot be followed is left to the reader.

use std::collections::BTreeMap;
use std::ops::Range;

use super::sheet::Cells;

/// Records of cells: each begins with its row and its column.
const CELLS: [u16; 9] = [0x0001, 0x0002, 0x0006, 0x00D6, 0x00FD, 0x0201, 0x0203, 0x0204, 0x027E];
/// Records of several cells of a row: the last column stands at their end.
const RUNS: [u16; 2] = [0x00BD, 0x00BE];
const BEGIN: [u16; 3] = [0x0009, 0x0209, 0x0809];
const FREE: u32 = 0xFFFF_FFFA;
/// Records of numbers, and of several of a row: a cell of these may show a currency.
const NUMBERS: [u16; 3] = [0x0006, 0x0203, 0x027E];
const SEVERAL: u16 = 0x00BD;
/// Records of the workbook: where a sheet begins, the text of a format, the style of cells, its end.
const SHEET: u16 = 0x0085;
const FORMAT: u16 = 0x041E;
const STYLE: u16 = 0x00E0;
const END: u16 = 0x000A;
/// Sheets that are looked through, however many a workbook says that it has.
const MOST_SHEETS: usize = 100;
/// The first record of a workbook says so of the form in which texts are kept since 1997.
const WIDE: u16 = 0x0600;

/// The records of a stream, each with its kind.
fn records(stream: &[u8]) -> impl Iterator<Item = (u16, &[u8])> {
    let mut rest = stream;
    std::iter::from_fn(move || {
        let (kind, length) = (short(rest, 0)?, usize::from(short(rest, 2)?));
        let body = rest.get(4..4 + length)?;
        rest = &rest[4 + length..];
        Some((kind, body))
    })
}

/// How many cells the blocks of all sheets would have.
pub fn block(bytes: &[u8]) -> u64 {
    let Some(stream) = workbook(bytes) else { return 0 };
    let (mut total, mut sheet) = (0_u64, Extent::default());
    for (kind, body) in records(&stream) {
        if BEGIN.contains(&kind) {
            total = total.saturating_add(sheet.size());
            sheet = Extent::default();
        } else if CELLS.contains(&kind) || RUNS.contains(&kind) {
            let last = if RUNS.contains(&kind) { short(body, body.len().saturating_sub(2)) } else { short(body, 2) };
            if let (Some(row), Some(first), Some(last)) = (short(body, 0), short(body, 2), last) {
                sheet.add(row, first);
                sheet.add(row, last);
            }
        }
    }
    total.saturating_add(sheet.size())
}

/// What the formats of numbers show, sheet by sheet in the order of the workbook: `shows` tells it of the text of a format.
pub fn shown(bytes: &[u8], shows: impl Fn(&str) -> Option<String>) -> Vec<Cells> {
    let Some(stream) = workbook(bytes) else { return Vec::new() };
    let mut formats: BTreeMap<u16, String> = BTreeMap::new();
    let (mut styles, mut sheets, mut is_wide) = (Vec::new(), Vec::new(), false);
    for (kind, body) in records(&stream) {
        match kind {
            FORMAT => {
                let text = format(body, is_wide).and_then(|text| shows(&text));
                if let (Some(id), Some(text)) = (short(body, 0), text) {
                    formats.insert(id, text);
                }
            }
            STYLE => styles.push(short(body, 2).unwrap_or_default()),
            SHEET => sheets.extend(long(body, 0)),
            END => break,
            _ if BEGIN.contains(&kind) => is_wide = short(body, 0) == Some(WIDE),
            _ => {}
        }
    }
    if formats.is_empty() {
        return Vec::new();
    }
    let of = |style: u16| styles.get(usize::from(style)).and_then(|format| formats.get(format));
    let of_sheet = |start: u32| {
        let mut cells = Cells::new();
        for (kind, body) in stream.get(start as usize..).map(records).into_iter().flatten() {
            let Some((row, column)) = short(body, 0).zip(short(body, 2)) else {
                if kind == END {
                    break;
                }
                continue;
            };
            let count = match kind {
                SEVERAL => body.len().saturating_sub(6) / 6,
                _ if NUMBERS.contains(&kind) => 1,
                _ => 0,
            };
            for at in 0..count {
                let column = u32::from(column) + u32::try_from(at).unwrap_or_default();
                if let Some(text) = short(body, 4 + 6 * at).and_then(of) {
                    cells.insert((u32::from(row), column), text.clone());
                }
            }
        }
        cells
    };
    sheets.into_iter().take(MOST_SHEETS).map(of_sheet).collect()
}

/// The text of a format: one byte a letter, or two.
fn format(body: &[u8], is_wide: bool) -> Option<String> {
    if !is_wide {
        let text = body.get(3..3 + usize::from(*body.get(2)?))?;
        return Some(text.iter().copied().map(char::from).collect());
    }
    let length = usize::from(short(body, 2)?);
    if body.get(4)? & 1 == 0 {
        return Some(body.get(5..5 + length)?.iter().copied().map(char::from).collect());
    }
    let letters: Vec<u16> = body.get(5..5 + 2 * length)?.chunks_exact(2).filter_map(|pair| short(pair, 0)).collect();
    String::from_utf16(&letters).ok()
}

#[derive(Default)]
struct Extent {
    rows: Range<u64>,
    columns: Range<u64>,
}

impl Extent {
    fn add(&mut self, row: u16, column: u16) {
        for (range, at) in [(&mut self.rows, u64::from(row)), (&mut self.columns, u64::from(column))] {
            *range = if range.is_empty() { at..at + 1 } else { range.start.min(at)..range.end.max(at + 1) };
        }
    }

    fn size(&self) -> u64 {
        (self.rows.end - self.rows.start) * (self.columns.end - self.columns.start)
    }
}

fn short(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn long(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

/// A file of sectors, and which sector follows each.
struct Sectors<'a> {
    bytes: &'a [u8],
    size: usize,
    next: Vec<u32>,
}

impl Sectors<'_> {
    /// The bytes of a stream. A chain that runs in a circle ends with the file's size.
    fn stream(&self, mut at: u32) -> Vec<u8> {
        let mut out = Vec::new();
        while at < FREE && out.len() < self.bytes.len() {
            let from = at as usize * self.size;
            let Some(part) = self.bytes.get(from..(from + self.size).min(self.bytes.len())) else { break };
            out.extend_from_slice(part);
            at = self.next.get(at as usize).copied().unwrap_or(FREE);
        }
        out
    }
}

fn longs(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).filter_map(|part| long(part, 0)).collect()
}

/// The stream of the workbook within the container.
fn workbook(bytes: &[u8]) -> Option<Vec<u8>> {
    let size = 1_usize.checked_shl(u32::from(short(bytes, 30)?)).filter(|size| (64..=4_096).contains(size))?;
    // Sectors are counted from behind the header.
    let body = bytes.get(size..)?;
    let mut tables: Vec<u32> = longs(bytes.get(76..512)?);
    let mut more = long(bytes, 68)?;
    for _ in 0..long(bytes, 72)?.min(1_000) {
        let from = (more as usize).checked_mul(size)?;
        let Some(list) = body.get(from..from + size).map(longs) else { break };
        let (last, list) = list.split_last()?;
        tables.extend(list);
        more = *last;
    }
    let mut next = Vec::new();
    for table in tables.into_iter().filter(|table| *table < FREE).take(body.len() / size + 1) {
        let from = table as usize * size;
        next.extend(longs(body.get(from..from + size)?));
    }
    let sectors = Sectors { bytes: body, size, next };
    let folder = sectors.stream(long(bytes, 48)?);
    let named = |name: &str| {
        let wide: Vec<u8> = name.encode_utf16().chain([0]).flat_map(u16::to_le_bytes).collect();
        folder
            .chunks_exact(128)
            .find(|entry| entry.get(..wide.len()).is_some_and(|part| part.eq_ignore_ascii_case(&wide)))
    };
    let entry = named("Workbook").or_else(|| named("Book"))?;
    let (start, length) = (long(entry, 116)?, long(entry, 120)?);
    if length >= long(bytes, 56)? {
        return Some(sectors.stream(start));
    }
    // A small stream lies in pieces of 64 bytes within that of the root, which is the first entry.
    let small = sectors.stream(long(&folder, 116)?);
    let next = longs(&sectors.stream(long(bytes, 60)?));
    Some(Sectors { bytes: &small, size: 64, next }.stream(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_formats_of_numbers_show() {
        let usd = |format: &str| format.contains("USD").then(|| "USD".to_owned());
        let mut book = include_bytes!("../../../fixtures/recognition/sheet_inv.xls").to_vec();
        assert!(shown(&book, usd).is_empty());
        let at = book.windows(7).position(|part| part == b"General").unwrap_or_default();
        book[at..at + 7].copy_from_slice(b"\"USD\" 0");
        let found = shown(&book, usd);
        assert_eq!(found.len(), 1);
        let of_first_line: Vec<u32> = found[0].keys().filter(|(row, _)| *row == 9).map(|(_, column)| *column).collect();
        assert_eq!(of_first_line, [4, 6, 7], "quantity, price and amount, which has a formula or not");
    }

    #[test]
    fn the_sample_and_its_damaged_copies() {
        let sample = include_bytes!("../../../fixtures/recognition/sheet_inv.xls");
        let size = block(sample);
        assert!((50..5_000).contains(&size), "{size}");
        for at in (0..sample.len()).step_by(61) {
            let mut damaged = sample.to_vec();
            damaged[at] ^= 0xFF;
            for bytes in [&damaged[..], &damaged[..at]] {
                block(bytes);
                shown(bytes, |format| Some(format.to_owned()));
            }
        }
    }
}
