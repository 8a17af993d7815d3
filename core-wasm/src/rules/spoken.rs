//! Finds the fields that the text of a refusal mentions. Customs and the single window write prose, so fields are
//! recognised by their names on the form, their elements in the message, and the numbers of goods lines.

use crate::error::Problem;
use crate::resource::Field;
use crate::resources::declaration::{HEAD, LINE, PARTS, Part, label_on};
use crate::row::Row;
use crate::text::text;

/// Rule of a problem that customs named.
pub const RULE: &str = "customs.spoken";

/// Names that customs uses beside the labels of the form.
const ALSO_CALLED: &[(&str, &str)] = &[
    ("billNo", "提运单号"),
    ("billNo", "提单号"),
    ("billNo", "运单号"),
    ("contrNo", "合同协议号"),
    ("manualNo", "手册号"),
    ("manualNo", "账册号"),
    ("manualNo", "备案号"),
    ("customMaster", "申报地海关"),
    ("customMaster", "申报关别"),
    ("iEPort", "进境关别"),
    ("iEPort", "出境关别"),
    ("iEPort", "进出口岸"),
    ("iEDate", "进口日期"),
    ("iEDate", "出口日期"),
    ("voyNo", "航次"),
    ("tradeCountry", "启运国"),
    ("tradeCountry", "运抵国"),
    ("distinatePort", "指运港"),
    ("distinatePort", "经停港"),
    ("despPortCode", "启运港"),
    ("entyPortCode", "入境口岸"),
    ("entyPortCode", "离境口岸"),
    ("tradeName", "境内收货人"),
    ("tradeName", "境内发货人"),
    ("ownerName", "消费使用单位"),
    ("ownerName", "生产销售单位"),
    ("feeRate", "运费"),
    ("insurRate", "保费"),
    ("insurRate", "保险费"),
    ("otherRate", "杂费"),
    ("customMaster", "主管海关"),
    ("contrNo", "合同号"),
    ("billNo", "提单号"),
    ("tradeAreaCode", "贸易国别"),
    ("licenseNo", "许可证编号"),
    ("goodsPlace", "存放地点"),
    ("promiseItmes", "特许权使用费"),
    ("promiseItmes", "特殊关系"),
];

/// The same for the goods lines.
const LINE_ALSO_CALLED: &[(&str, &str)] = &[
    ("codeTS", "商品编码"),
    ("codeTS", "税号"),
    ("codeTS", "HS编码"),
    ("gName", "品名"),
    ("gUnit", "成交计量单位"),
    ("firstUnit", "第一计量单位"),
    ("firstQty", "第一法定数量"),
    ("secondUnit", "第二计量单位"),
    ("secondQty", "第二法定数量"),
    ("gModel", "申报要素"),
    ("gQty", "成交数量"),
    ("firstQty", "法定数量"),
    ("firstUnit", "法定单位"),
    ("destinationCountry", "最终目的国"),
    ("districtCode", "境内目的地"),
    ("districtCode", "境内货源地"),
    ("dutyMode", "征免"),
];

/// Shorter names say too little to be looked for in a text.
const SHORTEST: usize = 2;

/// The fields that a note of customs speaks of, each with the sentence that does; in the order of the note. A sentence
/// that names a field of goods lines and no line means all of them.
pub fn spoken(note: &str, declaration: &Row) -> Vec<Problem> {
    let mut problems: Vec<Problem> = Vec::new();
    for sentence in note.split(['；', ';', '。', '\n']).map(str::trim).filter(|sentence| !sentence.is_empty()) {
        for field in fields_of(sentence, declaration) {
            if !problems.iter().any(|known| known.field == field) {
                let says = text("海关：{sentence}", "Customs: {sentence}").with(&[("sentence", sentence)]);
                problems.push(Problem::error(RULE, field, says));
            }
        }
    }
    problems
}

/// A problem as customs writes of it, with the names of an import or an export: `第2项总价：…`, `毛重：…`. What is said so is found again
/// by [`spoken`].
pub fn written(problem: &Problem, export: bool) -> String {
    let message = &problem.message.zh;
    let name = |fields: &'static [Field], field: &str| {
        let known = fields.iter().find(|known| known.name == field);
        known.map_or_else(String::new, |known| named_before(label_on(known, export).zh).to_owned())
    };
    match problem.field.strip_prefix("lines[").and_then(|rest| rest.split_once("].")) {
        Some((index, field)) => {
            let number = index.parse::<usize>().map_or(1, |index| index + 1);
            format!("第{number}项{}：{message}", name(LINE.fields, field))
        }
        // Most of what is found in the head names its field already.
        None => match name(HEAD.fields, &problem.field) {
            name if name.is_empty() || message.contains(&name) => message.clone(),
            name => format!("{name}：{message}"),
        },
    }
}

/// The Chinese name of a field without what stands in brackets: a unit, or which of several it is.
fn named_before(label: &'static str) -> &'static str {
    label.split('（').next().unwrap_or_default()
}

fn fields_of(sentence: &str, declaration: &Row) -> Vec<String> {
    if let Some(path) = path_of(sentence, declaration) {
        return vec![path];
    }
    // What stands before a colon is what the sentence is about; behind it others may be named.
    let about = sentence.split_once(['：', ':']).map(|(about, _)| named_in(about, declaration).0);
    if let Some(about) = about.filter(|paths| !paths.is_empty()) {
        return about;
    }
    let (mut paths, numbers) = named_in(sentence, declaration);
    if paths.is_empty() {
        paths.extend(numbers.iter().map(|number| format!("lines[{}].codeTS", number - 1)));
    }
    paths
}

/// The paths of the fields that a text names, and the numbers of the goods lines in it.
fn named_in(sentence: &str, declaration: &Row) -> (Vec<String>, Vec<usize>) {
    let lines = declaration.rows("lines").len();
    let numbers: Vec<usize> = line_numbers(sentence).into_iter().filter(|number| *number <= lines).collect();
    let mut found = named(sentence, names(LINE.fields, LINE_ALSO_CALLED), names(HEAD.fields, ALSO_CALLED));
    found.sort_unstable_by_key(|name| name.at);
    let mut paths = Vec::new();
    for name in &found {
        match (name.of_line, numbers.as_slice()) {
            (false, _) => paths.push(name.field.to_owned()),
            (true, []) => paths.extend((0..lines).map(|at| format!("lines[{at}].{}", name.field))),
            (true, some) => paths.extend(some.iter().map(|number| format!("lines[{}].{}", number - 1, name.field))),
        }
    }
    (paths, numbers)
}

/// The path with which a sentence begins: `grossWet: ...`, `lines[2].gQty：...`, `DecMessage/DecLists/DecList[3]/GQty: ...`.
fn path_of(sentence: &str, declaration: &Row) -> Option<String> {
    let end = sentence.find(|letter: char| !is_of_path(letter))?;
    let place = &sentence[..end];
    let (list, rest) = place.split_once('[').unwrap_or(("", place));
    if list.is_empty() {
        return HEAD.field(rest).filter(|field| !field.read_only).map(|field| field.name.to_owned());
    }
    let (index, rest) = rest.split_once(']')?;
    let index: usize = index.parse().ok()?;
    if let Some(part) = PARTS.iter().find(|part| part.list == list) {
        let field = part.resource.field(rest.strip_prefix('.')?)?;
        return (index < declaration.rows(list).len()).then(|| format!("{list}[{index}].{}", field.name));
    }
    // Elements of the message are counted from 1.
    let element = list.rsplit('/').next()?;
    let part: &Part = PARTS.iter().find(|part| part.element == element)?;
    let named = rest.strip_prefix('/')?;
    let field = part.resource.fields.iter().find(|field| field.element_name() == named)?;
    let at = index.checked_sub(1).filter(|at| *at < declaration.rows(part.list).len())?;
    Some(format!("{}[{at}].{}", part.list, field.name))
}

fn is_of_path(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '.' | '[' | ']' | '/' | '_')
}

/// A name that a field goes by.
struct Name {
    text: String,
    field: &'static str,
}

/// The names of the fields that a person can change: labels in both languages, elements of the message, other names.
fn names(fields: &'static [Field], also: &[(&'static str, &'static str)]) -> Vec<Name> {
    let mut names = Vec::new();
    for field in fields.iter().filter(|field| !field.read_only) {
        let labels = named_before(field.label.zh).split(['/', '、', '或']).chain([field.label.en]);
        let labels = labels.map(str::to_owned).chain([field.element_name()]);
        names.extend(
            labels.filter(|text| text.chars().count() >= SHORTEST).map(|text| Name { text, field: field.name }),
        );
    }
    names.extend(also.iter().map(|(field, text)| Name { text: (*text).to_owned(), field }));
    names
}

/// A field that a sentence names, and where.
#[derive(Debug)]
struct Found {
    at: usize,
    end: usize,
    field: &'static str,
    of_line: bool,
}

/// The fields named in a sentence: of names that overlap the longest counts, and of one name the goods lines'.
fn named(sentence: &str, lines: Vec<Name>, head: Vec<Name>) -> Vec<Found> {
    let mut all: Vec<Found> = Vec::new();
    for (names, of_line) in [(lines, true), (head, false)] {
        for name in names {
            for (at, _) in sentence.match_indices(name.text.as_str()) {
                let end = at + name.text.len();
                if stands_alone(sentence, at, end) {
                    all.push(Found { at, end, field: name.field, of_line });
                }
            }
        }
    }
    all.sort_by_key(|found| (std::cmp::Reverse(found.end - found.at), !found.of_line));
    let mut kept: Vec<Found> = Vec::new();
    for found in all {
        let free = kept.iter().all(|other| found.end <= other.at || other.end <= found.at);
        if free && !kept.iter().any(|other| other.field == found.field && other.of_line == found.of_line) {
            kept.push(found);
        }
    }
    kept
}

/// Latin names are whole words; Chinese has none.
fn stands_alone(sentence: &str, at: usize, end: usize) -> bool {
    let letter = |found: Option<char>| found.is_some_and(|letter| letter.is_ascii_alphanumeric());
    let (first, last) = (sentence[at..].chars().next(), sentence[..end].chars().next_back());
    !(letter(first) && letter(sentence[..at].chars().next_back())
        || letter(last) && letter(sentence[end..].chars().next()))
}

/// The numbers of goods lines that a sentence names: 第3项, 商品项3, 项号：3, GNo=3, line 3.
fn line_numbers(sentence: &str) -> Vec<usize> {
    const BEFORE: &[&str] = &["第", "商品项", "商品序号", "项号", "GNo", "gNo", "line", "Line", "item"];
    const BEHIND: &[char] = &['项', '条', '行'];
    let mut numbers = Vec::new();
    let mut rest = 0;
    while let Some(start) = sentence[rest..].find(|letter: char| letter.is_ascii_digit()).map(|at| rest + at) {
        let digits = sentence[start..].find(|letter: char| !letter.is_ascii_digit());
        let end = digits.map_or(sentence.len(), |length| start + length);
        rest = end;
        let before = sentence[..start].trim_end_matches([' ', ':', '：', '=', '.', '[', '【', '(', '（']);
        let named = BEFORE.iter().any(|word| before.ends_with(word));
        let counted = !before.ends_with('第') || sentence[end..].trim_start().starts_with(BEHIND);
        if let (true, Ok(number @ 1..=99)) = (named && counted, sentence[start..end].parse::<usize>()) {
            numbers.push(number);
        }
    }
    numbers.dedup();
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn found(note: &str) -> Vec<String> {
        let declaration = Row::from_value(json!({ "lines": [{}, {}, {}], "containers": [{}] })).unwrap();
        spoken(note, &declaration).into_iter().map(|problem| problem.field).collect()
    }

    #[test]
    fn the_head_is_found_by_the_names_of_the_form_and_of_customs() {
        assert_eq!(found("毛重小于净重，请核实"), ["grossWet", "netWt"]);
        assert_eq!(found("提运单号与舱单不符；运输工具名称有误"), ["billNo", "trafName"]);
        assert_eq!(found("GrossWet is below NetWt"), ["grossWet", "netWt"]);
        assert_eq!(found("请联系现场海关"), [] as [&str; 0]);
    }

    #[test]
    fn a_line_is_found_by_its_number_and_all_of_them_without_one() {
        assert_eq!(found("第2项商品编号归类有误"), ["lines[1].codeTS"]);
        assert_eq!(found("商品项3：原产国填报错误，规格型号不全"), ["lines[2].originCountry", "lines[2].gModel"]);
        assert_eq!(found("第1项、第3项单价偏低"), ["lines[0].declPrice", "lines[2].declPrice"]);
        assert_eq!(found("币制不一致"), ["lines[0].tradeCurr", "lines[1].tradeCurr", "lines[2].tradeCurr"]);
        assert_eq!(found("第2项需要补充材料"), ["lines[1].codeTS"]);
        assert_eq!(found("第9项总价有误"), ["lines[0].declTotal", "lines[1].declTotal", "lines[2].declTotal"]);
    }

    #[test]
    fn of_names_that_overlap_the_longest_counts() {
        assert_eq!(found("商品编号"), ["lines[0].codeTS", "lines[1].codeTS", "lines[2].codeTS"]);
        assert_eq!(found("第1项法定第二数量"), ["lines[0].secondQty"]);
        assert_eq!(found("征免性质与监管方式不符"), ["cutMode", "tradeMode"]);
    }

    #[test]
    fn a_path_is_taken_as_it_stands() {
        assert_eq!(found("lines[1].gQty: 必须大于0"), ["lines[1].gQty"]);
        assert_eq!(found("DecMessage/DecLists/DecList[3]/GQty: 不是数字"), ["lines[2].gQty"]);
        assert_eq!(
            found("grossWet：毛重必须大于0；containers[0].containerId: 校验位"),
            ["grossWet", "containers[0].containerId"]
        );
        assert_eq!(found("lines[7].gQty: 必须大于0"), [] as [&str; 0]);
    }

    #[test]
    fn what_is_written_of_a_problem_has_no_path_and_leads_to_its_field() {
        let said = |field: &str, zh: &'static str| written(&Problem::error("rule", field, text(zh, "")), false);
        assert_eq!(said("lines[1].declTotal", "单价乘以数量为3"), "第2项总价：单价乘以数量为3");
        assert_eq!(said("grossWet", "小于净重"), "毛重：小于净重");
        assert_eq!(said("despPortCode", "“启运港”不符"), "“启运港”不符");
        assert_eq!(said("despPortCode", "与启运国不符"), "启运港：与启运国不符");
        let exit = Problem::error("rule", "despPortCode", text("代码不存在", ""));
        assert_eq!(written(&exit, true), "离境口岸：代码不存在");
        assert_eq!(found(&written(&exit, true)), ["despPortCode"]);
        assert_eq!(found(&said("lines[1].declTotal", "单价乘以数量为3")), ["lines[1].declTotal"]);
        assert_eq!(found("第2项：总价有误"), ["lines[1].declTotal"]);
    }

    #[test]
    fn the_sentence_stands_with_the_field() {
        let problems = spoken("提单号不存在；第1项品名不规范", &Row::from_value(json!({ "lines": [{}] })).unwrap());
        assert_eq!((problems[0].message.zh.as_str(), problems[0].rule.as_str()), ("海关：提单号不存在", RULE));
        assert_eq!(problems[1].message.en, "Customs: 第1项品名不规范");
    }
}
