//! Divides one line in two: what each declaration gets of its quantities and its total.

use serde_json::Value;

use super::apportion::apportion;
use crate::decimal::{format_scaled, parse_scaled};
use crate::row::Row;
use crate::rules::units::is_weight;

/// Quantities of a line with their units.
const QUANTITIES: &[(&str, &str)] = &[("gQty", "gUnit"), ("firstQty", "firstUnit"), ("secondQty", "secondUnit")];
/// Amounts of money of a line.
const AMOUNTS: &[&str] = &["declTotal", "workUsd"];
const QUANTITY_SCALE: u32 = 5;
const MONEY_SCALE: u32 = 4;
/// A whole piece, in the units of a quantity.
const PIECE: i64 = 10_i64.pow(QUANTITY_SCALE);

/// Weights of the two sides: what stays and what goes.
pub(super) type Sides = [i64; 2];

/// The line in two: quantities, total and processing fee are shared by the sides, and what its licences are written off
/// by; everything else is the same in both. Goods that are counted stay whole where both sides can get one.
pub(super) fn divide(line: &Row, sides: Sides) -> Option<[Row; 2]> {
    let mut parts = [line.clone(), line.clone()];
    for (field, unit) in QUANTITIES {
        divide_field(&mut parts, field, sides, QUANTITY_SCALE, step(line, unit))?;
    }
    for field in AMOUNTS {
        divide_field(&mut parts, field, sides, MONEY_SCALE, 10_i64.pow(MONEY_SCALE - 2))?;
    }
    if !sides.contains(&0) {
        divide_rows(&mut parts, "goodsLimits", "licWrtofQty", |limit, total| {
            shares(total, sides, step(limit, "licWrtofQtyUnit"))
        })?;
    }
    Some(parts)
}

/// Goods that are weighed are divided to the last decimal, others by the piece.
fn step(row: &Row, unit: &str) -> i64 {
    if is_weight(row.text(unit)) { 1 } else { PIECE }
}

/// The further packages of a declaration in two: whole ones, where they are whole.
pub(super) fn divide_packages(halves: &mut [Row; 2], sides: Sides) -> Option<()> {
    divide_rows(halves, "otherPacks", "packQty", |_, total| {
        in_steps(total, sides, PIECE).or_else(|| in_steps(total, sides, 1))
    })
}

/// Shares the decimal of a field that is the same in both rows: in steps, where it is made of such and both get one, else
/// to the last decimal. A blank field stays blank.
pub(super) fn divide_field(rows: &mut [Row; 2], field: &str, sides: Sides, scale: u32, step: i64) -> Option<()> {
    if rows[0].is_blank(field) {
        return Some(());
    }
    let total = parse_scaled(rows[0].text(field), scale).ok()?;
    for (row, share) in rows.iter_mut().zip(shares(total, sides, step)?) {
        row.set(field, format_scaled(share, scale));
    }
    Some(())
}

/// Shares a quantity of each row of a list that is the same in both; a row that a side gets nothing of is not in its list.
fn divide_rows(
    halves: &mut [Row; 2],
    list: &str,
    field: &str,
    share: impl Fn(&Row, i64) -> Option<Vec<i64>>,
) -> Option<()> {
    if halves[0].is_blank(list) {
        return Some(());
    }
    let mut lists: [Vec<Value>; 2] = Default::default();
    for row in halves[0].rows(list) {
        let total = if row.is_blank(field) { 0 } else { parse_scaled(row.text(field), QUANTITY_SCALE).ok()? };
        for (list, share) in lists.iter_mut().zip(share(&row, total)?) {
            let mut part = row.clone();
            if total != 0 {
                part.set(field, plain(share));
            }
            if total == 0 || share != 0 {
                list.push(Value::Object(part.0));
            }
        }
    }
    for (half, rows) in halves.iter_mut().zip(lists) {
        half.set(list, rows);
    }
    Some(())
}

/// A quantity without the zeros at its end.
fn plain(quantity: i64) -> String {
    format_scaled(quantity, QUANTITY_SCALE).trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A total by the sides: in steps, where it is made of such and every side that counts gets one, else to the last unit.
fn shares(total: i64, sides: Sides, step: i64) -> Option<Vec<i64>> {
    let wanted = |shares: &Vec<i64>| shares.iter().zip(sides).all(|(share, side)| (*share == 0) == (side == 0));
    in_steps(total, sides, step).filter(wanted).or_else(|| in_steps(total, sides, 1))
}

/// A total by the sides in whole steps; `None` where it is not made of such.
fn in_steps(total: i64, sides: Sides, step: i64) -> Option<Vec<i64>> {
    if total % step != 0 {
        return None;
    }
    Some(apportion(total / step, &sides)?.into_iter().map(|share| share * step).collect())
}
