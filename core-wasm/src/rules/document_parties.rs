//! Enterprises of the base data as parties of documents other than the declaration: which fields offer them, and what one fills in.
//! The declaration has more of each party, and its own file (`enterprise`).

use serde::Serialize;

use super::enterprise::ABROAD;
use crate::dictionary::Dictionaries;
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
    /// The same with address and country behind it, as certificates want it; the address in English where there is one.
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

/// Dictionary of the countries, and China in it.
const COUNTRY: &str = "country";
const HOME: &str = "CHN";

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
const WITH_OPERATOR: &[&str] = &["bws", "ems", "eml", "bwsDcr", "bondInvt"];
const WITH_PROCESSOR: &[&str] = &["ems", "eml", "bwsDcr", "bondInvt"];
const LISTS: &[&str] = &["bondInvt"];
const OF_ZONES: &[&str] = &["sasDcl", "sasStock", "sasPassport"];
const APPLICATIONS_AND_PASSPORTS: &[&str] = &["sasDcl", "sasPassport"];

const PARTIES: &[Party] = &[
    at_home!(WITH_OPERATOR, "bizopEtpsNm", "bizopEtpsno", "bizopEtpsSccd"),
    at_home!(WITH_PROCESSOR, "rcvgdEtpsNm", "rcvgdEtpsno", "rvsngdEtpsSccd"),
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
    in_one(&["originCert"], Whose::Abroad, &["thirdParty"], &[("thirdParty", Says::WithAddress)]),
    in_one(&["ecoCert"], Whose::Abroad, &["exporter"], &[("exporter", Says::English)]),
    in_one(&["ecoCert"], Whose::Abroad, &["producer"], &[("producer", Says::English)]),
    in_one(&["ecoCert"], Whose::Home, &["consignee"], &[("consignee", Says::English)]),
    in_one(&["asn"], Whose::Any, &["supplier"], &[("supplier", Says::Called)]),
    in_one(&["asn"], Whose::Home, &["carrier"], &[("carrier", Says::Called)]),
    in_one(&["fcstBooking"], Whose::Any, &["carrier"], &[("carrier", Says::Called)]),
    in_one(&["dsn"], Whose::Any, &["consignee"], &[("consignee", Says::Called)]),
    in_one(&["nobonMove"], Whose::Any, &["party"], &[("party", Says::Called)]),
    in_one(&["taxBillEntry"], Whose::Home, &["payerName"], &[("payerName", NAME)]),
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
pub fn fill(
    definition: &str,
    field: &str,
    enterprise: RowRef<'_>,
    dicts: &Dictionaries,
) -> Vec<(&'static str, String)> {
    let party = parties(definition).find(|party| party.offers.contains(&field));
    let filled = party.map_or(&[][..], |party| party.filled);
    filled.iter().map(|(to, says)| (*to, said(*says, enterprise, dicts))).collect()
}

/// What stands in the field of a party that says name, address and country in one text, without the address: where all of it has no
/// room, half an address would be a wrong one.
pub fn without_address(enterprise: RowRef<'_>, dicts: &Dictionaries) -> String {
    one_text(enterprise, "", dicts)
}

/// A country of `country` in three letters, as forms in English have it.
pub fn country_in_english(code: &str, dicts: &Dictionaries) -> Option<String> {
    let found = dicts.by_name2(COUNTRY, code).filter(|_| !code.is_empty());
    found.map(|country| country.name_en.to_uppercase()).filter(|name| !name.is_empty())
}

/// A party with its country behind it, unless its text ends with that already.
pub fn with_country(party: &str, code: &str, dicts: &Dictionaries) -> String {
    let Some(country) = country_in_english(code, dicts) else { return party.to_owned() };
    let said = party.trim_end_matches(|mark: char| !mark.is_alphanumeric()).to_uppercase();
    let last = said.rsplit(|mark: char| !mark.is_alphanumeric()).next().unwrap_or_default();
    // "BUSAN KOREA" says South Korea.
    let is_said = said.ends_with(&country) || last == code || country.rsplit(' ').next() == Some(last);
    if is_said { party.to_owned() } else { format!("{party}, {country}") }
}

fn said(says: Says, enterprise: RowRef<'_>, dicts: &Dictionaries) -> String {
    let (name, english) = (enterprise.text("name"), enterprise.text("nameEn"));
    let in_english = if english.is_empty() { name } else { english };
    match says {
        Says::Field(field) => enterprise.text(field).to_owned(),
        Says::Called if enterprise.text("kind") != ABROAD => name.to_owned(),
        Says::Called | Says::English => in_english.to_owned(),
        Says::WithAddress => {
            let address = ["addressEn", "address"].map(|field| enterprise.text(field));
            one_text(enterprise, address.into_iter().find(|address| !address.is_empty()).unwrap_or_default(), dicts)
        }
    }
}

/// The name of an enterprise, in English where there is one, an address and the country.
fn one_text(enterprise: RowRef<'_>, address: &str, dicts: &Dictionaries) -> String {
    let (name, english) = (enterprise.text("name"), enterprise.text("nameEn"));
    let parts = [if english.is_empty() { name } else { english }, address];
    let said = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    let country = match (enterprise.text("country"), enterprise.text("kind")) {
        ("", kind) if kind != ABROAD => HOME,
        (country, _) => country,
    };
    with_country(&said, country, dicts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resource::Kind;
    use crate::resources::ALL;
    use crate::resources::base::ETPS;
    use crate::resources::declaration::HEAD;
    use crate::resources::tax::TAX_BILL_ENTRY;
    use crate::row::Row;
    use crate::rules::enterprise::{self, party_fields};
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

    /// Words of labels that speak of an enterprise.
    const OF_ENTERPRISES: [&str; 13] =
        ["企业", "公司", "单位", "收货", "发货", "承运", "卖方", "买方", "供应商", "出口商", "生产商", "代理", "缴款"];
    /// What such words speak of beside enterprises.
    const OF_OTHERS: [&str; 8] = ["计量单位", "成交单位", "单位用量", "内部", "预录入", "类型", "标记", "车牌"];
    /// Fields that are of enterprises and offer none, each for a reason.
    const WITHOUT: [(&str, &str); 1] = [
        // The number of an archive at customs.
        ("ems", "netwkEtpsArcrpNo"),
    ];

    #[test]
    fn every_field_of_a_document_that_speaks_of_an_enterprise_offers_some() {
        let mut walked = 0;
        let empty = Row::new();
        let whole = |field| enterprise::fill(field, empty.borrowed()).into_iter().map(|(to, _)| to);
        let of_declaration: Vec<&str> = party_fields().iter().flat_map(|party| whole(party.field)).collect();
        let head = [(&HEAD, of_declaration)];
        // A tax bill is keyed in a drawer and has no page.
        let others = ALL.iter().copied().filter(|document| {
            document.name == TAX_BILL_ENTRY.name
                || document.opens_on_page()
                || document.lines.iter().any(|lines| lines.paged_by.is_empty())
        });
        let others = others.map(|document| (document, fields(document.name).iter().map(|party| party.field).collect()));
        for (document, offered) in head.into_iter().chain(others) {
            walked += 1;
            let filled: Vec<&str> =
                parties(document.name).flat_map(|party| party.filled.iter().map(|(to, _)| *to)).collect();
            for field in
                document.fields.iter().filter(|field| matches!(field.kind, Kind::Text { .. }) && !field.read_only)
            {
                let label = field.label.zh;
                let speaks = OF_ENTERPRISES.iter().any(|word| label.contains(word));
                let is_other = OF_OTHERS.iter().any(|word| label.contains(word));
                let known = offered.contains(&field.name)
                    || filled.contains(&field.name)
                    || WITHOUT.contains(&(document.name, field.name));
                assert!(
                    !speaks || is_other || known,
                    "{}.{} ({label}) offers no enterprises",
                    document.name,
                    field.name
                );
            }
        }
        assert!(walked > 15, "{walked} documents");
    }

    #[test]
    fn a_party_becomes_the_enterprise_as_a_whole() {
        let of = |definition: &str, field: &str, row| {
            fill(definition, field, Row::from_value(row).unwrap().borrowed(), &Dictionaries::new([]))
        };
        let home = json!({ "name": "甲", "nameEn": "Jia", "kind": "1", "creditCode": "9131011271A5F2K889", "address": "Shanghai" });
        let filled = [("bizopEtpsNm", "甲"), ("bizopEtpsno", ""), ("bizopEtpsSccd", "9131011271A5F2K889")];
        assert_eq!(of("ems", "bizopEtpsno", home.clone()), filled.map(|(field, value)| (field, value.to_owned())));
        assert_eq!(of("originCert", "exporter", home.clone()), [("exporter", "Jia, Shanghai".to_owned())]);
        assert_eq!(of("asn", "supplier", home.clone()), [("supplier", "甲".to_owned())]);
        assert_eq!(of("taxBillEntry", "payerName", home.clone()), [("payerName", "甲".to_owned())]);
        let abroad = json!({ "name": "西门子", "nameEn": "Siemens AG", "kind": ABROAD });
        assert_eq!(of("dsn", "consignee", abroad), [("consignee", "Siemens AG".to_owned())]);
        assert_eq!(of("clientOrder", "consignee", home), []);
        assert!(fields("dsn").contains(&DocumentParty { field: "consignee", whose: Whose::Any }));
    }
}
