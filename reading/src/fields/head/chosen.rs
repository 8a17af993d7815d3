//! Which of several candidates a head value is.

use core_wasm::rules::reading::codes;
use core_wasm::rules::reading::numbers::number;
use core_wasm::rules::recognition::firm_key;

use super::{Candidate, Candidates, Finder};
use crate::reading::{Field, Found, Other, Value};

impl Finder<'_> {
    /// The best candidate of each field; what differs from it is told.
    pub fn chosen(mut self) -> Vec<Field> {
        let mut fields = Vec::new();
        // Nobody sells to oneself: what a word names counts more than what only stands at the head of the paper.
        let best = |found: &Candidates, name: &str| {
            let best = found.get(name)?.iter().max_by_key(|candidate| candidate.weight)?;
            Some((best.value.text.clone(), best.value.found))
        };
        for (one, other) in [("seller", "buyer"), ("seller", "notifyParty")] {
            if let (Some((named, found)), Some(parties)) = (best(&self.found, other), self.found.get_mut(one))
                && found != Found::Layout
            {
                parties.retain(|party| party.value.found != Found::Layout || !same_firm(&party.value.text, &named));
            }
        }
        if let (Some((seller, _)), Some(buyers)) = (best(&self.found, "seller"), self.found.get_mut("buyer")) {
            buyers.retain(|buyer| buyer.value.found != Found::Layout || !same(&buyer.value.text, &seller));
        }
        for (name, mut candidates) in self.found {
            candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.weight));
            if name == "containers" {
                merge_containers(&mut candidates, self.miscounted);
            }
            let dollars = name == "currency" && candidates.iter().all(|found| codes::is_bare_dollar(&found.value.raw));
            let mut candidates = candidates.into_iter();
            let Some(best) = candidates.next() else { continue };
            let mut value = best.value;
            if dollars {
                value.sure = value.sure.min(80);
            }
            let several = name == "currency";
            for other in candidates {
                let differs =
                    !same(&other.value.text, &value.text) && (value.code.is_none() || other.value.code != value.code);
                // Amounts in two currencies: which of them the total is in, no weight tells.
                // A larger sum than the total that the table says: with tax, or with what is charged besides.
                let larger = || {
                    let read = |value: &Value| number(&value.text).map(|found| found.value);
                    name == "totalAmount"
                        && read(&other.value).zip(read(&value)).is_some_and(|(other, own)| other > own)
                };
                let counts = several || larger() || other.weight + 12 > best.weight && value.found != Found::Layout;
                if differs && counts {
                    value.sure = value.sure.min(82);
                }
                if differs && value.others.len() < 3 && !value.others.iter().any(|known| known.text == other.value.text)
                {
                    value.others.push(Other { text: other.value.text, code: other.value.code });
                }
            }
            fields.push(Field { name: name.to_owned(), value });
        }
        fields
    }
}

/// Whether two texts name one firm; one of them may have its address too.
pub fn same_firm(one: &str, other: &str) -> bool {
    let (one, other) = (firm_key(one), firm_key(other));
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    short == long || short.chars().count() >= if short.is_ascii() { 8 } else { 4 } && long.starts_with(&short)
}

fn same(one: &str, other: &str) -> bool {
    one == other || core_wasm::rules::reading::words::key(one) == core_wasm::rules::reading::words::key(other)
}

/// All containers of a paper as one value, as sure as the least sure of them; `lacking` where there is perhaps another one.
fn merge_containers(candidates: &mut Vec<Candidate>, lacking: bool) {
    let mut all: Vec<String> = Vec::new();
    let sure = candidates.iter().map(|candidate| candidate.value.sure).min().unwrap_or_default();
    for candidate in candidates.iter() {
        for number in candidate.value.text.split(',') {
            if !all.iter().any(|known| known == number) {
                all.push(number.to_owned());
            }
        }
    }
    candidates.truncate(1);
    if let Some(first) = candidates.first_mut() {
        first.value.text = all.join(",");
        first.value.sure = if lacking { sure.min(75) } else { sure };
    }
}
