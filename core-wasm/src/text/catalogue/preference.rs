//! Texts of the server's refusals about what a person keeps for a list.

use crate::text::{Text, text};

pub const TOO_MANY: Text =
    text("筛选方案最多 {most} 个，请先删除不用的", "You can save at most {most} filters: delete one first");
pub const TOO_MANY_LISTS: Text = text(
    "保存的列表设置过多，请先恢复其它列表的默认设置",
    "Too many lists have settings of their own: reset another list first",
);
pub const NAME_TAKEN: Text =
    text("已有同名的筛选方案，请换一个名称", "A saved filter with this name already exists: choose another name");
pub const ONE_DEFAULT: Text = text("只能有一个默认的筛选方案", "Only one saved filter can be the default");

pub const TEXTS: &[(&str, Text)] = &[
    ("preference.tooMany", TOO_MANY),
    ("preference.tooManyLists", TOO_MANY_LISTS),
    ("preference.nameTaken", NAME_TAKEN),
    ("preference.oneDefault", ONE_DEFAULT),
];
