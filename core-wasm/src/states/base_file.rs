//! The life of a base file: the customer keeps it as a draft and sends it to an agent, who may reject it with a reason. What
//! is with an agent cannot be changed.

use super::{Ask, CommandInfo, Hint, Machine, NEW, Note, Progress, Right, Side, StateInfo, Wanted, stay, step};
use crate::resources::base::BASE_FILE;
use crate::text::catalogue::base::{FILE_IS_SENT, FILE_NOT_SENT, REASON_MISSING};
use crate::text::text;

/// States of a base file (dictionary `baseFileState`).
pub const DRAFT: &str = "0";
pub const SENT: &str = "1";
pub const REJECTED: &str = "2";

pub static ADD: CommandInfo = CommandInfo { side: Side::Owner, ..CommandInfo::add(&[step(&[NEW], DRAFT)]) };
/// What was changed is a draft again: nobody else sees it before it is sent.
pub static UPDATE: CommandInfo =
    CommandInfo { side: Side::Owner, clears: &["reason"], ..CommandInfo::update(&[step(&[DRAFT, REJECTED], DRAFT)]) };
/// It goes to the agent.
pub static SEND: CommandInfo = CommandInfo {
    name: "send",
    path: "send",
    label: text("发送", "Send"),
    done: text("发送", "Sent"),
    verb: text("发送", "sent"),
    ask: Ask::Yes { verb: text("发送", "send") },
    right: Right::Verb("send"),
    side: Side::Owner,
    steps: &[step(&[DRAFT, REJECTED], SENT)],
    stamps: &["sentAt"],
    clears: &["reason"],
    ..CommandInfo::PLAIN
};
/// The agent gives it back.
pub static REJECT: CommandInfo = CommandInfo {
    name: "reject",
    path: "reject",
    label: text("退回", "Reject"),
    done: text("退回", "Rejected"),
    verb: text("退回", "rejected"),
    ask: Ask::Dialog { title: text("退回 {count} 份资料", "Reject {count} {count|file|files}") },
    note: Note {
        wanted: Wanted::Required,
        label: text("退回原因", "Reason"),
        max: 200,
        field: "reason",
        rule: "baseFile.reason",
        missing: REASON_MISSING,
    },
    right: Right::Verb("reject"),
    side: Side::Agent,
    steps: &[step(&[SENT], REJECTED)],
    ..CommandInfo::PLAIN
};
pub static DELETE: CommandInfo = CommandInfo { side: Side::Owner, ..CommandInfo::delete(&[stay(&[DRAFT, REJECTED])]) };

/// The machine of base files.
pub static MACHINE: Machine = Machine {
    of: &BASE_FILE,
    field: "state",
    family: "baseFileState",
    states: &[
        StateInfo::new(DRAFT, text("草稿", "Draft"), Progress::Open),
        StateInfo::new(SENT, text("已发送", "Sent"), Progress::Done),
        StateInfo::new(REJECTED, text("已退回", "Rejected"), Progress::Refused),
    ],
    commands: &[&ADD, &UPDATE, &SEND, &REJECT, &DELETE],
    rule: "baseFile.sent",
    refusal: text("{hint}", "{hint}"),
    hints: &[
        Hint { commands: &["reject"], states: &[], rule: "baseFile.notSent", say: FILE_NOT_SENT },
        Hint { commands: &[], states: &[], rule: "", say: FILE_IS_SENT },
    ],
};
