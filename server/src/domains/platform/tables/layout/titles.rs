//! What columns are called: in our own layout, in the tables of customs and the single window, in those of brokers.

use core_wasm::dictionary::families::CALENDAR;

use crate::documents::sheet::Line;

type Names = &'static [&'static str];

/// The columns that every family has, as a file names them.
pub const FIXED: &[(&str, Names)] = &[
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
            "商品名称及备注",
            "货品名称",
            "参数名称",
            "代码名称",
        ],
    ),
    ("name2", &["name2", "第二代码", "字母代码", "secondcode"]),
    ("nameEn", &["nameen", "name_en", "英文名称", "英文名", "英文", "english", "nameinenglish"]),
    ("from", &["from", "生效日期", "启用日期"]),
    ("to", &["to", "until", "失效日期", "停用日期"]),
];

/// Columns of the tariff under the names that brokers' and customs' tables give them.
pub const TARIFF: &[(&str, Names)] = &[
    (
        "unit1",
        &[
            "unit1",
            "法定第一单位",
            "第一法定单位",
            "第一单位",
            "法定单位",
            "计量单位",
            "单位",
            "法定第一计量单位",
            "第一法定计量单位",
            "第一计量单位",
            "法定计量单位",
        ],
    ),
    (
        "unit2",
        &["unit2", "法定第二单位", "第二法定单位", "第二单位", "法定第二计量单位", "第二法定计量单位", "第二计量单位"],
    ),
    (
        "mfnRate",
        &[
            "mfnrate",
            "mfn_rate",
            "最惠国税率",
            "最惠国",
            "进口最惠国税率",
            "进口最惠国",
            "最惠国进口税率",
            "优惠税率",
            "进口优惠税率",
        ],
    ),
    ("generalRate", &["generalrate", "general_rate", "普通税率", "普通", "进口普通税率", "进口普通", "普通进口税率"]),
    (
        "provisionalRate",
        &[
            "provisionalrate",
            "provisional_rate",
            "暂定税率",
            "进口暂定税率",
            "进口暂定",
            "暂定进口税率",
            "最惠国暂定税率",
            "进口最惠国暂定税率",
            "最惠国进口暂定税率",
        ],
    ),
    ("exportRate", &["exportrate", "export_rate", "出口税率", "出口关税税率", "出口关税"]),
    ("exportProvisionalRate", &["exportprovisionalrate", "export_provisional_rate", "出口暂定税率", "出口暂定"]),
    ("vatRate", &["vatrate", "vat_rate", "增值税率", "增值税", "增值税税率"]),
    ("consumptionRate", &["consumptionrate", "consumption_rate", "消费税率", "消费税", "消费税税率"]),
    (
        "exportRebate",
        &["exportrebate", "export_rebate", "退税率", "出口退税率", "出口退税", "增值税退税率", "增值税出口退税率"],
    ),
    ("supervision", &["supervision", "监管条件", "海关监管条件", "监管证件", "监管证件代码"]),
    ("inspection", &["inspection", "检验检疫类别", "检验检疫", "检疫类别", "ciq类别"]),
    ("elements", &["elements", "申报要素", "规范申报要素"]),
];

/// What some families call columns: these names mean something else, or nothing, in any other.
const OF_FAMILY: &[(&str, &str, Names)] = &[
    ("port", "id", &["港口代码"]),
    ("port", "name", &["港口名称", "港口中文名", "港口中文名称"]),
    ("port", "country", &["国家代码", "国别代码", "国别", "国家", "所属国家", "国家名称", "国别名称"]),
    ("customsOffice", "id", &["关区代码"]),
    ("customsOffice", "name", &["关区名称", "关区简称", "简称"]),
    ("customsOffice", "fullName", &["全称", "关区全称"]),
    ("entryPort", "id", &["口岸代码", "港口代码"]),
    ("entryPort", "name", &["口岸名称", "港口名称"]),
    ("district", "id", &["地区代码"]),
    ("district", "name", &["地区名称"]),
    ("country", "id", &["国别代码", "国家代码"]),
    ("country", "name", &["国别名称", "国家名称"]),
    ("unNumber", "id", &["un编号", "un编码", "un号", "联合国编号"]),
    ("unNumber", "name", &["名称和说明", "正式运输名称"]),
    ("unNumber", "nameEn", &["英文名称和说明"]),
    ("unNumber", "class", &["类别或项别", "类别", "危险性类别"]),
    (CALENDAR, "id", &["日期"]),
    (CALENDAR, "name", &["节日", "节假日", "说明"]),
    (CALENDAR, "works", &["是否上班", "上班", "调休"]),
];

/// Families whose letters customs' tables call the code, and the number of before 2018 the old code.
pub const LETTERED: Names = &["country", "currency"];
/// The column of that number; it is no column of a table.
pub const OLD_CODE: &str = "oldCode";
const OLD: Names = &["原代码", "原海关代码", "原报关代码", "原报关单代码", "数字代码"];

/// How the title of a code and of a name ends, whatever stands before it: `包装种类代码`, `包装种类名称`.
const CODE_ENDS: Names = &["代码", "编码", "编号"];
const NAME_ENDS: Names = &["名称", "中文名"];
/// What stands in such a title of another column: the code of before, of the inspection authority, the English name.
const OTHERS: Names = &["原", "ciq", "检", "英文", "上级"];

/// The title over the marks of lines that mean only a part of the goods of their code, in the annexes of the tariff commission.
pub const PART: &str = "ex";

/// So many lines may stand above the titles.
const ABOVE: usize = 8;

/// The line of titles, and which place holds which column.
pub fn titles(family: &str, lines: &[Line], extras: &[String]) -> Option<(usize, Vec<(usize, String)>)> {
    lines.iter().take(ABOVE).enumerate().find_map(|(at, (_, cells))| {
        // Of one title for several years the latest counts, otherwise the first.
        let mut found: Vec<(usize, String, u32)> = Vec::new();
        for (place, title) in cells.iter().enumerate() {
            let Some((column, year)) = column_of(family, title, extras) else { continue };
            match found.iter_mut().find(|(_, taken, _)| *taken == column) {
                Some(before) if before.2 < year => *before = (place, column, year),
                Some(_) => {}
                None => found.push((place, column, year)),
            }
        }
        let mut columns: Vec<(usize, String)> = found.into_iter().map(|(place, column, _)| (place, column)).collect();
        for (column, ends) in [("id", CODE_ENDS), ("name", NAME_ENDS)] {
            let is_free = |place: &usize| columns.iter().all(|(taken, known)| taken != place && known != column);
            let by_end = cells.iter().position(|title| ends_so(&plain(title), ends)).filter(is_free);
            columns.extend(by_end.map(|place| (place, column.to_owned())));
        }
        let has_code = columns.iter().any(|(_, column)| column == "id");
        (has_code && columns.len() > 1).then_some((at, columns))
    })
}

/// The column that a title names, and the year that it is of.
fn column_of(family: &str, title: &str, extras: &[String]) -> Option<(String, u32)> {
    let title = plain(title);
    let (title, year) = without_year(&title);
    let of_family = OF_FAMILY.iter().find(|(of, _, names)| *of == family && names.contains(&title));
    let tariff = if family == "hsCode" { TARIFF } else { &[] };
    let listed = || FIXED.iter().chain(tariff).find(|(_, names)| names.contains(&title)).map(|(column, _)| *column);
    let old = || (LETTERED.contains(&family) && OLD.contains(&title)).then_some(OLD_CODE);
    let own = || extras.iter().find(|name| name.to_lowercase() == title).map(String::as_str);
    let column = of_family.map(|(_, column, _)| *column).or_else(listed).or_else(old).or_else(own);
    column.map(|column| (column.to_owned(), year))
}

/// Whether a title ends as those of codes or names do, and is not that of another column.
fn ends_so(title: &str, ends: &[&str]) -> bool {
    ends.iter().any(|end| title.ends_with(end)) && !OTHERS.iter().any(|other| title.contains(other))
}

/// `ex`, also with a mark of a footnote behind it.
pub fn is_part_title(title: &str) -> bool {
    plain(title).strip_prefix(PART).is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_alphanumeric()))
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
