//! What documents of which declarations are made have in common: a declaration takes them, or lets them go again when it is deleted.

use super::{CommandInfo, Side, Step};
use crate::text::text;

/// The field of a document that says whether declarations were made of it.
pub const USED_FIELD: &str = "declUsedTypecd";
/// Its values: declarations were made of none, some, all of the goods.
pub const UNUSED: &str = "1";
pub const PARTLY: &str = "2";
pub const USED: &str = "3";

/// The command by which declarations are made of all of the goods.
pub const TAKE: &str = "take";
/// The command by which goods are free again.
pub const RELEASE: &str = "release";

pub(super) const fn take(ready: &'static [Step]) -> CommandInfo {
    CommandInfo {
        name: TAKE,
        label: text("生成报关单", "Make a declaration"),
        done: text("生成报关单", "Declaration made of it"),
        verb: text("生成报关单", "declared"),
        side: Side::System,
        steps: ready,
        ..CommandInfo::PLAIN
    }
}

pub(super) const fn release(all: &'static [Step]) -> CommandInfo {
    CommandInfo {
        name: RELEASE,
        label: text("释放", "Release"),
        done: text("报关单已删除", "Its declaration was deleted"),
        verb: text("释放", "released"),
        side: Side::System,
        steps: all,
        ..CommandInfo::PLAIN
    }
}
