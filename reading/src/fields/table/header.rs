//! The headings of a table: which row or rows they are, and which column each of them names.

use core_wasm::rules::reading::{codes, words};

use crate::fields::columns::{is_of_all, named};
use crate::fields::labels;
use crate::fields::learned::{self, Hint};
use crate::fields::rows::{Rows, overlap};
use crate::paper::{Segment, upright};

use super::{is_numeric, pair};

#[derive(Clone)]
pub struct Column {
    /// "" for one that means nothing to us.
    pub field: &'static str,
    /// What its heading names too, though another column is held for that: its rival.
    pub spare: &'static str,
    pub heading: Segment,
    pub how: How,
    /// Its heading only resembles a known word, or has one within: what stands below is to be looked at.
    pub loose: bool,
}

/// How we know what a column holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum How {
    Heading,
    /// A correction taught it.
    Learned,
    /// By what stands in it.
    Guessed,
}

pub struct Header {
    pub columns: Vec<Column>,
    pub last: usize,
}

impl Header {
    /// Whether one of its columns says which goods they are, or a person taught one.
    pub fn tells_goods(&self) -> bool {
        let tells = |column: &Column| {
            ["name", "model", "hs", "seq", "cartonNo", "marks"].contains(&column.field) || column.how == How::Learned
        };
        self.columns.iter().any(tells)
    }
}

/// So well at least fits a heading that says a word of the tables and nothing else.
const PLAIN: u32 = 90;

pub fn is_number_column(field: &str) -> bool {
    words::NUMBERS.contains(&field)
}

/// The header that begins at a row, unless the row is but above one: what the next row begins is as good without it.
pub fn header(page: &Rows, at: usize, hints: &[Hint]) -> Option<Header> {
    let (kept, found) = rows_of_header(page, at, hints)?;
    let own = page.rows[at].segments.iter().filter(|part| named_by(hints, &part.text).is_some()).count();
    let mut begins = if own == 0 { at + 1..found.last.max(at + 1) + 1 } else { at + 1..at + 2 };
    let as_good = |row: usize| rows_of_header(page, row, hints).is_some_and(|(without, _)| without >= kept);
    let idle = own < 2 && begins.any(as_good);
    (!idle).then_some(found)
}

/// Of the rows from one on the fewest with the most columns.
fn rows_of_header(page: &Rows, at: usize, hints: &[Hint]) -> Option<(usize, Header)> {
    let mut best: Option<(usize, Header)> = None;
    let mut merged: Vec<Segment> = Vec::new();
    let top = page.rows.get(at)?;
    for last in at..page.rows.len().min(at + 6) {
        let row = &page.rows[last];
        // Words with their values are none of columns.
        let says = |part: &Segment| {
            labels::hits(&part.text).iter().any(|hit| hit.strong && hit.end < part.text.chars().count())
        };
        if row.segments.iter().any(says) {
            break;
        }
        // "Gross weight | 6720 | Net weight | 5880": words with their values beside them.
        let counts = |part: &&Segment| is_numeric(&part.text) && !is_remark(&part.text);
        if last == at && row.segments.iter().filter(counts).count() * 3 >= row.segments.len() {
            break;
        }
        if last > at {
            let before = &page.rows[last - 1];
            let numbers = row.segments.iter().filter(|part| is_numeric(&part.text) && !is_remark(&part.text)).count();
            // Words in the middle of cells make more rows of three lines' height.
            let low = last > at + 2 && row.top - top.bottom > 1.6 * top.height();
            if numbers > 0 || low || row.top - before.bottom > 1.2 * before.height().max(row.height()) {
                break;
            }
        }
        let upper = std::mem::take(&mut merged);
        let before_count = upper.len();
        let divides = last > at && divided(&upper, &row.segments);
        merged = if last > at { stacked(upper, &row.segments) } else { row.segments.clone() };
        let columns = columns(&merged, hints);
        let numbers = columns.iter().filter(|column| is_number_column(column.field)).count();
        let goods = columns.iter().any(|column| ["name", "model", "hs"].contains(&column.field));
        // A row of the paper's head may have words of columns too, but these say what follows them.
        let kept = columns.iter().filter(|column| !column.field.is_empty()).count();
        let least = if columns.iter().any(|column| column.how == How::Learned) { 2 } else { 3 };
        if kept < least || numbers == 0 || !(goods || numbers >= 2) {
            continue;
        }
        // The same once more in the other language belongs to it too.
        let all_named = row.segments.iter().all(|part| named_by(hints, &part.text).is_some() || is_remark(&part.text));
        // So do the second halves of its words: most columns have one, and none is new.
        let halves = last > at && before_count == columns.len() && row.segments.len() * 2 >= columns.len();
        if best.as_ref().is_none_or(|(most, _)| kept > *most || kept == *most && (all_named || halves || divides)) {
            best = Some((kept, Header { columns, last }));
        }
    }
    best
}

/// The headings of two rows as one: each lower one goes with the upper one above it. One that stands above several is
/// part of each of them: "Weight" over "net" and "gross".
fn stacked(upper: Vec<Segment>, lower: &[Segment]) -> Vec<Segment> {
    let owners = owners(&upper, lower);
    let count = |index: usize| owners.iter().filter(|owner| **owner == Some(index)).count();
    let mut out: Vec<Segment> = Vec::new();
    for (index, part) in upper.iter().enumerate() {
        if count(index) == 0 {
            out.push(part.clone());
        }
    }
    for (part, owner) in lower.iter().zip(&owners) {
        out.push(match owner.map(|index| (&upper[index], count(index))) {
            // The same once more, such as "数量 QUANTITY" over "数量 QTY": one of them says it.
            Some((upper, 1)) if alike(upper, part) => Segment { text: part.text.clone(), ..joined(&[upper, part]) },
            Some((upper, 1)) => joined(&[upper, part]),
            Some((upper, _)) => Segment { quad: part.quad, ..joined(&[upper, part]) },
            None => part.clone(),
        });
    }
    out
}

/// Whether two headings name the same column.
fn alike(upper: &Segment, lower: &Segment) -> bool {
    let field = |part: &Segment| named(&part.text).map(|(field, _)| field);
    field(lower).is_some_and(|field| !field.is_empty()) && field(upper) == field(lower)
}

/// Which upper heading each lower one stands below.
fn owners(upper: &[Segment], lower: &[Segment]) -> Vec<Option<usize>> {
    let above = |part: &Segment| {
        let over = upper.iter().enumerate().filter(|(_, upper)| overlap(upper, part) > 0.0);
        over.max_by(|a, b| overlap(a.1, part).total_cmp(&overlap(b.1, part))).map(|(index, _)| index)
    };
    let mut owners: Vec<Option<usize>> = lower.iter().map(above).collect();
    for at in 1..lower.len() {
        // A cell that is merged over several stands in the first of them: a word that says nothing by itself is below it too.
        let part = &lower[at];
        let alone = named(&part.text).is_none_or(|(field, _)| field.is_empty()) || is_of_all(&part.text);
        let left = owners[at - 1].filter(|_| owners[at].is_none() && part.cell.is_some() && alone);
        owners[at] = owners[at].or(left.filter(|left| {
            let between = |other: &Segment| other.left() > upper[*left].left() && other.left() < part.right();
            !upper.iter().any(between)
        }));
    }
    owners
}

/// Whether a row of headings divides one above it: "per carton" and "total" below "N.W."
fn divided(upper: &[Segment], lower: &[Segment]) -> bool {
    let owners = owners(upper, lower);
    let twice = |at: usize| owners[..at].contains(&owners[at]);
    owners.iter().all(Option::is_some) && (1..owners.len()).any(twice)
}

/// What a heading names: what was learned counts more than words of the trade.
fn named_by(hints: &[Hint], heading: &str) -> Option<(&'static str, u32, bool)> {
    match learned::column(hints, heading) {
        Some(field) => Some((field, 200, true)),
        None => named(heading).map(|(field, score)| (field, score, false)),
    }
}

fn columns(cells: &[Segment], hints: &[Hint]) -> Vec<Column> {
    let mut columns: Vec<(u32, Column)> = Vec::new();
    for cell in cells {
        if let Some(both) = pair::of_heading(cell).filter(|_| learned::column(hints, &cell.text).is_none()) {
            columns.extend(both.map(|column| (90, column)));
            continue;
        }
        let (field, score, learned) = named_by(hints, &cell.text).unwrap_or(("", 0, false));
        // Of two columns of one name the better one counts; the other is kept apart, so that its cells do not mix in.
        let known = columns.iter().position(|(_, column)| column.field == field && !field.is_empty());
        let (field, spare) = match known {
            Some(index) if field == "amount" && freight_alone(&columns[index].1.heading, cell) => {
                columns[index].1.field = "";
                (field, "")
            }
            Some(index) if columns[index].0 >= score => ("", field),
            Some(index) => {
                columns[index].1.field = "";
                columns[index].1.spare = field;
                (field, "")
            }
            None => (field, ""),
        };
        let how = if learned { How::Learned } else { How::Heading };
        columns.push((score, Column { field, spare, heading: cell.clone(), how, loose: score < PLAIN }));
    }
    let mut columns: Vec<Column> = columns.into_iter().map(|(_, column)| column).collect();
    columns.sort_by(|a, b| a.heading.left().total_cmp(&b.heading.left()));
    columns
}

/// Whether of two columns of amounts only the second one has the freight in it: "FOB amount" beside "CIF amount". What is paid is the
/// latter.
fn freight_alone(first: &Segment, second: &Segment) -> bool {
    const WITHOUT: [&str; 4] = ["EXW", "FCA", "FAS", "FOB"];
    let terms = |part: &Segment| codes::terms(&part.text).map(|(coded, _)| coded.text);
    let without = |name: &String| WITHOUT.contains(&name.as_str());
    terms(first).zip(terms(second)).is_some_and(|(first, second)| without(&first) && !without(&second))
}

/// Several pieces as one: their text with what parts words, and the rectangle around them.
pub fn joined(parts: &[&Segment]) -> Segment {
    let mut text = String::new();
    for part in parts {
        let chinese = |c: Option<char>| c.is_some_and(|c| !c.is_ascii());
        let runs_on = chinese(text.chars().last()) && chinese(part.text.chars().next());
        if !text.is_empty() && !runs_on {
            text.push(' ');
        }
        text.push_str(part.text.trim());
    }
    let bound = |of: fn(&Segment) -> f32, start: f32, pick: fn(f32, f32) -> f32| {
        parts.iter().map(|part| of(part)).fold(start, pick)
    };
    let quad = if let [one] = parts {
        one.quad
    } else {
        upright(
            bound(Segment::left, f32::MAX, f32::min),
            bound(Segment::top, f32::MAX, f32::min),
            bound(Segment::right, f32::MIN, f32::max),
            bound(Segment::bottom, f32::MIN, f32::max),
        )
    };
    let first = parts.first();
    Segment {
        text,
        quad,
        cell: first.and_then(|part| part.cell.clone()),
        source: first.map_or(crate::paper::Source::Cell, |part| part.source),
        sure: parts.iter().map(|part| part.sure).min().unwrap_or_default(),
        stops: Vec::new(),
    }
}

/// The heading that stands above a piece of a row, unless it names the column so already.
pub fn heading_above(page: &Rows, at: usize, piece: &Segment, name: &str) -> Option<String> {
    let known = (0..at).rev().filter_map(|row| header(page, row, &[])).find(|header| header.last < at);
    if let Some(header) = known {
        let column =
            header.columns.iter().max_by(|a, b| beside(&a.heading, piece).total_cmp(&beside(&b.heading, piece)))?;
        return (column.field != name && beside(&column.heading, piece) > -piece.height())
            .then(|| column.heading.text.trim().to_owned());
    }
    // A header none of whose words is known: the nearest row above of several pieces without a number.
    let row = page.rows[..at].iter().rev().find(|row| {
        row.segments.len() >= 3 && row.segments.iter().all(|part| !part.text.contains(|c: char| c.is_ascii_digit()))
    })?;
    let heading = row.segments.iter().max_by(|a, b| beside(a, piece).total_cmp(&beside(b, piece)))?;
    (beside(heading, piece) > -piece.height()).then(|| heading.text.trim().to_owned())
}

/// A unit or currency below its word.
fn is_remark(text: &str) -> bool {
    text.starts_with(['(', '（'])
}

/// How much two pieces stand one above the other; of several that do the nearer middle counts.
fn beside(heading: &Segment, piece: &Segment) -> f32 {
    let shared = overlap(heading, piece);
    if shared > 0.0 { 1_000.0 - (heading.centre() - piece.centre()).abs() } else { shared }
}
