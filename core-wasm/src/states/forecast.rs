//! The life of a forecast: the customer (or the agent for it) writes and submits it, the agent accepts it or returns it with a
//! reason, merges its raw lines into lines of declarations and makes those. A customer that lets nobody work on its forecasts is
//! its own agent. Answers of customs to them end it.

use super::documents::{release, take};
use super::{
    Ask, CommandInfo, Guard, Machine, NEW, Note, Progress, Right, Side, StateInfo, Step, To, Wanted, hint, stay, step,
};
use crate::resources::documents::FCST;
use crate::text::catalogue::care::TOGETHER;
use crate::text::catalogue::documents::{
    FORECAST_IS_DECLARED, FORECAST_IS_MERGED, FORECAST_PARTLY_DECLARED, FORECAST_REASON_MISSING,
};
use crate::text::{Text, text};

/// States of a forecast (dictionary `fcstState`).
pub const DRAFT: &str = "1";
/// It is with the agent.
pub const SUBMITTED: &str = "2";
/// Its lines are those of declarations to be.
pub const MERGED: &str = "3";
pub const CANCELLED: &str = "4";
/// The agent gave it back.
pub const RETURNED: &str = "5";
/// The agent works on it.
pub const ACCEPTED: &str = "6";
/// Declarations were made of it.
pub const DECLARING: &str = "7";
/// All of them are released.
pub const DECLARED: &str = "8";

/// States in which nothing is declared of it yet: what is booked waits.
pub const UNDECLARED: &[&str] = &[DRAFT, SUBMITTED, RETURNED, ACCEPTED, MERGED];

/// States in which whoever writes it has it.
const WITH_OWNER: &[&str] = &[DRAFT, RETURNED];

/// A step that changes no state, for whoever declares: what somebody works on nobody else changes under their hands.
const fn by_declarant(from: &'static [&'static str]) -> Step {
    Step { from, to: To::Same, when: &[Guard::Declares] }
}

/// Whoever takes forecasts on, or gives them back, need not be able to change them.
const CHECK: Right = Right::Verb("check");

/// The command by which it goes to the agent.
pub const SUBMIT: &str = "submit";
/// The command that merges raw lines.
pub const MERGE: &str = "merge";
/// The command that takes merged lines apart again.
pub const UNMERGE: &str = "unmerge";
/// What people do to merged lines.
pub const CHANGE_MERGED: &str = "changeMerged";
/// What people do to weights, packages and costs of raw lines.
pub const SHARE: &str = "share";
/// What people do to its booking.
pub const BOOK: &str = "book";
/// What people do to the certificates that its lines use.
pub const BIND_CERTS: &str = "bindCerts";
pub const RELEASE_CERTS: &str = "releaseCerts";
/// What follows when customs released all declarations that were made of it.
pub const FINISH: &str = "finish";

/// The forecasts of an order of the Care flow go together.
const ALONE: &[(Guard, Text)] = &[(Guard::Alone, TOGETHER)];
/// What declarations hold stays as they have it: also where one of several is gone and the forecast is declared once more.
const UNTOUCHED: &[(Guard, Text)] = &[(Guard::Undeclared, FORECAST_PARTLY_DECLARED)];
const FREE: &[(Guard, Text)] = &[(Guard::Alone, TOGETHER), (Guard::Undeclared, FORECAST_PARTLY_DECLARED)];

static SUBMITTING: CommandInfo = CommandInfo {
    name: SUBMIT,
    path: "submit",
    label: text("提交", "Submit"),
    done: text("提交", "Submitted"),
    verb: text("提交", "submitted"),
    doubtful: true,
    complete: true,
    guards: ALONE,
    steps: &[step(&[DRAFT, RETURNED], SUBMITTED)],
    stamps: &["submittedAt"],
    clears: &["reason"],
    ..CommandInfo::PLAIN
};
/// Its owner wants to change it; nobody has accepted it yet. The agent gives it back with a reason instead.
static TAKE_BACK: CommandInfo = CommandInfo {
    side: Side::Owner,
    guards: FREE,
    clears: &["submittedAt"],
    ..CommandInfo::take_back(&[step(&[SUBMITTED], DRAFT)])
};
static ACCEPT: CommandInfo = CommandInfo {
    name: "accept",
    path: "accept",
    label: text("接单", "Accept"),
    done: text("接单", "Accepted"),
    verb: text("接单", "accepted"),
    right: CHECK,
    side: Side::Declarant,
    steps: &[step(&[SUBMITTED], ACCEPTED)],
    stamps: &["acceptedAt"],
    ..CommandInfo::PLAIN
};
/// The agent gives it back.
static RETURN: CommandInfo = CommandInfo {
    name: "return",
    path: "return",
    label: text("退回", "Return"),
    done: text("退回", "Returned"),
    verb: text("退回", "returned"),
    ask: Ask::Dialog { title: text("退回 {count} 份预报", "Return {count} {count|forecast|forecasts}") },
    note: Note {
        wanted: Wanted::Required,
        label: text("退回原因", "Reason"),
        max: 200,
        field: "reason",
        rule: "fcst.reason",
        missing: FORECAST_REASON_MISSING,
    },
    right: CHECK,
    side: Side::Agent,
    guards: UNTOUCHED,
    steps: &[step(&[SUBMITTED, ACCEPTED], RETURNED)],
    clears: &["acceptedAt"],
    ..CommandInfo::PLAIN
};
static MERGE_LINES: CommandInfo = CommandInfo {
    name: MERGE,
    path: "merge",
    label: text("归并", "Merge"),
    done: text("归并", "Merged"),
    verb: text("归并", "merged"),
    side: Side::Declarant,
    guards: UNTOUCHED,
    steps: &[step(&[SUBMITTED, ACCEPTED, MERGED], MERGED)],
    stamps: &["mergedAt"],
    ..CommandInfo::PLAIN
};
static UNMERGE_LINES: CommandInfo = CommandInfo {
    name: UNMERGE,
    path: "unmerge",
    label: text("取消归并", "Undo the merge"),
    done: text("取消归并", "Taken apart again"),
    verb: text("取消归并", "taken apart"),
    ask: Ask::Yes { verb: text("取消归并", "take apart the merged lines of") },
    side: Side::Declarant,
    guards: UNTOUCHED,
    steps: &[step(&[MERGED], ACCEPTED)],
    clears: &["mergedAt"],
    ..CommandInfo::PLAIN
};
static CHANGED_MERGED: CommandInfo = CommandInfo {
    name: CHANGE_MERGED,
    label: text("修改归并明细", "Change merged lines"),
    done: text("修改归并明细", "Merged lines changed"),
    verb: text("修改归并明细", "changed in its merged lines"),
    side: Side::Declarant,
    guards: UNTOUCHED,
    steps: &[stay(&[MERGED])],
    ..CommandInfo::PLAIN
};
static SHARED: CommandInfo = CommandInfo {
    name: SHARE,
    label: text("分摊", "Share out"),
    done: text("分摊", "Shared out"),
    verb: text("分摊", "shared out"),
    guards: UNTOUCHED,
    steps: &[stay(WITH_OWNER), by_declarant(&[ACCEPTED, MERGED])],
    ..CommandInfo::PLAIN
};
/// Ship and cut-offs change until customs released the goods.
static BOOKED: CommandInfo = CommandInfo {
    name: BOOK,
    label: text("订舱", "Change the booking"),
    done: text("修改订舱信息", "Booking changed"),
    verb: text("修改订舱信息", "booked"),
    steps: &[stay(&[DRAFT, RETURNED, SUBMITTED, ACCEPTED, MERGED, DECLARING])],
    ..CommandInfo::PLAIN
};
static BOUND_CERTS: CommandInfo = CommandInfo {
    name: BIND_CERTS,
    label: text("提交原产地证书", "Take certificates"),
    done: text("占用原产地证书", "Certificates taken"),
    verb: text("提交原产地证书", "given certificates"),
    steps: &[stay(&[SUBMITTED, ACCEPTED, MERGED])],
    ..CommandInfo::PLAIN
};
static RELEASED_CERTS: CommandInfo = CommandInfo {
    name: RELEASE_CERTS,
    label: text("释放原产地证书", "Release certificates"),
    done: text("释放原产地证书", "Certificates released"),
    verb: text("释放原产地证书", "parted from its certificates"),
    steps: &[stay(&[SUBMITTED, ACCEPTED, MERGED])],
    ..CommandInfo::PLAIN
};
static CANCEL: CommandInfo = CommandInfo {
    name: "cancel",
    path: "cancel",
    label: text("取消预报", "Cancel forecast"),
    done: text("取消", "Cancelled"),
    verb: text("取消", "cancelled"),
    ask: Ask::Yes { verb: text("取消", "cancel") },
    guards: FREE,
    steps: &[step(&[DRAFT, SUBMITTED, RETURNED, ACCEPTED], CANCELLED)],
    ..CommandInfo::PLAIN
};
static FINISHED: CommandInfo = CommandInfo {
    name: FINISH,
    label: text("申报完成", "Declared"),
    done: text("报关单均已放行", "All its declarations are released"),
    verb: text("完成", "finished"),
    side: Side::System,
    steps: &[step(&[DECLARING], DECLARED)],
    ..CommandInfo::PLAIN
};

/// Whoever declares makes declarations of it: as with merging, a customer leaves that to its agent.
static TAKEN: CommandInfo =
    CommandInfo { side: Side::Declarant, ..take(&[step(&[SUBMITTED, ACCEPTED, MERGED], DECLARING)]) };

/// Declarations of it are gone: it is where it was before they were made, so that what they had is declared anew.
const RELEASED: &[Step] = &[
    Step { from: &[DECLARING, DECLARED], to: To::State(MERGED), when: &[Guard::Merged] },
    Step { from: &[DECLARING, DECLARED], to: To::State(ACCEPTED), when: &[] },
    stay(&[DRAFT, SUBMITTED, MERGED, CANCELLED, RETURNED, ACCEPTED]),
];

/// The machine of forecasts.
pub static MACHINE: Machine = Machine {
    of: &FCST,
    field: "state",
    family: "fcstState",
    states: &[
        StateInfo::new(DRAFT, text("暂存", "Draft"), Progress::Open),
        StateInfo::new(RETURNED, text("已退回", "Returned"), Progress::Refused),
        StateInfo::new(SUBMITTED, text("已提交", "Submitted"), Progress::Review),
        StateInfo::new(ACCEPTED, text("已接单", "Accepted"), Progress::Review),
        StateInfo::new(MERGED, text("已归并", "Merged"), Progress::Reviewed),
        StateInfo::new(DECLARING, text("申报中", "Being declared"), Progress::Customs),
        StateInfo::new(DECLARED, text("已申报", "Declared"), Progress::Done),
        StateInfo::new(CANCELLED, text("已取消", "Cancelled"), Progress::Ended),
    ],
    commands: &[
        &CommandInfo::add(&[step(&[NEW], DRAFT)]),
        &CommandInfo::update(&[stay(WITH_OWNER), by_declarant(&[ACCEPTED])]),
        &SUBMITTING,
        &TAKE_BACK,
        &ACCEPT,
        &RETURN,
        &MERGE_LINES,
        &UNMERGE_LINES,
        &CHANGED_MERGED,
        &SHARED,
        &BOOKED,
        &BOUND_CERTS,
        &RELEASED_CERTS,
        &CANCEL,
        &CommandInfo::delete(&[stay(&[DRAFT, RETURNED, CANCELLED])]),
        &TAKEN,
        &release(RELEASED),
        &FINISHED,
    ],
    rule: "documents.notReady",
    refusal: text("“{state}”的预报不能{command}{hint}", "A forecast in state \"{state}\" cannot be {command}{hint}"),
    hints: &[hint(&["update"], &[MERGED], FORECAST_IS_MERGED), hint(&[], &[DECLARING, DECLARED], FORECAST_IS_DECLARED)],
};
