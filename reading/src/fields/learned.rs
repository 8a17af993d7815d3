//! What corrections teach: beside which static text of a supplier's papers a value stands, or in which column.
//!
//! A clerk's click gives the place of a value. [`learn`] finds the label: in the same piece of text, else above it, else to
//! its left; for a goods line the heading of its column. The next paper of that supplier has the same label somewhere, and
//! the value in the same direction from it.

use core_wasm::dictionary::Dictionaries;
use core_wasm::rules::reading::words::{self, Form, folded, key};
use core_wasm::rules::recognition::style::Style;
use serde::{Deserialize, Serialize};

use super::columns::distance;
use super::forms;
use super::rows::{Row, Rows, overlap};
use super::table::heading_above;
use crate::geometry::Matrix;
use crate::paper::{Paper, Place, Segment};
use crate::reading::{Field, Found, Value};

/// Where a value stands, seen from its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Where {
    /// In the same piece of text, after it.
    Same,
    /// Below it: the label stands above.
    Above,
    /// To its right: the label stands to the left.
    Left,
    /// In the column below it.
    Column,
    /// Nowhere: it is about all of the paper, such as how numbers are written.
    Paper,
}

/// One thing learned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Hint {
    /// The name of the value.
    pub field: String,
    /// Whether it is a value of goods lines.
    #[serde(default)]
    pub line: bool,
    /// The static text of the papers.
    pub label: String,
    #[serde(rename = "where")]
    pub side: Where,
}

impl Hint {
    /// That a supplier writes in a style.
    pub fn of_style(style: Style) -> Hint {
        let (field, label) = (style.about().to_owned(), style.shown().to_owned());
        Hint { field, line: false, label, side: Where::Paper }
    }

    /// The style that it speaks of; `None` where it is about a place.
    pub fn style(&self) -> Option<Style> {
        if self.side == Where::Paper { Style::of(&self.field, &self.label) } else { None }
    }

    /// Whether a value of the head, or of a goods line, was read by it.
    pub fn gave(&self, of_line: bool, field: &Field) -> bool {
        let Field { name, value } = field;
        match self.style() {
            Some(style) => style.reads(&value.raw).is_some_and(|(right, _)| right == value.text),
            None => self.line == of_line && *name == self.field && value.found == Found::Learned,
        }
    }
}

/// Letters of the longest label.
const LONGEST: usize = 60;

/// What the place of a corrected value teaches. `head` are the other values of the paper, which are no labels.
pub fn learn(paper: &Paper, head: &[Field], line_field: bool, name: &str, place: &Place) -> Option<Hint> {
    let page = paper.pages.get(place.page)?;
    let rows = Rows::of(place.page, page);
    let quad = page.flatten.map_or(place.quad, |matrix| Matrix(matrix).quad(&place.quad));
    let (at, index) = piece_at(&rows, place, &quad)?;
    let piece = &rows.rows[at].segments[index];
    let hint = |label: String, side| Hint { field: name.to_owned(), line: line_field, label, side };
    if line_field {
        let label = heading_above(&rows, at, piece, name)?;
        return (label.chars().count() <= LONGEST && !key(&label).is_empty()).then(|| hint(label, Where::Column));
    }
    let others: Vec<String> = head
        .iter()
        .filter(|field| field.name != name)
        .flat_map(|field| [key(&field.value.text), key(&field.value.raw)])
        .filter(|other| other.chars().count() > 2)
        .collect();
    if let Some(label) = before(piece, &quad, &others) {
        return Some(hint(label, Where::Same));
    }
    // Neither what the paper is called nor a firm stands there to say what the value is.
    let fixed =
        |part: &&Segment| is_static(&part.text, &others) && !super::is_title(&part.text) && !forms::is_firm(&part.text);
    let above = (0..at).rev().take(2).find_map(|row| nearest(&rows.rows[row], piece, Way::Up)).filter(fixed);
    let left = index.checked_sub(1).and_then(|before| rows.rows[at].segments.get(before)).filter(fixed);
    // A colon, or a word of the trade, says more than the order in which we look.
    let tells = |part: &&Segment| {
        part.text.trim_end().ends_with([':', '：']) || super::labels::hits(&part.text).iter().any(|hit| hit.strong)
    };
    let (part, side) = match (above, left) {
        (_, Some(left)) if tells(&left) && !above.is_some_and(|above| tells(&above)) => (left, Where::Left),
        (Some(above), _) => (above, Where::Above),
        (None, Some(left)) => (left, Where::Left),
        (None, None) => return None,
    };
    Some(hint(bare(&part.text), side))
}

/// The piece at a place: the cell of its name, else the one that covers most of it.
fn piece_at(rows: &Rows, place: &Place, quad: &[[f32; 2]; 4]) -> Option<(usize, usize)> {
    let spot = Segment { quad: *quad, ..blank() };
    let mut best: Option<((bool, f32), (usize, usize))> = None;
    for (at, row) in rows.rows.iter().enumerate() {
        for (index, part) in row.segments.iter().enumerate() {
            // Paragraphs of one cell share its name.
            let is_named = place.cell.is_some() && part.cell == place.cell;
            let wide = overlap(part, &spot);
            let high = part.bottom().min(spot.bottom()) - part.top().max(spot.top());
            let like = (is_named, wide.max(0.0) * high.max(0.0));
            if (is_named || like.1 > 0.0) && best.is_none_or(|(most, _)| like > most) {
                best = Some((like, (at, index)));
            }
        }
    }
    best.map(|(_, found)| found)
}

fn blank() -> Segment {
    Segment {
        text: String::new(),
        quad: [[0.0; 2]; 4],
        cell: None,
        source: crate::paper::Source::Cell,
        sure: 0,
        stops: Vec::new(),
    }
}

/// The static text that stands before the place within its own piece.
fn before(piece: &Segment, quad: &[[f32; 2]; 4], others: &[String]) -> Option<String> {
    let count = piece.text.chars().count();
    let left = quad[0][0].min(quad[3][0]);
    // The first character whose middle lies within the place.
    let middle = |at: usize| {
        let part = piece.part(at, at + 1);
        f32::midpoint(part[0][0], part[1][0])
    };
    let mut from = (0..count).find(|at| middle(*at) >= left)?;
    if from == 0 {
        // The whole piece was pointed at: a colon parts the label from the value.
        from = piece.text.chars().position(|c| matches!(c, ':' | '：')).map(|at| at + 1).filter(|at| *at < count)?;
    }
    let text: String = piece.text.chars().take(from).collect();
    let text = text.trim_end().trim_end_matches([':', '：', '#', ' ']);
    // What an earlier value leaves: after its colon, after two blanks, after the last word with a digit.
    let text = text.rsplit([':', '：']).next().unwrap_or_default();
    let text = text.rsplit("  ").next().unwrap_or_default();
    let words: Vec<&str> = text.split_whitespace().collect();
    let first = words.iter().rposition(|word| has_digit(word)).map_or(0, |last| last + 1);
    let label = (first..words.len()).map(|from| words[from..].join(" ")).find(|label| {
        let key = key(label);
        !others.iter().any(|other| key.starts_with(other.as_str()) || other.ends_with(&key))
    })?;
    is_static(&label, others).then(|| bare(&label))
}

fn has_digit(text: &str) -> bool {
    text.chars().any(|c| c.is_ascii_digit())
}

/// Text that stands on each paper: without digits, no other value, no label with its value.
fn is_static(text: &str, others: &[String]) -> bool {
    let bare = bare(text);
    let key = key(&bare);
    let length = key.chars().count();
    (2..=LONGEST).contains(&length)
        && !has_digit(&bare)
        && !bare.contains([':', '：'])
        && !others.iter().any(|other| key.contains(other.as_str()))
}

fn bare(text: &str) -> String {
    text.trim().trim_end_matches([':', '：', '#', '.', ' ', '=']).trim().to_owned()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Up,
    Down,
}

/// The piece of another row that stands right above or below one.
fn nearest<'a>(row: &'a Row, piece: &Segment, way: Way) -> Option<&'a Segment> {
    let gap = |part: &Segment| match way {
        Way::Up => piece.top() - part.bottom(),
        Way::Down => part.top() - piece.bottom(),
    };
    let size = |part: &Segment| part.height().max(piece.height());
    row.segments
        .iter()
        .filter(|part| overlap(piece, part) > 0.0 || (part.left() - piece.left()).abs() < 2.0 * size(part))
        .filter(|part| gap(part) < 2.0 * size(part))
        .min_by(|a, b| (a.left() - piece.left()).abs().total_cmp(&(b.left() - piece.left()).abs()))
}

/// How well two labels agree, in percent; `None` when they do not. Letters that a picture mixes up are forgiven.
fn likeness(wanted: &str, found: &str) -> Option<u8> {
    if wanted == found {
        return Some(100);
    }
    let length = wanted.chars().count();
    let near = length >= 6 && found.chars().count().abs_diff(length) <= 2 && distance(wanted, found) <= length / 6;
    near.then_some(85)
}

/// The column that a heading names by what was learned.
pub fn column(hints: &[Hint], heading: &str) -> Option<&'static str> {
    let found = key(heading);
    let of_lines = hints.iter().filter(|hint| hint.line && hint.side == Where::Column);
    let best = of_lines
        .filter_map(|hint| {
            let wanted = key(&hint.label);
            let within = || (wanted.chars().count() >= 4 && found.contains(&wanted)).then_some(70);
            Some((likeness(&wanted, &found).or_else(within)?, hint))
        })
        .max_by_key(|(score, _)| *score)?;
    words::COLUMNS.iter().find(|column| column.field == best.1.field).map(|column| column.field)
}

/// The head values that stand where their hints say.
pub fn values(pages: &[Rows], hints: &[Hint], dictionaries: &Dictionaries) -> Vec<(&'static str, Value)> {
    let of_head = hints.iter().filter(|hint| !hint.line);
    of_head.filter_map(|hint| value(pages, hint, dictionaries)).collect()
}

fn value(pages: &[Rows], hint: &Hint, dictionaries: &Dictionaries) -> Option<(&'static str, Value)> {
    let (field, form) = forms::of_head(&hint.field)?;
    let wanted = key(&hint.label);
    let mut best: Option<(u8, Value)> = None;
    for page in pages {
        for (at, row) in page.rows.iter().enumerate() {
            for (index, segment) in row.segments.iter().enumerate() {
                let Some((like, end)) = label_in(&wanted, &segment.text) else { continue };
                let rest = || segment.cut(end, usize::MAX).and_then(|rest| rest.after_marks());
                let right = || row.segments.get(index + 1).cloned();
                let below =
                    || page.rows[at + 1..].iter().take(2).find_map(|row| nearest(row, segment, Way::Down)).cloned();
                let same = rest();
                // As it was learned; else the label was joined with its value, or parted from it.
                let pieces = match (hint.side, same) {
                    (_, Some(same)) => [Some((same, hint.side != Where::Same)), None],
                    (Where::Left, None) => [right().map(|piece| (piece, false)), None],
                    (Where::Above, None) => [below().map(|piece| (piece, false)), None],
                    _ => [right().map(|piece| (piece, true)), below().map(|piece| (piece, true))],
                };
                let formed = pieces.into_iter().flatten().find_map(|(piece, moved)| {
                    let formed = forms::form(form, &piece.text, true, dictionaries).or_else(|| {
                        // Letters of a number that has none elsewhere: taken as it stands, and looked at.
                        (form == Form::Id && !piece.text.trim().contains(' ')).then(|| forms::as_it_stands(&piece.text))
                    })?;
                    Some((formed, piece, moved))
                });
                let Some((formed, piece, moved)) = formed else { continue };
                let like = if moved { like.saturating_sub(5) } else { like };
                if best.as_ref().is_some_and(|(most, _)| *most >= like) {
                    continue;
                }
                let most = if like >= 95 { 94 } else { 84 };
                let value = Value {
                    text: formed.text,
                    code: formed.code,
                    place: piece.place(page.page),
                    sure: formed.sure.min(piece.sure).min(most),
                    raw: piece.text,
                    found: Found::Learned,
                    others: formed.others,
                };
                best = Some((like, value));
            }
        }
    }
    best.map(|(_, value)| (field, value))
}

/// Whether a text begins with a label, or has it as words of its own; and the first character after it.
fn label_in(wanted: &str, text: &str) -> Option<(u8, usize)> {
    let length = wanted.chars().count();
    if length == 0 || text.len() > 4_000 {
        return None;
    }
    if let Some(like) = likeness(wanted, &key(text)) {
        return Some((like, text.chars().count()));
    }
    let chars: Vec<char> = text.chars().collect();
    let letters = folded(text);
    let wanted: Vec<char> = wanted.chars().collect();
    for (start, window) in letters.windows(length).enumerate() {
        if !window.iter().map(|(c, _)| c).eq(&wanted) {
            continue;
        }
        let (first, last) = (window.first()?.1, window.last()?.1);
        let letter = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(char::is_ascii_alphabetic);
        let joined = letter(first.checked_sub(1)) && chars[first].is_ascii_alphabetic()
            || letter(Some(last + 1)) && chars[last].is_ascii_alphabetic();
        if !joined {
            return Some((if start == 0 { 98 } else { 92 }, last + 1));
        }
    }
    None
}

impl Segment {
    /// What follows the signs that part a label from its value.
    fn after_marks(self) -> Option<Segment> {
        let marks =
            self.text.chars().take_while(|c| c.is_whitespace() || matches!(c, ':' | '：' | '.' | '#' | '=' | '/'));
        let from = marks.count();
        let rest = self.cut(from, usize::MAX)?;
        rest.text.chars().any(char::is_alphanumeric).then_some(rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::{FileKind, Page, PageKind, Source, upright};

    /// Words of no language that the tables know: what is found is found by what was learned.
    fn paper(number: &str, agent: &str, goods: &[[&str; 3]]) -> Paper {
        let piece = |x: f32, y: f32, text: &str| {
            #[expect(clippy::cast_precision_loss, reason = "few letters")]
            let wide = text.chars().count() as f32 * 5.0;
            Segment {
                text: text.to_owned(),
                quad: upright(x, y, x + wide, y + 10.0),
                cell: None,
                source: Source::TextLayer,
                sure: 100,
                stops: Vec::new(),
            }
        };
        let mut segments = vec![
            piece(20.0, 20.0, &format!("Zorgnr {number}")),
            piece(300.0, 60.0, "Vlugman"),
            piece(300.0, 74.0, agent),
            piece(20.0, 100.0, "Brutvikt:"),
            piece(120.0, 100.0, "1.250,50 kg"),
            piece(20.0, 140.0, "Warenaam"),
            piece(200.0, 140.0, "Stuktal"),
            piece(300.0, 140.0, "Stukpreis"),
        ];
        for (row, y) in goods.iter().zip([160.0, 174.0, 188.0]) {
            segments.extend(row.iter().zip([20.0, 200.0, 300.0]).map(|(text, x)| piece(x, y, text)));
        }
        let page = Page {
            kind: PageKind::Page,
            name: String::new(),
            width: 600.0,
            height: 800.0,
            segments,
            walls: Vec::new(),
            flatten: None,
        };
        Paper { file: FileKind::Pdf, pages: vec![page] }
    }

    fn place(paper: &Paper, text: &str) -> Place {
        let found = paper.pages[0].segments.iter().find_map(|part| {
            let at = part.text.find(text)?;
            let from = part.text[..at].chars().count();
            Some(Place { page: 0, quad: part.part(from, from + text.chars().count()), cell: None })
        });
        found.unwrap_or_else(|| panic!("{text} stands nowhere"))
    }

    #[test]
    fn the_next_paper_is_read_as_the_last_one_was_corrected() {
        let tables = Dictionaries::new([]);
        let read = |paper: &Paper, hints: &[Hint]| {
            let clock = crate::refusal::Clock::start(std::time::Duration::from_secs(60));
            super::super::read(paper, hints, &tables, clock).unwrap_or_else(|refusal| panic!("{refusal}"))
        };
        let first = paper("AB-118", "Nordic Garden A/S", &[["Spade", "12", "8,50"], ["Rake", "40", "6,25"]]);
        let taught: Vec<Hint> = [
            (false, "invoiceNo", "AB-118", "Zorgnr", Where::Same),
            (false, "buyer", "Nordic Garden A/S", "Vlugman", Where::Above),
            (false, "grossWeight", "1.250,50 kg", "Brutvikt", Where::Left),
            (true, "name", "Rake", "Warenaam", Where::Column),
            (true, "qty", "40", "Stuktal", Where::Column),
            (true, "price", "6,25", "Stukpreis", Where::Column),
        ]
        .into_iter()
        .map(|(line, name, text, label, side)| {
            let hint = learn(&first, &[], line, name, &place(&first, text));
            let expected = Hint { field: name.into(), line, label: label.into(), side };
            assert_eq!(hint.as_ref(), Some(&expected), "{name}");
            expected
        })
        .collect();
        assert!(read(&first, &[]).lines.is_empty());

        let next = paper("CD-9/226", "Jan de Vries B.V.", &[["Hoe", "7", "9,10"]]);
        let reading = read(&next, &taught);
        let text = |name: &str| reading.head(name).map(|value| (value.text.as_str(), value.found));
        assert_eq!(text("invoiceNo"), Some(("CD-9/226", Found::Learned)));
        assert_eq!(text("buyer"), Some(("Jan de Vries B.V.", Found::Learned)));
        assert_eq!(text("grossWeight"), Some(("1250.5", Found::Learned)));
        let cell = |name: &str| reading.lines[0].value(name).map(|value| (value.text.as_str(), value.found));
        assert_eq!(cell("name"), Some(("Hoe", Found::Learned)));
        assert_eq!(cell("qty"), Some(("7", Found::Learned)));
        assert_eq!(cell("price"), Some(("9.1", Found::Learned)));
    }

    #[test]
    fn a_label_is_text_that_stands_on_each_paper() {
        let page = paper("AB-118", "Nordic Garden A/S", &[]);
        // Another value above, and nothing to the left.
        let firm = Field {
            name: "notifyParty".into(),
            value: Value {
                text: "Vlugman".into(),
                code: None,
                raw: "Vlugman".into(),
                place: place(&page, "Vlugman"),
                sure: 90,
                found: Found::Label,
                others: Vec::new(),
            },
        };
        assert_eq!(learn(&page, &[firm], false, "buyer", &place(&page, "Nordic")), None);
        let hint = Hint { field: "buyer".into(), line: false, label: "Vlugman".into(), side: Where::Above };
        let wire = serde_json::json!({ "field": "buyer", "line": false, "label": "Vlugman", "where": "above" });
        assert_eq!(serde_json::to_value(&hint).ok(), Some(wire));
    }

    #[test]
    fn corrections_take_the_form_of_what_is_read() {
        let tables = Dictionaries::new([]);
        for (name, raw, text) in [
            ("invoiceDate", "12 Oct 2026", "2026-10-12"),
            ("totalAmount", "1.250,50", "1250.5"),
            ("qty", "1,200 PCS", "1200"),
            ("seller", " Nordic Garden A/S ", "Nordic Garden A/S"),
            ("hs", "8413.60.2100", "8413602100"),
            ("invoiceNo", "without", "without"),
        ] {
            assert_eq!(forms::normal(name, raw, &tables).0, text, "{name} {raw}");
        }
    }
}
