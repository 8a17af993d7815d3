//! Merging by hand: which raw line may go to which merged line, and the way back. Raw lines keep the number of their merged
//! line; a line that goes to another takes its number, and one whose number is taken off is free again.

use std::collections::{BTreeMap, BTreeSet};

use super::key::{Says, of_law, of_options};
use super::source::{GIVEN, Source};
use super::{Apart, MergeOptions, Merging, Tariff};
use crate::error::Problem;
use crate::row::{Row, is_blank};
use crate::text::catalogue::merging as texts;
use crate::text::{Message, Speak, listed};

/// What says no when a raw line is moved by hand to the merged line of others: an error for each thing that customs asks to
/// be equal and is not, a warning for what only the customer wants so. Nothing when it may go; on to a line of nothing it
/// always may.
pub fn may_move(line: &Source, onto: &[Source], options: &MergeOptions, tariff: Tariff<'_>) -> Vec<Problem> {
    let others = onto.iter().filter(|other| other.id != line.id);
    let found = others
        .flat_map(|other| of_law(line, other, options).into_iter().chain(of_options(line, other, options, tariff)));
    let mut seen = BTreeSet::new();
    let first_of_each = found.filter(|difference| seen.insert((difference.says, difference.field)));
    let problems = first_of_each.map(|difference| {
        let [one, other] = difference.values.clone().map(told);
        let values: [(&str, &dyn Speak); 3] = [("label", &difference.label), ("one", &one), ("other", &other)];
        match difference.says {
            Says::Alone => {
                let never: BTreeSet<&str> = difference
                    .values
                    .iter()
                    .map(String::as_str)
                    .filter(|value| options.keeps_alone(difference.field, value))
                    .collect();
                let which = listed(&never.into_iter().collect::<Vec<_>>());
                Problem::warning("merging.never", difference.field, texts::ALONE.speak_with(&[("which", &which)]))
            }
            Says::Option => Problem::warning("merging.option", difference.field, texts::OPTION.speak_with(&values)),
            _ => Problem::error("merging.law", difference.field, texts::LAW.speak_with(&values)),
        }
    });
    problems.collect()
}

fn told(value: String) -> Message {
    if value.is_empty() { texts::BLANK.into() } else { Message { zh: value.clone(), en: value } }
}

/// Gives each row the number of its merged line. Merging the rows again gives the same lines.
pub fn give(rows: &mut [Row], merging: &Merging) {
    let numbers = merging.numbers();
    for row in rows {
        if let Some(number) = row.int("id").and_then(|id| numbers.get(&id)) {
            row.set(GIVEN, number.to_string());
        }
    }
}

/// What people may change in a merged line. It stays when its raw lines are merged again.
const BY_HAND: &[&str] = &["gName", "gModel", "destinationCountry", "districtCode", LEVY];
const LEVY: &str = Apart::LevyMode.field();

/// The field of a merged line that names what somebody wrote into it.
pub const WRITTEN: &str = "byHand";

/// What somebody has written into a merged line, with what is written now: names with commas.
pub fn written_by_hand(before: &Row, now: &Row) -> String {
    let same = |field: &str| before.borrowed().written(field) == now.borrowed().written(field);
    let written = BY_HAND.iter().filter(|field| is_written(before, field) || !same(field));
    written.copied().collect::<Vec<_>>().join(",")
}

fn is_written(line: &Row, field: &str) -> bool {
    line.text(WRITTEN).split(',').any(|written| written == field)
}

/// Puts into a line that raw lines became what somebody wrote into the one that they were before; nothing where they were none.
/// What the merge itself gave that one is given anew: it may be another thing now.
pub fn keep_by_hand(line: &mut Row, before: Option<&Row>) {
    let Some(before) = before else { return };
    for field in BY_HAND.iter().filter(|field| is_written(before, field)) {
        if let Some(value) = before.0.get(*field).filter(|value| !is_blank(Some(*value))) {
            line.set(field, value.clone());
        }
    }
}

/// A levy mode that somebody wrote into a merged line counts for its raw lines where declarations are parted by it.
pub fn levy_by_hand(sources: &mut [Source], merged: &[Row]) {
    let written = merged.iter().filter(|line| is_written(line, LEVY) && !line.is_blank(LEVY));
    let modes: BTreeMap<i64, &str> = written.filter_map(|line| Some((line.int("gNo")?, line.text(LEVY)))).collect();
    if modes.is_empty() {
        return;
    }
    for source in sources {
        if let Some(mode) = source.given.and_then(|number| modes.get(&number)) {
            source.line.set(LEVY, *mode);
        }
    }
}

/// Takes the numbers off again: the rows are what they were before they were merged.
pub fn unmerge(rows: &mut [Row]) {
    for row in rows {
        row.0.remove(GIVEN);
    }
}
