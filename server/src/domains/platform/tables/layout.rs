//! Which column of a file is which: our own layout, and the ones that people have (the yearly tariff workbook, parameter
//! tables of the single window, parameter lists with codeValue and codeName).

use std::collections::{BTreeMap, HashSet};

use core_wasm::dictionary::{Dictionaries, families};
use core_wasm::error::Problem;
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
            "参数代码",
        ],
    ),
    (
        "name",
        &["name", "codename", "名称", "中文名称", "中文名", "中文", "商品名称", "货品名称", "参数名称", "代码名称"],
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
    ("provisionalRate", &["provisionalrate", "provisional_rate", "暂定税率", "进口暂定税率", "暂定进口税率"]),
    ("exportRate", &["exportrate", "export_rate", "出口税率", "出口关税税率"]),
    ("exportProvisionalRate", &["exportprovisionalrate", "export_provisional_rate", "出口暂定税率"]),
    ("vatRate", &["vatrate", "vat_rate", "增值税率", "增值税", "增值税税率"]),
    ("consumptionRate", &["consumptionrate", "consumption_rate", "消费税率", "消费税", "消费税税率"]),
    ("exportRebate", &["exportrebate", "export_rebate", "退税率", "出口退税率", "出口退税"]),
    ("supervision", &["supervision", "监管条件", "海关监管条件", "监管证件"]),
    ("inspection", &["inspection", "检验检疫类别", "检验检疫", "检疫类别", "ciq类别"]),
    ("elements", &["elements", "申报要素", "规范申报要素"]),
];

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
    let taken: HashSet<usize> = columns.iter().map(|(place, _)| *place).collect();
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
    let known = |title: &str| -> Option<String> {
        let title = plain(title);
        let tariff = if family == "hsCode" { TARIFF } else { &[] };
        let listed = FIXED.iter().chain(tariff).find(|(_, names)| names.contains(&title.as_str()));
        let own = || extras.iter().find(|name| name.to_lowercase() == title).map(String::as_str);
        listed.map(|(column, _)| *column).or_else(own).map(str::to_owned)
    };
    lines.iter().take(ABOVE).enumerate().find_map(|(at, (_, cells))| {
        let mut columns: Vec<(usize, String)> = Vec::new();
        for (place, title) in cells.iter().enumerate() {
            if let Some(column) = known(title)
                && !columns.iter().any(|(_, taken)| *taken == column)
            {
                columns.push((place, column));
            }
        }
        let has = |wanted: &str| columns.iter().any(|(_, column)| column == wanted);
        (has("id") && columns.len() > 1).then_some((at, columns))
    })
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
        return if is_heading { Some(heading) } else { families::tariff_code(typed) };
    }
    let form = families::form_of(family, dicts.entries(family));
    let width = match form {
        families::Form::Digits(width) | families::Form::DigitsOrCapitals(width) => width,
        _ => families::digits_alike(dicts.entries(family)).unwrap_or_default(),
    };
    let digits = typed.bytes().all(|byte| byte.is_ascii_digit());
    let padded = if digits { format!("{typed:0>width$}") } else { typed.to_owned() };
    (families::Form::Any.matches(&padded) && form.matches(&padded)).then_some(padded)
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
mod tests {
    use super::*;

    fn dicts() -> Dictionaries {
        crate::process::built_in::dictionaries().unwrap_or_default()
    }

    fn lines(rows: &[&[&str]]) -> Vec<Line> {
        rows.iter()
            .enumerate()
            .map(|(at, cells)| (at + 1, cells.iter().map(|cell| (*cell).to_owned()).collect()))
            .collect()
    }

    fn value<'s>(sheet: &'s Sheet, row: usize, column: &str) -> &'s str {
        &sheet.rows[row].values[column]
    }

    #[test]
    fn the_yearly_workbook_of_brokers_is_read() {
        let sheet = sheet(
            "hsCode",
            &lines(&[
                &["2027年商品编码税率与申报要素表"],
                &[
                    "商品编码",
                    "商品名称",
                    "法定第一\n单位",
                    "法定第二单位",
                    "最惠国税率（%）",
                    "增值税率",
                    "监管条件",
                    "申报要素",
                ],
                &["101210010", "改良种用\n濒危野马", "千克", "头", "10%", "9%", "AFEB", "1:品牌类型;2:出口享惠情况"],
                &["8413810090", "其他泵", "台", "无", "0.8元/千克", "13", "", ""],
                &["84138", "错", "", "", "", "", "", ""],
                &["8413810090", "又一次", "台", "", "", "", "", ""],
                &["8413810099", "错单位", "吨吨", "", "8", "13", "", ""],
            ]),
            &dicts(),
        );
        assert_eq!(sheet.rows[0].code, "0101210010");
        assert_eq!(value(&sheet, 0, "name"), "改良种用濒危野马");
        assert_eq!((value(&sheet, 0, "unit1"), value(&sheet, 0, "unit2")), ("035", "009"));
        assert_eq!((value(&sheet, 0, "mfnRate"), value(&sheet, 0, "vatRate")), ("10", "9"));
        assert_eq!((value(&sheet, 1, "mfnRate"), value(&sheet, 1, "unit2")), ("0.8元/千克", ""));
        let rules: Vec<(usize, &str)> =
            sheet.problems.iter().map(|(line, problem)| (*line, problem.rule.as_str())).collect();
        assert_eq!(rules, [(5, "dict.form"), (6, "dict.twice"), (7, "dict.unit")]);
        let codes: Vec<&str> = sheet.rows.iter().map(|row| row.code.as_str()).collect();
        assert_eq!(codes, ["0101210010", "8413810090"], "a line with something wrong is no row");
    }

    #[test]
    fn a_column_of_fractions_was_formatted_as_percent() {
        let sheet = sheet(
            "hsCode",
            &lines(&[&["税号", "增值税率", "最惠国"], &["8413810010", "0.09", "8"], &["8413810090", "0.13", "0"]]),
            &dicts(),
        );
        assert_eq!((value(&sheet, 0, "vatRate"), value(&sheet, 1, "vatRate")), ("9", "13"));
        assert_eq!((value(&sheet, 0, "mfnRate"), value(&sheet, 1, "mfnRate")), ("8", "0"));
    }

    #[test]
    fn small_rates_that_are_said_to_be_percent_stay() {
        for (title, cells) in
            [("暂定税率", ["0.5%", "1%"]), ("暂定税率(%)", ["0.5", "1"]), ("provisionalRate", ["0.5", "1"])]
        {
            let rows = lines(&[&["税号", title], &["8413810010", cells[0]], &["8413810090", cells[1]]]);
            let sheet = sheet("hsCode", &rows, &dicts());
            let rates = [0, 1].map(|row| value(&sheet, row, "provisionalRate").to_owned());
            assert_eq!(rates, ["0.5", "1"], "{title}");
        }
    }

    #[test]
    fn a_rate_that_cannot_be_reckoned_with_is_a_problem_of_its_line() {
        let rows = lines(&[
            &["税号", "名称", "增值税率", "最惠国税率", "出口退税率"],
            &["8413810010", "甲", "abc", "8", "13"],
            &["8413810015", "乙", "13", "-5", "13"],
            &["8413810020", "丙", "9999", "8", "13"],
            &["8413810090", "丁", "13", "20%+0.912元/升", "9,13"],
            &["8413.81.00.95", "戊", "-", "1000", "无"],
        ]);
        let sheet = sheet("hsCode", &rows, &dicts());
        let told: Vec<(usize, &str, &str)> =
            sheet.problems.iter().map(|(line, it)| (*line, it.field.as_str(), it.rule.as_str())).collect();
        assert_eq!(told, [(2, "vatRate", "dict.rate"), (3, "mfnRate", "dict.rate"), (4, "vatRate", "dict.rate")]);
        let codes: Vec<&str> = sheet.rows.iter().map(|row| row.code.as_str()).collect();
        assert_eq!(codes, ["8413810090", "8413810095"]);
        assert_eq!((value(&sheet, 1, "vatRate"), value(&sheet, 1, "exportRebate")), ("", ""));
    }

    #[test]
    fn codes_of_customs_have_the_form_of_the_others() {
        let wrong = |family: &str, code: &str| {
            let read = sheet(family, &lines(&[&["代码", "名称"], &[code, "新"]]), &dicts());
            read.problems.first().map(|(_, problem)| problem.rule.clone())
        };
        let form = Some("dict.form".to_owned());
        assert_eq!(wrong("tradeMode", "11100"), form);
        assert_eq!(wrong("tradeMode", "01A0"), form);
        assert_eq!(wrong("tradeMode", "0999"), None);
        assert_eq!(wrong("levyNature", "ABC"), form);
        // Some countries have letters.
        assert_eq!(wrong("country", "ABC"), None);
        // The table has single digits so far; that tells nothing.
        assert_eq!(wrong("transportMode", "V"), None);
    }

    #[test]
    fn parameter_tables_have_other_titles() {
        let of = |titles: &[&str]| {
            let read = sheet("customsOffice", &lines(&[&["关区代码表"], titles, &["101", "京机场关"]]), &dicts());
            read.rows.first().map(|row| (row.code.clone(), row.values["name"].clone()))
        };
        let wanted = Some(("0101".to_owned(), "京机场关".to_owned()));
        assert_eq!(of(&["代码", "中文名称"]), wanted);
        assert_eq!(of(&["codeValue", "codeName"]), wanted);
        assert_eq!(of(&["甲", "乙"]), None);
    }
}
