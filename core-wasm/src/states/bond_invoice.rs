//! The life of a bonded invoice: it is written, reviewed where the organisation wants it, and confirmed; inventory lists are made of
//! confirmed ones.

use super::{Ask, CommandInfo, Guard, Machine, NEW, Progress, Right, StateInfo, Step, To, hint, review, stay, step};
use crate::resources::documents::BOND_INVOICE;
use crate::text::catalogue::inventory::{
    INVOICE_IS_CONFIRMED, INVOICE_NOT_REVIEWED, LIST_IN_REVIEW, LIST_RECALL, LIST_UNREVIEWED,
};
use crate::text::text;

/// States (dictionary `bondInvoiceState`).
pub const DRAFT: &str = "1";
pub const CONFIRMED: &str = "2";
/// It waits for its reviewer, and is reviewed.
pub const PENDING_REVIEW: &str = "3";
pub const REVIEWED: &str = "4";

/// The command that opens a confirmed one again.
pub const REOPEN: &str = "reopen";

/// The command that makes it ready for lists.
pub const CONFIRM: &str = "confirm";

static CONFIRMING: CommandInfo = CommandInfo {
    name: CONFIRM,
    path: CONFIRM,
    label: text("确认", "Confirm"),
    done: text("确认", "Confirmed"),
    verb: text("确认", "confirmed"),
    doubtful: true,
    insists: true,
    complete: true,
    steps: &[
        step(&[REVIEWED], CONFIRMED),
        Step { from: &[DRAFT], to: To::State(CONFIRMED), when: &[Guard::Unreviewed] },
    ],
    stamps: &["confirmedAt"],
    ..CommandInfo::PLAIN
};
static SUBMITTING: CommandInfo = CommandInfo {
    complete: true,
    steps: &[Step { from: &[DRAFT], to: To::State(PENDING_REVIEW), when: &[Guard::Reviewed] }],
    ..review::SUBMIT
};
static RECALLING: CommandInfo = CommandInfo { steps: BACK, ..review::RECALL };
static PASSING: CommandInfo = CommandInfo {
    right: Right::Verb("review"),
    steps: &[
        Step { from: &[PENDING_REVIEW], to: To::State(REVIEWED), when: &[Guard::LastReview] },
        stay(&[PENDING_REVIEW]),
    ],
    ..review::PASS
};
static RETURNING: CommandInfo = CommandInfo { right: Right::Verb("review"), steps: BACK, ..review::RETURN };

/// Back to whoever writes it.
const BACK: &[Step] = &[step(&[PENDING_REVIEW, REVIEWED], DRAFT)];
static OPEN_AGAIN: CommandInfo = CommandInfo {
    name: REOPEN,
    path: REOPEN,
    label: text("取消确认", "Open again"),
    done: text("取消确认", "Opened again"),
    verb: text("取消确认", "opened again"),
    ask: Ask::Yes { verb: text("取消确认", "open again") },
    steps: &[step(&[CONFIRMED], DRAFT)],
    clears: &["confirmedAt"],
    ..CommandInfo::PLAIN
};

/// The machine of bonded invoices.
pub static MACHINE: Machine = Machine {
    of: &BOND_INVOICE,
    field: "state",
    family: "bondInvoiceState",
    states: &[
        StateInfo::new(DRAFT, text("暂存", "Draft"), Progress::Open),
        StateInfo::new(CONFIRMED, text("已确认", "Confirmed"), Progress::Done),
        StateInfo::new(PENDING_REVIEW, text("待复核", "In review"), Progress::Review),
        StateInfo::new(REVIEWED, text("已复核", "Reviewed"), Progress::Reviewed),
    ],
    commands: &[
        &CommandInfo::add(&[step(&[NEW], DRAFT)]),
        &CommandInfo::update(&[stay(&[DRAFT])]),
        &SUBMITTING,
        &RECALLING,
        &PASSING,
        &RETURNING,
        &CONFIRMING,
        &OPEN_AGAIN,
        &CommandInfo::delete(&[stay(&[DRAFT])]),
    ],
    rule: "documents.notReady",
    refusal: text(
        "“{state}”的保税发票不能{command}{hint}",
        "An invoice in state \"{state}\" cannot be {command}{hint}",
    ),
    hints: &[
        hint(&["update", "delete"], &[CONFIRMED], INVOICE_IS_CONFIRMED),
        hint(&["update", "delete"], &[PENDING_REVIEW, REVIEWED], LIST_RECALL),
        hint(&[CONFIRM], &[DRAFT], LIST_UNREVIEWED),
        hint(&["submit"], &[DRAFT], INVOICE_NOT_REVIEWED),
        hint(&[CONFIRM], &[PENDING_REVIEW], LIST_IN_REVIEW),
    ],
};
