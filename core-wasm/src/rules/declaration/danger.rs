//! Dangerous goods: whoever mentions them must give the UN number.

use super::findings::Findings;
use super::source::{INSPECTION, REVIEW};
use super::view::{Declaration, Line};
use super::{Check, Rule};
use crate::text::text;

/// Goods attributes of a hazardous chemical, in bulk and in packages.
const HAZARDOUS: [&str; 2] = ["31", "32"];
/// What is filled only for dangerous goods.
const OF_DANGER: [&str; 3] = ["dangName", "dangPackType", "dangPackSpec"];

/// Goods that are dangerous in transport however they come, by the beginning of their HS code, and the UN number that they
/// usually have. Source: the list of dangerous goods (UN Model Regulations) beside the texts of the headings.
const LISTED: &[(&str, &str)] = &[
    ("220710", "1170"),
    ("2801100000", "1017"),
    ("2806100000", "1789"),
    ("280700", "1830"),
    ("2814100000", "1005"),
    ("281511", "1823"),
    ("281512", "1824"),
    ("284700", "2014"),
    ("2902200000", "1114"),
    ("2902300000", "1294"),
    ("290241", "1307"),
    ("290242", "1307"),
    ("290243", "1307"),
    ("2905110000", "1230"),
    ("290512", "1274"),
    ("2914110000", "1090"),
    ("2914120000", "1193"),
    ("36041000", "0336"),
    ("850650", "3090"),
    ("850760", "3480"),
];

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
.when_declaring(),
Rule::warning(
    "decl.line.unNumberListed",
    text("通常属危险货物的商品", "Goods that are usually dangerous"),
    text(
        "商品编号{code}的货物通常属危险货物（UN{number}），请填写UN编码；不属危险货物的请勾选“非危险化学品”",
        "Goods of HS code {code} are usually dangerous (UN {number}): fill in the UN number, or say that they are no hazardous chemical",
    ),
    REVIEW,
    Check::EachLine(un_number_listed),
)
.of(&["lines.uncode"])
.when_declaring(),
Rule::warning(
    "decl.line.unNumberDenied",
    text("有UN编码又称非危险化学品", "A UN number beside the denial of danger"),
    text(
        "UN{number}属第{class}类，多为危险化学品，该项却勾选了“非危险化学品”，请核对",
        "UN {number} is of class {class}, which hazardous chemicals mostly are of, yet the line says that it is none: check both",
    ),
    REVIEW,
    Check::EachLine(un_number_denied),
)
.of(&["lines.noDangFlag"])
.when_declaring()];

/// Whether the line mentions dangerous goods or a hazardous chemical: named, or by its attribute.
fn mentions(line: &Line<'_>) -> (bool, bool) {
    let named = OF_DANGER.iter().any(|field| !line.row.is_blank(field));
    let hazardous = line.row.text("goodsAttr").split(',').any(|attribute| HAZARDOUS.contains(&attribute));
    (named, hazardous)
}

/// Where nothing of danger is filled in; what is, the other rule judges.
fn un_number_listed(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    if decl.is_summary()
        || !line.row.is_blank("uncode")
        || line.row.flag("noDangFlag")
        || mentions(line) != (false, false)
    {
        return;
    }
    let code = line.row.text("codeTS");
    if let Some((_, number)) = LISTED.iter().find(|(beginning, _)| code.starts_with(beginning)) {
        found.add("uncode", &[("code", &code), ("number", number)]);
    }
}

/// Classes of the Model Regulations whose goods are mostly chemicals; explosives (1), and batteries and other articles (9) are often none.
const CHEMICAL: [&str; 6] = ["2", "3", "4", "5", "6.1", "8"];

fn un_number_denied(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let number = line.row.text("uncode");
    let class = decl.context.dicts.by_id("unNumber", number).map(|entry| entry.extra("class")).unwrap_or_default();
    if line.row.flag("noDangFlag") && CHEMICAL.iter().any(|chemical| class.starts_with(chemical)) {
        found.add("noDangFlag", &[("number", &number), ("class", &class)]);
    }
}

/// A hazardous chemical may be no dangerous good in transport, so the attribute alone only asks.
fn un_number_missing(_: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let (named, hazardous) = mentions(line);
    if line.row.is_blank("uncode") && (named || (hazardous && !line.row.flag("noDangFlag"))) {
        found.in_doubt(!named);
        found.add("uncode", &[]);
    }
}
