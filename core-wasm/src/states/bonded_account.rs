//! The life of a bonded account: it is written and sent to customs, which gives it a number; it runs, is changed with another
//! count of changes, is paused, and ends. What customs answered comes in messages; people key it where their client brings none.

use super::sas::giving_up;
use super::{
    Ask, CommandInfo, Guard, Hint, Machine, NEW, Note, Progress, Side, StateInfo, Step, To, Wanted, hint, stay, step,
};
use crate::resource::Resource;
use crate::resources::bonded::{BWS, EML, EMS};
use crate::row::RowRef;
use crate::text::catalogue::bonded::{CHANGES_PAUSED, HAS_ENDED, IS_FILED, NO_NUMBER, NO_REASON, NOT_FILED};
use crate::text::{Text, text};

/// The dictionary of its states.
pub(super) const FAMILY: &str = "bondAccountState";
/// States of an account (dictionary `bondAccountState`).
pub const DRAFT: &str = "1";
/// Customs decides whether to file it.
pub const SENT: &str = "2";
/// It is filed: lists move its balances.
pub const RUNNING: &str = "3";
/// Somebody changes what is filed; its balances are moved all the same.
pub const CHANGING: &str = "4";
/// Customs decides on the change.
pub const CHANGE_SENT: &str = "5";
/// Nothing moves until it is resumed.
pub const PAUSED: &str = "6";
pub const ENDED: &str = "7";
/// Customs gave it back before it was filed.
pub const RETURNED: &str = "8";

/// The states in which lists may move its balances.
pub const MOVABLE: [&str; 3] = [RUNNING, CHANGING, CHANGE_SENT];

/// Customs filed it.
pub const CONFIRM: &str = "confirm";
/// Customs agreed to a change.
pub const CONFIRM_CHANGE: &str = "confirmChange";
/// A change begins.
pub const CHANGE: &str = "change";
/// What customs has stands again, in place of a change of it.
pub const GIVE_UP: &str = "giveUp";
pub const SEND: &str = "send";
pub const END: &str = "end";
/// Customs gave it back, as people key it.
pub const RETURN: &str = "return";

pub(crate) const CUSTOMS_STORED: &str = "customsStored";
pub(crate) const CUSTOMS_FAILED: &str = "customsFailed";
pub(crate) const CUSTOMS_MANUAL: &str = "customsManual";
/// An answer of customs filed it.
pub const CUSTOMS_FILED: &str = "customsFiled";
/// An answer of customs agreed to a change.
pub const CUSTOMS_CHANGED: &str = "customsChanged";
pub(crate) const CUSTOMS_RETURNED: &str = "customsReturned";
pub(crate) const CUSTOMS_RETURNED_CHANGE: &str = "customsReturnedChange";

/// The answers with which an account is here again, and for which there is a reason.
pub const GIVEN_BACK: &[&str] = &[CUSTOMS_FAILED, CUSTOMS_RETURNED, CUSTOMS_RETURNED_CHANGE];

const SENDING: CommandInfo = CommandInfo {
    name: SEND,
    path: "send",
    label: text("发送海关", "Send to customs"),
    done: text("发送", "Sent"),
    verb: text("发送", "sent"),
    doubtful: true,
    complete: true,
    steps: &[step(&[DRAFT, RETURNED], SENT), step(&[CHANGING], CHANGE_SENT)],
    stamps: &["sentAt"],
    clears: &["reason", "emapvStucd"],
    ..CommandInfo::PLAIN
};

const fn confirming(number: &'static str) -> CommandInfo {
    CommandInfo {
        name: CONFIRM,
        path: "confirm",
        label: text("海关已备案", "Filed by customs"),
        done: text("海关备案通过", "Filed by customs"),
        verb: text("备案", "filed"),
        ask: Ask::Dialog { title: text("录入海关备案结果", "Customs filed the account") },
        note: Note {
            wanted: Wanted::Required,
            label: text("账册编号", "Account no."),
            max: 64,
            field: number,
            rule: "bonded.number",
            missing: NO_NUMBER,
        },
        steps: FILING,
        ..CommandInfo::PLAIN
    }
}

/// A number that people keyed is keyed once more until customs says it itself.
const FILING: &[Step] = &[step(&[SENT], RUNNING), Step { from: &[RUNNING], to: To::Same, when: &[Guard::NumberKeyed] }];

const CONFIRMING_CHANGE: CommandInfo = CommandInfo {
    name: CONFIRM_CHANGE,
    path: "confirmChange",
    label: text("海关已批准变更", "Change approved by customs"),
    done: text("海关批准变更", "Change approved by customs"),
    verb: text("批准变更", "approved in its change"),
    steps: &[step(&[CHANGE_SENT], RUNNING)],
    ..CommandInfo::PLAIN
};

const RETURNING: CommandInfo = CommandInfo {
    name: RETURN,
    path: RETURN,
    label: text("海关退单", "Returned by customs"),
    done: text("海关退单", "Returned by customs"),
    verb: text("退单", "returned"),
    ask: Ask::Dialog { title: text("录入海关退单原因", "Customs returned the account") },
    note: note("退单原因", "Reason"),
    steps: &[step(&[SENT], RETURNED), step(&[CHANGE_SENT], CHANGING)],
    ..CommandInfo::PLAIN
};

/// An answer of customs as a command that nobody does by hand.
const fn answered(name: &'static str, done: Text, steps: &'static [Step]) -> CommandInfo {
    CommandInfo { name, label: done, done, verb: done, side: Side::System, steps, ..CommandInfo::PLAIN }
}

const STORED_BY_CUSTOMS: CommandInfo =
    answered(CUSTOMS_STORED, text("海关入库成功", "Stored by customs"), &[stay(&[SENT, CHANGE_SENT])]);
const FAILED_AT_CUSTOMS: CommandInfo = answered(
    CUSTOMS_FAILED,
    text("海关入库失败", "Not stored by customs"),
    &[step(&[SENT], RETURNED), step(&[CHANGE_SENT], CHANGING)],
);
const MANUAL_AT_CUSTOMS: CommandInfo =
    answered(CUSTOMS_MANUAL, text("海关转人工审核", "An officer of customs decides"), &[stay(&[SENT, CHANGE_SENT])]);
const FILED_BY_CUSTOMS: CommandInfo =
    answered(CUSTOMS_FILED, text("海关备案通过", "Filed by customs"), &[step(&[SENT], RUNNING)]);
const CHANGED_BY_CUSTOMS: CommandInfo =
    answered(CUSTOMS_CHANGED, text("海关批准变更", "Change approved by customs"), &[step(&[CHANGE_SENT], RUNNING)]);
const RETURNED_BY_CUSTOMS: CommandInfo =
    answered(CUSTOMS_RETURNED, text("海关退单", "Returned by customs"), &[step(&[SENT], RETURNED)]);
const CHANGE_RETURNED_BY_CUSTOMS: CommandInfo = answered(
    CUSTOMS_RETURNED_CHANGE,
    text("海关退回变更", "Change returned by customs"),
    &[step(&[CHANGE_SENT], CHANGING)],
);

const CHANGING_IT: CommandInfo = CommandInfo {
    name: CHANGE,
    path: "change",
    label: text("变更", "Change"),
    done: text("开始变更", "Change begun"),
    verb: text("变更", "changed"),
    steps: &[step(&[RUNNING], CHANGING)],
    guards: &[(Guard::Changeable, CHANGES_PAUSED)],
    ..CommandInfo::PLAIN
};

/// Whether customs takes no changes of an account: it stopped them, or ended it (dictionary `emsPauseMark`).
pub(super) fn takes_no_changes(account: RowRef<'_>) -> bool {
    matches!(account.text("pauseChgMarkcd"), "3" | "9")
}

const GIVING_UP: CommandInfo = giving_up(&[step(&[CHANGING], RUNNING)]);

const PAUSING: CommandInfo = CommandInfo {
    name: "pause",
    path: "pause",
    label: text("暂停", "Pause"),
    done: text("暂停", "Paused"),
    verb: text("暂停", "paused"),
    ask: Ask::Dialog { title: text("暂停账册", "Pause the account") },
    note: note("暂停原因", "Reason"),
    steps: &[step(&[RUNNING], PAUSED)],
    ..CommandInfo::PLAIN
};

const RESUMING: CommandInfo = CommandInfo {
    name: "resume",
    path: "resume",
    label: text("恢复执行", "Resume"),
    done: text("恢复执行", "Resumed"),
    verb: text("恢复", "resumed"),
    steps: &[step(&[PAUSED], RUNNING)],
    clears: &["reason"],
    ..CommandInfo::PLAIN
};

const ENDING: CommandInfo = CommandInfo {
    name: END,
    path: "end",
    label: text("注销", "End"),
    done: text("注销", "Ended"),
    verb: text("注销", "ended"),
    ask: Ask::Yes { verb: text("注销", "end") },
    doubtful: true,
    insists: true,
    steps: &[step(&[RUNNING, PAUSED], ENDED)],
    ..CommandInfo::PLAIN
};

const fn note(zh: &'static str, en: &'static str) -> Note {
    Note {
        wanted: Wanted::Required,
        label: text(zh, en),
        max: 200,
        field: "reason",
        rule: "bonded.reason",
        missing: NO_REASON,
    }
}

const fn machine(of: &'static Resource, commands: &'static [&'static CommandInfo]) -> Machine {
    Machine {
        of,
        field: "state",
        family: FAMILY,
        states: STATES,
        commands,
        rule: "bonded.state",
        refusal: text(
            "“{state}”的账册不能{command}{hint}",
            "An account in state \"{state}\" cannot be {command}{hint}",
        ),
        hints: HINTS,
    }
}

const HINTS: &[Hint] = &[
    hint(&[], &[SENT, CHANGE_SENT], NOT_FILED),
    hint(&["update", "delete"], &[RUNNING, PAUSED], IS_FILED),
    hint(&[], &[ENDED], HAS_ENDED),
];

const STATES: &[StateInfo] = &[
    StateInfo::new(DRAFT, text("暂存", "Draft"), Progress::Open),
    StateInfo::new(RETURNED, text("退单", "Returned"), Progress::Refused),
    StateInfo::new(CHANGING, text("变更中", "Being changed"), Progress::Open),
    StateInfo::new(SENT, text("已发送", "Sent"), Progress::Customs),
    StateInfo::new(CHANGE_SENT, text("变更已发送", "Change sent"), Progress::Customs),
    StateInfo::new(PAUSED, text("已暂停", "Paused"), Progress::Attention),
    StateInfo::new(RUNNING, text("执行中", "Running"), Progress::Done),
    StateInfo::new(ENDED, text("已注销", "Ended"), Progress::Ended),
];

/// The commands of an account whose number stands in this field.
macro_rules! commands {
    ($number:literal) => {
        &[
            &CommandInfo::add(&[step(&[NEW], DRAFT)]),
            &CommandInfo::update(&[stay(&[DRAFT, RETURNED, CHANGING])]),
            &SENDING,
            &confirming($number),
            &CONFIRMING_CHANGE,
            &RETURNING,
            &CHANGING_IT,
            &GIVING_UP,
            &PAUSING,
            &RESUMING,
            &ENDING,
            &CommandInfo::delete(&[stay(&[DRAFT, RETURNED])]),
            &STORED_BY_CUSTOMS,
            &FAILED_AT_CUSTOMS,
            &MANUAL_AT_CUSTOMS,
            &FILED_BY_CUSTOMS,
            &CHANGED_BY_CUSTOMS,
            &RETURNED_BY_CUSTOMS,
            &CHANGE_RETURNED_BY_CUSTOMS,
        ]
    };
}

/// E-accounts.
pub static OF_EMS: Machine = machine(&EMS, commands!("emsNo"));
/// Logistics accounts.
pub static OF_BWS: Machine = machine(&BWS, commands!("bwsNo"));
/// Handbooks.
pub static OF_EML: Machine = machine(&EML, commands!("emlNo"));
