//! One line of goods out of the pieces of its cells.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::dictionary::Dictionaries;
use core_wasm::rules::reading::codes;
use core_wasm::rules::reading::numbers::{
    Exact, Number, agreeing, counted_in, number, pieces_counted_in, pieces_of_price,
};
use core_wasm::rules::reading::weights::kilograms_of_one;
use core_wasm::rules::reading::words::{self, LABELS};

use super::body::{Body, Cells, is_code};
use super::header::{Column, How, is_number_column, joined};
use super::{Table, is_numeric};
use crate::fields::columns::{counts_in, remark, weighs};
use crate::fields::{forms, labels};
use crate::paper::{Segment, Source};
use crate::reading::{Field, Found, Line, Other, Value};

/// How sure a value is at most whose column could be another one.
const UNSETTLED: u8 = 80;
/// How sure a value is at most that was reckoned from what is printed.
const RECKONED: u8 = 85;

impl Body<'_> {
    pub fn line(&self, cells: &Cells<'_>, table: &mut Table) -> Line {
        let mut line = Line::default();
        let mut numbers: BTreeMap<&'static str, Number> = BTreeMap::new();
        let (mut per, mut per_counted): (Option<u32>, Option<u32>) = (None, None);
        let mut counted: BTreeSet<&'static str> = BTreeSet::new();
        for (column, parts) in cells {
            let Column { field, heading, how, loose, .. } = &self.columns[*column];
            let mut parts = parts.clone();
            parts.sort_by(|a, b| a.middle().total_cmp(&b.middle()).then(a.left().total_cmp(&b.left())));
            if parts.windows(2).any(|two| two[0].height() * 0.45 > (two[0].middle() - two[1].middle()).abs()) {
                parts.sort_by(|a, b| {
                    let same = (a.middle() - b.middle()).abs() < 0.45 * a.height().min(b.height());
                    if same { a.left().total_cmp(&b.left()) } else { a.middle().total_cmp(&b.middle()) }
                });
            }
            match *field {
                "per" => {
                    let text = joined(&parts).text;
                    // "1,000 PCE": the count, and what is counted.
                    let count = text.split_whitespace().next().unwrap_or_default();
                    per = pieces_of_price(&text).or_else(|| pieces_of_price(count)).or(per);
                }
                "price" => {
                    let text = joined(&parts).text;
                    let said = pieces_of_price(&text).filter(|_| text.contains(['/', '每']) || text.contains("per"));
                    per = per.or(said).or(pieces_of_price(&heading.text));
                }
                _ => {}
            }
            if ["name", "model"].contains(field) {
                self.take_details(&mut parts, &mut line);
            }
            let several = is_number_column(field) && nearest_number(&mut parts, heading);
            if parts.is_empty() {
                continue;
            }
            let cell = joined(&parts);
            if field.is_empty() || *field == "per" || *field == "seq" || *field == "cartonNo" {
                continue;
            }
            if is_number_column(field) {
                let before_slash = || number(cell.text.split_once('/').filter(|_| *field == "price")?.0);
                let Some(mut found) = number(&cell.text).or_else(before_slash) else { continue };
                // "1 of 3" tells which one it is.
                if found.after.trim_start().starts_with("of ") {
                    continue;
                }
                let sure = if several {
                    60
                } else if found.repaired {
                    70
                } else if found.others.is_empty() {
                    96
                } else {
                    80
                };
                // "Amount (USD'000)" above it, or "3.5万" in the cell: what it comes to, and somebody has to look.
                let power = match *field {
                    "price" | "amount" => counted_in(&heading.text),
                    "qty" => {
                        per_counted = pieces_counted_in(&heading.text);
                        per_counted
                    }
                    _ => None,
                };
                let whole = || found.of_each(power?);
                if let Some(whole) = found.written_out().or_else(whole) {
                    found = Number { others: vec![found.value], ..whole };
                    counted.insert(field);
                }
                let mut value = self.value(found.value.to_string(), None, &cell, sure);
                let mut others: Vec<Other> =
                    found.others.iter().map(|other| Other { text: other.to_string(), code: None }).collect();
                let of_one = weighed_in(field, &found, &heading.text);
                if let Some(converted) = of_one.and_then(|of_one| found.in_kilograms(of_one)) {
                    let formed = forms::in_kilograms(&converted, &found);
                    value = self.value(formed.text, None, &cell, sure.min(formed.sure));
                    others = formed.others;
                }
                self.besides(field, &found, &cell, heading, &mut line, table);
                if *loose && *how == How::Heading {
                    value.sure = value.sure.min(UNSETTLED);
                }
                let found_by = if *how == How::Learned { Found::Learned } else { Found::Column };
                let mut value = Value { others, found: found_by, ..value };
                if *field == "netWeight" && self.is_bare_net(heading) {
                    value.sure = value.sure.min(UNSETTLED);
                }
                self.doubt(field, *how, cells, &mut value);
                line.fields.push(Field { name: (*field).to_owned(), value });
                numbers.insert(field, found);
                continue;
            }
            // "Type" may be that of the goods or of what they are packed in.
            let packed = *field == "model" && codes::wrap(&cell.text, self.dictionaries).is_some();
            let field = if packed { &"packageType" } else { field };
            if let Some(mut value) = self.named(field, &cell) {
                match how {
                    How::Learned => value.found = Found::Learned,
                    How::Guessed => value.sure = value.sure.min(UNSETTLED),
                    How::Heading if *loose => value.sure = value.sure.min(UNSETTLED),
                    How::Heading => {}
                }
                self.doubt(field, *how, cells, &mut value);
                // A number of an article is seldom what goods are called, and what has a number beneath the name may be no part of it.
                let beneath = parts.iter().skip(1).filter(|part| part.top() > parts[0].middle());
                // An order that stands above the goods, in a row without their numbers.
                let level = |part: &Segment| {
                    cells.iter().any(|(other, parts)| {
                        let is_number = is_number_column(self.columns[*other].field);
                        is_number && parts.iter().any(|number| part.middle() > number.middle() - 0.8 * part.height())
                    })
                };
                let above = parts.iter().filter(|part| parts.len() > 1 && !level(part));
                let has_number = |part: &&Segment| part.text.contains(|c: char| c.is_ascii_digit() || c == ':');
                let says_more = || beneath.clone().chain(above.clone()).any(has_number);
                let doubtful = is_code(&value.text) || says_more() || speckled(&cell);
                if *field == "name" && *how != How::Learned && doubtful {
                    value.sure = value.sure.min(UNSETTLED);
                }
                line.fields.retain(|known| known.name != *field);
                line.fields.push(Field { name: (*field).to_owned(), value });
            }
        }
        let as_printed: Vec<(&'static str, Vec<Other>)> = counted
            .iter()
            .map(|field| {
                let number = numbers.get_mut(field).map(|number| std::mem::take(&mut number.others));
                let others = number.into_iter().flatten().map(|other| Other { text: other.to_string(), code: None });
                (*field, others.collect())
            })
            .collect();
        // What is counted by the thousand is mostly sold so, too.
        let printed = per.or(per_counted).and_then(|power| price_of_one(&mut line, &mut numbers, power));
        agree(&mut line, &numbers);
        if let (Some(printed), Some(price)) = (printed, line.fields.iter_mut().find(|field| field.name == "price")) {
            // It agrees, but it stands otherwise in the paper.
            price.value.others = vec![Other { text: printed, code: None }];
            price.value.sure = price.value.sure.min(RECKONED);
        }
        for (name, others) in as_printed {
            if let Some(field) = line.fields.iter_mut().find(|field| field.name == name) {
                field.value.others = others;
                field.value.sure = field.value.sure.min(RECKONED);
            }
        }
        line
    }

    /// "Net", "Netto / Net" beside no gross weight may be money after a discount: nothing in it weighs.
    fn is_bare_net(&self, heading: &Segment) -> bool {
        !weighs(&heading.text) && !self.columns.iter().any(|column| column.field == "grossWeight")
    }

    /// Another column could be meant by the field as well: what stands there is another reading, and somebody has to look.
    fn doubt(&self, field: &str, how: How, cells: &Cells<'_>, value: &mut Value) {
        if how == How::Learned {
            return;
        }
        // "SETS | PCS/SET | TOTAL PCS": which of them is sold the price says, or nothing does.
        let counts = |column: &Column| {
            field == "qty" && column.field.is_empty() && counts_in(&column.heading.text, self.dictionaries)
        };
        let rivals = self.columns.iter().enumerate().filter(|(_, column)| column.spare == field || counts(column));
        for parts in rivals.filter_map(|(at, _)| cells.get(&at)) {
            let text = joined(parts).text;
            let text =
                if is_number_column(field) { number(&text).map(|found| found.value.to_string()) } else { Some(text) };
            if let Some(text) = text.filter(|text| *text != value.text) {
                value.sure = value.sure.min(UNSETTLED);
                value.others.push(Other { text, code: None });
            }
        }
    }

    /// Takes out of the text of the goods what says something else of them.
    fn take_details(&self, parts: &mut Vec<&Segment>, line: &mut Line) {
        let first = parts.first().map(|part| part.quad);
        parts.retain(|part| {
            let (name, formed) = match Detail::of(&part.text, self.dictionaries) {
                Some(Detail::Hs(digits)) => ("hs", forms::of_column("hs", &digits, self.dictionaries)),
                Some(Detail::Origin(country)) => ("origin", forms::of_column("origin", &country, self.dictionaries)),
                Some(Detail::Order) => return false,
                // Beneath the name; what stands there alone may be the name.
                Some(Detail::Said) => return first == Some(part.quad),
                None => return true,
            };
            if let Some(formed) = formed
                && !line.fields.iter().any(|known| known.name == name)
            {
                let value = Value { found: Found::Label, ..self.value(formed.text, formed.code, part, formed.sure) };
                line.fields.push(Field { name: name.to_owned(), value });
            }
            false
        });
    }

    pub fn value(&self, text: String, code: Option<String>, cell: &Segment, sure: u8) -> Value {
        Value {
            text,
            code,
            raw: cell.text.clone(),
            place: cell.place(self.page.page),
            sure: sure.min(cell.sure),
            found: Found::Column,
            others: Vec::new(),
        }
    }

    /// A value of a column of text.
    fn named(&self, field: &str, cell: &Segment) -> Option<Value> {
        if field == "marks" && words::is_remark(&cell.text) {
            return None;
        }
        let formed = forms::of_column(field, &cell.text, self.dictionaries)?;
        Some(self.value(formed.text, formed.code, cell, formed.sure))
    }

    /// What stands beside a number in its cell, or in its heading: a unit, a kind of package, a currency.
    fn besides(
        &self,
        field: &str,
        found: &Number,
        cell: &Segment,
        heading: &Segment,
        line: &mut Line,
        table: &mut Table,
    ) {
        let known = |line: &Line, name: &str| line.fields.iter().any(|known| known.name == name);
        if field == "qty" && !known(line, "unit") {
            let after = found.after.trim_matches(['.', '/', '(', ')', ' ']);
            if !after.is_empty() && after.chars().count() <= 12 {
                let code = codes::unit(after, self.dictionaries);
                let sure = if code.is_some() { 95 } else { 70 };
                let value = self.value(after.to_owned(), code, cell, sure);
                line.fields.push(Field { name: "unit".into(), value });
            } else if let Some(unit) = remark(&heading.text)
                && let Some(code) = codes::unit(unit, self.dictionaries)
            {
                let value = Value { found: Found::Heading, ..self.value(unit.to_owned(), Some(code), heading, 92) };
                line.fields.push(Field { name: "unit".into(), value });
            }
        }
        if field == "packages"
            && let Some(code) = codes::wrap(&found.after, self.dictionaries)
        {
            let value = self.value(found.after.clone(), Some(code), cell, 92);
            line.fields.push(Field { name: "packageType".into(), value });
        }
        if ["price", "amount"].contains(&field)
            && let Some(currency) = codes::currency(&found.before, self.dictionaries)
                .or_else(|| codes::currency(&found.after, self.dictionaries))
        {
            let at = table.lines.len();
            table.pays_in(Some(at), self.value(currency.text, currency.code, cell, 93));
        }
    }
}

/// How many kilograms one of the unit of a weight is, where it is another one: beside the number, or in the heading, in brackets or at its
/// end ("Net weight MT").
pub fn weighed_in(field: &str, found: &Number, heading: &str) -> Option<Exact> {
    if !["netWeight", "grossWeight"].contains(&field) {
        return None;
    }
    // "Wt. GR" at the end of a heading is gross, not grams.
    let last = || heading.split_whitespace().next_back().filter(|word| !word.to_lowercase().starts_with('g'));
    let own = kilograms_of_one(&found.after);
    // What says itself that it is in kilograms is.
    let heading_counts = !found.after.starts_with(char::is_alphabetic);
    own.or_else(|| {
        let said = remark(heading).and_then(kilograms_of_one).or_else(|| kilograms_of_one(last()?));
        said.filter(|_| heading_counts)
    })
}

/// What a line beneath the name of goods says of them.
pub enum Detail {
    Hs(String),
    Origin(String),
    /// The number of an order or a batch.
    Order,
    /// Something else with its name before it: "Net weight: 18.4 KG", "Drawing no.: 4471".
    Said,
}

impl Detail {
    pub fn of(text: &str, dictionaries: &Dictionaries) -> Option<Detail> {
        if let Some(digits) = codes::hs_named(text) {
            return Some(Detail::Hs(digits));
        }
        let hits = labels::hits(text);
        let said = || hits.first().filter(|hit| hit.start == 0 && hit.strong && hit.end < text.chars().count());
        let [hit] = hits.as_slice() else { return said().map(|_| Detail::Said) };
        let rest: String = text.chars().skip(hit.end).collect();
        let (label, _) = hit.labels.first()?;
        let found = match LABELS[*label].field {
            "origin" => {
                // "Country of origin: US   ECCN: EAR99"
                let own = rest.trim().split("  ").next().unwrap_or_default();
                let country = codes::country(own, dictionaries).filter(|country| country.code.is_some());
                country.map(|country| Detail::Origin(country.text))
            }
            "contractNo" => {
                let number = rest.chars().any(|c| c.is_ascii_digit()) && rest.split_whitespace().count() <= 2;
                (number && hit.start == 0).then_some(Detail::Order)
            }
            _ => None,
        };
        found.or_else(|| said().map(|_| Detail::Said))
    }
}

/// Of several numbers in one cell that in the middle of its column. Whether there were several: joined they would be a number
/// that stands nowhere.
fn nearest_number(parts: &mut Vec<&Segment>, heading: &Segment) -> bool {
    let numeric: Vec<&Segment> = parts.iter().copied().filter(|part| is_numeric(&part.text)).collect();
    if numeric.len() < 2 {
        return false;
    }
    let apart = |part: &Segment| (part.centre() - heading.centre()).abs();
    if let Some(nearest) = numeric.into_iter().min_by(|a, b| apart(a).total_cmp(&apart(b))) {
        *parts = vec![nearest];
    }
    true
}

/// Whether a text that was read off a picture has a point between two words, where nobody prints one: a grain of dust.
fn speckled(cell: &Segment) -> bool {
    let chars: Vec<char> = cell.text.chars().collect();
    let is_grain = |at: usize| {
        let before = chars[..at].iter().rev().take_while(|c| c.is_alphabetic()).count();
        match chars[at] {
            '·' | '•' => true,
            '.' => before >= 4 && at + 1 < chars.len(),
            _ => false,
        }
    };
    cell.source == Source::Ocr && (0..chars.len()).any(is_grain)
}

/// Makes a price that is printed for a hundred or a thousand pieces that of one, if only so it fits quantity and amount. What
/// was printed.
fn price_of_one(line: &mut Line, numbers: &mut BTreeMap<&'static str, Number>, power: u32) -> Option<String> {
    let (quantity, price, amount) = (numbers.get("qty")?, numbers.get("price")?, numbers.get("amount")?);
    let one = price.of_one(power);
    let as_printed = agreeing(quantity, price, amount).is_some_and(|(_, repaired)| !repaired);
    if as_printed || agreeing(quantity, &one, amount).is_none() {
        return None;
    }
    let field = line.fields.iter_mut().find(|field| field.name == "price")?;
    let printed = std::mem::replace(&mut field.value.text, one.value.to_string());
    numbers.insert("price", one);
    Some(printed)
}

/// Quantity x price = amount chooses between readings, and makes sure of those that agree.
fn agree(line: &mut Line, numbers: &BTreeMap<&'static str, Number>) {
    let (Some(quantity), Some(price), Some(amount)) = (numbers.get("qty"), numbers.get("price"), numbers.get("amount"))
    else {
        return;
    };
    let agreed = agreeing(quantity, price, amount);
    for field in &mut line.fields {
        let at = match field.name.as_str() {
            "qty" => 0,
            "price" => 1,
            "amount" => 2,
            _ => continue,
        };
        let value = &mut field.value;
        match &agreed {
            Some((values, false)) => {
                value.text = values[at].to_string();
                value.others.clear();
                value.sure = value.sure.max(97);
            }
            Some((values, true)) => {
                let chosen = values[at].to_string();
                if chosen != value.text {
                    let before = std::mem::replace(&mut value.text, chosen);
                    value.others.retain(|other| other.text != value.text);
                    value.others.insert(0, Other { text: before, code: None });
                    value.sure = 85;
                }
            }
            None => value.sure = value.sure.min(70),
        }
    }
}
