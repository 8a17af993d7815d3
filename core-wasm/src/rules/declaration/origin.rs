//! Origin and destination of the goods lines.

use super::findings::Findings;
use super::source::{FILLING, SCREEN};
use super::view::{Declaration, Line};
use super::{Check, Rule};
use crate::text::text;

const CHINA: &str = "CHN";
/// Trade modes under which foreign goods leave again: returned, exchanged, repaired, shown or stored here.
const FOREIGN_GOODS: &[&str] = &[
    "0265", "0300", "0466", "0664", "0700", "0864", "0865", "1233", "1234", "1300", "1371", "1427", "1500", "1523",
    "2600", "2700", "3100", "4500", "4539", "4561", "5000", "5033", "5034", "5073", "5361", "6033", "6073",
];

pub(super) static RULES: &[Rule] = &[
    Rule::warning(
        "decl.line.exportOrigin",
        text("出口货物原产国通常为中国", "Exports usually originate in China"),
        text(
            "出口货物的原产国通常为中国（CHN），现为{country}，请核对",
            "Exported goods usually originate in China (CHN), not {country}: check it",
        ),
        SCREEN,
        Check::EachLine(export_origin),
    )
    .of(&["lines.originCountry"]),
    Rule::warning(
        "decl.line.importDestination",
        text("进口货物最终目的国为中国", "Imports are destined for China"),
        text(
            "进口货物的最终目的国应为中国（CHN），现为{country}，请核对",
            "The destination of imported goods should be China (CHN), not {country}: check it",
        ),
        SCREEN,
        Check::EachLine(import_destination),
    )
    .of(&["lines.destinationCountry"]),
    Rule::warning(
        "decl.line.exportDestination",
        text("出口货物的最终目的国不是中国", "Exports are destined for another country"),
        text(
            "出口货物运抵{country}，最终目的国却为中国（CHN），请核对",
            "The goods go to {country}, yet their destination is China (CHN): check it",
        ),
        FILLING,
        Check::EachLine(export_destination),
    )
    .of(&["lines.destinationCountry"]),
    Rule::error(
        "decl.line.destCode",
        text("法检进口货物须填目的地代码", "Inspected imports need the destination code"),
        text(
            "商品编号{code}进口须检验检疫，请填写目的地代码",
            "Imports of HS code {code} are inspected: fill in the destination code",
        ),
        SCREEN,
        Check::EachLine(dest_code),
    )
    .of(&["lines.destCode"])
    .when_declaring(),
];

fn export_origin(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let country = line.row.text("originCountry");
    let foreign = FOREIGN_GOODS.contains(&decl.trade_mode);
    if decl.exports() && !foreign && !country.is_empty() && country != CHINA {
        found.add("originCountry", &[("country", &decl.code("country", country))]);
    }
}

fn import_destination(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let country = line.row.text("destinationCountry");
    if decl.imports() && !country.is_empty() && country != CHINA {
        found.add("destinationCountry", &[("country", &decl.code("country", country))]);
    }
}

/// Goods that go into a zone, or between places of the country, stay in China.
fn export_destination(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let arrival = decl.head.text("tradeCountry");
    let leaves = !arrival.is_empty() && arrival != CHINA && decl.crosses_border();
    if decl.exports() && leaves && line.row.text("destinationCountry") == CHINA {
        found.add("destinationCountry", &[("country", &decl.code("country", arrival))]);
    }
}

fn dest_code(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let Some(hs) = line.hs.filter(|_| decl.imports() && !decl.is_summary() && line.is_inspected_on_import()) else {
        return;
    };
    if line.row.is_blank("destCode") {
        found.add("destCode", &[("code", &hs.id)]);
    }
}
