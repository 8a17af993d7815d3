//! Several papers of one kind in a shipment: two invoices have different goods, and their totals count together; one that was sent
//! twice counts once.

use super::merge::{DIFFERENT, Read};
use super::{Value, value};
use crate::rules::reading::numbers::{Exact, number};
use crate::rules::reading::words::key;

/// Head values that several papers of one kind add up to.
pub const SUMMED: &[&str] = &["totalAmount", "packages", "grossWeight", "netWeight", "volume"];
/// The one of them that is money.
pub(super) const MONEY: &str = "totalAmount";

/// The number of the invoice that a text names, as such numbers are compared.
pub fn invoice_key(number: Option<&str>) -> String {
    number.map(key).unwrap_or_default()
}

/// Which of the papers of one kind count, by the numbers of their invoices ([`invoice_key`]): the first, and each whose number is
/// another one than that of any before it. The others say again what one of those says.
pub fn parts(numbers: &[String]) -> Vec<bool> {
    let is_new = |at: usize| {
        let number = &numbers[at];
        at == 0 || !number.is_empty() && numbers[..at].iter().all(|known| !known.is_empty() && known != number)
    };
    (0..numbers.len()).map(is_new).collect()
}

/// What numbers add up to; `None` where one of them is none, or the sum is too large.
pub fn total<'a>(texts: impl IntoIterator<Item = &'a str>) -> Option<Exact> {
    texts.into_iter().try_fold(Exact::ZERO, |sum, text| sum.plus(number(text)?.value))
}

/// The number of the invoice that a paper names.
pub(super) fn number_of(paper: &Read) -> String {
    invoice_key(value(&paper.head, "invoiceNo").map(|number| number.text.as_str()))
}

/// The papers that count among those of one kind.
pub(super) fn counting<'a>(of_kind: &[&'a Read]) -> Vec<&'a Read> {
    let numbers: Vec<String> = of_kind.iter().map(|paper| number_of(paper)).collect();
    of_kind.iter().zip(parts(&numbers)).filter(|(_, counts)| *counts).map(|(paper, _)| *paper).collect()
}

/// Whether papers name more than one currency.
pub(super) fn currencies_differ(papers: &[&Read]) -> bool {
    let mut named = papers.iter().filter_map(|paper| value(&paper.head, "currency"));
    named.next().is_some_and(|first| named.any(|other| !first.agrees(other)))
}

/// What several papers add up to, at the place of the first that says it and at those of the others; `None` where they do not: there
/// is one of them, their amounts are in several currencies, or one of them is no number. A sum in which a paper is missing is not sure.
pub(super) fn summed(papers: &[&Read], name: &str) -> Option<Value> {
    let found = papers.iter().filter_map(|paper| value(&paper.head, name)).filter(|value| !value.text.is_empty());
    let found: Vec<&Value> = found.collect();
    if papers.len() < 2 || found.is_empty() || name == MONEY && currencies_differ(papers) {
        return None;
    }
    let sum = total(found.iter().map(|value| value.text.as_str()))?;
    let is_whole = found.len() == papers.len();
    let mut places = found.iter().filter_map(|value| value.place.clone());
    Some(Value {
        name: name.to_owned(),
        text: sum.to_string(),
        code: None,
        raw: None,
        place: places.next(),
        sure: found.iter().map(|value| value.sure).min().unwrap_or_default().min(if is_whole {
            100
        } else {
            DIFFERENT
        }),
        found: found[0].found,
        others: Vec::new(),
        also_at: places.collect(),
        by: None,
    })
}
