//! What has to agree for two raw lines to become one, and what does not where they did not. Source:
//! domain/merge-split.md §1.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde::Serialize;

use super::named::each_named;
use super::options::{Apart, CODE, MATERIAL, MergeOptions, Same};
use super::source::{GIVEN, Source, label};
use super::tariff::Tariff;
use crate::row::{gathered, written};
use crate::text::Text;
use crate::text::catalogue::merging as texts;

/// What the law asks to be equal; nothing equals nothing.
pub const LAW: &[&str] = &[
    "codeTS",
    "gName",
    "gModel",
    "gUnit",
    "firstUnit",
    "secondUnit",
    CURRENCY,
    "originCountry",
    "destinationCountry",
    "dutyMode",
    "districtCode",
    "destCode",
    ACCOUNT_ITEM,
    "exgVersion",
    "rcepOrigPlaceCode",
    "ftaCode",
    "ecoCertNo",
    "ecoGNo",
    "ciqCode",
    "useTo",
    "goodsAttr",
    "noDangFlag",
    "uncode",
];
/// Where the goods stand in their bonded account.
const ACCOUNT_ITEM: &str = "contrItem";
/// A declaration has one.
pub(super) const CURRENCY: &str = "tradeCurr";

/// What lines that become one have in common, written one after the other: lines of one key are one, lines of two are not.
pub(super) struct Keys<'a> {
    options: &'a MergeOptions,
    tariff: Tariff<'a>,
    /// What the law asks for, in the order of the letters.
    law: Vec<&'static str>,
    /// The key of the line that was asked for last: one piece of memory serves all of them.
    key: Vec<u8>,
}

/// What follows what the law asks for.
const GIVEN_BY_HAND: u8 = b'h';
const ALONE: u8 = b'a';
const WANTED: u8 = b'w';

impl<'a> Keys<'a> {
    pub fn new(options: &'a MergeOptions, tariff: Tariff<'a>) -> Keys<'a> {
        let law: BTreeSet<&'static str> = gathered(LAW.iter().copied());
        Keys { options, tariff, law: gathered(law), key: Vec::new() }
    }

    /// The key of a line. What it does not say takes no room; the rest says its place and its length, so that nothing reads as
    /// something else.
    pub fn of(&mut self, source: &Source) -> &[u8] {
        let Keys { options, tariff, law, key } = self;
        key.clear();
        each_named(&source.line, law, |place, value| put(key, place, &normal(law[place], written(value))));
        put(key, law.len(), &account_price(source, options));
        match source.given {
            // What the customer usually wants does not count.
            Some(given) => {
                key.push(GIVEN_BY_HAND);
                key.extend(given.to_le_bytes());
            }
            // The line of goods that are never merged.
            None if alone_by(source, options).is_some() => {
                key.push(ALONE);
                key.extend(source.id.to_le_bytes());
            }
            None => {
                key.push(WANTED);
                let same = options.same.iter().map(|same| wanted(source, *same));
                let apart = options.apart.iter().map(|apart| standing(source, *apart, *tariff));
                same.chain(apart).enumerate().for_each(|(place, value)| put(key, place, &value));
            }
        }
        key
    }
}

/// Writes what stands at a place of the key. Places are few, so that their first byte tells them apart, and none is one of the
/// letters that follow the law.
fn put(key: &mut Vec<u8>, place: usize, value: &str) {
    if !value.is_empty() {
        key.push(place.to_le_bytes()[0]);
        key.extend(value.len().to_le_bytes());
        key.extend(value.as_bytes());
    }
}

fn by_law<'a>(source: &'a Source, field: &'static str) -> Cow<'a, str> {
    normal(field, source.value(field))
}

fn normal<'a>(field: &str, value: Cow<'a, str>) -> Cow<'a, str> {
    if field == "gModel" { elements(value) } else { value }
}

/// The field because of which the customer wants a line merged with nothing, whatever else it says.
fn alone_by(source: &Source, options: &MergeOptions) -> Option<&'static str> {
    if options.alone.is_empty() && options.alone_codes.is_empty() {
        return None;
    }
    [MATERIAL, CODE].into_iter().find(|field| options.keeps_alone(field, &source.value(field)))
}

fn wanted(source: &Source, same: Same) -> Cow<'_, str> {
    match same {
        Same::UnitPrice => Cow::Owned(source.price()),
        // What customs asks for stands with the law.
        Same::AccountPrice => Cow::Borrowed(""),
        same => source.value(same.field()),
    }
}

/// The unit price of goods of an account where the customer has one-to-one accounts: customs asks for the same.
fn account_price<'a>(source: &'a Source, options: &MergeOptions) -> Cow<'a, str> {
    let counts = options.same.contains(&Same::AccountPrice) && !source.value(ACCOUNT_ITEM).is_empty();
    if counts { Cow::Owned(source.price()) } else { Cow::Borrowed("") }
}

/// What a line says of something that goes on a declaration of its own.
pub(super) fn standing<'a>(source: &'a Source, apart: Apart, tariff: Tariff<'_>) -> Cow<'a, str> {
    let code = || source.value("codeTS");
    match apart {
        Apart::Certificate => joined(source.value("ftaCode"), source.value(apart.field())),
        Apart::Licence => joined(Cow::Owned(tariff.licences(&code())), source.value(apart.field())),
        Apart::Container | Apart::LevyMode => source.value(apart.field()),
        Apart::Inspection => Cow::Borrowed(if tariff.is_inspected(&code()) { "1" } else { "0" }),
    }
}

fn called(apart: Apart) -> Text {
    if apart == Apart::Inspection { texts::NEEDS_INSPECTION } else { label(apart.field()) }
}

fn joined<'a>(one: Cow<'a, str>, other: Cow<'a, str>) -> Cow<'a, str> {
    match (one.is_empty(), other.is_empty()) {
        (true, _) => other,
        (_, true) => one,
        _ => Cow::Owned(format!("{one} {other}")),
    }
}

/// The normal form of declaration elements: each without the blanks around it, none empty at the end.
fn elements(written: Cow<'_, str>) -> Cow<'_, str> {
    let is_plain = !written.ends_with('|') && written.split('|').all(|part| part.trim().len() == part.len());
    if is_plain {
        return written;
    }
    let parts: Vec<&str> = written.split('|').map(str::trim).collect();
    Cow::Owned(parts.join("|").trim_end_matches('|').to_owned())
}

/// Why two lines are not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Says {
    /// Customs takes only goods that are alike in it as one line.
    Law,
    /// The customer wants it so.
    Option,
    /// The customer wants the material, or the HS code, of one of them or of both merged with nothing.
    Alone,
    /// Somebody gave them to different lines.
    Hand,
}

/// A part of the key in which two raw lines differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Difference {
    /// The field of the raw lines.
    pub field: &'static str,
    pub label: Text,
    /// What the first and the second line say; "" for nothing.
    pub values: [String; 2],
    pub says: Says,
}

/// In what two raw lines differ that keeps them from being one line; nothing where they are merged.
pub fn differences(one: &Source, other: &Source, options: &MergeOptions, tariff: Tariff<'_>) -> Vec<Difference> {
    let mut found = of_law(one, other, options);
    match (one.given, other.given) {
        (None, None) => found.extend(of_options(one, other, options, tariff)),
        (one, other) if one != other => {
            let told = |given: Option<i64>| given.map(|given| given.to_string()).unwrap_or_default();
            let values = [told(one), told(other)];
            found.push(Difference { field: GIVEN, label: label(GIVEN), values, says: Says::Hand });
        }
        _ => {}
    }
    found
}

/// In what two lines differ that customs asks to be equal.
pub(super) fn of_law(one: &Source, other: &Source, options: &MergeOptions) -> Vec<Difference> {
    let lines = [one, other];
    let price = Same::AccountPrice.field();
    let price = differing(price, label(price), Says::Law, |source| account_price(source, options), lines);
    LAW.iter()
        .filter_map(|field| differing(field, label(field), Says::Law, |source| by_law(source, field), lines))
        .chain(price)
        .collect()
}

/// In what two lines differ that the customer wants to be equal.
pub(super) fn of_options(one: &Source, other: &Source, options: &MergeOptions, tariff: Tariff<'_>) -> Vec<Difference> {
    let lines = [one, other];
    let same = options.same.iter().filter_map(|same| {
        differing(same.field(), label(same.field()), Says::Option, |source| wanted(source, *same), lines)
    });
    let apart = options.apart.iter().filter_map(|apart| {
        differing(apart.field(), called(*apart), Says::Option, |source| standing(source, *apart, tariff), lines)
    });
    let mut found: Vec<Difference> = same.chain(apart).collect();
    let alone = lines.iter().find_map(|line| alone_by(line, options)).filter(|_| one.id != other.id);
    if let Some(field) = alone {
        let values = lines.map(|line| line.value(field).into_owned());
        let label = if field == MATERIAL { texts::NEVER_MERGED } else { texts::CODE_NEVER_MERGED };
        found.retain(|difference| difference.field != field);
        found.push(Difference { field, label, values, says: Says::Alone });
    }
    found
}

fn differing<'a>(
    field: &'static str,
    label: Text,
    says: Says,
    value: impl Fn(&'a Source) -> Cow<'a, str>,
    lines: [&'a Source; 2],
) -> Option<Difference> {
    let values = lines.map(value);
    (values[0] != values[1]).then(|| Difference { field, label, values: values.map(Cow::into_owned), says })
}

/// What a declaration of its own is told from others by: a field, what it is called and what the goods say there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SetApart {
    pub field: &'static str,
    pub label: Text,
    pub value: String,
}

/// What tells the declaration of a line from others: the currency, then what the options name.
pub(super) fn standings<'a>(source: &'a Source, options: &MergeOptions, tariff: Tariff<'_>) -> Vec<Cow<'a, str>> {
    let apart = options.apart.iter().map(|apart| standing(source, *apart, tariff));
    std::iter::once(source.value(CURRENCY)).chain(apart).collect()
}

/// The same with the fields and what they are called.
pub(super) fn labelled(standings: &[Cow<'_, str>], options: &MergeOptions) -> Vec<SetApart> {
    let apart = options.apart.iter().map(|apart| (apart.field(), called(*apart)));
    let fields = std::iter::once((CURRENCY, label(CURRENCY))).chain(apart);
    let labelled = |((field, label), value): ((&'static str, Text), &Cow<'_, str>)| SetApart {
        field,
        label,
        value: value.clone().into_owned(),
    };
    fields.zip(standings).map(labelled).collect()
}

/// What differs between the declarations that were made because of it, in the order of the standings.
pub(super) fn reasons(options: &MergeOptions) -> impl Iterator<Item = Text> {
    std::iter::once(texts::WHY_CURRENCY).chain(options.apart.iter().map(|apart| apart.why()))
}
