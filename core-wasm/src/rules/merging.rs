//! Merging (归并): raw goods lines of a forecast, or of another document, become lines of declarations. Lines that agree in
//! everything customs looks at, and in what the customer wants beside that, become one; every sum stays exact and no raw
//! line is lost. Goods that cannot stand on one declaration go on several. Source: domain/merge-split.md §1, §2.
//!
//! A raw line that has a number ([`GIVEN`]) was put into a merged line by hand, or by an earlier merge: lines of one number
//! are merged as far as the law lets them, whatever the options say, and come in the order of their numbers.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use crate::decimal::{Fixed, Price};
use crate::error::Problem;
use crate::row::Row;
use crate::text::Message;
use crate::text::catalogue::merging as texts;

mod hand;
mod key;
mod named;
mod near;
mod options;
mod source;
mod sum;
mod tariff;

pub use hand::{WRITTEN, give, keep_by_hand, levy_by_hand, may_move, unmerge, written_by_hand};
pub use key::{Difference, LAW as OF_KEY, Says, SetApart, differences};
pub use near::{Near, nearest};
pub use options::{Apart, MaxLines, MergeOptions, Order, OrderBy, Same, listed};
pub use source::{GIVEN, Source, cents, label, weight};
pub use sum::{Merged, PARTIAL};
pub use tariff::Tariff;

use key::{Keys, labelled, reasons, standings};
use source::not_a_number;
use sum::{Group, fields_of_a_line};

/// What comes of a merge.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Merging {
    pub declarations: Vec<MergedDeclaration>,
    /// Why there is more than one.
    pub why: Vec<Message>,
}

/// The goods of one declaration.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct MergedDeclaration {
    /// What all its goods have in common: the currency, then what the options keep apart.
    pub apart: Vec<SetApart>,
    pub lines: Vec<Merged>,
    /// What the lines cost in all, in its currency.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "string"))]
    pub total: Price,
}

impl Merging {
    /// The merged lines of all declarations in their order.
    pub fn lines(&self) -> impl Iterator<Item = &Merged> {
        self.declarations.iter().flat_map(|declaration| &declaration.lines)
    }

    /// The number of the merged line of each raw line by its id: 1, 2, ... through all declarations.
    pub fn numbers(&self) -> BTreeMap<i64, i64> {
        let numbered = (1_i64..).zip(self.lines());
        numbered.flat_map(|(number, line)| line.of.iter().map(move |id| (*id, number))).collect()
    }
}

/// The rows of the resource `fcstDtl` as raw lines.
///
/// # Errors
/// Rows without an id or with a wrong total, each at `lines[n]`.
pub fn sources(rows: Vec<Row>) -> Result<Vec<Source>, Vec<Problem>> {
    let (mut sources, mut problems) = (Vec::with_capacity(rows.len()), Vec::new());
    for (at, row) in rows.into_iter().enumerate() {
        match Source::of(row) {
            Ok(source) => sources.push(source),
            Err(problem) => problems.push(problem.at("lines", at)),
        }
    }
    if problems.is_empty() { Ok(sources) } else { Err(problems) }
}

/// Merges raw lines into the lines of one declaration or several.
///
/// # Errors
/// Quantities or amounts that are no numbers, or whose sum does not fit, and quantities that only some of the lines say that become
/// one, each at `lines[n]`.
pub fn merge(sources: &[Source], options: &MergeOptions, tariff: Tariff<'_>) -> Result<Merging, Vec<Problem>> {
    let mut keys = Keys::new(options, tariff);
    let mut places: HashMap<Vec<u8>, usize> = HashMap::new();
    let mut groups: Vec<Group<'_>> = Vec::new();
    let mut problems = Vec::new();
    for (at, source) in sources.iter().enumerate() {
        let key = keys.of(source);
        let place = places.get(key).copied().unwrap_or(groups.len());
        if place == groups.len() {
            places.insert(key.to_vec(), place);
            groups.push(Group::new());
        }
        if let Err(problem) = groups[place].add(source, at) {
            problems.push(problem.at("lines", at));
        }
    }
    problems.extend(groups.iter().flat_map(Group::partial));
    if !problems.is_empty() {
        return Err(problems);
    }
    declare(apart(&groups, options, tariff), options, tariff)
}

/// Merged lines that may stand on one declaration, as far as their goods are concerned.
type Together = (Vec<SetApart>, Vec<Merged>);

/// The merged lines by what keeps them apart, in the order of the first of each.
fn apart(groups: &[Group<'_>], options: &MergeOptions, tariff: Tariff<'_>) -> Vec<Together> {
    let fields = fields_of_a_line();
    let mut places: HashMap<Vec<Cow<'_, str>>, usize> = HashMap::new();
    let mut together: Vec<Together> = Vec::new();
    for group in groups {
        let values = group.first().map(|first| standings(first, options, tariff)).unwrap_or_default();
        let place = places.get(&values).copied().unwrap_or(together.len());
        if place == together.len() {
            together.push((labelled(&values, options), Vec::new()));
            places.insert(values, place);
        }
        together[place].1.push(group.line(&fields, options.count_mark));
    }
    together
}

/// The declarations: lines in their order, no more than a declaration takes.
fn declare(together: Vec<Together>, options: &MergeOptions, tariff: Tariff<'_>) -> Result<Merging, Vec<Problem>> {
    let most = options.max_lines.count();
    let mut why: Vec<Message> = Vec::new();
    for (place, reason) in reasons(options).enumerate() {
        let value = |(standings, _): &Together| standings.get(place).map(|standing| standing.value.clone());
        if together.iter().any(|other| value(other) != together.first().and_then(value)) {
            why.push(reason.into());
        }
    }
    if together.iter().any(|(_, lines)| lines.len() > most) {
        why.push(texts::WHY_LINES.with(&[("count", &most.to_string())]));
    }
    let mut declarations = Vec::new();
    for (apart, mut lines) in together {
        sort(&mut lines, &options.order, tariff);
        let mut rest = lines.into_iter().peekable();
        while rest.peek().is_some() {
            let lines: Vec<Merged> = rest.by_ref().take(most).collect();
            let totals = lines.iter().map(|line| line.line.decimal::<4>("declTotal").unwrap_or_default());
            let total = Fixed::sum(totals).ok_or_else(|| vec![not_a_number("declTotal")])?;
            declarations.push(MergedDeclaration { apart: apart.clone(), lines, total });
        }
    }
    Ok(Merging { declarations, why })
}

/// A value that lines are ordered by.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// What is so comes first.
    Is(Reverse<bool>),
    /// The greatest comes first.
    Most(Reverse<i64>),
    Code(String),
}

/// As they were given by hand, where all were; else by the order of the options.
fn sort(lines: &mut [Merged], order: &Order, tariff: Tariff<'_>) {
    if lines.iter().all(|line| line.given.is_some()) {
        lines.sort_by_key(|line| line.given);
    } else {
        lines.sort_by_cached_key(|line| ranks(&line.line, order, tariff));
    }
}

fn ranks(line: &Row, order: &Order, tariff: Tariff<'_>) -> Vec<Rank> {
    let code = line.text("codeTS");
    let amount = |field: &str| Rank::Most(Reverse(line.decimal::<4>(field).unwrap_or_default().scaled()));
    let rank = |by: &OrderBy| match by {
        OrderBy::Control => Some(Rank::Is(Reverse(tariff.is_controlled(code)))),
        OrderBy::Inspection => Some(Rank::Is(Reverse(tariff.is_inspected(code)))),
        OrderBy::Total => Some(amount("declTotal")),
        OrderBy::Price => Some(amount("declPrice")),
        OrderBy::HsCode => Some(Rank::Code(code.to_owned())),
        OrderBy::AsGiven => None,
    };
    order.0.iter().map_while(rank).collect()
}
