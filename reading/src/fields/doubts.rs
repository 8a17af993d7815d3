//! What makes a value doubtful whatever layout it was found in: it contradicts another one, could be what another word names, or looks
//! like something else. Nothing here makes a value sure, or another one.

use core_wasm::dictionary::Dictionaries;
use core_wasm::rules::reading::numbers::{Exact, number};
use core_wasm::rules::reading::words::{self, key};
use core_wasm::rules::reading::{codes, dates};

use super::checks::SUMS;
use super::head::same_firm;
use crate::paper::Place;
use crate::reading::{Field, Found, Line, PaperKind, Reading, Value};

pub mod accents;

/// So sure at most is what contradicts another value, and what may be something else.
const CONTRADICTED: u8 = 75;
const DOUBTFUL: u8 = 80;
/// Packing seldom weighs so many times as much as the goods: one of both weights is of one piece, or in another unit.
const HEAVIEST: Exact = Exact::TEN;
/// Digits of a telephone or account number, and of the end of an amount.
const LONG_NUMBER: usize = 7;
const CENTS: usize = 2;
/// Digits of a number of a customer, and seldom of the name of a firm.
const NUMBER: usize = 4;

/// Lowers how sure values are that should be looked at. What somebody showed us stays as sure as it is.
/// `subtotals` is where amounts are added up that are perhaps not all.
pub fn doubt(reading: &mut Reading, subtotals: &[Place], dictionaries: &Dictionaries) {
    one_print_of_two_values(&mut reading.head);
    one_firm(&mut reading.head);
    one_port(&mut reading.head);
    numbers_of_papers(reading);
    parties(&mut reading.head);
    weights(&mut reading.head);
    reading.lines.iter_mut().for_each(|line| {
        weights(&mut line.fields);
        price_above_amount(line);
    });
    parts_above_totals(reading);
    for field in reading.head.iter_mut().filter(|field| field.name == "totalAmount") {
        if subtotals.contains(&field.value.place) {
            lower(&mut field.value, CONTRADICTED);
        }
    }
    marks(reading);
    vessels(&mut reading.head);
    ways(&mut reading.head);
    if reading.kind == Some(PaperKind::BillOfLading) {
        // What a bill counts in money is freight.
        lower_named(&mut reading.head, &["currency", "totalAmount"], DOUBTFUL);
        reading.lines.iter_mut().for_each(|line| lower_named(&mut line.fields, &["price", "amount"], DOUBTFUL));
    }
    differing_products(reading);
    nameless(&mut reading.lines);
    charged(&mut reading.lines);
    sizes(&mut reading.lines);
    uncounted_packages(reading, dictionaries);
}

/// Nothing of a paper that is none of those that are read is sure.
pub fn whole(reading: &mut Reading) {
    reading.head.iter_mut().for_each(|field| lower(&mut field.value, DOUBTFUL));
    reading.lines.iter_mut().flat_map(|line| &mut line.fields).for_each(|field| lower(&mut field.value, DOUBTFUL));
}

/// Marks beside goods are mostly those of the whole shipment: in one cell beside all goods, or line by line down its column. That there are
/// none holds of all.
fn marks(reading: &mut Reading) {
    for field in reading.lines.iter_mut().flat_map(|line| &mut line.fields).filter(|field| field.name == "marks") {
        if !["NM", "无"].contains(&key(&field.value.text).to_uppercase().as_str()) {
            lower(&mut field.value, DOUBTFUL);
        }
    }
}

/// "EVER GIVEN/1182W", "WAN HAI 517 V.N284": a ship's name with something behind it.
fn vessels(head: &mut [Field]) {
    for field in head.iter_mut().filter(|field| field.name == "vessel") {
        let text = field.value.text.to_uppercase();
        let follows = text.split_whitespace().skip(1).any(|word| word.starts_with("V.") || word.starts_with("VOY"));
        if text.contains('/') && !text.starts_with("M/V") || follows {
            lower(&mut field.value, DOUBTFUL);
        }
    }
}

/// How freight is paid says one of a few words, and how goods are, no more than a sentence.
fn ways(head: &mut [Field]) {
    const FREIGHT: [&str; 6] = ["prepaid", "collect", "预付", "到付", "已付", "paid"];
    // Of what it is said, and how far it is known.
    const BESIDES: [&str; 14] = [
        "freight",
        "ocean",
        "sea",
        "air",
        "charges",
        "charge",
        "and",
        "to",
        "be",
        "as",
        "arranged",
        "payable",
        "at",
        "destination",
    ];
    for field in head {
        let text = field.value.text.to_lowercase();
        let is_other = match field.name.as_str() {
            "freight" => {
                let other = |word: &&str| word.is_ascii() && !FREIGHT.contains(word) && !BESIDES.contains(word);
                let mut words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
                !FREIGHT.iter().any(|word| text.contains(word)) || words.any(|word| other(&word))
            }
            "payment" => text.contains(". ") || text.contains('。') || text.contains(':') || text.contains('：'),
            _ => false,
        };
        if is_other {
            lower(&mut field.value, DOUBTFUL);
        }
    }
}

/// Quantity × price is another amount: one of the three is something else, unless a sum bears it out.
fn differing_products(reading: &mut Reading) {
    const ALL: [&str; 3] = ["qty", "price", "amount"];
    for line in &mut reading.lines {
        let [Some(quantity), Some(price), Some(amount)] = ALL.map(|name| named(&line.fields, name).and_then(exact))
        else {
            continue;
        };
        let agree = quantity.times(price).is_some_and(|product| product.is_about(amount, amount.scale().clamp(1, 2)));
        if !agree {
            lower_named(&mut line.fields, &["qty", "price"], CONTRADICTED);
        }
    }
}

/// Whether a name is that of a charge and nothing else: "Freight", "Portes".
fn is_charge(text: &str) -> bool {
    let text = key(text);
    let bare =
        text.trim_end_matches("charges").trim_end_matches("charge").trim_end_matches("costs").trim_end_matches("cost");
    words::CHARGES.iter().any(|word| key(word) == text || key(word) == bare)
}

/// "Transport maritime", "Ocean freight to Hamburg", "Mould cost": one of what is named like a charge may be one among the goods.
fn charged(lines: &mut [Line]) {
    const COSTS: [&str; 12] = [
        "fee",
        "fees",
        "cost",
        "costs",
        "charge",
        "charges",
        "surcharge",
        "transport",
        "freight",
        "insurance",
        "kosten",
        "frais",
    ];
    let is_one = |line: &Line| line.value("qty").is_none_or(|quantity| exact(quantity) == Some(Exact::ONE));
    let is_cost = |name: &str| {
        let low = name.to_lowercase();
        low.split(|c: char| !c.is_alphanumeric()).any(|word| COSTS.contains(&word))
            || ["费", "versand", "fracht"].iter().any(|word| low.ends_with(word))
            || words::CHARGES.iter().any(|word| low.starts_with(&word.to_lowercase()))
    };
    let is_paid = |line: &Line| ["amount", "price"].iter().any(|name| line.value(name).is_some()) && is_one(line);
    let charged = |line: &&mut Line| is_paid(line) && line.value("name").is_some_and(|name| is_cost(&name.text));
    for line in lines.iter_mut().filter(charged) {
        line.fields.iter_mut().for_each(|field| lower(&mut field.value, DOUBTFUL));
    }
}

/// A row that tells no goods is perhaps none of them: a total, a charge, or the next box.
fn nameless(lines: &mut [Line]) {
    let is_told = |line: &Line| {
        let is_goods = |name: &&str| line.value(name).is_some_and(|value| !is_charge(&value.text));
        ["name", "model", "hs"].iter().any(is_goods) && !line.value("name").is_some_and(|name| is_charge(&name.text))
    };
    for line in lines.iter_mut().filter(|line| !is_told(line)) {
        line.fields.iter_mut().for_each(|field| lower(&mut field.value, DOUBTFUL));
    }
}

/// "75x42x50" is how large something is, perhaps its carton, rather than which it is; and what a bill says of all goods is no name, nor surely is
/// what names something with a colon.
fn sizes(lines: &mut [Line]) {
    for field in lines.iter_mut().flat_map(|line| &mut line.fields) {
        let text = &field.value.text;
        let parts = || text.split(['x', 'X', '*', '×']).map(str::trim);
        let is_size = parts().count() >= 3 && parts().all(|part| part.starts_with(|c: char| c.is_ascii_digit()));
        // "MUNG BEANS FREIGHT PREPAID", "SAID TO CONTAIN": what a carrier says besides.
        // "100:1" is a ratio.
        let is_remark = words::is_remark(text) || text.contains('：') || text.contains(": ");
        let is_remark = is_remark || !codes::containers(text, true).is_empty();
        if ["name", "model"].contains(&field.name.as_str()) && (is_size || is_remark) {
            lower(&mut field.value, DOUBTFUL);
        }
    }
}

fn lower(value: &mut Value, most: u8) {
    if value.found != Found::Learned {
        value.sure = value.sure.min(most);
    }
}

fn lower_named(fields: &mut [Field], names: &[&str], most: u8) {
    let of_names = fields.iter_mut().filter(|field| names.contains(&field.name.as_str()));
    of_names.for_each(|field| lower(&mut field.value, most));
}

fn named<'a>(fields: &'a [Field], name: &str) -> Option<&'a Value> {
    fields.iter().find(|field| field.name == name).map(|field| &field.value)
}

fn exact(value: &Value) -> Option<Exact> {
    number(&value.text).map(|number| number.value)
}

/// "Gross / net weight: 1,250" gives both the same number, "Invoice / contract no." the same text: a print is one of both.
fn one_print_of_two_values(head: &mut [Field]) {
    let prints: Vec<_> = head.iter().map(|field| (field.value.place.clone(), field.value.text.clone())).collect();
    for (at, field) in head.iter_mut().enumerate() {
        if prints.iter().enumerate().any(|(other, print)| other != at && *print == prints[at]) {
            lower(&mut field.value, DOUBTFUL);
        }
    }
}

/// One firm that is named as seller and as buyer: one of both was misread.
fn one_firm(head: &mut [Field]) {
    const BOTH: [&str; 2] = ["seller", "buyer"];
    if let [Some(seller), Some(buyer)] = BOTH.map(|name| named(head, name))
        && same_firm(&seller.text, &buyer.text)
    {
        lower_named(head, &BOTH, CONTRADICTED);
    }
}

/// Goods are loaded and discharged at ports, and not both at the same one.
fn one_port(head: &mut [Field]) {
    const PORTS: [&str; 2] = ["portLoading", "portDischarge"];
    for field in head.iter_mut().filter(|field| PORTS.contains(&field.name.as_str())) {
        // A country is where a port is, and none itself.
        if field.value.code.as_ref().is_some_and(|code| code.ends_with("000")) {
            lower(&mut field.value, DOUBTFUL);
        }
    }
    let [Some(from), Some(to)] = PORTS.map(|name| named(head, name)) else { return };
    if key(&from.text) == key(&to.text) || from.code.is_some() && from.code == to.code {
        lower_named(head, &PORTS, CONTRADICTED);
    }
}

/// The number of a paper that is printed like a day or an amount, or is that of a container or of goods.
fn numbers_of_papers(reading: &mut Reading) {
    let of_lines = reading.lines.iter().flat_map(|line| ["hs", "model"].map(|name| line.value(name)));
    let mut others: Vec<String> = of_lines.flatten().map(|value| key(&value.text)).collect();
    let containers = reading.head("containers").map(|value| value.text.clone()).unwrap_or_default();
    others.extend(containers.split(',').map(key));
    others.retain(|other| !other.is_empty());
    for name in ["invoiceNo", "contractNo", "billNo", "sealNo"] {
        for field in reading.head.iter_mut().filter(|field| field.name == name) {
            let text = &field.value.text;
            if others.contains(&key(text)) || is_day(text) || is_amount(text) || goes_on_in_digits(&field.value) {
                lower(&mut field.value, DOUBTFUL);
            }
        }
    }
}

/// "4471 8820 1155" of which "4471" was taken: a number in groups of digits.
fn goes_on_in_digits(value: &Value) -> bool {
    let Some((_, after)) = value.raw.split_once(value.text.as_str()) else { return false };
    let next = after.split_whitespace().next().filter(|_| after.starts_with(char::is_whitespace));
    value.text.ends_with(|c: char| c.is_ascii_digit())
        && next.is_some_and(|next| next.len() > 2 && next.bytes().all(|byte| byte.is_ascii_digit()))
}

/// "12.10.2026": digits and what parts them, which are a day.
fn is_day(text: &str) -> bool {
    let is_plain = text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '/' | '-'));
    is_plain && text.contains(['.', '/', '-']) && dates::date(text).is_some()
}

/// "1,250.00": digits with two decimals.
fn is_amount(text: &str) -> bool {
    let is_plain = text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ','));
    let decimals = text.rsplit_once(['.', ',']).map(|(_, decimals)| decimals.len());
    is_plain && decimals == Some(CENTS)
}

/// A firm's name has no colon, no address of a mailbox and no long number: another text was joined with it.
fn parties(head: &mut [Field]) {
    for field in head.iter_mut().filter(|field| ["seller", "buyer", "notifyParty"].contains(&field.name.as_str())) {
        let mut digits = 0;
        let mut longest = 0;
        for c in field.value.text.chars() {
            digits = if c.is_ascii_digit() { digits + 1 } else { 0 };
            longest = longest.max(digits);
        }
        // "100482 Zhuzhou Tools": the number of a customer before its name.
        let first = field.value.text.split_whitespace().next().unwrap_or_default();
        let numbered = first.len() >= NUMBER && first.bytes().all(|byte| byte.is_ascii_digit());
        if longest >= LONG_NUMBER || numbered || field.value.text.contains([':', '：', '@']) {
            lower(&mut field.value, DOUBTFUL);
        }
    }
}

/// Net above gross weight, or far below it: one of both is something else.
fn weights(fields: &mut [Field]) {
    const BOTH: [&str; 2] = ["netWeight", "grossWeight"];
    let [Some(net), Some(gross)] = BOTH.map(|name| named(fields, name).and_then(exact)) else { return };
    let far = || net.times(HEAVIEST).is_some_and(|most| gross > most);
    if net > gross || !net.is_zero() && far() {
        lower_named(fields, &BOTH, CONTRADICTED);
    }
}

/// The price of one above what all of them cost, where less than one is not what is sold.
fn price_above_amount(line: &mut Line) {
    let (Some(price), Some(amount)) = (line.value("price").and_then(exact), line.value("amount").and_then(exact))
    else {
        return;
    };
    let is_part = || line.value("qty").and_then(exact).is_some_and(|quantity| quantity < Exact::ONE);
    if price > amount && amount > Exact::ZERO && !is_part() {
        lower_named(&mut line.fields, &["price", "amount", "qty"], CONTRADICTED);
    }
}

/// Some lines alone come to more than all of them: the total is another number, or the column is.
fn parts_above_totals(reading: &mut Reading) {
    for (total, column, _) in SUMS {
        let Some(stated) = reading.head(total).and_then(exact) else { continue };
        let values: Vec<Exact> = reading.lines.iter().filter_map(|line| exact(line.value(column)?)).collect();
        // Where each line has one the sum is judged elsewhere, and what is taken off is negative.
        if values.len() == reading.lines.len() || values.iter().any(|value| *value < Exact::ZERO) {
            continue;
        }
        let sum = values.into_iter().try_fold(Exact::ZERO, |sum, value| sum.plus(value));
        if sum.is_some_and(|sum| sum > stated) {
            lower_named(&mut reading.head, &[total], CONTRADICTED);
            reading.lines.iter_mut().for_each(|line| lower_named(&mut line.fields, &[column], CONTRADICTED));
        }
    }
}

/// A count of packages that no line bears out and beside which no kind of package stands may be the number of a box, or of a page.
fn uncounted_packages(reading: &mut Reading, dictionaries: &Dictionaries) {
    if reading.lines.iter().any(|line| line.value("packages").is_some()) {
        return;
    }
    for field in reading.head.iter_mut().filter(|field| field.name == "packages") {
        let value = &mut field.value;
        let is_counted = number(&value.raw).is_some_and(|found| codes::wrap(&found.after, dictionaries).is_some());
        if value.found == Found::Label && !is_counted {
            lower(value, DOUBTFUL);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::upright;
    use crate::reading::SURE;

    fn field(name: &str, text: &str, row: u8) -> Field {
        let place = Place { page: 0, quad: upright(0.0, f32::from(row), 1.0, f32::from(row) + 1.0), cell: None };
        let value = Value {
            text: text.to_owned(),
            code: None,
            raw: text.to_owned(),
            place,
            sure: 96,
            found: Found::Label,
            others: Vec::new(),
        };
        Field { name: name.to_owned(), value }
    }

    /// The names of those that are not sure, of a head and of one line.
    fn unsure(head: &[(&str, &str, u8)], lines: &[&[(&str, &str)]]) -> Vec<String> {
        // Goods have a name.
        let line = |values: &&[(&str, &str)]| {
            let own = (100..).zip(*values).map(|(row, (name, text))| field(name, text, row));
            let named = values.iter().any(|(name, _)| *name == "name");
            Line { fields: own.chain((!named).then(|| field("name", "Valve", 99))).collect() }
        };
        let mut reading = Reading {
            kind: None,
            head: head.iter().map(|(name, text, row)| field(name, text, *row)).collect(),
            lines: lines.iter().map(line).collect(),
            charges: Vec::new(),
            problems: Vec::new(),
            further: Vec::new(),
            model: None,
        };
        doubt(&mut reading, &[], &Dictionaries::new([]));
        let in_lines = reading.lines.iter().flat_map(|line| &line.fields);
        let all = reading.head.iter().chain(in_lines).filter(|field| field.value.sure < SURE);
        all.map(|field| field.name.clone()).collect()
    }

    #[test]
    fn what_contradicts_another_value_is_not_sure() {
        let none: [String; 0] = [];
        assert_eq!(unsure(&[("netWeight", "1250", 1), ("grossWeight", "1250", 1)], &[]), ["netWeight", "grossWeight"]);
        assert_eq!(unsure(&[("netWeight", "1250", 1), ("grossWeight", "1250", 2)], &[]), none);
        assert_eq!(unsure(&[("netWeight", "5", 1), ("grossWeight", "1250", 2)], &[]), ["netWeight", "grossWeight"]);
        assert_eq!(unsure(&[("portLoading", "Ningbo", 1), ("portDischarge", "NINGBO", 2)], &[]).len(), 2);
        let swapped: &[(&str, &str)] = &[("netWeight", "33"), ("grossWeight", "30")];
        assert_eq!(unsure(&[], &[swapped]), ["netWeight", "grossWeight"]);
        assert_eq!(unsure(&[], &[&[("price", "20"), ("amount", "2")]]), ["price", "amount"]);
        assert_eq!(unsure(&[], &[&[("qty", "0.5"), ("price", "20"), ("amount", "10")]]), none);
        // One line of two has an amount, and it is above the total.
        let total = [("totalAmount", "40", 1)];
        assert_eq!(unsure(&total, &[&[("amount", "41")], &[("name", "Seal")]]), ["totalAmount", "amount"]);
        assert_eq!(unsure(&total, &[&[("amount", "39")], &[("name", "Seal")]]), none);
    }

    #[test]
    fn what_holds_of_any_layout_makes_doubtful() {
        let none: [String; 0] = [];
        // 2 × 3 is not 7, whatever the columns are called.
        let line: &[(&str, &str)] = &[("name", "Valve"), ("qty", "2"), ("price", "3"), ("amount", "7")];
        assert_eq!(unsure(&[], &[line]), ["qty", "price"]);
        let mut untold = [Line { fields: vec![field("qty", "2", 1)] }];
        nameless(&mut untold);
        assert!(untold[0].fields[0].value.sure < SURE, "no goods are told");
        assert_eq!(unsure(&[], &[&[("name", "Portes"), ("amount", "7")]]), ["name", "amount"], "a charge");
        assert_eq!(unsure(&[], &[&[("name", "Valve"), ("model", "75x42x50")]]), ["model"]);
        assert_eq!(unsure(&[], &[&[("name", "Valve"), ("model", "M8x20")]]), none);
        for vessel in ["EVER GIVEN II/1182", "WAN HAI 517 V.N284"] {
            assert_eq!(unsure(&[("vessel", vessel, 1)], &[]), ["vessel"], "{vessel}");
        }
        assert_eq!(unsure(&[("vessel", "WAN HAI 517", 1)], &[]), none);
        assert_eq!(unsure(&[("freight", "Rate", 1)], &[]), ["freight"]);
        assert_eq!(unsure(&[("freight", "FREIGHT PREPAID", 1)], &[]), none);
        assert_eq!(unsure(&[("freight", "PREPAID AT SHANGHAI", 1)], &[]), ["freight"]);
        let charge: &[(&str, &str)] =
            &[("name", "Transport maritime"), ("qty", "1"), ("price", "1850"), ("amount", "1850")];
        assert_eq!(unsure(&[], &[charge]), ["name", "qty", "price", "amount"]);
        assert_eq!(
            unsure(&[], &[&[("name", "Expressversand"), ("qty", "1"), ("price", "92")]]),
            ["name", "qty", "price"]
        );
        assert_eq!(unsure(&[], &[&[("name", "Copper, cont. CSQU3054383")]]), ["name"]);
        let goods: &[(&str, &str)] = &[("name", "Transport roller"), ("qty", "40"), ("price", "2"), ("amount", "80")];
        assert_eq!(unsure(&[], &[goods]), none);
        assert_eq!(unsure(&[], &[&[("name", "备件包二、外商名称：TEL")]]), ["name"]);
        assert_eq!(unsure(&[], &[&[("name", "Harmonic drive, 100:1")]]), none);
        assert_eq!(unsure(&[("payment", "Net 30 days. Net weight 388 kg", 1)], &[]), ["payment"]);
        assert_eq!(unsure(&[("seller", "100482 Zhuzhou Tools Co., Ltd.", 1)], &[]), ["seller"]);
    }

    #[test]
    fn what_looks_like_something_else_is_not_sure() {
        let none: [String; 0] = [];
        for text in ["12.10.2026", "1,250.00", "TEMU6123456", "8481.80"] {
            let head = [("invoiceNo", text, 1), ("containers", "TEMU6123456", 2)];
            assert_eq!(unsure(&head, &[&[("hs", "848180")], &[]]), ["invoiceNo"], "{text}");
        }
        for text in ["HM-2026-00817", "884120", "SC2609-118", "20261012", "26-03-1188"] {
            assert_eq!(unsure(&[("invoiceNo", text, 1)], &[]), none, "{text}");
        }
        assert!(goes_on_in_digits(&Value { raw: "4471 8820 1155".into(), ..field("billNo", "4471", 1).value }));
        for raw in ["4471", "4471 / 02.05.2026", "4471 dated 12 May"] {
            assert!(!goes_on_in_digits(&Value { raw: raw.into(), ..field("billNo", "4471", 1).value }), "{raw}");
        }
        let country = Value { code: Some("CHN000".into()), ..field("portDischarge", "CHINA", 1).value };
        let mut head = [Field { name: "portDischarge".into(), value: country }];
        one_port(&mut head);
        assert!(head[0].value.sure < SURE, "a country is no port");
        assert_eq!(unsure(&[("seller", "Alpha GmbH Tel: 0049 221", 1)], &[]), ["seller"]);
        assert_eq!(unsure(&[("buyer", "Jan de Vries B.V.", 1)], &[]), none);
        assert_eq!(unsure(&[("packages", "24", 1)], &[]), ["packages"]);
        assert_eq!(unsure(&[("packages", "24", 1)], &[&[("packages", "24")]]), none);
    }
}
