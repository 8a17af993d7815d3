//! By which words a row of a table begins: totals, subtotals, charges.

use core_wasm::rules::reading::{codes, words};

use super::is_numeric;
use crate::fields::rows::Row;
use crate::paper::Segment;

/// Whether a row begins with a word for totals.
pub fn is_total(row: &Row) -> bool {
    // Other words only say what a row without a quantity is: "Frachtkosten" is a charge as "Fracht" is.
    begins(row, words::TOTALS, true)
}

/// Whether the first words of a row begin with one of some words.
pub fn begins_with(row: &Row, words: &[&str]) -> bool {
    begins(row, words, false)
}

/// Whether the words of a row name a charge and nothing else: "Ocean freight", "Discount 2 %", not "Packing machine".
pub fn is_charge_alone(row: &Row) -> bool {
    let bare = |text: &str| -> String { words::key(text).chars().filter(|c| !c.is_ascii_digit()).collect() };
    let mut texts = row.segments.iter().map(|part| bare(&part.text)).filter(|text| !text.is_empty());
    let (Some(text), None) = (texts.next(), texts.next()) else { return false };
    let named = text.trim_end_matches(['s', '费']);
    let named = ["charge", "cost", "fee"].iter().find_map(|word| named.strip_suffix(word)).unwrap_or(named);
    words::CHARGES.iter().chain(&["Packing"]).any(|word| {
        let word = words::key(word);
        text == word || named == word
    })
}

/// The same, perhaps with words that end there.
fn begins(row: &Row, words: &[&str], whole: bool) -> bool {
    // "10 CTNS  TOTAL": what is counted may stand before the word.
    let telling = |part: &&Segment| part.text.chars().any(char::is_alphabetic) && !is_numeric(&part.text);
    let first = row.segments.iter().find(telling);
    // "Toplam / Total": the same in a language that is not known here.
    let said = first.into_iter().flat_map(|part| {
        let other = part.text.split(['/', '／']).nth(1).filter(|other| words::key(other).chars().count() <= 12);
        [Some(part.text.as_str()), other].into_iter().flatten()
    });
    said.into_iter().any(|text| {
        let key = words::key(text);
        words.iter().any(|word| {
            let word = words::key(word);
            key.strip_prefix(&word).is_some_and(|rest| {
                // "合计 TOTAL CIF FELIXSTOWE", but not "Totally enclosed motors", nor "Summer dress".
                let said_so = !word.is_ascii() || codes::terms(text).is_some();
                let alone = !whole || !word.is_ascii() || !runs_on(text, word.chars().count());
                let short = rest.len() < 14 || said_so;
                rest.is_empty() || !rest.starts_with(|c: char| c.is_ascii_alphabetic()) || alone && short
            })
        })
    })
}

/// Whether the word that the first letters of a text are goes on behind them, other than with a currency ("TOTALUSD").
fn runs_on(text: &str, letters: usize) -> bool {
    let folded = words::folded(text);
    let Some((_, last)) = letters.checked_sub(1).and_then(|at| folded.get(at)) else { return false };
    let behind: String = text.chars().skip(last + 1).take_while(char::is_ascii_alphabetic).collect();
    !behind.is_empty() && !words::MONEY.contains(&behind.to_uppercase().as_str())
}
