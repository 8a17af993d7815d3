//! The life of a write-off: its figures are drawn, what is there is counted, customs passes the report, then the accounts, and where
//! something differs confirms that. Then the period is closed. What customs answered comes in messages; people key it where their
//! client brings none, and once more where customs decided otherwise. Source: domain/bonded.md §6, codes/chgoff_result.csv.

use super::{
    Ask, CommandInfo, Guard, Machine, NEW, Note, Progress, Right, Side, StateInfo, Step, To, Wanted, hint, stay, step,
};
use crate::resources::bonded::BWS_DCR;
use crate::rules::bonded::write_off::answer::{DISPUTED, KEYED};
use crate::text::catalogue::write_off as texts;
use crate::text::{Text, text};

pub const DRAFT: &str = "DRAFT";
pub const SENT: &str = "SENT";
pub const STORED: &str = "STORED";
pub const STORE_FAIL: &str = "STORE_FAIL";
/// An officer decides on the report.
pub const MANUAL: &str = "MANUAL";
/// Customs gave the report or the accounts back.
pub const RETURNED: &str = "RETURNED";
/// The report passed; customs goes over the accounts.
pub const PASSED: &str = "PASSED";
/// An officer decides on the accounts.
pub const ACCOUNT_MANUAL: &str = "ACCOUNT_MANUAL";
/// The accounts passed; the differences are to be confirmed.
pub const DIFFERENCE: &str = "DIFFERENCE";
pub const CLOSED: &str = "CLOSED";

/// The states in which customs has a write-off: its lists and its period are taken.
pub const TAKEN: &[&str] = &[SENT, STORED, MANUAL, PASSED, ACCOUNT_MANUAL, DIFFERENCE, CLOSED];

/// The command that draws lists and figures of the period.
pub const FILL: &str = "fill";
pub const SEND: &str = "send";

/// What customs answered, as people key it: the report passed, the accounts passed and something differs, given back, closed.
pub const KEY_PASSED: &str = "keyPassed";
pub const KEY_ACCOUNTED: &str = "keyAccounted";
pub const KEY_RETURNED: &str = "keyReturned";
pub const KEY_CLOSED: &str = "keyClosed";

pub(crate) const CUSTOMS_STORED: &str = "customsStored";
pub(crate) const CUSTOMS_FAILED: &str = "customsFailed";
pub(crate) const CUSTOMS_MANUAL: &str = "customsManual";
pub(crate) const CUSTOMS_RETURNED: &str = "customsReturned";
pub(crate) const CUSTOMS_PASSED: &str = "customsReportPassed";
pub(crate) const CUSTOMS_MANUAL_ACCOUNTS: &str = "customsManualAccounts";
pub(crate) const CUSTOMS_RETURNED_ACCOUNTS: &str = "customsReturnedAccounts";
pub(crate) const CUSTOMS_ACCOUNTED: &str = "customsAccounted";
/// Customs closed the period.
pub const CUSTOMS_CLOSED: &str = "customsClosed";

const OPEN: &[&str] = &[DRAFT, RETURNED, STORE_FAIL];
/// Customs has it and has not closed it.
const WITH_CUSTOMS: &[&str] = &[SENT, STORED, MANUAL, PASSED, ACCOUNT_MANUAL, DIFFERENCE];

const FILLING: CommandInfo = CommandInfo {
    name: FILL,
    path: FILL,
    label: text("提取数据", "Draw lists and figures"),
    done: text("提取清单和数量", "Lists and figures drawn"),
    verb: text("提取数据", "filled"),
    steps: &[stay(OPEN)],
    stamps: &["filledAt"],
    ..CommandInfo::PLAIN
};

/// Customs passed it, though people keyed that it gave it back: it is neither sent once more nor deleted before they keyed that.
const UNDISPUTED: &[(Guard, Text)] = &[(Guard::Undisputed, texts::PASSED_AFTER_ALL)];

/// What was keyed as given back is keyed as customs decided.
const fn after_all(next: &'static str) -> Step {
    Step { from: &[RETURNED], to: To::State(next), when: &[Guard::ApprovedAfterAll] }
}

const SENDING: CommandInfo = CommandInfo {
    name: SEND,
    path: SEND,
    label: text("发送", "Send"),
    done: text("发送海关", "Sent to customs"),
    verb: text("发送", "sent"),
    ask: Ask::Yes { verb: text("发送海关", "send to customs") },
    right: Right::Verb("send"),
    complete: true,
    steps: &[step(OPEN, SENT)],
    stamps: &["sentAt"],
    guards: UNDISPUTED,
    clears: &["reason", "emapvMarkcd", KEYED, DISPUTED],
    ..CommandInfo::PLAIN
};

const KEYING_PASSED: CommandInfo = CommandInfo {
    name: KEY_PASSED,
    path: KEY_PASSED,
    // What was sent may have been changed here since it was keyed as returned.
    doubtful: true,
    insists: true,
    only_where_possible: true,
    label: text("海关报核已通过", "Report passed by customs"),
    done: text("录入海关报核通过", "Report passed by customs (keyed)"),
    verb: text("录入报核通过", "keyed as passed"),
    right: Right::Verb("send"),
    // No time of answer: what customs said before this was keyed may still come, and counts.
    steps: &[step(&[SENT, STORED, MANUAL], PASSED), after_all(PASSED)],
    clears: SETTLED,
    ..CommandInfo::PLAIN
};

const KEYING_ACCOUNTED: CommandInfo = CommandInfo {
    name: KEY_ACCOUNTED,
    path: KEY_ACCOUNTED,
    // What was sent may have been changed here since it was keyed as returned.
    doubtful: true,
    insists: true,
    only_where_possible: true,
    label: text("海关核算已通过，差异待确认", "Accounts passed, difference to confirm"),
    done: text("录入海关核算通过，差异待确认", "Accounts passed by customs, difference to confirm (keyed)"),
    verb: text("录入核算通过", "keyed as accounted"),
    right: Right::Verb("send"),
    steps: &[step(&[SENT, STORED, MANUAL, PASSED, ACCOUNT_MANUAL], DIFFERENCE), after_all(DIFFERENCE)],
    clears: SETTLED,
    ..CommandInfo::PLAIN
};

const KEYING_RETURNED: CommandInfo = CommandInfo {
    name: KEY_RETURNED,
    path: KEY_RETURNED,
    only_where_possible: true,
    label: text("海关已退单", "Returned by customs"),
    done: text("录入海关退单", "Returned by customs (keyed)"),
    verb: text("录入退单", "keyed as returned"),
    ask: Ask::Dialog { title: text("录入海关退单原因", "Customs returned the write-off") },
    note: Note {
        wanted: Wanted::Required,
        label: text("退单原因", "Reason"),
        max: 1000,
        field: "reason",
        rule: "bwsDcr.reason",
        missing: texts::NO_REASON,
    },
    right: Right::Verb("send"),
    steps: &[
        step(WITH_CUSTOMS, RETURNED),
        // The period was closed, and customs gave it back: it is open again.
        Step { from: &[CLOSED], to: To::State(RETURNED), when: &[Guard::RefusedAfterAll] },
    ],
    stamps: &["answeredAt"],
    clears: &[DISPUTED, "closedAt"],
    ..CommandInfo::PLAIN
};

const KEYING_CLOSED: CommandInfo = CommandInfo {
    name: KEY_CLOSED,
    path: KEY_CLOSED,
    // What was sent may have been changed here since it was keyed as returned.
    doubtful: true,
    insists: true,
    only_where_possible: true,
    label: text("海关已核销", "Closed by customs"),
    done: text("录入海关核销", "Closed by customs (keyed)"),
    verb: text("录入核销", "keyed as closed"),
    ask: Ask::Yes { verb: text("按海关核销结束本期", "close the period of") },
    right: Right::Verb("send"),
    steps: &[
        step(WITH_CUSTOMS, CLOSED),
        after_all(CLOSED),
        // People know that customs closed the period, although an answer gives it back.
        Step { from: &[CLOSED], to: To::Same, when: &[Guard::RefusedAfterAll] },
    ],
    stamps: &["answeredAt"],
    clears: SETTLED,
    ..CommandInfo::PLAIN
};

/// What customs decided otherwise is keyed: nothing is in doubt any more.
const SETTLED: &[&str] = &["reason", DISPUTED];

/// An answer of customs as a command that nobody does by hand.
const fn answered(name: &'static str, done: Text, steps: &'static [Step]) -> CommandInfo {
    CommandInfo { name, label: done, done, verb: done, side: Side::System, steps, ..CommandInfo::PLAIN }
}

const fn state(code: &'static str, zh: &'static str, en: &'static str, progress: Progress) -> StateInfo {
    StateInfo::new(code, text(zh, en), progress)
}

/// Write-offs of all accounts.
pub static MACHINE: Machine = Machine {
    of: &BWS_DCR,
    field: "state",
    family: "bwsDcrState",
    states: &[
        state(DRAFT, "暂存", "Draft", Progress::Open),
        state(SENT, "发送中", "Being sent", Progress::Customs),
        state(STORED, "入库成功", "Stored at customs", Progress::Customs),
        state(STORE_FAIL, "入库失败", "Store failed", Progress::Refused),
        state(MANUAL, "报核转人工", "Report in manual review", Progress::Attention),
        state(RETURNED, "退单", "Returned", Progress::Refused),
        state(PASSED, "报核通过", "Report passed", Progress::Customs),
        state(ACCOUNT_MANUAL, "核算转人工", "Accounts in manual review", Progress::Attention),
        state(DIFFERENCE, "核算通过，差异待确认", "Accounts passed, difference to confirm", Progress::Attention),
        state(CLOSED, "已核销", "Closed", Progress::Done),
    ],
    commands: &[
        &CommandInfo::add(&[step(&[NEW], DRAFT)]),
        &CommandInfo::update(&[stay(OPEN)]),
        &FILLING,
        &SENDING,
        &KEYING_PASSED,
        &KEYING_ACCOUNTED,
        &KEYING_RETURNED,
        &KEYING_CLOSED,
        &CommandInfo { guards: UNDISPUTED, ..CommandInfo::delete(&[stay(OPEN)]) },
        &answered(CUSTOMS_STORED, text("海关入库成功", "Stored by customs"), &[step(&[SENT], STORED)]),
        &answered(CUSTOMS_FAILED, text("海关入库失败", "Not stored by customs"), &[step(&[SENT], STORE_FAIL)]),
        &answered(
            CUSTOMS_MANUAL,
            text("海关转人工审核", "An officer of customs decides"),
            &[step(&[SENT, STORED], MANUAL)],
        ),
        &answered(CUSTOMS_RETURNED, text("海关退单", "Returned by customs"), &[step(WITH_CUSTOMS, RETURNED)]),
        &answered(
            CUSTOMS_PASSED,
            text("海关报核通过", "Report passed by customs"),
            &[step(&[SENT, STORED, MANUAL], PASSED)],
        ),
        &answered(
            CUSTOMS_MANUAL_ACCOUNTS,
            text("正式核算转人工", "An officer goes over the accounts"),
            &[step(&[SENT, STORED, MANUAL, PASSED], ACCOUNT_MANUAL)],
        ),
        &answered(
            CUSTOMS_RETURNED_ACCOUNTS,
            text("正式核算退单", "Accounts returned by customs"),
            &[step(WITH_CUSTOMS, RETURNED)],
        ),
        &answered(
            CUSTOMS_ACCOUNTED,
            text("正式核算通过", "Accounts passed by customs"),
            &[step(&[SENT, STORED, MANUAL, PASSED, ACCOUNT_MANUAL], DIFFERENCE)],
        ),
        &answered(CUSTOMS_CLOSED, text("海关核销", "Closed by customs"), &[step(WITH_CUSTOMS, CLOSED)]),
    ],
    rule: "bwsDcr.state",
    refusal: text("“{state}”的报核不能{command}{hint}", "A write-off in state \"{state}\" cannot be {command}{hint}"),
    hints: &[hint(&[], WITH_CUSTOMS, texts::IS_SENT), hint(&[], &[CLOSED], texts::IS_CLOSED)],
};
