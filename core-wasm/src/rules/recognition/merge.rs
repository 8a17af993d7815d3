//! Several papers become one shipment: for each value the paper that has the say, and beside it where others agree or differ.

use serde::{Deserialize, Serialize};

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
        let found = papers.iter().filter_map(|paper| {
            let found = value(&paper.head, name).filter(|value| !value.text.is_empty())?;
            Some((rank(order(name), paper.kind), found))
        });
        chosen(found.collect())
    });
    Review { head: head.collect(), lines: lines(papers) }
}

/// The value that counts among those of several papers. A paper that is sure goes before one that is not.
fn chosen(mut found: Vec<(usize, &Value)>) -> Option<Value> {
    found.sort_by_key(|(rank, value)| (value.sure < SURE, *rank));
    let ((_, first), others) = found.split_first()?;
    let mut chosen = (*first).clone();
    for (_, other) in others {
        beside(&mut chosen, other);
    }
    Some(chosen)
}

/// Notes what another paper says of a value.
fn beside(chosen: &mut Value, other: &Value) {
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

/// The goods of the paper that has the say, with what the lines of the others add.
fn lines(papers: &[Read]) -> Vec<Line> {
    let mut with: Vec<&Read> = papers.iter().filter(|paper| !paper.lines.is_empty()).collect();
    with.sort_by_key(|paper| rank(TRADE, paper.kind));
    let Some((first, others)) = with.split_first() else { return Vec::new() };
    let mut lines: Vec<Line> = Vec::new();
    append(&mut lines, first.lines.iter().cloned());
    let mut alike: Vec<&Read> = vec![first];
    let (same_kind, others): (Vec<&Read>, Vec<&Read>) =
        others.iter().partition(|other| other.kind == first.kind && first.kind.is_some());
    for paper in same_kind {
        // Two invoices of a shipment have different goods: those of all count. One that was sent twice counts once.
        if alike.iter().all(|known| are_others(known, paper)) {
            append(&mut lines, paper.lines.iter().cloned());
        } else {
            let pairs = paired(&lines, &paper.lines);
            let unpaired = paper.lines.iter().zip(pairs).filter(|(_, pair)| pair.is_none());
            let doubted = |value: &Value| Value { sure: value.sure.min(DIFFERENT), ..value.clone() };
            let unpaired: Vec<Vec<Value>> = unpaired.map(|(values, _)| values.iter().map(doubted).collect()).collect();
            append(&mut lines, unpaired.into_iter());
        }
        alike.push(paper);
    }
    for other in others {
        let pairs: Vec<Option<usize>> = paired(&lines, &other.lines);
        for (values, line) in other.lines.iter().zip(pairs) {
            let Some(line) = line.and_then(|at| lines.get_mut(at)) else { continue };
            for more in values.iter().filter(|more| !more.text.is_empty()) {
                match line.values.iter_mut().find(|value| value.name == more.name) {
                    Some(known) => beside(known, more),
                    None => line.values.push(more.clone()),
                }
            }
            line.values = ordered(&line.values);
        }
    }
    lines
}

/// Adds lines behind those that are there.
fn append(lines: &mut Vec<Line>, more: impl Iterator<Item = Vec<Value>>) {
    let left = MOST_LINES.saturating_sub(lines.len());
    for values in more.take(left) {
        let id = i64::try_from(lines.len()).unwrap_or(i64::MAX).saturating_add(1);
        lines.push(Line { id, values: ordered(&values), material: None });
    }
}

/// Whether two papers say that they are different invoices.
fn are_others(one: &Read, other: &Read) -> bool {
    let number = |paper: &Read| value(&paper.head, "invoiceNo").map(|number| key(&number.text)).unwrap_or_default();
    let (one, other) = (number(one), number(other));
    !one.is_empty() && !other.is_empty() && one != other
}

/// Values in the order in which they are reviewed, without blank ones.
fn ordered(values: &[Value]) -> Vec<Value> {
    LINE.iter().filter_map(|name| value(values, name)).filter(|value| !value.text.is_empty()).cloned().collect()
}

/// Which line each line of another paper is of: by model or name and quantity, else by its place where there are as many and
/// the quantities agree.
fn paired(lines: &[Line], others: &[Vec<Value>]) -> Vec<Option<usize>> {
    let mut taken = vec![false; lines.len()];
    let as_many = lines.len() == others.len();
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
            let line = lines.get(at).filter(|_| as_many && !taken[at])?;
            same(&line.values, other, "qty").then_some(at)
        };
        let found = (0..lines.len()).find(fits).or_else(by_place);
        if let Some(index) = found {
            taken[index] = true;
        }
        pairs.push(found);
    }
    pairs
}
