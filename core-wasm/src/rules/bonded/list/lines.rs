//! A goods line of an inventory list: quantities, units, prices, weights, codes.

use std::collections::BTreeSet;

use super::amounts::{in_legal_unit, usd};
use super::head::no_digits;
use super::{Context, Findings, is_gone, is_logistics, is_out};
use crate::decimal::{Fixed, Quantity};
use crate::error::Problem;
use crate::resources::documents::BOND_INVT_DT;
use crate::row::{Row, RowRef};
use crate::rules::units::KILOGRAM;
use crate::text::catalogue::documents::NET_ABOVE_GROSS;
use crate::text::catalogue::inventory as texts;
use crate::text::text;

/// What customs wants in every line, beside what a draft must have.
const WANTED: &[&str] =
    &["gdsMtno", "gdsSpcfModelDesc", "lawfUnitcd", "lawfQty", "dclUprcAmt", "destinationNatcd", "lvyrlfModecd"];
const POSITIVE: &[&str] = &["dclQty", "lawfQty", "secdLawfQty", "dclTotalAmt", "dclUprcAmt"];
/// Prices have at most so many decimals in the message, totals so many.
const DECIMALS: &[(&str, usize)] = &[("dclUprcAmt", 4), ("dclTotalAmt", 2)];
const CODES: &[(&str, &str)] = &[("country", "natcd"), ("country", "destinationNatcd"), ("currency", "dclCurrcd")];
/// Legal quantities with their units and the factors that people key for them.
pub(super) const LEGAL: [(&str, &str, &str); 2] =
    [("lawfQty", "lawfUnitcd", "fstSfVal"), ("secdLawfQty", "secdLawfUnitcd", "secdSfVal")];

/// Goods do not weigh more without their packing than with it.
pub(super) fn weights(line: &Row) -> Option<Problem> {
    let heavier = line.decimal::<5>("grossWt").zip(line.decimal::<5>("netWt")).filter(|(gross, net)| net > gross);
    heavier.map(|_| Problem::error("bondList.weights", "netWt", NET_ABOVE_GROSS))
}

/// What an invoice says of goods is something: lists are made of it.
pub fn invoice_amounts(line: &Row) -> Option<Problem> {
    ["dclQty", "dclTotalAmt", "dclUprcAmt"].into_iter().find_map(|field| positive(line.borrowed(), field))
}

/// Goods that came in or went out are some: which way they moved is said beside.
pub fn moved_quantity(record: &Row) -> Option<Problem> {
    positive(record.borrowed(), "qty")
}

fn positive(row: RowRef<'_>, field: &'static str) -> Option<Problem> {
    let wrong = row.decimal::<5>(field).is_some_and(|number| !number.is_positive());
    wrong.then(|| Problem::error("bondList.positive", field, texts::POSITIVE))
}

pub(super) fn judge(list: RowRef<'_>, line: RowRef<'_>, at: usize, context: &Context<'_>, found: &mut Findings) {
    let mut add = |problem: Problem| found.of_line(at, problem);
    for field in WANTED.iter().filter(|field| line.is_blank(field)) {
        let label = BOND_INVT_DT.field(field).map_or(text("", ""), |field| field.label);
        add(Problem::error("bondList.lineField", *field, texts::LINE_FIELD.speak_with(&[("label", &label)])));
    }
    POSITIVE.iter().filter_map(|field| positive(line, field)).for_each(&mut add);
    for (field, most) in DECIMALS {
        let digits = line.text(field).split_once('.').map_or("", |(_, fraction)| fraction.trim_end_matches('0'));
        if digits.len() > *most {
            add(Problem::error("bondList.decimals", *field, texts::DECIMALS.with(&[("most", &most.to_string())])));
        }
    }
    for (family, field) in CODES {
        if let Some(problem) = no_digits(family, line.text(field), context) {
            add(Problem { field: (*field).to_owned(), ..problem });
        }
    }
    units(line, context, &mut add);
    legal_quantities(line, &mut add);
    total(line, &mut add);
    dollars(line, context, &mut add);
    weighed(line, &mut add);
    loaded(line, &mut add);
    serial(list, line, &mut add);
}

/// What passports carry of a line, it has: trucks may be through the gate with it. Source: domain/bonded.md §2.
fn loaded(line: RowRef<'_>, add: &mut impl FnMut(Problem)) {
    let carried = line.decimal::<5>("passportUsedQty").unwrap_or_default();
    if carried > line.decimal("dclQty").unwrap_or_default() {
        add(Problem::error("bondList.loaded", "dclQty", texts::LOADED.with(&[("carried", &carried.short())])));
    }
}

/// Legal units are those of the tariff, and a second quantity stands where the tariff has one.
fn units(line: RowRef<'_>, context: &Context<'_>, add: &mut impl FnMut(Problem)) {
    let Some(entry) = context.dicts.by_id_on("hsCode", line.text("gdecd"), context.today) else { return };
    for (field, unit) in [("lawfUnitcd", entry.extra("unit1")), ("secdLawfUnitcd", entry.extra("unit2"))] {
        if !line.is_blank(field) && !unit.is_empty() && line.text(field) != unit {
            add(Problem::error("bondList.legalUnit", field, texts::LEGAL_UNIT.with(&[("unit", unit)])));
        }
    }
    match (entry.extra("unit2"), line.is_blank("secdLawfQty")) {
        ("", false) => add(Problem::error("bondList.noSecond", "secdLawfQty", texts::NO_SECOND)),
        ("", true) | (_, false) => {}
        (unit, true) => add(Problem::error("bondList.second", "secdLawfQty", texts::SECOND.with(&[("unit", unit)]))),
    }
}

/// Legal quantities go with the declared one.
fn legal_quantities(line: RowRef<'_>, add: &mut impl FnMut(Problem)) {
    for (field, unit, factor) in LEGAL {
        let Some(is) = line.decimal::<5>(field) else { continue };
        let Some((wanted, exact)) = in_legal_unit(line, line.text(unit), factor) else { continue };
        if is == wanted {
            continue;
        }
        let message = texts::LEGAL_QUANTITY.with(&[("quantity", &wanted.short())]);
        add(match exact {
            true => Problem::error("bondList.legalQuantity", field, message),
            false => Problem::warning("bondList.factor", field, message),
        });
    }
}

/// The total goes with price and quantity.
fn total(line: RowRef<'_>, add: &mut impl FnMut(Problem)) {
    let (Some(quantity), Some(price), Some(total)) =
        (line.decimal::<5>("dclQty"), line.decimal::<5>("dclUprcAmt"), line.decimal::<5>("dclTotalAmt"))
    else {
        return;
    };
    // The price has four decimals at most: what they may hide over the whole quantity, and half a cent.
    let hidden: Option<Fixed<5>> = quantity.checked_mul::<5, 5>(Fixed::<5>::from_scaled(5));
    let allowed = hidden.and_then(|hidden| hidden.checked_add(Fixed::from_scaled(500)));
    let Some(reckoned) = quantity.checked_mul::<5, 5>(price) else { return };
    let off: Option<Quantity> = reckoned.checked_sub(total).and_then(Fixed::checked_abs);
    if off.zip(allowed).is_some_and(|(off, allowed)| off > allowed) {
        let reckoned = reckoned.to_scale::<2>().map(Fixed::short).unwrap_or_default();
        add(Problem::warning("bondList.total", "dclTotalAmt", texts::TOTAL.with(&[("total", &reckoned)])));
    }
}

/// Customs books dollars: a line has its amount in them, by the rate of the month or keyed by hand.
fn dollars(line: RowRef<'_>, context: &Context<'_>, add: &mut impl FnMut(Problem)) {
    let letters = context.dicts.by_id("currency", line.text("dclCurrcd")).map_or("", |entry| entry.name2.as_str());
    let Some(total) = line.decimal::<5>("dclTotalAmt").filter(|_| !letters.is_empty()) else { return };
    match (usd(total, letters, context.exchange, context.today), line.decimal::<5>("usdStatTotalAmt")) {
        (None, None) => {
            let message = texts::NO_RATE.with(&[("currency", letters)]);
            add(Problem::error("bondList.noRate", "usdStatTotalAmt", message));
        }
        (Some(dollars), None) => {
            let message = texts::NO_USD.with(&[("dollars", &dollars.short())]);
            add(Problem::error("bondList.noUsd", "usdStatTotalAmt", message));
        }
        (Some(dollars), Some(is)) if is != dollars => {
            let message = texts::USD.with(&[("dollars", &dollars.short())]);
            add(Problem::warning("bondList.usd", "usdStatTotalAmt", message));
        }
        _ => {}
    }
}

/// What the legal quantity in kilograms says, the net weight says too.
fn weighed(line: RowRef<'_>, add: &mut impl FnMut(Problem)) {
    let in_kilograms = LEGAL.into_iter().find(|(_, unit, _)| line.text(unit) == KILOGRAM);
    let Some(kilograms) = in_kilograms.and_then(|(field, ..)| line.decimal::<5>(field)) else { return };
    if line.decimal::<5>("netWt").is_some_and(|net| net != kilograms) {
        add(Problem::warning("bondList.net", "netWt", texts::NET.with(&[("quantity", &kilograms.short())])));
    }
}

/// What leaves an account, and what goes into one whose serials are filed before, names its serial; products name the version
/// of their consumption.
fn serial(list: RowRef<'_>, line: RowRef<'_>, add: &mut impl FnMut(Problem)) {
    let names = is_out(list) || !is_logistics(list);
    if line.is_blank("putrecSeqno") && names && !list.is_blank("putrecNo") {
        add(Problem::error("bondList.serialMissing", "putrecSeqno", texts::SERIAL_MISSING));
    }
    let is_product = list.text("mtpckEndprdMarkcd") == "E" && is_out(list) && !is_logistics(list);
    if is_product && line.is_blank("ucnsVerno") {
        add(Problem::warning("bondList.version", "ucnsVerno", texts::VERSION));
    }
}

/// No two lines have one number; a list that is changed keeps at least a line.
pub(super) fn judge_numbers(lines: &[Row], found: &mut Findings) {
    let mut seen = BTreeSet::new();
    for (at, line) in lines.iter().enumerate() {
        if line.int("gdsSeqno").is_some_and(|number| !seen.insert(number)) {
            found.of_line(at, Problem::error("bondList.lineNumber", "gdsSeqno", texts::LINE_NUMBER));
        }
    }
    if !lines.is_empty() && lines.iter().all(|line| is_gone(line.borrowed())) {
        found.add(Problem::error("bondList.allGone", "lines", texts::ALL_GONE));
    }
}
