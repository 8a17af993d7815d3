//! Transport: what each mode needs, and what a transport that does not cross the border may not have.

use super::findings::Findings;
use super::source::{FILLING, SCREEN};
use super::view::{Declaration, label};
use super::{Check, Rule};
use crate::text::{Text, text};

/// Letters (and old number) of "country unknown".
const UNKNOWN_COUNTRY: [&str; 2] = ["ZZZ", "701"];
const CHINA: &str = "CHN";
/// Sea and inland waterway.
const WATER: &str = "2";

pub(super) static RULES: &[Rule] = &[
    Rule::error(
        "decl.head.vehicleMissing",
        text("运输工具必填", "Means of transport is needed"),
        text("运输方式{mode}须填写{what}", "Transport {mode} needs the {what}: fill it in"),
        FILLING,
        Check::Head(vehicle_missing),
    )
    .when_declaring(),
    Rule::error(
        "decl.head.voyageMissing",
        text("水路运输须填航次号", "Sea transport needs the voyage"),
        text("水路运输须填写航次号", "Sea transport needs the voyage number: fill it in"),
        FILLING,
        Check::Head(voyage_missing),
    )
    .when_declaring(),
    Rule::error(
        "decl.head.domesticVehicle",
        text("境内运输不填运输工具", "No vehicle in domestic transport"),
        text(
            "运输方式{mode}不跨境，“{label}”应为空，请删去",
            "Transport {mode} does not cross the border: leave {label} empty",
        ),
        FILLING,
        Check::Head(|decl, found| domestic_empty(decl, found, &["trafName", "voyNo"])),
    ),
    Rule::error(
        "decl.head.domesticBill",
        text("境内运输不填提单号", "No bill of lading in domestic transport"),
        text(
            "运输方式{mode}不跨境，“{label}”应为空，请删去",
            "Transport {mode} does not cross the border: leave {label} empty",
        ),
        FILLING,
        Check::Head(|decl, found| domestic_empty(decl, found, &["billNo"])),
    ),
    Rule::error(
        "decl.head.domesticPort",
        text("境内运输的港口为中国境内", "Ports of domestic transport are in China"),
        text(
            "运输方式{mode}不跨境，“{label}”应为中国境内（CHN000），现为{port}",
            "Transport {mode} does not cross the border: {label} must be in China (CHN000), it is {port}",
        ),
        FILLING,
        Check::Head(domestic_port),
    ),
    Rule::error(
        "decl.head.domesticContainer",
        text("境内运输不填集装箱", "No containers in domestic transport"),
        text(
            "运输方式{mode}不跨境，请删去{count}个集装箱",
            "Transport {mode} does not cross the border: take the {count} containers away",
        ),
        FILLING,
        Check::Head(domestic_container),
    ),
    Rule::error(
        "decl.head.tradeCountryUnknown",
        text("贸易国别、启运国/运抵国不得不详", "Trading country may not be unknown"),
        text(
            "“{label}”不得为“国别不详”，请选择实际国家（地区）",
            "{label} may not be unknown: choose the actual country",
        ),
        SCREEN,
        Check::Head(country_unknown),
    ),
];

/// What names the vehicle in each mode that crosses the border.
fn vehicle(mode: &str) -> Option<Text> {
    match mode {
        WATER => Some(text("船名", "vessel name")),
        "3" => Some(text("车次或车厢号", "train or carriage number")),
        "4" => Some(text("车牌号", "plate number")),
        "5" => Some(text("航班号", "flight number")),
        _ => None,
    }
}

fn vehicle_missing(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let mode = decl.head.text("trafMode");
    if let Some(what) = vehicle(mode).filter(|_| decl.head.is_blank("trafName")) {
        found.add("trafName", &[("mode", &decl.code("transportMode", mode)), ("what", &what)]);
    }
}

fn voyage_missing(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    if decl.head.text("trafMode") == WATER && decl.head.is_blank("voyNo") {
        found.add("voyNo", &[]);
    }
}

fn domestic_empty(decl: &Declaration<'_>, found: &mut Findings<'_>, fields: &[&str]) {
    if decl.is_domestic_transport() {
        let mode = decl.code("transportMode", decl.head.text("trafMode"));
        for field in fields.iter().filter(|field| !decl.head.is_blank(field)) {
            found.add(field, &[("mode", &mode), ("label", &label(field))]);
        }
    }
}

fn domestic_port(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    if !decl.is_domestic_transport() {
        return;
    }
    let mode = decl.code("transportMode", decl.head.text("trafMode"));
    // On export the port of departure is the port of exit, which is in China anyway.
    let fields = if decl.exports() { &["distinatePort"][..] } else { &["despPortCode", "distinatePort"][..] };
    for field in fields {
        let port = decl.head.text(field);
        let country = decl.context.dicts.by_id("port", port).map(|port| port.extra("country"));
        if country.is_some_and(|country| country != CHINA) {
            found.add(field, &[("mode", &mode), ("label", &label(field)), ("port", &decl.code("port", port))]);
        }
    }
}

fn domestic_container(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    if decl.is_domestic_transport() && !decl.containers.is_empty() {
        let mode = decl.code("transportMode", decl.head.text("trafMode"));
        found.add("containers", &[("mode", &mode), ("count", &decl.containers.len().to_string())]);
    }
}

fn country_unknown(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    for field in ["tradeCountry", "tradeAreaCode"] {
        if UNKNOWN_COUNTRY.contains(&decl.head.text(field)) {
            found.add(field, &[("label", &label(field))]);
        }
    }
}
