//! The life of a recognition: its papers wait, are read one by one, are checked by a person and become a draft. Reading can be
//! cancelled at any time, and begun again where it failed.

use super::{Ask, CommandInfo, Machine, Progress, Right, Side, StateInfo, hint, stay, step};
use crate::resources::recognition::RECOGNITION;
use crate::text::catalogue::recognition::{CANCEL_FIRST, IS_CONFIRMED, NOT_READ, WAS_READ};
use crate::text::text;

/// States of a recognition (dictionary `recgState`); those of a paper but [`TO_CHECK`] and [`CONFIRMED`], which has
/// [`READ`] besides.
pub const QUEUED: &str = "queued";
pub const READING: &str = "reading";
pub const TO_CHECK: &str = "toCheck";
pub const CONFIRMED: &str = "confirmed";
pub const FAILED: &str = "failed";
pub const CANCELLED: &str = "cancelled";
/// A paper that was read.
pub const READ: &str = "read";

/// Commands that something follows from.
pub const CANCEL: &str = "cancel";
pub const RETRY: &str = "retry";

/// Values are corrected.
pub static CORRECT: CommandInfo = CommandInfo {
    name: "correct",
    label: text("更正", "Correct"),
    done: text("更正识别结果", "Values corrected"),
    verb: text("更正", "corrected"),
    steps: &[stay(&[TO_CHECK])],
    ..CommandInfo::PLAIN
};
/// It becomes a draft.
pub static CONFIRM: CommandInfo = CommandInfo {
    name: "confirm",
    label: text("确认", "Confirm"),
    done: text("确认", "Confirmed"),
    verb: text("确认", "confirmed"),
    steps: &[step(&[TO_CHECK], CONFIRMED)],
    stamps: &["confirmedAt"],
    ..CommandInfo::PLAIN
};
/// Its draft was deleted: another one can be made of it.
pub static REOPEN: CommandInfo = CommandInfo {
    name: "reopen",
    label: text("重新核对", "Check again"),
    done: text("取消确认", "Opened again"),
    verb: text("重新核对", "checked again"),
    side: Side::System,
    right: Right::Verb("update"),
    steps: &[step(&[CONFIRMED], TO_CHECK)],
    ..CommandInfo::PLAIN
};
static CANCELLING: CommandInfo = CommandInfo {
    name: CANCEL,
    path: "cancel",
    label: text("取消识别", "Cancel reading"),
    done: text("取消识别", "Reading cancelled"),
    verb: text("取消", "cancelled"),
    ask: Ask::Yes { verb: text("停止识别", "stop reading") },
    steps: &[step(&[QUEUED, READING], CANCELLED)],
    ..CommandInfo::PLAIN
};
static RETRYING: CommandInfo = CommandInfo {
    name: RETRY,
    path: "retry",
    label: text("重新识别", "Read again"),
    done: text("重新识别", "Read again"),
    verb: text("重新识别", "read again"),
    // While the others are checked, the papers that were not read are tried once more.
    steps: &[step(&[FAILED, CANCELLED], QUEUED), stay(&[TO_CHECK])],
    ..CommandInfo::PLAIN
};
/// The first paper is being read; a server that ends gives it back.
static BEGIN: CommandInfo = CommandInfo {
    name: "begin",
    label: text("开始识别", "Begin reading"),
    done: text("开始识别", "Reading begun"),
    verb: text("识别", "read"),
    side: Side::System,
    right: Right::Verb("update"),
    steps: &[step(&[QUEUED], READING)],
    ..CommandInfo::PLAIN
};
/// All papers are done with, some of them read.
static FINISH: CommandInfo = CommandInfo {
    name: "finishReading",
    label: text("识别完成", "Finish reading"),
    done: text("识别完成", "Read"),
    verb: text("完成识别", "finished"),
    side: Side::System,
    right: Right::Verb("update"),
    steps: &[step(&[QUEUED, READING], TO_CHECK)],
    stamps: &["readAt"],
    ..CommandInfo::PLAIN
};
/// No paper could be read.
static FAIL: CommandInfo = CommandInfo {
    name: "failReading",
    label: text("识别失败", "Fail"),
    done: text("识别失败", "Not read"),
    verb: text("标为失败", "marked as failed"),
    side: Side::System,
    right: Right::Verb("update"),
    steps: &[step(&[QUEUED, READING], FAILED)],
    ..CommandInfo::PLAIN
};

/// The machine of recognitions.
pub static MACHINE: Machine = Machine {
    of: &RECOGNITION,
    field: "state",
    family: "recgState",
    states: &[
        StateInfo::new(QUEUED, text("排队中", "Queued"), Progress::Customs),
        StateInfo::new(READING, text("识别中", "Reading"), Progress::Customs),
        StateInfo::new(TO_CHECK, text("待核对", "To check"), Progress::Open),
        StateInfo::new(CONFIRMED, text("已确认", "Confirmed"), Progress::Done),
        StateInfo::new(FAILED, text("识别失败", "Failed"), Progress::Refused),
        StateInfo::new(CANCELLED, text("已取消", "Cancelled"), Progress::Ended),
    ],
    commands: &[
        &BEGIN,
        &FINISH,
        &FAIL,
        &CORRECT,
        &CONFIRM,
        &REOPEN,
        &CANCELLING,
        &RETRYING,
        &CommandInfo::delete(&[stay(&[TO_CHECK, FAILED, CANCELLED])]),
    ],
    rule: "recg.state",
    refusal: text("“{state}”的识别不能{command}{hint}", "A recognition in state \"{state}\" cannot be {command}{hint}"),
    hints: &[
        hint(&["delete"], &[QUEUED, READING], CANCEL_FIRST),
        hint(&["delete", "correct", "confirm"], &[CONFIRMED], IS_CONFIRMED),
        hint(&["correct", "confirm"], &[QUEUED, READING, FAILED, CANCELLED], NOT_READ),
        hint(&["cancel"], &[TO_CHECK, CONFIRMED], WAS_READ),
        hint(&["retry"], &[CONFIRMED], WAS_READ),
    ],
};
