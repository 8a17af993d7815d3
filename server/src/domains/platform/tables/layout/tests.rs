//! Files as people have them.

use super::*;

fn dicts() -> Dictionaries {
    crate::process::built_in::dictionaries().unwrap_or_default()
}

fn lines(rows: &[&[&str]]) -> Vec<Line> {
    rows.iter().enumerate().map(|(at, cells)| (at + 1, cells.iter().map(|cell| (*cell).to_owned()).collect())).collect()
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
fn everything_that_is_wrong_with_a_line_is_told() {
    let rows = lines(&[&["税号", "法定第一单位", "增值税率"], &["8413810010", "吨吨", "abc"]]);
    let sheet = sheet("hsCode", &rows, &dicts());
    let told: Vec<&str> = sheet.problems.iter().map(|(_, it)| it.rule.as_str()).collect();
    assert_eq!((told, sheet.rows.len()), (vec!["dict.unit", "dict.rate"], 0));
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
fn the_annex_of_provisional_rates_is_read_but_for_its_parts() {
    let rows = lines(&[
        &["ex", "税则号", "商品名称", "2026年暂定税率(%)", "2027年最惠国暂定税率(%)"],
        &["", "84138100", "其他液体泵", "4", "3"],
        &["ex", "84713000", "部分便携电脑", "2", "1"],
        &["", "ex85011000", "部分电动机", "2", "1"],
    ]);
    let sheet = sheet("hsCode", &rows, &dicts());
    let taken: Vec<(&str, &str)> =
        sheet.rows.iter().map(|row| (row.code.as_str(), row.values["provisionalRate"].as_str())).collect();
    assert_eq!(taken, [("84138100", "3")], "the later year counts");
    let told: Vec<(usize, &str)> = sheet.parts.iter().map(|(line, it)| (*line, it.rule.as_str())).collect();
    assert_eq!(told, [(3, "dict.part"), (4, "dict.part")]);
    assert_eq!(sheet.part_codes, ["84713000", "85011000"]);
    assert!(sheet.problems.is_empty());
    assert_eq!(sheet.ignored, ["2026年暂定税率(%)"]);
}

#[test]
fn a_chapter_that_nobody_declares_has_no_codes() {
    let rows = lines(&[&["海关编码", "商品名称"], &["9999999901", "错"], &["9803005000", "报告"]]);
    let sheet = sheet("hsCode", &rows, &dicts());
    let told: Vec<(usize, &str)> = sheet.problems.iter().map(|(line, it)| (*line, it.rule.as_str())).collect();
    assert_eq!((told, sheet.rows.len()), (vec![(2, "dict.form")], 1));
}

#[test]
fn a_day_of_the_calendar_is_one() {
    let told = |day: &str, works: &str| {
        let read = sheet("calendarDay", &lines(&[&["代码", "名称", "works"], &[day, "春节", works]]), &dicts());
        read.problems.first().map(|(_, problem)| problem.rule.clone())
    };
    assert_eq!(told("2027-02-05", "0"), None);
    assert_eq!(told("2027-02-30", "0").as_deref(), Some("dict.form"));
    assert_eq!(told("2027-02-05", "7").as_deref(), Some("dict.works"));
}

#[test]
fn parameter_tables_name_the_code_after_what_it_is() {
    for (family, title, code) in [
        ("port", "港口代码", "NLD066"),
        ("customsOffice", "关区代码", "0101"),
        ("entryPort", "口岸代码", "311002"),
        ("district", "地区代码", "31222"),
        ("country", "国别代码", "142"),
        ("unNumber", "UN编号", "1993"),
        ("hsCode", "商品代码", "8413810090"),
    ] {
        let read = sheet(family, &lines(&[&[title, "名称"], &[code, "某"]]), &dicts());
        assert_eq!(read.rows.first().map(|row| row.code.as_str()), Some(code), "{title}");
    }
    let rebates = lines(&[&["商品代码", "增值税退税率"], &["8413810090", "13"]]);
    assert_eq!(value(&sheet("hsCode", &rebates, &dicts()), 0, "exportRebate"), "13");
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

#[test]
fn what_the_program_brings_along_can_be_loaded_again() {
    let dicts = dicts();
    for family in families::FAMILIES.iter().filter(|family| family.name != "hsCode") {
        for code in dicts.entries(family.name).iter().map(|entry| &entry.id) {
            assert_eq!(code_of(family.name, code, &dicts).as_ref(), Some(code), "{}", family.name);
        }
    }
}

#[test]
fn a_title_of_a_parameter_table_says_what_its_code_is_of() {
    let of = |family: &str, titles: &[&str], cells: &[&str]| {
        let read = sheet(family, &lines(&[titles, cells]), &dicts());
        let row = read.rows.first().map(|row| (row.code.clone(), row.values.clone()));
        row.unwrap_or_else(|| panic!("{family}: {:?}", read.problems))
    };
    let (code, values) = of("wrapType", &["包装种类代码", "原检验代码", "包装种类名称"], &["06", "4A", "包"]);
    assert_eq!((code.as_str(), values["name"].as_str()), ("06", "包"));
    // The country of a port is no code of a port, wherever it stands.
    for country in ["116", "JPN", "日本"] {
        let titles = ["国家代码", "港口代码", "港口名称", "英文名称"];
        let (code, values) = of("port", &titles, &[country, "JPN999", "新港", "NEW PORT"]);
        assert_eq!((code.as_str(), values["name"].as_str()), ("JPN999", "新港"));
        assert_eq!((values["country"].as_str(), values["nameEn"].as_str()), ("JPN", "NEW PORT"));
    }
    // Countries and currencies by their letters, with the number of before.
    let titles = ["代码", "中文名称", "英文名称", "原代码"];
    let (code, values) = of("currency", &titles, &["USD", "美元", "US Dollar", "502"]);
    assert_eq!((code.as_str(), values["name2"].as_str(), values.get("oldCode")), ("502", "USD", None));
    let (code, values) = of("currency", &titles, &["XTS", "测试币", "Test", "999"]);
    assert_eq!((code.as_str(), values["name2"].as_str()), ("999", "XTS"));
    assert_eq!(of("country", &titles, &["ATA", "南极洲", "Antarctica", "701"]).0, "ATA", "701 is the unknown country");
    assert_eq!(of("country", &titles, &["FRA", "法国", "France", ""]).0, "305");
    let gb = ["联合国编号", "名称和说明", "英文名称和说明", "类别或项别"];
    let (code, values) = of("unNumber", &gb, &["1090", "丙酮", "ACETONE", "3"]);
    assert_eq!((code.as_str(), values["name"].as_str(), values["class"].as_str()), ("1090", "丙酮", "3"));
    let (code, values) = of("calendarDay", &["日期", "节假日", "是否上班"], &["2027/1/1", "元旦", "否"]);
    assert_eq!((code.as_str(), values["works"].as_str()), ("2027-01-01", "0"));
    let (_, values) = of("entryPort", &["口岸代码", "口岸名称", "生效日期"], &["310999", "新口岸", "2027年3月5日"]);
    assert_eq!(values["from"], "2027-03-05");
}

#[test]
fn a_list_that_was_exported_here_is_read_in_both_languages() {
    for titles in [
        ["代码", "名称", "英文名称", "第二代码", "启用日期", "停用日期（最后一天）"],
        ["Code", "Name", "Name in English", "Second code", "From", "Until (last day)"],
    ] {
        let cells = ["502", "美元", "US Dollar", "USD", "2018-08-01", ""];
        let read = sheet("currency", &lines(&[&titles, &cells]), &dicts());
        assert_eq!(
            (read.columns.as_slice(), read.ignored.len()),
            (&["id", "name", "nameEn", "name2", "from", "to"].map(str::to_owned)[..], 0)
        );
        assert_eq!((value(&read, 0, "name2"), value(&read, 0, "from")), ("USD", "2018-08-01"));
    }
}

#[test]
fn what_a_tariff_says_in_words_is_read() {
    let rows = lines(&[
        &["海关商品编码", "商品名称及备注", "第一计量单位", "第二计量单位", "增值税率", "监管条件", "检验检疫类别"],
        &["8413810090", "其他泵", "台", "千克", "免税", "无", "无"],
    ]);
    let sheet = sheet("hsCode", &rows, &dicts());
    assert_eq!((sheet.problems.len(), sheet.ignored.len()), (0, 0));
    let columns = ["name", "unit1", "unit2", "vatRate", "supervision", "inspection"];
    assert_eq!(columns.map(|column| value(&sheet, 0, column).to_owned()), ["其他泵", "001", "035", "0", "", ""]);
}

#[test]
fn elements_are_read_however_they_are_listed() {
    let wanted = "1:品牌类型;2:出口享惠情况;3:馏程（初馏点；终馏点）;4:725℃时灰分";
    for cell in [
        wanted,
        "0:品牌类型;1:出口享惠情况;2:馏程（初馏点；终馏点）;3:725℃时灰分;",
        "1：品牌类型；2：出口享惠情况；3：馏程（初馏点；终馏点）；4：725℃时灰分",
        "0:品牌类型|1:出口享惠情况|2:馏程（初馏点；终馏点）|3:725℃时灰分",
        "1.品牌类型\n2.出口享惠情况\n3.馏程（初馏点；\n终馏点）\n4、725℃时灰分",
        "品牌类型|出口享惠情况|馏程（初馏点；终馏点）|725℃时灰分",
    ] {
        assert_eq!(elements::written(cell), wanted, "{cell:?}");
    }
    assert_eq!(elements::written("无"), "无");
    for entry in dicts().entries("hsCode") {
        assert_eq!(elements::written(entry.extra("elements")), entry.extra("elements"), "{}", entry.id);
    }
}
