//! The life of an order of the Care flow: audited by the customer, numbered, mailed, submitted. What is done to it is done to all
//! its forecasts.

use super::{Ask, CommandInfo, Machine, NEW, Note, Progress, Right, Side, StateInfo, Wanted, hint, stay, step};
use crate::resources::documents::FCST_CARE;
use crate::text::catalogue::care::{MAIL_FIRST, NUMBER_FIRST, REASON_MISSING};
use crate::text::text;

/// States of an order (dictionary `fcstCareState`).
pub const AUDIT: &str = "1";
/// The audit, or the agent, gave it back.
pub const RETURNED: &str = "2";
/// It has a number of the customer.
pub const NUMBERED: &str = "3";
pub const MAILED: &str = "4";
pub const SUBMITTED: &str = "5";
pub const CANCELLED: &str = "6";

/// The customer's audit gives it back.
pub const AUDIT_RETURN: &str = "auditReturn";
/// It gets a number of the customer.
pub const APPLY: &str = "applyNo";
/// It goes out by mail.
pub const MAIL: &str = "mail";
pub const SUBMIT: &str = "submit";
pub const TAKE_BACK: &str = "takeBack";
pub const CANCEL: &str = "cancel";
/// The agent returned one of its forecasts.
pub const RETURN: &str = "return";

static AUDIT_RETURNING: CommandInfo = CommandInfo {
    name: AUDIT_RETURN,
    path: "internalAuditReturn",
    label: text("内审退回", "Return from audit"),
    done: text("内审退回", "Returned by the audit"),
    verb: text("内审退回", "returned from the audit"),
    ask: Ask::Dialog { title: text("内审退回", "Return from the audit") },
    note: Note {
        wanted: Wanted::Required,
        label: text("退回原因", "Reason"),
        max: 200,
        field: "reason",
        rule: "care.reason",
        missing: REASON_MISSING,
    },
    right: Right::Verb("check"),
    steps: &[step(&[AUDIT, NUMBERED, MAILED], RETURNED)],
    clears: &["mailedAt"],
    ..CommandInfo::PLAIN
};
static APPLYING: CommandInfo = CommandInfo {
    name: APPLY,
    path: "clientOrderNo/apply",
    label: text("申请客户订单号", "Get a client order no."),
    done: text("取得客户订单号", "Numbered"),
    verb: text("取号", "numbered"),
    steps: &[step(&[AUDIT, RETURNED], NUMBERED)],
    stamps: &["numberedAt"],
    clears: &["reason"],
    ..CommandInfo::PLAIN
};
static MAILING: CommandInfo = CommandInfo {
    name: MAIL,
    path: "email/submit",
    label: text("发送邮件", "Mail"),
    done: text("邮件已发送", "Mailed"),
    verb: text("发送邮件", "mailed"),
    ask: Ask::Yes { verb: text("发送邮件", "mail") },
    steps: &[step(&[NUMBERED, MAILED], MAILED)],
    stamps: &["mailedAt"],
    ..CommandInfo::PLAIN
};
static SUBMITTING: CommandInfo = CommandInfo {
    name: SUBMIT,
    path: "submit",
    label: text("提交", "Submit"),
    done: text("提交", "Submitted"),
    verb: text("提交", "submitted"),
    steps: &[step(&[MAILED], SUBMITTED)],
    stamps: &["submittedAt"],
    ..CommandInfo::PLAIN
};
/// Its forecasts may change now, so it is mailed again.
static TAKING_BACK: CommandInfo = CommandInfo {
    path: "submit/withdraw",
    clears: &["submittedAt", "mailedAt"],
    ..CommandInfo::take_back(&[step(&[SUBMITTED], NUMBERED)])
};
static CANCELLING: CommandInfo = CommandInfo {
    name: CANCEL,
    path: "cancellation",
    label: text("取消", "Cancel"),
    done: text("取消", "Cancelled"),
    verb: text("取消", "cancelled"),
    ask: Ask::Yes { verb: text("取消", "cancel") },
    steps: &[step(&[AUDIT, RETURNED, NUMBERED, MAILED], CANCELLED)],
    ..CommandInfo::PLAIN
};
static RETURNING: CommandInfo = CommandInfo {
    name: RETURN,
    label: text("代理退回", "Return"),
    done: text("代理退回", "Returned by the agent"),
    verb: text("退回", "returned"),
    side: Side::System,
    steps: &[step(&[SUBMITTED], RETURNED)],
    clears: &["submittedAt", "mailedAt"],
    ..CommandInfo::PLAIN
};
static DELETING: CommandInfo =
    CommandInfo { path: "deleteByclientRltPo", ..CommandInfo::delete(&[stay(&[AUDIT, RETURNED, CANCELLED])]) };

/// The machine of Care orders. A path names the operation of a whole order, which the body names.
pub static MACHINE: Machine = Machine {
    of: &FCST_CARE,
    field: "state",
    family: "fcstCareState",
    states: &[
        StateInfo::new(AUDIT, text("内审中", "In audit"), Progress::Open),
        StateInfo::new(RETURNED, text("已退回", "Returned"), Progress::Refused),
        StateInfo::new(NUMBERED, text("已取号", "Numbered"), Progress::Review),
        StateInfo::new(MAILED, text("已发邮件", "Mailed"), Progress::Reviewed),
        StateInfo::new(SUBMITTED, text("已提交", "Submitted"), Progress::Customs),
        StateInfo::new(CANCELLED, text("已取消", "Cancelled"), Progress::Ended),
    ],
    commands: &[
        &CommandInfo::add(&[step(&[NEW], AUDIT)]),
        &CommandInfo::update(&[stay(&[AUDIT, RETURNED, NUMBERED, MAILED])]),
        &AUDIT_RETURNING,
        &APPLYING,
        &MAILING,
        &SUBMITTING,
        &TAKING_BACK,
        &CANCELLING,
        &DELETING,
        &RETURNING,
    ],
    rule: "care.state",
    refusal: text(
        "“{state}”的 Care 订单不能{command}{hint}",
        "A Care order in state \"{state}\" cannot be {command}{hint}",
    ),
    hints: &[hint(&[SUBMIT], &[NUMBERED], MAIL_FIRST), hint(&[MAIL, SUBMIT], &[AUDIT, RETURNED], NUMBER_FIRST)],
};
