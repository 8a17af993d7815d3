//! Enterprises of the base data as parties of documents other than the declaration: which fields offer them, and what one fills in.
//! The declaration has more of each party, and its own file (`enterprise`).

use serde::Serialize;

use super::enterprise::ABROAD;
use crate::row::RowRef;

/// Which enterprises a field offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Whose {
    #[serde(rename = "0")]
    Home,
    #[serde(rename = "1")]
    Abroad,
    #[serde(rename = "2")]
    Any,
}

/// What of an enterprise stands in a field.
#[derive(Clone, Copy, Debug)]
enum Says {
    Field(&'static str),
    /// The name in English of one abroad that has one, else its name.
    Called,
    /// The name in English where there is one.
    English,
    /// The same with the address behind it, as certificates want it.
    WithAddress,
}

/// A party of some documents.
struct Party {
    /// The definitions that have it.
    of: &'static [&'static str],
    whose: Whose,
    /// The fields in which enterprises are looked up.
    offers: &'static [&'static str],
    filled: &'static [(&'static str, Says)],
}

const NAME: Says = Says::Field("name");
const CUSTOMS_CODE: Says = Says::Field("customsCode");
const CREDIT_CODE: Says = Says::Field("creditCode");
const ADDRESS: Says = Says::Field("address");

/// A field that says a party in one text.
const fn in_one(
    of: &'static [&'static str],
    whose: Whose,
    offers: &'static [&'static str; 1],
    filled: &'static [(&'static str, Says)],
) -> Party {
    Party { of, whose, offers, filled }
}

/// The three fields of a party at home, as customs' messages have them.
macro_rules! at_home {
    ($of:expr, $name:literal, $code:literal, $credit:literal) => {
        Party {
            of: $of,
            whose: Whose::Home,
            offers: &[$name, $code, $credit],
            filled: &[($name, NAME), ($code, CUSTOMS_CODE), ($credit, CREDIT_CODE)],
        }
    };
}

const ACCOUNTS_AND_LISTS: &[&str] = &["bws", "ems", "eml", "bondInvt"];
const ACCOUNTS_OF_PROCESSORS_AND_LISTS: &[&str] = &["ems", "eml", "bondInvt"];
const LISTS: &[&str] = &["bondInvt"];
const OF_ZONES: &[&str] = &["sasDcl", "sasStock", "sasPassport"];
const APPLICATIONS_AND_PASSPORTS: &[&str] = &["sasDcl", "sasPassport"];

const PARTIES: &[Party] = &[
    at_home!(ACCOUNTS_AND_LISTS, "bizopEtpsNm", "bizopEtpsno", "bizopEtpsSccd"),
    at_home!(ACCOUNTS_OF_PROCESSORS_AND_LISTS, "rcvgdEtpsNm", "rcvgdEtpsno", "rvsngdEtpsSccd"),
    at_home!(ACCOUNTS_AND_LISTS, "dclEtpsNm", "dclEtpsno", "dclEtpsSccd"),
    at_home!(LISTS, "inputName", "inputCode", "inputCreditCode"),
    at_home!(LISTS, "rltEntryBizopEtpsNm", "rltEntryBizopEtpsno", "rltEntryBizopEtpsSccd"),
    at_home!(LISTS, "rltEntryRcvgdEtpsNm", "rltEntryRcvgdEtpsno", "rltEntryRvsngdEtpsSccd"),
    at_home!(LISTS, "rltEntryDclEtpsNm", "rltEntryDclEtpsno", "rltEntryDclEtpsSccd"),
    at_home!(LISTS, "corrEntryDclEtpsNm", "corrEntryDclEtpsNo", "corrEntryDclEtpsSccd"),
    at_home!(OF_ZONES, "areainEtpsNm", "areainEtpsno", "areainEtpsSccd"),
    at_home!(APPLICATIONS_AND_PASSPORTS, "dclEtpsNm", "dclEtpsno", "dclEtpsSccd"),
    at_home!(&["sasVehicle"], "etpsNm", "etpsno", "etpsSccd"),
    at_home!(&["sasDcl"], "areaoutEtpsNm", "areaoutEtpsno", "areaoutEtpsSccd"),
    in_one(&["bondInvoice"], Whose::Any, &["seller"], &[("seller", Says::Called), ("sellerAddress", ADDRESS)]),
    in_one(&["bondInvoice"], Whose::Any, &["buyer"], &[("buyer", Says::Called), ("buyerAddress", ADDRESS)]),
    in_one(&["originCert"], Whose::Home, &["exporter"], &[("exporter", Says::WithAddress)]),
    in_one(&["originCert"], Whose::Home, &["producer"], &[("producer", Says::WithAddress)]),
    in_one(&["originCert"], Whose::Abroad, &["consignee"], &[("consignee", Says::WithAddress)]),
    in_one(&["ecoCert"], Whose::Abroad, &["exporter"], &[("exporter", Says::English)]),
    in_one(&["ecoCert"], Whose::Abroad, &["producer"], &[("producer", Says::English)]),
    in_one(&["ecoCert"], Whose::Home, &["consignee"], &[("consignee", Says::English)]),
    in_one(&["asn"], Whose::Any, &["supplier"], &[("supplier", Says::Called)]),
    in_one(&["asn"], Whose::Home, &["carrier"], &[("carrier", Says::Called)]),
    in_one(&["dsn"], Whose::Any, &["consignee"], &[("consignee", Says::Called)]),
    in_one(&["nobonMove"], Whose::Any, &["party"], &[("party", Says::Called)]),
];

/// A field of a document in which enterprises are looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DocumentParty {
    pub field: &'static str,
    pub whose: Whose,
}

fn parties(definition: &str) -> impl Iterator<Item = &'static Party> {
    PARTIES.iter().filter(move |party| party.of.contains(&definition))
}

/// The fields of a definition in which enterprises are looked up; none where it has no parties.
pub fn fields(definition: &str) -> Vec<DocumentParty> {
    let of = |party: &'static Party| party.offers.iter().map(|field| DocumentParty { field, whose: party.whose });
    parties(definition).flat_map(of).collect()
}

/// What the document says of the party of a field when it is this enterprise. What the enterprise lacks is cleared: half of another
/// one must not stay.
pub fn fill(definition: &str, field: &str, enterprise: RowRef<'_>) -> Vec<(&'static str, String)> {
    let party = parties(definition).find(|party| party.offers.contains(&field));
    let filled = party.map_or(&[][..], |party| party.filled);
    filled.iter().map(|(to, says)| (*to, said(*says, enterprise))).collect()
}

fn said(says: Says, enterprise: RowRef<'_>) -> String {
    let (name, english) = (enterprise.text("name"), enterprise.text("nameEn"));
    let in_english = if english.is_empty() { name } else { english };
    match says {
        Says::Field(field) => enterprise.text(field).to_owned(),
        Says::Called if enterprise.text("kind") != ABROAD => name.to_owned(),
        Says::Called | Says::English => in_english.to_owned(),
        Says::WithAddress => {
            let parts = [in_english, enterprise.text("address")];
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resource::Kind;
    use crate::resources::ALL;
    use crate::resources::base::ETPS;
    use crate::row::Row;
    use serde_json::json;

    #[test]
    fn every_field_is_one_of_its_document_and_of_the_enterprise() {
        for party in PARTIES {
            assert!(party.offers.iter().all(|field| party.filled.iter().any(|(to, _)| to == field)));
            for name in party.of {
                let document = ALL.iter().find(|known| known.name == *name).unwrap();
                for (to, says) in party.filled {
                    let field = document.field(to).unwrap_or_else(|| panic!("{name} has no {to}"));
                    assert!(matches!(field.kind, Kind::Text { .. }) && !field.read_only, "{name}.{to}");
                    assert!(!matches!(says, Says::Field(from) if ETPS.field(from).is_none()), "{to}");
                }
            }
        }
    }

    #[test]
    fn a_party_becomes_the_enterprise_as_a_whole() {
        let of = |definition: &str, field: &str, row| fill(definition, field, Row::from_value(row).unwrap().borrowed());
        let home = json!({ "name": "甲", "nameEn": "Jia", "kind": "1", "creditCode": "9131011271A5F2K889", "address": "Shanghai" });
        let filled = [("bizopEtpsNm", "甲"), ("bizopEtpsno", ""), ("bizopEtpsSccd", "9131011271A5F2K889")];
        assert_eq!(of("ems", "bizopEtpsno", home.clone()), filled.map(|(field, value)| (field, value.to_owned())));
        assert_eq!(of("originCert", "exporter", home.clone()), [("exporter", "Jia, Shanghai".to_owned())]);
        assert_eq!(of("asn", "supplier", home.clone()), [("supplier", "甲".to_owned())]);
        let abroad = json!({ "name": "西门子", "nameEn": "Siemens AG", "kind": ABROAD });
        assert_eq!(of("dsn", "consignee", abroad), [("consignee", "Siemens AG".to_owned())]);
        assert_eq!(of("clientOrder", "consignee", home), []);
        assert!(fields("dsn").contains(&DocumentParty { field: "consignee", whose: Whose::Any }));
    }
}
