//! Which column of a file is which: our own layout, and the ones that people have (the yearly tariff workbook, parameter
//! tables of the single window, parameter lists with codeValue and codeName).

use std::collections::{BTreeMap, HashSet};

use core_wasm::dictionary::{Dictionaries, families};
use core_wasm::error::Problem;
use core_wasm::row::written_date;
use core_wasm::rules::numbers::Form;
use core_wasm::rules::tax::tariff::{RATES, rate_problem};
use core_wasm::text::catalogue::administration as texts;

use self::titles::{OLD_CODE, PART, is_part_title, titles};
use crate::documents::import::left_out;
use crate::documents::sheet::Line;

/// What a file says about the codes of a family.
#[derive(Debug, Default)]
pub struct Sheet {
    /// The columns that it has.
    pub columns: Vec<String>,
    /// The titles of those of which nothing is taken, as they stand in the file.
    pub ignored: Vec<String>,
    pub rows: Vec<SheetRow>,
    /// Line and what is wrong with it.
    pub problems: Vec<(usize, Problem)>,
    /// Lines of the tariff that mean only a part of the goods of their code, and what to do about them. What they say holds
    /// for no code as a whole, so nothing of it is taken.
    pub parts: Vec<(usize, Problem)>,
    /// The codes of those lines, of eight or ten digits.
    pub part_codes: Vec<String>,
}

/// One code of a file, with the values of its columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetRow {
    pub line: usize,
    pub code: String,
    pub values: BTreeMap<String, String>,
}

/// The columns of a family beside the fixed ones: those of the tariff, or those that its entries have.
pub fn extra_columns(family: &str, dicts: &Dictionaries) -> Vec<String> {
    let mut columns: Vec<String> = Vec::new();
    if family == "hsCode" {
        columns.extend(titles::TARIFF.iter().map(|(column, _)| (*column).to_owned()));
    }
    for name in dicts.entries(family).iter().flat_map(|entry| entry.extra.keys()) {
        if !columns.contains(name)
            && !["next", "fta", "year", "mfnSure", "provisionalSure", "rebateSure"].contains(&name.as_str())
        {
            columns.push(name.clone());
        }
    }
    columns
}

/// Reads the lines of a file as codes of a family. A line with something wrong is no row.
pub fn sheet(family: &str, lines: &[Line], dicts: &Dictionaries) -> Sheet {
    let extras = extra_columns(family, dicts);
    let Some((at, columns)) = titles(family, lines, &extras) else {
        let none = Problem::error("dict.columns", "id", texts::TABLE_COLUMNS);
        return Sheet { problems: vec![(lines.first().map_or(1, |(line, _)| *line), none)], ..Sheet::default() };
    };
    let part_at = lines.get(at).and_then(|(_, titles)| titles.iter().position(|title| is_part_title(title)));
    let part_at = part_at.filter(|_| family == "hsCode");
    let taken: HashSet<usize> = columns.iter().map(|(place, _)| *place).chain(part_at).collect();
    let ignored = lines.get(at).map(|(_, titles)| left_out(titles, &taken)).unwrap_or_default();
    let columns_read = columns.iter().map(|(_, name)| name.clone()).filter(|name| name != OLD_CODE).collect();
    let mut sheet = Sheet { columns: columns_read, ignored, ..Sheet::default() };
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for (line, cells) in lines.iter().skip(at + 1) {
        let mut values: BTreeMap<String, String> = BTreeMap::new();
        for (place, name) in &columns {
            let read = if family == "hsCode" && name == "elements" { elements::written } else { joined };
            let typed = cells.get(*place).map(|cell| read(cell)).unwrap_or_default();
            values.insert(name.clone(), typed);
        }
        let typed = values.remove("id").unwrap_or_default();
        if typed.is_empty() {
            continue;
        }
        let typed = numbered(family, typed, &mut values, dicts);
        if family == "hsCode" {
            let (is_part, bare) = part_of(&typed, part_at.and_then(|place| cells.get(place)));
            if let Some(code) = code_of(family, bare, dicts).filter(|_| is_part) {
                let message = texts::TABLE_PART.with(&[("code", &code)]);
                sheet.parts.push((*line, Problem::warning("dict.part", "id", message)));
                sheet.part_codes.push(code);
                continue;
            }
        }
        match code_of(family, &typed, dicts) {
            Some(code) => {
                let wrong = tidy(family, &mut values, dicts);
                let is_good = wrong.is_empty();
                sheet.problems.extend(wrong.into_iter().map(|problem| (*line, problem)));
                match seen.insert(code.clone(), *line) {
                    Some(first) => {
                        let twice = texts::TABLE_TWICE.with(&[("code", &code), ("line", &first.to_string())]);
                        sheet.problems.push((*line, Problem::error("dict.twice", "id", twice)));
                    }
                    None if is_good => sheet.rows.push(SheetRow { line: *line, code, values }),
                    // What else is wrong with it is told as well.
                    None if family == "hsCode" => {
                        let rates = wrong_rates(&SheetRow { line: *line, code, values }, dicts);
                        sheet.problems.extend(rates.into_iter().map(|problem| (*line, problem)));
                    }
                    None => {}
                }
            }
            None => {
                let wrong = texts::TABLE_CODE.with(&[("code", &typed)]);
                sheet.problems.push((*line, Problem::error("dict.form", "id", wrong)));
            }
        }
    }
    for (place, name) in columns.iter().filter(|(_, name)| family == "hsCode" && RATES.contains(&name.as_str())) {
        let title = lines.get(at).and_then(|(_, titles)| titles.get(*place)).map(String::as_str).unwrap_or_default();
        as_percent(&mut sheet.rows, name, title.contains(['%', '％']) || title.trim() == name);
    }
    if family == "hsCode" {
        let Sheet { rows, problems, .. } = &mut sheet;
        rows.retain(|row| {
            let wrong = wrong_rates(row, dicts);
            let is_good = wrong.is_empty();
            problems.extend(wrong.into_iter().map(|problem| (row.line, problem)));
            is_good
        });
    }
    sheet
}

/// The rates of a row that cannot be reckoned with. One that the table has already is no news.
fn wrong_rates(row: &SheetRow, dicts: &Dictionaries) -> Vec<Problem> {
    let present = dicts.by_id("hsCode", &row.code);
    let mut entry = present.cloned().unwrap_or_default();
    entry.extra.extend(row.values.clone());
    let is_new = |column: &&&str| present.is_none_or(|known| known.extra(column) != entry.extra(column));
    RATES.iter().filter(is_new).filter_map(|column| rate_problem(column, &entry, dicts)).collect()
}

/// Whether a line means only a part of the goods of its code: a mark in the column for it, or in front of the code, which is
/// given without it (`ex84138100`).
fn part_of<'t>(typed: &'t str, mark: Option<&String>) -> (bool, &'t str) {
    let marked = mark.is_some_and(|mark| !mark.trim().is_empty());
    match typed.get(..PART.len()).filter(|beginning| beginning.eq_ignore_ascii_case(PART)) {
        Some(beginning) => (true, typed.get(beginning.len()..).unwrap_or_default().trim_start_matches(['.', ' '])),
        None => (marked, typed),
    }
}

/// A cell on one line. Chinese needs no blank where a line was broken.
fn joined(cell: &str) -> String {
    let mut whole = String::new();
    for part in cell.split(['\n', '\r', '\t']).map(str::trim).filter(|part| !part.is_empty()) {
        if whole.ends_with(|last: char| last.is_ascii()) && part.starts_with(|first: char| first.is_ascii()) {
            whole.push(' ');
        }
        whole.push_str(part);
    }
    whole
}

/// Customs' own tables of countries and currencies have the letters as code and the number of before 2018 as old code; here the
/// number is the code, with the letters beside it, and letters alone where there is no number.
fn numbered(family: &str, typed: String, values: &mut BTreeMap<String, String>, dicts: &Dictionaries) -> String {
    let old = values.remove(OLD_CODE).unwrap_or_default();
    let is_lettered = titles::LETTERED.contains(&family) && families::Form::Capitals(3).matches(&typed);
    if !is_lettered || dicts.by_id(family, &typed).is_some() {
        return typed;
    }
    let known = dicts.by_name2(family, &typed).map(|entry| entry.id.clone());
    // Several countries share the old number of "unknown".
    let is_free = dicts.by_id(family, &old).is_none_or(|entry| entry.name2.is_empty());
    let number = known.or_else(|| (!old.is_empty() && is_free).then_some(old));
    match number {
        Some(number) => {
            values.insert("name2".to_owned(), typed);
            number
        }
        None => typed,
    }
}

/// The code with the zeros that a spreadsheet took away and without dots; `None` when it is none of this family. Eight digits
/// of the tariff stand for all codes that begin so.
fn code_of(family: &str, typed: &str, dicts: &Dictionaries) -> Option<String> {
    if family == "hsCode" {
        let bare = families::bare_code(typed);
        let heading = if bare.len() == 7 { format!("0{bare}") } else { bare };
        let is_heading = families::Form::Digits(8).matches(&heading);
        let whole = || families::tariff_code(typed).filter(|code| Form::HsCode.matches(code));
        return if is_heading { Some(heading) } else { whole() };
    }
    if family == families::CALENDAR {
        return written_date(typed).map(|day| day.to_string());
    }
    let form = families::form_of(family, dicts.entries(family));
    let width = match form {
        families::Form::Digits(width) | families::Form::DigitsOrCapitals(width) | families::Form::DigitsMark(width) => {
            width
        }
        _ => families::digits_alike(dicts.entries(family)).unwrap_or_default(),
    };
    let digits = typed.bytes().all(|byte| byte.is_ascii_digit());
    let padded = if digits { format!("{typed:0>width$}") } else { typed.to_owned() };
    let fits = families::Form::Any.matches(&padded) && form.matches(&padded);
    // What the table has already is a code of it, whatever the others look like.
    (fits || dicts.by_id(family, &padded).is_some()).then_some(padded)
}

/// Units by their names, days as days.
fn tidy(family: &str, values: &mut BTreeMap<String, String>, dicts: &Dictionaries) -> Vec<Problem> {
    let mut problems = Vec::new();
    if family == "hsCode" {
        // 千克/头 in one column are both units.
        if let Some((first, second)) = values.get("unit1").and_then(|unit| unit.split_once(['/', '，', '、'])) {
            let (first, second) = (first.trim().to_owned(), second.trim().to_owned());
            if values.get("unit2").is_none_or(String::is_empty) {
                values.insert("unit2".to_owned(), second);
                values.insert("unit1".to_owned(), first);
            }
        }
        for column in RATES {
            match values.get_mut(*column) {
                Some(rate) if matches!(rate.as_str(), "无" | "-" | "/") => rate.clear(),
                Some(rate) if matches!(rate.as_str(), "免税" | "免征") => "0".clone_into(rate),
                _ => {}
            }
        }
        for column in ["supervision", "inspection"] {
            if let Some(letters) = values.get_mut(column).filter(|letters| matches!(letters.as_str(), "无" | "-")) {
                letters.clear();
            }
        }
        for column in ["unit1", "unit2"] {
            let Some(unit) = values.get_mut(column).filter(|unit| !unit.is_empty()) else { continue };
            if matches!(unit.as_str(), "无" | "-" | "/") {
                unit.clear();
                continue;
            }
            let padded = format!("{unit:0>3}");
            let units = dicts.entries("unit");
            match units.iter().find(|entry| entry.id == padded || entry.name == *unit) {
                Some(entry) => entry.id.clone_into(unit),
                None => problems.push(Problem::error("dict.unit", column, texts::TABLE_UNIT.with(&[("unit", unit)]))),
            }
        }
    }
    if let Some(works) = values.get_mut("works").filter(|_| family == families::CALENDAR) {
        match works.as_str() {
            "否" | "休" | "休息" | "放假" => "0".clone_into(works),
            "是" | "班" | "上班" => "1".clone_into(works),
            _ => {}
        }
        problems.extend(families::works_problem(works, "works"));
    }
    // The country of a port by its letters.
    if let Some(country) = values.get_mut("country").filter(|_| family == "port") {
        let countries = dicts.entries("country");
        let named = dicts.by_code("country", country).or_else(|| countries.iter().find(|it| it.name == *country));
        if let Some(entry) = named.filter(|entry| !entry.name2.is_empty()) {
            entry.name2.clone_into(country);
        }
    }
    for column in ["from", "to"] {
        if let Some(day) = values.get_mut(column).filter(|day| !day.is_empty()) {
            match written_date(day) {
                Some(read) => *day = read.to_string(),
                None => problems.push(Problem::error("dict.day", column, texts::TABLE_DAY.with(&[("day", day)]))),
            }
        }
    }
    problems
}

/// Rates in percent: without the sign; a column whose numbers are all fractions was formatted as percent and is made so,
/// unless it says (in its title, in a cell, by being one of ours) that its numbers are percent as they stand.
/// What is no number (an amount for a unit, a formula) stays as it is.
fn as_percent(rows: &mut [SheetRow], column: &str, is_said: bool) {
    let number = |text: &str| text.parse::<rate::Rate>().ok();
    let mut is_percent = is_said;
    for row in rows.iter_mut() {
        if let Some(value) = row.values.get_mut(column) {
            let bare = value.trim_end_matches(['%', '％']).trim();
            if bare.len() < value.len() && number(bare).is_some() {
                *value = bare.to_owned();
                is_percent = true;
            }
        }
    }
    let rates: Vec<_> = rows.iter().filter_map(|row| number(row.values.get(column)?)).collect();
    let fractions =
        !is_percent && rates.iter().any(|rate| rate.is_fraction()) && rates.iter().all(|rate| rate.is_at_most_one());
    for row in rows.iter_mut() {
        if let Some(value) = row.values.get_mut(column)
            && let Some(rate) = number(value)
        {
            *value = if fractions { rate.hundredfold() } else { rate.written() };
        }
    }
}

mod elements;
pub(super) mod titles;

mod rate {
    //! A rate as a decimal with eight places, without a float on the way.
    use std::str::FromStr;

    use core_wasm::decimal::{format_scaled, parse_scaled};

    const SCALE: u32 = 8;
    const ONE: i64 = 100_000_000;

    #[derive(Clone, Copy)]
    pub struct Rate(i64);

    impl FromStr for Rate {
        type Err = ();

        fn from_str(text: &str) -> Result<Rate, ()> {
            parse_scaled(text, SCALE).map(Rate).map_err(|_| ())
        }
    }

    impl Rate {
        pub fn is_fraction(self) -> bool {
            self.0 > 0 && self.0 < ONE
        }

        pub fn is_at_most_one(self) -> bool {
            self.0 <= ONE
        }

        pub fn written(self) -> String {
            short(self.0)
        }

        pub fn hundredfold(self) -> String {
            short(self.0.saturating_mul(100))
        }
    }

    fn short(units: i64) -> String {
        let text = format_scaled(units, SCALE);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }
}

#[cfg(test)]
mod tests;
