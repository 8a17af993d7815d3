//! Why merged lines stayed apart: the line of the same HS code that each comes nearest to, and in what they differ.

use std::collections::{BTreeMap, HashMap};

use super::key::{Says, of_law, of_options};
use super::source::{GIVEN, Source};
use super::{MergeOptions, Merging, Tariff};

/// The field that lines have to share before anybody asks why they are not one.
const CODE: &str = "codeTS";
/// With so many lines before it and behind it a line is compared: 20,000 of one HS code take no longer than they must.
const BESIDE: usize = 3;
/// What stands for a material, or an HS code, that is never merged: lines of it differ in nothing.
const ALONE: &str = "alone";

/// The merged line that another one comes nearest to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Near {
    pub number: i64,
    /// The parts of the key that keep them apart, as the dictionary `mergeKey` has them: fields of raw lines; "alone" where the
    /// material or the code of one is never merged; the number of the merged line where only a hand does.
    pub fields: Vec<&'static str>,
}

/// For each merged line, by its number, the one of its HS code that it comes nearest to; nothing for one that stands alone.
pub fn nearest(
    merging: &Merging,
    sources: &[Source],
    options: &MergeOptions,
    tariff: Tariff<'_>,
) -> BTreeMap<i64, Near> {
    let by_id: HashMap<i64, &Source> = sources.iter().map(|source| (source.id, source)).collect();
    let mut by_code: BTreeMap<String, Vec<(i64, &Source)>> = BTreeMap::new();
    for (number, line) in (1_i64..).zip(merging.lines()) {
        if let Some(source) = line.of.first().and_then(|id| by_id.get(id)) {
            by_code.entry(source.value(CODE).into_owned()).or_default().push((number, source));
        }
    }
    let mut found = BTreeMap::new();
    for alike in by_code.into_values() {
        for (at, (number, source)) in alike.iter().enumerate() {
            let window = alike.iter().take(at + BESIDE + 1).skip(at.saturating_sub(BESIDE));
            let others = window.filter(|(other, _)| other != number);
            let near = others.map(|(other, one)| Near { number: *other, fields: apart(source, one, options, tariff) });
            if let Some(near) = near.min_by_key(|near| near.fields.len()) {
                found.insert(*number, near);
            }
        }
    }
    found
}

/// What keeps two lines apart, whoever gave them their numbers.
fn apart(one: &Source, other: &Source, options: &MergeOptions, tariff: Tariff<'_>) -> Vec<&'static str> {
    let mut fields: Vec<&'static str> = Vec::new();
    for difference in of_law(one, other, options).into_iter().chain(of_options(one, other, options, tariff)) {
        let part = if difference.says == Says::Alone { ALONE } else { difference.field };
        if !fields.contains(&part) {
            fields.push(part);
        }
    }
    if fields.is_empty() {
        fields.push(GIVEN);
    }
    fields
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use serde_json::json;

    use super::*;
    use crate::dictionary::Dictionaries;
    use crate::row::Row;
    use crate::rules::merging::{merge, sources};

    fn nearest_of(rows: serde_json::Value) -> BTreeMap<i64, Near> {
        let rows: Vec<Row> = rows.as_array().unwrap().iter().map(|row| Row::from_value(row.clone()).unwrap()).collect();
        let sources = sources(rows).unwrap();
        let dicts = Dictionaries::default();
        let today = NaiveDate::from_ymd_opt(2026, 7, 1).unwrap();
        let tariff = Tariff { dicts: &dicts, today, direction: None };
        let options = MergeOptions::default();
        let merging = merge(&sources, &options, tariff).unwrap();
        nearest(&merging, &sources, &options, tariff)
    }

    #[test]
    fn the_line_with_the_fewest_differences_is_the_nearest() {
        let line = |id: i64, code: &str, origin: &str, mode: &str| {
            json!({ "id": id, "codeTS": code, "gName": "泵", "originCountry": origin, "dutyMode": mode,
                "gQty": "1", "declTotal": (100 - id).to_string(), "tradeCurr": "USD" })
        };
        let found = nearest_of(json!([
            line(1, "8413810090", "DEU", "1"),
            line(2, "8413810090", "JPN", "3"),
            line(3, "8413810090", "JPN", "1"),
            line(4, "3901100090", "DEU", "1"),
        ]));
        let told: Vec<(i64, i64, &[&str])> =
            found.iter().map(|(number, near)| (*number, near.number, near.fields.as_slice())).collect();
        // What stands alone with its HS code is near to nothing.
        assert_eq!(told, [(1, 3, &["originCountry"][..]), (2, 3, &["dutyMode"][..]), (3, 1, &["originCountry"][..])]);
    }

    #[test]
    fn what_only_a_hand_keeps_apart_says_so() {
        let line = |id: i64, given: i64| json!({ "id": id, "codeTS": "8413810090", "gQty": "1", "declTotal": "5", "entryGdsSeqno": given });
        let found = nearest_of(json!([line(1, 1), line(2, 2)]));
        assert_eq!(found[&1], Near { number: 2, fields: vec![GIVEN] });
    }
}
