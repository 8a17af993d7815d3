//! The proof sheet: every field that is filled in, with its label, group by group, for comparison with the customer's
//! documents before the declaration is sent. The problems that the rules find stand below it.

use serde::Serialize;

use super::{Cell, shown};
use crate::dictionary::Dictionaries;
use crate::error::{Problem, Severity};
use crate::resource::Field;
use crate::resources::declaration::{GROUPS, HEAD, LINE, LINE_PARTS, PACKED, PARTS, Packed, label_on};
use crate::row::{Row, RowRef};
use crate::text::catalogue::printout as texts;
use crate::text::{Lang, Text};
use crate::validate::is_export;

/// The sheet with all its texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Proof {
    pub title: String,
    /// The number by which the house knows the declaration.
    pub number: String,
    pub sections: Vec<Section>,
    pub problems_title: &'static str,
    /// What the rules find, worst first.
    pub problems: Vec<Finding>,
    pub nothing_found: &'static str,
}

/// A group of fields, a goods line, a row of another list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    pub title: String,
    pub cells: Vec<Cell>,
}

/// A problem as the sheet tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub severity: &'static str,
    pub field: String,
    pub message: String,
}

/// Everything of a declaration that is filled in, and the verdict on it.
pub fn proof(declaration: &Row, verdict: &[Problem], dicts: &Dictionaries, lang: Lang) -> Proof {
    let head = declaration.borrowed();
    let on = Sheet { export: is_export(head), dicts, lang };
    let mut sections: Vec<Section> = GROUPS
        .iter()
        .map(|(group, label)| {
            let fields = HEAD.fields.iter().filter(|field| field.group == *group && !is_internal(field));
            on.section(label.get(lang).to_owned(), fields, head)
        })
        .collect();
    for part in PARTS {
        for (index, row) in rows(head, part.list, part.many).enumerate() {
            let label = part.resource.label.get(lang);
            let title = if part.many { format!("{label} {}", index + 1) } else { label.to_owned() };
            sections.push(on.section(title, part.resource.fields.iter(), row));
            if part.list == "lines" {
                for inner in LINE_PARTS {
                    for (place, row) in row.each(inner.list).enumerate() {
                        let title = format!("{label} {} · {} {}", index + 1, inner.resource.label.get(lang), place + 1);
                        sections.push(on.section(title, inner.resource.fields.iter(), row));
                    }
                }
            }
        }
    }
    sections.retain(|section| !section.cells.is_empty());
    let mut problems: Vec<&Problem> = verdict.iter().collect();
    problems.sort_by_key(|problem| problem.severity != Severity::Error);
    Proof {
        title: texts::PROOF.get(lang).to_owned(),
        number: head.text("clientSeqNo").to_owned(),
        sections,
        problems_title: texts::PROBLEMS.get(lang),
        problems: problems.into_iter().map(|problem| finding(problem, lang)).collect(),
        nothing_found: texts::NO_PROBLEMS.get(lang),
    }
}

/// Ids and counters that mean nothing on paper.
fn is_internal(field: &Field) -> bool {
    ["id", "version", "orgId", "agentOrgId", "reviewStep"].contains(&field.name)
}

fn rows<'a>(head: RowRef<'a>, list: &str, many: bool) -> impl Iterator<Item = RowRef<'a>> + use<'a> {
    let one = if many { None } else { head.get(list).and_then(|block| block.as_object()).map(RowRef) };
    head.each(list).chain(one)
}

/// How fields read on this sheet.
#[derive(Clone, Copy)]
struct Sheet<'d> {
    export: bool,
    dicts: &'d Dictionaries,
    lang: Lang,
}

impl Sheet<'_> {
    fn section<'f>(self, title: String, fields: impl Iterator<Item = &'f Field>, row: RowRef<'_>) -> Section {
        let Sheet { export, dicts, lang } = self;
        let cells = fields.flat_map(|field| match Packed::of(field.name) {
            Some(packed) if !row.is_blank(field.name) => self.unpacked(packed, row.raw(field.name)),
            _ => vec![cell(label_on(field, export), shown(field, row, export, dicts, lang), lang)],
        });
        Section { title, cells: cells.filter(|cell| !cell.value.is_empty()).collect() }
    }

    /// The places of a packed field, each with its meaning.
    fn unpacked(self, packed: &Packed, value: &str) -> Vec<Cell> {
        let Sheet { dicts, lang, .. } = self;
        let places = packed.places.iter().map(|place| {
            let code = place.of(value).trim();
            let listed = place.codes.iter().find(|(known, _)| *known == code).map(|(_, meaning)| meaning.get(lang));
            let meaning = match (code, listed) {
                ("", _) => String::new(),
                (code, Some(meaning)) => format!("({code}){meaning}"),
                (code, None) => dicts.label(place.family, code, lang),
            };
            cell(place.label, meaning, lang)
        });
        places.collect()
    }
}

fn cell(label: Text, value: String, lang: Lang) -> Cell {
    Cell { label: label.get(lang).to_owned(), value, ..Cell::default() }
}

fn finding(problem: &Problem, lang: Lang) -> Finding {
    let severity = match problem.severity {
        Severity::Error => texts::ERROR,
        _ => texts::WARNING,
    };
    Finding {
        severity: severity.get(lang),
        field: place_of(&problem.field, lang),
        message: problem.message.get(lang).to_owned(),
    }
}

/// Where a problem is, in words: `lines[2].gQty` is "Goods line 3 · Quantity".
fn place_of(field: &str, lang: Lang) -> String {
    let label = |name: &str, of: &'static [Field]| {
        let known = of.iter().find(|field| field.name == name).map(|field| field.label);
        let place = PACKED.iter().find(|packed| packed.field == name).and_then(|packed| packed.places.first());
        known.or(place.map(|place| place.label)).map_or_else(|| name.to_owned(), |label| label.get(lang).to_owned())
    };
    let Some((list, rest)) = field.split_once('[') else { return label(field, HEAD.fields) };
    let (index, name) = rest.split_once(']').unwrap_or((rest, ""));
    let part = PARTS.iter().find(|part| part.list == list);
    let owner = part.map_or(list, |part| part.resource.label.get(lang));
    let number =
        index.parse::<usize>().map(|index| format!("{owner} {}", index + 1)).unwrap_or_else(|_| owner.to_owned());
    match name.trim_start_matches('.') {
        "" => number,
        name => format!("{number} · {}", label(name, part.map_or(LINE.fields, |part| part.resource.fields))),
    }
}
