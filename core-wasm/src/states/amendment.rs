//! The life of an application to amend or withdraw a declaration that customs has accepted (修改/撤销). It is a procedure
//! of its own; the declaration itself is no longer edited.

use super::declaration::State as Declaration;
use super::{Ask, CommandInfo, Machine, NEW, Note, Progress, StateInfo, Wanted, stay, step};
use crate::resources::declaration::DECL_AMENDMENT;
use crate::text::catalogue::gateway::NO_ANSWER;
use crate::text::text;

/// States of an application (dictionary `amendmentState`).
pub const DRAFT: &str = "0";
/// With customs.
pub const APPLIED: &str = "1";
pub const APPROVED: &str = "2";
pub const REFUSED: &str = "3";
pub const CANCELLED: &str = "4";

/// The states in which it may still be decided on: no second application about the same declaration.
pub const UNDER_WAY: &[&str] = &[DRAFT, APPLIED];
/// The states in which nothing follows.
pub const DECIDED: &[&str] = &[APPROVED, REFUSED, CANCELLED];

/// Kind of an application that withdraws the declaration (dictionary `amendmentKind`).
pub const WITHDRAWAL: &str = "2";

/// What customs said, which the application keeps.
const fn answer(wanted: Wanted) -> Note {
    let label = text("海关意见", "Answer of customs");
    Note { wanted, label, max: 500, field: "decision", rule: "amendment.note", missing: NO_ANSWER }
}

/// Somebody writes it.
pub static ADD: CommandInfo = CommandInfo::add(&[step(&[NEW], DRAFT)]);
/// Somebody works on it; what customs refused is a draft again.
pub static UPDATE: CommandInfo = CommandInfo::update(&[step(&[DRAFT, REFUSED], DRAFT)]);
/// It goes to customs.
pub static APPLY: CommandInfo = CommandInfo {
    name: "apply",
    path: "apply",
    label: text("提交海关", "Apply"),
    done: text("提交海关", "Applied for"),
    verb: text("提交海关", "applied for"),
    steps: &[step(&[DRAFT], APPLIED)],
    stamps: &["appliedAt"],
    ..CommandInfo::PLAIN
};
/// Customs agreed.
pub static APPROVE: CommandInfo = CommandInfo {
    name: "approve",
    path: "approve",
    label: text("海关同意", "Customs approved"),
    done: text("海关同意", "Approved by customs"),
    verb: text("登记为同意", "approved"),
    ask: Ask::Dialog {
        title: text("登记海关同意 {count} 份申请", "Customs approved {count} {count|application|applications}"),
    },
    note: answer(Wanted::Optional),
    steps: &[step(&[APPLIED], APPROVED)],
    stamps: &["decidedAt"],
    ..CommandInfo::PLAIN
};
/// Customs did not agree.
pub static REFUSE: CommandInfo = CommandInfo {
    name: "customsRefuse",
    path: "refuse",
    label: text("海关不同意", "Customs refused"),
    done: text("海关不同意", "Refused by customs"),
    verb: text("登记为不同意", "refused"),
    ask: Ask::Dialog {
        title: text("登记海关不同意 {count} 份申请", "Customs refused {count} {count|application|applications}"),
    },
    note: answer(Wanted::Required),
    steps: &[step(&[APPLIED], REFUSED)],
    stamps: &["decidedAt"],
    ..CommandInfo::PLAIN
};
/// Nobody wants it any more.
pub static CANCEL: CommandInfo = CommandInfo {
    name: "cancel",
    path: "cancel",
    label: text("取消申请", "Cancel"),
    done: text("取消申请", "Application cancelled"),
    verb: text("取消", "cancelled"),
    steps: &[step(&[DRAFT, APPLIED, REFUSED], CANCELLED)],
    ..CommandInfo::PLAIN
};
pub static DELETE: CommandInfo = CommandInfo::delete(&[stay(&[DRAFT, CANCELLED])]);

/// The machine of applications.
pub static MACHINE: Machine = Machine {
    of: &DECL_AMENDMENT,
    field: "state",
    family: "amendmentState",
    states: &[
        StateInfo::new(DRAFT, text("草稿", "Draft"), Progress::Open),
        StateInfo::new(APPLIED, text("已申请", "Applied for"), Progress::Customs),
        StateInfo::new(APPROVED, text("海关同意", "Approved by customs"), Progress::Done),
        StateInfo::new(REFUSED, text("海关不同意", "Refused by customs"), Progress::Refused),
        StateInfo::new(CANCELLED, text("已取消", "Cancelled"), Progress::Ended),
    ],
    commands: &[&ADD, &UPDATE, &APPLY, &APPROVE, &REFUSE, &CANCEL, &DELETE],
    rule: "amendment.state",
    refusal: text("“{state}”状态的申请不能{command}", "An application in state \"{state}\" cannot be {command}"),
    hints: &[],
};

/// Whether customs has accepted a declaration, so that it is amended by an application and no longer by hand.
pub fn may_be_amended(declaration: Declaration) -> bool {
    let stored = declaration.rank() >= Declaration::Received.rank();
    match declaration.progress() {
        Progress::Attention | Progress::Done => true,
        Progress::Customs => stored,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_customs_has_is_amended() {
        use Declaration as D;
        for state in [D::Received, D::Accepted, D::TaxDue, D::Released, D::Closed] {
            assert!(may_be_amended(state), "{state:?}");
        }
        for state in [D::Draft, D::Sent, D::Staged, D::Rejected, D::Cancelled, D::DeletedByCustoms] {
            assert!(!may_be_amended(state), "{state:?}");
        }
    }
}
