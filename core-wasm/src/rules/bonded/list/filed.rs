//! What a line of an inventory list gets from the serial of the account that it names.

use super::made::{OF_ACCOUNT, copy};
use crate::row::Row;

/// Of what a serial gives what belongs to the goods, however they come; the rest is that of one shipment.
const GOODS_OF_SERIAL: &[&str] =
    &["gdsMtno", "gdecd", "gdsNm", "gdsSpcfModelDesc", "dclUnitcd", "lawfUnitcd", "secdLawfUnitcd"];
/// The field of the serial, and what a line may leave to it: a workbook that names serials needs no column for these. The total follows
/// from the price.
pub const BY_SERIAL: (&str, &[&str]) =
    ("putrecSeqno", &["gdsMtno", "gdecd", "gdsNm", "dclUnitcd", "dclCurrcd", "dclTotalAmt", "natcd"]);

/// What the account has filed of the serial that a line names, as the line calls it. A line that names its serial alone is the line which
/// the serial makes when it is picked ([`super::MadeOf::Serial`]). One that says its goods itself, as those of other documents do, gets what
/// belongs to the goods, and the currency of an amount that lacks one: what they are worth and where they come from is of its shipment.
/// Of goods of another code nothing is taken.
pub(super) fn of_filed(line: &Row, filed: &Row) -> Vec<(&'static str, String)> {
    let code = line.text("gdecd");
    if !code.is_empty() && code != filed.text("gdecd") {
        return Vec::new();
    }
    let has_amount = !line.is_blank("dclUprcAmt") || !line.is_blank("dclTotalAmt");
    // A price in another currency is none of this line.
    let same_currency = line.is_blank("dclCurrcd") || line.text("dclCurrcd") == filed.text("dclCurrcd");
    let follows = |field: &str| match field {
        "dclUprcAmt" => code.is_empty() && !has_amount && same_currency,
        "dclCurrcd" => code.is_empty() || has_amount,
        _ => code.is_empty() || GOODS_OF_SERIAL.contains(&field),
    };
    let mut whole = Row::new();
    copy(OF_ACCOUNT, filed, &mut whole);
    let fields = OF_ACCOUNT.iter().map(|(_, ours)| *ours).filter(|field| follows(field) && line.is_blank(field));
    let mut found: Vec<(&'static str, String)> = Vec::new();
    for field in fields.filter(|field| !whole.is_blank(field)) {
        if !found.iter().any(|(known, _)| *known == field) {
            found.push((field, whole.text(field).to_owned()));
        }
    }
    found
}
