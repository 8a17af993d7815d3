//! The life of stock lists, which keep the codes of their dictionary (`stockStatus`). Approved ones are ready for declaration.

use super::{
    COLLECT, FREE, UNDISPUTED, answered, approved, changing, deleting, ended, failed, giving_up, keyed, manual,
    not_ended, returned, returned_change, sending, state, stored, updating, voiding,
};
use crate::resources::sas;
use crate::states::documents::{release, take};
use crate::states::{Ask, CommandInfo, Guard, Machine, NEW, Progress, hint, stay, step};
use crate::text::catalogue::sas as texts;
use crate::text::{Text, text};

pub const DRAFT: &str = "1";
pub const RETURNED: &str = "2";
pub const SENT: &str = "3";
pub const APPROVED: &str = "4";
pub const CHANGING: &str = "5";
/// An inventory list declares its goods.
pub const COLLECTED: &str = "6";
pub const MANUAL: &str = "7";
pub const ENDING: &str = "8";
pub const VOID: &str = "-1";

/// Those whose goods count against what is agreed.
pub const COUNTING: &[&str] = &[SENT, APPROVED, CHANGING, COLLECTED, MANUAL, ENDING];

/// A list is changed, ended or declared only as customs decided, and where nothing is on a declaration that was made here.
const CERTAIN_AND_UNDECLARED: &[(Guard, Text)] = &[
    (Guard::Undisputed, texts::APPROVED_AFTER_ALL),
    (Guard::Unrefused, texts::REFUSED_AFTER_ALL),
    (Guard::Undeclared, texts::STOCK_DECLARED),
];

static FREE_IT: CommandInfo = CommandInfo {
    name: FREE,
    path: FREE,
    label: text("取消集报", "Free again"),
    done: text("取消集报", "Freed of its inventory list"),
    verb: text("取消集报", "freed"),
    ask: Ask::Yes { verb: text("取消集报", "free") },
    steps: &[step(&[COLLECTED], APPROVED)],
    ..CommandInfo::PLAIN
};
const ALL_STOCK: &[&str] = &[DRAFT, RETURNED, SENT, APPROVED, CHANGING, COLLECTED, MANUAL, ENDING, VOID];
pub(super) const STOCK_WAITS: &[&str] = &[SENT, MANUAL];
/// Nothing of a list is on a declaration that was made here.
pub(super) const UNDECLARED: &[(Guard, Text)] = &[(Guard::Undeclared, texts::STOCK_DECLARED)];
static CHANGE_STOCK: CommandInfo =
    CommandInfo { guards: CERTAIN_AND_UNDECLARED, ..changing(&[step(&[APPROVED], CHANGING)]) };
static VOID_STOCK: CommandInfo =
    CommandInfo { guards: CERTAIN_AND_UNDECLARED, ..voiding(&[step(&[APPROVED], ENDING)]) };

/// Stock lists. Approved ones are ready for declaration.
pub static STOCK: Machine = Machine {
    of: &sas::SAS_STOCK,
    field: "stucd",
    family: "stockStatus",
    states: &[
        state(DRAFT, "未申报", "Not declared", Progress::Open),
        state(RETURNED, "退单", "Returned", Progress::Refused),
        state(SENT, "申报中", "Declaring", Progress::Customs),
        state(APPROVED, "审批通过", "Approved", Progress::Done),
        state(CHANGING, "变更中", "Being changed", Progress::Open),
        state(COLLECTED, "已集报", "Collectively declared", Progress::Done),
        state(MANUAL, "转人工", "Manual", Progress::Attention),
        state(ENDING, "作废申请中", "Voiding asked for", Progress::Customs),
        state(VOID, "已作废", "Void", Progress::Ended),
    ],
    commands: &[
        &CommandInfo::add(&[step(&[NEW], DRAFT)]),
        &updating(&[stay(&[DRAFT, RETURNED, CHANGING])]),
        &sending(&[step(&[DRAFT, RETURNED, CHANGING], SENT)]),
        &CHANGE_STOCK,
        &CommandInfo { guards: UNDISPUTED, ..giving_up(&[step(&[CHANGING], APPROVED)]) },
        &VOID_STOCK,
        &keyed::STOCK_APPROVED,
        &keyed::STOCK_RETURNED,
        &keyed::STOCK_VOIDED,
        &keyed::STOCK_NOT_VOIDED,
        &keyed::STOCK_NUMBERED,
        &deleting(&[stay(&[DRAFT, RETURNED])]),
        &take(&[stay(&[APPROVED])]),
        &release(&[stay(ALL_STOCK)]),
        &CommandInfo {
            guards: CERTAIN_AND_UNDECLARED,
            ..answered(COLLECT, text("生成核注清单", "Inventory list made of it"), &[step(&[APPROVED], COLLECTED)])
        },
        &FREE_IT,
        &stored(&[stay(&[SENT, ENDING])]),
        &failed(&[step(&[SENT], RETURNED)]),
        &manual(&[step(&[SENT], MANUAL), stay(&[ENDING])]),
        &approved(&[step(STOCK_WAITS, APPROVED)]),
        &returned(&[step(STOCK_WAITS, RETURNED)]),
        &returned_change(&[step(STOCK_WAITS, CHANGING)]),
        &ended(&[step(&[ENDING], VOID)]),
        &not_ended(&[step(&[ENDING], APPROVED)]),
    ],
    rule: "documents.notReady",
    refusal: text("“{state}”的出入库单不能{command}{hint}", "A list in state \"{state}\" cannot be {command}{hint}"),
    hints: &[
        hint(&["update", "delete"], &[SENT, MANUAL, ENDING], texts::IS_SENT),
        hint(&["update"], &[APPROVED], texts::IS_APPROVED),
    ],
};
