//! What a declaration of goods that cross the border must not leave blank although the import interface would accept
//! it: bill of lading, overseas party, contract, marks, import date. A two-step summary may still lack all of it.

use super::findings::Findings;
use super::source::FILLING;
use super::view::Declaration;
use super::{Check, Rule};
use crate::text::text;

/// Modes whose manifest knows the goods by their bill: sea, rail, air.
const WITH_BILL: [&str; 3] = ["2", "3", "5"];
const ROAD: &str = "4";
const MAIL: &str = "6";
/// What names the party abroad on an import, and on an export; the Chinese name stands in one field for both.
const CONSIGNOR: [&str; 2] = ["overseasConsignorCode", "overseasConsignorEname"];
const CONSIGNEE: [&str; 2] = ["overseasConsigneeCode", "overseasConsigneeEname"];
const CHINESE_NAME: &str = "overseasConsignorCname";
/// Trade modes without a party abroad that could be named: parcels to and from persons, later payment of tax, goods that
/// customs disposes of.
const WITHOUT_PARTY: &[&str] = &["1210", "1239", "3239", "9500", "9610", "9639", "9700", "9800"];
/// Trade modes of a purchase or a processing contract. Where nothing was dealt no contract is filled.
const WITH_CONTRACT: &[&str] =
    &["0110", "0130", "0214", "0255", "0513", "0615", "0654", "0715", "1523", "1616", "2025", "2225", "4019"];

pub(super) static RULES: &[Rule] = &[
    Rule::error(
        "decl.head.billMissing",
        text("提运单号必填", "The bill of lading is needed"),
        text(
            "运输方式{mode}须填写提运单号，海关按提运单号核对舱单",
            "Transport {mode} needs the bill of lading number, by which customs finds the goods in the manifest: fill it in",
        ),
        FILLING,
        Check::Head(bill_missing),
    )
    .of(&["billNo"])
    .softened()
    .when_declaring(),
    Rule::error(
        "decl.head.overseasPartyMissing",
        text("境外收发货人必填", "The overseas party is needed"),
        text(
            "请填写“{label}”；没有境外收发货人的填NO",
            "Fill in {label}; if there is no overseas party, write NO",
        ),
        FILLING,
        Check::Head(overseas_party_missing),
    )
    .of(&["overseasConsigneeEname", "overseasConsignorEname"])
    .softened()
    .when_declaring(),
    Rule::warning(
        "decl.head.overseasNameMissing",
        text("境外收发货人名称", "The name of the overseas party"),
        text(
            "报关单打印时“{label}”为空，只填了AEO代码，请补填外文名称",
            "The printed declaration has no {label}: only the AEO code is filled in; fill in the name too",
        ),
        FILLING,
        Check::Head(overseas_name_missing),
    )
    .of(&["overseasConsigneeEname", "overseasConsignorEname"])
    .when_declaring(),
    Rule::warning(
        "decl.head.contractMissing",
        text("合同协议号", "The contract number"),
        text(
            "监管方式{mode}须填写合同（协议、订单）号；未发生商业性交易的免填",
            "Trade mode {mode} requires the contract or order number, unless nothing was bought: fill it in",
        ),
        FILLING,
        Check::Head(contract_missing),
    )
    .of(&["contrNo"])
    .when_declaring(),
    Rule::warning(
        "decl.head.marksMissing",
        text("标记唛码", "Marks and numbers"),
        text("请填写标记唛码，无标记的填N/M", "Fill in the marks, or N/M if there are none"),
        FILLING,
        Check::Head(marks_missing),
    )
    .of(&["markNo"])
    .when_declaring(),
    Rule::warning(
        "decl.head.importDateMissing",
        text("进口日期", "The import date"),
        text(
            "请填写进口日期（运输工具申报进境的日期）；提前申报尚不知道的，到港后补填",
            "Fill in the import date, the day on which the transport was declared; where it is declared ahead, when it is known",
        ),
        FILLING,
        Check::Head(import_date_missing),
    )
    .of(&["iEDate"])
    .when_declaring(),
];

/// Goods that really cross the border, and more than a summary.
fn applies(decl: &Declaration<'_>) -> bool {
    decl.direction.is_some() && decl.crosses_border() && !decl.is_summary()
}

/// By road only with a manifest, by mail the number of the parcel: these ask. Goods in transit declared ahead have none.
fn bill_missing(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let mode = decl.head.text("trafMode");
    let must = WITH_BILL.contains(&mode);
    let asked = mode == MAIL || (mode == ROAD && decl.has_road_manifest());
    // The summary of the two-step procedure has the bill number too.
    let crosses = decl.direction.is_some() && decl.crosses_border();
    if crosses && decl.head.is_blank("billNo") && (must || asked) {
        found.in_doubt(asked || decl.is_transit());
        found.add("billNo", &[("mode", &decl.code("transportMode", mode))]);
    }
}

/// On the record list of a zone a reviewer asks, and so where the party stands in the fields of the other direction.
fn overseas_party_missing(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let (own, other) = if decl.imports() { (CONSIGNOR, CONSIGNEE) } else { (CONSIGNEE, CONSIGNOR) };
    let is_filled = |fields: [&str; 2]| fields.iter().any(|field| !decl.head.is_blank(field));
    let named = is_filled(own) || !decl.head.is_blank(CHINESE_NAME);
    if applies(decl) && !named && !WITHOUT_PARTY.contains(&decl.trade_mode) {
        let [_, name] = own;
        found.in_doubt(decl.is_record_list() || is_filled(other));
        found.add(name, &[("label", &decl.label(name))]);
    }
}

/// The printed form has a box for the name beside the code.
fn overseas_name_missing(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let (code, name) = if decl.imports() {
        ("overseasConsignorCode", "overseasConsignorEname")
    } else {
        ("overseasConsigneeCode", "overseasConsigneeEname")
    };
    let unnamed = decl.head.is_blank(name) && decl.head.is_blank("overseasConsignorCname");
    if applies(decl) && !decl.head.is_blank(code) && unnamed {
        found.add(name, &[("label", &decl.label(name))]);
    }
}

/// Record lists of free-trade zones have none.
fn contract_missing(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let wanted = applies(decl) && !decl.is_record_list() && WITH_CONTRACT.contains(&decl.trade_mode);
    if wanted && decl.head.is_blank("contrNo") {
        found.add("contrNo", &[("mode", &decl.code("tradeMode", decl.trade_mode))]);
    }
}

fn marks_missing(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    if applies(decl) && decl.head.is_blank("markNo") {
        found.add("markNo", &[]);
    }
}

fn import_date_missing(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    if applies(decl) && decl.imports() && decl.head.is_blank("iEDate") {
        found.add("iEDate", &[]);
    }
}
