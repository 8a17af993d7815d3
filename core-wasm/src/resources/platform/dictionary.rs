//! Dictionary management: families and their entries.

use crate::error::Problem;
use crate::resource::{Field, Resource, Search};
use crate::row::Row;
use crate::text::catalogue::administration as texts;
use crate::text::text;

/// A family of codes.
pub static DICT_FAMILY: Resource = Resource {
    name: "dictFamily",
    label: text("字典", "Dictionary"),
    path: "/sys/v1/dict/family",
    perm: "platform:dict",
    fields: &[
        Field::text("name", text("字典代码", "Key"), 40).required(),
        Field::text("nameZh", text("字典名称", "Name in Chinese"), 50).required(),
        Field::text("nameEn", text("英文名称", "Name in English"), 50).required(),
    ],
    rules: &[family_name],
};

/// An entry of a family. Dictionaries are shown in the order of `position`.
pub static DICT_ENTRY: Resource = Resource {
    name: "dictEntry",
    label: text("字典条目", "Dictionary entry"),
    path: "/sys/v1/dict/entry",
    perm: "platform:dict",
    fields: &[
        Field::text("code", text("代码", "Code"), 30).required().list(140).search(Search::Like),
        Field::text("name", text("名称", "Name"), 200).required().list(280).search(Search::Like),
        Field::text("nameEn", text("英文名称", "Name in English"), 200).list(280).search(Search::Like),
        Field::text("name2", text("第二代码", "Second code"), 50).list(120),
        Field::int("position", text("次序", "Order"), 6).list(90),
    ],
    rules: &[],
};

/// A key is a word of letters and digits that starts with a small letter: `goodsKind`.
fn family_name(row: &Row) -> Option<Problem> {
    let name = row.text("name");
    let fits = name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (!name.is_empty() && !fits).then(|| Problem::error("dict.name", "name", texts::FAMILY_NAME))
}
