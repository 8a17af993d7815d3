//! Enterprises of the base data as parties of a declaration: which fields offer them, and what an enterprise fills in.

use serde::Serialize;

use crate::row::RowRef;

/// A party of a declaration.
struct Party {
    /// Whether it is an enterprise abroad.
    abroad: bool,
    /// Where its enterprises are looked up.
    offers: &'static [&'static str],
    /// Fields of the declaration, and those of the enterprise that fill them.
    filled: &'static [(&'static str, &'static str)],
}

const PARTIES: &[Party] = &[
    Party {
        abroad: false,
        offers: &["tradeName", "tradeCode", "tradeCoScc"],
        filled: &[
            ("tradeName", "name"),
            ("tradeCode", "customsCode"),
            ("tradeCoScc", "creditCode"),
            ("tradeCiqCode", "ciqCode"),
            ("domesticConsigneeEname", "nameEn"),
        ],
    },
    Party {
        abroad: false,
        offers: &["ownerName", "ownerCode", "ownerCodeScc"],
        filled: &[
            ("ownerName", "name"),
            ("ownerCode", "customsCode"),
            ("ownerCodeScc", "creditCode"),
            ("ownerCiqCode", "ciqCode"),
        ],
    },
    Party {
        abroad: false,
        offers: &["agentName", "agentCode", "agentCodeScc"],
        filled: &[
            ("agentName", "name"),
            ("agentCode", "customsCode"),
            ("agentCodeScc", "creditCode"),
            ("declCiqCode", "ciqCode"),
        ],
    },
    Party {
        abroad: false,
        offers: &["copName", "copCode", "copCodeScc"],
        filled: &[("copName", "name"), ("copCode", "customsCode"), ("copCodeScc", "creditCode")],
    },
    Party {
        abroad: true,
        offers: &["overseasConsignorCname", "overseasConsignorEname", "overseasConsignorCode"],
        filled: &[
            ("overseasConsignorCname", "name"),
            ("overseasConsignorEname", "nameEn"),
            ("overseasConsignorCode", "aeoCode"),
            ("overseasConsignorAddr", "address"),
        ],
    },
    // Name in Chinese and address stand once, for whichever of the two is abroad.
    Party {
        abroad: true,
        offers: &["overseasConsigneeEname", "overseasConsigneeCode"],
        filled: &[
            ("overseasConsignorCname", "name"),
            ("overseasConsigneeEname", "nameEn"),
            ("overseasConsigneeCode", "aeoCode"),
            ("overseasConsignorAddr", "address"),
        ],
    },
];

/// Kind of an enterprise abroad (dictionary `etpsKind`).
pub const ABROAD: &str = "4";

/// A field of the head in which enterprises are looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PartyField {
    pub field: &'static str,
    /// Whether those abroad are offered, else those at home.
    pub abroad: bool,
}

/// The fields of the head in which enterprises are looked up.
pub fn party_fields() -> Vec<PartyField> {
    let fields = |party: &'static Party| party.offers.iter().map(|field| PartyField { field, abroad: party.abroad });
    PARTIES.iter().flat_map(fields).collect()
}

/// What the head says of the party of a field when it is this enterprise. What the enterprise lacks is cleared: half of
/// another one must not stay.
pub fn fill(field: &str, enterprise: RowRef<'_>) -> Vec<(&'static str, String)> {
    let party = PARTIES.iter().find(|party| party.offers.contains(&field));
    let filled = party.map_or(&[][..], |party| party.filled);
    filled.iter().map(|(to, from)| (*to, enterprise.text(from).to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resource::Kind;
    use crate::resources::base::ETPS;
    use crate::resources::declaration::HEAD;
    use crate::row::Row;
    use serde_json::json;

    #[test]
    fn every_field_is_one_of_the_head_and_of_the_enterprise() {
        for party in PARTIES {
            assert!(party.offers.iter().all(|field| party.filled.iter().any(|(to, _)| to == field)));
            for (to, from) in party.filled {
                let known = [HEAD.field(to), ETPS.field(from)].map(Option::unwrap);
                assert!(known.iter().all(|field| matches!(field.kind, Kind::Text { .. })), "{to} from {from}");
            }
        }
    }

    #[test]
    fn a_party_becomes_the_enterprise_as_a_whole() {
        let of = |field: &str, row| fill(field, Row::from_value(row).unwrap().borrowed());
        let home =
            json!({ "name": "甲", "creditCode": "9131011271A5F2K889", "customsCode": "3105246B21", "nameEn": "Jia" });
        let filled = [
            ("tradeName", "甲"),
            ("tradeCode", "3105246B21"),
            ("tradeCoScc", "9131011271A5F2K889"),
            ("tradeCiqCode", ""),
            ("domesticConsigneeEname", "Jia"),
        ];
        assert_eq!(of("tradeCode", home), filled.map(|(field, value)| (field, value.to_owned())));
        let abroad = json!({ "name": "西门子", "nameEn": "Siemens AG", "aeoCode": "DEAEOC1", "address": "München" });
        let consignee = of("overseasConsigneeEname", abroad);
        assert!(consignee.contains(&("overseasConsigneeEname", "Siemens AG".to_owned())));
        assert!(consignee.contains(&("overseasConsignorAddr", "München".to_owned())));
        assert_eq!(of("billNo", json!({ "name": "甲" })), []);
        assert!(party_fields().contains(&PartyField { field: "overseasConsignorEname", abroad: true }));
    }
}
