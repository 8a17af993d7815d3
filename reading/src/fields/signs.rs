//! How a paper writes its numbers: whether "12.480" is twelve and a half or twelve thousand, the other numbers beside it tell.

use core_wasm::rules::reading::numbers::{Exact, decimal_sign, number, settled};

use super::checks::SUMS;
use super::rows::Rows;
use super::table::is_numeric;
use crate::reading::{Other, Reading};

/// So many numbers have to say the same, and none otherwise.
const LEAST: usize = 2;

/// Takes of numbers that can be read in two ways the one that fits the other numbers of the paper. How sure they are stays as it is.
pub fn settle(reading: &mut Reading, pages: &[Rows]) {
    let Some(sign) = of_paper(pages) else { return };
    let in_lines = reading.lines.iter_mut().flat_map(|line| &mut line.fields);
    let in_head = reading.head.iter_mut().filter(|field| SUMS.iter().any(|(total, ..)| field.name == *total));
    for value in in_lines.chain(in_head).map(|field| &mut field.value) {
        let Some((right, wrong)) =
            settled(&value.raw, sign).map(|(right, wrong)| (right.to_string(), wrong.to_string()))
        else {
            continue;
        };
        // Tons as kilograms: both readings are there, but the one is the other in its unit.
        let thousandfold = |text: &String| Some(number(text)?.value.times(Exact::THOUSAND)?.to_string());
        let beyond: Vec<String> = [&right, &wrong].into_iter().filter_map(thousandfold).collect();
        let in_unit = value.others.iter().filter(|other| other.text != right && other.text != wrong);
        if in_unit.map(|other| &other.text).any(|text| beyond.contains(text)) {
            continue;
        }
        // What arithmetic chose, or what was reckoned into another unit, has no such readings any more.
        let is_open = |text: &str| value.text == text || value.others.iter().any(|other| other.text == text);
        if is_open(&right) && is_open(&wrong) {
            value.others.retain(|other: &Other| other.text != right && other.text != wrong);
            value.text = right;
        }
    }
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
