//! A declaration in two, by its containers: the chosen boxes go to a new declaration with what lies in them, the others
//! stay. Source: domain/merge-split.md §2 "By container".

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::apportion::{ToWeigh, Weight, weights};
use super::parts::{Sides, divide, divide_field};
use crate::decimal::Fixed;
use crate::error::Problem;
use crate::resources::declaration::form;
use crate::row::{Row, RowRef};
use crate::rules::units::to_kilograms;
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
    pub is_lcl: bool,
}

/// The two declarations that one became.
#[derive(Clone, Debug, PartialEq)]
pub struct Halves {
    /// The declaration as it stays: its record with fewer goods.
    pub stays: Row,
    /// A new declaration with the chosen boxes.
    pub goes: Row,
}

/// The containers of a declaration with their lines.
pub fn boxes(declaration: &Row) -> Vec<Boxed> {
    let rows = declaration.borrowed().each("containers").enumerate();
    rows.map(|(index, row)| Boxed {
        index,
        container_id: row.text("containerId").to_owned(),
        lines: numbers(row.text("goodsNo")),
        is_lcl: row.flag("lclFlag"),
    })
    .collect()
}

/// The line numbers of "1,3".
fn numbers(list: &str) -> Vec<i64> {
    list.split(',').filter_map(|number| number.trim().parse().ok()).collect()
}

/// Divides a declaration: the boxes at these places of the list of containers (and their further rows) go.
///
/// # Errors
/// No box is chosen or none stays, no goods would go or stay, or a line lies in boxes of both sides and what it weighs in
/// each of them is not known.
pub fn split(declaration: &Row, chosen: &[usize]) -> Result<Halves, Vec<Problem>> {
    let boxes = boxes(declaration);
    let named = |at: usize| boxes.get(at).map(|found| found.container_id.as_str());
    let goes: Vec<bool> = boxes
        .iter()
        .map(|boxed| chosen.iter().any(|at| *at == boxed.index || named(*at) == Some(boxed.container_id.as_str())))
        .collect();
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
    let weight = |row: RowRef<'_>, field: &str| row.decimal::<5>(field).filter(|weight| weight.is_positive());
    // The tare comes off where it is known of all boxes.
    let tares: Option<Vec<Fixed<5>>> = holding.iter().map(|boxed| weight(rows[boxed.index], "containerWt")).collect();
    let mut sides = [0_i64; 2];
    for (at, boxed) in holding.iter().enumerate() {
        let loaded = weight(rows[boxed.index], "goodsContaWt").filter(|_| boxed.lines.len() == 1);
        let own = match &tares {
            Some(tares) => loaded.and_then(|loaded| loaded.checked_sub(tares[at])).filter(|own| own.is_positive()),
            None => loaded,
        };
        let side = usize::from(goes[boxed.index]);
        let sum = own.and_then(|own| sides[side].checked_add(own.scaled()));
        let Some(sum) = sum else {
            let values = [("line", number.to_string()), ("box", boxed.container_id.clone())];
            let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
            let field = format!("containers[{}].goodsContaWt", boxed.index);
            return Err(Problem::error("split.base", field, texts::BASE.with(&values)));
        };
        sides[side] = sum;
    }
    Ok(sides)
}

/// The two documents. `None` when a number does not fit.
fn halve(declaration: &Row, lines: &[Row], sides: &[Sides], goes: &[bool]) -> Option<Halves> {
    let mut halves = [declaration.clone(), form::copy(declaration)];
    let parts = lines.iter().zip(sides).map(|(line, sides)| divide(line, *sides)).collect::<Option<Vec<_>>>()?;
    let by_value =
        side_sums(&parts, sides, |line| Some(line.decimal::<4>("declTotal").map(Fixed::scaled).unwrap_or_default()))?;
    let by_weight = side_sums(&parts, sides, kilograms);
    share_head(&mut halves, by_value, by_weight.unwrap_or(by_value))?;
    for (side, half) in halves.iter_mut().enumerate() {
        put_lists(half, declaration, &parts, sides, goes, side);
    }
    let [stays, goes] = halves;
    Some(Halves { stays, goes })
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

/// What a line weighs, by its legal quantities.
fn kilograms(line: &Row) -> Option<i64> {
    let quantities = [("firstQty", "firstUnit"), ("secondQty", "secondUnit")];
    let weighed = quantities.into_iter().find_map(|(field, unit)| to_kilograms(line.decimal(field)?, line.text(unit)));
    weighed.map(Fixed::scaled)
}

/// Packages and weights by the weight of the lines, costs given as a total by their value; rates and unit prices hold for
/// both.
fn share_head(halves: &mut [Row; 2], by_value: Sides, by_weight: Sides) -> Option<()> {
    divide_field(halves, "packNo", by_weight, 0, 1)?;
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

/// Lines, containers and what refers to lines, with the numbers that the lines have in this half.
fn put_lists(half: &mut Row, declaration: &Row, parts: &[[Row; 2]], sides: &[Sides], goes: &[bool], side: usize) {
    let mut numbering = BTreeMap::new();
    let mut lines = Vec::new();
    for (part, _) in parts.iter().zip(sides).filter(|(_, sides)| sides[side] > 0) {
        let mut line = part[side].clone();
        let number = lines.len() + 1;
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
}

/// A row of the half that goes is a new one.
fn own(mut row: serde_json::Map<String, Value>, side: usize) -> serde_json::Map<String, Value> {
    if side == 1 {
        row.remove("id");
    }
    row
}

fn renumbered(list: &str, numbering: &BTreeMap<i64, usize>) -> String {
    let found = numbers(list).into_iter().filter_map(|number| numbering.get(&number).map(usize::to_string));
    found.collect::<Vec<_>>().join(",")
}
