//! The rows below the headings: rows of numbers are lines of goods, what else stands there goes with them.

use std::collections::BTreeMap;

use core_wasm::dictionary::Dictionaries;
use core_wasm::rules::reading::numbers::{Exact, number};
use core_wasm::rules::reading::words::LABELS;
use core_wasm::rules::reading::{codes, words};

use self::details::Told;
use super::beginning::{begins_with, is_total};
use super::header::{Column, How, header, is_number_column};
use super::{Table, is_numeric};
use crate::fields::labels;
use crate::fields::learned::Hint;
use crate::fields::rows::{Row, Rows, is_of_table, is_paragraph, overlap};
use crate::paper::{PageKind, Segment};
use crate::reading::Line;

mod charges;
mod details;
mod totals;

pub struct Body<'a> {
    pub page: &'a Rows,
    pub columns: &'a [Column],
    pub hints: &'a [Hint],
    pub dictionaries: &'a Dictionaries,
}

/// The pieces of a row, by column.
pub type Cells<'a> = BTreeMap<usize, Vec<&'a Segment>>;

impl<'a> Body<'a> {
    /// Reads rows from one on. The first row after the table, and whether the table ended before the page did.
    pub fn read(&self, from: usize, table: &mut Table) -> (usize, bool) {
        let mut anchors: Vec<(usize, Cells<'a>)> = Vec::new();
        let mut loose: Vec<(usize, Cells<'a>)> = Vec::new();
        let (mut end, mut ended) = (from, false);
        let mut told = Told::default();
        for at in from..self.page.rows.len() {
            let row = &self.page.rows[at];
            if self.is_beside(row) {
                table.beside.insert((self.page.page, at));
                continue;
            }
            let cells = self.cells(row);
            if begins_with(row, words::CARRIED) || anchors.is_empty() && numbers_columns(row) {
                end = at + 1;
                continue;
            }
            let is_partial = begins_with(row, words::PARTIAL) && self.goes_on(at + 1);
            if !anchors.is_empty() && (is_partial || is_total(row) && self.charge_follows(at + 1)) {
                self.totals(&cells, true, table);
                end = at + 1;
                continue;
            }
            // Goods may stand overleaf, and what is charged behind them on the next page.
            let has_goods = !anchors.is_empty() || !table.lines.is_empty();
            if self.is_charge(row, &cells) && has_goods || self.is_bare_charge(row, &cells) && !anchors.is_empty() {
                table.charged = true;
                table.charges.extend(self.charge(row, &cells).map(|amount| amount.to_string()));
                end = at + 1;
                continue;
            }
            if is_total(row) {
                // A row that has no totals in the columns says them in words of its own.
                end = if self.totals(&cells, begins_with(row, words::PARTIAL), table) { at + 1 } else { end };
                self.note_unsaid(row, &cells, table);
                ended = true;
                break;
            }
            if self.is_anchor(&cells) {
                told.here.clear();
                anchors.push((at, cells));
                end = at + 1;
                continue;
            }
            match self.is_besides(&anchors, &cells) {
                Some(true) => {
                    table.charged = true;
                    end = at + 1;
                    continue;
                }
                Some(false) => {
                    ended = true;
                    break;
                }
                None => {}
            }
            let before = (at > 0).then(|| &self.page.rows[at - 1]);
            let far = before.is_some_and(|before| row.top - before.bottom > 1.6 * before.height().max(row.height()));
            let mut label = row.segments.iter().any(|part| labels::hits(&part.text).iter().any(|hit| hit.strong));
            let detailed = label || !told.before.is_empty();
            if detailed && self.is_detail(&cells) && self.goes_with_goods(at, &cells, &mut told) {
                if !far && cells.values().flatten().all(|part| self.is_said(part)) {
                    end = at + 1;
                    continue;
                }
                label = false;
            }
            let label = label || row.segments.iter().any(|part| self.says_total(part));
            let again = header(self.page, at, self.hints).is_some();
            if label && !anchors.is_empty() || again || (far && !anchors.is_empty()) {
                ended = true;
                break;
            }
            if anchors.is_empty() && loose.len() > 6 {
                break;
            }
            // A paragraph below the table of a document is none of its cells.
            let is_tabled = |(_, cells): &(usize, Cells)| cells.values().flatten().any(|part| is_of_table(part));
            if row.segments.iter().all(is_paragraph) && anchors.iter().any(is_tabled) {
                ended = true;
                break;
            }
            // Words with money are no part of a name.
            if !row.segments.iter().any(|part| self.says_money(part)) {
                loose.push((at, cells));
            }
        }
        // A row without a name below the others holds totals that nobody called so.
        if anchors.len() > 1
            && let Some((_, cells)) = anchors.last()
            && !cells.keys().any(|column| ["name", "model", "hs"].contains(&self.columns[*column].field))
            && anchors[0].1.keys().any(|column| ["name", "model", "hs"].contains(&self.columns[*column].field))
        {
            self.totals(cells, false, table);
            anchors.pop();
        }
        self.without_cases(&mut anchors);
        let last = anchors.last().map(|(last, _)| *last);
        let mut mixed: BTreeMap<usize, bool> = BTreeMap::new();
        for (at, cells) in loose {
            if at >= end && last.is_none_or(|last| at > last + 3) {
                continue;
            }
            for (anchor, counted) in self.attach(at, cells, &mut anchors) {
                *mixed.entry(anchor).or_default() |= counted;
            }
            end = end.max(at + 1);
        }
        let mut columns = self.with_name(&anchors);
        self.number_packages(&mut columns, &anchors, table);
        let body = Body { columns: &columns, ..*self };
        let first = table.lines.len();
        for (at, cells) in &anchors {
            let mut line = body.line(cells, table);
            if let Some(counted) = mixed.get(at) {
                // What quantity × price bore out stands in one row, where no other row has numbers.
                let proven = !counted && borne_out(&line);
                let of_row = |name: &str| proven && ["qty", "price", "amount"].contains(&name);
                let others = line.fields.iter_mut().filter(|field| !of_row(&field.name));
                others.for_each(|field| field.value.sure = field.value.sure.min(MIXED));
            }
            table.lines.push(line);
        }
        table.without_total(first);
        let counted = std::mem::take(&mut table.counted);
        self.doubt_gaps(&mut table.lines[first..], if first == 0 { &counted } else { &[] });
        (end, ended)
    }

    /// Whether a row stands beside the table and not below its headings, such as a box of totals at its right.
    fn is_beside(&self, row: &Row) -> bool {
        let edge = |of: fn(&Segment) -> f32, start: f32, pick: fn(f32, f32) -> f32| {
            // What means nothing to us may be the heading of the box.
            let known = self.columns.iter().filter(|column| !column.field.is_empty());
            known.map(|column| of(&column.heading)).fold(start, pick)
        };
        let (left, right) = (edge(Segment::left, f32::MAX, f32::min), edge(Segment::right, f32::MIN, f32::max));
        let apart = 2.0 * row.height();
        row.segments.iter().all(|part| part.left() > right + apart || part.right() < left - apart)
    }

    /// Whether a row is one of goods: it has numbers, and something that tells the goods.
    fn is_anchor(&self, cells: &Cells<'_>) -> bool {
        let number_columns = self.columns.iter().filter(|column| is_number_column(column.field)).count();
        let numbers = cells.iter().filter(|(column, parts)| self.has_number(**column, parts)).count();
        let has =
            |fields: &[&str]| cells.keys().filter(|column| fields.contains(&self.columns[**column].field)).count();
        let named = has(&["name", "model", "hs", "seq"]) > 0;
        let counted = numbers >= number_columns.min(2) && (named || numbers >= 3.min(number_columns));
        numbers > 0 && (counted || self.shares(cells, has(&["name"]) > 0, has(&["model", "hs", "seq"]) > 0))
    }

    /// Whether a row is one of goods that share their case, with its weights, with others: it has a quantity and tells the goods twice,
    /// by name and by number; in a sheet once is enough, as nothing there runs over into the next row.
    fn shares(&self, cells: &Cells<'_>, named: bool, numbered: bool) -> bool {
        let weighed = self.columns.iter().any(|column| WEIGHED.contains(&column.field));
        let quantity = cells.iter().any(|(column, parts)| {
            self.columns[*column].field == "qty"
                && self.has_number(*column, parts)
                && !parts.iter().any(|part| part.text.contains(['/', '@']))
        });
        weighed && quantity && named && (numbered || self.page.kind == PageKind::Sheet)
    }

    /// Takes out what stands beside several lines, in the middle of their height: what a case holds and weighs. It tells neither goods nor
    /// a quantity, and the lines have no weights.
    fn without_cases(&self, anchors: &mut Vec<(usize, Cells<'_>)>) {
        let has = |cells: &Cells<'_>, fields: &[&str]| {
            cells.iter().any(|(column, parts)| {
                let field = self.columns[*column].field;
                fields.contains(&field) && (!is_number_column(field) || self.has_number(*column, parts))
            })
        };
        let goods = ["name", "model", "hs"];
        let shares = |cells: &Cells<'_>| has(cells, &goods) && has(cells, &["qty"]) && !has(cells, &WEIGHED);
        if anchors.iter().any(|(_, cells)| shares(cells)) {
            anchors.retain(|(_, cells)| has(cells, &["name"]) || has(cells, &["qty"]) || !has(cells, &WEIGHED));
        }
    }

    /// What stands but once for several lines, such as the weight of a case beside the first of its goods, is not surely that of the line
    /// beside which it stands; where lines lack a quantity, a price or an amount that others have, or do not add up to what was counted,
    /// perhaps none was taken apart rightly.
    fn doubt_gaps(&self, lines: &mut [Line], counted: &[Exact]) {
        let has = |line: &Line, name: &str| line.value(name).is_some();
        for name in WEIGHED {
            let next: Vec<bool> = lines.iter().skip(1).map(|line| has(line, name)).collect();
            for (line, next) in lines.iter_mut().zip(next) {
                doubt(line, name, !next);
            }
        }
        for name in ["qty", "price", "amount"] {
            let some = lines.iter().filter(|line| has(line, name)).count();
            let gap = some < lines.len();
            // What quantity × price bore out stays.
            lines.iter_mut().filter(|line| !borne_out(line)).for_each(|line| doubt(line, name, gap));
        }
        let number = |line: &Line| line.value("qty").and_then(|value| number(&value.text)).map(|found| found.value);
        let sum = lines.iter().map(number).reduce(|sum, value| sum?.plus(value?)).flatten();
        if let ([total], Some(sum)) = (counted, sum)
            && !sum.is_about(*total, 2)
        {
            lines.iter_mut().filter(|line| !borne_out(line)).for_each(|line| doubt(line, "qty", true));
        }
    }

    /// Whether one of the next rows is one of goods, or of charges and totals.
    fn goes_on(&self, from: usize) -> bool {
        let next = self.page.rows.iter().enumerate().skip(from).take(4);
        next.take_while(|(at, _)| header(self.page, *at, self.hints).is_none()).any(|(_, row)| {
            let cells = self.cells(row);
            self.is_charge(row, &cells) || self.is_anchor(&cells) || is_total(row)
        })
    }

    /// Whether one of the next rows is one of goods, before any totals.
    fn goods_follow(&self, from: usize) -> bool {
        let next = self.page.rows.iter().enumerate().skip(from).take(6);
        let mut next = next.take_while(|(at, row)| !is_total(row) && header(self.page, *at, self.hints).is_none());
        next.any(|(_, row)| self.is_anchor(&self.cells(row)))
    }

    /// "Amount due CHF 20,040.00": a word for the total and money, without a colon.
    fn says_total(&self, part: &Segment) -> bool {
        let named = |hit: &labels::Hit| hit.start == 0 && LABELS[hit.labels[0].0].field == "totalAmount";
        let sum = number(&part.text);
        labels::hits(&part.text).first().is_some_and(named)
            && sum.is_some_and(|sum| codes::currency(&(sum.before + " " + &sum.after), self.dictionaries).is_some())
    }

    /// The columns; where none of them is called so, that of the longest words holds the names.
    fn with_name(&self, anchors: &[(usize, Cells<'_>)]) -> Vec<Column> {
        let mut columns = self.columns.to_vec();
        // Numbers of lines have no letters: what has them are numbers of goods.
        let coded = |at: usize| {
            let codes = |cells: &Cells<'_>| {
                cells.get(&at).is_some_and(|parts| {
                    let text = &parts[0].text;
                    let has = |kind: fn(&char) -> bool| text.chars().filter(kind).count();
                    parts.len() == 1 && has(char::is_ascii_digit) > 0 && has(char::is_ascii_alphabetic) > 1
                })
            };
            !anchors.is_empty() && anchors.iter().all(|(_, cells)| codes(cells))
        };
        if !columns.iter().any(|column| column.field == "model")
            && let Some(at) = columns.iter().position(|column| column.field == "seq").filter(|at| coded(*at))
        {
            columns[at].field = "model";
            columns[at].how = How::Guessed;
        }
        if let Some(named) = columns.iter().position(|column| column.field == "name") {
            rather_wordy(&mut columns, named, anchors);
            return columns;
        }
        let letters = |column: usize| -> usize {
            let parts = anchors.iter().filter_map(|(_, cells)| cells.get(&column)).flatten();
            parts
                .filter(|part| part.text.trim().contains(' ') || !part.text.is_ascii())
                .map(|part| part.text.chars().filter(|c| c.is_alphabetic()).count())
                .sum()
        };
        let open = (0..columns.len()).filter(|at| ["", "model"].contains(&columns[*at].field));
        if let Some((most, at)) = open.map(|at| (letters(at), at)).max()
            && most >= 6 * anchors.len()
            && let Some(column) = columns.get_mut(at)
        {
            column.field = "name";
            column.how = How::Guessed;
        }
        columns
    }

    /// "Pallet 1, 2, 3": numbers that go on by one are those of the packages, and count none, unless the total is their sum.
    fn number_packages(&self, columns: &mut [Column], anchors: &[(usize, Cells<'_>)], table: &Table) {
        let Some(at) = columns.iter().position(|column| column.field == "packages") else { return };
        let bare = |cells: &Cells<'_>| -> Option<u32> {
            let parts = cells.get(&at)?;
            (parts.len() == 1).then(|| parts[0].text.trim().parse().ok()).flatten()
        };
        let Some(numbers) = anchors.iter().map(|(_, cells)| bare(cells)).collect::<Option<Vec<u32>>>() else { return };
        let rising = numbers.windows(2).all(|two| two[0].checked_add(1) == Some(two[1]));
        let starts = numbers.first() == Some(&1) && numbers.len() > 1 || numbers.len() > 2;
        let sum: u64 = numbers.iter().copied().map(u64::from).sum();
        let stated = table.totals.iter().find(|total| total.field == "packages");
        if rising && starts && stated.is_none_or(|total| total.value.text != sum.to_string()) {
            columns[at].field = "cartonNo";
        }
    }

    /// A row of text alone goes with the nearest row of numbers.
    /// The rows of numbers where other goods may be meant: what is attached has a number, a unit or a place in the list of its own (`true`),
    /// or stands as near to the next goods.
    fn attach(&self, at: usize, cells: Cells<'a>, anchors: &mut [(usize, Cells<'a>)]) -> Vec<(usize, bool)> {
        let row = &self.page.rows[at];
        let apart = |other: usize| (self.page.rows[other].middle() - row.middle()).abs();
        let mut near: Vec<(f32, usize)> = anchors.iter().map(|(anchor, _)| (apart(*anchor), *anchor)).collect();
        near.sort_by(|a, b| a.0.total_cmp(&b.0));
        let nearest = anchors.iter_mut().min_by(|a, b| apart(a.0).total_cmp(&apart(b.0)));
        let Some((anchor, known)) = nearest else { return Vec::new() };
        if apart(*anchor) > 3.5 * row.height() {
            return Vec::new();
        }
        let own = |column: &usize| {
            let field = self.columns[*column].field;
            field == "qty" || ["unit", "seq"].contains(&field) && known.contains_key(column)
        };
        let mut mixed = Vec::new();
        let tells = cells.keys().any(|column| !is_number_column(self.columns[*column].field));
        if tells && cells.keys().any(own) {
            mixed.push((*anchor, true));
        }
        if let [one, other, ..] = near.as_slice()
            && other.0 - one.0 < 0.2 * row.height()
        {
            mixed.extend([(one.1, false), (other.1, false)]);
        }
        for (column, parts) in cells {
            if is_number_column(self.columns[column].field) {
                continue;
            }
            known.entry(column).or_default().extend(parts);
        }
        mixed
    }

    fn has_number(&self, column: usize, parts: &[&Segment]) -> bool {
        is_number_column(self.columns[column].field) && parts.len() == 1 && is_numeric(&parts[0].text)
    }

    /// Which pieces stand in which column.
    fn cells(&self, row: &'a Row) -> Cells<'a> {
        let mut cells = Cells::new();
        for part in &row.segments {
            let is_number = is_numeric(&part.text);
            let cost = |column: &Column| {
                let apart = -overlap(&column.heading, part);
                let wide = (part.right() - part.left()).min(column.heading.right() - column.heading.left()).max(1.0);
                // Much overlap counts for nothing more than some.
                let apart = if apart < 0.0 { apart.max(-wide) / wide * part.height() } else { apart };
                let wrong = is_number_column(column.field) && !is_number && column.field != "qty";
                let bare =
                    !is_number_column(column.field) && ["name", "unit", "origin"].contains(&column.field) && is_number;
                // In a sheet or a table of a document the column is that of the heading's cell.
                let same = same_column(&column.heading, part);
                apart + if wrong || bare { 1.5 * part.height() } else { 0.0 }
                    - if same { 3.0 * part.height() } else { 0.0 }
            };
            let costs = self.columns.iter().map(cost).enumerate();
            if let Some((column, _)) = costs.min_by(|a, b| a.1.total_cmp(&b.1)) {
                cells.entry(column).or_default().push(part);
            }
        }
        self.parted(&mut cells);
        cells
    }

    /// Two numbers in one column beside an empty one: headings and numbers are not aligned alike. The outer one moves over.
    fn parted(&self, cells: &mut Cells<'a>) {
        let is_number = |column: usize| self.columns.get(column).is_some_and(|column| is_number_column(column.field));
        for column in 0..self.columns.len() {
            let full = cells.get(&column).is_some_and(|parts| {
                is_number(column) && parts.len() == 2 && parts.iter().all(|part| is_numeric(&part.text))
            });
            let before = column.checked_sub(1).filter(|before| is_number(*before) && !cells.contains_key(before));
            let after = Some(column + 1).filter(|after| is_number(*after) && !cells.contains_key(after));
            let (true, Some(to)) = (full, before.or(after)) else { continue };
            if let Some(parts) = cells.get_mut(&column) {
                let outer = if to < column { parts.remove(0) } else { parts.remove(1) };
                cells.insert(to, vec![outer]);
            }
        }
    }
}

/// "1 | 2 | 3 | 4 | 5 = 3 x 4": the numbers of the columns below their headings.
fn numbers_columns(row: &Row) -> bool {
    let count = row.segments.len();
    let counts = |(at, part): (usize, &Segment)| {
        let text = part.text.trim().trim_matches(['(', ')']);
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        text[..digits].parse() == Ok(at + 1)
    };
    count >= 4 && row.segments.iter().enumerate().all(counts)
}

/// So sure at most are goods among whose rows others may be.
const MIXED: u8 = 80;

/// Columns of which one number may stand for several lines: what a case weighs and holds.
const WEIGHED: [&str; 4] = ["packages", "netWeight", "grossWeight", "volume"];

/// Whether quantity × price = amount held for a line.
fn borne_out(line: &Line) -> bool {
    ["qty", "price", "amount"].iter().all(|name| line.value(name).is_some_and(|value| value.sure >= 97))
}

/// Somebody has to look at a value of a line, if there is reason to.
fn doubt(line: &mut Line, name: &str, reason: bool) {
    if reason && let Some(field) = line.fields.iter_mut().find(|field| field.name == name) {
        field.value.sure = field.value.sure.min(80);
    }
}

/// Of two columns whose headings both say the name, such as "Material" and "Description", the names stand in the one with words where
/// the other has but numbers of goods.
fn rather_wordy(columns: &mut [Column], named: usize, anchors: &[(usize, Cells<'_>)]) {
    let Some(other) = columns.iter().position(|column| column.spare == "name") else { return };
    let all = |column: usize, is_so: fn(&str) -> bool| {
        let mut cells = anchors.iter().filter_map(|(_, cells)| cells.get(&column)).flatten().peekable();
        cells.peek().is_some() && cells.all(|part| is_so(&part.text))
    };
    let learned = columns[named].how == How::Learned;
    if learned || !all(named, is_code) || !all(other, |text| !is_code(text) && text.chars().any(char::is_alphabetic)) {
        return;
    }
    let is_free = !columns.iter().any(|column| column.field == "model");
    columns[other].field = "name";
    columns[other].spare = "";
    columns[named].field = if is_free { "model" } else { "" };
    columns[named].how = How::Guessed;
}

/// Whether a text looks like the number of an article rather than words: one word that has digits.
pub fn is_code(text: &str) -> bool {
    let text = text.trim();
    text.is_ascii() && !text.contains(' ') && text.contains(|c: char| c.is_ascii_digit())
}

/// Whether two cells stand in one column of a sheet.
fn same_column(one: &Segment, other: &Segment) -> bool {
    let column = |part: &Segment| {
        part.cell.as_deref().map(|cell| cell.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned())
    };
    column(one).is_some_and(|one| column(other) == Some(one))
}
