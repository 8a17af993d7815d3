//! What has to agree between the papers of one shipment.

use std::collections::BTreeSet;

use core_wasm::rules::reading::numbers::{Exact, number};
use core_wasm::rules::reading::words::key;
use core_wasm::rules::recognition::several::{SUMMED, invoice_key, parts, total};
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

/// Compares each paper with the first one before it that names the same value, then their lines. Several papers of one kind, such as
/// two invoices, are compared by what they add up to.
pub fn differences(readings: &[Reading]) -> Vec<Difference> {
    let mut found: Vec<Difference> = several(readings).into_iter().collect();
    found.extend(heads(readings));
    let (invoices, packings) = (Group::of(readings, PaperKind::Invoice), Group::of(readings, PaperKind::PackingList));
    found.extend(lines(&invoices, &packings));
    found.extend(missing(&invoices, &packings));
    found
}

/// The papers of one kind, or one paper: what is compared with others as one.
#[derive(Clone)]
struct Group<'a> {
    kind: Option<PaperKind>,
    /// Their places among the papers.
    papers: Vec<(usize, &'a Reading)>,
}

impl<'a> Group<'a> {
    /// Those of a kind, without papers that say another one again.
    fn of(readings: &'a [Reading], kind: PaperKind) -> Group<'a> {
        let of_kind: Vec<(usize, &Reading)> =
            readings.iter().enumerate().filter(|(_, reading)| reading.kind == Some(kind)).collect();
        let numbers: Vec<String> = of_kind.iter().map(|(_, reading)| number_of(reading)).collect();
        let papers = of_kind.into_iter().zip(parts(&numbers)).filter(|(_, counts)| *counts).map(|(paper, _)| paper);
        Group { kind: Some(kind), papers: papers.collect() }
    }

    /// Only those of the invoices that others are of, where these say it: one packing list of two invoices is compared with its own.
    fn within(&self, others: &Group<'_>) -> Group<'a> {
        let theirs: Vec<String> = others.papers.iter().map(|(_, reading)| number_of(reading)).collect();
        let own = |(_, reading): &&(usize, &Reading)| theirs.contains(&number_of(reading));
        let some: Vec<(usize, &Reading)> = self.papers.iter().filter(own).copied().collect();
        let all_found = !theirs.contains(&String::new()) && some.len() == theirs.len();
        Group { kind: self.kind, papers: if all_found { some } else { self.papers.clone() } }
    }

    /// What it is called.
    fn name(&self) -> Text {
        name(self.kind)
    }

    fn lines(&self) -> Vec<(usize, &'a Line)> {
        self.papers.iter().flat_map(|(at, reading)| reading.lines.iter().map(|line| (*at, line))).collect()
    }

    /// What its papers add up to, and where the first of them says it; `None` where one of them does not say it.
    fn total(&self, field: &str) -> Option<Side> {
        let values: Vec<(usize, &Value)> =
            self.papers.iter().map(|(at, reading)| Some((*at, reading.head(field)?))).collect::<Option<_>>()?;
        let (at, first) = *values.first()?;
        let sum = total(values.iter().map(|(_, value)| value.text.as_str()))?;
        Some(Side { shown: sum.to_string(), place: (at, first.place.clone()) })
    }
}

/// What is told of a side.
struct Side {
    shown: String,
    place: (usize, Place),
}

fn number_of(reading: &Reading) -> String {
    invoice_key(reading.head("invoiceNo").map(|number| number.text.as_str()))
}

/// Told where a shipment has several invoices: their goods and totals count together.
fn several(readings: &[Reading]) -> Option<Difference> {
    let invoices = Group::of(readings, PaperKind::Invoice);
    let numbers: Vec<(usize, &Value)> =
        invoices.papers.iter().filter_map(|(at, reading)| Some((*at, reading.head("invoiceNo")?))).collect();
    let [(first, one), (second, other), ..] = numbers[..] else { return None };
    let shown: Vec<&str> = numbers.iter().map(|(_, value)| value.text.as_str()).collect();
    let count = numbers.len().to_string();
    Some(Difference {
        field: "invoiceNo".to_owned(),
        message: texts::SEVERAL_INVOICES.with(&[("count", &count), ("numbers", &shown.join(", "))]),
        sides: [(first, one.place.clone()), (second, other.place.clone())],
    })
}

/// What lines of goods share.
const OF_LINES: &[(&str, Text)] = &[
    ("qty", text("数量", "Quantity")),
    ("netWeight", text("净重", "Net weight")),
    ("grossWeight", text("毛重", "Gross weight")),
];

/// Lines of the same goods: one goods line of an invoice may be packed in several of a packing list, or the other way round.
fn lines(one: &Group<'_>, other: &Group<'_>) -> Vec<Difference> {
    let (here_lines, there_lines) = (one.within(other).lines(), other.within(one).lines());
    let mut found = Vec::new();
    let mut told: Vec<String> = Vec::new();
    for (_, line) in &here_lines {
        let Some((by, goods, shown)) = ["model", "name"].into_iter().find_map(|by| {
            let value = line.value(by)?;
            let goods = key(&value.text);
            let there = !goods.is_empty() && !alike(&there_lines, by, &goods).is_empty();
            there.then(|| (by, goods, value.text.clone()))
        }) else {
            continue;
        };
        if told.contains(&goods) {
            continue;
        }
        told.push(goods.clone());
        let (here, there) = (alike(&here_lines, by, &goods), alike(&there_lines, by, &goods));
        for (field, what) in OF_LINES {
            let (Some((first, place)), Some((second, other_place))) = (sum(&here, field), sum(&there, field)) else {
                continue;
            };
            // Pieces and sets are not compared with each other.
            let units = |lines: &[(usize, &Line)]| {
                lines.first().and_then(|(_, line)| line.value("unit")).map(|unit| key(&unit.text))
            };
            let other_unit = units(&here).zip(units(&there)).is_some_and(|(a, b)| a != b);
            if first == second || *field == "qty" && other_unit {
                continue;
            }
            let message = texts::LINES_DIFFER.speak_with(&[
                ("goods", &shown),
                ("what", what),
                ("one", &one.name()),
                ("first", &first.to_string()),
                ("other", &other.name()),
                ("second", &second.to_string()),
            ]);
            found.push(Difference { field: (*field).to_owned(), message, sides: [place, other_place] });
        }
    }
    found
}

/// Letters of the shortest name that is looked for within another one.
const TELLING: usize = 4;
/// Most goods that are told by name in one sentence.
const MOST_NAMED: usize = 5;

/// Goods that stand in `other` alone, such as free samples that are packed and not invoiced: told at their place there and at the end of
/// the goods of `one`. Those that are as many, in the same quantities, as goods that stand in `one` alone are the same under other names.
fn missing(one: &Group<'_>, other: &Group<'_>) -> Vec<Difference> {
    let (here, there) = (one.lines(), other.lines());
    let names = |line: &Line| -> Vec<String> {
        let values = ["model", "name"].into_iter().filter_map(|name| line.value(name));
        values.map(|value| key(&value.text)).filter(|name| !name.is_empty()).collect()
    };
    let alike = |one: &str, other: &str| {
        let within = |short: &str, long: &str| short.chars().count() >= TELLING && long.contains(short);
        one == other || within(one, other) || within(other, one)
    };
    let stands = |line: &Line, among: &[(usize, &Line)]| {
        let called = names(line);
        among.iter().any(|(_, known)| names(known).iter().any(|name| called.iter().any(|other| alike(name, other))))
    };
    let alone = |lines: &[(usize, &Line)], among: &[(usize, &Line)]| -> Vec<(usize, Line)> {
        let left = lines.iter().filter(|(_, line)| !names(line).is_empty() && !stands(line, among));
        left.map(|(at, line)| (*at, (*line).clone())).collect()
    };
    let Some((end, last)) = here.last().and_then(|(at, line)| Some((*at, line.fields.first()?))) else {
        return Vec::new();
    };
    let (only_here, only_there) = (alone(&here, &there), alone(&there, &here));
    let quantities = |lines: &[(usize, Line)]| -> Option<Vec<String>> {
        let mut all: Vec<String> = lines
            .iter()
            .map(|(_, line)| Some(number(&line.value("qty")?.text)?.value.to_string()))
            .collect::<Option<_>>()?;
        all.sort();
        Some(all)
    };
    if only_there.is_empty() || quantities(&only_there).is_some_and(|all| quantities(&only_here) == Some(all)) {
        return Vec::new();
    }
    let called = |line: &Line| {
        let value = line.value("model").or_else(|| line.value("name"));
        value.map(|value| value.text.clone()).unwrap_or_default()
    };
    let told = |(at, line): &(usize, Line), message: Message| {
        let place = line.fields.first().map(|field| field.value.place.clone())?;
        let sides = [(end, last.value.place.clone()), (*at, place)];
        Some(Difference { field: "name".to_owned(), message, sides })
    };
    let (one, other) = (one.name(), other.name());
    if only_there.len() == there.len() && only_here.len() == here.len() {
        let shown: Vec<String> = only_there.iter().take(MOST_NAMED).map(|(_, line)| called(line)).collect();
        let count = only_there.len().to_string();
        let message = texts::GOODS_NAMED_OTHERWISE.speak_with(&[
            ("count", &count),
            ("goods", &shown.join(", ")),
            ("one", &one),
            ("other", &other),
        ]);
        return told(&only_there[0], message).into_iter().collect();
    }
    let each = only_there.iter().filter_map(|alone| {
        let goods = called(&alone.1);
        told(alone, texts::LINE_MISSING.speak_with(&[("goods", &goods), ("one", &one), ("other", &other)]))
    });
    each.collect()
}

/// The lines of some goods.
fn alike<'a>(lines: &[(usize, &'a Line)], by: &str, goods: &str) -> Vec<(usize, &'a Line)> {
    lines.iter().filter(|(_, line)| line.value(by).is_some_and(|value| key(&value.text) == goods)).copied().collect()
}

/// What a column of lines adds up to, and the first place of it; `None` when a line does not say.
fn sum(lines: &[(usize, &Line)], field: &str) -> Option<(Exact, (usize, Place))> {
    let values: Vec<&Value> = lines.iter().map(|(_, line)| line.value(field)).collect::<Option<_>>()?;
    let total = total(values.iter().map(|value| value.text.as_str()))?;
    Some((total, (lines.first()?.0, values.first()?.place.clone())))
}

fn heads(readings: &[Reading]) -> Vec<Difference> {
    let mut found = Vec::new();
    for (field, what) in SHARED {
        let groups = groups(readings, field);
        let Some((first, others)) = groups.split_first() else { continue };
        for other in others {
            let Some([one, second]) = compared(field, first, other) else { continue };
            let message = texts::PAPERS_DIFFER.speak_with(&[
                ("what", what),
                ("one", &first.name()),
                ("first", &one.shown),
                ("other", &other.name()),
                ("second", &second.shown),
            ]);
            found.push(Difference { field: (*field).to_owned(), message, sides: [one.place, second.place] });
        }
    }
    found
}

/// The papers that name a value, each for itself; several of a kind together where they add up, or where each has one of its own.
fn groups<'a>(readings: &'a [Reading], field: &str) -> Vec<Group<'a>> {
    let is_joined = SUMMED.contains(&field) || field == "invoiceNo";
    let mut groups: Vec<Group<'_>> = Vec::new();
    for (at, reading) in readings.iter().enumerate().filter(|(_, reading)| reading.head(field).is_some()) {
        let alone = Group { kind: reading.kind, papers: vec![(at, reading)] };
        let whole = reading.kind.filter(|_| is_joined).map(|kind| Group::of(readings, kind));
        match whole.filter(|whole| whole.papers.len() > 1) {
            None => groups.push(alone),
            Some(whole) if groups.iter().all(|known| known.kind != whole.kind) => groups.push(whole),
            Some(_) => {}
        }
    }
    groups
}

/// Both sides of what differs.
fn compared(field: &str, one: &Group<'_>, other: &Group<'_>) -> Option<[Side; 2]> {
    if let ([(first, left)], [(second, right)]) = (&one.papers[..], &other.papers[..]) {
        let (left, right) = (left.head(field)?, right.head(field)?);
        let side = |at: &usize, value: &Value| Side { shown: value.text.clone(), place: (*at, value.place.clone()) };
        return (!same(left, right)).then(|| [side(first, left), side(second, right)]);
    }
    if SUMMED.contains(&field) {
        let (one, other) = (one.within(other), other.within(one));
        let currencies = |group: &Group<'_>| -> BTreeSet<String> {
            let named = group.papers.iter().filter_map(|(_, reading)| reading.head("currency"));
            named.map(|currency| currency.code.clone().unwrap_or_else(|| key(&currency.text))).collect()
        };
        // Amounts in several currencies add up to nothing.
        if field == "totalAmount" && (currencies(&one).len() > 1 || currencies(&other).len() > 1) {
            return None;
        }
        let (one, other) = (one.total(field)?, other.total(field)?);
        let differ = number(&one.shown)?.value != number(&other.shown)?.value;
        return differ.then_some([one, other]);
    }
    // Each of some numbers has to be one of the others.
    let values = |group: &Group<'_>| -> Vec<Side> {
        let named = group.papers.iter().filter_map(|(at, reading)| Some((*at, reading.head(field)?)));
        named.map(|(at, value)| Side { shown: value.text.clone(), place: (at, value.place.clone()) }).collect()
    };
    let (mut left, mut right) = (values(one), values(other));
    let is_known = |known: &[Side], side: &Side| known.iter().any(|known| key(&known.shown) == key(&side.shown));
    let (fewer, more) = if right.len() <= left.len() { (&right, &left) } else { (&left, &right) };
    if fewer.iter().all(|side| is_known(more, side)) || left.is_empty() || right.is_empty() {
        return None;
    }
    let joined = |sides: &[Side]| sides.iter().map(|side| side.shown.as_str()).collect::<Vec<_>>().join(", ");
    let shown = [joined(&left), joined(&right)];
    let [first, second] = shown;
    Some([Side { shown: first, ..left.remove(0) }, Side { shown: second, ..right.remove(0) }])
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
            charges: Vec::new(),
            problems: Vec::new(),
            further: Vec::new(),
            model: None,
        }
    }

    fn with(mut reading: Reading, head: &[(&str, &str)]) -> Reading {
        let at = paper(PaperKind::Invoice, 0, &[("", "", "")]).lines[0].fields[0].clone();
        reading.head = head
            .iter()
            .map(|(name, text)| Field {
                name: (*name).to_owned(),
                value: Value { text: (*text).to_owned(), ..at.value.clone() },
            })
            .collect();
        reading
    }

    #[test]
    fn several_invoices_are_compared_by_what_they_add_up_to() {
        let invoice = |number: &str, total: &str, currency: &str, qty: &str| {
            let head = [("invoiceNo", number), ("totalAmount", total), ("packages", "3"), ("currency", currency)];
            with(paper(PaperKind::Invoice, 0, &[("Valve", "V-1", qty)]), &head)
        };
        let packing =
            |head: &[(&str, &str)], qty: &str| with(paper(PaperKind::PackingList, 1, &[("Valve", "V-1", qty)]), head);
        let told = |papers: &[Reading]| -> Vec<String> {
            differences(papers).into_iter().map(|one| format!("{} {}", one.field, one.message.en)).collect()
        };
        let count = "invoiceNo The shipment has 2 invoices (A-1, A-2): the goods and totals of all of them count";
        let (one, two) = (invoice("A-1", "100", "USD", "30"), invoice("A-2", "50.5", "USD", "12"));
        // One packing list of both, with the number of either.
        let both = [one.clone(), two.clone(), packing(&[("invoiceNo", "A 2"), ("packages", "6")], "42")];
        let within = told(&both);
        assert_eq!(within[0], count);
        assert!(within[1..].iter().all(|one| one.starts_with("packages") || one.starts_with("qty")), "{within:?}");
        let both = [one.clone(), two.clone(), packing(&[("packages", "6")], "42")];
        assert_eq!(told(&both), [count], "they add up");
        let less = [one.clone(), two.clone(), packing(&[("packages", "5")], "41")];
        assert_eq!(
            told(&less),
            [
                count,
                "packages Packages differs: 6 in the invoice, 5 in the packing list",
                "qty Quantity of V-1 differs: 42 in the invoice, 41 in the packing list",
            ]
        );
        // A packing list that says which invoice it is of is compared with that one.
        let own = [one.clone(), two.clone(), packing(&[("invoiceNo", "A-2"), ("packages", "3")], "12")];
        assert_eq!(told(&own), [count]);
        let unknown = [one.clone(), two, packing(&[("invoiceNo", "A-3"), ("packages", "6")], "42")];
        assert_eq!(
            told(&unknown)[1],
            "invoiceNo Invoice no. differs: A-1, A-2 in the invoice, A-3 in the packing list"
        );
        // Two currencies are told, and add up to nothing; an invoice that was sent twice is one.
        let euros = told(&[one.clone(), invoice("A-2", "50.5", "EUR", "12"), packing(&[("totalAmount", "1")], "42")]);
        assert_eq!(euros, [count, "currency Currency differs: USD in the invoice, EUR in the invoice"]);
        assert_eq!(told(&[one.clone(), one]), Vec::<String>::new());
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

    #[test]
    fn goods_that_are_packed_and_not_invoiced_are_told_with_both_places() {
        let told = |invoice: &[(&str, &str, &str)], packing: &[(&str, &str, &str)]| -> Vec<String> {
            let papers = [paper(PaperKind::Invoice, 0, invoice), paper(PaperKind::PackingList, 1, packing)];
            differences(&papers).into_iter().map(|one| one.message.en).collect()
        };
        let sample = ("Sample of seals", "S-9", "2");
        let papers = [
            paper(PaperKind::Invoice, 3, &[("Valve", "V-1", "30"), ("Pump", "P-2", "4")]),
            paper(PaperKind::PackingList, 7, &[("Valve", "V-1", "30"), sample, ("Pump", "P-2", "4")]),
        ];
        let found = differences(&papers);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(
            found[0].message.en,
            "S-9 is in the packing list but not in the invoice: check whether it was left out there"
        );
        assert_eq!(found[0].sides.clone().map(|(at, place)| (at, place.page)), [(0, 3), (1, 7)]);
        // A longer name, the same goods under another one, and goods that the invoice alone has, are no such difference.
        assert_eq!(told(&[("Gear pump", "", "4")], &[("Hydraulic gear pump", "", "4")]), Vec::<String>::new());
        let same = told(&[("Valve", "V-1", "3"), ("Pump", "P", "9")], &[("Valve", "V-1", "3"), ("泵", "B", "9.0")]);
        assert_eq!(same, Vec::<String>::new());
        assert_eq!(told(&[("Valve", "V-1", "3"), ("Pump", "P", "9")], &[("Valve", "V-1", "3")]), Vec::<String>::new());
        // Where no name is the same, one sentence says so.
        let none = told(&[("Valve", "V-1", "3"), ("Pump", "P", "9")], &[("阀", "F", "3"), ("泵", "B", "8")]);
        assert_eq!(
            none,
            [
                "None of the 2 goods of the packing list (F, B) has a name or model of the invoice: compare them one by one"
            ]
        );
    }
}
