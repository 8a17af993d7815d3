//! Tables of goods: a row with three or more words of columns, rows anchored on their numbers, names that run over several
//! lines, and the row of totals, which ends the table.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::dictionary::Dictionaries;
use core_wasm::rules::reading::codes;
use core_wasm::rules::reading::numbers::{Exact, number};

use self::body::Body;
use self::header::{Column, header};
use super::learned::Hint;
use super::rows::Rows;
use crate::paper::{PageKind, Place};
use crate::reading::{Field, Found, Line, Value};
use crate::refusal::{Clock, Refusal};

mod beginning;
mod body;
mod header;
mod line;
mod pair;

pub use self::header::heading_above;

#[derive(Default)]
pub struct Table {
    pub lines: Vec<Line>,
    pub totals: Vec<Total>,
    /// Whether something is charged besides the goods: then their sum is not the total.
    pub charged: bool,
    /// The amounts of those whose words say whether they come on top or are taken off; the latter negative.
    pub charges: Vec<String>,
    /// What the headings or the amounts say.
    pub currency: Option<Value>,
    /// The same of each line, by its position, in its cells or above them; and of totals, without one.
    currencies: Vec<(Option<usize>, Value)>,
    /// By page: first and last row of the table.
    taken: BTreeMap<usize, Vec<(usize, usize)>>,
    /// What the rows of totals say of quantities, until the lines are held against it.
    counted: Vec<Exact>,
    /// Rows between those of the table, by page, that stand beside it.
    beside: BTreeSet<(usize, usize)>,
}

/// A value of the row of totals.
pub struct Total {
    pub field: &'static str,
    pub value: Value,
    /// Called a subtotal.
    pub partial: bool,
    /// A tax stands beside it that is perhaps not in it.
    pub taxed: bool,
}

impl Table {
    /// Whether a row belongs to the table.
    pub fn holds(&self, page: usize, row: usize) -> bool {
        let within = |parts: &Vec<(usize, usize)>| parts.iter().any(|(from, to)| (*from..=*to).contains(&row));
        self.taken.get(&page).is_some_and(within) && !self.beside.contains(&(page, row))
    }

    /// Where amounts are added up that are perhaps not all.
    pub fn subtotals(&self) -> impl Iterator<Item = &Place> {
        let open = |total: &&Total| (total.partial || total.taxed) && total.field == "totalAmount";
        let partial = self.totals.iter().filter(open);
        partial.map(|total| &total.value.place)
    }

    /// Where the table of a page begins.
    pub fn start(&self, page: usize) -> Option<usize> {
        self.taken.get(&page).and_then(|parts| parts.iter().map(|(from, _)| *from).min())
    }
}

/// Whether the headings of a table stand in a row.
pub fn begins_at(page: &Rows, at: usize, hints: &[Hint]) -> bool {
    header(page, at, hints).is_some()
}

pub fn read(pages: &[Rows], hints: &[Hint], dictionaries: &Dictionaries, clock: Clock) -> Result<Table, Refusal> {
    let mut table = Table::default();
    let mut open: Option<Vec<Column>> = None;
    let mut heading: Option<Value> = None;
    for page in pages {
        let mut at = 0;
        while at < page.rows.len() {
            clock.check()?;
            // What names no goods below a table of goods is a strip of totals: "Total packages | Total weight | Currency".
            let is_told = |line: &Line| ["name", "model", "hs"].iter().any(|name| line.value(name).is_some());
            let has_goods = table.lines.iter().any(is_told);
            let header = header(page, at, hints).filter(|found| !has_goods || found.tells_goods());
            let columns = match (header, &open) {
                (Some(header), _) => {
                    let first = at;
                    at = header.last + 1;
                    heading = table.note_currency(&header.columns, page.page, dictionaries);
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
            let parted = pair::parted(page, &columns);
            let body = Body { page: parted.as_ref().unwrap_or(page), columns: &columns, hints, dictionaries };
            let lines = table.lines.len();
            let (end, ended) = body.read(at, &mut table);
            table.under(heading.as_ref(), lines);
            if end > first || ended {
                table.taken.entry(page.page).or_default().push((first, end.max(at).saturating_sub(1)));
            }
            open = (!ended).then_some(columns);
            at = end.max(at + usize::from(end <= first));
        }
    }
    table.part_currencies();
    Ok(table)
}

impl Table {
    /// Notes the currency of the line that comes next, or of the one that is there; of a total without one.
    fn pays_in(&mut self, line: Option<usize>, currency: Value) {
        self.currency.get_or_insert_with(|| currency.clone());
        self.currencies.push((line, currency));
    }

    /// Takes out the last of the lines from one on where it is what the others come to, in whatever language it says so: its amount and, where
    /// it has one, its quantity are their sums.
    fn without_total(&mut self, from: usize) {
        let Some((last, goods)) = self.lines.get(from..).and_then(|lines| lines.split_last()) else { return };
        let read = |line: &Line, name: &str| Some(number(&line.value(name)?.text)?.value);
        let is_sum = |name: &str| {
            let sum = goods.iter().try_fold(Exact::ZERO, |sum, line| sum.plus(read(line, name)?));
            sum.zip(read(last, name)).map(|(sum, own)| sum == own)
        };
        let tells = |name: &str| last.value(name).is_some();
        let is_total = goods.len() > 1
            && is_sum("amount") == Some(true)
            && (!tells("qty") || is_sum("qty") == Some(true))
            && !tells("price")
            && !tells("hs");
        if !is_total || self.totals.iter().any(|total| total.field == "totalAmount" && !total.partial) {
            return;
        }
        let at = self.lines.len() - 1;
        let fields = self.lines.pop().map(|line| line.fields).unwrap_or_default();
        self.currencies.retain(|(line, _)| *line != Some(at));
        let field_of = |name: &str| match name {
            "amount" => Some("totalAmount"),
            "netWeight" => Some("netWeight"),
            "grossWeight" => Some("grossWeight"),
            "volume" => Some("volume"),
            _ => None,
        };
        for Field { name, value } in fields {
            if let Some(field) = field_of(&name).filter(|field| !self.totals.iter().any(|known| known.field == *field))
            {
                let value = Value { found: Found::TotalRow, sure: value.sure.min(88), ..value };
                self.totals.push(Total { field, value, partial: false, taxed: false });
            }
        }
    }

    /// Lines from one on whose cells name no currency are in that of their heading.
    fn under(&mut self, heading: Option<&Value>, from: usize) {
        let Some(heading) = heading else { return };
        for at in from..self.lines.len() {
            if !self.currencies.iter().any(|(line, _)| *line == Some(at)) {
                self.currencies.push((Some(at), heading.clone()));
            }
        }
    }

    /// Where there are several currencies each line has its own, and none is for sure that of the paper.
    fn part_currencies(&mut self) {
        let known = |one: &Value, other: &Value| match (&one.code, &other.code) {
            (Some(one), Some(other)) => one == other,
            _ => one.text == other.text,
        };
        let Some((_, first)) = self.currencies.first() else { return };
        if self.currencies.iter().all(|(_, currency)| known(currency, first)) {
            return;
        }
        for (at, currency) in &self.currencies {
            if let Some(line) = at.and_then(|at| self.lines.get_mut(at))
                && line.value("currency").is_none()
            {
                line.fields.push(Field { name: "currency".to_owned(), value: currency.clone() });
            }
        }
        if let Some(currency) = &mut self.currency {
            currency.sure = currency.sure.min(75);
        }
    }

    /// The currency that headings say.
    fn note_currency(&mut self, columns: &[Column], page: usize, dictionaries: &Dictionaries) -> Option<Value> {
        let mut said = None;
        let money = columns.iter().filter(|column| ["price", "amount"].contains(&column.field));
        for column in money {
            // "Unit Price" alone names none; what stands in brackets or after the word may.
            let text = column.heading.text.as_str();
            if let Some(found) = codes::currency(text, dictionaries) {
                let value = Value {
                    text: found.text,
                    code: found.code,
                    raw: text.to_owned(),
                    place: column.heading.place(page),
                    sure: if codes::is_bare_yuan(text) { 80 } else { 95 }.min(column.heading.sure),
                    found: Found::Heading,
                    others: Vec::new(),
                };
                self.currency.get_or_insert_with(|| value.clone());
                said.get_or_insert(value);
            }
        }
        said
    }
}

/// Whether a text is a number with at most a unit and a currency: "Solenoid Valve 24V DC" is none.
pub fn is_numeric(text: &str) -> bool {
    let letters = |part: &str| part.chars().filter(|c| c.is_alphabetic()).count();
    number(text).is_some_and(|found| {
        let currency = found.before.is_ascii() || letters(&found.before) == 0 || found.before.contains("币");
        currency && letters(&found.before) <= 4 && letters(&found.after) <= 8 && !found.after.contains(',')
    })
}
