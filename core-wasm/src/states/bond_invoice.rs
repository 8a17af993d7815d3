//! The life of a bonded invoice: it is written and confirmed; inventory lists are made of confirmed ones.

use super::{Ask, CommandInfo, Machine, NEW, Progress, StateInfo, hint, stay, step};
use crate::resources::documents::BOND_INVOICE;
use crate::text::catalogue::inventory::INVOICE_IS_CONFIRMED;
use crate::text::text;

/// States (dictionary `bondInvoiceState`).
pub const DRAFT: &str = "1";
pub const CONFIRMED: &str = "2";

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
    complete: true,
    steps: &[step(&[DRAFT], CONFIRMED)],
    stamps: &["confirmedAt"],
    ..CommandInfo::PLAIN
};
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
    ],
    commands: &[
        &CommandInfo::add(&[step(&[NEW], DRAFT)]),
        &CommandInfo::update(&[stay(&[DRAFT])]),
        &CONFIRMING,
        &OPEN_AGAIN,
        &CommandInfo::delete(&[stay(&[DRAFT])]),
    ],
    rule: "documents.notReady",
    refusal: text(
        "“{state}”的保税发票不能{command}{hint}",
        "An invoice in state \"{state}\" cannot be {command}{hint}",
    ),
    hints: &[hint(&["update", "delete"], &[CONFIRMED], INVOICE_IS_CONFIRMED)],
};
