//! The declaration elements of a line against the template of its HS code. Templates change with every year's tariff,
//! and our only copy cuts long names off, so a mismatch is a warning and never an error.

use super::findings::Findings;
use super::source::ELEMENTS;
use super::view::{Declaration, Line};
use super::{Check, Rule};
use crate::rules::elements::{COLUMN, MISSING_RULE, Wanted, named, parts, template};
use crate::text::{listed, text};

/// The places of brand type and export preference, which have rules of their own.
const FIXED: usize = 2;

pub(super) static RULES: &[Rule] = &[
    Rule::warning(
        MISSING_RULE,
        text("申报要素不全", "Elements are missing"),
        text(
            "商品编号{code}的申报要素未填：{names}",
            "HS code {code} has declaration elements that are not filled in: {names}",
        ),
        ELEMENTS,
        Check::EachLine(missing),
    )
    .of(&["lines.gModel"])
    .when_declaring(),
    Rule::warning(
        "decl.line.elementsMany",
        text("申报要素过多", "More elements than the HS code has"),
        text(
            "商品编号{code}有{wanted}项申报要素，规格型号填了{found}项，请核对",
            "HS code {code} has {wanted} declaration elements, the specification has {found}: check them",
        ),
        ELEMENTS,
        Check::EachLine(many),
    )
    .of(&["lines.gModel"]),
    Rule::warning(
        "decl.line.elementsOrder",
        text("申报要素顺序", "Order of the elements"),
        text(
            "规格型号第{found}项写明“{name}”，商品编号{code}的该要素是第{wanted}项，请按顺序填写",
            "Element {found} of the specification says \"{name}\", which is element {wanted} of HS code {code}: keep the order",
        ),
        ELEMENTS,
        Check::EachLine(order),
    )
    .of(&["lines.gModel"]),
];

/// The template of a line and the parts of its specification, where it has both.
fn both<'a>(line: &Line<'a>) -> Option<(Vec<Wanted<'a>>, Vec<&'a str>)> {
    let wanted = template(line.hs?.extra(COLUMN));
    let found = parts(line.row.text("gModel"));
    (!wanted.is_empty() && !found.is_empty()).then_some((wanted, found))
}

/// Zone record lists (categories 3 and 4) have a simpler specification.
fn is_simple(decl: &Declaration<'_>) -> bool {
    !matches!(decl.head.text("iECatg"), "1" | "2")
}

fn missing(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let Some((template, parts)) = both(line).filter(|_| !is_simple(decl)) else { return };
    let is_blank = |at: usize| parts.get(at).is_none_or(|part| named(part).1.is_empty());
    let names: Vec<String> = template
        .iter()
        .enumerate()
        .skip(FIXED)
        .filter(|(at, wanted)| wanted.required && is_blank(*at))
        .map(|(at, wanted)| format!("{} {}", at + 1, wanted.name))
        .collect();
    if !names.is_empty() {
        found.add("gModel", &[("code", &line.row.text("codeTS")), ("names", &listed(&names))]);
    }
}

fn many(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let Some((template, parts)) = both(line).filter(|_| !is_simple(decl)) else { return };
    let last = parts.iter().rposition(|part| !part.is_empty()).map_or(0, |at| at + 1);
    if last > template.len() {
        let (wanted, count) = (template.len().to_string(), last.to_string());
        found.add("gModel", &[("code", &line.row.text("codeTS")), ("wanted", &wanted), ("found", &count)]);
    }
}

/// The first part that calls itself another element of the template than the one it stands for.
fn order(_: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let Some((template, parts)) = both(line) else { return };
    let misplaced = parts.iter().enumerate().skip(FIXED).find_map(|(at, part)| {
        let (name, _) = named(part);
        let is_here = template.get(at).is_some_and(|wanted| wanted.is_called(name));
        let wanted = template.iter().position(|wanted| wanted.is_called(name)).filter(|_| !is_here)?;
        Some((at, wanted, name))
    });
    if let Some((at, wanted, name)) = misplaced {
        let (at, wanted) = ((at + 1).to_string(), (wanted + 1).to_string());
        found
            .add("gModel", &[("found", &at), ("name", &name), ("code", &line.row.text("codeTS")), ("wanted", &wanted)]);
    }
}
