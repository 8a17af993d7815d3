//! The states of stock lists, of which declarations are made. Their own steps come from elsewhere; here a declaration takes them, or
//! lets them go again when it is deleted, as it does with every document.

use super::{CommandInfo, Machine, Progress, Side, StateInfo, Step, stay};
use crate::resource::Resource;
use crate::resources::documents;
use crate::text::{Text, text};

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

const fn machine(
    of: &'static Resource,
    field: &'static str,
    family: &'static str,
    states: &'static [StateInfo],
    commands: &'static [&'static CommandInfo],
) -> Machine {
    let refusal: Text = text("“{state}”状态的单证不能{command}", "A document in state \"{state}\" cannot be {command}");
    Machine { of, field, family, states, commands, rule: "documents.notReady", refusal, hints: &[] }
}

const fn state(code: &'static str, zh: &'static str, en: &'static str, progress: Progress) -> StateInfo {
    StateInfo::new(code, text(zh, en), progress)
}

/// Stock lists. Approved ones are ready for declaration.
pub static SAS_STOCK: Machine = machine(
    &documents::SAS_STOCK,
    "stucd",
    "stockStatus",
    &[
        state("1", "未申报", "Not declared", Progress::Open),
        state("2", "退单", "Returned", Progress::Refused),
        state("3", "申报中", "Declaring", Progress::Customs),
        state("4", "审批通过", "Approved", Progress::Done),
        state("5", "变更中", "Being changed", Progress::Customs),
        state("6", "已集报", "Collectively declared", Progress::Done),
        state("7", "转人工", "Manual", Progress::Attention),
        state("-1", "已作废", "Void", Progress::Ended),
    ],
    &[&take(&[stay(&["4"])]), &release(&[stay(&["1", "2", "3", "4", "5", "6", "7", "-1"])])],
);
