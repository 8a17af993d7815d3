//! Tables of goods: a row with three or more words of columns, rows anchored on their numbers, names that run over several
//! lines, and the row of totals, which ends the table.

use std::collections::BTreeMap;

use core_wasm::dictionary::Dictionaries;
use core_wasm::rules::reading::codes;
use core_wasm::rules::reading::numbers::number;

use self::body::Body;
use self::header::{Column, header};
use super::learned::Hint;
use super::rows::Rows;
use crate::paper::PageKind;
use crate::reading::{Found, Line, Value};
use crate::refusal::{Clock, Refusal};

mod body;
mod header;
mod line;

pub use self::header::heading_above;

#[derive(Default)]
pub struct Table {
    pub lines: Vec<Line>,
    pub totals: Vec<Total>,
    /// Whether something is charged besides the goods: then their sum is not the total.
    pub charged: bool,
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

pub fn read(pages: &[Rows], hints: &[Hint], dictionaries: &Dictionaries, clock: Clock) -> Result<Table, Refusal> {
    let mut table = Table::default();
    let mut open: Option<Vec<Column>> = None;
    for page in pages {
        let mut at = 0;
        while at < page.rows.len() {
            clock.check()?;
            let header = header(page, at, hints);
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
            let body = Body { page, columns: &columns, hints, dictionaries };
            let (end, ended) = body.read(at, &mut table);
            if end > first || ended {
                table.taken.entry(page.page).or_default().push((first, end.max(at).saturating_sub(1)));
            }
            open = (!ended).then_some(columns);
            at = end.max(at + usize::from(end <= first));
        }
    }
    Ok(table)
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

/// Whether a text is a number with at most a unit and a currency: "Solenoid Valve 24V DC" is none.
pub fn is_numeric(text: &str) -> bool {
    let letters = |part: &str| part.chars().filter(|c| c.is_alphabetic()).count();
    number(text).is_some_and(|found| {
        let currency = found.before.is_ascii() || letters(&found.before) == 0 || found.before.contains("币");
        currency && letters(&found.before) <= 4 && letters(&found.after) <= 8 && !found.after.contains(',')
    })
}
