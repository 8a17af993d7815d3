//! What a logistics account that was kept elsewhere may begin with here: once per serial, of serials of which nothing was told, as
//! customs has them. Source: domain/bonded.md §5.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use serde::Deserialize;

use super::told_figures::{Differs, IN, OUT};
use crate::decimal::Quantity;
use crate::error::Problem;
use crate::row::Row;
use crate::states::bonded_account::MOVABLE;
use crate::text::catalogue::bonded as texts;

/// What is known of an account that is to begin with something.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Known {
    /// Where the account stands with customs (dictionary `bondAccountState`).
    pub state: String,
    /// The material of each of its serials.
    pub materials: BTreeMap<i64, String>,
    /// The serials of which something was told already.
    pub moved: BTreeSet<i64>,
    /// The day on which it is keyed, in China.
    pub today: NaiveDate,
}

/// Why an account cannot begin with anything now.
pub fn stops(known: &Known) -> Option<Problem> {
    let is_filed = MOVABLE.contains(&known.state.as_str());
    (!is_filed).then(|| Problem::error("bonded.openedNotFiled", "state", texts::OPENED_NOT_FILED))
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
        } else if known.moved.contains(&serial) {
            Some(("bonded.openedBefore", texts::OPENED_BEFORE))
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

/// What customs says is there of a serial of which nothing was told here: in less out. `None` where it told nothing that came in.
pub fn proposed(told: &[Differs]) -> Option<Quantity> {
    let figure = |name: &str| told.iter().find(|one| one.figure == name).and_then(|one| one.theirs.parse().ok());
    let there = figure(IN).and_then(|entered: Quantity| entered.checked_sub(figure(OUT).unwrap_or_default()));
    there.filter(|quantity| quantity.is_positive())
}
