//! What a hand scanner reads, and what becomes of it: a place, or goods of an order. The browser judges by it while there is no
//! connection, the server judges again.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{inbound, is_same, outbound};
use crate::decimal::Quantity;
use crate::error::Problem;
use crate::rules::few::few;
use crate::text::catalogue::wms as texts;
use crate::text::{Message, Speak, listed};

/// Before the code of a place.
const PLACE: &str = "LOC:";
/// Between material, lot and quantity on a label.
const PARTS: char = '|';

/// What a barcode says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Code {
    Place { location: String },
    Goods { material: String, lot: String, quantity: Option<Quantity> },
}

/// Reads a barcode: `LOC:A-01-02` is a place; else material, lot and quantity parted by `|`, the last two where the label has
/// them.
///
/// # Errors
/// It says nothing, or a quantity that is none.
pub fn read(barcode: &str) -> Result<Code, Problem> {
    let barcode = barcode.trim();
    let problem = |message| Problem::error("wms.barcode", "barcode", message);
    if barcode.is_empty() {
        return Err(problem(texts::BARCODE_MISSING));
    }
    if barcode.len() >= PLACE.len() && barcode.is_char_boundary(PLACE.len()) {
        let (head, location) = barcode.split_at(PLACE.len());
        if head.eq_ignore_ascii_case(PLACE) {
            let location = location.trim().to_owned();
            inbound::place(&location).map_err(|wrong| Problem { field: "barcode".to_owned(), ..wrong })?;
            return Ok(Code::Place { location });
        }
    }
    let mut parts = barcode.split(PARTS).map(str::trim);
    let material = parts.next().unwrap_or_default().to_owned();
    let lot = parts.next().unwrap_or_default().to_owned();
    let quantity = match parts.next().filter(|text| !text.is_empty()) {
        None => None,
        Some(text) => Some(text.parse().map_err(|_| problem(texts::BARCODE_QUANTITY))?),
    };
    if material.is_empty() || parts.next().is_some() {
        return Err(problem(texts::BARCODE_UNKNOWN));
    }
    Ok(Code::Goods { material, lot, quantity })
}

/// What was typed as a quantity is none.
pub fn no_quantity() -> Problem {
    Problem::error("wms.quantity", "qty", texts::NO_QUANTITY)
}

/// What is done with a scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Task {
    Receive,
    /// What came damaged.
    Damage,
    Put,
    Pick,
}

/// A line of the order that is worked on: of an inbound order, or a place that an outbound order takes goods from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Line {
    pub id: i64,
    pub material: String,
    pub lot: String,
    /// What is expected, or held.
    pub wanted: Quantity,
    /// What was received in good order, or picked.
    pub done: Quantity,
    pub damaged: Quantity,
    pub put: Quantity,
    /// Where goods are picked; where they are to be put, if somebody said so.
    pub location: String,
}

/// Goods that were scanned.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Goods {
    pub material: String,
    pub lot: String,
    /// 1 where neither label nor person says.
    pub quantity: Quantity,
    pub location: String,
    /// The line that the person says it is for: a label does not tell two lines of the same goods apart.
    pub line_id: Option<i64>,
}

/// The line that a scan is for, as it is afterwards: the one that is named, else of several that fit the first that has room.
///
/// # Errors
/// No line has such goods, the named one has others, or there is no room for so much.
pub fn take(task: Task, lines: &[Line], scan: &Goods) -> Result<Line, Problem> {
    let named = |line: &&Line| {
        is_same(&line.material, &scan.material) && (scan.lot.trim().is_empty() || is_same(&line.lot, &scan.lot))
    };
    let mut fitting: Vec<&Line> = lines.iter().filter(named).collect();
    if let Some(id) = scan.line_id {
        fitting.retain(|line| line.id == id);
        if fitting.is_empty() {
            let message = texts::NOT_IN_LINE.with(&[("goods", scan.material.trim())]);
            return Err(Problem::error("wms.notInOrder", "lineId", message));
        }
    }
    if fitting.is_empty() {
        return Err(Problem::error("wms.notInOrder", "barcode", not_in_order(lines, scan)));
    }
    let here = |line: &&&Line| {
        task != Task::Pick || scan.location.trim().is_empty() || is_same(&line.location, &scan.location)
    };
    let at_place: Vec<&&Line> = fitting.iter().filter(here).collect();
    if at_place.is_empty() {
        let places: Vec<&str> = fitting.iter().map(|line| line.location.as_str()).collect();
        let message =
            texts::NOT_AT_PLACE.speak_with(&[("location", &scan.location.trim()), ("places", &listed(&places))]);
        return Err(Problem::error("wms.notAtPlace", "location", message));
    }
    let mut refusal = None;
    for line in at_place {
        match done(task, line, scan) {
            Ok(after) => return Ok(after),
            Err(problem) => drop(refusal.get_or_insert(problem)),
        }
    }
    Err(refusal.unwrap_or_else(|| Problem::error("wms.notInOrder", "barcode", texts::BARCODE_UNKNOWN)))
}

/// Why no line has such goods: none has the material, or only other lots of it, which are named.
fn not_in_order(lines: &[Line], scan: &Goods) -> Message {
    let (goods, lot) = (scan.material.trim(), scan.lot.trim());
    let of_material = || lines.iter().filter(|line| is_same(&line.material, &scan.material));
    let lots: BTreeSet<&str> = of_material().map(|line| line.lot.trim()).filter(|lot| !lot.is_empty()).collect();
    let count = lots.len().to_string();
    let lots: Vec<Message> = lots.into_iter().map(|lot| Message { zh: lot.to_owned(), en: lot.to_owned() }).collect();
    match (of_material().next(), few(&lots)) {
        (None, _) => texts::NOT_IN_ORDER.with(&[("goods", goods)]),
        (Some(_), None) => texts::NO_LOT_IN_ORDER.with(&[("goods", goods), ("lot", lot)]),
        (Some(_), Some(lots)) => {
            let said: [(&str, &dyn Speak); 4] = [("goods", &goods), ("lot", &lot), ("lots", &lots), ("count", &count)];
            texts::OTHER_LOT_IN_ORDER.speak_with(&said)
        }
    }
}

fn done(task: Task, line: &Line, scan: &Goods) -> Result<Line, Problem> {
    let figures = inbound::Figures { expected: line.wanted, received: line.done, damaged: line.damaged, put: line.put };
    let with =
        |after: inbound::Figures| Line { done: after.received, damaged: after.damaged, put: after.put, ..line.clone() };
    match task {
        Task::Receive => inbound::receive(&figures, scan.quantity, false).map(with),
        Task::Damage => inbound::receive(&figures, scan.quantity, true).map(with),
        Task::Put => inbound::put(&figures, scan.quantity, &scan.location).map(with),
        Task::Pick => {
            let picked = outbound::pick(line.wanted, line.done, scan.quantity)?;
            Ok(Line { done: picked, ..line.clone() })
        }
    }
}
