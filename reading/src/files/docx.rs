//! Word processor documents: paragraphs and table cells in their order, on a grid of our making.

use quick_xml::Reader;
use quick_xml::events::Event;

use super::{Taken, archive};
use crate::fields::is_label;
use crate::paper::{FileKind, Page, PageKind, Paper, Segment, Source, upright};
use crate::refusal::{Clock, Limits, Refusal};

const WIDTH: f32 = 600.0;
const LINE: f32 = 20.0;
/// How sure the text of a cell is at most whose paragraphs may say several things.
const DOUBTFUL: u8 = 80;
/// Tables within tables are read as text of their cell.
const PART: &str = "word/document.xml";

pub fn take(bytes: &[u8], limits: &Limits, clock: Clock) -> Result<Taken, Refusal> {
    archive::weigh(bytes, limits)?;
    let text = archive::text(bytes, PART, limits)?;
    let mut body = Body { limit: limits.cells, ..Body::default() };
    let mut reader = Reader::from_str(&text);
    let mut in_text = false;
    loop {
        match reader.read_event().map_err(|_| Refusal::Broken)? {
            Event::Start(tag) => match tag.local_name().as_ref() {
                b"tbl" => body.open_table(),
                b"tr" if body.depth == 1 => body.rows.push(Vec::new()),
                b"tc" if body.depth == 1 => body.paragraphs.clear(),
                b"gridSpan" => body.span(tag.attributes().flatten().find_map(|value| number(&value.value))),
                b"p" => body.text.clear(),
                b"t" => in_text = true,
                _ => {}
            },
            Event::Empty(tag) => match tag.local_name().as_ref() {
                b"tab" | b"br" | b"cr" => body.text.push('\t'),
                b"gridSpan" => body.span(tag.attributes().flatten().find_map(|value| number(&value.value))),
                _ => {}
            },
            Event::End(tag) => match tag.local_name().as_ref() {
                b"t" => in_text = false,
                b"p" => {
                    clock.check()?;
                    body.close_paragraph()?;
                }
                b"tc" if body.depth == 1 => body.close_cell()?,
                b"tbl" => body.close_table(),
                _ => {}
            },
            Event::Text(part) if in_text => {
                let part = part.decode().map_err(|_| Refusal::Broken)?;
                body.text.push_str(&part);
            }
            Event::GeneralRef(entity) if in_text => body.entity(&entity),
            Event::Eof => break,
            _ => {}
        }
    }
    let page = Page {
        kind: PageKind::Flow,
        name: String::new(),
        width: WIDTH,
        height: body.y.max(LINE),
        segments: body.segments,
        walls: Vec::new(),
        flatten: None,
    };
    Ok(Taken { paper: Paper { file: FileKind::Docx, pages: vec![page] }, problems: Vec::new() })
}

fn number(value: &[u8]) -> Option<usize> {
    std::str::from_utf8(value).ok()?.parse().ok()
}

#[derive(Default)]
struct Body {
    segments: Vec<Segment>,
    /// Tables that are open, one within the other.
    depth: usize,
    tables: usize,
    count: usize,
    limit: usize,
    text: String,
    /// Paragraphs of the open cell.
    paragraphs: Vec<String>,
    spans: usize,
    /// Rows of the open table.
    rows: Vec<Vec<Cell>>,
    number: usize,
    y: f32,
}

/// A cell of a table.
struct Cell {
    /// What stands below each other.
    texts: Vec<String>,
    sure: u8,
    /// The columns that it spans.
    columns: usize,
}

impl Cell {
    /// Below a word that names a value stands the value; other paragraphs are one text.
    fn of(paragraphs: Vec<String>, columns: usize) -> Cell {
        // A number beneath words may be that of something else.
        let says_more =
            |text: &String| text.contains(|c: char| c.is_ascii_digit() || c == ':') && !text.starts_with('(');
        let is_name = paragraphs.first().is_some_and(|first| first.chars().filter(|c| c.is_alphabetic()).count() > 2);
        let is_named = paragraphs.len() > 1 && is_label(&paragraphs[0]);
        let is_doubtful = !is_named && is_name && paragraphs.iter().skip(1).any(says_more);
        let texts = if is_named { paragraphs } else { vec![paragraphs.join(" ")] };
        Cell { texts, sure: if is_doubtful { DOUBTFUL } else { 100 }, columns }
    }
}

impl Body {
    fn entity(&mut self, entity: &quick_xml::events::BytesRef<'_>) {
        let known = match &**entity {
            b"amp" => Some('&'),
            b"lt" => Some('<'),
            b"gt" => Some('>'),
            b"quot" => Some('"'),
            b"apos" => Some('\''),
            _ => entity.resolve_char_ref().ok().flatten(),
        };
        self.text.extend(known);
    }

    fn open_table(&mut self) {
        self.depth += 1;
        if self.depth == 1 {
            self.rows.clear();
            self.tables += 1;
        }
    }

    fn span(&mut self, columns: Option<usize>) {
        self.spans = columns.unwrap_or(1).clamp(1, 60);
    }

    fn admit(&mut self) -> Result<(), Refusal> {
        self.count += 1;
        if self.count > self.limit { Err(Refusal::Cells(self.limit)) } else { Ok(()) }
    }

    fn close_paragraph(&mut self) -> Result<(), Refusal> {
        self.admit()?;
        let text = std::mem::take(&mut self.text);
        if self.depth > 0 {
            self.paragraphs.push(text.trim().to_owned());
            return Ok(());
        }
        self.number += 1;
        // Tabs part what stands side by side.
        let mut parts = Vec::new();
        for part in text.split('\t').map(str::trim).filter(|part| !part.is_empty()) {
            self.admit()?;
            parts.push(part);
        }
        #[expect(clippy::cast_precision_loss, reason = "a line has few parts")]
        let wide = WIDTH / parts.len().max(1) as f32;
        let mut left = 0.0;
        for part in &parts {
            let name = format!("P{}", self.number);
            self.put(part, (left, left + wide, self.y), 100, name);
            left += wide;
        }
        self.y += LINE;
        Ok(())
    }

    fn close_cell(&mut self) -> Result<(), Refusal> {
        self.admit()?;
        let paragraphs = self.paragraphs.drain(..).filter(|part| !part.is_empty()).collect();
        let cell = Cell::of(paragraphs, std::mem::take(&mut self.spans).max(1));
        if let Some(row) = self.rows.last_mut() {
            row.push(cell);
        }
        Ok(())
    }

    fn close_table(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        if self.depth > 0 {
            return;
        }
        let columns = self.rows.iter().map(|row| row.iter().map(|cell| cell.columns).sum::<usize>()).max().unwrap_or(1);
        #[expect(clippy::cast_precision_loss, reason = "a table has few columns")]
        let wide = WIDTH / columns.max(1) as f32;
        for (row, cells) in std::mem::take(&mut self.rows).into_iter().enumerate() {
            let (mut column, mut bottom) = (0, self.y + LINE);
            for Cell { texts, sure, columns: span } in cells {
                let name = super::sheet::name_of((u32::try_from(row).unwrap_or(0), u32::try_from(column).unwrap_or(0)));
                #[expect(clippy::cast_precision_loss, reason = "a table has few columns")]
                let (left, right) = (column as f32 * wide, (column + span) as f32 * wide);
                let mut top = self.y;
                for text in texts {
                    self.put(&text.replace('\t', " "), (left, right, top), sure, format!("T{}.{name}", self.tables));
                    top += LINE;
                }
                bottom = bottom.max(top);
                column += span;
            }
            self.y = bottom;
        }
        self.y += LINE;
    }

    fn put(&mut self, text: &str, (left, right, top): (f32, f32, f32), sure: u8, cell: String) {
        if text.is_empty() {
            return;
        }
        self.segments.push(Segment {
            text: text.to_owned(),
            quad: upright(left + 1.0, top + 2.0, right - 1.0, top + LINE - 2.0),
            cell: Some(cell),
            source: Source::Cell,
            sure,
            stops: Vec::new(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_of_a_cell_are_a_word_with_its_value_or_one_text() {
        let cell = |texts: &[&str]| Cell::of(texts.iter().map(|text| (*text).to_owned()).collect(), 1);
        assert_eq!(cell(&["合同编号 Contract No.", "QX-1"]).texts, ["合同编号 Contract No.", "QX-1"]);
        assert_eq!(cell(&["Buyer:", "A Ltd.", "1 High St."]).texts.len(), 3);
        let name = cell(&["Pump", "Serial no. 22-1187"]);
        assert_eq!((name.texts.as_slice(), name.sure), (["Pump Serial no. 22-1187".to_owned()].as_slice(), DOUBTFUL));
        for whole in [["轴承", "Bearing"], ["4", "PCS"], ["Quantity", "(M2)"]] {
            assert_eq!((cell(&whole).texts.len(), cell(&whole).sure), (1, 100), "{whole:?}");
        }
    }
}
