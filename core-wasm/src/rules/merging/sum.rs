//! The line that raw lines become: what is added up, what is taken from the first of them. Every sum is exact.

use std::collections::{BTreeSet, HashSet};

use serde::Serialize;
use serde_json::Value;

use super::named::each_named;
use super::source::{Source, label, not_a_number};
use crate::decimal::{Price, Quantity, format_scaled, parse_scaled};
use crate::error::Problem;
use crate::format::text_weight;
use crate::resource::Kind;
use crate::resources::declaration::LINE;
use crate::row::{Row, written};
use crate::rules::split::apportion::Weight;
use crate::text::catalogue::merging as texts;

/// What is added up, in the order of the letters, and the decimals of each.
const SUMS: [&str; 9] =
    ["declTotal", "feeAmt", "firstQty", "gQty", "handlingAmt", "insurAmt", "otherAmt", "secondQty", "workUsd"];
const DECIMALS: [u32; 9] = [4, 2, 5, 5, 2, 2, 2, 5, 4];
/// Quantities, the unit of each, and their places among the sums. Of goods that have the unit they are known of every line, or of
/// none: a sum of some is not that of all.
const QUANTITIES: [(&str, &str, usize); 3] =
    [("gQty", "gUnit", 3), ("firstQty", "firstUnit", 2), ("secondQty", "secondUnit", 7)];
/// Rule of a quantity that only some lines say that become one.
pub const PARTIAL: &str = "merging.partial";
/// What is taken from the first line that has it.
const FIRST: &[&str] = &["gModel", "goodsBrand"];
/// The material: of a line of several it says nothing.
const MATERIAL: &str = "gdsMtno";
const NAME: &str = "gName";

/// A line of a declaration and the lines that it is made of.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Merged {
    /// Its fields, as the line of a declaration has them, and its share of the costs; the number comes with the declaration.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Record<string, string>"))]
    pub line: Row,
    /// Ids of the raw lines, in the order that they were given in.
    pub of: Vec<i64>,
    /// Weights and packages, where they are known of every line in it.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "string | null"))]
    pub gross: Option<Weight>,
    #[cfg_attr(target_arch = "wasm32", tsify(type = "string | null"))]
    pub net: Option<Weight>,
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number | null"))]
    pub packages: Option<i64>,
    /// How many materials it holds.
    pub kinds: usize,
    /// The number that it was given by hand.
    #[serde(skip)]
    pub(super) given: Option<i64>,
}

/// Raw lines that become one.
pub(super) struct Group<'a> {
    sources: Vec<&'a Source>,
    sums: [Option<i64>; SUMS.len()],
    gross: Option<Weight>,
    net: Option<Weight>,
    packages: Option<i64>,
    /// The first line that says nothing of each of the quantities.
    silent: [Option<(usize, &'a Source)>; QUANTITIES.len()],
}

impl<'a> Group<'a> {
    /// A group of nothing.
    pub fn new() -> Self {
        Group {
            sources: Vec::new(),
            sums: [None; SUMS.len()],
            gross: Some(Weight::ZERO),
            net: Some(Weight::ZERO),
            packages: Some(0),
            silent: [None; QUANTITIES.len()],
        }
    }

    /// Adds a line; `at` is its place.
    ///
    /// # Errors
    /// A quantity or an amount is no number, or the sum is too large.
    pub fn add(&mut self, source: &'a Source, at: usize) -> Result<(), Problem> {
        let mut wrong = None;
        let mut said = [false; SUMS.len()];
        each_named(&source.line, &SUMS, |place, value| {
            let text = written(value);
            if text.is_empty() {
                return;
            }
            said[place] = true;
            let so_far = self.sums[place].unwrap_or_default();
            match parse_scaled(&text, DECIMALS[place]).ok().and_then(|more| so_far.checked_add(more)) {
                Some(sum) => self.sums[place] = Some(sum),
                None => wrong = wrong.or(Some(SUMS[place])),
            }
        });
        if let Some(field) = wrong {
            return Err(not_a_number(field));
        }
        self.gross = both(self.gross, source.gross, "grossWt")?;
        self.net = both(self.net, source.net, "netWt")?;
        let packages = self.packages.zip(source.packages);
        self.packages = packages
            .map(|(so_far, more)| so_far.checked_add(more).ok_or_else(|| not_a_number("packNo")))
            .transpose()?;
        for (silent, (_, _, place)) in self.silent.iter_mut().zip(QUANTITIES) {
            if !said[place] {
                silent.get_or_insert((at, source));
            }
        }
        self.sources.push(source);
        Ok(())
    }

    /// Quantities that some of its lines say and others do not, each at the first line that does not.
    pub fn partial(&self) -> impl Iterator<Item = Problem> {
        let quantities = self.silent.iter().zip(QUANTITIES);
        quantities.filter_map(|(silent, (field, unit, place))| {
            let (at, source) = (*silent)?;
            let is_partial = self.sums[place].is_some() && !source.value(unit).is_empty();
            is_partial.then(|| {
                let message = texts::PARTIAL.speak_with(&[("label", &label(field)), ("name", &source.line.text(NAME))]);
                Problem::error(PARTIAL, field, message).at("lines", at)
            })
        })
    }

    /// The first of its lines; `None` for a group of nothing.
    pub fn first(&self) -> Option<&'a Source> {
        self.sources.first().copied()
    }

    /// The line of the declaration. `fields` are those that it may have; with `count_mark` the name says how many materials
    /// there are.
    pub fn line(&self, fields: &HashSet<&str>, count_mark: bool) -> Merged {
        let mut line = Row::new();
        for (field, value) in self.sources.first().into_iter().flat_map(|source| &source.line.0) {
            let text = written(value);
            if !text.is_empty() && fields.contains(field.as_str()) {
                line.0.insert(field.clone(), Value::String(text.into_owned()));
            }
        }
        for ((sum, field), scale) in self.sums.iter().zip(SUMS).zip(DECIMALS) {
            if let Some((sum, place)) = sum.zip(line.0.get_mut(field)) {
                *place = Value::String(format_scaled(sum, scale));
            } else if let Some(sum) = sum {
                line.set(field, format_scaled(*sum, scale));
            }
        }
        for field in FIRST.iter().filter(|field| line.is_blank(field)).collect::<Vec<_>>() {
            let first = self.sources.iter().map(|source| source.value(field)).find(|value| !value.is_empty());
            if let Some(value) = first {
                line.set(field, value);
            }
        }
        let kinds = match self.sources.as_slice() {
            [_] => 1,
            all => all.iter().map(|source| source.value(MATERIAL)).collect::<BTreeSet<_>>().len(),
        };
        if kinds > 1 {
            line.0.remove(MATERIAL);
        }
        if count_mark && kinds > 1 {
            mark(&mut line, kinds);
        }
        let [total, _, _, quantity, ..] = self.sums;
        put_price(&mut line, quantity, total);
        Merged {
            line,
            of: self.sources.iter().map(|source| source.id).collect(),
            gross: self.gross,
            net: self.net,
            packages: self.packages,
            kinds,
            given: self.sources.first().and_then(|source| source.given),
        }
    }
}

/// The fields that the line of a declaration may have.
pub(super) fn fields_of_a_line() -> HashSet<&'static str> {
    LINE.fields.iter().map(|field| field.name).collect()
}

/// The sum of two weights, unknown where one of them is.
fn both(one: Option<Weight>, other: Option<Weight>, field: &'static str) -> Result<Option<Weight>, Problem> {
    let Some((one, other)) = one.zip(other) else { return Ok(None) };
    one.checked_add(other).ok_or_else(|| not_a_number(field)).map(Some)
}

/// Says in the name how many materials there are, where there is room for it.
fn mark(line: &mut Row, kinds: usize) {
    let name = texts::COUNT_MARK.with(&[("name", line.text(NAME)), ("count", &kinds.to_string())]).zh;
    let room = LINE.field(NAME).map(|field| field.kind);
    if let Some(Kind::Text { max, .. }) = room
        && text_weight(&name) <= usize::from(max)
    {
        line.set(NAME, name);
    }
}

/// The unit price is that of the whole line; the total stays what the lines add up to.
fn put_price(line: &mut Row, quantity: Option<i64>, total: Option<i64>) {
    let whole = total.map(Price::from_scaled).zip(quantity.map(Quantity::from_scaled));
    if let Some(price) = whole.and_then(|(total, quantity)| total.checked_div::<5, 4>(quantity)) {
        line.set("declPrice", price.to_string());
    }
}
