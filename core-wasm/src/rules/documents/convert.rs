//! Converts a document into the fields of a declaration.

use super::Kind;
use crate::dictionary::Dictionaries;
use crate::resource::Field;
use crate::resources::declaration::HEAD;
use crate::row::Row;
use crate::rules::merging::{GIVEN, Source, cents, weight};

/// Fields of the heads of bonded lists and what a declaration calls them.
const BOND_INVT_HEAD: &[(&str, &str)] = &[
    ("putrecNo", "manualNo"),
    ("supvModecd", "tradeMode"),
    ("trspModecd", "trafMode"),
    ("dclPlcCuscd", "customMaster"),
    ("impexpPortcd", "iEPort"),
    ("rltPutrecNo", "relManNo"),
];
const SAS_STOCK_HEAD: &[(&str, &str)] = &[
    ("areainOriactNo", "manualNo"),
    ("supvModecd", "tradeMode"),
    ("masterCuscd", "customMaster"),
    ("packType", "wrapType"),
    ("packageQty", "packNo"),
    ("grossWt", "grossWet"),
    ("netWt", "netWt"),
];
/// Fields of the lines of bonded lists and what a declaration calls them.
const BONDED_LINE: &[(&str, &str)] = &[
    ("putrecSeqno", "contrItem"),
    ("oriactGdsSeqno", "contrItem"),
    ("gdsMtno", "gdsMtno"),
    ("gdecd", "codeTS"),
    ("gdsNm", "gName"),
    ("gdsSpcfModelDesc", "gModel"),
    ("dclUnitcd", "gUnit"),
    ("dclQty", "gQty"),
    ("lawfUnitcd", "firstUnit"),
    ("lawfQty", "firstQty"),
    ("secdLawfUnitcd", "secondUnit"),
    ("secdLawfQty", "secondQty"),
    ("lvyrlfModecd", "dutyMode"),
    ("useCd", "useTo"),
    ("ucnsVerno", "exgVersion"),
];
/// Mark of a declaration's document: the bonded inventory list.
const INVENTORY_LIST: &str = "a";

/// The fields that forecasts and orders call as a declaration does.
pub fn alike() -> impl Iterator<Item = &'static Field> {
    HEAD.fields.iter().filter(|field| !field.read_only)
}

/// The head of a declaration as far as a document fills it.
pub fn head(kind: Kind, of: &Row, dicts: &Dictionaries) -> Row {
    let mut head = Row::new();
    match kind {
        Kind::Fcst | Kind::ClientOrder => {
            for field in alike().filter(|field| !of.is_blank(field.name)) {
                head.set(field.name, of.text(field.name));
            }
        }
        Kind::BondInvt => {
            rename(BOND_INVT_HEAD, of, &mut head);
            if !of.is_blank("stshipTrsarvNatcd") {
                head.set("tradeCountry", letters("country", of.text("stshipTrsarvNatcd"), dicts));
            }
            if !of.is_blank("bondInvtNo") {
                let docu: Row = [("docuCode", INVENTORY_LIST), ("certCode", of.text("bondInvtNo"))]
                    .into_iter()
                    .map(|(field, value)| (field.to_owned(), value.into()))
                    .collect();
                head.set("licenceDocus", vec![serde_json::Value::Object(docu.0)]);
            }
        }
        Kind::SasStock => rename(SAS_STOCK_HEAD, of, &mut head),
    }
    head
}

/// A line as the merge wants it; `None` when a number is malformed or too large.
pub fn line(kind: Kind, of: &Row, is_import: bool, dicts: &Dictionaries) -> Option<Source> {
    if matches!(kind, Kind::Fcst | Kind::ClientOrder) {
        return Source::of(of.clone()).ok();
    }
    let mut line = Row::new();
    rename(BONDED_LINE, of, &mut line);
    line.set("declTotal", cents(of.text("dclTotalAmt"))?);
    line.set("tradeCurr", letters("currency", of.text("dclCurrcd"), dicts));
    // The country is where imports come from and where exports end.
    let country = letters("country", of.text("natcd"), dicts);
    line.set(if is_import { "originCountry" } else { "destinationCountry" }, country);
    let (gross, net) = (weight(of, "grossWt"), weight(of, "netWt"));
    Some(Source { id: of.int("id")?, given: of.int(GIVEN), gross, net, packages: None, line })
}

fn rename(names: &[(&str, &str)], of: &Row, into: &mut Row) {
    for (from, to) in names.iter().filter(|(from, _)| !of.is_blank(from)) {
        into.set(to, of.text(from));
    }
}

/// The letters of an old three-digit code.
fn letters(family: &str, code: &str, dicts: &Dictionaries) -> String {
    dicts.by_id(family, code).map(|entry| entry.name2.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::taken_of_head;

    #[test]
    fn declarations_have_of_a_forecast_what_both_call_alike_and_what_decides_of_which_kind_they_are() {
        let taken: Vec<&str> = taken_of_head().map(|field| field.name).collect();
        let expected = [
            "iECatg",
            "isTwoStep",
            "contrNo",
            "billNo",
            "trafMode",
            "trafName",
            "voyNo",
            "customMaster",
            "iEPort",
            "tradeMode",
            "manualNo",
            "tradeCountry",
            "transMode",
            "feeCurr",
            "insurCurr",
            "otherCurr",
            "wrapType",
            "packNo",
            "grossWet",
            "netWt",
        ];
        assert_eq!(taken, expected);
    }
}
