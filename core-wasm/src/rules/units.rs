//! Units that convert into each other: weights, volumes, lengths, and counts in hundreds and thousands.

use crate::decimal::{Quantity, divide_half_up};
use crate::row::RowRef;

/// Kilogram, the unit of the weights of a declaration's head.
pub const KILOGRAM: &str = "035";
/// One whole unit, in the hundred-millionths that the table counts in.
const ONE: i128 = 100_000_000;

/// Units that are not the first of their kind: unit, the first of its kind, how many hundred-millionths of that it is.
const DERIVED: &[(&str, &str, i128)] = &[
    // Kilogram: gram, carat, jin, pound, quintal, dan (two codes), hundredweight (UK, US), tonne, long and short ton.
    ("036", KILOGRAM, 100_000),
    ("084", KILOGRAM, 20_000),
    ("075", KILOGRAM, 50_000_000),
    ("076", KILOGRAM, 45_359_237),
    ("047", KILOGRAM, 100 * ONE),
    ("077", KILOGRAM, 50 * ONE),
    ("081", KILOGRAM, 50 * ONE),
    ("078", KILOGRAM, 5_080_234_544),
    ("079", KILOGRAM, 4_535_923_700),
    ("070", KILOGRAM, 1000 * ONE),
    ("071", KILOGRAM, 101_604_690_880),
    ("072", KILOGRAM, 90_718_474_000),
    // Litre: millilitre, thousand litres, cubic metre.
    ("096", "095", 100_000),
    ("063", "095", 1000 * ONE),
    ("033", "095", 1000 * ONE),
    // Metre: inch, foot, yard, thousand feet, kilometre. Square metre: square foot.
    ("088", "030", 2_540_000),
    ("067", "030", 30_480_000),
    ("086", "030", 91_440_000),
    ("148", "030", 30_480_000_000),
    ("147", "030", 1000 * ONE),
    ("111", "032", 9_290_304),
    // Counts: pieces, zhi, sticks, stems, handfuls, sets (two), slices, sheets, blocks, cases, pairs, grains.
    ("043", "007", 100 * ONE),
    ("054", "007", 1000 * ONE),
    ("038", "007", 10_000 * ONE),
    ("050", "008", 1000 * ONE),
    ("041", "012", 100 * ONE),
    ("143", "012", 1000 * ONE),
    ("049", "013", 100 * ONE),
    ("053", "013", 1000 * ONE),
    ("042", "016", 100 * ONE),
    ("040", "019", 100 * ONE),
    ("057", "006", 10_000 * ONE),
    ("044", "020", 100 * ONE),
    ("058", "010", 1000 * ONE),
    ("059", "010", 10_000 * ONE),
    ("051", "017", 1000 * ONE),
    ("052", "140", 1000 * ONE),
    ("144", "025", 10_000 * ONE),
    ("146", "139", 1000 * ONE),
    ("145", "139", 10_000 * ONE),
];

/// The first unit of its kind, and how many hundred-millionths of that a unit is.
fn measure(unit: &str) -> Option<(&str, i128)> {
    let derived = DERIVED.iter().find(|(known, ..)| *known == unit).map(|(_, first, parts)| (*first, *parts));
    let is_first = || DERIVED.iter().any(|(_, first, _)| *first == unit);
    derived.or_else(|| is_first().then_some((unit, ONE)))
}

/// Whether a unit is one of weight that converts.
pub fn is_weight(unit: &str) -> bool {
    measure(unit).is_some_and(|(first, _)| first == KILOGRAM)
}

/// A quantity in another unit of its kind, rounded half up to five decimals; the same unit gives the same quantity,
/// `None` when the units do not convert or the result does not fit.
pub fn convert(quantity: Quantity, from: &str, to: &str) -> Option<Quantity> {
    if from == to {
        return Some(quantity);
    }
    let ((kind, from), (other, to)) = (measure(from)?, measure(to)?);
    if kind != other {
        return None;
    }
    let units = divide_half_up(i128::from(quantity.scaled()) * from, to)?;
    i64::try_from(units).ok().map(Quantity::from_scaled)
}

/// A quantity of weight in kilograms; `None` when the unit is none of weight or the result does not fit.
pub fn to_kilograms(quantity: Quantity, unit: &str) -> Option<Quantity> {
    is_weight(unit).then(|| convert(quantity, unit, KILOGRAM)).flatten()
}

/// What a goods line weighs in kilograms by its legal quantities, the first one first; `None` where neither is a weight.
pub fn legal_kilograms(line: RowRef<'_>) -> Option<Quantity> {
    let quantities = [("firstQty", "firstUnit"), ("secondQty", "secondUnit")];
    quantities.into_iter().find_map(|(field, unit)| to_kilograms(line.decimal(field)?, line.text(unit)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_of_a_kind_convert_and_others_do_not() {
        let convert = |quantity: &str, from: &str, to: &str| {
            convert(quantity.parse().unwrap(), from, to).map(|quantity| quantity.short())
        };
        let cases = [
            ("1.5", "070", "035", Some("1500")),
            ("5", "084", "036", Some("1")),
            ("2", "071", "070", Some("2.03209")),
            ("1500", "096", "095", Some("1.5")),
            ("2", "033", "095", Some("2000")),
            ("100", "086", "030", Some("91.44")),
            ("10", "111", "032", Some("0.92903")),
            ("2.5", "054", "007", Some("2500")),
            ("3", "145", "146", Some("30")),
            ("7", "007", "007", Some("7")),
            ("7", "007", "035", None),
            ("7", "054", "008", None),
            ("7", "xxx", "035", None),
        ];
        for (quantity, from, to, expected) in cases {
            assert_eq!(convert(quantity, from, to).as_deref(), expected, "{quantity} {from} to {to}");
        }
    }

    #[test]
    fn no_unit_is_of_two_kinds() {
        for (unit, first, _) in DERIVED {
            assert!(DERIVED.iter().all(|(known, ..)| known != first), "{first} is derived itself");
            assert_eq!(DERIVED.iter().filter(|(known, ..)| known == unit).count(), 1, "{unit}");
        }
    }
}
