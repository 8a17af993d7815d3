//! Units of weight that papers print instead of the kilogram.

use super::numbers::Exact;

/// Units by their words, and how many kilograms one of them is. A ton of an English paper may be another one: who converts is
/// never sure.
const UNITS: &[(&[&str], &str)] = &[
    (&["t", "mt", "mts", "ton", "tons", "tonne", "tonnes", "吨", "公吨"], "1000"),
    (&["g", "gr", "gm", "gms", "gram", "grams", "gramme", "grammes", "克"], "0.001"),
    (&["lb", "lbs", "pound", "pounds", "磅"], "0.45359237"),
    (&["斤", "市斤"], "0.5"),
];

/// How many kilograms one of a unit is, where a text begins with a unit of weight that is not the kilogram: "MT", "lbs.", "吨 net".
pub fn kilograms_of_one(unit: &str) -> Option<Exact> {
    let from = unit.trim_start_matches(|c: char| !c.is_alphanumeric());
    let word: String = from.chars().take_while(|c| c.is_alphabetic()).collect();
    // "metric tons" is the one that is meant anyway.
    let low = word.to_lowercase();
    if low == "metric" {
        return kilograms_of_one(&from[word.len()..]);
    }
    let known = UNITS.iter().find(|(words, _)| words.contains(&low.as_str()))?;
    Exact::parse(known.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_of_weight_are_kilograms() {
        let one = |unit: &str| kilograms_of_one(unit).map(|factor| factor.to_string());
        for unit in ["MT", " t", "tonnes", "Tons.", "吨", "公吨", "(MTS)", "metric tons"] {
            assert_eq!(one(unit).as_deref(), Some("1000"), "{unit}");
        }
        assert_eq!(one("g").as_deref(), Some("0.001"));
        assert_eq!(one("LBS").as_deref(), Some("0.45359237"));
        assert_eq!(one("斤").as_deref(), Some("0.5"));
        for unit in ["", "KGS", "kg", "千克", "公斤", "CTNS", "GW", "total", "m3"] {
            assert_eq!(one(unit), None, "{unit}");
        }
    }
}
