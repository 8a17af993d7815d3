//! The field engine: values out of the pieces of text of a paper. Pure: the same paper gives the same reading.
//!
//! A word that names a value stands before it in its line, or above it (`head`); goods stand in a table below the words of its
//! columns (`table`); the totals, weights and products have to agree (`checks`), also between papers (`shipment`).

use core_wasm::dictionary::Dictionaries;
use core_wasm::rules::reading::words;

use self::learned::Hint;
use crate::geometry::Matrix;
use crate::paper::Paper;
use crate::reading::{PaperKind, Reading};
use crate::refusal::{Clock, Refusal};

mod checks;
mod columns;
pub mod corrected;
mod forms;
mod head;
mod labels;
pub mod learned;
mod rows;
pub mod said;
pub mod shipment;
mod table;

pub use forms::normal;

/// Finds the values of a paper; `hints` is what corrections of that supplier's papers taught.
///
/// # Errors
/// The time is over.
pub fn read(paper: &Paper, hints: &[Hint], dictionaries: &Dictionaries, clock: Clock) -> Result<Reading, Refusal> {
    let pages: Vec<rows::Rows> = paper.pages.iter().enumerate().map(|(at, page)| rows::Rows::of(at, page)).collect();
    let kind = kind(&pages);
    let table = table::read(&pages, hints, dictionaries, clock)?;
    let head = head::read(&pages, &table, kind, hints, dictionaries, clock)?;
    let mut reading = Reading { kind, head, lines: table.lines, problems: Vec::new(), model: None };
    checks::check(&mut reading);
    back_to_pages(&mut reading, paper);
    Ok(reading)
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

/// What a paper says it is: by a line that is hardly more than a title, the higher the better.
fn kind(pages: &[rows::Rows]) -> Option<PaperKind> {
    let mut best: Option<(f32, PaperKind)> = None;
    for row in pages.iter().take(1).flat_map(|page| &page.rows) {
        // "装 箱 单": letters set apart are one title.
        let spread = row.segments.len() > 1 && row.segments.iter().all(|part| part.text.chars().count() <= 2);
        let whole: String = row.segments.iter().map(|part| part.text.as_str()).collect();
        for segment in &row.segments {
            let text = if spread { &whole } else { &segment.text };
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
                    if labelled && share < 1.0 || share < 0.3 {
                        continue;
                    }
                    #[expect(clippy::cast_precision_loss, reason = "four kinds")]
                    let score = segment.height() * (0.5 + share) - rank as f32 * 0.01;
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
