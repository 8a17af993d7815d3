//! What a new table changes: codes that begin, change, end.

use std::collections::{BTreeMap, HashSet};

use chrono::{Days, NaiveDate};
use core_wasm::dictionary::families::mark_of;
use core_wasm::dictionary::{Entry, NEXT, SURE};
use core_wasm::error::Problem;
use core_wasm::row::parse_date;
use core_wasm::text::catalogue::administration as texts;

use super::layout::{Sheet, SheetRow};

/// The tariff, whose codes stand in materials and declarations.
pub const TARIFF: &str = "hsCode";

/// How a file is to be taken.
#[derive(Clone, Debug)]
pub struct Terms {
    pub family: String,
    /// The day from which it holds; without one what is there is corrected.
    pub day: Option<NaiveDate>,
    /// That day, or the present one.
    pub since: NaiveDate,
    /// The file is all there is: what it lacks ends.
    pub whole: bool,
    /// The file is one that customs or its like published: what it says is confirmed. What another file says is not.
    pub official: bool,
}

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
    /// Lines that cannot be taken, and why.
    pub problems: Vec<(usize, Problem)>,
    /// Lines of eight digits that stand for no code of the table, and lines that mean a part of a code's goods: nothing is wrong
    /// with them, and nothing comes of them.
    pub idle: Vec<(usize, Problem)>,
}

/// The last day before a day.
pub fn day_before(day: NaiveDate) -> NaiveDate {
    day.checked_sub_days(Days::new(1)).unwrap_or(day)
}

/// Compares a file with the rows that hold on its day.
pub fn plan(present: &[Entry], sheet: &Sheet, terms: &Terms) -> Plan {
    let holding: BTreeMap<&str, &Entry> =
        present.iter().filter(|entry| entry.holds_on(terms.since)).map(|entry| (entry.id.as_str(), entry)).collect();
    let mut of_code: BTreeMap<&str, Vec<&Entry>> = BTreeMap::new();
    for entry in present {
        of_code.entry(&entry.id).or_default().push(entry);
    }
    let is_tariff = terms.family == TARIFF;
    // A code that has a line of its own is not meant by one of its first eight digits.
    let mut listed: HashSet<&str> = sheet.rows.iter().map(|row| row.code.as_str()).collect();
    let mut plan = Plan { idle: sheet.parts.clone(), ..Plan::default() };
    // A whole table does not end the codes that it names for a part of their goods.
    for code in &sheet.part_codes {
        listed.extend(holding.range(code.as_str()..).map(|(id, _)| *id).take_while(|id| id.starts_with(code.as_str())));
    }
    // A rebate list says what its goods are, not what customs calls the code.
    let has = |name: &str| sheet.columns.iter().any(|column| column == name);
    let renames = !is_tariff || !has("exportRebate") || has("mfnRate");
    for row in &sheet.rows {
        if is_tariff && row.code.len() == 8 {
            let alike: Vec<&Entry> = holding
                .range(row.code.as_str()..)
                .map(|(_, entry)| *entry)
                .take_while(|entry| entry.id.starts_with(&row.code))
                .collect();
            if alike.is_empty() {
                let message = texts::TABLE_NO_CODE.with(&[("code", &row.code)]);
                plan.idle.push((row.line, Problem::warning("dict.noCode", "id", message)));
            }
            for entry in alike {
                if listed.insert(&entry.id) {
                    // The name of a heading is not that of its codes.
                    plan.change(entry, row, terms, |column| column != "name" && column != "nameEn");
                }
            }
            continue;
        }
        match holding.get(row.code.as_str()) {
            Some(entry) => plan.change(entry, row, terms, |column| renames || !matches!(column, "name" | "nameEn")),
            None => plan.begin(of_code.get(row.code.as_str()).map(Vec::as_slice).unwrap_or_default(), row, terms),
        }
    }
    if terms.whole {
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
    /// A row of a code that does not hold on the day; `others` are those it has for other days.
    fn begin(&mut self, others: &[&Entry], row: &SheetRow, terms: &Terms) {
        let new = Entry { id: row.code.clone(), sure: terms.official, ..Entry::default() };
        let (mut entry, _) = changed(&new, row, terms, |_| true);
        if entry.from.is_empty() {
            entry.from = terms.day.map(|day| day.to_string()).unwrap_or_default();
        }
        beside(&mut entry, others, terms.since);
        if entry.name.is_empty() {
            let message = texts::TABLE_NAME.with(&[("code", &row.code)]);
            self.problems.push((row.line, Problem::error("dict.newName", "name", message)));
            return;
        }
        self.take(row, entry.is_backwards(), Step::Begin(entry));
    }

    fn change(&mut self, before: &Entry, row: &SheetRow, terms: &Terms, counts: impl Fn(&str) -> bool) {
        let (mut after, columns) = changed(before, row, terms, counts);
        if columns.is_empty() {
            self.same += 1;
            return;
        }
        if let Some(day) = terms.day.map(|day| day.to_string()).filter(|day| before.from != *day) {
            after.from = day;
        }
        self.take(row, after.is_backwards(), Step::Change { after, columns });
    }

    fn take(&mut self, row: &SheetRow, is_backwards: bool, step: Step) {
        if is_backwards {
            let message = texts::TABLE_BACKWARDS.with(&[("code", step.code())]);
            self.problems.push((row.line, Problem::error("dict.day", "to", message)));
        } else {
            self.steps.push(step);
        }
    }
}

/// Leaves the days alone that other rows of the code have: it was there before, or comes later too.
fn beside(entry: &mut Entry, others: &[&Entry], since: NaiveDate) {
    let on = since.to_string();
    let (before, after): (Vec<&Entry>, Vec<&Entry>) = others.iter().partition(|other| other.from <= on);
    let ended = before.iter().filter_map(|row| parse_date(&row.to)).max();
    if let Some(first) = ended.and_then(|last| last.succ_opt()).map(|first| first.to_string())
        && entry.from < first
    {
        entry.from = first;
    }
    let begins = after.iter().filter_map(|row| parse_date(&row.from)).min();
    if let Some(last) = begins.map(|first| day_before(first).to_string())
        && (entry.to.is_empty() || entry.to > last)
    {
        entry.to = last;
    }
}

/// The entry with the values of a row of a file, and the columns that are not as before. What the file has to say is
/// confirmed by an official one; of another one only what it changes is not.
fn changed(before: &Entry, row: &SheetRow, terms: &Terms, counts: impl Fn(&str) -> bool) -> (Entry, Vec<String>) {
    let mut after = before.clone();
    let mut columns = Vec::new();
    let mut marks: Vec<&str> = Vec::new();
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
        let is_kept = value.is_empty() && matches!(column.as_str(), "name" | "nameEn" | "name2" | "from" | "to");
        let differs = *place != *value && !is_kept;
        if differs {
            value.clone_into(place);
            columns.push(column.clone());
        }
        if differs || (terms.official && !value.is_empty()) {
            marks.extend(mark_of(&terms.family, column));
        }
    }
    for mark in marks {
        match mark {
            SURE => after.sure = terms.official,
            extra => {
                after.extra.insert(extra.to_owned(), if terms.official { "1" } else { "0" }.to_owned());
            }
        }
        if after.column(mark) != before.column(mark) {
            columns.push(mark.to_owned());
        }
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

    /// An official file of 2027.
    fn terms(family: &str, whole: bool) -> Terms {
        let day = NaiveDate::from_ymd_opt(2027, 1, 1).unwrap_or_default();
        Terms { family: family.to_owned(), day: Some(day), since: day, whole, official: true }
    }

    #[test]
    fn codes_begin_change_and_end() {
        let present = [entry("8413810000", "001"), entry("8471300000", "001"), entry("8501100000", "001")];
        let sheet = Sheet {
            rows: vec![
                row("8413810010", &[("name", "农用泵"), ("unit1", "001")]),
                row("8413810090", &[("name", "其他泵"), ("unit1", "001")]),
                row("8471300000", &[("name", ""), ("unit1", "007")]),
                row("8501100000", &[("unit1", "001")]),
            ],
            ..Sheet::default()
        };
        let plan = plan(&present, &sheet, &terms(TARIFF, true));
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
        let plan = plan(&present, &sheet, &terms(TARIFF, false));
        let codes: Vec<&str> = plan.steps.iter().map(Step::code).collect();
        assert_eq!(codes, ["8413810010", "8413810090"]);
        assert!(
            matches!(&plan.steps[0], Step::Change { after, columns } if after.name == "8413810010" && columns == &["mfnRate", "mfnSure"])
        );
        // A new line of a national tariff has no ten digits yet; it stands in nobody's way.
        assert_eq!((rules(&plan.problems), rules(&plan.idle)), (vec![], vec!["2 id dict.noCode".to_owned()]));
    }

    fn rules(problems: &[(usize, Problem)]) -> Vec<String> {
        problems.iter().map(|(line, problem)| format!("{line} {} {}", problem.field, problem.rule)).collect()
    }

    #[test]
    fn a_code_that_begins_has_a_name() {
        let present = [entry("8413810010", "001")];
        let of = |code: &str, values: &[(&str, &str)]| {
            let sheet = Sheet { rows: vec![row(code, values)], ..Sheet::default() };
            let plan = plan(&present, &sheet, &terms(TARIFF, false));
            (rules(&plan.problems), plan.steps.len())
        };
        assert_eq!(of("8413810099", &[("vatRate", "13")]), (vec!["2 name dict.newName".to_owned()], 0));
        assert_eq!(of("8413810099", &[("name", "其他泵")]), (vec![], 1));
        // One that is there has a name already.
        assert_eq!(of("8413810010", &[("name", ""), ("vatRate", "13")]), (vec![], 1));
    }

    #[test]
    fn a_line_for_a_part_of_the_goods_changes_nothing() {
        let present = [entry("8413810010", "001"), entry("8413810090", "001"), entry("8471300000", "001")];
        let part = |code: &str| (3, Problem::warning("dict.part", "id", texts::TABLE_PART.with(&[("code", code)])));
        let sheet = Sheet {
            rows: vec![row("84713000", &[("provisionalRate", "1")])],
            parts: vec![part("84138100")],
            part_codes: vec!["84138100".to_owned()],
            ..Sheet::default()
        };
        let plan = plan(&present, &sheet, &terms(TARIFF, true));
        let codes: Vec<&str> = plan.steps.iter().map(Step::code).collect();
        assert_eq!(codes, ["8471300000"], "nor does it end in a whole table");
        assert_eq!(rules(&plan.idle), ["3 id dict.part"]);
    }

    #[test]
    fn a_rebate_list_does_not_rename_codes() {
        let present = [entry("8413810010", "001")];
        let change = |columns: &[&str]| {
            let columns = columns.iter().map(|column| (*column).to_owned()).collect();
            let rows = vec![row("8413810010", &[("name", "泵"), ("exportRebate", "13")])];
            let plan = plan(&present, &Sheet { columns, rows, ..Sheet::default() }, &terms(TARIFF, false));
            matches!(&plan.steps[..], [Step::Change { after, .. }] if after.name == "泵")
        };
        assert!(!change(&["id", "name", "exportRebate"]));
        assert!(change(&["id", "name", "mfnRate", "exportRebate"]));
    }

    #[test]
    fn a_code_with_a_line_of_its_own_is_changed_once() {
        let present = [entry("8413810010", "001"), entry("8413810090", "001")];
        let sheet = Sheet {
            rows: vec![row("84138100", &[("vatRate", "9")]), row("8413810090", &[("vatRate", "13")])],
            ..Sheet::default()
        };
        let plan = plan(&present, &sheet, &terms(TARIFF, true));
        let told: Vec<(&str, &str)> = plan
            .steps
            .iter()
            .map(|step| match step {
                Step::Change { after, .. } => (after.id.as_str(), after.extra("vatRate")),
                other => (other.code(), ""),
            })
            .collect();
        assert_eq!(told, [("8413810010", "9"), ("8413810090", "13")]);
    }

    #[test]
    fn a_row_does_not_end_before_it_begins() {
        let dated = |id: &str, from: &str, to: &str| Entry { from: from.into(), to: to.into(), ..entry(id, "") };
        let present = [dated("CHN001", "2026-01-01", ""), dated("CHN002", "", "2026-12-31")];
        for (code, values, wrong) in [
            ("CHN009", &[("from", "2027-03-01"), ("to", "2027-02-28")][..], true),
            ("CHN009", &[("from", "2027-03-01"), ("to", "2027-03-01")], false),
            // It begins on the day of the file.
            ("CHN009", &[("to", "2026-12-31")], true),
            ("CHN001", &[("to", "2026-12-31")], true),
            ("CHN001", &[("to", "2027-12-31")], false),
            // What was there before ended the day before.
            ("CHN002", &[("to", "2026-06-30")], true),
        ] {
            let named: Vec<(&str, &str)> = values.iter().copied().chain([("name", code)]).collect();
            let sheet = Sheet { rows: vec![row(code, &named)], ..Sheet::default() };
            let plan = plan(&present, &sheet, &terms("port", false));
            assert_eq!(rules(&plan.problems), if wrong { vec!["2 to dict.day"] } else { vec![] }, "{code} {values:?}");
            assert_eq!(plan.steps.is_empty(), wrong);
        }
        // A correction leaves the first day as it is.
        let sheet = Sheet { rows: vec![row("CHN001", &[("to", "2025-12-31")])], ..Sheet::default() };
        let correction = Terms { day: None, ..terms("port", false) };
        assert_eq!(rules(&plan(&present, &sheet, &correction).problems), ["2 to dict.day"]);
    }

    #[test]
    fn what_an_official_file_says_is_confirmed() {
        let doubtful = |mut entry: Entry| {
            entry.sure = false;
            entry.extra.insert("mfnRate".to_owned(), "5".to_owned());
            entry.extra.insert("mfnSure".to_owned(), "0".to_owned());
            entry
        };
        let present = [doubtful(entry("8413810010", "001")), entry("8413810090", "001")];
        let changed = |official: bool, code: &str, values: &[(&str, &str)]| {
            let sheet = Sheet { rows: vec![row(code, values)], ..Sheet::default() };
            let plan = plan(&present, &sheet, &Terms { official, ..terms(TARIFF, false) });
            plan.steps.into_iter().next().map(|step| match step {
                Step::Change { after, columns } => (after.sure, after.extra("mfnSure").to_owned(), columns.join(" ")),
                Step::Begin(entry) => (entry.sure, entry.extra("mfnSure").to_owned(), "begin".to_owned()),
                Step::End { .. } => (false, String::new(), "end".to_owned()),
            })
        };
        let came = |sure: bool, mfn: &str, columns: &str| Some((sure, mfn.to_owned(), columns.to_owned()));
        // Rates say nothing about units, nor the other way round.
        assert_eq!(changed(true, "8413810010", &[("mfnRate", "5")]), came(false, "1", "mfnSure"));
        assert_eq!(changed(true, "8413810010", &[("unit1", "001")]), came(true, "0", "sure"));
        assert_eq!(changed(false, "8413810010", &[("mfnRate", "5"), ("unit1", "001")]), None);
        // What anybody else changes is not confirmed, nor what they add.
        assert_eq!(changed(false, "8413810090", &[("unit1", "007")]), came(false, "", "unit1 sure"));
        assert_eq!(changed(false, "8413810099", &[("name", "泵"), ("unit1", "007")]), came(false, "", "begin"));
        let whole = [("name", "泵"), ("unit1", "007"), ("mfnRate", "8")];
        assert_eq!(changed(true, "8413810099", &whole), came(true, "1", "begin"));
    }
}
