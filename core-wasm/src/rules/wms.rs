//! The warehouse: what may be received, put away, allocated, picked and shipped, and what follows for the orders.
//! Source: domain/records-and-others.md §4.

use super::narrow::fold;

pub mod compare;
pub mod count;
pub mod inbound;
pub mod leaving;
pub mod made;
pub mod outbound;
pub mod scan;
pub mod stock;

/// Where goods lie that were received and not put away.
pub const RECEIVED: &str = "RECV";
/// Where goods lie that came damaged.
pub const DAMAGED: &str = "DMG";
/// Where goods lie that were picked and did not leave.
pub const PICKED: &str = "SHIP";

/// A material number, a lot or a location as it is compared: a scanner, a workbook and a person write them in other letters, or with
/// blanks around, and mean the same.
pub fn folded(name: &str) -> String {
    plain(name).to_ascii_uppercase()
}

/// A name as it is kept: full-width signs narrow, and without what nobody sees or types.
pub fn plain(name: &str) -> String {
    let seen = |sign: &char| !matches!(sign, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}');
    name.chars().filter(seen).map(fold).collect::<String>().trim().to_owned()
}

/// Whether two material numbers, lots or locations are the same: stock, orders, counts, papers and scans decide it here.
pub fn is_same(one: &str, other: &str) -> bool {
    one.trim().eq_ignore_ascii_case(other.trim())
        || (!(one.is_ascii() && other.is_ascii()) && folded(one) == folded(other))
}

/// Whether a place is kept for goods on their way: nobody puts goods there by hand.
pub fn is_reserved(location: &str) -> bool {
    [RECEIVED, DAMAGED, PICKED].iter().any(|known| is_same(location, known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_as_they_are_folded() {
        for (one, other) in [
            ("a-01", " A-01 "),
            ("螺母m", "螺母M"),
            ("Ａ－０１", "a-01"),
            ("A\u{200B}1", "A1"),
            ("\u{FEFF}A", "A"),
            ("A", "B"),
            ("A 1", "A1"),
            ("é", "É"),
        ] {
            assert_eq!(is_same(one, other), folded(one) == folded(other), "{one} {other}");
        }
        assert!(is_same("a-01 ", "A-01") && !is_same("A 1", "A1"));
        assert!(is_same("Ａ－０１\u{200B}", "a-01") && is_reserved("ＲＥＣＶ"));
    }
}
