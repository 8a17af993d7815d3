//! The life of an order of the Care flow: audited by the customer, numbered, mailed, submitted. What is done to it is done to all
//! its forecasts.

use super::{
    Ask, CommandInfo, Facts, Machine, NEW, Note, Progress, Right, Side, StateInfo, Wanted, forecast, hint, stay, step,
};
use crate::error::Problem;
use crate::resources::documents::FCST_CARE;
use crate::row::{Row, RowRef};
use crate::text::catalogue::care::{MAIL_FIRST, NUMBER_FIRST, REASON_MISSING};
use crate::text::catalogue::documents::OF_DOCUMENT;
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

/// The customer's own audit gives it back: the agent returns what was submitted.
pub const AUDIT_RETURN: &str = "auditReturn";
/// It gets a number of the customer.
pub const APPLY: &str = "applyNo";
/// It goes out by mail.
pub const MAIL: &str = "mail";
pub const SUBMIT: &str = "submit";
pub const TAKE_BACK: &str = "takeBack";
pub const CANCEL: &str = "cancel";
pub const DELETE: &str = "delete";
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
    side: Side::Owner,
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
    side: Side::Owner,
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

/// Whether a command of an order is done to this forecast of it as well, under the same name.
pub fn concerns(command: &str, forecast: RowRef<'_>) -> bool {
    let state = forecast.text(forecast::MACHINE.field);
    match command {
        // What the agent has already stays with it.
        SUBMIT => [forecast::DRAFT, forecast::RETURNED].contains(&state),
        TAKE_BACK | CANCEL => state != forecast::CANCELLED,
        DELETE => true,
        _ => false,
    }
}

/// Why a command cannot be done to an order with these forecasts: because of its own state, or because of the first one of them
/// that cannot go along, which is named.
pub fn refusal(command: &CommandInfo, order: RowRef<'_>, forecasts: &[Row]) -> Option<Problem> {
    let facts = Facts { by: command.side, ..Facts::default() };
    if let Err(problem) = MACHINE.allowed_for(command, order, &facts) {
        return Some(problem);
    }
    let of_forecast = forecast::MACHINE.command(command.name)?;
    forecasts.iter().filter(|one| concerns(command.name, one.borrowed())).find_map(|one| {
        let facts = Facts { together: true, ..Facts::default() };
        let problem = forecast::MACHINE.allowed_for(of_forecast, one.borrowed(), &facts).err()?;
        let number = one.text("fcstNo");
        let message = OF_DOCUMENT.speak_with(&[("number", &number), ("what", &problem.message)]);
        Some(Problem { message, ..problem })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn refused(command: &str, state: &str, forecasts: &[&str]) -> Option<String> {
        let row = |(at, state): (usize, &&str)| {
            Row::from_value(json!({ "fcstNo": format!("YB-{at}"), "state": state, "clientRltPo": "PO" }))
        };
        let forecasts: Vec<Row> = forecasts.iter().enumerate().map(|one| row(one).unwrap()).collect();
        let order = Row::from_value(json!({ "state": state })).unwrap();
        let problem = refusal(MACHINE.command(command).unwrap(), order.borrowed(), &forecasts)?;
        Some(problem.message.en)
    }

    #[test]
    fn an_order_is_taken_back_as_long_as_the_agent_has_taken_on_none_of_its_forecasts() {
        assert_eq!(refused(TAKE_BACK, SUBMITTED, &[forecast::SUBMITTED, forecast::CANCELLED]), None);
        for state in [forecast::ACCEPTED, forecast::MERGED, forecast::DECLARING, forecast::DECLARED] {
            let said = refused(TAKE_BACK, SUBMITTED, &[forecast::SUBMITTED, state]).unwrap();
            assert!(said.contains("YB-1"), "{said}");
        }
        assert!(refused(TAKE_BACK, MAILED, &[forecast::SUBMITTED]).unwrap().contains("Mailed"));
    }

    #[test]
    fn an_order_is_cancelled_and_deleted_with_all_of_its_forecasts_or_not_at_all() {
        assert_eq!(refused(CANCEL, AUDIT, &[forecast::DRAFT, forecast::ACCEPTED]), None);
        assert!(refused(CANCEL, RETURNED, &[forecast::DRAFT, forecast::MERGED]).unwrap().contains("YB-1"));
        assert_eq!(refused(DELETE, RETURNED, &[forecast::RETURNED, forecast::CANCELLED]), None);
        assert!(refused(DELETE, RETURNED, &[forecast::RETURNED, forecast::ACCEPTED]).unwrap().contains("YB-1"));
    }

    #[test]
    fn a_forecast_of_an_order_is_not_led_on_by_itself() {
        let row = |order: &str, state: &str| Row::from_value(json!({ "state": state, "clientRltPo": order })).unwrap();
        for (command, state) in
            [(SUBMIT, forecast::DRAFT), (TAKE_BACK, forecast::SUBMITTED), (CANCEL, forecast::ACCEPTED)]
        {
            let of_forecast = forecast::MACHINE.command(command).unwrap();
            let led = |row: Row, facts: &Facts| forecast::MACHINE.allowed_for(of_forecast, row.borrowed(), facts);
            let said = led(row("PO-1", state), &Facts::default()).unwrap_err().message.en;
            assert!(said.contains("to the whole order"), "{command}: {said}");
            assert!(led(row("PO-1", state), &Facts { together: true, ..Facts::default() }).is_ok(), "{command}");
            assert!(led(row("", state), &Facts::default()).is_ok(), "{command}");
        }
    }

    #[test]
    fn what_the_agent_has_already_does_not_hold_back_the_rest() {
        assert_eq!(refused(SUBMIT, MAILED, &[forecast::ACCEPTED, forecast::RETURNED, forecast::DRAFT]), None);
        assert_eq!(refused(MAIL, NUMBERED, &[forecast::MERGED]), None);
        assert_eq!(refused(APPLY, AUDIT, &[]), None);
    }
}
