//! Tables of goods: a row with three or more words of columns, rows anchored on their numbers, names that run over several
//! lines, and the row of totals, which ends the table.

use std::collections::BTreeMap;

use core_wasm::dictionary::Dictionaries;
use core_wasm::rules::reading::numbers::{Number, agreeing, number};
use core_wasm::rules::reading::{codes, words};

use super::columns::{named, remark};
use super::labels;
use super::rows::{Row, Rows, overlap};
use crate::paper::{PageKind, Segment, upright};
use crate::reading::{Field, Found, Line, Other, Value};

#[derive(Default)]
pub struct Table {
    pub lines: Vec<Line>,
    pub totals: Vec<Total>,
    /// What the headings or the amounts say.
    pub currency: Option<Value>,
    /// By page: first and last row of the table.
    taken: BTreeMap<usize, Vec<(usize, usize)>>,
}

/// A value of the row of totals.
pub struct Total {
    pub field: &'static str,
    pub value: Value,
    /// Called a subtotal.
    pub partial: bool,
}

impl Table {
    /// Whether a row belongs to the table.
    pub fn holds(&self, page: usize, row: usize) -> bool {
        self.taken.get(&page).is_some_and(|parts| parts.iter().any(|(from, to)| (*from..=*to).contains(&row)))
    }

    /// Where the table of a page begins.
    pub fn start(&self, page: usize) -> Option<usize> {
        self.taken.get(&page).and_then(|parts| parts.iter().map(|(from, _)| *from).min())
    }
}

#[derive(Clone)]
struct Column {
    field: &'static str,
    heading: Segment,
}

struct Header {
    columns: Vec<Column>,
    last: usize,
}

fn is_number_column(field: &str) -> bool {
    words::NUMBERS.contains(&field)
}

pub fn read(pages: &[Rows], dictionaries: &Dictionaries) -> Table {
    let mut table = Table::default();
    let mut open: Option<Vec<Column>> = None;
    for page in pages {
        let mut at = 0;
        while at < page.rows.len() {
            let header = header(page, at);
            let columns = match (header, &open) {
                (Some(header), _) => {
                    let first = at;
                    at = header.last + 1;
                    table.note_currency(&header.columns, page.page, dictionaries);
                    Some((first, header.columns))
                }
                // The table of the page before goes on.
                (None, Some(columns)) if at == 0 && page.kind == PageKind::Page => Some((0, columns.clone())),
                _ => None,
            };
            let Some((first, columns)) = columns else {
                at += 1;
                continue;
            };
            let body = Body { page, columns: &columns, dictionaries };
            let (end, ended) = body.read(at, &mut table);
            if end > first || ended {
                table.taken.entry(page.page).or_default().push((first, end.max(at).saturating_sub(1)));
            }
            open = (!ended).then_some(columns);
            at = end.max(at + usize::from(end <= first));
        }
    }
    table
}

/// The header that begins at a row: of its one, two or three rows the fewest with the most columns.
fn header(page: &Rows, at: usize) -> Option<Header> {
    let mut best: Option<(usize, Header)> = None;
    let mut merged: Vec<Segment> = Vec::new();
    for last in at..page.rows.len().min(at + 3) {
        let row = &page.rows[last];
        // Words with their values are none of columns.
        let says = |part: &Segment| {
            labels::hits(&part.text).iter().any(|hit| hit.strong && hit.end < part.text.chars().count())
        };
        if row.segments.iter().any(says) {
            break;
        }
        if last > at {
            let before = &page.rows[last - 1];
            let numbers = row.segments.iter().filter(|part| is_numeric(&part.text)).count();
            if numbers > 0 || row.top - before.bottom > 1.2 * before.height().max(row.height()) {
                break;
            }
        }
        for part in &row.segments {
            match merged
                .iter_mut()
                .filter(|upper| overlap(upper, part) > 0.0)
                .max_by(|a, b| overlap(a, part).total_cmp(&overlap(b, part)))
            {
                Some(upper) if last > at => *upper = joined(&[upper, part]),
                _ => merged.push(part.clone()),
            }
        }
        let columns = columns(&merged);
        let numbers = columns.iter().filter(|column| is_number_column(column.field)).count();
        let goods = columns.iter().any(|column| ["name", "model", "hs"].contains(&column.field));
        // A row of the paper's head may have words of columns too, but these say what follows them.
        let kept = columns.iter().filter(|column| !column.field.is_empty()).count();
        if kept < 3 || numbers == 0 || !(goods || numbers >= 2) {
            continue;
        }
        // The same once more in the other language belongs to it too.
        let all_named =
            row.segments.iter().all(|part| named(&part.text).is_some() || part.text.starts_with(['(', '（']));
        if best.as_ref().is_none_or(|(most, _)| kept > *most || kept == *most && all_named) {
            best = Some((kept, Header { columns, last }));
        }
    }
    best.map(|(_, header)| header)
}

fn columns(cells: &[Segment]) -> Vec<Column> {
    let mut columns: Vec<(u32, Column)> = Vec::new();
    for cell in cells {
        let (field, score) = named(&cell.text).unwrap_or(("", 0));
        // Of two columns of one name the better one counts; the other is kept apart, so that its cells do not mix in.
        let known = columns.iter().position(|(_, column)| column.field == field && !field.is_empty());
        let field = match known {
            Some(index) if columns[index].0 >= score => "",
            Some(index) => {
                columns[index].1.field = "";
                field
            }
            None => field,
        };
        columns.push((score, Column { field, heading: cell.clone() }));
    }
    let mut columns: Vec<Column> = columns.into_iter().map(|(_, column)| column).collect();
    columns.sort_by(|a, b| a.heading.left().total_cmp(&b.heading.left()));
    columns
}

/// Several pieces as one: their text with what parts words, and the rectangle around them.
fn joined(parts: &[&Segment]) -> Segment {
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

impl Table {
    fn note_currency(&mut self, columns: &[Column], page: usize, dictionaries: &Dictionaries) {
        let money = columns.iter().filter(|column| ["price", "amount"].contains(&column.field));
        for column in money {
            // "Unit Price" alone names none; what stands in brackets or after the word may.
            let text = column.heading.text.as_str();
            if let Some(found) = codes::currency(text, dictionaries) {
                self.currency.get_or_insert(Value {
                    text: found.text,
                    code: found.code,
                    raw: text.to_owned(),
                    place: column.heading.place(page),
                    sure: 95.min(column.heading.sure),
                    found: Found::Heading,
                    others: Vec::new(),
                });
            }
        }
    }
}

struct Body<'a> {
    page: &'a Rows,
    columns: &'a [Column],
    dictionaries: &'a Dictionaries,
}

/// The pieces of a row, by column.
type Cells<'a> = BTreeMap<usize, Vec<&'a Segment>>;

impl<'a> Body<'a> {
    /// Reads rows from one on. The first row after the table, and whether the table ended before the page did.
    fn read(&self, from: usize, table: &mut Table) -> (usize, bool) {
        let number_columns = self.columns.iter().filter(|column| is_number_column(column.field)).count();
        let mut anchors: Vec<(usize, Cells<'a>)> = Vec::new();
        let mut loose: Vec<(usize, Cells<'a>)> = Vec::new();
        let (mut end, mut ended) = (from, false);
        for at in from..self.page.rows.len() {
            let row = &self.page.rows[at];
            let cells = self.cells(row);
            if is_total(row) {
                // A row that has no totals in the columns says them in words of its own.
                end = if self.totals(&cells, table) { at + 1 } else { end };
                ended = true;
                break;
            }
            let numbers = cells.iter().filter(|(column, parts)| self.has_number(**column, parts)).count();
            let named =
                cells.keys().any(|column| ["name", "model", "hs", "seq"].contains(&self.columns[*column].field));
            if numbers >= number_columns.min(2) && numbers > 0 && (named || numbers >= 3.min(number_columns)) {
                anchors.push((at, cells));
                end = at + 1;
                continue;
            }
            let before = (at > 0).then(|| &self.page.rows[at - 1]);
            let far = before.is_some_and(|before| row.top - before.bottom > 1.6 * before.height().max(row.height()));
            let label = row.segments.iter().any(|part| labels::hits(&part.text).iter().any(|hit| hit.strong));
            let again = header(self.page, at).is_some();
            if label && !anchors.is_empty() || again || (far && !anchors.is_empty()) {
                ended = true;
                break;
            }
            if anchors.is_empty() && loose.len() > 3 {
                break;
            }
            loose.push((at, cells));
        }
        // A row without a name below the others holds totals that nobody called so.
        if anchors.len() > 1
            && let Some((_, cells)) = anchors.last()
            && !cells.keys().any(|column| ["name", "model", "hs"].contains(&self.columns[*column].field))
            && anchors[0].1.keys().any(|column| ["name", "model", "hs"].contains(&self.columns[*column].field))
        {
            self.totals(cells, table);
            anchors.pop();
        }
        let last = anchors.last().map(|(last, _)| *last);
        for (at, cells) in loose {
            if at >= end && last.is_none_or(|last| at > last + 3) {
                continue;
            }
            self.attach(at, cells, &mut anchors);
            end = end.max(at + 1);
        }
        for (_, cells) in &anchors {
            let line = self.line(cells, table);
            table.lines.push(line);
        }
        (end, ended)
    }

    /// A row of text alone goes with the nearest row of numbers.
    fn attach(&self, at: usize, cells: Cells<'a>, anchors: &mut [(usize, Cells<'a>)]) {
        let row = &self.page.rows[at];
        let apart = |other: usize| (self.page.rows[other].middle() - row.middle()).abs();
        let nearest = anchors.iter_mut().min_by(|a, b| apart(a.0).total_cmp(&apart(b.0)));
        let Some((anchor, known)) = nearest else { return };
        if apart(*anchor) > 3.5 * row.height() {
            return;
        }
        for (column, parts) in cells {
            if is_number_column(self.columns[column].field) {
                continue;
            }
            known.entry(column).or_default().extend(parts);
        }
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
                apart + if wrong || bare { 1.5 * part.height() } else { 0.0 }
            };
            let costs = self.columns.iter().map(cost).enumerate();
            if let Some((column, _)) = costs.min_by(|a, b| a.1.total_cmp(&b.1)) {
                cells.entry(column).or_default().push(part);
            }
        }
        cells
    }

    fn line(&self, cells: &Cells<'_>, table: &mut Table) -> Line {
        let mut line = Line::default();
        let mut numbers: BTreeMap<&'static str, Number> = BTreeMap::new();
        for (column, parts) in cells {
            let Column { field, heading } = &self.columns[*column];
            let mut parts = parts.clone();
            parts.sort_by(|a, b| a.middle().total_cmp(&b.middle()).then(a.left().total_cmp(&b.left())));
            if parts.windows(2).any(|two| two[0].height() * 0.45 > (two[0].middle() - two[1].middle()).abs()) {
                parts.sort_by(|a, b| {
                    let same = (a.middle() - b.middle()).abs() < 0.45 * a.height().min(b.height());
                    if same { a.left().total_cmp(&b.left()) } else { a.middle().total_cmp(&b.middle()) }
                });
            }
            let cell = joined(&parts);
            if field.is_empty() || *field == "seq" || *field == "cartonNo" {
                continue;
            }
            if is_number_column(field) {
                let Some(found) = number(&cell.text) else { continue };
                let sure = if found.repaired {
                    70
                } else if found.others.is_empty() {
                    96
                } else {
                    80
                };
                let value = self.value(found.value.to_string(), None, &cell, sure);
                let others = found.others.iter().map(|other| Other { text: other.to_string(), code: None }).collect();
                self.besides(field, &found, &cell, heading, &mut line, table);
                line.fields.push(Field { name: (*field).to_owned(), value: Value { others, ..value } });
                numbers.insert(field, found);
                continue;
            }
            if let Some(value) = self.named(field, &cell) {
                line.fields.retain(|known| known.name != *field);
                line.fields.push(Field { name: (*field).to_owned(), value });
            }
        }
        agree(&mut line, &numbers);
        line
    }

    fn value(&self, text: String, code: Option<String>, cell: &Segment, sure: u8) -> Value {
        Value {
            text,
            code,
            raw: cell.text.clone(),
            place: cell.place(self.page.page),
            sure: sure.min(cell.sure),
            found: Found::Column,
            others: Vec::new(),
        }
    }

    /// A value of a column of text.
    fn named(&self, field: &str, cell: &Segment) -> Option<Value> {
        let text = cell.text.trim();
        Some(match field {
            "hs" => match codes::hs(text) {
                Some(digits) => self.value(digits.clone(), Some(digits), cell, 96),
                None => self.value(text.to_owned(), None, cell, 60),
            },
            "unit" => {
                let code = codes::unit(text, self.dictionaries);
                let sure = if code.is_some() { 96 } else { 75 };
                self.value(text.to_owned(), code, cell, sure)
            }
            "origin" => match codes::country(text, self.dictionaries) {
                Some(country) => self.value(country.text, country.code, cell, 96),
                None => self.value(text.to_owned(), None, cell, 70),
            },
            "currency" => {
                let currency = codes::currency(text, self.dictionaries)?;
                self.value(currency.text, currency.code, cell, 96)
            }
            "packageType" => {
                let code = codes::wrap(text, self.dictionaries);
                self.value(text.to_owned(), code, cell, 85)
            }
            _ => self.value(text.to_owned(), None, cell, 94),
        })
    }

    /// What stands beside a number in its cell, or in its heading: a unit, a kind of package, a currency.
    fn besides(
        &self,
        field: &str,
        found: &Number,
        cell: &Segment,
        heading: &Segment,
        line: &mut Line,
        table: &mut Table,
    ) {
        let known = |line: &Line, name: &str| line.fields.iter().any(|known| known.name == name);
        if field == "qty" && !known(line, "unit") {
            let after = found.after.trim_matches(['.', '/', '(', ')', ' ']);
            if !after.is_empty() && after.chars().count() <= 12 {
                let code = codes::unit(after, self.dictionaries);
                let sure = if code.is_some() { 95 } else { 70 };
                let value = self.value(after.to_owned(), code, cell, sure);
                line.fields.push(Field { name: "unit".into(), value });
            } else if let Some(unit) = remark(&heading.text)
                && let Some(code) = codes::unit(unit, self.dictionaries)
            {
                let value = Value { found: Found::Heading, ..self.value(unit.to_owned(), Some(code), heading, 92) };
                line.fields.push(Field { name: "unit".into(), value });
            }
        }
        if field == "packages"
            && let Some(code) = codes::wrap(&found.after, self.dictionaries)
        {
            let value = self.value(found.after.clone(), Some(code), cell, 92);
            line.fields.push(Field { name: "packageType".into(), value });
        }
        if ["price", "amount"].contains(&field)
            && table.currency.is_none()
            && let Some(currency) = codes::currency(&found.before, self.dictionaries)
                .or_else(|| codes::currency(&found.after, self.dictionaries))
        {
            table.currency = Some(self.value(currency.text, currency.code, cell, 93));
        }
    }

    /// Takes the totals of a row. Whether it has any.
    fn totals(&self, cells: &Cells<'_>, table: &mut Table) -> bool {
        let before = table.totals.len();
        let partial = cells.values().flatten().any(|part| {
            let key = words::key(&part.text);
            key.starts_with("subtotal") || key.starts_with("小计")
        });
        for (column, parts) in cells {
            let Column { field, .. } = &self.columns[*column];
            for part in parts {
                let Some(found) = number(&part.text) else { continue };
                let name = match *field {
                    "amount" => "totalAmount",
                    "packages" => "packages",
                    "netWeight" => "netWeight",
                    "grossWeight" => "grossWeight",
                    "volume" => "volume",
                    _ => continue,
                };
                if let Some(currency) = codes::currency(&found.before, self.dictionaries)
                    && table.currency.is_none()
                {
                    table.currency = Some(self.value(currency.text, currency.code, part, 93));
                }
                let others: Vec<_> =
                    found.others.iter().map(|other| Other { text: other.to_string(), code: None }).collect();
                let place = part.place(self.page.page);
                let sure = match (found.repaired, others.is_empty()) {
                    (true, _) => 70,
                    (false, false) => 80,
                    (false, true) => 95,
                };
                let value = Value {
                    text: found.value.to_string(),
                    code: None,
                    raw: part.text.clone(),
                    place,
                    sure: sure.min(part.sure),
                    found: Found::TotalRow,
                    others,
                };
                if !table.totals.iter().any(|known| known.field == name) {
                    table.totals.push(Total { field: name, value, partial });
                }
            }
        }
        table.totals.len() > before
    }
}

/// Whether a text is a number with at most a unit and a currency: "Solenoid Valve 24V DC" is none.
fn is_numeric(text: &str) -> bool {
    let letters = |part: &str| part.chars().filter(|c| c.is_alphabetic()).count();
    number(text).is_some_and(|found| {
        let currency = found.before.is_ascii() || letters(&found.before) == 0 || found.before.contains("币");
        currency && letters(&found.before) <= 4 && letters(&found.after) <= 8 && !found.after.contains(',')
    })
}

/// Whether a row begins with a word for totals.
fn is_total(row: &Row) -> bool {
    let first = row.segments.iter().find(|part| part.text.chars().any(char::is_alphabetic));
    first.is_some_and(|part| {
        let key = words::key(&part.text);
        words::TOTALS.iter().any(|word| {
            let word = words::key(word);
            key.strip_prefix(&word).is_some_and(|rest| {
                rest.is_empty() || !rest.starts_with(|c: char| c.is_ascii_alphabetic()) || rest.len() < 14
            })
        })
    })
}

/// Quantity x price = amount chooses between readings, and makes sure of those that agree.
fn agree(line: &mut Line, numbers: &BTreeMap<&'static str, Number>) {
    let (Some(quantity), Some(price), Some(amount)) = (numbers.get("qty"), numbers.get("price"), numbers.get("amount"))
    else {
        return;
    };
    let agreed = agreeing(quantity, price, amount);
    for field in &mut line.fields {
        let at = match field.name.as_str() {
            "qty" => 0,
            "price" => 1,
            "amount" => 2,
            _ => continue,
        };
        let value = &mut field.value;
        match &agreed {
            Some((values, false)) => {
                value.text = values[at].to_string();
                value.others.clear();
                value.sure = value.sure.max(97);
            }
            Some((values, true)) => {
                let chosen = values[at].to_string();
                if chosen != value.text {
                    let before = std::mem::replace(&mut value.text, chosen);
                    value.others.retain(|other| other.text != value.text);
                    value.others.insert(0, Other { text: before, code: None });
                    value.sure = 85;
                }
            }
            None => value.sure = value.sure.min(70),
        }
    }
}
