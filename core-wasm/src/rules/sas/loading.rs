//! Loading a truck: the passport that follows from the documents, or the parts of one, that somebody puts on it. Source:
//! domain/bonded.md §3.

use chrono::{DateTime, FixedOffset, Utc};
use serde::{Deserialize, Serialize};

use super::passport::{Carried, Context, Goods, INVENTORY_LIST, STOCK_LIST, Vehicle, judge};
use crate::decimal::{Fixed, Quantity};
use crate::error::Problem;
use crate::row::Row;
use crate::text::catalogue::sas as texts;

/// Kinds of passports (dictionary `passportType`) that carry documents which are approved.
const FIRST_LINE: &str = "2";
const SECOND_LINE: &str = "3";
/// Bindings (dictionary `passportBindType`): whole documents, one whole document, parts of one.
const DOCUMENTS: &str = "1";
const DOCUMENT: &str = "2";
const PARTS: &str = "3";
/// China among the countries of bonded messages.
const CHINA: &str = "142";

/// A line of a document that waits for a truck, and how much of it somebody puts on this one.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Line {
    pub seqno: i64,
    pub gds_mtno: String,
    pub gdecd: String,
    pub gds_nm: String,
    pub dcl_unitcd: String,
    pub quantity: Quantity,
    /// What other passports carry of it.
    pub used: Quantity,
    pub gross: Option<Quantity>,
    pub net: Option<Quantity>,
    /// As it was typed; everything that is left where nothing was.
    pub taken: Option<String>,
}

/// A document that waits for a truck.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Waiting {
    /// Of the dictionary `passportRltType`.
    pub kind: String,
    pub number: String,
    pub org_id: i64,
    /// Customs office.
    pub office: String,
    /// I or E.
    pub way: String,
    /// Country of departure or arrival of an inventory list.
    pub country: String,
    pub lines: Vec<Line>,
}

impl Line {
    /// What no passport carries.
    pub fn left(&self) -> Quantity {
        self.quantity.checked_sub(self.used).unwrap_or_default()
    }

    /// The quantity as it is put on the truck; what was typed may be no number.
    fn wanted(&self) -> String {
        self.taken.as_deref().map_or_else(|| self.left().to_string(), |typed| typed.trim().to_owned())
    }

    /// What of it is on the truck; `None` where that is no number.
    fn loaded(&self) -> Option<Quantity> {
        match self.wanted().as_str() {
            "" => Some(Quantity::default()),
            typed => typed.parse().ok(),
        }
    }

    fn is_whole(&self) -> bool {
        self.loaded() == Some(self.quantity)
    }

    /// The part of a weight of the whole line.
    fn part_of(&self, weight: Option<Quantity>) -> Option<Quantity> {
        let loaded = self.loaded()?;
        if loaded == Quantity::default() {
            return Some(loaded);
        }
        if loaded == self.quantity {
            return weight;
        }
        // First times, then by: of a third of three kilograms is one kilogram.
        weight?.checked_mul::<5, 5>(loaded)?.checked_div::<5, 5>(self.quantity)
    }
}

impl Waiting {
    /// Whether all of it goes, which is only where no other passport carries some.
    fn is_whole(&self) -> bool {
        self.lines.iter().all(|line| line.is_whole() && !line.used.is_positive())
    }
}

/// The fields of the passport that follow from what is chosen: its kind, binding, documents, goods and weights.
/// `passport`: as it is now, so that a kind that somebody chose for the same document stays.
pub fn follow(passport: &Row, waiting: &[Waiting]) -> Row {
    let mut follows = Row::new();
    let is_whole = waiting.iter().all(Waiting::is_whole);
    let docs = waiting.iter().map(|document| doc(&document.kind, &document.number));
    follows.set("docs", docs.collect::<Vec<_>>());
    let binding = match (is_whole, waiting.len()) {
        (true, ..=1) => DOCUMENT,
        (true, _) => DOCUMENTS,
        (false, _) => PARTS,
    };
    follows.set("bindTypecd", binding);
    let goods = waiting.iter().filter(|_| !is_whole).flat_map(|document| &document.lines).filter_map(goods);
    follows.set("lines", goods.collect::<Vec<_>>());
    let Some(first) = waiting.first() else {
        for weight in ["totalGrossWt", "totalNetWt"] {
            follows.set(weight, "");
        }
        return follows;
    };
    follows.set("orgId", first.org_id);
    for (field, value) in [("rltTbTypecd", &first.kind), ("masterCuscd", &first.office), ("ioTypecd", &first.way)] {
        follows.set(field, value.as_str());
    }
    let was = passport.rows("docs");
    if passport.is_blank("passportTypecd") || was.first().is_none_or(|was| was.text("rtlBillNo") != first.number) {
        let crosses_border = first.kind == INVENTORY_LIST && !["", CHINA].contains(&first.country.as_str());
        follows.set("passportTypecd", if crosses_border { FIRST_LINE } else { SECOND_LINE });
    }
    let lines = || waiting.iter().flat_map(|document| &document.lines);
    let gross = total(lines().map(|line| line.part_of(line.gross)));
    let net = total(lines().map(|line| line.part_of(line.net)));
    for (field, weight) in [("totalGrossWt", gross), ("totalNetWt", net)] {
        follows.set(field, weight.map(|weight| weight.to_string()).unwrap_or_default());
    }
    follows
}

/// A sum where all parts are known, and it is more than nothing.
fn total(parts: impl Iterator<Item = Option<Quantity>>) -> Option<Quantity> {
    let parts: Option<Vec<Quantity>> = parts.collect();
    Fixed::sum(parts?).filter(|sum| sum.is_positive())
}

fn doc(kind: &str, number: &str) -> serde_json::Value {
    let mut doc = Row::new();
    doc.set("rtlBillTypecd", kind);
    doc.set("rtlBillNo", number);
    serde_json::Value::Object(doc.0)
}

/// A line as it stands on the passport; nothing where nothing of it goes.
fn goods(line: &Line) -> Option<serde_json::Value> {
    if line.loaded() == Some(Quantity::default()) {
        return None;
    }
    let mut goods = Row::new();
    goods.set("rltGdsSeqno", line.seqno.to_string());
    let weight = |of| line.part_of(of).map(|weight| weight.to_string()).unwrap_or_default();
    for (field, value) in [
        ("gdsMtno", line.gds_mtno.clone()),
        ("gdecd", line.gdecd.clone()),
        ("gdsNm", line.gds_nm.clone()),
        ("dclUnitcd", line.dcl_unitcd.clone()),
        ("dclQty", line.wanted()),
        ("grossWt", weight(line.gross)),
        ("netWt", weight(line.net)),
    ] {
        if !value.is_empty() {
            goods.set(field, value);
        }
    }
    Some(serde_json::Value::Object(goods.0))
}

/// A number of ours for a passport that is made now: its instant in China, to the second.
pub fn number(now: DateTime<Utc>) -> String {
    let in_china = FixedOffset::east_opt(8 * 3600).map(|china| now.with_timezone(&china).naive_local());
    format!("HF{}", in_china.unwrap_or_else(|| now.naive_utc()).format("%y%m%d%H%M%S"))
}

/// What is wrong with a load, as far as it is known before the passport is made: everything that would stop it from being sent, but
/// for the parties, which the server fills.
pub fn judged(
    passport: &Row,
    waiting: &[Waiting],
    strict: bool,
    limit: Fixed<2>,
    vehicle: Option<Vehicle>,
) -> Vec<Problem> {
    let context = Context { documents: waiting.iter().map(carried).collect(), strict, limit, vehicle };
    let mut found = judge(passport, &context);
    found.retain(|problem| !problem.rule.starts_with("sas.party"));
    let is_part = !waiting.iter().all(Waiting::is_whole);
    if is_part && waiting.len() > 1 {
        // Its goods are held against one document, and there are several.
        found.retain(|problem| problem.rule != "sas.oneDocument" && !problem.field.starts_with("lines"));
        found.push(Problem::error("sas.partsOfOne", "docs", texts::PARTS_OF_ONE));
    }
    if let Some((first, rest)) = waiting.split_first()
        && rest.iter().any(|other| other.kind != first.kind)
    {
        found.push(Problem::error("sas.documentKinds", "docs", texts::DOCUMENT_KINDS));
    }
    found
}

fn carried(document: &Waiting) -> Carried {
    let goods = |line: &Line| Goods {
        seqno: line.seqno,
        quantity: line.quantity,
        used: line.used,
        by: Vec::new(),
        gross: line.gross,
    };
    Carried {
        number: document.number.clone(),
        org: document.org_id,
        office: document.office.clone(),
        way: document.way.clone(),
        ready: [INVENTORY_LIST, STOCK_LIST].contains(&document.kind.as_str()),
        // Lists that collect stock lists do not wait for a truck.
        collects: Vec::new(),
        goods: document.lines.iter().map(goods).collect(),
    }
}
