//! Dangerous goods: whoever mentions them must give the UN number.

use super::findings::Findings;
use super::source::INSPECTION;
use super::view::{Declaration, Line};
use super::{Check, Rule};
use crate::text::text;

/// Goods attributes of a hazardous chemical, in bulk and in packages.
const HAZARDOUS: [&str; 2] = ["31", "32"];
/// What is filled only for dangerous goods.
const OF_DANGER: [&str; 3] = ["dangName", "dangPackType", "dangPackSpec"];

pub(super) static RULES: &[Rule] = &[Rule::error(
    "decl.line.unNumberMissing",
    text("危险货物须填UN编码", "Dangerous goods require the UN number"),
    text(
        "该项商品填有危险货物信息，请填写UN编码；不是危险货物的请清空危险货物信息",
        "The line mentions dangerous goods: fill in the UN number, or clear the dangerous goods fields",
    ),
    INSPECTION,
    Check::EachLine(un_number_missing),
)
.of(&["lines.uncode"])
.softened()
.when_declaring()];

/// A hazardous chemical may be no dangerous good in transport, so the attribute alone only asks.
fn un_number_missing(_: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let named = OF_DANGER.iter().any(|field| !line.row.is_blank(field));
    let hazardous = line.row.text("goodsAttr").split(',').any(|attribute| HAZARDOUS.contains(&attribute));
    if line.row.is_blank("uncode") && (named || (hazardous && !line.row.flag("noDangFlag"))) {
        found.in_doubt(!named);
        found.add("uncode", &[]);
    }
}
