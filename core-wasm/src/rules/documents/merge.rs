//! Merges goods lines of other documents into lines of a declaration: lines that agree in everything customs looks at
//! become one. Every sum stays exact. Source: domain/merge-split.md §1.

use std::cmp::Reverse;

use chrono::NaiveDate;

use crate::decimal::{Fixed, Price, Quantity, format_scaled, parse_scaled};
use crate::dictionary::Dictionaries;
use crate::row::Row;

/// A line of a document, named as a line of a declaration is, and what it weighs.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    pub id: i64,
    pub line: Row,
    /// The line of the declaration that it was given by hand.
    pub given: Option<i64>,
    pub gross: Option<Quantity>,
    pub net: Option<Quantity>,
}

/// A line of a declaration and the lines that it is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    pub line: Row,
    pub of: Vec<i64>,
    given: Option<i64>,
    /// Weights, where they are known of every line in it.
    pub gross: Option<Quantity>,
    pub net: Option<Quantity>,
}

/// What has to be equal; nothing equals nothing.
const KEY: &[&str] = &[
    "codeTS",
    "gName",
    "gUnit",
    "firstUnit",
    "secondUnit",
    "tradeCurr",
    "originCountry",
    "destinationCountry",
    "dutyMode",
    "districtCode",
    "destCode",
    "contrItem",
    "exgVersion",
    "rcepOrigPlaceCode",
    "ciqCode",
    "useTo",
    "goodsAttr",
    "noDangFlag",
];
/// What is added up, with its decimals.
const SUMS: &[(&str, u32)] = &[("gQty", 5), ("firstQty", 5), ("secondQty", 5), ("declTotal", 4), ("workUsd", 4)];
/// What is taken from the first line that has it.
const FIRST: &[&str] = &["gModel", "goodsBrand"];
/// The material: of a line of several it says nothing.
const MATERIAL: &str = "gdsMtno";

/// Puts lines together and brings them into the order of a declaration: as they were given by hand, where all were; else
/// what is controlled first, then by total, then by HS code. `None` when a number is malformed or a sum does not fit.
pub fn merge(sources: &[Source], dicts: &Dictionaries, today: NaiveDate) -> Option<Vec<Merged>> {
    let mut merged: Vec<(Vec<String>, Merged)> = Vec::new();
    for source in sources {
        let key = key(source);
        match merged.iter_mut().find(|(known, _)| *known == key) {
            Some((_, into)) => add(into, source)?,
            None => merged.push((key, alone(source)?)),
        }
    }
    let mut merged: Vec<Merged> = merged.into_iter().map(|(_, line)| line).collect();
    for line in &mut merged {
        put_price(&mut line.line);
    }
    let all_given = merged.iter().all(|line| line.given.is_some());
    merged.sort_by_cached_key(|line| {
        let by_hand = if all_given { line.given } else { None };
        let total = line.line.decimal::<4>("declTotal").unwrap_or_default();
        (by_hand, !is_controlled(&line.line, dicts, today), Reverse(total), line.line.text("codeTS").to_owned())
    });
    Some(merged)
}

fn key(source: &Source) -> Vec<String> {
    let fields = KEY.iter().map(|field| source.line.text(field).to_owned());
    let given = source.given.map(|given| given.to_string()).unwrap_or_default();
    fields.chain([elements(source.line.text("gModel")), given]).collect()
}

/// The normal form of declaration elements: each without the blanks around it, none empty at the end.
fn elements(written: &str) -> String {
    let parts: Vec<&str> = written.split('|').map(str::trim).collect();
    parts.join("|").trim_end_matches('|').to_owned()
}

fn alone(source: &Source) -> Option<Merged> {
    let mut line = source.line.clone();
    for (field, scale) in SUMS {
        if !line.is_blank(field) {
            let units = parse_scaled(line.text(field), *scale).ok()?;
            line.set(field, format_scaled(units, *scale));
        }
    }
    Some(Merged { line, of: vec![source.id], given: source.given, gross: source.gross, net: source.net })
}

fn add(into: &mut Merged, source: &Source) -> Option<()> {
    for (field, scale) in SUMS {
        if source.line.is_blank(field) {
            continue;
        }
        let more = parse_scaled(source.line.text(field), *scale).ok()?;
        let so_far = match into.line.is_blank(field) {
            true => 0,
            false => parse_scaled(into.line.text(field), *scale).ok()?,
        };
        into.line.set(field, format_scaled(so_far.checked_add(more)?, *scale));
    }
    for field in FIRST.iter().filter(|field| !source.line.is_blank(field)) {
        if into.line.is_blank(field) {
            into.line.set(field, source.line.text(field));
        }
    }
    if into.line.text(MATERIAL) != source.line.text(MATERIAL) {
        into.line.0.remove(MATERIAL);
    }
    into.of.push(source.id);
    into.gross = both(into.gross, source.gross);
    into.net = both(into.net, source.net);
    Some(())
}

/// The sum of two weights, unknown where one of them is.
fn both(one: Option<Quantity>, other: Option<Quantity>) -> Option<Quantity> {
    one.zip(other).and_then(|(one, other)| one.checked_add(other))
}

/// The unit price is that of the whole line; the total stays what the lines add up to.
fn put_price(line: &mut Row) {
    let whole = line.decimal::<4>("declTotal").zip(line.decimal::<5>("gQty"));
    let price: Option<Price> = whole.and_then(|(total, quantity): (Price, Fixed<5>)| total.checked_div(quantity));
    if let Some(price) = price {
        line.set("declPrice", price.to_string());
    }
}

/// Whether customs asks for documents or inspects the goods.
fn is_controlled(line: &Row, dicts: &Dictionaries, today: NaiveDate) -> bool {
    let tariff = dicts.by_id_on("hsCode", line.text("codeTS"), today);
    tariff.is_some_and(|entry| !entry.extra("supervision").is_empty() || !entry.extra("inspection").is_empty())
}
