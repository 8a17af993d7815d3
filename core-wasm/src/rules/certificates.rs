//! Whether a line of an origin certificate covers a goods line, and how much of it that takes. Source:
//! domain/records-and-others.md §2.

use chrono::NaiveDate;

use super::narrow::fold;
use super::units::convert;
use crate::decimal::Quantity;
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::states::eco_cert::VALID;
use crate::text::catalogue::certificates as texts;

/// So many days before its last one people are warned of a certificate of which something is left.
pub const WARNED_DAYS: u64 = 30;

/// Digits of an HS code in which customs of all countries agree.
pub const COMMON_DIGITS: usize = 6;

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
    let mut signs = declared.chars();
    let marked = signs.next().is_some_and(|sign| MARKS.contains(&fold(sign).to_ascii_uppercase()));
    let bare = marked.then(|| signs.as_str().to_owned());
    std::iter::once(declared.to_owned()).chain(bare).filter(|number| !number.is_empty()).collect()
}

/// What a declaration says of the line of a certificate that covers one of its lines.
pub fn relation(agreement: &str, dec_g_no: &str, number: &str, eco_g_no: &str) -> Row {
    let mut relation = Row::new();
    relation.set("certType", format!("{PROOF}{agreement}"));
    relation.set("decGNo", dec_g_no);
    relation.set("ecoCertNo", number);
    relation.set("ecoGNo", eco_g_no);
    relation
}

/// A line of a received certificate that covers a line of a declaration, which names none.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Place of the certificate, and of its line, among those that were looked at.
    pub certificate: usize,
    pub line: usize,
    /// What the line takes of it, in the unit of the certificate.
    pub quantity: Quantity,
    /// What the declaration says of it.
    pub relation: Row,
}

/// The certified lines that cover a line of a declaration and have enough left; those that end first come first.
pub fn offers(line: RowRef<'_>, certificates: &[Row], day: NaiveDate) -> Vec<Offer> {
    let number = line.written("gNo");
    let mut found: Vec<(Option<NaiveDate>, Offer)> = Vec::new();
    for (at, certificate) in certificates.iter().enumerate() {
        let declared = as_declared(certificate.text("certNo"), true);
        for (place, certified) in certificate.rows("lines").iter().enumerate() {
            let left: Quantity = certified.decimal("leftQty").unwrap_or_default();
            let Ok(quantity) = takes(line, certificate.borrowed(), certified.borrowed(), day) else { continue };
            if quantity > left {
                continue;
            }
            let eco_g_no = certified.borrowed().written("ecoGNo").into_owned();
            let relation = relation(certificate.text("ftaCode"), &number, &declared, &eco_g_no);
            found.push((
                certificate.borrowed().date("validTo"),
                Offer { certificate: at, line: place, quantity, relation },
            ));
        }
    }
    found.sort_by_key(|(last, _)| (last.is_none(), *last));
    found.into_iter().map(|(_, offer)| offer).collect()
}

/// What a certificate whose last day is over says on a day.
pub fn expired(certificate: RowRef<'_>, day: NaiveDate) -> Option<Problem> {
    let last = certificate.date("validTo").filter(|last| *last < day)?;
    let values = [("number", certificate.text("certNo")), ("day", &last.to_string())];
    Some(Problem::error("certificate.expired", "ecoCertNo", texts::EXPIRED.with(&values)))
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
    problems.extend(expired(certificate, day));
    if let Some(first) = certificate.date("issuedOn").filter(|first| *first > day) {
        let message = texts::NOT_YET.with(&[("number", number), ("day", &first.to_string())]);
        problems.push(Problem::error("certificate.notYet", "ecoCertNo", message));
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
pub fn in_unit(line: RowRef<'_>, unit: &str) -> Option<Quantity> {
    let said = [("gQty", "gUnit"), ("firstQty", "firstUnit"), ("secondQty", "secondUnit")];
    let same = said.iter().find(|(_, of)| line.text(of) == unit);
    let same = same.and_then(|(quantity, _)| line.decimal(quantity));
    same.or_else(|| convert(line.decimal("gQty")?, line.text("gUnit"), unit)).filter(|found| found.is_positive())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_covers_a_line_and_is_left_is_offered_and_what_ends_first_comes_first() {
        let row = |row: serde_json::Value| Row::from_value(row).unwrap();
        let received = |number: &str, last: &str, code: &str, left: &str| {
            row(json!({
                "certNo": number, "state": VALID, "ftaCode": "22", "validTo": last,
                "lines": [{ "ecoGNo": 3, "codeTS": code, "gUnit": "035", "leftQty": left }],
            }))
        };
        let certificates = [
            received("E-1", "2027-05-01", "3901100090", "10"),
            received("E-2", "2026-08-01", "3901101000", "10"),
            received("E-3", "2026-09-01", "3901100090", "9.99999"),
            received("E-4", "2026-06-30", "3901100090", "10"),
            received("E-5", "2026-12-31", "8413810090", "10"),
            received("E-6", "2027-06-01", "390110", "10"),
            received("E-7", "2027-07-01", "39011000", "10"),
            received("E-8", "2027-07-01", "390120", "10"),
        ];
        let line = row(json!({ "gNo": 2, "codeTS": "3901100090", "gQty": "10", "gUnit": "035" }));
        let day = NaiveDate::from_ymd_opt(2026, 7, 1).unwrap();
        let found = offers(line.borrowed(), &certificates, day);
        let numbers: Vec<&str> = found.iter().map(|offer| offer.relation.text("ecoCertNo")).collect();
        assert_eq!(numbers, ["CE-2", "CE-1", "CE-6", "CE-7"], "codes agree by their beginning");
        let first = &found[0];
        assert_eq!((first.certificate, first.line, first.quantity.to_string()), (1, 0, "10.00000".to_owned()));
        assert_eq!(first.relation, relation("22", "2", "CE-2", "3"));
    }

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
