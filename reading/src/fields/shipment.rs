//! What has to agree between the papers of one shipment.

use core_wasm::rules::reading::numbers::{Exact, number};
use core_wasm::rules::reading::words::key;
use core_wasm::text::catalogue::reading as texts;
use core_wasm::text::{Message, Text, text};
use serde::{Deserialize, Serialize};

use crate::paper::Place;
use crate::reading::{Line, PaperKind, Reading, Value};

/// Head values that papers of one shipment share.
const SHARED: &[(&str, Text)] = &[
    ("invoiceNo", text("发票号", "Invoice no.")),
    ("contractNo", text("合同号", "Contract no.")),
    ("totalAmount", text("总金额", "Total amount")),
    ("currency", text("币制", "Currency")),
    ("packages", text("件数", "Packages")),
    ("grossWeight", text("毛重", "Gross weight")),
    ("netWeight", text("净重", "Net weight")),
    ("volume", text("体积", "Volume")),
    ("containers", text("集装箱号", "Container nos.")),
    ("billNo", text("提单号", "Bill of lading no.")),
    ("tradeTerms", text("成交方式", "Terms of delivery")),
    ("portLoading", text("装货港", "Port of loading")),
    ("portDischarge", text("卸货港", "Port of discharge")),
];

/// One difference, with the place in both papers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Difference {
    pub field: String,
    pub message: Message,
    /// Which of the papers, from 0, and where in it.
    pub sides: [(usize, Place); 2],
}

fn name(kind: Option<PaperKind>) -> Text {
    match kind {
        Some(PaperKind::Invoice) => text("发票", "the invoice"),
        Some(PaperKind::PackingList) => text("装箱单", "the packing list"),
        Some(PaperKind::BillOfLading) => text("提单", "the bill of lading"),
        Some(PaperKind::Contract) => text("合同", "the contract"),
        None => text("单证", "a paper"),
    }
}

/// Compares each paper with the first one before it that names the same value, then their lines.
pub fn differences(readings: &[Reading]) -> Vec<Difference> {
    let mut found = heads(readings);
    let papers = |kind| readings.iter().enumerate().filter(move |(_, reading)| reading.kind == Some(kind));
    for invoice in papers(PaperKind::Invoice).take(1) {
        for packing in papers(PaperKind::PackingList) {
            found.extend(lines(invoice, packing));
        }
    }
    found
}

/// What lines of goods share.
const OF_LINES: &[(&str, Text)] = &[
    ("qty", text("数量", "Quantity")),
    ("netWeight", text("净重", "Net weight")),
    ("grossWeight", text("毛重", "Gross weight")),
];

/// Lines of the same goods: one goods line of an invoice may be packed in several of a packing list, or the other way round.
fn lines(one: (usize, &Reading), other: (usize, &Reading)) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut told: Vec<String> = Vec::new();
    for line in &one.1.lines {
        let Some((by, goods, shown)) = ["model", "name"].into_iter().find_map(|by| {
            let value = line.value(by)?;
            let goods = key(&value.text);
            let there = !goods.is_empty() && !alike(other.1, by, &goods).is_empty();
            there.then(|| (by, goods, value.text.clone()))
        }) else {
            continue;
        };
        if told.contains(&goods) {
            continue;
        }
        told.push(goods.clone());
        let (here, there) = (alike(one.1, by, &goods), alike(other.1, by, &goods));
        for (field, what) in OF_LINES {
            let (Some((first, place)), Some((second, other_place))) = (sum(&here, field), sum(&there, field)) else {
                continue;
            };
            // Pieces and sets are not compared with each other.
            let units = |lines: &[&Line]| lines.first().and_then(|line| line.value("unit")).map(|unit| key(&unit.text));
            let other_unit = units(&here).zip(units(&there)).is_some_and(|(a, b)| a != b);
            if first == second || *field == "qty" && other_unit {
                continue;
            }
            let message = texts::LINES_DIFFER.speak_with(&[
                ("goods", &shown),
                ("what", what),
                ("one", &name(one.1.kind)),
                ("first", &first.to_string()),
                ("other", &name(other.1.kind)),
                ("second", &second.to_string()),
            ]);
            found.push(Difference {
                field: (*field).to_owned(),
                message,
                sides: [(one.0, place), (other.0, other_place)],
            });
        }
    }
    found
}

/// The lines of some goods.
fn alike<'a>(reading: &'a Reading, by: &str, goods: &str) -> Vec<&'a Line> {
    reading.lines.iter().filter(|line| line.value(by).is_some_and(|value| key(&value.text) == goods)).collect()
}

/// What a column of lines adds up to, and the first place of it; `None` when a line does not say.
fn sum(lines: &[&Line], field: &str) -> Option<(Exact, Place)> {
    let mut total = Exact::ZERO;
    for line in lines {
        total = total.plus(number(&line.value(field)?.text)?.value)?;
    }
    Some((total, lines.first()?.value(field)?.place.clone()))
}

fn heads(readings: &[Reading]) -> Vec<Difference> {
    let mut found = Vec::new();
    for (field, what) in SHARED {
        let sides: Vec<(usize, &Value)> =
            readings.iter().enumerate().filter_map(|(at, reading)| Some((at, reading.head(field)?))).collect();
        let Some(((first, one), others)) = sides.split_first() else { continue };
        for (second, other) in others {
            if same(one, other) {
                continue;
            }
            let message = texts::PAPERS_DIFFER.speak_with(&[
                ("what", what),
                ("one", &name(readings[*first].kind)),
                ("first", &one.text),
                ("other", &name(readings[*second].kind)),
                ("second", &other.text),
            ]);
            let sides = [(*first, one.place.clone()), (*second, other.place.clone())];
            found.push(Difference { field: (*field).to_owned(), message, sides });
        }
    }
    found
}

fn same(one: &Value, other: &Value) -> bool {
    if one.code.is_some() && one.code == other.code {
        return true;
    }
    let sorted = |text: &str| {
        let mut parts: Vec<String> = text.split(',').map(key).collect();
        parts.sort();
        parts
    };
    match (number(&one.text), number(&other.text)) {
        (Some(a), Some(b)) => a.value == b.value,
        _ => sorted(&one.text) == sorted(&other.text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::upright;
    use crate::reading::{Field, Found};

    fn paper(kind: PaperKind, page: usize, goods: &[(&str, &str, &str)]) -> Reading {
        let field = |name: &str, text: &str| Field {
            name: name.to_owned(),
            value: Value {
                text: text.to_owned(),
                code: None,
                raw: text.to_owned(),
                place: Place { page, quad: upright(0.0, 0.0, 1.0, 1.0), cell: None },
                sure: 96,
                found: Found::Column,
                others: Vec::new(),
            },
        };
        let line = |(name, model, qty): &(&str, &str, &str)| Line {
            fields: vec![field("name", name), field("model", model), field("qty", qty)],
        };
        Reading {
            kind: Some(kind),
            head: Vec::new(),
            lines: goods.iter().map(line).collect(),
            problems: Vec::new(),
            model: None,
        }
    }

    #[test]
    fn goods_packed_in_several_lines_are_added_up() {
        let invoice =
            paper(PaperKind::Invoice, 0, &[("Valve", "V-1", "300"), ("Pump", "P 2", "40"), ("Bolt", "B", "9")]);
        let packing = paper(
            PaperKind::PackingList,
            7,
            &[("Valve", "V-1", "100"), ("Valves", "V-1", "200.0"), ("Pump", "P2", "45")],
        );
        let found = differences(&[packing, invoice]);
        let told: Vec<_> = found
            .iter()
            .map(|one| (one.field.as_str(), one.sides.clone().map(|(at, place)| (at, place.page))))
            .collect();
        assert_eq!(told, [("qty", [(1, 0), (0, 7)])]);
        assert!(found[0].message.en.contains("P 2") && found[0].message.en.contains("45"), "{:?}", found[0].message);
    }
}
