//! The field engine: values out of the pieces of text of a paper. Pure: the same paper gives the same reading.
//!
//! A word that names a value stands before it in its line, or above it (`head`); goods stand in a table below the words of its
//! columns (`table`); the totals, weights and products have to agree (`checks`), also between papers (`shipment`).

use core_wasm::dictionary::Dictionaries;
use core_wasm::rules::reading::words;

use self::learned::Hint;
use crate::geometry::Matrix;
use crate::paper::{Paper, Place};
use crate::reading::{Field, PaperKind, Reading, SURE};
use crate::refusal::{Clock, Refusal};

mod checks;
mod columns;
pub mod corrected;
mod doubts;
mod forms;
mod head;
mod labels;
pub mod learned;
mod rows;
pub mod said;
pub mod shipment;
mod signs;
mod table;

pub use forms::normal;

/// Finds the values of a file's papers; `hints` is what corrections of that supplier's papers taught.
///
/// # Errors
/// The time is over.
pub fn read(paper: &Paper, hints: &[Hint], dictionaries: &Dictionaries, clock: Clock) -> Result<Reading, Refusal> {
    let pages = paper.pages.iter().enumerate().map(|(at, page)| rows::Rows::of(at, page));
    let pages: Vec<rows::Rows> = pages.flat_map(|page| parted(page, hints)).collect();
    let one = |pages: &[rows::Rows]| -> Result<Reading, Refusal> {
        let kind = kind(pages);
        let table = table::read(pages, hints, dictionaries, clock)?;
        let head = head::read(pages, &table, kind, hints, dictionaries, clock)?;
        let is_other = kind.is_none() && is_another_paper(pages);
        let kind = kind.or_else(|| untitled(&head, &table).filter(|_| !is_other));
        let subtotals: Vec<Place> = table.subtotals().cloned().collect();
        let mut reading = Reading {
            kind,
            head,
            lines: table.lines,
            charges: table.charges,
            problems: Vec::new(),
            further: Vec::new(),
            model: None,
        };
        signs::settle(&mut reading, pages, hints);
        checks::check(&mut reading);
        doubts::doubt(&mut reading, &subtotals, dictionaries);
        doubts::accents::doubt(&mut reading, paper);
        if is_other {
            doubts::whole(&mut reading);
        }
        back_to_pages(&mut reading, paper);
        Ok(reading)
    };
    let begins = beginnings(&pages, one)?;
    let ends = begins.iter().skip(1).copied().chain([pages.len()]);
    let mut papers: Vec<Reading> = Vec::new();
    for (from, to) in begins.iter().zip(ends) {
        papers.push(one(&pages[*from..to])?);
    }
    let mut first = papers.remove(0);
    first.further = papers;
    Ok(first)
}

/// A page with the papers on it taken apart: a row that is but the title of another kind, with a table above and one below it, begins one,
/// such as the packing list below the invoice on one sheet.
fn parted(page: rows::Rows, hints: &[Hint]) -> Vec<rows::Rows> {
    let alone =
        |row: &rows::Row| if let [_] = row.segments.as_slice() { titled(std::iter::once(row), 0.6) } else { None };
    if !page.rows.iter().skip(1).any(|row| alone(row).is_some()) {
        return vec![page];
    }
    let heads: Vec<usize> = (0..page.rows.len()).filter(|at| table::begins_at(&page, *at, hints)).collect();
    let has_table = |from: usize, to: usize| heads.iter().any(|at| (from..to).contains(at));
    let mut begins = vec![0];
    for at in 1..page.rows.len() {
        let from = begins.last().copied().unwrap_or_default();
        let Some(found) = alone(&page.rows[at]) else { continue };
        let before = titled(page.rows[from..at].iter(), 0.3);
        if before.is_some_and(|before| before != found) && has_table(from, at) && has_table(at + 1, page.rows.len()) {
            begins.push(at);
        }
    }
    let (number, kind) = (page.page, page.kind);
    let mut rows = page.rows;
    let mut parts = Vec::new();
    for at in begins.into_iter().rev() {
        parts.push(rows::Rows { page: number, kind, rows: rows.split_off(at) });
    }
    parts.reverse();
    parts
}

/// So many rows of a page are looked at for the title of another paper.
const AT_THE_TOP: usize = 8;

/// The pages with which the papers of a file begin: the first, each whose title says another kind of paper, and each whose title says
/// the same with the number of another invoice.
fn beginnings(
    pages: &[rows::Rows],
    one: impl Fn(&[rows::Rows]) -> Result<Reading, Refusal>,
) -> Result<Vec<usize>, Refusal> {
    let mut begins = vec![0];
    let mut current = kind(pages);
    for at in 1..pages.len() {
        let Some(found) = titled(pages[at].rows.iter().take(AT_THE_TOP), 0.6) else { continue };
        let begins_here = if Some(found) == current {
            let from = begins.last().copied().unwrap_or_default();
            let number = |page: usize| -> Result<Option<String>, Refusal> {
                let reading = one(&pages[page..=page])?;
                let sure = reading.head("invoiceNo").filter(|number| number.sure >= SURE);
                Ok(sure.map(|number| words::key(&number.text)))
            };
            // A header that is repeated on each page has the same number.
            number(at)?.zip(number(from)?).is_some_and(|(here, before)| here != before)
        } else {
            true
        };
        if begins_here {
            begins.push(at);
            current = Some(found);
        }
    }
    Ok(begins)
}

/// Places were found on pages laid flat; told are those on the pages as they are.
fn back_to_pages(reading: &mut Reading, paper: &Paper) {
    let back: Vec<Option<Matrix>> =
        paper.pages.iter().map(|page| page.flatten.and_then(|matrix| Matrix(matrix).inverse())).collect();
    let lines = reading.lines.iter_mut().flat_map(|line| &mut line.fields);
    let values = reading.head.iter_mut().chain(lines).map(|field| &mut field.value.place);
    for place in values.chain(reading.problems.iter_mut().flat_map(|problem| &mut problem.places)) {
        if let Some(matrix) = back.get(place.page).and_then(Option::as_ref) {
            place.quad = matrix.quad(&place.quad);
        }
    }
}

/// Whether a text is but the word for a value, which then stands somewhere around it.
pub fn is_label(text: &str) -> bool {
    labels::hits(text).iter().any(|hit| hit.start == 0 && hit.strong && hit.end >= text.chars().count())
}

/// Whether a text is what papers are called, and hardly more.
fn is_title(text: &str) -> bool {
    let key = words::key(text);
    let labelled = || labels::hits(text).iter().any(|hit| hit.strong || hit.names_own());
    let most_of = |title: &&str| {
        let word = words::key(title);
        key.contains(&word) && word.chars().count() * 10 >= key.chars().count() * 6
    };
    words::TITLES.iter().flat_map(|(_, titles)| *titles).any(most_of) && !labelled()
}

/// What a paper says it is: by a line that is hardly more than a title, the higher the better.
fn kind(pages: &[rows::Rows]) -> Option<PaperKind> {
    titled(pages.iter().take(1).flat_map(|page| &page.rows), 0.3)
}

/// Whether a paper says at its head that it is one that comes with the others: a policy, a certificate, a quotation.
fn is_another_paper(pages: &[rows::Rows]) -> bool {
    let top = pages.iter().take(1).flat_map(|page| page.rows.iter().take(AT_THE_TOP)).flat_map(|row| &row.segments);
    let says = |text: &str| {
        let key = words::key(text);
        let is_title = |title: &&str| {
            let word = words::key(title);
            key.contains(&word) && word.chars().count() * 10 >= key.chars().count() * 4
        };
        !text.contains([':', '：']) && words::OTHER_PAPERS.iter().any(is_title)
    };
    top.into_iter().any(|part| says(&part.text))
}

/// What a paper without a title is: one with the number of an invoice and with amounts of goods is one.
fn untitled(head: &[Field], table: &table::Table) -> Option<PaperKind> {
    let numbered = head.iter().any(|field| field.name == "invoiceNo");
    let paid = table.lines.iter().any(|line| line.value("amount").is_some());
    (numbered && paid).then_some(PaperKind::Invoice)
}

/// "PRAIRIE ROBOTICS — INVOICE": what is behind the dash, where that is a title alone.
fn behind_dash(text: &str) -> &str {
    let last = [" — ", " – ", " - ", " | "]
        .iter()
        .filter_map(|dash| text.rsplit_once(dash))
        .map(|(_, last)| last.trim())
        .next();
    let is_title = |last: &&str| {
        words::TITLES.iter().flat_map(|(_, titles)| *titles).any(|title| words::key(last) == words::key(title))
    };
    last.filter(is_title).unwrap_or(text)
}

/// Whether a title stands behind a colon, or before one, within a text: "Documents attached: invoice".
fn names_another(text: &str) -> bool {
    let mut parts = text.split([':', '：']);
    let first = parts.next().unwrap_or_default();
    parts.next().is_some()
        && !words::TITLES.iter().flat_map(|(_, titles)| *titles).any(|title| words::key(first) == words::key(title))
}

/// What a title in some rows says; it is at least such a part of its piece of text.
fn titled<'a>(rows: impl Iterator<Item = &'a rows::Row>, least: f32) -> Option<PaperKind> {
    let mut best: Option<(f32, PaperKind)> = None;
    for row in rows {
        // "装 箱 单": letters set apart are one title.
        let spread = row.segments.len() > 1 && row.segments.iter().all(|part| part.text.chars().count() <= 2);
        let whole: String = row.segments.iter().map(|part| part.text.as_str()).collect();
        for (at, segment) in row.segments.iter().enumerate() {
            let text = if spread { whole.as_str() } else { behind_dash(&segment.text) };
            // "Sales contract:" names another paper, and so does "Attached: commercial invoice SM-26".
            let inner = text.trim().trim_end_matches([':', '：']);
            if inner.len() < text.trim().len() || names_another(inner) {
                continue;
            }
            // "合同 / Contract" beside a number names it, more likely than the paper.
            let names = row.segments.get(at + 1).is_some_and(|next| {
                let text = next.text.trim();
                text.is_ascii() && !text.contains(' ') && text.contains(|c: char| c.is_ascii_digit())
            });
            let key = words::key(text);
            for (rank, (name, titles)) in words::TITLES.iter().enumerate() {
                for title in *titles {
                    let word = words::key(title);
                    if !key.contains(&word) {
                        continue;
                    }
                    // "Invoice No: X" is no title; "INVOICE 发票" and "ABC TRADING COMMERCIAL INVOICE" may be.
                    let labelled = labels::hits(text).iter().any(|hit| hit.strong || hit.names_own());
                    #[expect(clippy::cast_precision_loss, reason = "words are short")]
                    let share = word.chars().count() as f32 / key.chars().count().max(1) as f32;
                    if labelled && share < 1.0 || share < least {
                        continue;
                    }
                    #[expect(clippy::cast_precision_loss, reason = "four kinds")]
                    let score = segment.height() * (0.5 + share) * if names { 0.5 } else { 1.0 } - rank as f32 * 0.01;
                    let found = match *name {
                        "packingList" => PaperKind::PackingList,
                        "billOfLading" => PaperKind::BillOfLading,
                        "contract" => PaperKind::Contract,
                        _ => PaperKind::Invoice,
                    };
                    if best.is_none_or(|(most, _)| score > most) {
                        best = Some((score, found));
                    }
                }
            }
        }
    }
    best.map(|(_, kind)| kind)
}

#[cfg(test)]
mod tests;
