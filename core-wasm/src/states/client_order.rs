//! The life of a client order, the record of the work on it: the customer (or the agent for it) writes it and places it, the agent
//! accepts it or returns it with a reason, makes declarations of it, and hands it over when they are released. What declarations
//! were made of stays as it is until they are deleted.

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
/// The agent works on it.
pub const ACCEPTED: &str = "5";
/// The agent has done all of it.
pub const HANDED_OVER: &str = "6";

/// The command by which it goes to the agent.
pub const PLACE_IT: &str = "place";
/// The command by which the agent takes it on: the owner itself, where it declares its own goods.
pub const ACCEPT_IT: &str = "accept";
/// The command by which it is ended, by the same.
pub const HAND_OVER: &str = "handOver";
/// What people do to the papers and the fee lines of an order.
pub const WORK: &str = "work";
pub const CHARGE: &str = "charge";

/// Nothing of it is on a declaration.
const UNDECLARED: &[(Guard, Text)] = &[(Guard::Undeclared, ORDER_DECLARED)];

/// It goes to the agent, complete.
static PLACE: CommandInfo = CommandInfo {
    name: PLACE_IT,
    path: "place",
    label: text("委托", "Place"),
    done: text("委托", "Placed"),
    verb: text("委托", "placed"),
    doubtful: true,
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
    steps: &[step(&[PLACED, ACCEPTED], RETURNED)],
    clears: &["acceptedAt"],
    guards: UNDECLARED,
    ..CommandInfo::PLAIN
};
/// Whoever declares takes it on.
static ACCEPT: CommandInfo = CommandInfo {
    name: ACCEPT_IT,
    path: "accept",
    label: text("接单", "Accept"),
    done: text("接单", "Accepted"),
    verb: text("接单", "accepted"),
    side: Side::Declarant,
    steps: &[step(&[PLACED], ACCEPTED)],
    stamps: &["acceptedAt"],
    ..CommandInfo::PLAIN
};
/// All is declared and released: papers and fees go to the customer.
static HANDING_OVER: CommandInfo = CommandInfo {
    name: HAND_OVER,
    path: "handOver",
    label: text("交付", "Hand over"),
    done: text("交付", "Handed over"),
    verb: text("交付", "handed over"),
    ask: Ask::Dialog {
        title: text("交付 {count} 份客户订单", "Hand over {count} {count|client order|client orders}")
    },
    note: Note {
        wanted: Wanted::Optional,
        label: text("交付说明", "Message to the customer"),
        max: 200,
        rule: "clientOrder.note",
        ..Note::NONE
    },
    side: Side::Declarant,
    steps: &[step(&[ACCEPTED], HANDED_OVER)],
    stamps: &["handedOverAt"],
    ..CommandInfo::PLAIN
};
/// Something is left to do after all.
static RESUME: CommandInfo = CommandInfo {
    name: "redo",
    path: "redo",
    label: text("重新办理", "Resume"),
    done: text("重新办理", "Resumed"),
    verb: text("重新办理", "resumed"),
    note: Note {
        wanted: Wanted::Optional,
        label: text("说明", "What is left to do"),
        max: 200,
        rule: "clientOrder.note",
        ..Note::NONE
    },
    ask: Ask::Dialog {
        title: text("重新办理 {count} 份客户订单", "Resume {count} {count|client order|client orders}"),
    },
    steps: &[step(&[HANDED_OVER], ACCEPTED)],
    clears: &["handedOverAt"],
    ..CommandInfo::PLAIN
};
static WORKING: CommandInfo = CommandInfo {
    name: WORK,
    label: text("办理资料", "Work on papers"),
    done: text("办理资料", "Papers changed"),
    verb: text("修改资料", "changed in its papers"),
    steps: &[stay(&[DRAFT, RETURNED, PLACED, ACCEPTED])],
    ..CommandInfo::PLAIN
};
/// Whoever declares charges for it.
static CHARGING: CommandInfo = CommandInfo {
    name: CHARGE,
    label: text("登记费用", "Charge fees"),
    done: text("登记费用", "Fees changed"),
    verb: text("修改费用", "changed in its fees"),
    side: Side::Declarant,
    steps: &[stay(&[DRAFT, RETURNED, PLACED, ACCEPTED])],
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
        StateInfo::new(ACCEPTED, text("办理中", "In work"), Progress::Attention),
        StateInfo::new(HANDED_OVER, text("已交付", "Handed over"), Progress::Done),
        StateInfo::new(CANCELLED, text("已取消", "Cancelled"), Progress::Ended),
    ],
    commands: &[
        &CommandInfo::add(&[step(&[NEW], DRAFT)]),
        &CommandInfo::update(&[stay(&[DRAFT, RETURNED])]),
        &PLACE,
        &TAKE_BACK,
        &ACCEPT,
        &RETURN,
        &HANDING_OVER,
        &RESUME,
        &CANCEL,
        &WORKING,
        &CHARGING,
        &CommandInfo::delete(&[stay(&[DRAFT, RETURNED, CANCELLED])]),
        &take(&[stay(&[PLACED, ACCEPTED])]),
        &release(&[stay(&[DRAFT, PLACED, CANCELLED, RETURNED, ACCEPTED, HANDED_OVER])]),
    ],
    rule: "clientOrder.state",
    refusal: text("“{state}”的订单不能{command}{hint}", "An order in state \"{state}\" cannot be {command}{hint}"),
    hints: &[hint(&["update", "delete"], &[PLACED], ORDER_IS_PLACED)],
};
