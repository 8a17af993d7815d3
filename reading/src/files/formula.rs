//! Formulas whose result a file does not keep: products, sums and differences of cells, `SUM` and `ROUND`, are worked out. Any
//! other formula has no result.

use std::collections::BTreeMap;

use core_wasm::rules::reading::numbers::{Exact, number};

use super::sheet::Cells;
use crate::refusal::{Clock, Refusal};

type At = (u32, u32);

/// The result of each formula, `None` where it cannot be worked out. Formulas that build upon each other go round by round.
///
/// # Errors
/// The time is over.
pub fn work_out(
    formulas: &BTreeMap<At, String>,
    cells: &Cells,
    clock: Clock,
) -> Result<BTreeMap<At, Option<String>>, Refusal> {
    let mut known: BTreeMap<At, Exact> =
        cells.iter().filter_map(|(at, text)| Some((*at, number(text)?.value))).collect();
    let mut results: BTreeMap<At, Option<String>> = formulas.keys().map(|at| (*at, None)).collect();
    for _ in 0..4 {
        let mut more = false;
        for (at, text) in formulas {
            if known.contains_key(at) {
                continue;
            }
            clock.check()?;
            let open = |cell: &At| formulas.contains_key(cell) && !known.contains_key(cell);
            let mut reader = Formula { rest: text.trim_start_matches('='), depth: 0, known: &known, open: &open };
            if let Some(result) = reader.sum().filter(|_| reader.rest.trim().is_empty()) {
                results.insert(*at, Some(result.to_string()));
                known.insert(*at, result);
                more = true;
            }
        }
        if !more {
            break;
        }
    }
    Ok(results)
}

struct Formula<'a> {
    rest: &'a str,
    /// Brackets that are open.
    depth: usize,
    known: &'a BTreeMap<At, Exact>,
    /// Whether a cell is a formula that has no result yet.
    open: &'a dyn Fn(&At) -> bool,
}

/// Brackets within each other that are followed.
const DEEPEST: usize = 8;

impl Formula<'_> {
    fn take(&mut self, sign: char) -> bool {
        let rest = self.rest.trim_start();
        let found = rest.starts_with(sign);
        self.rest = if found { &rest[sign.len_utf8()..] } else { rest };
        found
    }

    fn sum(&mut self) -> Option<Exact> {
        let mut total = self.product()?;
        loop {
            if self.take('+') {
                total = total.plus(self.product()?)?;
            } else if self.take('-') {
                total = total.plus(self.product()?.negative())?;
            } else {
                return Some(total);
            }
        }
    }

    fn product(&mut self) -> Option<Exact> {
        let mut product = self.factor()?;
        while self.take('*') {
            product = product.times(self.factor()?)?;
        }
        Some(product)
    }

    fn factor(&mut self) -> Option<Exact> {
        if self.take('(') {
            return self.within(Formula::sum);
        }
        if self.take('-') {
            return Some(self.factor()?.negative());
        }
        let rest = self.rest.trim_start();
        let length = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '$' || c == '.')).unwrap_or(rest.len());
        let (word, rest) = rest.split_at(length);
        self.rest = rest;
        if word.eq_ignore_ascii_case("SUM") && self.take('(') {
            return self.within(Formula::arguments);
        }
        if word.eq_ignore_ascii_case("ROUND") && self.take('(') {
            return self.within(|formula| {
                let value = formula.sum()?;
                let rest = formula.rest.trim_start().strip_prefix(',')?;
                let (places, _) = rest.split_once(')')?;
                formula.rest = &rest[places.len()..];
                Some(value.rounded(places.trim().parse().ok()?))
            });
        }
        if word.is_empty() {
            return None;
        }
        match cell(word) {
            Some(at) => self.known.get(&at).copied(),
            None => number(word).map(|number| number.value),
        }
    }

    /// What stands in brackets, of which the first is read.
    fn within(&mut self, inner: impl FnOnce(&mut Self) -> Option<Exact>) -> Option<Exact> {
        self.depth += 1;
        let result = if self.depth > DEEPEST { None } else { inner(self) };
        self.depth -= 1;
        result.filter(|_| self.take(')'))
    }

    /// Ranges and numbers, added up.
    fn arguments(&mut self) -> Option<Exact> {
        let mut total = Exact::ZERO;
        loop {
            let end = self.rest.find([',', ')', '('])?;
            let part = if self.rest[..end].contains(':') { self.range(end) } else { self.sum() };
            total = total.plus(part?)?;
            if !self.take(',') {
                return Some(total);
            }
        }
    }

    fn range(&mut self, end: usize) -> Option<Exact> {
        let (first, last) = self.rest[..end].trim().split_once(':')?;
        self.rest = &self.rest[end..];
        // A range may be written from its end: SUM(C5:C2).
        let ((row, column), (other_row, other_column)) = (cell(first)?, cell(last)?);
        let (top, bottom) = (row.min(other_row), row.max(other_row));
        let (left, right) = (column.min(other_column), column.max(other_column));
        let mut total = Exact::ZERO;
        let within = |at: &At| (top..=bottom).contains(&at.0) && (left..=right).contains(&at.1);
        if u64::from(bottom.saturating_sub(top)) * u64::from(right.saturating_sub(left) + 1) > 10_000 {
            return None;
        }
        for row in top..=bottom {
            for column in left..=right {
                if (self.open)(&(row, column)) {
                    return None;
                }
            }
        }
        for (_, value) in self.known.range((top, 0)..=(bottom, u32::MAX)).filter(|(at, _)| within(at)) {
            total = total.plus(*value)?;
        }
        Some(total)
    }
}

/// `$B$7` -> `(6, 1)`.
fn cell(name: &str) -> Option<At> {
    let name = name.replace('$', "");
    let split = name.find(|c: char| c.is_ascii_digit())?;
    let (letters, digits) = name.split_at(split);
    if letters.is_empty() || letters.len() > 3 || !letters.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return None;
    }
    let column = letters.bytes().fold(0, |sum, byte| sum * 26 + u32::from(byte.to_ascii_uppercase() - b'A') + 1);
    Some((digits.parse::<u32>().ok()?.checked_sub(1)?, column - 1))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn products_and_sums_are_worked_out_and_nothing_else() {
        let cells: Cells = [((0, 0), "3"), ((0, 1), "1.25"), ((1, 2), "4")].map(|(at, text)| (at, text.into())).into();
        let formulas: BTreeMap<At, String> = [
            ((0, 2), "A1*B1"),
            ((2, 2), "SUM(C1:C2)"),
            ((2, 3), "SUM(C2:A1)"),
            ((2, 4), "ROUND(SUM(A1, B1:C1)-(C2-0.5)*1.25,1)"),
            ((2, 5), "-SUM(A1,C2)"),
            ((3, 0), "VLOOKUP(A1,B1:C2,2)"),
            ((3, 1), "((((((((((A1))))))))))"),
            ((4, 0), "A4+1"),
        ]
        .map(|(at, text)| (at, text.into()))
        .into();
        let results = work_out(&formulas, &cells, Clock::start(Duration::from_secs(3_600))).unwrap();
        assert_eq!(results[&(0, 2)].as_deref(), Some("3.75"));
        assert_eq!(results[&(2, 2)].as_deref(), Some("7.75"));
        assert_eq!(results[&(2, 3)].as_deref(), Some("12"));
        // 3 + 1.25 + 3.75 - 3.5 × 1.25 = 3.625
        assert_eq!((results[&(2, 4)].as_deref(), results[&(2, 5)].as_deref()), (Some("3.6"), Some("-7")));
        assert_eq!(results[&(3, 1)], None);
        assert_eq!((results[&(3, 0)].as_deref(), results[&(4, 0)].as_deref()), (None, None));
    }

    #[test]
    fn no_formula_is_worked_out_when_the_time_is_over() {
        let formulas: BTreeMap<At, String> = [((0, 2), "A1*B1".to_owned())].into();
        assert_eq!(work_out(&formulas, &Cells::new(), Clock::start(Duration::ZERO)), Err(Refusal::Time(0)));
    }
}
