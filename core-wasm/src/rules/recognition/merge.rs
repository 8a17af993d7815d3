//! Several papers become one shipment: for each value the paper that has the say, and beside it where others agree or differ.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::several::{MONEY, SUMMED, counting, currencies_differ, number_of, summed};
use super::{HEAD, LINE, Line, MOST_LINES, Other, Review, SURE, Value, value};
use crate::rules::reading::words::key;

/// What a paper is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    Invoice,
    PackingList,
    BillOfLading,
    Contract,
}

/// What was read out of one paper.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Read {
    #[serde(default)]
    pub kind: Option<Kind>,
    #[serde(default)]
    pub head: Vec<Value>,
    #[serde(default)]
    pub lines: Vec<Vec<Value>>,
}

/// Where papers differ nobody is sure.
pub(super) const DIFFERENT: u8 = 80;

use Kind::{BillOfLading, Contract, Invoice, PackingList};

/// What goods cost and who trades them.
const TRADE: [Kind; 4] = [Invoice, Contract, PackingList, BillOfLading];
/// How they travel, and what the manifest of customs repeats of the bill.
const TRANSPORT: [Kind; 4] = [BillOfLading, PackingList, Invoice, Contract];
/// How they are packed.
const PACKING: [Kind; 4] = [PackingList, BillOfLading, Invoice, Contract];
const AGREED: [Kind; 4] = [Contract, Invoice, PackingList, BillOfLading];

/// Which papers have the say about a head value, the first before the others.
fn order(name: &str) -> [Kind; 4] {
    match name {
        "billNo" | "billDate" | "vessel" | "voyage" | "portLoading" | "portDischarge" | "placeReceipt"
        | "placeDelivery" | "notifyParty" | "containers" | "sealNo" | "freight" | "packages" | "grossWeight" => {
            TRANSPORT
        }
        "packageType" | "netWeight" | "volume" | "marks" => PACKING,
        "contractNo" | "contractDate" => AGREED,
        _ => TRADE,
    }
}

/// The place of a paper in an order; one of no known kind comes last.
fn rank(order: [Kind; 4], kind: Option<Kind>) -> usize {
    order.iter().position(|of| Some(*of) == kind).unwrap_or(order.len())
}

/// Puts the readings of the papers of a shipment together.
pub fn merge(papers: &[Read]) -> Review {
    let head = HEAD.iter().filter_map(|name| {
        let mut found: Vec<(usize, Value)> = Vec::new();
        let mut left: Vec<&Read> = papers.iter().collect();
        let mut several_currencies = false;
        if SUMMED.contains(name) {
            for kind in TRADE {
                let of_kind: Vec<&Read> = papers.iter().filter(|paper| paper.kind == Some(kind)).collect();
                let counting = counting(&of_kind);
                several_currencies |= *name == MONEY && currencies_differ(&counting);
                if let Some(sum) = summed(&counting, name) {
                    found.push((rank(order(name), Some(kind)), sum));
                    left.retain(|paper| paper.kind != Some(kind));
                }
            }
        }
        found.extend(left.into_iter().filter_map(|paper| {
            let found = value(&paper.head, name).filter(|value| !value.text.is_empty())?;
            Some((rank(order(name), paper.kind), found.clone()))
        }));
        // The total of one of several currencies is not that of the shipment, even where no other was read.
        let doubted = |value: Value| Value { sure: value.sure.min(DIFFERENT), ..value };
        chosen(found).map(|value| if several_currencies { doubted(value) } else { value })
    });
    let (lines, left_out) = lines(papers);
    Review { head: head.collect(), lines, left_out }
}

/// The value that counts among those of several papers. A paper that is sure goes before one that is not.
fn chosen(mut found: Vec<(usize, Value)>) -> Option<Value> {
    found.sort_by_key(|(rank, value)| (value.sure < SURE, *rank));
    let mut found = found.into_iter().map(|(_, value)| value);
    let mut chosen = found.next()?;
    found.for_each(|other| beside(&mut chosen, &other));
    Some(chosen)
}

/// Notes what another paper says of a value.
pub(super) fn beside(chosen: &mut Value, other: &Value) {
    if chosen.agrees(other) {
        chosen.also_at.extend(other.place.clone());
        return;
    }
    chosen.sure = chosen.sure.min(DIFFERENT);
    let reading = Other { text: other.text.clone(), code: other.code.clone(), place: other.place.clone() };
    if !chosen.others.iter().any(|known| known.reads_as(&reading)) {
        chosen.others.push(reading);
    }
}

/// The goods of the paper that has the say, with what the lines of the others add; and how many found no room.
fn lines(papers: &[Read]) -> (Vec<Line>, usize) {
    let mut with: Vec<&Read> = papers.iter().filter(|paper| !paper.lines.is_empty()).collect();
    with.sort_by_key(|paper| rank(TRADE, paper.kind));
    let Some(first) = with.first().copied() else { return (Vec::new(), 0) };
    let (same_kind, others): (Vec<&Read>, Vec<&Read>) =
        with.iter().partition(|paper| std::ptr::eq(**paper, first) || paper.kind == first.kind && first.kind.is_some());
    // Two invoices of a shipment have different goods: those of all count. One that was sent twice counts once.
    let counting_ones = counting(&same_kind);
    let mut lines: Vec<Line> = Vec::new();
    let mut left_out = 0;
    let mut sections: Vec<(String, Range<usize>)> = Vec::new();
    for paper in &same_kind {
        if counting_ones.iter().any(|part| std::ptr::eq(*part, *paper)) {
            let from = lines.len();
            left_out += append(&mut lines, paper.lines.iter().map(|values| named_by(paper, values, &counting_ones)));
            sections.push((number_of(paper), from..lines.len()));
        } else {
            let pairs = paired(&lines, 0..lines.len(), &paper.lines, &mut vec![false; lines.len()]);
            let unpaired = paper.lines.iter().zip(pairs).filter(|(_, pair)| pair.is_none());
            let doubted = |value: &Value| Value { sure: value.sure.min(DIFFERENT), ..value.clone() };
            let unpaired: Vec<Vec<Value>> = unpaired.map(|(values, _)| values.iter().map(doubted).collect()).collect();
            left_out += append(&mut lines, unpaired.into_iter());
        }
    }
    for kind in TRADE.map(Some).into_iter().chain([None]) {
        let of_kind: Vec<&Read> = others.iter().copied().filter(|paper| paper.kind == kind).collect();
        let counting_ones = if kind.is_some() { counting(&of_kind) } else { Vec::new() };
        // Two packing lists of a shipment are of different goods; one that was sent twice says the same again.
        let mut taken = vec![false; lines.len()];
        for other in of_kind {
            let counts = counting_ones.iter().any(|part| std::ptr::eq(*part, other));
            let mut anew = vec![false; lines.len()];
            let taken = if counts { &mut taken } else { &mut anew };
            let number = number_of(other);
            let section = sections.iter().find(|(known, _)| !number.is_empty() && *known == number);
            let within = section.map_or(0..lines.len(), |(_, within)| within.clone());
            let pairs = paired(&lines, within, &other.lines, taken);
            for (values, line) in other.lines.iter().zip(pairs) {
                if let Some(line) = line.and_then(|at| lines.get_mut(at)) {
                    add(line, values);
                }
            }
        }
    }
    (lines, left_out)
}

/// A line of one of several invoices says which it is of, and in which currency where those differ: the head has one alone.
fn named_by(paper: &Read, values: &[Value], parts: &[&Read]) -> Vec<Value> {
    let mut values = values.to_vec();
    if parts.len() > 1 {
        let names: &[&str] = if currencies_differ(parts) { &["invoiceNo", "currency"] } else { &["invoiceNo"] };
        for name in names {
            let of_head = value(&paper.head, name).filter(|_| value(&values, name).is_none());
            values.extend(of_head.cloned());
        }
    }
    values
}

/// What another paper says of a line.
fn add(line: &mut Line, more: &[Value]) {
    for more in more.iter().filter(|more| !more.text.is_empty()) {
        match line.values.iter_mut().find(|value| value.name == more.name) {
            Some(known) => beside(known, more),
            None => line.values.push(more.clone()),
        }
    }
    line.values = ordered(&line.values);
}

/// Adds lines behind those that are there, as far as there is room; how many found none.
fn append(lines: &mut Vec<Line>, mut more: impl Iterator<Item = Vec<Value>>) -> usize {
    let left = MOST_LINES.saturating_sub(lines.len());
    for values in more.by_ref().take(left) {
        let id = i64::try_from(lines.len()).unwrap_or(i64::MAX).saturating_add(1);
        lines.push(Line { id, values: ordered(&values), ..Line::default() });
    }
    more.count()
}

/// Values in the order in which they are reviewed, without blank ones.
fn ordered(values: &[Value]) -> Vec<Value> {
    LINE.iter().filter_map(|name| value(values, name)).filter(|value| !value.text.is_empty()).cloned().collect()
}

/// Which of some lines each line of another paper is of: by model or name and quantity, else by its place where there are as many and
/// the quantities agree. Those that are taken are of others.
fn paired(lines: &[Line], within: Range<usize>, others: &[Vec<Value>], taken: &mut [bool]) -> Vec<Option<usize>> {
    let as_many = within.len() == others.len();
    let of = |values: &[Value], name: &str| value(values, name).map(|value| key(&value.text)).unwrap_or_default();
    let same = |one: &[Value], other: &[Value], name: &str| {
        let (one, other) = (of(one, name), of(other, name));
        !one.is_empty() && one == other
    };
    let quantities_differ = |one: &[Value], other: &[Value]| {
        let (one, other) = (of(one, "qty"), of(other, "qty"));
        !one.is_empty() && !other.is_empty() && one != other
    };
    let mut pairs = Vec::with_capacity(others.len());
    for (at, other) in others.iter().enumerate() {
        let fits = |index: &usize| {
            let line = &lines[*index].values;
            let named = same(line, other, "model") || same(line, other, "name");
            !taken[*index] && named && !quantities_differ(line, other)
        };
        let by_place = || {
            let at = within.start + at;
            let line = lines.get(at).filter(|_| as_many && !taken[at])?;
            same(&line.values, other, "qty").then_some(at)
        };
        let found = within.clone().find(fits).or_else(by_place);
        if let Some(index) = found {
            taken[index] = true;
        }
        pairs.push(found);
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::super::Found;
    use super::super::later::joined;
    use super::*;

    /// An invoice of so many lines, the number of each of which is its name.
    fn invoice(number: &str, lines: usize) -> Read {
        let named = |name: &str, text: String| Value {
            name: name.to_owned(),
            text,
            code: None,
            raw: None,
            place: None,
            sure: 95,
            found: Found::Column,
            others: Vec::new(),
            also_at: Vec::new(),
            by: None,
        };
        Read {
            kind: Some(Invoice),
            head: vec![named("invoiceNo", number.to_owned())],
            lines: (0..lines).map(|at| vec![named("name", format!("{number}-{at}"))]).collect(),
        }
    }

    #[test]
    fn lines_that_find_no_room_are_counted() {
        assert_eq!(merge(&[invoice("A", MOST_LINES)]).left_out, 0);
        let both = merge(&[invoice("A", 480), invoice("B", 37)]);
        assert_eq!((both.lines.len(), both.left_out), (MOST_LINES, 17));
        // A paper that is read later finds as little room.
        let first = merge(&[invoice("A", 480)]);
        let later = joined(&first, &first, &both);
        assert_eq!((later.review.lines.len(), later.review.left_out, later.base.left_out), (MOST_LINES, 17, 17));
    }
}
