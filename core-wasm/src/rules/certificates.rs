//! Whether a line of an origin certificate covers a goods line, and how much of it that takes. Source:
//! domain/records-and-others.md §2.

use chrono::NaiveDate;

use super::units::convert;
use crate::decimal::Quantity;
use crate::error::Problem;
use crate::row::RowRef;
use crate::states::eco_cert::VALID;
use crate::text::catalogue::certificates as texts;

/// So many days before its last one people are warned of a certificate of which something is left.
pub const WARNED_DAYS: u64 = 30;

/// Digits of an HS code in which customs of all countries agree.
const COMMON_DIGITS: usize = 6;

/// Document letter of a proof of origin, before the code of its agreement: `Y22`.
pub const PROOF: &str = "Y";
/// What the number of a certificate begins with on a declaration, and that of a declaration of origin.
const MARKS: [char; 2] = ['C', 'D'];

/// The number of a certificate as a declaration says it: with the letter of its kind. That of a certificate that was received is the
/// number of its authority, which may begin with the same letter by itself; any other may have been keyed as it is declared.
pub fn as_declared(number: &str, is_received: bool) -> String {
    if !is_received && number.starts_with(MARKS) { number.to_owned() } else { format!("{}{number}", MARKS[0]) }
}

/// The numbers that a certificate may have which a declaration names so: as it is written, and without the letter.
pub fn numbers_of(declared: &str) -> Vec<String> {
    let bare = declared.strip_prefix(MARKS).map(str::to_owned);
    std::iter::once(declared.to_owned()).chain(bare).filter(|number| !number.is_empty()).collect()
}

/// How much of a certified line a goods line takes, in the unit of the certificate.
///
/// # Errors
/// Everything in which the two do not fit, each at the field of the goods line.
pub fn takes(
    line: RowRef<'_>,
    certificate: RowRef<'_>,
    certified: RowRef<'_>,
    day: NaiveDate,
) -> Result<Quantity, Vec<Problem>> {
    let mut problems = Vec::new();
    let number = certificate.text("certNo");
    if certificate.text("state") != VALID {
        let message = texts::NOT_VALID.with(&[("number", number)]);
        problems.push(Problem::error("certificate.state", "ecoCertNo", message));
    }
    if let Some(last) = certificate.date("validTo").filter(|last| *last < day) {
        let message = texts::EXPIRED.with(&[("number", number), ("day", &last.to_string())]);
        problems.push(Problem::error("certificate.expired", "ecoCertNo", message));
    }
    let other = |field: &str| {
        let (said, known) = (line.text(field), certificate.text(field));
        (!said.is_empty() && !known.is_empty() && said != known).then_some(known)
    };
    if let Some(known) = other("ftaCode") {
        let message = texts::OTHER_AGREEMENT.with(&[("known", known)]);
        problems.push(Problem::error("certificate.agreement", "ftaCode", message));
    }
    if let Some(known) = other("originCountry") {
        let message = texts::OTHER_ORIGIN.with(&[("known", known)]);
        problems.push(Problem::error("certificate.origin", "originCountry", message));
    }
    let place = certified.written("ecoGNo");
    let (said, known) = (line.text("codeTS"), certified.text("codeTS"));
    if said.get(..COMMON_DIGITS) != known.get(..COMMON_DIGITS) {
        let message = texts::OTHER_GOODS.with(&[("line", place.as_ref()), ("known", known)]);
        problems.push(Problem::error("certificate.goods", "codeTS", message));
    }
    let quantity = in_unit(line, certified.text("gUnit"));
    if quantity.is_none() {
        let message = texts::OTHER_UNIT.with(&[("line", place.as_ref())]);
        problems.push(Problem::error("certificate.unit", "gUnit", message));
    }
    match quantity {
        Some(quantity) if problems.is_empty() => Ok(quantity),
        _ => Err(problems),
    }
}

/// The quantity of a goods line in a unit: as it is declared, as the law counts it, or converted.
fn in_unit(line: RowRef<'_>, unit: &str) -> Option<Quantity> {
    let said = [("gQty", "gUnit"), ("firstQty", "firstUnit"), ("secondQty", "secondUnit")];
    let same = said.iter().find(|(_, of)| line.text(of) == unit);
    let same = same.and_then(|(quantity, _)| line.decimal(quantity));
    same.or_else(|| convert(line.decimal("gQty")?, line.text("gUnit"), unit)).filter(|found| found.is_positive())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_received_certificate_gets_its_letter_whatever_it_begins_with() {
        for (number, is_received, declared) in [
            ("E-1", true, "CE-1"),
            ("CR123", true, "CCR123"),
            ("D26-1", true, "CD26-1"),
            ("CE-1", false, "CE-1"),
            ("E-1", false, "CE-1"),
        ] {
            assert_eq!(as_declared(number, is_received), declared);
            assert!(!is_received || numbers_of(declared).iter().any(|one| one == number), "{number}");
        }
    }
}
