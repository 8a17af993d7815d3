//! What a logistics account that was kept elsewhere may begin with here: once per serial, as customs has them. What is keyed of a serial
//! that lists moved here was there before the first of them. Source: domain/bonded.md §5.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use serde::Deserialize;

use super::told_figures::{Differs, IN, OUT};
use crate::decimal::Quantity;
use crate::error::Problem;
use crate::row::Row;
use crate::states::bonded_account::MOVABLE;
use crate::text::Message;
use crate::text::catalogue::bonded as texts;

/// What is known of an account that is to begin with something.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Known {
    /// Where the account stands with customs (dictionary `bondAccountState`).
    pub state: String,
    /// The material of each of its serials.
    pub materials: BTreeMap<i64, String>,
    /// What came in and went out here, in less out, of the serials of which something was told already.
    pub moved: BTreeMap<i64, Quantity>,
    /// The serials that began here with something.
    pub begun: BTreeSet<i64>,
    /// The serials that a write-off counted since they were moved first: it says what they begin with.
    pub counted: BTreeSet<i64>,
    /// The day on which it is keyed, in China.
    pub today: NaiveDate,
}

/// Why an account cannot begin with anything now.
pub fn stops(known: &Known) -> Option<Problem> {
    let is_filed = MOVABLE.contains(&known.state.as_str());
    (!is_filed).then(|| Problem::error("bonded.openedNotFiled", "state", texts::OPENED_NOT_FILED))
}

/// Nothing is keyed: somebody would take it for taken over.
pub fn nothing(rows: &[Row]) -> Option<Problem> {
    rows.is_empty().then(|| Problem::error("bonded.openedNothing", "rows", texts::OPENED_NOTHING))
}

/// What is wrong with each of these rows (`bwsOpening`), whose fields are well written.
pub fn problems(rows: &[Row], known: &Known) -> Vec<Vec<Problem>> {
    let mut named = BTreeSet::new();
    rows.iter().map(|row| of_row(row, known, &mut named)).collect()
}

fn of_row(row: &Row, known: &Known, named: &mut BTreeSet<i64>) -> Vec<Problem> {
    let mut found = Vec::new();
    if let Some(serial) = row.int("gdsSeqno") {
        let told = serial.to_string();
        let values = [("serial", &*told)];
        let material = known.materials.get(&serial);
        let wrong = if material.is_none() {
            Some(("bonded.openedUnknown", texts::OPENED_UNKNOWN))
        } else if known.begun.contains(&serial) {
            Some(("bonded.openedBefore", texts::OPENED_BEFORE))
        } else if known.counted.contains(&serial) {
            Some(("bonded.openedCounted", texts::OPENED_COUNTED))
        } else if !named.insert(serial) {
            Some(("bonded.openedTwice", texts::OPENED_TWICE))
        } else {
            None
        };
        found.extend(wrong.map(|(rule, text)| Problem::error(rule, "gdsSeqno", text.with(&values))));
        let said = row.text("gdsMtno").trim();
        if let Some(material) = material.filter(|material| !said.is_empty() && material.trim() != said) {
            let values = [("serial", &*told), ("material", material.as_str()), ("said", said)];
            found.push(Problem::error("bonded.openedMaterial", "gdsMtno", texts::OPENED_MATERIAL.with(&values)));
        }
    }
    if row.decimal::<5>("qty").is_some_and(|quantity| !quantity.is_positive()) {
        found.push(Problem::error("bonded.openedQuantity", "qty", texts::OPENED_QUANTITY));
    }
    if row.decimal::<5>("amountUsd").is_some_and(|dollars| dollars.is_negative()) {
        found.push(Problem::error("bonded.openedWorth", "amountUsd", texts::OPENED_WORTH));
    }
    if row.borrowed().date("inDate").is_some_and(|day| day > known.today) {
        let today = known.today.to_string();
        found.push(Problem::error("bonded.openedLater", "inDate", texts::OPENED_LATER.with(&[("today", &today)])));
    }
    found
}

/// Most serials that a question names.
const MOST_NAMED: usize = 5;

/// What is doubtful about these rows, none of which is wrong: lists moved their serials here, so that what is keyed comes to that.
pub fn doubt(rows: &[Row], known: &Known) -> Option<Message> {
    let moved = |row: &Row| {
        let serial = row.int("gdsSeqno")?;
        let (here, more) = (known.moved.get(&serial)?, row.decimal::<5>("qty")?);
        let sum = here.checked_add(more)?;
        let [here, more, sum] = [*here, more, sum].map(Quantity::short);
        Some(texts::OPENED_MOVED_SERIAL.with(&[
            ("serial", &serial.to_string()),
            ("here", &here),
            ("more", &more),
            ("sum", &sum),
        ]))
    };
    let found: Vec<Message> = rows.iter().filter_map(moved).collect();
    let named = found.iter().take(MOST_NAMED);
    let (zh, en): (Vec<&str>, Vec<&str>) = named.map(|one| (one.zh.as_str(), one.en.as_str())).unzip();
    let mut serials = Message { zh: zh.join("；"), en: en.join("; ") };
    if let Some(more) = found.len().checked_sub(MOST_NAMED).filter(|more| *more > 0) {
        let others = texts::OPENED_MOVED_MORE.with(&[("count", &more.to_string())]);
        serials.zh.push_str(&others.zh);
        serials.en.push_str(&others.en);
    }
    (!found.is_empty()).then(|| texts::OPENED_MOVED.speak_with(&[("serials", &serials)]))
}

/// What customs says is there of a serial beyond what we have of it, in less out, by the figures that it told otherwise. `None` where that
/// is nothing.
pub fn proposed(told: &[Differs]) -> Option<Quantity> {
    let beyond = |name: &str| {
        let Some(one) = told.iter().find(|one| one.figure == name) else { return Some(Quantity::ZERO) };
        one.theirs.parse::<Quantity>().ok()?.checked_sub(one.ours.parse().ok()?)
    };
    let there = beyond(IN)?.checked_sub(beyond(OUT)?);
    there.filter(|quantity| quantity.is_positive())
}
