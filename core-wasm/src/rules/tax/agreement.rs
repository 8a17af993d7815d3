//! Trade agreements: whether a line meets all the conditions of its agreement rate. Source: domain/tax.md §8.

use chrono::NaiveDate;

use crate::dictionary::Dictionaries;
use crate::row::RowRef;
use crate::text::Text;
use crate::text::catalogue::tax as texts;

/// Document letter of a proof of origin; its number is `<agreement>certificate`.
const ORIGIN_PROOF: &str = "Y";
/// The attached file that proves direct transport: the bill of lading or waybill.
const TRANSPORT_FILE: &str = "00000003";

/// What a line claims: an agreement, and what it still lacks to get its rate.
pub(super) struct Claim<'a> {
    /// Code of the agreement; "" when the line does not say which.
    pub code: &'a str,
    pub missing: Vec<Text>,
}

/// The claim of a line; `None` for a line that no certificate is bound to. Its relation says the agreement (`Y22`); where
/// that names none, the document Y that has the certificate's number does, or the only one.
pub(super) fn claim<'a>(head: RowRef<'a>, line: RowRef<'a>, dicts: &Dictionaries, day: NaiveDate) -> Option<Claim<'a>> {
    let number = line.int("gNo")?;
    let relation = head.each("ecoRelations").find(|relation| relation.int("decGNo") == Some(number))?;
    let certificate = relation.text("ecoCertNo");
    let code = match relation.text("certType").strip_prefix(ORIGIN_PROOF).unwrap_or_default() {
        "" => of_documents(head, certificate),
        code => code,
    };
    let agreement = dicts.by_id_on("ftaAgreement", code, day);
    let origin =
        if line.is_blank("rcepOrigPlaceCode") { line.text("originCountry") } else { line.text("rcepOrigPlaceCode") };
    // An agreement without a list of members (the special preference of the least developed) leaves the origin to its rates.
    let members = agreement.map(|agreement| agreement.extra("members")).unwrap_or_default();
    let outside = origin.is_empty() || (!members.is_empty() && !members.split(' ').any(|member| member == origin));
    let shipped = head.each("edocRealations").any(|file| file.text("edocCode") == TRANSPORT_FILE);
    let conditions = [
        (agreement.is_none(), texts::MISSING_CODE),
        (certificate.is_empty(), texts::MISSING_CERTIFICATE),
        (relation.is_blank("ecoGNo"), texts::MISSING_CERTIFICATE_LINE),
        (!shipped, texts::MISSING_TRANSPORT),
        (outside, texts::MISSING_ORIGIN),
    ];
    let missing = conditions.into_iter().filter(|(lacks, _)| *lacks).map(|(_, what)| what).collect();
    Some(Claim { code, missing })
}

/// The agreement of the document Y with a certificate's number, or of the only such document; "" without one.
fn of_documents<'a>(head: RowRef<'a>, certificate: &str) -> &'a str {
    let proofs: Vec<(&str, &str)> = head
        .each("licenceDocus")
        .filter(|docu| docu.text("docuCode") == ORIGIN_PROOF)
        .map(|docu| agreement_of(docu.text("certCode")))
        .collect();
    match (proofs.iter().find(|(_, of)| is_same(of, certificate)), proofs.as_slice()) {
        (Some((code, _)), _) | (None, [(code, _)]) => code,
        _ => "",
    }
}

/// Whether two numbers are of one certificate: before a relation's stands C (certificate) or D (declaration of origin),
/// before a document's it may be missing.
fn is_same(document: &str, relation: &str) -> bool {
    let lettered = |one: &str, other: &str| one.strip_prefix(['C', 'D']) == Some(other);
    document == relation || lettered(relation, document) || lettered(document, relation)
}

/// The agreement that a document Y names, and the number of its certificate: `<02>E123` is the certificate E123 of
/// agreement 02; "" where it names none.
pub(in crate::rules) fn agreement_of(number: &str) -> (&str, &str) {
    let inside = number.strip_prefix('<').and_then(|rest| rest.split_once('>'));
    inside.unwrap_or(("", number))
}

/// The rate of an agreement in the column of the tariff that has them all (`02:0 14:4.5`).
pub(super) fn in_tariff<'a>(column: &'a str, agreement: &str) -> Option<&'a str> {
    column
        .split_whitespace()
        .filter_map(|part| part.split_once(':'))
        .find(|(code, _)| *code == agreement)
        .map(|(_, rate)| rate)
}

#[cfg(test)]
mod tests {
    use super::in_tariff;

    #[test]
    fn the_tariff_has_the_rates_of_all_agreements_in_a_column() {
        let column = "02:0 14:4.5";
        assert_eq!((in_tariff(column, "14"), in_tariff(column, "02")), (Some("4.5"), Some("0")));
        assert_eq!((in_tariff(column, "4"), in_tariff(column, ""), in_tariff("", "02")), (None, None, None));
    }
}
