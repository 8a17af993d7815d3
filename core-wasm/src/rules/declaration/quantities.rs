//! Quantities and legal units of the goods lines.

use super::findings::Findings;
use super::source::{FILLING, SCREEN};
use super::view::{Declaration, Line};
use super::{Check, Rule};
use crate::decimal::Quantity;
use crate::dictionary::Entry;
use crate::resources::declaration::LINE;
use crate::rules::units::{KILOGRAM, convert, is_weight, to_kilograms};
use crate::text::{Text, text};

/// One kilogram, in scaled units.
const ONE_KILOGRAM: Quantity = Quantity::from_scaled(100_000);
/// Gram: with the kilogram the unit in which a legal quantity is the net weight.
const GRAM: &str = "036";

pub(super) static RULES: &[Rule] = &[
    Rule::error(
        "decl.line.quantityPositive",
        text("数量大于零", "Quantities above zero"),
        text("“{label}”应大于0，现为{quantity}", "{label} must be above 0, not {quantity}"),
        SCREEN,
        Check::EachLine(positive),
    )
    .of(&["lines.firstQty", "lines.gQty", "lines.secondQty"]),
    Rule::error(
        "decl.line.legalUnit",
        text("法定单位与商品编号一致", "Legal units are those of the HS code"),
        text(
            "商品编号{code}的“{label}”应为{wanted}，现为{found}{doubt}",
            "{label} of HS code {code} must be {wanted}, not {found}{doubt}",
        ),
        SCREEN,
        Check::EachLine(legal_unit),
    )
    .of(&["lines.firstUnit", "lines.secondUnit"])
    .softened(),
    Rule::error(
        "decl.line.secondQtyMissing",
        text("法定第二数量必填", "Second legal quantity is needed"),
        text(
            "商品编号{code}有第二法定单位{unit}，请填写“{label}”{doubt}",
            "HS code {code} has the second legal unit {unit}: fill in {label}{doubt}",
        ),
        SCREEN,
        Check::EachLine(second_missing),
    )
    .of(&["lines.secondQty", "lines.secondUnit"])
    .softened()
    .when_declaring(),
    Rule::error(
        "decl.line.secondQtyNotAllowed",
        text("没有第二法定单位", "No second legal unit"),
        text(
            "商品编号{code}没有第二法定单位，请清空“{label}”{doubt}",
            "HS code {code} has no second legal unit: clear {label}{doubt}",
        ),
        SCREEN,
        Check::EachLine(second_not_allowed),
    )
    .of(&["lines.secondQty", "lines.secondUnit"])
    .softened(),
    Rule::error(
        "decl.line.quantityEqual",
        text("单位相同则数量相同", "Same unit, same quantity"),
        text(
            "成交单位与“{label}”同为{unit}，数量也应相同：成交数量{quantity}，现为{found}",
            "Unit and {label} are both {unit}, so the quantities must agree: {quantity}, not {found}",
        ),
        SCREEN,
        Check::EachLine(equal),
    )
    .of(&["lines.firstQty", "lines.secondQty"]),
    Rule::warning(
        "decl.line.unitConversion",
        text("重量单位换算", "Conversion of weights"),
        text(
            "成交数量{quantity}（{unit}）换算后“{label}”应为{wanted}，现为{found}，请核对",
            "{quantity} ({unit}) is {wanted} as {label}, not {found}: check it",
        ),
        FILLING,
        Check::EachLine(conversion),
    )
    .of(&["lines.firstQty", "lines.secondQty"]),
    Rule::warning(
        "decl.lines.netAboveHead",
        text("商品净重合计不超过净重", "Net weight of the lines not above the head"),
        text(
            "各项商品法定重量合计{sum}千克，超过表头净重{net}千克，请核对",
            "The legal weights of the lines add up to {sum} kg, above the net weight {net} kg of the head: check them",
        ),
        SCREEN,
        Check::Head(|decl, found| net_weight(decl, found, true)),
    )
    .of(&["netWt"]),
    Rule::warning(
        "decl.lines.netNotEqualHead",
        text("商品净重合计等于净重", "Net weight of the lines equals the head"),
        text(
            "各项商品均按重量计，合计{sum}千克，应等于表头净重{net}千克，请核对",
            "All lines are weighed and add up to {sum} kg, which should equal the net weight {net} kg of the head: check them",
        ),
        SCREEN,
        Check::Head(|decl, found| net_weight(decl, found, false)),
    )
    .of(&["netWt"]),
];

/// Said behind a problem that the tariff row is not sure of.
const UNSURE: Text = text(
    "（本系统税则中该编码未经核实，请以海关税则为准）",
    " (the tariff row here is not confirmed: compare it with customs' tariff)",
);
const SURE: Text = text("", "");

/// Refuses by a tariff row that is sure, else warns; what to say of it.
fn doubt(hs: &Entry, found: &mut Findings<'_>) -> Text {
    found.in_doubt(!hs.sure);
    if hs.sure { SURE } else { UNSURE }
}

fn label(field: &str) -> Text {
    LINE.field(field).map_or(text("字段", "Field"), |field| field.label)
}

/// The legal units of a line as the clerk filled them: field of the quantity, unit, quantity.
fn legal<'a>(line: &Line<'a>) -> [(&'static str, &'a str, Option<Quantity>); 2] {
    [("firstQty", line.first_unit, line.first_quantity), ("secondQty", line.second_unit, line.second_quantity)]
}

fn positive(_: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let quantities = [("gQty", line.quantity), ("firstQty", line.first_quantity), ("secondQty", line.second_quantity)];
    for (field, quantity) in quantities {
        // A second quantity that should not be there at all is another rule's.
        let wanted = field != "secondQty" || line.hs.is_none_or(|hs| !hs.extra("unit2").is_empty());
        if let Some(quantity) = quantity.filter(|quantity| wanted && !quantity.is_positive()) {
            found.add(field, &[("label", &label(field)), ("quantity", &quantity.short())]);
        }
    }
}

fn legal_unit(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let Some(hs) = line.hs else { return };
    let doubt = doubt(hs, found);
    for (field, column, unit) in [("firstUnit", "unit1", line.first_unit), ("secondUnit", "unit2", line.second_unit)] {
        let wanted = hs.extra(column);
        if !unit.is_empty() && !wanted.is_empty() && unit != wanted {
            let (wanted, unit) = (decl.code("unit", wanted), decl.code("unit", unit));
            found.add(
                field,
                &[("code", &hs.id), ("label", &label(field)), ("wanted", &wanted), ("found", &unit), ("doubt", &doubt)],
            );
        }
    }
}

fn second_missing(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let Some(hs) = line.hs.filter(|hs| !hs.extra("unit2").is_empty() && !decl.is_summary()) else { return };
    let unit = decl.code("unit", hs.extra("unit2"));
    let doubt = doubt(hs, found);
    for field in ["secondQty", "secondUnit"].into_iter().filter(|field| line.row.is_blank(field)) {
        found.add(field, &[("code", &hs.id), ("unit", &unit), ("label", &label(field)), ("doubt", &doubt)]);
    }
}

fn second_not_allowed(_: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let Some(hs) = line.hs.filter(|hs| hs.extra("unit2").is_empty()) else { return };
    let doubt = doubt(hs, found);
    for field in ["secondQty", "secondUnit"].into_iter().filter(|field| !line.row.is_blank(field)) {
        found.add(field, &[("code", &hs.id), ("label", &label(field)), ("doubt", &doubt)]);
    }
}

fn equal(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    for (field, unit, quantity) in legal(line) {
        let both = line.quantity.zip(quantity).filter(|_| !unit.is_empty() && unit == line.unit);
        if let Some((wanted, quantity)) = both.filter(|(wanted, quantity)| wanted != quantity) {
            let unit = decl.code("unit", unit);
            found.add(
                field,
                &[
                    ("label", &label(field)),
                    ("unit", &unit),
                    ("quantity", &wanted.short()),
                    ("found", &quantity.short()),
                ],
            );
        }
    }
}

fn conversion(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    for (field, unit, quantity) in legal(line) {
        let Some((dealt, quantity)) = line.quantity.zip(quantity).filter(|_| unit != line.unit) else { continue };
        let Some(wanted) = convert(dealt, line.unit, unit).filter(|wanted| *wanted != quantity) else { continue };
        let unit = decl.code("unit", line.unit);
        found.add(
            field,
            &[
                ("quantity", &dealt.short()),
                ("unit", &unit),
                ("label", &label(field)),
                ("wanted", &wanted.short()),
                ("found", &quantity.short()),
            ],
        );
    }
}

/// The net weight of a line in kilograms: its legal quantity in kilograms or grams.
fn net_kilograms(line: &Line<'_>) -> Option<Quantity> {
    let weighed = legal(line)
        .into_iter()
        .find(|(_, unit, quantity)| quantity.is_some() && is_weight(unit) && (*unit == KILOGRAM || *unit == GRAM));
    weighed.and_then(|(_, unit, quantity)| to_kilograms(quantity?, unit))
}

fn net_weight(decl: &Declaration<'_>, found: &mut Findings<'_>, above: bool) {
    let Some(net) = decl.head.decimal::<5>("netWt") else { return };
    let weights: Vec<Quantity> = decl.lines.iter().filter_map(net_kilograms).collect();
    let all_weighed = !weights.is_empty() && weights.len() == decl.lines.len();
    let sum = Quantity::sum(weights).unwrap_or(Quantity::from_scaled(i64::MAX));
    // Less than a kilogram is filled as one in the head, and as it is in the lines.
    let rounded_up = net == ONE_KILOGRAM && sum < net;
    let wrong = if above { sum > net } else { all_weighed && sum < net && !rounded_up };
    if wrong {
        found.add("netWt", &[("sum", &sum.short()), ("net", &net.short())]);
    }
}
