//! One line in two parts: what each document gets of its quantities and its total.

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

/// Weights of the two sides: what stays and what goes.
pub(super) type Sides = [i64; 2];

/// The line in two: quantities, total and processing fee are shared by the sides, everything else is the same in both.
/// Goods that are counted stay whole where both sides can get one.
pub(super) fn divide(line: &Row, sides: Sides) -> Option<[Row; 2]> {
    let mut parts = [line.clone(), line.clone()];
    for (field, unit) in QUANTITIES {
        let step = if is_weight(line.text(unit)) { 1 } else { 10_i64.pow(QUANTITY_SCALE) };
        divide_field(&mut parts, field, sides, QUANTITY_SCALE, step)?;
    }
    for field in AMOUNTS {
        divide_field(&mut parts, field, sides, MONEY_SCALE, 10_i64.pow(MONEY_SCALE - 2))?;
    }
    Some(parts)
}

/// Shares the decimal of a field that is the same in both rows: in steps, where it is made of such and both get one, else
/// to the last decimal. A blank field stays blank.
pub(super) fn divide_field(rows: &mut [Row; 2], field: &str, sides: Sides, scale: u32, step: i64) -> Option<()> {
    if rows[0].is_blank(field) {
        return Some(());
    }
    let total = parse_scaled(rows[0].text(field), scale).ok()?;
    let in_steps =
        |step: i64| Some(apportion(total / step, &sides)?.into_iter().map(|share| share * step).collect::<Vec<_>>());
    let coarse = if total % step == 0 { in_steps(step) } else { None };
    let wanted = |shares: &Vec<i64>| shares.iter().zip(sides).all(|(share, side)| (*share == 0) == (side == 0));
    let shares = match coarse.filter(wanted) {
        Some(shares) => shares,
        None => in_steps(1)?,
    };
    for (row, share) in rows.iter_mut().zip(shares) {
        row.set(field, format_scaled(share, scale));
    }
    Some(())
}
