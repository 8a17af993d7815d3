//! Which column of a file is which: our own layout, and the ones that people have (the yearly tariff workbook, parameter
//! tables of the single window, parameter lists with codeValue and codeName).

use std::collections::{BTreeMap, HashSet};

use core_wasm::dictionary::{Dictionaries, families};
use core_wasm::error::Problem;
use core_wasm::rules::numbers::Form;
use core_wasm::rules::tax::tariff::{RATES, rate_problem};
use core_wasm::text::catalogue::administration as texts;

use crate::documents::import::left_out;
use crate::documents::sheet::Line;

/// The columns that every family has, as a file names them.
pub const FIXED: &[(&str, &[&str])] = &[
    (
        "id",
        &[
            "id",
            "code",
            "codevalue",
            "代码",
            "编码",
            "编号",
            "商品编码",
            "商品编号",
            "hs编码",
            "hscode",
            "税号",
            "税则号列",
            "税则号",
            "海关编码",
            "商品代码",
            "参数代码",
            "港口代码",
            "关区代码",
            "口岸代码",
            "地区代码",
            "国别代码",
            "国家代码",
            "un编号",
            "un编码",
        ],
    ),
    (
        "name",
        &[
            "name",
            "codename",
            "名称",
            "中文名称",
            "中文名",
            "中文",
            "商品名称",
            "货品名称",
            "参数名称",
            "代码名称",
            "港口名称",
            "关区名称",
            "口岸名称",
            "地区名称",
            "国别名称",
            "国家名称",
        ],
    ),
    ("name2", &["name2", "第二代码"]),
    ("nameEn", &["nameen", "name_en", "英文名称", "英文名", "英文", "english"]),
    ("from", &["from", "生效日期", "启用日期"]),
    ("to", &["to", "失效日期", "停用日期"]),
];

/// Columns of the tariff under the names that brokers' and customs' tables give them.
const TARIFF: &[(&str, &[&str])] = &[
    ("unit1", &["unit1", "法定第一单位", "第一法定单位", "第一单位", "法定单位", "计量单位", "单位"]),
    ("unit2", &["unit2", "法定第二单位", "第二法定单位", "第二单位"]),
    ("mfnRate", &["mfnrate", "mfn_rate", "最惠国税率", "最惠国", "进口最惠国税率", "最惠国进口税率"]),
    ("generalRate", &["generalrate", "general_rate", "普通税率", "普通", "进口普通税率", "普通进口税率"]),
    (
        "provisionalRate",
        &[
            "provisionalrate",
            "provisional_rate",
            "暂定税率",
            "进口暂定税率",
            "暂定进口税率",
            "最惠国暂定税率",
            "进口最惠国暂定税率",
            "最惠国进口暂定税率",
        ],
    ),
    ("exportRate", &["exportrate", "export_rate", "出口税率", "出口关税税率"]),
    ("exportProvisionalRate", &["exportprovisionalrate", "export_provisional_rate", "出口暂定税率"]),
    ("vatRate", &["vatrate", "vat_rate", "增值税率", "增值税", "增值税税率"]),
    ("consumptionRate", &["consumptionrate", "consumption_rate", "消费税率", "消费税", "消费税税率"]),
    (
        "exportRebate",
        &["exportrebate", "export_rebate", "退税率", "出口退税率", "出口退税", "增值税退税率", "增值税出口退税率"],
    ),
    ("supervision", &["supervision", "监管条件", "海关监管条件", "监管证件"]),
    ("inspection", &["inspection", "检验检疫类别", "检验检疫", "检疫类别", "ciq类别"]),
    ("elements", &["elements", "申报要素", "规范申报要素"]),
];

/// The title over the marks of lines that mean only a part of the goods of their code, in the annexes of the tariff commission.
const PART: &str = "ex";

/// So many lines may stand above the titles.
const ABOVE: usize = 8;

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
        columns.extend(TARIFF.iter().map(|(column, _)| (*column).to_owned()));
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
    let columns_read = columns.iter().map(|(_, name)| name.clone()).collect();
    let mut sheet = Sheet { columns: columns_read, ignored, ..Sheet::default() };
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for (line, cells) in lines.iter().skip(at + 1) {
        let mut values: BTreeMap<String, String> = BTreeMap::new();
        for (place, name) in &columns {
            let typed = cells.get(*place).map(|cell| joined(cell)).unwrap_or_default();
            values.insert(name.clone(), typed);
        }
        let typed = values.remove("id").unwrap_or_default();
        if typed.is_empty() {
            continue;
        }
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

/// The line of titles, and which place holds which column.
fn titles(family: &str, lines: &[Line], extras: &[String]) -> Option<(usize, Vec<(usize, String)>)> {
    let known = |title: &str| -> Option<(String, u32)> {
        let title = plain(title);
        let (title, year) = without_year(&title);
        let tariff = if family == "hsCode" { TARIFF } else { &[] };
        let listed = FIXED.iter().chain(tariff).find(|(_, names)| names.contains(&title));
        let own = || extras.iter().find(|name| name.to_lowercase() == title).map(String::as_str);
        listed.map(|(column, _)| *column).or_else(own).map(|column| (column.to_owned(), year))
    };
    lines.iter().take(ABOVE).enumerate().find_map(|(at, (_, cells))| {
        // Of one title for several years the latest counts, otherwise the first.
        let mut found: Vec<(usize, String, u32)> = Vec::new();
        for (place, title) in cells.iter().enumerate() {
            let Some((column, year)) = known(title) else { continue };
            match found.iter_mut().find(|(_, taken, _)| *taken == column) {
                Some(before) if before.2 < year => *before = (place, column, year),
                Some(_) => {}
                None => found.push((place, column, year)),
            }
        }
        let columns: Vec<(usize, String)> = found.into_iter().map(|(place, column, _)| (place, column)).collect();
        let has = |wanted: &str| columns.iter().any(|(_, column)| column == wanted);
        (has("id") && columns.len() > 1).then_some((at, columns))
    })
}

/// `ex`, also with a mark of a footnote behind it.
fn is_part_title(title: &str) -> bool {
    plain(title).strip_prefix(PART).is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_alphanumeric()))
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

/// A title without the year in front of it, and that year: `2027年暂定税率` is `暂定税率` of 2027.
fn without_year(title: &str) -> (&str, u32) {
    let year = title.split_once('年').and_then(|(year, rest)| Some((rest, year.parse::<u32>().ok()?)));
    year.filter(|(rest, _)| !rest.is_empty()).unwrap_or((title, 0))
}

/// A title without blanks, line breaks, units and brackets: `最惠国税率\n（%）` is `最惠国税率`.
fn plain(title: &str) -> String {
    let title = title.split(['(', '（', '[', '【']).next().unwrap_or_default();
    title
        .chars()
        .filter(|letter| !letter.is_whitespace() && !matches!(letter, '%' | '％' | ':' | '：' | '*'))
        .collect::<String>()
        .to_lowercase()
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
    let form = families::form_of(family, dicts.entries(family));
    let width = match form {
        families::Form::Digits(width) | families::Form::DigitsOrCapitals(width) => width,
        _ => families::digits_alike(dicts.entries(family)).unwrap_or_default(),
    };
    let digits = typed.bytes().all(|byte| byte.is_ascii_digit());
    let padded = if digits { format!("{typed:0>width$}") } else { typed.to_owned() };
    let fits = families::Form::Any.matches(&padded) && form.matches(&padded) && families::is_day(family, &padded);
    fits.then_some(padded)
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
            if let Some(rate) = values.get_mut(*column).filter(|rate| matches!(rate.as_str(), "无" | "-" | "/")) {
                rate.clear();
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
    if let Some(works) = values.get("works").filter(|_| family == families::CALENDAR) {
        problems.extend(families::works_problem(works, "works"));
    }
    for column in ["from", "to"] {
        if let Some(day) = values.get_mut(column).filter(|day| !day.is_empty()) {
            let written = day.replace(['/', '.'], "-");
            match core_wasm::row::parse_date(&written) {
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
