//! The life of a bonded inventory list: it is written, sent, stored at customs, and pre-deducted, passed or deducted by customs'
//! answers. What customs returns is written again. A list that customs has is changed or deleted by sending it once more
//! with the next number of changes. Source: domain/bonded.md §2, codes/bond_result.csv.

use super::documents::{release, take};
use super::sas::{UNDISPUTED, giving_up};
use super::{
    Ask, CommandInfo, Guard, Machine, NEW, Progress, Right, Side, StateInfo, Step, To, hint, review, stay, step,
};
use crate::resources::documents::BOND_INVT;
use crate::text::catalogue::inventory::{
    LIST_DECLARED, LIST_IN_REVIEW, LIST_IS_SENT, LIST_IS_STORED, LIST_NOT_REVIEWED, LIST_OPEN_ON_REFUSED, LIST_RECALL,
    LIST_UNREVIEWED,
};
use crate::text::catalogue::sas::{APPROVED_AFTER_ALL, REFUSED_AFTER_ALL};
use crate::text::{Text, text};

/// States of a list (dictionary `bondInvtLocalStatus`).
pub const DRAFT: &str = "DRAFT";
pub const SENT: &str = "SENT";
/// Customs has it and has not decided.
pub const STORED: &str = "STORED";
pub const STORE_FAIL: &str = "STORE_FAIL";
pub const PRE_DEDUCTED: &str = "PRE_DEDUCTED";
pub const PASSED_NOT_DEDUCTED: &str = "PASSED_NOT_DEDUCTED";
pub const PASSED_DEDUCTED: &str = "PASSED_DEDUCTED";
/// An officer decides.
pub const MANUAL: &str = "MANUAL";
pub const RETURNED: &str = "RETURNED";
/// Customs has it; it is being changed here.
pub const CHANGING: &str = "CHANGING";
/// Customs was asked to delete it.
pub const DELETING: &str = "DELETING";
pub const DELETED: &str = "DELETED";
/// It waits for its reviewer, and is reviewed: a new list, or one that customs returned.
pub const PENDING_REVIEW: &str = "PENDING_REVIEW";
pub const REVIEWED: &str = "REVIEWED";
/// The same of a change of a list that customs has: given back, it is still being changed.
pub const CHANGE_REVIEW: &str = "CHANGE_REVIEW";
pub const CHANGE_REVIEWED: &str = "CHANGE_REVIEWED";

/// The command that asks for its review.
pub const SUBMIT: &str = review::SUBMIT.name;
/// The command by which it goes to customs.
pub const SEND: &str = "send";
/// The command that opens a list which customs has.
pub const CHANGE: &str = "change";
/// The command by which what customs has stands again, in place of a change of it.
pub const GIVE_UP: &str = "giveUp";
/// The command that asks customs to delete it.
pub const ASK_DELETE: &str = "askDelete";

/// Customs has let it pass, also where somebody changes it or wants it deleted since.
pub const PASSED: &[&str] =
    &[PRE_DEDUCTED, PASSED_NOT_DEDUCTED, PASSED_DEDUCTED, CHANGING, CHANGE_REVIEW, CHANGE_REVIEWED, DELETING];
/// It is being written and was not sent since it was begun, or since customs returned it.
pub const BEFORE_SENDING: &[&str] = &[DRAFT, PENDING_REVIEW, REVIEWED];
/// It is with customs, which has not decided.
pub const WAITING: &[&str] = &[SENT, STORED, MANUAL];
/// Customs has it, and a change of it that customs does not know of is written here.
pub const OPENED: &[&str] = &[CHANGING, CHANGE_REVIEW, CHANGE_REVIEWED];

static SENDING: CommandInfo = CommandInfo {
    name: SEND,
    path: "send",
    label: text("发送", "Send"),
    done: text("发送海关", "Sent to customs"),
    verb: text("发送", "sent"),
    ask: Ask::Yes { verb: text("发送海关", "send to customs") },
    doubtful: true,
    insists: true,
    right: Right::Verb("send"),
    complete: true,
    steps: &[
        step(&[REVIEWED, CHANGE_REVIEWED], SENT),
        Step { from: &[DRAFT, RETURNED, STORE_FAIL, CHANGING], to: To::State(SENT), when: &[Guard::Unreviewed] },
    ],
    guards: SENDABLE,
    stamps: &["sentAt"],
    // What was asked before is over, a deletion too.
    clears: &["reason", "disputedResult", "formerState"],
    ..CommandInfo::PLAIN
};
static SUBMITTING: CommandInfo = CommandInfo {
    complete: true,
    guards: SENDABLE,
    steps: &[
        Step { from: &[DRAFT, RETURNED, STORE_FAIL], to: To::State(PENDING_REVIEW), when: &[Guard::Reviewed] },
        Step { from: &[CHANGING], to: To::State(CHANGE_REVIEW), when: &[Guard::Reviewed] },
    ],
    ..review::SUBMIT
};
static RECALLING: CommandInfo = CommandInfo { steps: BACK, ..review::RECALL };
static PASSING: CommandInfo = CommandInfo {
    right: Right::Verb("review"),
    steps: &[
        Step { from: &[PENDING_REVIEW], to: To::State(REVIEWED), when: &[Guard::LastReview] },
        Step { from: &[CHANGE_REVIEW], to: To::State(CHANGE_REVIEWED), when: &[Guard::LastReview] },
        stay(&[PENDING_REVIEW, CHANGE_REVIEW]),
    ],
    ..review::PASS
};
static RETURNING: CommandInfo = CommandInfo { right: Right::Verb("review"), steps: BACK, ..review::RETURN };

/// Back to whoever writes it.
const BACK: &[Step] = &[step(&[PENDING_REVIEW, REVIEWED], DRAFT), step(&[CHANGE_REVIEW, CHANGE_REVIEWED], CHANGING)];
static CHANGE_IT: CommandInfo = CommandInfo {
    name: CHANGE,
    path: "change",
    label: text("变更", "Change at customs"),
    done: text("开始变更", "Opened for a change"),
    verb: text("变更", "changed at customs"),
    ask: Ask::Yes { verb: text("变更", "change at customs") },
    steps: &[step(&[PRE_DEDUCTED, PASSED_NOT_DEDUCTED], CHANGING)],
    guards: CERTAIN_AND_UNDECLARED,
    ..CommandInfo::PLAIN
};
/// It goes back to where it stood; which of the two states that is, the list says.
static GIVE_IT_UP: CommandInfo = CommandInfo { guards: UNDISPUTED, ..giving_up(&[step(&[CHANGING], PRE_DEDUCTED)]) };
static ASK_TO_DELETE: CommandInfo = CommandInfo {
    name: ASK_DELETE,
    path: "askDelete",
    label: text("申请删单", "Ask to delete"),
    done: text("申请删单", "Deletion asked for"),
    verb: text("申请删单", "deleted at customs"),
    ask: Ask::Yes { verb: text("向海关申请删除", "ask customs to delete") },
    right: Right::Verb("send"),
    steps: &[step(&[PRE_DEDUCTED, PASSED_NOT_DEDUCTED], DELETING)],
    guards: CERTAIN_AND_UNDECLARED,
    stamps: &["sentAt"],
    ..CommandInfo::PLAIN
};

/// Nothing of it is on a declaration that was made here, and it stands as customs decided.
const CERTAIN_AND_UNDECLARED: &[(Guard, Text)] = &[
    (Guard::Undisputed, APPROVED_AFTER_ALL),
    (Guard::Unrefused, REFUSED_AFTER_ALL),
    (Guard::Undeclared, LIST_DECLARED),
];

/// It is sent as customs decided. Where customs refused what was keyed as agreed, a change of it is open, or with its reviewer: that is
/// given up before customs' answer can be keyed.
const SENDABLE: &[(Guard, Text)] = &[(Guard::Undisputed, APPROVED_AFTER_ALL), (Guard::Unrefused, LIST_OPEN_ON_REFUSED)];

/// An answer of customs as a command that nobody does by hand.
const fn answered(name: &'static str, done: Text, steps: &'static [Step]) -> CommandInfo {
    CommandInfo { name, label: done, done, verb: done, side: Side::System, steps, ..CommandInfo::PLAIN }
}

pub(crate) const CUSTOMS_STORED: &str = "customsStored";
pub(crate) const CUSTOMS_FAILED: &str = "customsFailed";
pub(crate) const CUSTOMS_MANUAL: &str = "customsManual";
pub(crate) const CUSTOMS_PRE_DEDUCTED: &str = "customsPreDeducted";
pub(crate) const CUSTOMS_PASSED: &str = "customsPassed";
pub(crate) const CUSTOMS_DEDUCTED: &str = "customsDeducted";
pub(crate) const CUSTOMS_RETURNED: &str = "customsReturned";
pub(crate) const CUSTOMS_RETURNED_CHANGE: &str = "customsReturnedChange";
/// The answer by which customs does not delete a list.
pub const CUSTOMS_KEPT: &str = "customsKept";
pub(crate) const CUSTOMS_DELETED: &str = "customsDeleted";

/// The machine of inventory lists.
pub static MACHINE: Machine = Machine {
    of: &BOND_INVT,
    field: "state",
    family: "bondInvtLocalStatus",
    states: &[
        StateInfo::new(DRAFT, text("暂存", "Draft"), Progress::Open),
        StateInfo::new(SENT, text("发送中", "Being sent"), Progress::Customs),
        StateInfo::new(STORED, text("入库成功", "Stored at customs"), Progress::Customs),
        StateInfo::new(STORE_FAIL, text("入库失败", "Store failed"), Progress::Refused),
        StateInfo::new(PRE_DEDUCTED, text("预核扣", "Pre-deducted"), Progress::Attention),
        StateInfo::new(PASSED_NOT_DEDUCTED, text("通过(未核扣)", "Passed, not deducted"), Progress::Attention),
        StateInfo::new(PASSED_DEDUCTED, text("通过(已核扣)", "Passed, deducted"), Progress::Done),
        StateInfo::new(MANUAL, text("转人工", "Manual review"), Progress::Attention),
        StateInfo::new(RETURNED, text("退单", "Returned"), Progress::Refused),
        StateInfo::new(CHANGING, text("变更中", "Being changed"), Progress::Open),
        StateInfo::new(DELETING, text("删单申请中", "Deletion asked for"), Progress::Customs),
        StateInfo::new(DELETED, text("已删除", "Deleted"), Progress::Ended),
        StateInfo::new(PENDING_REVIEW, text("待复核", "In review"), Progress::Review),
        StateInfo::new(REVIEWED, text("已复核", "Reviewed"), Progress::Reviewed),
        StateInfo::new(CHANGE_REVIEW, text("变更待复核", "Change in review"), Progress::Review),
        StateInfo::new(CHANGE_REVIEWED, text("变更已复核", "Change reviewed"), Progress::Reviewed),
    ],
    commands: &[
        &CommandInfo::add(&[step(&[NEW], DRAFT)]),
        &CommandInfo { guards: UNDISPUTED, ..CommandInfo::update(&[stay(&[DRAFT, RETURNED, STORE_FAIL, CHANGING])]) },
        &SUBMITTING,
        &RECALLING,
        &PASSING,
        &RETURNING,
        &SENDING,
        &CHANGE_IT,
        &GIVE_IT_UP,
        &ASK_TO_DELETE,
        &CommandInfo { guards: UNDISPUTED, ..CommandInfo::delete(&[stay(&[DRAFT, RETURNED, STORE_FAIL])]) },
        &take(&[stay(&[PRE_DEDUCTED, PASSED_NOT_DEDUCTED, PASSED_DEDUCTED])]),
        &release(&[stay(&[
            DRAFT,
            SENT,
            STORED,
            STORE_FAIL,
            PRE_DEDUCTED,
            PASSED_NOT_DEDUCTED,
            PASSED_DEDUCTED,
            MANUAL,
            RETURNED,
            CHANGING,
            DELETING,
            DELETED,
            PENDING_REVIEW,
            REVIEWED,
            CHANGE_REVIEW,
            CHANGE_REVIEWED,
        ])]),
        &answered(
            CUSTOMS_STORED,
            text("海关入库成功", "Stored by customs"),
            &[step(&[SENT], STORED), stay(&[DELETING])],
        ),
        &answered(CUSTOMS_FAILED, text("海关入库失败", "Not stored by customs"), &[step(&[SENT], STORE_FAIL)]),
        &answered(
            CUSTOMS_MANUAL,
            text("海关转人工审核", "An officer of customs decides"),
            &[step(&[SENT, STORED], MANUAL), stay(&[DELETING])],
        ),
        &answered(CUSTOMS_PRE_DEDUCTED, text("海关预核扣", "Pre-deducted by customs"), &[step(WAITING, PRE_DEDUCTED)]),
        &answered(
            CUSTOMS_PASSED,
            text("海关通过，未核扣", "Passed by customs, not deducted"),
            &[step(WAITING, PASSED_NOT_DEDUCTED)],
        ),
        &answered(
            CUSTOMS_DEDUCTED,
            text("海关核扣", "Deducted by customs"),
            &[step(&[SENT, STORED, MANUAL, PRE_DEDUCTED, PASSED_NOT_DEDUCTED], PASSED_DEDUCTED)],
        ),
        &answered(
            CUSTOMS_RETURNED,
            text("海关退单", "Returned by customs"),
            &[step(&[SENT, STORED, MANUAL, PRE_DEDUCTED, PASSED_NOT_DEDUCTED], RETURNED)],
        ),
        &answered(
            CUSTOMS_RETURNED_CHANGE,
            text("海关退回变更", "Change returned by customs"),
            &[step(WAITING, CHANGING)],
        ),
        // The list is as it was before its deletion was asked for; where that is, the list itself says.
        &answered(
            CUSTOMS_KEPT,
            text("海关不同意删单", "Deletion refused by customs"),
            &[step(&[DELETING], PRE_DEDUCTED)],
        ),
        &answered(CUSTOMS_DELETED, text("海关同意删单", "Deleted by customs"), &[step(&[DELETING], DELETED)]),
    ],
    rule: "documents.notReady",
    refusal: text("“{state}”的核注清单不能{command}{hint}", "A list in state \"{state}\" cannot be {command}{hint}"),
    hints: &[
        hint(&["send"], &[DRAFT, RETURNED, STORE_FAIL, CHANGING], LIST_UNREVIEWED),
        hint(&["submit"], &[DRAFT, RETURNED, STORE_FAIL, CHANGING], LIST_NOT_REVIEWED),
        hint(&["send"], &[PENDING_REVIEW, CHANGE_REVIEW], LIST_IN_REVIEW),
        hint(&["update", "delete"], &[PENDING_REVIEW, REVIEWED, CHANGE_REVIEW, CHANGE_REVIEWED], LIST_RECALL),
        hint(&["update", "delete"], &[SENT, STORED, MANUAL, DELETING], LIST_IS_SENT),
        hint(&["update", "delete"], &[PRE_DEDUCTED, PASSED_NOT_DEDUCTED], LIST_IS_STORED),
    ],
};
