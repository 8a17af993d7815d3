//! Papers of a shipment put together, corrected, and made into drafts. A value is written as `text`, `text|code` or
//! `text|code|sure`, with `|model` where only a model says it and no paper and `|heading` where
//! it stands in the heading of its table, for all lines; what came out as `text|code`, with `?` where somebody should look, `+n` for the places of other papers that
//! agree and `/other` for other readings.

use std::collections::BTreeMap;

use core_wasm::row::Row;
use core_wasm::rules::reading::words::key;
use core_wasm::rules::recognition::change::{self, Change};
use core_wasm::rules::recognition::draft::{self, Known};
use core_wasm::rules::recognition::later;
use core_wasm::rules::recognition::merge::{self, Kind, Read};
use core_wasm::rules::recognition::{Found, How, Line, Material, Place, Review, SURE, Value};
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};

use crate::support::dictionaries;

type Written = Map<String, Json>;

#[derive(Deserialize)]
struct Paper {
    kind: Option<Kind>,
    #[serde(default)]
    head: Written,
    #[serde(default)]
    lines: Vec<Written>,
}

/// The place of what stands in no row of its own.
const NO_ROW: [[f32; 2]; 4] = [[0.0; 2]; 4];
/// The place of the heading of a table.
const HEADING: [[f32; 2]; 4] = [[999.0; 2]; 4];

fn values(paper: i64, written: &Written) -> Vec<Value> {
    let value = |(name, written): (&String, &Json)| {
        let mut parts = written.as_str().unwrap().split('|');
        let text = parts.next().unwrap().to_owned();
        let code = parts.next().filter(|code| !code.is_empty()).map(str::to_owned);
        let sure = parts.next().map_or(95, |sure| sure.parse().unwrap());
        let from = parts.next();
        let is_said = from == Some("model");
        let quad = if from == Some("heading") { HEADING } else { NO_ROW };
        let place = (!is_said).then_some(Place { paper, page: 0, quad, cell: None });
        Value {
            name: name.clone(),
            text,
            code,
            raw: None,
            place,
            sure,
            found: if is_said { Found::Model } else { Found::Label },
            others: Vec::new(),
            also_at: Vec::new(),
            by: None,
        }
    };
    written.iter().map(value).collect()
}

fn told(value: &Value) -> Json {
    let code = value.code.as_ref().map(|code| format!("|{code}")).unwrap_or_default();
    let doubt = if value.sure < SURE { "?" } else { "" };
    let also = if value.also_at.is_empty() { String::new() } else { format!("+{}", value.also_at.len()) };
    let others: String = value.others.iter().map(|other| format!("/{}", other.text)).collect();
    json!(format!("{}{code}{doubt}{also}{others}", value.text))
}

fn told_all(values: &[Value]) -> Json {
    values.iter().map(|value| (value.name.clone(), told(value))).collect::<Map<_, _>>().into()
}

fn told_review(review: &Review) -> Json {
    let lines = review.lines.iter().map(|line| {
        let mut told = told_all(&line.values);
        told["id"] = json!(line.id);
        if let Some(material) = &line.material {
            told["gdsMtno"] = json!(material.gds_mtno);
        }
        told
    });
    json!({ "head": told_all(&review.head), "lines": lines.collect::<Vec<_>>() })
}

#[derive(Deserialize)]
struct Papers {
    papers: Vec<Paper>,
}

/// What was read of papers, in the order of their ids; each line stands in a row of its own.
fn reads(papers: &[Paper]) -> Vec<Read> {
    let read = |(id, paper): (i64, &Paper)| {
        let lines = (1_u8..).zip(&paper.lines).map(|(row, line)| {
            let mut values = values(id, line);
            let places = values.iter_mut().filter_map(|value| value.place.as_mut());
            let places = places.filter(|place| place.quad == NO_ROW);
            places.for_each(|place| place.quad = [[0.0, f32::from(row)]; 4]);
            values
        });
        Read { kind: paper.kind, head: values(id, &paper.head), lines: lines.collect() }
    };
    (1..).zip(papers).map(read).collect()
}

/// The papers of a shipment together.
pub fn merged(input: Json) -> Json {
    let input: Papers = serde_json::from_value(input).unwrap();
    told_review(&merge::merge(&reads(&input.papers)))
}

#[derive(Deserialize)]
struct ReadLater {
    /// The last of them is read when the others were corrected.
    papers: Vec<Paper>,
    changes: Vec<Change>,
}

/// A paper that is read later: the values that are reviewed then, and `base`, what the papers say by themselves.
pub fn read_later(input: Json) -> Json {
    let input: ReadLater = serde_json::from_value(input).unwrap();
    let reads = reads(&input.papers);
    let (_, first) = reads.split_last().unwrap();
    let base = merge::merge(first);
    let (materials, standing) = (BTreeMap::new(), BTreeMap::new());
    let papers = (1..).zip(&input.papers).map(|(id, _)| (id, 1)).collect();
    let known = change::Known {
        by: "maker",
        normal: &|_, raw| (raw.to_owned(), None),
        materials: &materials,
        papers: &papers,
        standing: &standing,
        base: &base,
    };
    let corrected = change::apply(&base, &input.changes, &known).unwrap();
    let joined = later::joined(&base, &corrected, &merge::merge(&reads));
    json!({ "review": told_review(&joined.review), "base": told_review(&joined.base) })
}

#[derive(Deserialize)]
struct Corrected {
    #[serde(default)]
    head: Written,
    #[serde(default)]
    lines: Vec<Written>,
    /// What the papers say of the head by themselves.
    #[serde(default)]
    base: Written,
    changes: Vec<Change>,
}

fn review(head: &Written, lines: &[Written]) -> Review {
    let lines = (1..).zip(lines).map(|(id, line)| Line { id, values: values(1, line), ..Line::default() });
    Review { head: values(1, head), lines: lines.collect(), left_out: 0 }
}

fn material(id: i64) -> Material {
    Material { id, gds_mtno: format!("M-{id}"), name: "Bearing".to_owned(), how: How::Chosen, sure: 100 }
}

/// A review after corrections, or what is wrong with them.
pub fn corrected(input: Json) -> Json {
    let input: Corrected = serde_json::from_value(input).unwrap();
    let materials = BTreeMap::from([(7, material(7))]);
    let papers = BTreeMap::from([(1, 1)]);
    let standing = BTreeMap::new();
    let base = review(&input.base, &[]);
    let known = change::Known {
        by: "maker",
        normal: &|_, raw| (raw.to_owned(), None),
        materials: &materials,
        papers: &papers,
        standing: &standing,
        base: &base,
    };
    match change::apply(&review(&input.head, &input.lines), &input.changes, &known) {
        Ok(after) => told_review(&after),
        Err(problems) => json!({ "problems": problems.iter().map(|problem| &problem.field).collect::<Vec<_>>() }),
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Drafted {
    #[serde(default)]
    forecast: bool,
    #[serde(default)]
    export: bool,
    #[serde(default)]
    into: bool,
    #[serde(default)]
    head: Written,
    #[serde(default)]
    lines: Vec<Written>,
    seller: Option<Row>,
    buyer: Option<Row>,
    /// A material of the first line.
    material: Option<Row>,
    /// What the house's declarations begin with.
    template: Option<Row>,
    #[serde(default)]
    start: Row,
}

/// A draft: its head and lines, and which fields came from which values.
pub fn drafted(input: Json) -> Json {
    let input: Drafted = serde_json::from_value(input).unwrap();
    let mut review = review(&input.head, &input.lines);
    let mut materials = BTreeMap::new();
    if let Some(row) = &input.material {
        materials.insert(7, row.clone());
        review.lines[0].material = Some(material(7));
    }
    let known = Known {
        export: input.export,
        into: input.into,
        seller: input.seller.as_ref(),
        buyer: input.buyer.as_ref(),
        materials: &materials,
        template: input.template.as_ref(),
        dicts: dictionaries(),
        today: "2026-07-01".parse().unwrap(),
    };
    let draft = match input.forecast {
        true => draft::forecast(&review, input.start, &known),
        false => draft::declaration(&review, input.start, &known),
    };
    let origins = draft.origins.iter().map(|origin| {
        let at = origin.line.map(|line| format!("lines[{line}].")).unwrap_or_default();
        format!("{at}{} <- {}", origin.field, origin.value.name)
    });
    let origins: Vec<String> = origins.collect();
    assert!(origins.iter().all(|origin| !key(origin).is_empty()));
    let mut told = json!({ "head": draft.head, "lines": draft.lines, "origins": origins });
    if !draft.problems.is_empty() {
        let problems = draft.problems.iter().map(|problem| format!("{} {}", problem.rule, problem.field));
        told["problems"] = json!(problems.collect::<Vec<_>>());
    }
    if !draft.kept.is_empty() {
        told["kept"] = json!(draft.kept);
    }
    told
}
