//! Lines of the same goods, which should be declared as one.

use std::collections::HashMap;

use super::findings::Findings;
use super::source::FILLING;
use super::view::{Declaration, Line};
use super::{Check, Rule};
use crate::text::{Speak, listed_numbers, text};

/// What must agree, beside code, name and price, for two lines to be the same goods: everything that a line says of its
/// own goods. Only what adds up (quantities, totals) may differ.
const SAME: &[&str] = &[
    "gModel",
    "contrItem",
    "exgVersion",
    "exgNo",
    "gdsMtno",
    "gUnit",
    "firstUnit",
    "secondUnit",
    "tradeCurr",
    "originCountry",
    "origPlaceCode",
    "rcepOrigPlaceCode",
    "destinationCountry",
    "districtCode",
    "destCode",
    "dutyMode",
    "useTo",
    "ciqCode",
    "goodsAttr",
    "purpose",
    "goodsSpec",
    "goodsModel",
    "goodsBrand",
    "produceDate",
    "prodBatchNo",
    "prodValidDt",
    "uncode",
    "controlExplainCode",
];

pub(super) static RULES: &[Rule] = &[Rule::warning(
    "decl.lines.mergeable",
    text("相同商品应归并为一项", "The same goods are one line"),
    text(
        "该项与第{first}项的商品编号、名称、规格、单价、原产国等均相同，应归并为一项（相同的项：{all}）",
        "The line has the same code, name, specification, price and origin as line {first}: merge them (lines {all})",
    ),
    FILLING,
    Check::Head(mergeable),
)
.of(&["lines.codeTS"])
.when_declaring()];

fn mergeable(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    // Most lines differ in these already: the others are looked at whole.
    let mut alike: HashMap<(&str, &str, i64), Vec<&Line<'_>>> = HashMap::with_capacity(decl.lines.len());
    for line in &decl.lines {
        let price = line.price.map(|price| price.scaled()).unwrap_or_default();
        let goods = (line.row.text("codeTS"), line.row.text("gName"), price);
        if !goods.0.is_empty() && !goods.1.is_empty() {
            alike.entry(goods).or_default().push(line);
        }
    }
    for lines in alike.into_values().filter(|lines| lines.len() > 1) {
        let mut same: HashMap<Vec<&str>, Vec<usize>> = HashMap::new();
        for line in lines.into_iter().filter(|line| !stands_apart(decl, line)) {
            same.entry(SAME.iter().map(|field| line.row.text(field)).collect()).or_default().push(line.index);
        }
        for lines in same.values() {
            let [first, second, ..] = lines.as_slice() else { continue };
            let all: Vec<usize> = lines.iter().map(|index| index + 1).collect();
            let values: [(&str, &dyn Speak); 2] = [("first", &(first + 1).to_string()), ("all", &listed_numbers(&all))];
            found.add_at("lines", *second, "codeTS", &values);
        }
    }
}

/// Whether a line is told from others by a certificate or a licence.
fn stands_apart(decl: &Declaration<'_>, line: &Line<'_>) -> bool {
    let proven = decl.ecos.iter().any(|eco| eco.row.text("decGNo").parse() == Ok(line.index + 1));
    proven || !line.row.is_blank("goodsLimits")
}
