//! The life of an origin certificate that was received: written, confirmed, and then used by forecasts; at last it is void. What
//! forecasts use stays as it is.

use super::{Ask, CommandInfo, Machine, NEW, Progress, StateInfo, hint, stay, step};
use crate::resources::documents::ECO_CERT;
use crate::text::catalogue::certificates::IS_CONFIRMED;
use crate::text::text;

/// States of a certificate (dictionary `ecoCertState`).
pub const DRAFT: &str = "1";
/// Forecasts may use its lines.
pub const VALID: &str = "2";
pub const VOID: &str = "3";

/// The command by which its lines may be used.
pub const CONFIRM: &str = "confirm";
/// The command that opens it again to be changed.
pub const TAKE_BACK: &str = "takeBack";
/// The command that ends it.
pub const CANCEL: &str = "cancel";

static CONFIRMING: CommandInfo = CommandInfo {
    name: CONFIRM,
    path: CONFIRM,
    label: text("确认", "Confirm"),
    done: text("确认", "Confirmed"),
    verb: text("确认", "confirmed"),
    complete: true,
    steps: &[step(&[DRAFT], VALID)],
    ..CommandInfo::PLAIN
};
static TAKING_BACK: CommandInfo = CommandInfo::take_back(&[step(&[VALID], DRAFT)]);
static CANCELLING: CommandInfo = CommandInfo {
    name: CANCEL,
    path: "cancel",
    label: text("作废", "Make void"),
    done: text("作废", "Made void"),
    verb: text("作废", "made void"),
    ask: Ask::Yes { verb: text("作废", "make void") },
    steps: &[step(&[DRAFT, VALID], VOID)],
    ..CommandInfo::PLAIN
};

/// The machine of certificates.
pub static MACHINE: Machine = Machine {
    of: &ECO_CERT,
    field: "state",
    family: "ecoCertState",
    states: &[
        StateInfo::new(DRAFT, text("暂存", "Draft"), Progress::Open),
        StateInfo::new(VALID, text("有效", "Valid"), Progress::Reviewed),
        StateInfo::new(VOID, text("已作废", "Void"), Progress::Ended),
    ],
    commands: &[
        &CommandInfo::add(&[step(&[NEW], DRAFT)]),
        &CommandInfo::update(&[stay(&[DRAFT])]),
        &CONFIRMING,
        &TAKING_BACK,
        &CANCELLING,
        &CommandInfo::delete(&[stay(&[DRAFT, VOID])]),
    ],
    rule: "ecoCert.state",
    refusal: text("“{state}”的证书不能{command}{hint}", "A certificate in state \"{state}\" cannot be {command}{hint}"),
    hints: &[hint(&["update", "delete"], &[VALID], IS_CONFIRMED)],
};
