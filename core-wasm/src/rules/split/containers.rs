//! Splits a declaration by its containers: the chosen containers move to a new declaration with their goods, the
//! others stay. Source: domain/merge-split.md §2 "By container".

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::apportion::{ToWeigh, Weight, apportion, weights};
use super::parts::{Sides, divide, divide_field, divide_packages};
use crate::decimal::Fixed;
use crate::error::Problem;
use crate::resources::declaration::form;
use crate::row::{Row, RowRef};
use crate::rules::units::legal_kilograms;
use crate::text::catalogue::split as texts;

/// A container with the lines in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Boxed {
    /// Place in the list of containers, from 0.
    pub index: usize,
    pub container_id: String,
    /// Numbers of the goods lines in it.
    pub lines: Vec<i64>,
    /// Whether it is shared (LCL), as any of its rows says.
    pub is_lcl: bool,
}

impl Boxed {
    /// Whether two rows are of one box; a row without a number is a box of its own.
    fn is_same(&self, other: &Boxed) -> bool {
        self.index == other.index || (!self.container_id.is_empty() && self.container_id == other.container_id)
    }
}

/// The two declarations that one became.
#[derive(Clone, Debug, PartialEq)]
pub struct Halves {
    /// The declaration as it stays: its record with fewer goods.
    pub stays: Row,
    /// A new declaration with the chosen boxes.
    pub goes: Row,
    /// The number of each line in the one that stays and in the one that goes, by the number that it had.
    pub numbers: [BTreeMap<i64, i64>; 2],
}

/// The containers of a declaration with their lines.
pub fn boxes(declaration: &Row) -> Vec<Boxed> {
    let rows = declaration.borrowed().each("containers").enumerate();
    let found: Vec<Boxed> = rows
        .map(|(index, row)| Boxed {
            index,
            container_id: row.text("containerId").to_owned(),
            lines: numbers(row.text("goodsNo")),
            is_lcl: row.flag("lclFlag"),
        })
        .collect();
    let is_lcl = |boxed: &Boxed| found.iter().any(|row| row.is_lcl && row.is_same(boxed));
    found.iter().map(|boxed| Boxed { is_lcl: is_lcl(boxed), ..boxed.clone() }).collect()
}

/// The line numbers of "1,3".
fn numbers(list: &str) -> Vec<i64> {
    list.split(',').filter_map(|number| number.trim().parse().ok()).collect()
}

/// Divides a declaration: the boxes at these places of the list of containers (and their further rows) go. Of a shared box
/// (LCL) only the chosen rows go, so that it may stand on both sides.
///
/// # Errors
/// No box is chosen or none stays, no goods would go or stay, a line lies in boxes of both sides and what it weighs in each
/// of them is not known, or goods of both sides have one certificate of origin.
pub fn split(declaration: &Row, chosen: &[usize]) -> Result<Halves, Vec<Problem>> {
    let boxes = boxes(declaration);
    let goes_with = |boxed: &Boxed, at: usize| {
        at == boxed.index || (!boxed.is_lcl && boxes.get(at).is_some_and(|other| other.is_same(boxed)))
    };
    let goes: Vec<bool> = boxes.iter().map(|boxed| chosen.iter().any(|at| goes_with(boxed, *at))).collect();
    if !goes.contains(&true) {
        return Err(vec![Problem::error("split.none", "containers", texts::NONE)]);
    }
    if !goes.contains(&false) {
        return Err(vec![Problem::error("split.all", "containers", texts::ALL)]);
    }
    let lines = declaration.rows("lines");
    let mut problems = Vec::new();
    let mut sides = Vec::with_capacity(lines.len());
    for line in &lines {
        match sides_of(declaration.borrowed(), line, &boxes, &goes) {
            Ok(found) => sides.push(found),
            Err(problem) => problems.push(problem),
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    for side in [0, 1] {
        if sides.iter().all(|of_line| of_line[side] == 0) {
            let message = if side == 0 { texts::NOTHING_STAYS } else { texts::NOTHING_GOES };
            return Err(vec![Problem::error("split.nothing", "containers", message)]);
        }
    }
    let shared = shared_certificates(declaration, &lines, &sides);
    if !shared.is_empty() {
        return Err(shared);
    }
    let too_large = || vec![Problem::error("split.tooLarge", "lines", texts::TOO_LARGE)];
    halve(declaration, &lines, &sides, &goes).ok_or_else(too_large)
}

/// How a line falls on the two sides: all to one, or by what it weighs in the boxes of each.
fn sides_of(declaration: RowRef<'_>, line: &Row, boxes: &[Boxed], goes: &[bool]) -> Result<Sides, Problem> {
    let number = line.int("gNo").unwrap_or_default();
    let holding: Vec<&Boxed> = boxes.iter().filter(|boxed| boxed.lines.contains(&number)).collect();
    let going = holding.iter().filter(|boxed| goes[boxed.index]).count();
    if going == 0 {
        return Ok([1, 0]);
    }
    if going == holding.len() {
        return Ok([0, 1]);
    }
    let rows: Vec<RowRef<'_>> = declaration.each("containers").collect();
    // The tare comes off where it is known of all boxes.
    let tares: Option<Vec<i64>> = holding.iter().map(|boxed| tare(&rows, boxes, boxed)).collect();
    let mut sides = [0_i64; 2];
    for (at, boxed) in holding.iter().enumerate() {
        let side = usize::from(goes[boxed.index]);
        let own = load(&rows, boxes, boxed, tares.as_ref().map(|tares| tares[at]));
        let sum = own.and_then(|own| sides[side].checked_add(own).ok_or(boxed.index));
        sides[side] = sum.map_err(|row| {
            let number = number.to_string();
            let values = [("line", number.as_str()), ("box", boxes[row].container_id.as_str())];
            Problem::error("split.base", format!("containers[{row}].goodsContaWt"), texts::BASE.with(&values))
        })?;
    }
    Ok(sides)
}

/// A weight of a row of the containers, in units of its last decimal.
fn weight(row: RowRef<'_>, field: &str) -> Option<i64> {
    row.decimal::<5>(field).filter(|weight| weight.is_positive()).map(Fixed::scaled)
}

/// The tare of a box, as the first of its rows that knows it says.
fn tare(rows: &[RowRef<'_>], boxes: &[Boxed], of: &Boxed) -> Option<i64> {
    boxes.iter().filter(|boxed| boxed.is_same(of)).find_map(|boxed| weight(rows[boxed.index], "containerWt"))
}

/// What the goods of a row weigh: the weight of box and goods, less its share of the tare, which the rows of a box bear
/// together by their weights.
///
/// # Errors
/// The row whose weight is missing, too small for the tare, or that of several lines.
fn load(rows: &[RowRef<'_>], boxes: &[Boxed], of: &Boxed, tare: Option<i64>) -> Result<i64, usize> {
    let loaded = |boxed: &Boxed| weight(rows[boxed.index], "goodsContaWt").ok_or(boxed.index);
    if of.lines.len() != 1 {
        return Err(of.index);
    }
    let whole = loaded(of)?;
    let Some(tare) = tare else { return Ok(whole) };
    let of_box: Vec<&Boxed> = boxes.iter().filter(|boxed| boxed.is_same(of)).collect();
    let all = of_box.iter().map(|boxed| loaded(boxed)).collect::<Result<Vec<i64>, usize>>()?;
    let above = all.iter().try_fold(0_i64, |sum, row| sum.checked_add(*row)).is_some_and(|sum| sum > tare);
    let place = of_box.iter().position(|boxed| boxed.index == of.index);
    let share = if above { apportion(tare, &all).zip(place).map(|(shares, at)| shares[at]) } else { None };
    share.map(|share| whole - share).filter(|own| *own > 0).ok_or(of.index)
}

/// A problem for each certificate of origin that goods of both sides have: customs takes it on one declaration only.
fn shared_certificates(declaration: &Row, lines: &[Row], sides: &[Sides]) -> Vec<Problem> {
    let mut seen: BTreeMap<&str, (usize, [bool; 2])> = BTreeMap::new();
    for (at, relation) in declaration.borrowed().each("ecoRelations").enumerate() {
        let of_line = lines.iter().zip(sides).find(|(line, _)| line.int("gNo") == relation.int("decGNo"));
        let certificate = relation.text("ecoCertNo");
        if let Some((_, sides)) = of_line.filter(|_| !certificate.is_empty()) {
            let (_, on) = seen.entry(certificate).or_insert((at, [false; 2]));
            *on = [on[0] || sides[0] > 0, on[1] || sides[1] > 0];
        }
    }
    let both = seen.into_iter().filter(|(_, (_, on))| *on == [true; 2]);
    both.map(|(certificate, (at, _))| {
        let message = texts::CERTIFICATE.with(&[("certificate", certificate)]);
        Problem::error("split.certificate", format!("ecoRelations[{at}].ecoCertNo"), message)
    })
    .collect()
}

/// The two documents. `None` when a number does not fit.
fn halve(declaration: &Row, lines: &[Row], sides: &[Sides], goes: &[bool]) -> Option<Halves> {
    let mut halves = [declaration.clone(), form::same(declaration)];
    let parts = lines.iter().zip(sides).map(|(line, sides)| divide(line, *sides)).collect::<Option<Vec<_>>>()?;
    let by_value =
        side_sums(&parts, sides, |line| Some(line.decimal::<4>("declTotal").map(Fixed::scaled).unwrap_or_default()))?;
    let by_weight = side_sums(&parts, sides, |line| legal_kilograms(line.borrowed()).map(Fixed::scaled));
    share_head(&mut halves, by_value, by_weight.unwrap_or(by_value))?;
    let mut numbers: [BTreeMap<i64, i64>; 2] = Default::default();
    for (side, half) in halves.iter_mut().enumerate() {
        numbers[side] = put_lists(half, declaration, &parts, sides, goes, side);
    }
    let [stays, goes] = halves;
    Some(Halves { stays, goes, numbers })
}

/// The sum of a figure over the lines of each side; `None` when a line lacks it.
fn side_sums(parts: &[[Row; 2]], sides: &[Sides], figure: impl Fn(&Row) -> Option<i64>) -> Option<Sides> {
    let mut sums = [0_i64; 2];
    for (part, of_line) in parts.iter().zip(sides) {
        for side in [0, 1] {
            if of_line[side] > 0 {
                sums[side] = sums[side].checked_add(figure(&part[side])?)?;
            }
        }
    }
    Some(sums)
}

/// Packages of all kinds and weights by the weight of the lines, costs given as a total by their value; rates and unit prices hold for
/// both.
fn share_head(halves: &mut [Row; 2], by_value: Sides, by_weight: Sides) -> Option<()> {
    divide_field(halves, "packNo", by_weight, 0, 1)?;
    divide_packages(halves, by_weight)?;
    let (gross, net) = (halves[0].decimal::<5>("grossWet"), halves[0].decimal::<5>("netWt"));
    let (gross, net) = (gross.and_then(Fixed::to_scale::<6>), net.and_then(Fixed::to_scale::<6>));
    match gross.zip(net).filter(|(gross, net)| gross >= net) {
        Some((gross, net)) => share_weights(halves, gross, net, by_weight)?,
        None => {
            divide_field(halves, "grossWet", by_weight, 5, 1)?;
            divide_field(halves, "netWt", by_weight, 5, 1)?;
        }
    }
    for (mark, rate) in [("feeMark", "feeRate"), ("insurMark", "insurRate"), ("otherMark", "otherRate")] {
        if halves[0].text(mark) == "3" {
            divide_field(halves, rate, by_value, 5, 1000)?;
        }
    }
    Some(())
}

/// The weights of the head have five decimals, so the sides share the units of the fifth.
fn share_weights(halves: &mut [Row; 2], gross: Weight, net: Weight, by_weight: Sides) -> Option<()> {
    let coarse = |weight: Weight| Weight::from_scaled(weight.scaled() / 10);
    let lines = by_weight.map(|base| ToWeigh { base, net: None });
    let shares = weights(coarse(gross), coarse(net), &lines)?;
    for (half, share) in halves.iter_mut().zip(shares) {
        half.set("grossWet", Fixed::<5>::from_scaled(share.gross.scaled()).to_string());
        half.set("netWt", Fixed::<5>::from_scaled(share.net.scaled()).to_string());
    }
    Some(())
}

/// Lines, containers and what refers to lines, with the numbers that the lines have in this half; answers those.
fn put_lists(
    half: &mut Row,
    declaration: &Row,
    parts: &[[Row; 2]],
    sides: &[Sides],
    goes: &[bool],
    side: usize,
) -> BTreeMap<i64, i64> {
    let mut numbering = BTreeMap::new();
    let mut lines = Vec::new();
    for (part, _) in parts.iter().zip(sides).filter(|(_, sides)| sides[side] > 0) {
        let mut line = part[side].clone();
        let number = i64::try_from(lines.len() + 1).unwrap_or(i64::MAX);
        numbering.insert(line.int("gNo").unwrap_or_default(), number);
        line.set("gNo", number.to_string());
        let limits = line.rows("goodsLimits").into_iter().map(|mut limit| {
            limit.set("goodsNo", number.to_string());
            Value::from(own(limit.0, side))
        });
        let limits: Vec<Value> = limits.collect();
        if !limits.is_empty() {
            line.set("goodsLimits", limits);
        }
        lines.push(Value::from(own(line.0, side)));
    }
    half.set("lines", lines);
    let containers =
        declaration.rows("containers").into_iter().enumerate().filter(|(at, _)| usize::from(goes[*at]) == side);
    let containers: Vec<Value> = containers
        .map(|(_, mut row)| {
            row.set("goodsNo", renumbered(row.text("goodsNo"), &numbering));
            Value::from(own(row.0, side))
        })
        .collect();
    half.set("containers", containers);
    let relations = declaration.rows("ecoRelations").into_iter().filter_map(|mut row| {
        let number = numbering.get(&row.int("decGNo")?)?;
        row.set("decGNo", number.to_string());
        Some(Value::from(own(row.0, side)))
    });
    let relations: Vec<Value> = relations.collect();
    if !declaration.is_blank("ecoRelations") {
        half.set("ecoRelations", relations);
    }
    let files: Vec<Value> = declaration
        .rows("edocRealations")
        .into_iter()
        .map(|mut row| {
            if !row.is_blank("gNoStr") {
                row.set("gNoStr", renumbered(row.text("gNoStr"), &numbering));
            }
            Value::from(own(row.0, side))
        })
        .collect();
    if !files.is_empty() {
        half.set("edocRealations", files);
    }
    numbering
}

/// A row of the half that goes is a new one.
fn own(mut row: serde_json::Map<String, Value>, side: usize) -> serde_json::Map<String, Value> {
    if side == 1 {
        row.remove("id");
    }
    row
}

fn renumbered(list: &str, numbering: &BTreeMap<i64, i64>) -> String {
    let found = numbers(list).into_iter().filter_map(|number| numbering.get(&number).map(i64::to_string));
    found.collect::<Vec<_>>().join(",")
}
