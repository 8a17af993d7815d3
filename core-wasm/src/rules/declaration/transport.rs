//! Transport: what each mode requires, and what a transport that does not cross the border must not have.

use super::findings::Findings;
use super::source::{FILLING, SCREEN};
use super::view::Declaration;
use super::{Check, Rule};
use crate::text::{Text, text};

/// Letters (and old number) of "country unknown".
pub(super) const UNKNOWN_COUNTRY: [&str; 2] = ["ZZZ", "701"];
const CHINA: &str = "CHN";
/// Sea and inland waterway.
const WATER: &str = "2";
const ROAD: &str = "4";
const AIR: &str = "5";
/// How the code of a special customs zone begins in the port table (991101): it lies in China, though no country is listed.
const ZONE: &str = "99";

pub(super) static RULES: &[Rule] = &[
    Rule::error(
        "decl.head.vehicleMissing",
        text("运输工具必填", "Means of transport is needed"),
        text("运输方式{mode}须填写{what}", "Transport {mode} needs the {what}: fill it in"),
        FILLING,
        Check::Head(vehicle_missing),
    )
    .of(&["trafName"])
    .when_declaring(),
    Rule::error(
        "decl.head.voyageMissing",
        text("水路运输须填航次号", "Sea transport needs the voyage"),
        text("水路运输须填写航次号", "Sea transport needs the voyage number: fill it in"),
        FILLING,
        Check::Head(voyage_missing),
    )
    .of(&["voyNo"])
    .when_declaring(),
    Rule::warning(
        "decl.head.roadManifestVehicle",
        text("公路舱单不填运输工具名称", "No plate with a road manifest"),
        text(
            "航次号{voyage}是公路舱单的货物运输批次号，运输工具名称应为空，现为{plate}，请核对",
            "The voyage {voyage} is the number of a road manifest: leave the means of transport empty, it is {plate}",
        ),
        FILLING,
        Check::Head(road_manifest_vehicle),
    )
    .of(&["trafName"]),
    Rule::warning(
        "decl.head.transitNumber",
        text("转关的运输工具名称", "What names the vehicle of goods in transit"),
        text(
            "转关提前报关的运输工具名称应为“@”加16位转关申报单预录入号（或13位载货清单号），现为{vehicle}。本系统不报送转关单，请在单一窗口录入",
            "Goods declared in transit have @ and the 16 digits of their transit declaration (or the 13 of a cargo list) as means of transport, here it is {vehicle}. The transit declaration itself is not sent from here: enter it in the single window",
        ),
        FILLING,
        Check::Head(transit_number),
    )
    .of(&["trafName"])
    .when_declaring(),
    Rule::warning(
        "decl.head.transitMissing",
        text("转关须有转关申报单号", "Goods in transit have a transit declaration"),
        text(
            "转关提前报关须在“运输工具名称”填报“@”加16位转关申报单预录入号（或13位载货清单号）。本系统不报送转关单，请先在单一窗口录入",
            "Goods declared in transit have @ and the 16 digits of their transit declaration (or the 13 of a cargo list) as means of transport: fill it in. The transit declaration itself is not sent from here: enter it in the single window first",
        ),
        FILLING,
        Check::Head(transit_missing),
    )
    .of(&["trafName"])
    .when_declaring(),
    Rule::warning(
        "decl.head.airContainer",
        text("航空运输没有集装箱", "No containers in air transport"),
        text(
            "航空运输填有{count}个集装箱，请核对运输方式或删去集装箱",
            "Air transport with {count} {count|container|containers}: check the mode of transport, or remove the containers",
        ),
        FILLING,
        Check::Head(air_container),
    )
    .of(&["containers"]),
    Rule::error(
        "decl.head.domesticVehicle",
        text("境内运输不填运输工具", "No vehicle in domestic transport"),
        text(
            "运输方式{mode}不跨境，“{label}”应为空，请删去",
            "Transport {mode} does not cross the border: leave {label} empty",
        ),
        FILLING,
        Check::Head(|decl, found| domestic_empty(decl, found, &["trafName", "voyNo"])),
    )
    .of(&["trafName", "voyNo"]),
    Rule::error(
        "decl.head.domesticBill",
        text("境内运输不填提单号", "No bill of lading in domestic transport"),
        text(
            "运输方式{mode}不跨境，“{label}”应为空，请删去",
            "Transport {mode} does not cross the border: leave {label} empty",
        ),
        FILLING,
        Check::Head(|decl, found| domestic_empty(decl, found, &["billNo"])),
    )
    .of(&["billNo"]),
    Rule::error(
        "decl.head.domesticPort",
        text("境内运输的港口为中国境内", "Ports of domestic transport are in China"),
        text(
            "运输方式{mode}不跨境，“{label}”应为中国境内（CHN000），现为{port}",
            "Transport {mode} does not cross the border: {label} must be in China (CHN000), it is {port}",
        ),
        FILLING,
        Check::Head(domestic_port),
    )
    .of(&["despPortCode", "distinatePort"]),
    Rule::error(
        "decl.head.domesticContainer",
        text("境内运输不填集装箱", "No containers in domestic transport"),
        text(
            "运输方式{mode}不跨境，请删去{count}个集装箱",
            "Transport {mode} does not cross the border: remove the {count} {count|container|containers}",
        ),
        FILLING,
        Check::Head(domestic_container),
    )
    .of(&["containers"]),
    Rule::error(
        "decl.head.tradeCountryUnknown",
        text("贸易国别、启运国/运抵国不得不详", "Trading country may not be unknown"),
        text(
            "“{label}”不得为“国别不详”，请选择实际国家（地区）",
            "{label} may not be unknown: choose the actual country",
        ),
        SCREEN,
        Check::Head(country_unknown),
    )
    .of(&["tradeAreaCode", "tradeCountry"]),
];

const PLATE: Text = text(
    "车牌号（有公路舱单的免填，航次号填13位批次号）",
    "plate number (or the 13 digits of a road manifest as voyage)",
);

/// What names the vehicle in each mode that crosses the border; nothing by road with a manifest, which knows the truck.
fn vehicle(decl: &Declaration<'_>) -> Option<Text> {
    match decl.head.text("trafMode") {
        WATER => Some(text("船名", "vessel name")),
        "3" => Some(text("车次或车厢号", "train or carriage number")),
        ROAD if !decl.has_road_manifest() => Some(PLATE),
        AIR => Some(text("航班号", "flight number")),
        _ => None,
    }
}

fn vehicle_missing(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let mode = decl.head.text("trafMode");
    if let Some(what) = vehicle(decl).filter(|_| decl.head.is_blank("trafName")) {
        found.add("trafName", &[("mode", &decl.code("transportMode", mode)), ("what", &what)]);
    }
}

/// Goods in transit that are declared ahead, or go straight on, have no voyage.
fn voyage_missing(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    if decl.head.text("trafMode") == WATER && !decl.is_transit() && decl.head.is_blank("voyNo") {
        found.add("voyNo", &[]);
    }
}

fn road_manifest_vehicle(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    // Goods in transit carry the number of their transit declaration here.
    let applies = decl.head.text("trafMode") == ROAD && decl.has_road_manifest() && !decl.is_transit();
    if applies && !decl.head.is_blank("trafName") {
        found.add("trafName", &[("voyage", &decl.head.text("voyNo")), ("plate", &decl.head.text("trafName"))]);
    }
}

/// Goods in transit that change ships on the way have a vessel and its voyage in place of the number.
fn transit_number(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let vehicle = decl.head.text("trafName");
    let numbered = vehicle
        .strip_prefix('@')
        .is_some_and(|number| matches!(number.len(), 13 | 16) && number.bytes().all(|byte| byte.is_ascii_digit()));
    let changes_ships =
        decl.head.text("trafMode") == WATER && !vehicle.starts_with('@') && !decl.head.is_blank("voyNo");
    if decl.is_transit() && !vehicle.is_empty() && !numbered && !changes_ships {
        found.add("trafName", &[("vehicle", &vehicle)]);
    }
}

/// Where no vehicle is wanted, such as by road with a manifest, the transit declaration is.
fn transit_missing(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let is_wanted = decl.is_transit() && decl.crosses_border() && vehicle(decl).is_none();
    if is_wanted && decl.head.is_blank("trafName") {
        found.add("trafName", &[]);
    }
}

fn air_container(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    if decl.head.text("trafMode") == AIR && !decl.containers.is_empty() {
        found.add("containers", &[("count", &decl.containers.len().to_string())]);
    }
}

fn domestic_empty(decl: &Declaration<'_>, found: &mut Findings<'_>, fields: &[&str]) {
    if decl.is_domestic_transport() {
        let mode = decl.code("transportMode", decl.head.text("trafMode"));
        for field in fields.iter().filter(|field| !decl.head.is_blank(field)) {
            found.add(field, &[("mode", &mode), ("label", &decl.label(field))]);
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
        let entry = decl.context.dicts.by_id("port", port);
        if entry.is_some_and(|entry| entry.extra("country") != CHINA && !port.starts_with(ZONE)) {
            found.add(field, &[("mode", &mode), ("label", &decl.label(field)), ("port", &decl.code("port", port))]);
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
            found.add(field, &[("label", &decl.label(field))]);
        }
    }
}
