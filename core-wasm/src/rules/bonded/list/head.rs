//! The head of an inventory list: how it is declared, and the parties that each way demands.

use super::{Context, Findings, has_letter, is_logistics, is_out};
use crate::error::Problem;
use crate::resources::documents::BOND_INVT;
use crate::row::{Row, RowRef};
use crate::rules::bonded::account::Kind;
use crate::rules::bonded::codes::PartyCode;
use crate::text::catalogue::inventory as texts;
use crate::text::{Text, text};

/// The fields of a party: code of social credit, customs code, name.
type Party = [&'static str; 3];

const ALWAYS: &[Party] = &[
    ["bizopEtpsSccd", "bizopEtpsno", "bizopEtpsNm"],
    ["rvsngdEtpsSccd", "rcvgdEtpsno", "rcvgdEtpsNm"],
    ["dclEtpsSccd", "dclEtpsno", "dclEtpsNm"],
    ["inputCreditCode", "inputCode", "inputName"],
];
const ASSOCIATED: &[Party] = &[
    ["rltEntryBizopEtpsSccd", "rltEntryBizopEtpsno", "rltEntryBizopEtpsNm"],
    ["rltEntryRvsngdEtpsSccd", "rltEntryRcvgdEtpsno", "rltEntryRcvgdEtpsNm"],
    ["rltEntryDclEtpsSccd", "rltEntryDclEtpsno", "rltEntryDclEtpsNm"],
];
const CORRESPONDING: &[Party] = &[["corrEntryDclEtpsSccd", "corrEntryDclEtpsNo", "corrEntryDclEtpsNm"]];

/// Kinds of list (dictionary `bondInvtType`).
const COLLECTIVE: &str = "1";
const ENTERED_FIRST: &str = "3";
const INSIDE_ZONE: &str = "6";
/// Simple processing, bonded exhibition and sale: both are applied for before.
const APPLIED_FOR: &[&str] = &["4", "5"];

/// Trade modes of sales in China, and what is sold: materials or scrap.
const SALES: &[(&str, &str)] = &[("0245", "I"), ("0644", "I"), ("0844", "R"), ("0845", "R")];
/// Trade modes of goods that are carried over to another factory for deep processing.
const CARRIED_OVER: &[&str] = &["0255", "0654"];

/// What the form warns of.
pub(super) fn doubt_way(list: &Row) -> Option<Problem> {
    let mut found = Findings::default();
    way(list.borrowed(), &mut found);
    super::first_as_warning(found)
}

/// What the form warns of.
pub(super) fn doubt_parties(list: &Row) -> Option<Problem> {
    let mut found = Findings::default();
    forms(list.borrowed(), &mut found);
    super::first_as_warning(found)
}

pub(super) fn judge(list: RowRef<'_>, context: &Context<'_>, found: &mut Findings) {
    way(list, found);
    parties(list, found);
    forms(list, found);
    account(list, found);
    if let Some(problem) = no_digits("country", list.text("stshipTrsarvNatcd"), context) {
        found.add(Problem { field: "stshipTrsarvNatcd".to_owned(), ..problem });
    }
}

/// How it is declared goes with its kind, its direction and its trade mode.
fn way(list: RowRef<'_>, found: &mut Findings) {
    match list.text("dclcusFlag") {
        "1" => declared(list, found),
        "2" => undeclared(list, found),
        _ => {}
    }
    let kind = list.text("bondInvtTypecd");
    if kind == INSIDE_ZONE && list.text("dclcusFlag") == "1" {
        found.error("bondList.insideZone", "dclcusFlag", texts::INSIDE_ZONE);
    }
    if matches!(kind, COLLECTIVE | ENTERED_FIRST) && list.text("dclcusFlag") == "2" {
        found.error("bondList.mustDeclare", "dclcusFlag", texts::MUST_DECLARE);
    }
    if kind == ENTERED_FIRST && is_out(list) {
        found.error("bondList.entersFirst", "impexpMarkcd", texts::ENTERS_FIRST);
    }
    if APPLIED_FOR.contains(&kind) && list.is_blank("applyNo") {
        found.add(Problem::warning("bondList.application", "applyNo", texts::APPLICATION));
    }
    trade_mode(list, found);
    related(list, found);
}

fn declared(list: RowRef<'_>, found: &mut Findings) {
    if list.is_blank("dclcusTypecd") {
        found.error("bondList.wayMissing", "dclcusTypecd", texts::WAY_MISSING);
    }
    if list.is_blank("genDecFlag") {
        found.error("bondList.genDecMissing", "genDecFlag", texts::GEN_DEC_MISSING);
    }
    if list.text("genDecFlag") == "1" && list.is_blank("decType") {
        found.error("bondList.decTypeMissing", "decType", texts::DEC_TYPE_MISSING);
    }
    // The declaration of a partner outside goes the other way than the list of the zone.
    let goes = match list.text("decType") {
        "1" | "3" | "5" | "B" => "I",
        "2" | "4" | "6" | "C" | "F" => "E",
        _ => return,
    };
    if list.text("dclcusTypecd") == "2" && !list.is_blank("impexpMarkcd") && goes != list.text("impexpMarkcd") {
        found.error("bondList.decTypeDirection", "decType", texts::DEC_TYPE_DIRECTION);
    }
}

fn undeclared(list: RowRef<'_>, found: &mut Findings) {
    for field in ["dclcusTypecd", "decType"] {
        if !list.is_blank(field) {
            found.error("bondList.notDeclared", field, texts::NOT_DECLARED);
        }
    }
    if list.text("genDecFlag") == "1" {
        found.error("bondList.notDeclared", "genDecFlag", texts::NOT_DECLARED);
    }
}

fn trade_mode(list: RowRef<'_>, found: &mut Findings) {
    let mode = list.text("supvModecd");
    if let Some((_, sold)) = SALES.iter().find(|(sale, _)| *sale == mode) {
        if list.text("impexpMarkcd") == "I" {
            found.error("bondList.saleGoesOut", "impexpMarkcd", texts::SALE_GOES_OUT);
        }
        let mark = list.text("mtpckEndprdMarkcd");
        if !mark.is_empty() && mark != *sold {
            found.error("bondList.saleOf", "mtpckEndprdMarkcd", texts::SALE_OF);
        }
    }
    if CARRIED_OVER.contains(&mode) && list.is_blank("listType") {
        found.error("bondList.transferMissing", "listType", texts::TRANSFER_MISSING);
    }
}

/// What is carried over to another account names it.
fn related(list: RowRef<'_>, found: &mut Findings) {
    let (carried, account) = (!list.is_blank("listType"), list.text("rltPutrecNo"));
    if carried && account.is_empty() {
        found.error("bondList.relatedAccount", "rltPutrecNo", texts::RELATED_ACCOUNT);
    }
    if !account.is_empty() && account == list.text("putrecNo") {
        found.error("bondList.relatedItself", "rltPutrecNo", texts::RELATED_ITSELF);
    }
    if carried && is_out(list) && list.is_blank("rltInvtNo") {
        found.add(Problem::warning("bondList.relatedList", "rltInvtNo", texts::RELATED_LIST));
    }
}

/// The parties that a list of this kind must name.
fn parties(list: RowRef<'_>, found: &mut Findings) {
    let by_way = match list.text("dclcusTypecd") {
        "1" => ASSOCIATED,
        "2" => CORRESPONDING,
        _ => &[],
    };
    let by_way = if list.text("dclcusFlag") == "1" { by_way } else { &[] };
    for (rule, parties) in [("bondList.party", ALWAYS), ("bondList.partyOfWay", by_way)] {
        for field in parties.iter().flatten().filter(|field| list.is_blank(field)) {
            let label = BOND_INVT.field(field).map_or(text("", ""), |field| field.label);
            found.add(Problem::error(rule, *field, texts::PARTY_MISSING.speak_with(&[("label", &label)])));
        }
    }
}

/// Codes of parties and numbers of declarations have their lengths, credit codes their check character.
fn forms(list: RowRef<'_>, found: &mut Findings) {
    for [credit, code, _] in ALWAYS.iter().chain(ASSOCIATED).chain(CORRESPONDING) {
        for (field, kind) in [(*credit, PartyCode::Credit), (*code, PartyCode::Customs)] {
            let rules = ["bondList.partyCode", "bondList.partyCheck"];
            kind.judge(list.text(field), field, rules).into_iter().for_each(|problem| found.add(problem));
        }
    }
    for field in ["entryNo", "rltEntryNo"] {
        let value = list.text(field);
        if !value.is_empty() && (value.len() != 18 || !value.bytes().all(|byte| byte.is_ascii_digit())) {
            found.error("bondList.entryNo", field, texts::ENTRY_NO);
        }
    }
}

/// The account is of a kind that there is, and holds such goods.
fn account(list: RowRef<'_>, found: &mut Findings) {
    if !list.is_blank("putrecNo") && !Kind::ALL.into_iter().any(|kind| has_letter(list, kind)) {
        let letters = Kind::ALL.map(Kind::letters).join("/");
        found.add(Problem::error(
            "bondList.accountKind",
            "putrecNo",
            texts::ACCOUNT_KIND.with(&[("letters", &letters)]),
        ));
    }
    if is_logistics(list) && !matches!(list.text("mtpckEndprdMarkcd"), "" | "I") {
        found.error("bondList.logisticsGoods", "mtpckEndprdMarkcd", texts::LOGISTICS_GOODS);
    }
}

/// A problem of a code that bonded messages cannot carry: it is none of the old three digits.
pub(super) fn no_digits(family: &str, code: &str, context: &Context<'_>) -> Option<Problem> {
    let is_old = |code: &str| code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_digit());
    if code.is_empty() || is_old(code) {
        return None;
    }
    let old = context.dicts.by_name2(family, code).map(|entry| entry.id.as_str()).filter(|old| is_old(old));
    let message = match old {
        Some(old) => texts::OLD_DIGITS_ARE.with(&[("code", code), ("old", old)]),
        None => texts::OLD_DIGITS.with(&[("code", code)]),
    };
    Some(Problem::error("bondList.oldDigits", "", message))
}

impl Findings {
    fn error(&mut self, rule: &str, field: &str, message: Text) {
        self.add(Problem::error(rule, field, message));
    }
}

/// The sub-store that a list names, where it is none of the enabled ones of its owner (`offered`, their names and codes). It is in no
/// message, so it only warns.
pub fn unknown_store(list: RowRef<'_>, offered: &[String]) -> Option<Problem> {
    let store = list.text("subStore").trim();
    let is_unknown = !store.is_empty() && !offered.iter().any(|one| one == store);
    is_unknown
        .then(|| Problem::warning("bondList.subStore", "subStore", texts::STORE_UNKNOWN.with(&[("store", store)])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Row;

    #[test]
    fn a_sub_store_is_one_of_the_owner() {
        let offered = ["YS-A1".to_owned(), "洋山A区一层".to_owned()];
        for (store, is_known) in
            [("", true), ("YS-A1", true), ("洋山A区一层", true), ("洋山堆场", false), ("YS", false)]
        {
            let mut list = Row::new();
            list.set("subStore", store);
            assert_eq!(unknown_store(list.borrowed(), &offered).is_none(), is_known, "{store}");
        }
    }
}
