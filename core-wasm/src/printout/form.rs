//! The declaration as the official form shows it (announcement 2018 no. 61 of the General Administration of Customs and
//! its annexes): A4 landscape, nine columns of goods. It is Chinese, whoever prints it.

use serde::Serialize;

use super::Cell;
use crate::dictionary::Dictionaries;
use crate::resource::Kind;
use crate::resources::declaration::{HEAD, LINE, Packed, is_record_list, is_self_paid};
use crate::row::{Row, RowRef};
use crate::rules::containers::each_box;
use crate::validate::is_export;

/// The form with all its texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Form {
    pub title: String,
    /// The numbers above the boxes.
    pub numbers: Vec<Cell>,
    pub rows: Vec<Vec<Cell>>,
    /// Headings of the goods.
    pub columns: [&'static str; 9],
    pub lines: Vec<Goods>,
    /// Special relation, price influence and the others, below the goods.
    pub statements: Vec<Cell>,
    /// Who declares.
    pub declarant: Vec<Cell>,
    pub oath: &'static str,
    pub remarks_of_customs: &'static str,
    pub stamp: &'static str,
    /// "Page" in front of the page's number.
    pub page: &'static str,
}

/// A goods line; each column holds lines of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Goods {
    pub columns: [Vec<String>; 9],
}

/// What stands in a box.
enum Holds {
    Text(&'static str),
    /// The code behind the label, the name in the box.
    Dict(&'static str),
    /// The codes of a party (the first that is filled in) behind the label, its name in the box.
    Party(&'static [&'static str], &'static [&'static str]),
    /// The party abroad: who sends the goods on an import, who gets them on an export.
    Abroad,
    /// Several texts, parted by a slash.
    Joined(&'static [&'static str]),
    /// Mark, amount or rate, and currency: `CNY/500/3`.
    Charge(&'static str, &'static str, &'static str),
}

use Holds::{Abroad, Charge, Dict, Joined, Party, Text};

/// A box: its labels on import and export ("" where the form has no such box) and its share of the row.
type Place = (&'static str, &'static str, u8, Holds);

const ROWS: &[&[Place]] = &[
    &[
        ("境内收货人", "境内发货人", 4, Party(&["tradeCoScc", "tradeCode"], &["tradeName"])),
        ("进境关别", "出境关别", 2, Dict("iEPort")),
        ("进口日期", "出口日期", 2, Text("iEDate")),
        ("申报日期", "申报日期", 2, Text("declDate")),
        ("备案号", "备案号", 3, Text("manualNo")),
    ],
    &[
        ("境外发货人", "境外收货人", 4, Abroad),
        ("运输方式", "运输方式", 2, Dict("trafMode")),
        ("运输工具名称及航次号", "运输工具名称及航次号", 2, Joined(&["trafName", "voyNo"])),
        ("提运单号", "提运单号", 2, Text("billNo")),
        ("货物存放地点", "", 3, Text("goodsPlace")),
    ],
    &[
        ("消费使用单位", "生产销售单位", 4, Party(&["ownerCodeScc", "ownerCode"], &["ownerName"])),
        ("监管方式", "监管方式", 2, Dict("tradeMode")),
        ("征免性质", "征免性质", 2, Dict("cutMode")),
        ("许可证号", "许可证号", 2, Text("licenseNo")),
        ("启运港", "", 3, Dict("despPortCode")),
    ],
    &[
        ("合同协议号", "合同协议号", 4, Text("contrNo")),
        ("贸易国（地区）", "贸易国（地区）", 2, Dict("tradeAreaCode")),
        ("启运国（地区）", "运抵国（地区）", 2, Dict("tradeCountry")),
        ("经停港", "指运港", 2, Dict("distinatePort")),
        ("入境口岸", "", 3, Dict("entyPortCode")),
        ("", "离境口岸", 3, Dict("despPortCode")),
    ],
    &[
        ("包装种类", "包装种类", 4, Dict("wrapType")),
        ("件数", "件数", 1, Text("packNo")),
        ("毛重(千克)", "毛重(千克)", 1, Text("grossWet")),
        ("净重(千克)", "净重(千克)", 1, Text("netWt")),
        ("成交方式", "成交方式", 1, Dict("transMode")),
        ("运费", "运费", 1, Charge("feeMark", "feeRate", "feeCurr")),
        ("保费", "保费", 1, Charge("insurMark", "insurRate", "insurCurr")),
        ("杂费", "杂费", 3, Charge("otherMark", "otherRate", "otherCurr")),
    ],
];

const COLUMNS: [&str; 9] = [
    "项号",
    "商品编号",
    "商品名称及规格型号",
    "数量及单位",
    "单价/总价/币制",
    "原产国(地区)",
    "最终目的国(地区)",
    "境内目的地",
    "征免",
];
/// Column of the district, which is where the goods come from on an export.
const DISTRICT: usize = 7;
const SUPPLY: &str = "境内货源地";

/// Lays a declaration out on the form. What is not filled in stays empty.
pub fn form(declaration: &Row, dicts: &Dictionaries) -> Form {
    let head = declaration.borrowed();
    let export = is_export(head);
    let mut rows: Vec<Vec<Cell>> = ROWS.iter().map(|row| boxes(row, head, export, dicts)).collect();
    rows.push(vec![wide("随附单证及编号", documents(head, dicts))]);
    rows.push(vec![wide("标记唛码及备注", remarks(head, dicts))]);
    let mut columns = COLUMNS;
    if export {
        columns[DISTRICT] = SUPPLY;
    }
    Form {
        title: title(head, export),
        numbers: vec![
            cell("预录入编号", first(head, &["preEntryId", "seqNo"]).to_owned()),
            cell("海关编号", head.text("entryId").to_owned()),
            cell("申报地海关", dicts.name("customsOffice", head.text("customMaster"))),
        ],
        rows,
        columns,
        lines: head.each("lines").map(|line| goods(line, dicts)).collect(),
        statements: statements(head, dicts),
        declarant: vec![
            cell("报关人员", head.text("declareName").to_owned()),
            cell("报关人员证号", head.text("decNo").to_owned()),
            cell("电话", head.text("decBpNo").to_owned()),
            Cell {
                code: first(head, &["agentCodeScc", "agentCode"]).to_owned(),
                ..cell("申报单位", head.text("agentName").to_owned())
            },
        ],
        oath: "兹申明对以上内容承担如实申报、依法纳税之法律责任",
        remarks_of_customs: "海关批注及签章",
        stamp: "申报单位（签章）",
        page: "页码/页数",
    }
}

/// A record list of a bonded zone has a title of its own (prefix of the declaration type).
fn title(head: RowRef<'_>, export: bool) -> String {
    let kind = match (is_record_list(head.raw("type")), export) {
        (false, false) => "进口货物报关单",
        (false, true) => "出口货物报关单",
        (true, false) => "进境货物备案清单",
        (true, true) => "出境货物备案清单",
    };
    format!("中华人民共和国海关{kind}")
}

fn boxes(places: &[Place], head: RowRef<'_>, export: bool, dicts: &Dictionaries) -> Vec<Cell> {
    let shown = places.iter().filter_map(|(import_label, export_label, width, holds)| {
        let label = if export { export_label } else { import_label };
        (!label.is_empty()).then(|| Cell { label: (*label).to_owned(), width: *width, ..held(holds, head, dicts) })
    });
    shown.collect()
}

fn held(holds: &Holds, head: RowRef<'_>, dicts: &Dictionaries) -> Cell {
    let text = |value: &str| Cell { value: value.to_owned(), ..Cell::default() };
    match holds {
        Text("packNo") => text(&head.int("packNo").map(|number| number.to_string()).unwrap_or_default()),
        Text(field @ ("grossWet" | "netWt")) => text(plain(head.text(field))),
        Text(field @ ("iEDate" | "declDate")) => text(&head.text(field).replace('-', "")),
        Text(field) => text(head.text(field)),
        Dict(field) => coded(head, field, dicts),
        Party(codes, names) => party(head, codes, names),
        Abroad => match is_export(head) {
            true => party(head, &["overseasConsigneeCode"], &["overseasConsigneeEname", "overseasConsignorCname"]),
            false => party(head, &["overseasConsignorCode"], &["overseasConsignorEname", "overseasConsignorCname"]),
        },
        Joined(fields) => text(&joined(fields.iter().map(|field| head.text(field)), "/")),
        Charge(mark, amount, currency) => match head.text(amount) {
            "" => Cell::default(),
            amount => text(&joined([head.text(currency), plain(amount), head.text(mark)], "/")),
        },
    }
}

fn party(head: RowRef<'_>, codes: &[&str], names: &[&str]) -> Cell {
    Cell { code: first(head, codes).to_owned(), value: first(head, names).to_owned(), ..Cell::default() }
}

/// The code and the name of a dictionary field of the head or a line.
fn coded(row: RowRef<'_>, field: &str, dicts: &Dictionaries) -> Cell {
    let code = row.text(field);
    let value = name_of(row, field, dicts);
    match value == code {
        true => Cell { value, ..Cell::default() },
        false => Cell { code: code.to_owned(), value, ..Cell::default() },
    }
}

/// The name of what a dictionary field holds; the code itself where no dictionary knows it.
fn name_of(row: RowRef<'_>, field: &str, dicts: &Dictionaries) -> String {
    let definition = HEAD.field(field).or_else(|| LINE.field(field));
    let code = row.text(field);
    match definition.map(|definition| (definition.kind, definition.export_family)) {
        Some((Kind::Dict { family, .. }, other)) => {
            let mut families = [other, family].into_iter().filter(|family| !family.is_empty());
            let known = families.find_map(|family| dicts.by_code(family, code)).map(|entry| entry.name.clone());
            known.unwrap_or_else(|| code.to_owned())
        }
        _ => code.to_owned(),
    }
}

fn goods(line: RowRef<'_>, dicts: &Dictionaries) -> Goods {
    let name = |field: &str| name_of(line, field, dicts);
    let named = |field: &str| match (name(field), line.text(field)) {
        (_, "") => Vec::new(),
        (name, code) if name == code => vec![name],
        (name, code) => vec![name, format!("({code})")],
    };
    let quantity = |amount: &str, unit: &str| match line.text(amount) {
        "" => String::new(),
        amount => format!("{}{}", plain(amount), name(unit)),
    };
    let number = line.int("gNo").map(|number| number.to_string()).unwrap_or_default();
    let serial = line.int("contrItem").map(|serial| format!("({serial})"));
    Goods {
        columns: [
            [Some(number), serial].into_iter().flatten().collect(),
            vec![line.text("codeTS").to_owned()],
            filled([line.text("gName").to_owned(), line.text("gModel").to_owned()]),
            // The traded quantity stands in the third row, also where there is no second legal one.
            vec![quantity("firstQty", "firstUnit"), quantity("secondQty", "secondUnit"), quantity("gQty", "gUnit")],
            filled([
                plain(line.text("declPrice")).to_owned(),
                plain(line.text("declTotal")).to_owned(),
                name("tradeCurr"),
            ]),
            named("originCountry"),
            named("destinationCountry"),
            district(line, dicts),
            named("dutyMode"),
        ],
    }
}

/// The district, and with it the administrative division: `(31222/310115)` and the name.
fn district(line: RowRef<'_>, dicts: &Dictionaries) -> Vec<String> {
    let codes = joined([line.text("districtCode"), line.text("destCode")], "/");
    let name = dicts.name("district", line.text("districtCode"));
    filled([name, if codes.is_empty() { codes } else { format!("({codes})") }])
}

/// A decimal without the zeros at its end; no thousands are marked on the form.
fn plain(number: &str) -> &str {
    match number.contains('.') {
        true => number.trim_end_matches('0').trim_end_matches('.'),
        false => number,
    }
}

fn filled<const N: usize>(texts: [String; N]) -> Vec<String> {
    texts.into_iter().filter(|text| !text.is_empty()).collect()
}

/// The licence documents with their numbers, and the attached papers by their kind.
fn documents(head: RowRef<'_>, dicts: &Dictionaries) -> String {
    let licences = head.each("licenceDocus").map(|row| {
        let code = row.text("docuCode");
        format!("{code}:{} {}", dicts.name("licenceDocu", code), row.text("certCode"))
    });
    let papers = head.each("edocRealations").map(|row| dicts.name("edocCode", row.text("edocCode")));
    joined(licences.chain(papers).collect::<Vec<_>>().iter().map(String::as_str), "；")
}

/// Marks, remarks, and the containers: how many standard ones (TEU) they are, and their numbers.
fn remarks(head: RowRef<'_>, dicts: &Dictionaries) -> String {
    let numbers: Vec<&str> = each_box(head.each("containers")).map(|row| row.text("containerId")).collect();
    let boxes = if numbers.is_empty() {
        String::new()
    } else {
        format!("集装箱标箱数及号码：{};{};", standard_boxes(head, dicts), numbers.join(";"))
    };
    // A tab has no width of its own in print.
    let marks = head.text("markNo").replace('\t', " ");
    joined([&marks, head.text("noteS"), &boxes], "　")
}

/// How many standard containers the boxes are; one whose kind is not known counts as one.
fn standard_boxes(head: RowRef<'_>, dicts: &Dictionaries) -> u32 {
    let of_kind = |row: RowRef<'_>| {
        let kind = dicts.by_id("containerSpec", row.text("containerMd"))?;
        kind.extra("teu").parse::<u32>().ok()
    };
    each_box(head.each("containers")).map(|row| of_kind(row).unwrap_or(1)).sum()
}

/// The statements about the price and who pays the tax, each answered or left empty.
fn statements(head: RowRef<'_>, dicts: &Dictionaries) -> Vec<Cell> {
    let answers = |field: &'static str, from: usize| {
        let places = Packed::of(field).map(|packed| packed.places).unwrap_or_default();
        let raw = head.raw(field);
        places.iter().skip(from).map(move |place| {
            let code = match place.of(raw).trim() {
                "" if field == BUSINESS && is_self_paid(head.raw("type")) => "1",
                code => code,
            };
            cell(place.label.zh, if code.is_empty() { String::new() } else { dicts.name(place.family, code) })
        })
    };
    answers("promiseItmes", 0).chain(answers(BUSINESS, SELF_PAID)).collect()
}

const BUSINESS: &str = "businessItems";
/// Place of "self-declare, self-pay" among the business items, from 0: the only one that is printed.
const SELF_PAID: usize = 4;

fn cell(label: &str, value: String) -> Cell {
    Cell { label: label.to_owned(), value, ..Cell::default() }
}

fn wide(label: &str, value: String) -> Cell {
    Cell { width: 1, ..cell(label, value) }
}

/// The first of the fields that is filled in; "" for none.
fn first<'a>(head: RowRef<'a>, fields: &[&str]) -> &'a str {
    fields.iter().map(|field| head.text(field)).find(|text| !text.is_empty()).unwrap_or_default()
}

fn joined<'a>(texts: impl IntoIterator<Item = &'a str>, separator: &str) -> String {
    texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(separator)
}
