//! What a new table changes: codes that begin, change, end.

use std::collections::{BTreeMap, HashSet};

use chrono::{Days, NaiveDate};
use core_wasm::dictionary::{Entry, NEXT};

use super::layout::{Sheet, SheetRow};

/// What becomes of one code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A code that was not there, or not at that day.
    Begin(Entry),
    /// A code whose columns have other values: its row as it becomes. From the day on it is a row of its own.
    Change { after: Entry, columns: Vec<String> },
    /// A code that the new table does not have any more.
    End { code: String, next: Vec<String> },
}

impl Step {
    pub fn code(&self) -> &str {
        match self {
            Step::Begin(entry) | Step::Change { after: entry, .. } => &entry.id,
            Step::End { code, .. } => code,
        }
    }
}

/// The plan of an import.
#[derive(Debug, Default)]
pub struct Plan {
    pub steps: Vec<Step>,
    /// Codes of the file that stay as they are.
    pub same: usize,
    /// Codes of eight digits of which the table has none of ten.
    pub unmatched: Vec<(usize, String)>,
}

/// The last day before a day.
pub fn day_before(day: NaiveDate) -> NaiveDate {
    day.checked_sub_days(Days::new(1)).unwrap_or(day)
}

/// Compares a file with the rows that hold on a day. A `whole` file is all there is: what it lacks ends.
pub fn plan(present: &[Entry], sheet: &Sheet, day: NaiveDate, whole: bool, is_tariff: bool) -> Plan {
    let holding: BTreeMap<&str, &Entry> =
        present.iter().filter(|entry| entry.holds_on(day)).map(|entry| (entry.id.as_str(), entry)).collect();
    let mut plan = Plan::default();
    let mut listed: HashSet<&str> = HashSet::new();
    for row in &sheet.rows {
        if is_tariff && row.code.len() == 8 {
            let alike: Vec<&Entry> = holding
                .range(row.code.as_str()..)
                .map(|(_, entry)| *entry)
                .take_while(|entry| entry.id.starts_with(&row.code))
                .collect();
            if alike.is_empty() {
                plan.unmatched.push((row.line, row.code.clone()));
            }
            for entry in alike {
                listed.insert(&entry.id);
                // The name of a heading is not that of its codes.
                plan.step(entry, row, |column| column != "name" && column != "nameEn");
            }
            continue;
        }
        listed.insert(&row.code);
        match holding.get(row.code.as_str()) {
            Some(entry) => plan.step(entry, row, |_| true),
            None => plan.steps.push(Step::Begin(
                changed(&Entry { id: row.code.clone(), sure: true, ..Entry::default() }, row, |_| true).0,
            )),
        }
    }
    if whole {
        let begin: Vec<&str> = sheet.rows.iter().map(|row| row.code.as_str()).filter(|code| code.len() == 10).collect();
        for entry in holding.values().filter(|entry| !listed.contains(entry.id.as_str())) {
            let next = if is_tariff { follow(&entry.id, &begin) } else { Vec::new() };
            plan.steps.push(Step::End { code: entry.id.clone(), next });
        }
    }
    plan
}

/// The codes that follow one of the tariff: those with its first eight digits, else with its first six.
fn follow(code: &str, all: &[&str]) -> Vec<String> {
    let alike = |digits: usize| -> Vec<String> {
        let head = code.get(..digits).unwrap_or(code);
        all.iter()
            .filter(|other| other.starts_with(head) && **other != code)
            .take(10)
            .map(|other| (*other).to_owned())
            .collect()
    };
    let close = alike(8);
    if close.is_empty() { alike(6) } else { close }
}

impl Plan {
    fn step(&mut self, entry: &Entry, row: &SheetRow, counts: impl Fn(&str) -> bool) {
        let (after, columns) = changed(entry, row, counts);
        if columns.is_empty() {
            self.same += 1;
        } else {
            self.steps.push(Step::Change { after, columns });
        }
    }
}

/// The entry with the values of a row of a file, and the columns that are not as before.
fn changed(before: &Entry, row: &SheetRow, counts: impl Fn(&str) -> bool) -> (Entry, Vec<String>) {
    let mut after = before.clone();
    let mut columns = Vec::new();
    for (column, value) in row.values.iter().filter(|(column, _)| counts(column)) {
        let place = match column.as_str() {
            "name" => &mut after.name,
            "name2" => &mut after.name2,
            "nameEn" => &mut after.name_en,
            "from" => &mut after.from,
            "to" => &mut after.to,
            extra => after.extra.entry(extra.to_owned()).or_default(),
        };
        // What a file leaves blank of the names is not taken away.
        if *place == *value
            || (value.is_empty() && matches!(column.as_str(), "name" | "nameEn" | "name2" | "from" | "to"))
        {
            continue;
        }
        value.clone_into(place);
        columns.push(column.clone());
    }
    after.extra.retain(|column, value| !value.is_empty() && column != NEXT);
    (after, columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: &str, unit1: &str) -> Entry {
        let extra = [("unit1".to_owned(), unit1.to_owned())].into();
        Entry { id: id.into(), name: id.into(), sure: true, extra, ..Entry::default() }
    }

    fn row(code: &str, values: &[(&str, &str)]) -> SheetRow {
        let values = values.iter().map(|(column, value)| ((*column).to_owned(), (*value).to_owned())).collect();
        SheetRow { line: 2, code: code.into(), values }
    }

    fn day() -> NaiveDate {
        NaiveDate::from_ymd_opt(2027, 1, 1).unwrap_or_default()
    }

    #[test]
    fn codes_begin_change_and_end() {
        let present = [entry("8413810000", "001"), entry("8471300000", "001"), entry("8501100000", "001")];
        let sheet = Sheet {
            columns: Vec::new(),
            rows: vec![
                row("8413810010", &[("name", "农用泵"), ("unit1", "001")]),
                row("8413810090", &[("name", "其他泵"), ("unit1", "001")]),
                row("8471300000", &[("name", ""), ("unit1", "007")]),
                row("8501100000", &[("unit1", "001")]),
            ],
            problems: Vec::new(),
        };
        let plan = plan(&present, &sheet, day(), true, true);
        let said: Vec<String> = plan
            .steps
            .iter()
            .map(|step| match step {
                Step::Begin(entry) => format!("begin {} {}", entry.id, entry.name),
                Step::Change { after, columns } => format!("change {} {columns:?} {}", after.id, after.extra("unit1")),
                Step::End { code, next } => format!("end {code} {}", next.join(" ")),
            })
            .collect();
        assert_eq!(
            said,
            [
                "begin 8413810010 农用泵",
                "begin 8413810090 其他泵",
                "change 8471300000 [\"unit1\"] 007",
                "end 8413810000 8413810010 8413810090",
            ]
        );
        assert_eq!(plan.same, 1);
    }

    #[test]
    fn eight_digits_stand_for_all_codes_that_begin_so() {
        let present = [entry("8413810010", "001"), entry("8413810090", "001"), entry("8471300000", "001")];
        let sheet = Sheet {
            rows: vec![row("84138100", &[("mfnRate", "5"), ("name", "泵")]), row("99999999", &[("mfnRate", "5")])],
            ..Sheet::default()
        };
        let plan = plan(&present, &sheet, day(), false, true);
        let codes: Vec<&str> = plan.steps.iter().map(Step::code).collect();
        assert_eq!(codes, ["8413810010", "8413810090"]);
        assert!(
            matches!(&plan.steps[0], Step::Change { after, columns } if after.name == "8413810010" && columns == &["mfnRate"])
        );
        assert_eq!(plan.unmatched, [(2, "99999999".to_owned())]);
    }
}
