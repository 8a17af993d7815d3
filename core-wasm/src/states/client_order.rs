//! The life of a client order: the customer (or the agent for it) writes it and places it, the agent returns it with a reason or
//! makes declarations of it. What declarations were made of stays as it is until they are deleted.

use super::documents::{release, take};
use super::{Ask, CommandInfo, Guard, Machine, NEW, Note, Progress, Side, StateInfo, Wanted, hint, stay, step};
use crate::resources::documents::CLIENT_ORDER;
use crate::text::catalogue::documents::{ORDER_DECLARED, ORDER_IS_PLACED, ORDER_REASON_MISSING};
use crate::text::{Text, text};

/// States of a client order (dictionary `clientOrderState`).
pub const DRAFT: &str = "1";
/// It is with the agent, ready for declaration.
pub const PLACED: &str = "2";
pub const CANCELLED: &str = "3";
/// The agent gave it back.
pub const RETURNED: &str = "4";

/// Nothing of it is on a declaration.
const UNDECLARED: &[(Guard, Text)] = &[(Guard::Undeclared, ORDER_DECLARED)];

/// It goes to the agent, complete.
static PLACE: CommandInfo = CommandInfo {
    name: "place",
    path: "place",
    label: text("委托", "Place"),
    done: text("委托", "Placed"),
    verb: text("委托", "placed"),
    complete: true,
    steps: &[step(&[DRAFT, RETURNED], PLACED)],
    stamps: &["placedAt"],
    clears: &["reason"],
    ..CommandInfo::PLAIN
};
/// Whoever placed it wants to change it.
static TAKE_BACK: CommandInfo =
    CommandInfo { guards: UNDECLARED, clears: &["placedAt"], ..CommandInfo::take_back(&[step(&[PLACED], DRAFT)]) };
/// The agent gives it back.
static RETURN: CommandInfo = CommandInfo {
    name: "return",
    path: "return",
    label: text("退回", "Return"),
    done: text("退回", "Returned"),
    verb: text("退回", "returned"),
    ask: Ask::Dialog {
        title: text("退回 {count} 份客户订单", "Return {count} {count|client order|client orders}")
    },
    note: Note {
        wanted: Wanted::Required,
        label: text("退回原因", "Reason"),
        max: 200,
        field: "reason",
        rule: "clientOrder.reason",
        missing: ORDER_REASON_MISSING,
    },
    side: Side::Agent,
    steps: &[step(&[PLACED], RETURNED)],
    guards: UNDECLARED,
    ..CommandInfo::PLAIN
};
/// Nothing will come of it.
static CANCEL: CommandInfo = CommandInfo {
    name: "cancel",
    path: "cancel",
    label: text("取消订单", "Cancel order"),
    done: text("取消", "Cancelled"),
    verb: text("取消", "cancelled"),
    ask: Ask::Yes { verb: text("取消", "cancel") },
    steps: &[step(&[DRAFT, PLACED, RETURNED], CANCELLED)],
    guards: UNDECLARED,
    ..CommandInfo::PLAIN
};

/// The machine of client orders.
pub static MACHINE: Machine = Machine {
    of: &CLIENT_ORDER,
    field: "state",
    family: "clientOrderState",
    states: &[
        StateInfo::new(DRAFT, text("暂存", "Draft"), Progress::Open),
        StateInfo::new(RETURNED, text("已退回", "Returned"), Progress::Refused),
        StateInfo::new(PLACED, text("已委托", "Placed"), Progress::Reviewed),
        StateInfo::new(CANCELLED, text("已取消", "Cancelled"), Progress::Ended),
    ],
    commands: &[
        &CommandInfo::add(&[step(&[NEW], DRAFT)]),
        &CommandInfo::update(&[stay(&[DRAFT, RETURNED])]),
        &PLACE,
        &TAKE_BACK,
        &RETURN,
        &CANCEL,
        &CommandInfo::delete(&[stay(&[DRAFT, RETURNED, CANCELLED])]),
        &take(&[stay(&[PLACED])]),
        &release(&[stay(&[DRAFT, PLACED, CANCELLED, RETURNED])]),
    ],
    rule: "clientOrder.state",
    refusal: text("“{state}”的订单不能{command}{hint}", "An order in state \"{state}\" cannot be {command}{hint}"),
    hints: &[hint(&["update", "delete"], &[PLACED], ORDER_IS_PLACED)],
};
