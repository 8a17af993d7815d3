//! Which column of ours a heading of somebody's workbook means: what was said of it last time, our own label in either language,
//! the words that people's workbooks have for it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::row::gathered;
use crate::text::lowered;

/// A column that cells can go to.
#[derive(Clone, Debug, Deserialize)]
pub struct Column {
    pub name: String,
    pub label: Label,
}

/// What the column is called.
#[derive(Clone, Debug, Deserialize)]
pub struct Label {
    pub zh: String,
    pub en: String,
}

/// What the first line of a pasted block says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Headings {
    /// For each cell the name of its column; nothing where the cells below it go nowhere.
    pub columns: Vec<Option<String>>,
    /// Every filled cell is our own label: there is nothing to ask.
    pub is_ours: bool,
}

/// The words of workbooks, by the fields that they mean.
const SYNONYMS: &[(&[&str], &[&str])] = &[
    (
        &["codeTS", "gdecd"],
        &[
            "hs",
            "hscode",
            "hsno",
            "hs编码",
            "hs编号",
            "商品编码",
            "商品编号",
            "税号",
            "税则号",
            "税则号列",
            "海关编码",
            "海关商品编码",
            "tariffcode",
            "tariffno",
            "tariffnumber",
            "commoditycode",
            "customscode",
            "htscode",
            "hts",
        ],
    ),
    (
        &["gName", "gdsNm"],
        &[
            "品名",
            "货名",
            "名称",
            "中文品名",
            "中文名称",
            "货物名称",
            "产品名称",
            "物料名称",
            "申报品名",
            "name",
            "goods",
            "product",
            "productname",
            "item",
            "itemname",
            "partname",
            "description",
            "goodsdescription",
            "descriptionofgoods",
            "commodity",
            "productdescription",
        ],
    ),
    (
        &["gModel", "gdsSpcfModelDesc"],
        &[
            "规格",
            "型号",
            "规格型号",
            "申报要素",
            "specification",
            "specifications",
            "spec",
            "model",
            "modelno",
            "declarationelements",
        ],
    ),
    (&["gQty", "dclQty"], &["数量", "成交数量", "申报数量", "出货数量", "qty", "qnty", "quantity", "quantities"]),
    (&["gUnit", "dclUnitcd"], &["单位", "计量单位", "成交单位", "申报单位", "unit", "units", "uom", "unitofmeasure"]),
    (
        &["declPrice", "dclUprcAmt"],
        &["单价", "申报单价", "成交单价", "price", "unitprice", "unitvalue", "priceperunit"],
    ),
    (
        &["declTotal", "dclTotalAmt"],
        &[
            "总价",
            "金额",
            "总金额",
            "总值",
            "货值",
            "成交总价",
            "申报总价",
            "amount",
            "total",
            "totalprice",
            "totalamount",
            "value",
            "totalvalue",
            "lineamount",
            "invoicevalue",
        ],
    ),
    (&["tradeCurr", "dclCurrcd"], &["币制", "币种", "货币", "currency", "curr", "ccy"]),
    (
        &["firstQty", "lawfQty"],
        &["法定数量", "第一法定数量", "第一数量", "法定第一数量", "qty1", "legalquantity", "statutoryquantity"],
    ),
    (
        &["firstUnit", "lawfUnitcd"],
        &["法定单位", "第一法定单位", "第一单位", "法定第一单位", "unit1", "legalunit", "statutoryunit"],
    ),
    (&["secondQty", "secdLawfQty"], &["第二法定数量", "第二数量", "法定第二数量", "qty2", "secondquantity"]),
    (&["secondUnit", "secdLawfUnitcd"], &["第二法定单位", "第二单位", "法定第二单位", "unit2", "secondunit"]),
    (
        &["originCountry", "natcd"],
        &[
            "原产国",
            "原产地",
            "产地",
            "原产国地区",
            "产国",
            "origin",
            "countryoforigin",
            "coo",
            "origincountry",
            "madein",
        ],
    ),
    (
        &["destinationCountry"],
        &[
            "目的国",
            "最终目的国",
            "运抵国",
            "destination",
            "destinationcountry",
            "countryofdestination",
            "finaldestination",
        ],
    ),
    (&["districtCode"], &["境内目的地", "境内货源地", "货源地", "district", "domesticdestination", "domesticsource"]),
    (&["dutyMode", "lvyrlfModecd"], &["征免", "征免方式", "征减免税方式", "dutymode", "exemption"]),
    (
        &["gdsMtno"],
        &[
            "料号",
            "料件号",
            "物料号",
            "物料编码",
            "物料编号",
            "商品料号",
            "货号",
            "产品编号",
            "partno",
            "partnumber",
            "pn",
            "itemno",
            "itemnumber",
            "itemcode",
            "sku",
            "materialno",
            "materialnumber",
            "materialcode",
            "article",
            "articleno",
        ],
    ),
    (&["contrItem"], &["项号", "备案序号", "备案项号", "手册项号", "accountitem", "handbookitem"]),
    (&["netWt"], &["净重", "总净重", "netweight", "nw", "netwt", "net"]),
    (&["grossWt"], &["毛重", "总毛重", "grossweight", "gw", "grosswt", "gross"]),
    (&["packNo"], &["件数", "包数", "箱数", "packages", "pkgs", "ctns", "cartons", "noofpackages"]),
    (&["containerId"], &["箱号", "柜号", "集装箱号", "container", "containerno", "containernumber", "cntrno"]),
    (&["containerMd"], &["箱型", "柜型", "集装箱规格", "containertype", "containersize"]),
];

/// Fewest letters and Chinese characters of a word that is found within a longer heading.
const LETTERS_WITHIN: usize = 4;
const CHARACTERS_WITHIN: usize = 2;

/// How well a heading fits a column; 0: not at all.
type Fits<'a> = &'a dyn Fn(&str, &Column) -> usize;

/// The columns that the cells of a line name; nothing for a line that is no line of headings. `remembered`: heading to column,
/// as somebody set it last time; an empty column leaves the cells out.
pub fn headings(line: &[String], columns: &[Column], remembered: &BTreeMap<String, String>) -> Option<Headings> {
    let plain: Vec<String> = line.iter().map(|cell| plain(cell)).collect();
    // A number is a value.
    let is_number = |cell: &String| {
        cell.contains(|letter: char| letter.is_ascii_digit())
            && cell.chars().all(|letter| letter.is_ascii_digit() || " .,-/%".contains(letter))
    };
    if line.iter().any(is_number) {
        return None;
    }
    let remembered: BTreeMap<String, &str> =
        gathered(remembered.iter().map(|(heading, column)| (self::plain(heading), column.as_str())));
    let mut found: Vec<Option<usize>> = vec![None; line.len()];
    let mut taken = vec![false; columns.len()];
    let mut left_out = vec![false; line.len()];
    let mut known = 0;
    let mut ours = 0;

    // What is surer goes first: a column is given away once.
    let ways: [Fits<'_>; 4] = [
        &|heading, column| usize::from(remembered.get(heading).is_some_and(|name| *name == column.name)),
        &|heading, column| {
            usize::from([&column.label.zh, &column.label.en].iter().any(|label| self::plain(label) == heading))
        },
        &|heading, column| usize::from(synonyms(&column.name).contains(&heading)),
        &within,
    ];
    for (way, fits) in ways.iter().enumerate() {
        for (at, heading) in plain.iter().enumerate() {
            if heading.is_empty() || found[at].is_some() || left_out[at] {
                continue;
            }
            if remembered.get(heading).is_some_and(|column| column.is_empty()) {
                left_out[at] = true;
                known += 1;
                continue;
            }
            let best = (0..columns.len()).filter(|&place| !taken[place]).max_by_key(|&place| {
                // Of equals the first column.
                (fits(heading, &columns[place]), columns.len() - place)
            });
            let Some(place) = best.filter(|&place| fits(heading, &columns[place]) > 0) else { continue };
            taken[place] = true;
            found[at] = Some(place);
            known += 1;
            let Column { label, .. } = &columns[place];
            ours += usize::from(way <= 1 && [&label.zh, &label.en].iter().any(|label| label.trim() == line[at].trim()));
        }
    }
    let filled = plain.iter().filter(|heading| !heading.is_empty()).count();
    // One word of a longer line may be a value that happens to be called so.
    if known == 0 || known * 3 < filled {
        return None;
    }
    let columns = found.into_iter().map(|place| place.map(|place| columns[place].name.clone())).collect();
    Some(Headings { columns, is_ours: ours == filled })
}

fn synonyms(field: &str) -> &'static [&'static str] {
    SYNONYMS.iter().find(|(names, _)| names.contains(&field)).map_or(&[], |(_, words)| words)
}

/// How much of a heading a word of a column makes up, counted so that the longest word wins, and of two the one further
/// behind: in 总价币制 the last word says what it is.
fn within(heading: &str, column: &Column) -> usize {
    let labels = [plain(&column.label.zh), plain(&column.label.en)];
    let words = synonyms(&column.name).iter().copied().chain(labels.iter().map(String::as_str));
    let long_enough = |word: &&str| {
        let count = word.chars().count();
        if word.is_ascii() { count >= LETTERS_WITHIN } else { count >= CHARACTERS_WITHIN }
    };
    let found = words.filter(long_enough).filter_map(|word| heading.rfind(word).map(|at| (word, at)));
    found.map(|(word, at)| word.len() * 1_000 + at.min(999)).max().unwrap_or_default()
}

/// A heading without what is said beside it: case, spaces, signs, a unit in brackets.
fn plain(heading: &str) -> String {
    let bare = |text: &str| lowered(&text.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>());
    let open = heading.find(['(', '（', '[', '【']);
    let outside: String = open.map_or_else(String::new, |at| bare(&heading[..at]));
    if outside.is_empty() { bare(heading) } else { outside }
}
