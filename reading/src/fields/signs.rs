//! How a paper writes its numbers and days: whether "12.480" is twelve and a half or twelve thousand, the other numbers beside it tell,
//! else what was learned of its supplier; which day "03/04/2026" is, only the latter.

use core_wasm::rules::reading::numbers::{Exact, decimal_sign, number};
use core_wasm::rules::recognition::style::Style;

use super::checks::SUMS;
use super::forms;
use super::learned::Hint;
use super::rows::Rows;
use super::table::is_numeric;
use crate::reading::{Found, Reading, SURE, Value};

/// So many numbers have to say the same, and none otherwise.
const LEAST: usize = 2;

/// Takes of numbers and days that can be read in two ways those that fit the other numbers of the paper, else what was learned. How sure
/// numbers are stays as it is.
pub fn settle(reading: &mut Reading, pages: &[Rows], hints: &[Hint]) {
    let learned = |of: fn(&Style) -> bool| hints.iter().filter_map(Hint::style).find(of);
    let own = of_paper(pages).map(Style::Decimals);
    if let Some(style) = own.or_else(|| learned(|style| matches!(style, Style::Decimals(_)))) {
        numbers(reading, style, own.is_none());
    }
    if let Some(style) = learned(|style| matches!(style, Style::Days(_))) {
        days(reading, style);
    }
}

fn numbers(reading: &mut Reading, style: Style, is_learned: bool) {
    let in_lines = reading.lines.iter_mut().flat_map(|line| &mut line.fields);
    let in_head = reading.head.iter_mut().filter(|field| SUMS.iter().any(|(total, ..)| field.name == *total));
    for value in in_lines.chain(in_head).map(|field| &mut field.value) {
        let Some((right, wrong)) = style.reads(&value.raw) else { continue };
        // Tons as kilograms: both readings are there, but the one is the other in its unit.
        let thousandfold = |text: &String| Some(number(text)?.value.times(Exact::THOUSAND)?.to_string());
        let beyond: Vec<String> = [&right, &wrong].into_iter().filter_map(thousandfold).collect();
        let in_unit = value.others.iter().filter(|other| other.text != right && other.text != wrong);
        if in_unit.map(|other| &other.text).any(|text| beyond.contains(text)) {
            continue;
        }
        if takes(value, right, &wrong) && is_learned {
            value.found = Found::Learned;
        }
    }
}

/// The days of the head in the order that was learned. What made one unsure alone was that it can be read in two ways.
fn days(reading: &mut Reading, style: Style) {
    for value in reading.head.iter_mut().map(|field| &mut field.value) {
        let Some((right, wrong)) = style.reads(&value.raw) else { continue };
        if takes(value, right, &wrong) {
            value.found = Found::Learned;
            value.sure = if value.sure == forms::DOUBTFUL_DAY { SURE } else { value.sure };
        }
    }
}

/// Takes one of two readings, if both are open: what arithmetic chose, or what was reckoned into another unit, has no such readings any
/// more.
fn takes(value: &mut Value, right: String, wrong: &str) -> bool {
    let is_open = |text: &str| value.text == text || value.others.iter().any(|other| other.text == text);
    if !(is_open(&right) && is_open(wrong)) {
        return false;
    }
    value.others.retain(|other| other.text != right && other.text != wrong);
    value.text = right;
    true
}

/// The sign that parts the decimals in all numbers of a paper that tell.
fn of_paper(pages: &[Rows]) -> Option<char> {
    let parts = pages.iter().flat_map(|page| &page.rows).flat_map(|row| &row.segments);
    let mut signs = parts.filter(|part| is_numeric(&part.text)).filter_map(|part| decimal_sign(&part.text));
    let first = signs.next()?;
    let mut count = 1;
    for sign in signs {
        if sign != first {
            return None;
        }
        count += 1;
    }
    (count >= LEAST).then_some(first)
}
