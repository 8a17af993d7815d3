//! The life of an origin certificate of our exports: written, applied for, approved by the certifying authority, issued; then
//! changed (it is written again, applied for and issued anew under the same number) or revoked. What the authority said is keyed
//! by whoever has the right to, which is another one than that of writing.

use super::{Ask, CommandInfo, Machine, NEW, Note, Progress, Right, StateInfo, Wanted, hint, stay, step};
use crate::resources::documents::ORIGIN_CERT;
use crate::text::catalogue::origin::{IS_APPLIED_FOR, IS_ISSUED, REASON_MISSING, WAS_ISSUED};
use crate::text::{Text, text};

/// States of a certificate (dictionary `originCertState`).
pub const DRAFT: &str = "1";
pub const APPLIED: &str = "2";
pub const APPROVED: &str = "3";
pub const ISSUED: &str = "4";
/// It was issued and is written anew; what was issued holds until then.
pub const CHANGED: &str = "5";
pub const REVOKED: &str = "6";
/// A change is applied for, and approved. Whoever takes it back or returns it leads to a change, never to a draft: what was issued
/// once is not deleted, its number is not given again, and it can be revoked.
pub const CHANGE_APPLIED: &str = "7";
pub const CHANGE_APPROVED: &str = "8";

/// The command by which it goes to the authority: then every line is judged.
pub const APPLY: &str = "apply";
/// The command by which it is issued: then its days are known.
pub const ISSUE: &str = "issue";

/// The commands by which it is opened for a change, stands again as it was issued, and is revoked.
pub const CHANGE: &str = "change";
pub const GIVE_UP: &str = "giveUp";
pub const REVOKE: &str = "revoke";

/// The permission for what the authority said.
const ANSWER: Right = Right::Verb("issue");

const fn reason(title: Text) -> (Ask, Note) {
    let note = Note {
        wanted: Wanted::Required,
        label: text("原因", "Reason"),
        max: 200,
        field: "reason",
        rule: "originCert.reason",
        missing: REASON_MISSING,
    };
    (Ask::Dialog { title }, note)
}

const RETURN_ASKS: (Ask, Note) = reason(text("退回 {count} 份证书", "Return {count} {count|certificate|certificates}"));
const CHANGE_ASKS: (Ask, Note) = reason(text("更改 {count} 份证书", "Change {count} {count|certificate|certificates}"));
const REVOKE_ASKS: (Ask, Note) = reason(text("撤销 {count} 份证书", "Revoke {count} {count|certificate|certificates}"));

static APPLYING: CommandInfo = CommandInfo {
    name: APPLY,
    path: "apply",
    label: text("申请", "Apply for"),
    done: text("申请", "Applied for"),
    verb: text("申请", "applied for"),
    complete: true,
    doubtful: true,
    stamps: &["appliedAt"],
    steps: &[step(&[DRAFT], APPLIED), step(&[CHANGED], CHANGE_APPLIED)],
    ..CommandInfo::PLAIN
};
static TAKING_BACK: CommandInfo = CommandInfo::take_back(&[step(&[APPLIED], DRAFT), step(&[CHANGE_APPLIED], CHANGED)]);
static APPROVING: CommandInfo = CommandInfo {
    name: "approve",
    path: "approve",
    label: text("审核通过", "Approve"),
    done: text("审核通过", "Approved"),
    verb: text("审核通过", "approved"),
    right: ANSWER,
    steps: &[step(&[APPLIED], APPROVED), step(&[CHANGE_APPLIED], CHANGE_APPROVED)],
    ..CommandInfo::PLAIN
};
static RETURNING: CommandInfo = CommandInfo {
    name: "return",
    path: "return",
    label: text("退回", "Return"),
    done: text("退回", "Returned"),
    verb: text("退回", "returned"),
    ask: RETURN_ASKS.0,
    note: RETURN_ASKS.1,
    right: ANSWER,
    steps: &[step(&[APPLIED, APPROVED], DRAFT), step(&[CHANGE_APPLIED, CHANGE_APPROVED], CHANGED)],
    ..CommandInfo::PLAIN
};
static ISSUING: CommandInfo = CommandInfo {
    name: ISSUE,
    path: "issue",
    label: text("签发", "Issue"),
    done: text("签发", "Issued"),
    verb: text("签发", "issued"),
    right: ANSWER,
    clears: &["reason"],
    steps: &[step(&[APPROVED, CHANGE_APPROVED], ISSUED)],
    ..CommandInfo::PLAIN
};
static CHANGING: CommandInfo = CommandInfo {
    name: CHANGE,
    path: CHANGE,
    label: text("更改证书", "Change the certificate"),
    done: text("更改证书", "Opened for a change"),
    verb: text("更改", "opened for a change"),
    ask: CHANGE_ASKS.0,
    note: CHANGE_ASKS.1,
    right: ANSWER,
    steps: &[step(&[ISSUED], CHANGED)],
    ..CommandInfo::PLAIN
};
static GIVING_UP: CommandInfo = CommandInfo {
    name: GIVE_UP,
    path: GIVE_UP,
    label: text("放弃更改", "Give up the change"),
    done: text("放弃更改", "Gave up the change"),
    verb: text("放弃更改", "taken back to what was issued"),
    ask: Ask::Yes { verb: text("放弃更改（恢复为已签发的内容）", "give up the changes of") },
    right: ANSWER,
    steps: &[step(&[CHANGED], ISSUED)],
    clears: &["reason"],
    only_where_possible: true,
    ..CommandInfo::PLAIN
};
static REVOKING: CommandInfo = CommandInfo {
    name: REVOKE,
    path: REVOKE,
    label: text("撤销", "Revoke"),
    done: text("撤销", "Revoked"),
    verb: text("撤销", "revoked"),
    ask: REVOKE_ASKS.0,
    note: REVOKE_ASKS.1,
    right: ANSWER,
    steps: &[step(&[ISSUED, CHANGED, CHANGE_APPLIED, CHANGE_APPROVED], REVOKED)],
    ..CommandInfo::PLAIN
};

/// The machine of certificates of our exports.
pub static MACHINE: Machine = Machine {
    of: &ORIGIN_CERT,
    field: "state",
    family: "originCertState",
    states: &[
        StateInfo::new(DRAFT, text("暂存", "Draft"), Progress::Open),
        StateInfo::new(APPLIED, text("已申请", "Applied for"), Progress::Customs),
        StateInfo::new(APPROVED, text("已审核", "Approved"), Progress::Attention),
        StateInfo::new(ISSUED, text("已签发", "Issued"), Progress::Done),
        StateInfo::new(CHANGED, text("更改中", "Being changed"), Progress::Refused),
        StateInfo::new(REVOKED, text("已撤销", "Revoked"), Progress::Ended),
        StateInfo::new(CHANGE_APPLIED, text("更改已申请", "Change applied for"), Progress::Customs),
        StateInfo::new(CHANGE_APPROVED, text("更改已审核", "Change approved"), Progress::Attention),
    ],
    commands: &[
        &CommandInfo::add(&[step(&[NEW], DRAFT)]),
        &CommandInfo::update(&[stay(&[DRAFT, CHANGED])]),
        &APPLYING,
        &TAKING_BACK,
        &APPROVING,
        &RETURNING,
        &ISSUING,
        &CHANGING,
        &GIVING_UP,
        &REVOKING,
        &CommandInfo::delete(&[stay(&[DRAFT])]),
    ],
    rule: "originCert.state",
    refusal: text("“{state}”的证书不能{command}{hint}", "A certificate in state \"{state}\" cannot be {command}{hint}"),
    hints: &[
        hint(&["update", "delete"], &[APPLIED, APPROVED, CHANGE_APPLIED, CHANGE_APPROVED], IS_APPLIED_FOR),
        hint(&["update", "delete"], &[ISSUED], IS_ISSUED),
        hint(&["delete"], &[CHANGED], WAS_ISSUED),
    ],
};
