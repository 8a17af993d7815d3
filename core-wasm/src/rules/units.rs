//! Units of weight and how they convert to kilograms.

use crate::decimal::{Quantity, divide_half_up};

/// Kilogram, the unit of the weights of a declaration's head.
pub const KILOGRAM: &str = "035";

/// How many hundred-millionths of a kilogram one unit is, for the units of weight that convert: gram, kilogram, tonne,
/// pound (the international pound of 0.45359237 kg).
fn kilogram_parts(unit: &str) -> Option<i128> {
    match unit {
        KILOGRAM => Some(100_000_000),
        "036" => Some(100_000),
        "070" => Some(100_000_000_000),
        "076" => Some(45_359_237),
        _ => None,
    }
}

/// Whether a unit is one of weight that converts.
pub fn is_weight(unit: &str) -> bool {
    kilogram_parts(unit).is_some()
}

/// A quantity in another unit of weight, rounded half up to five decimals; the same unit gives the same quantity,
/// `None` when the units do not convert or the result does not fit.
pub fn convert(quantity: Quantity, from: &str, to: &str) -> Option<Quantity> {
    if from == to {
        return Some(quantity);
    }
    let parts = i128::from(quantity.scaled()) * kilogram_parts(from)?;
    let units = divide_half_up(parts, kilogram_parts(to)?)?;
    i64::try_from(units).ok().map(Quantity::from_scaled)
}

/// A quantity of weight in kilograms; `None` when the unit is none of weight or the result does not fit.
pub fn to_kilograms(quantity: Quantity, unit: &str) -> Option<Quantity> {
    is_weight(unit).then(|| convert(quantity, unit, KILOGRAM)).flatten()
}
