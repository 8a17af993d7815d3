//! Dictionary management: families and their entries.

use std::collections::BTreeMap;

use crate::dictionary::is_backwards;
use crate::error::Problem;
use crate::resource::{CRUD, Field, Resource, Search};
use crate::row::{Row, parse_date};
use crate::text::catalogue::administration as texts;
use crate::text::text;

/// A family of codes.
pub static DICT_FAMILY: Resource = Resource {
    name: "dictFamily",
    label: text("字典", "Dictionary"),
    about: text(
        "录入时可选的代码表。海关代码表随系统更新，自用的字典可在此新增。",
        "The code tables that fields offer. Customs' tables come with updates; add dictionaries of your own here.",
    ),
    path: "/sys/v1/dict/family",
    perm: "platform:dict",
    verbs: CRUD,
    fields: &[
        Field::text("name", text("字典代码", "Key"), 40).required(),
        Field::text("nameZh", text("字典名称", "Name in Chinese"), 50).required(),
        Field::text("nameEn", text("英文名称", "Name in English"), 50).required(),
    ],
    rules: &[family_name],
    ..Resource::PLAIN
};

/// An entry of a family. Dictionaries are shown in the order of `position`.
pub static DICT_ENTRY: Resource = Resource {
    name: "dictEntry",
    label: text("字典条目", "Dictionary entry"),
    about: text(
        "本字典的代码及中英文名称。逐条新增即可。",
        "The codes of this dictionary and their names in both languages. Add them one by one.",
    ),
    path: "/sys/v1/dict/entry",
    perm: "platform:dict",
    fields: &[
        Field::text("code", text("代码", "Code"), 30).required().list(140).search(Search::Like),
        Field::text("name", text("名称", "Name"), 200).required().list(280).search(Search::Like),
        Field::text("nameEn", text("英文名称", "Name in English"), 200).list(280).search(Search::Like),
        Field::text("name2", text("第二代码", "Second code"), 50).list(120),
        Field::text("validFrom", text("启用日期", "From"), 10).list(110),
        Field::text("validTo", text("停用日期（最后一天）", "Until (last day)"), 10).list(140),
        Field::int("position", text("次序", "Order"), 6).list(90),
        // The columns of the family, a JSON object of texts.
        Field::text("extra", text("其他列", "Other columns"), 8000),
    ],
    rules: &[days, extra],
    first_filters: 0,
    ..Resource::PLAIN
};

/// Days are written as such, and the last one is not before the first.
fn days(row: &Row) -> Option<Problem> {
    let (from, to) = (row.text("validFrom"), row.text("validTo"));
    let wrong = |name: &str| !row.is_blank(name) && parse_date(row.text(name)).is_none();
    let field = ["validFrom", "validTo"].into_iter().find(|name| wrong(name));
    let backwards = field.is_none() && is_backwards(from, to);
    let field = field.or(backwards.then_some("validTo"))?;
    Some(Problem::error("dict.day", field, texts::ENTRY_DAYS))
}

fn extra(row: &Row) -> Option<Problem> {
    let text = row.text("extra");
    let fits = text.is_empty() || serde_json::from_str::<BTreeMap<String, String>>(text).is_ok();
    (!fits).then(|| Problem::error("dict.extra", "extra", texts::ENTRY_EXTRA))
}

/// A key is a word of letters and digits that starts with a small letter: `goodsKind`.
fn family_name(row: &Row) -> Option<Problem> {
    let name = row.text("name");
    let fits = name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (!name.is_empty() && !fits).then(|| Problem::error("dict.name", "name", texts::FAMILY_NAME))
}
