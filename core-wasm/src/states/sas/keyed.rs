//! What customs and the gate answered, as people key it where their client brings no message. These commands change no state
//! themselves: what is keyed is an answer like any other (`rules::sas::keyed`), and leads where that answer leads.

use super::stock::{self, STOCK_WAITS, UNDECLARED};
use super::{
    APPROVED, AT_THE_GATE, CHANGING, ENDED, ENDING, FIRST_GATE, INSPECTED, MANUAL, PASSED, PAUSED, RETURNED, SENT,
    STORE_FAIL, STORED, WAITS,
};
use crate::states::{Ask, CommandInfo, Guard, Note, Right, Step, To, Wanted, stay};
use crate::text::catalogue::sas as texts;
use crate::text::{Text, text};

/// Customs approved a document or its change, gave it back, agreed to close it or to make it void, or did not.
pub const KEY_APPROVED: &str = "keyApproved";
pub const KEY_RETURNED: &str = "keyReturned";
pub const KEY_ENDED: &str = "keyEnded";
pub const KEY_NOT_ENDED: &str = "keyNotEnded";
/// Customs paused an application, or lets it run again.
pub const KEY_PAUSED: &str = "keyPaused";
pub const KEY_RESUMED: &str = "keyResumed";
/// The gate let a vehicle through, the first of two gates did, or it was sent to an inspection.
pub const KEY_FIRST_GATE: &str = "keyFirstGate";
pub const KEY_GATE_PASSED: &str = "keyGatePassed";
pub const KEY_STOPPED: &str = "keyStopped";
/// What the scale of the gate said, and customs' number once more.
pub const KEY_WEIGHED: &str = "keyWeighed";
pub const KEY_NUMBER: &str = "keyNumber";

const RULE: &str = "sas.keyed";
const DECIDED: CommandInfo =
    CommandInfo { right: Right::Verb("send"), only_where_possible: true, ..CommandInfo::PLAIN };

const fn reason(wanted: Wanted, zh: &'static str, en: &'static str) -> Note {
    Note { wanted, label: text(zh, en), max: 1000, field: "", rule: RULE, missing: texts::NO_REASON }
}

const fn approved(steps: &'static [Step]) -> CommandInfo {
    CommandInfo {
        name: KEY_APPROVED,
        path: KEY_APPROVED,
        // What was sent may have been changed here, or given up, since customs refused it as far as was known.
        doubtful: true,
        insists: true,
        label: text("海关已审批", "Approved by customs"),
        done: text("录入海关审批通过", "Approved by customs (keyed)"),
        verb: text("录入审批通过", "keyed as approved"),
        ask: Ask::Dialog { title: text("录入海关审批结果", "Customs approved it") },
        note: Note {
            wanted: Wanted::Optional,
            label: text("海关编号（首次审批必填）", "Number of customs (needed the first time)"),
            max: 64,
            field: "",
            rule: RULE,
            missing: texts::NO_NUMBER,
        },
        steps,
        ..DECIDED
    }
}

const fn returned(steps: &'static [Step]) -> CommandInfo {
    CommandInfo {
        name: KEY_RETURNED,
        path: KEY_RETURNED,
        label: text("海关已退单", "Returned by customs"),
        done: text("录入海关退单", "Returned by customs (keyed)"),
        verb: text("录入退单", "keyed as returned"),
        ask: Ask::Dialog { title: text("录入海关退单原因", "Customs returned it") },
        note: reason(Wanted::Required, "退单原因", "Reason"),
        steps,
        ..DECIDED
    }
}

const fn ended(label: Text, steps: &'static [Step]) -> CommandInfo {
    CommandInfo {
        name: KEY_ENDED,
        path: KEY_ENDED,
        label,
        done: text("录入海关同意结案或作废", "Ended by customs (keyed)"),
        verb: text("录入海关同意", "keyed as ended"),
        ask: Ask::Yes { verb: text("按海关回执结束", "end, as customs agreed,") },
        steps,
        ..DECIDED
    }
}

const fn not_ended(label: Text, steps: &'static [Step]) -> CommandInfo {
    CommandInfo {
        name: KEY_NOT_ENDED,
        path: KEY_NOT_ENDED,
        label,
        done: text("录入海关不同意结案或作废", "Not ended by customs (keyed)"),
        verb: text("录入海关不同意", "keyed as not ended"),
        ask: Ask::Dialog { title: text("录入海关不同意的原因", "Customs did not agree") },
        note: reason(Wanted::Required, "原因", "Reason"),
        steps,
        ..DECIDED
    }
}

const CLOSED: Text = text("海关已同意结案", "Closed by customs");
const NOT_CLOSED: Text = text("海关不同意结案", "Not closed by customs");
const VOIDED: Text = text("海关已同意作废", "Made void by customs");
const NOT_VOIDED: Text = text("海关不同意作废", "Not made void by customs");

/// What was keyed wrong is keyed as customs decided.
const fn after_all(from: &'static [&'static str], when: &'static [Guard]) -> Step {
    Step { from, to: To::Same, when }
}
const STOCK_STANDS: &[&str] = &[stock::APPROVED, stock::COLLECTED];
const REFUSED: &[Guard] = &[Guard::RefusedAfterAll];
const AGREED: &[Guard] = &[Guard::ApprovedAfterAll];

/// Customs refused a change before the one that stands there, and people know that it has this one.
const HAS_THE_LAST: Step = after_all(&[APPROVED], REFUSED);

/// A change that people gave up, customs agreed to after all.
const GIVEN_UP: Step = after_all(&[APPROVED], AGREED);

pub(super) static IT_APPROVED: CommandInfo =
    approved(&[stay(WAITS), after_all(&[RETURNED, STORE_FAIL, CHANGING], AGREED), GIVEN_UP, HAS_THE_LAST]);
pub(super) static APPLICATION_APPROVED: CommandInfo =
    approved(&[stay(WAITS), after_all(&[RETURNED, STORE_FAIL, CHANGING, PAUSED], AGREED), GIVEN_UP, HAS_THE_LAST]);
pub(super) static PASSPORT_APPROVED: CommandInfo = approved(&[stay(WAITS), after_all(&[RETURNED, STORE_FAIL], AGREED)]);
pub(super) static IT_RETURNED: CommandInfo = returned(&[stay(WAITS), after_all(&[APPROVED], REFUSED)]);
pub(super) static IT_CLOSED: CommandInfo = ended(CLOSED, &[stay(&[ENDING])]);
pub(super) static IT_NOT_CLOSED: CommandInfo = not_ended(NOT_CLOSED, &[stay(&[ENDING]), after_all(&[ENDED], REFUSED)]);
pub(super) static IT_VOIDED: CommandInfo = ended(VOIDED, &[stay(&[ENDING])]);
pub(super) static IT_NOT_VOIDED: CommandInfo = not_ended(NOT_VOIDED, &[stay(&[ENDING]), after_all(&[ENDED], REFUSED)]);
/// A vehicle that was sent to an inspection may be about to be made void.
pub(super) static PASSPORT_VOIDED: CommandInfo = ended(VOIDED, &[stay(&[ENDING, INSPECTED])]);
pub(super) static PASSPORT_NOT_VOIDED: CommandInfo =
    not_ended(NOT_VOIDED, &[stay(&[ENDING, INSPECTED]), after_all(&[ENDED], REFUSED)]);
pub(super) static STOCK_APPROVED: CommandInfo = approved(&[
    stay(STOCK_WAITS),
    after_all(&[stock::RETURNED, stock::CHANGING, stock::APPROVED], AGREED),
    after_all(STOCK_STANDS, REFUSED),
]);
pub(super) static STOCK_RETURNED: CommandInfo =
    CommandInfo { guards: UNDECLARED, ..returned(&[stay(STOCK_WAITS), after_all(&[stock::APPROVED], REFUSED)]) };
pub(super) static STOCK_VOIDED: CommandInfo = ended(VOIDED, &[stay(&[stock::ENDING])]);
pub(super) static STOCK_NOT_VOIDED: CommandInfo =
    not_ended(NOT_VOIDED, &[stay(&[stock::ENDING]), after_all(&[stock::VOID], REFUSED)]);

pub(super) static IT_PAUSED: CommandInfo = CommandInfo {
    name: KEY_PAUSED,
    path: KEY_PAUSED,
    label: text("海关已暂停", "Paused by customs"),
    done: text("录入海关暂停", "Paused by customs (keyed)"),
    verb: text("录入暂停", "keyed as paused"),
    ask: Ask::Dialog { title: text("录入海关暂停", "Customs paused the application") },
    note: reason(Wanted::Optional, "暂停原因（可不填）", "Reason (optional)"),
    // Customs may pause what is being changed or closed: it is paused once it runs again.
    steps: &[stay(&[APPROVED, CHANGING, ENDING])],
    ..DECIDED
};

pub(super) static IT_RESUMED: CommandInfo = CommandInfo {
    name: KEY_RESUMED,
    path: KEY_RESUMED,
    label: text("海关已恢复", "Resumed by customs"),
    done: text("录入海关恢复", "Resumed by customs (keyed)"),
    verb: text("录入恢复", "keyed as resumed"),
    ask: Ask::Yes { verb: text("按海关回执恢复", "resume") },
    steps: &[stay(&[PAUSED, CHANGING, ENDING])],
    ..DECIDED
};

/// The gate lets a vehicle go; what its scale said may be keyed too.
const fn through(name: &'static str, label: Text, done: Text, verb: Text, steps: &'static [Step]) -> CommandInfo {
    CommandInfo {
        name,
        path: name,
        label,
        done,
        verb,
        ask: Ask::Dialog { title: text("录入过卡", "The vehicle went through") },
        note: Note {
            wanted: Wanted::Optional,
            label: text("卡口地磅重量（千克，可不填）", "Weighed at the gate (kg, optional)"),
            max: 20,
            field: "",
            rule: RULE,
            missing: texts::NOT_A_WEIGHT,
        },
        steps,
        ..DECIDED
    }
}

pub(super) static FIRST_PASSED: CommandInfo = through(
    KEY_FIRST_GATE,
    text("已过一卡", "Through the first gate"),
    text("录入过一卡", "Through the first gate (keyed)"),
    text("录入过一卡", "keyed as through the first gate"),
    &[stay(&[APPROVED, INSPECTED, ENDING])],
);
pub(super) static GATE_PASSED: CommandInfo = through(
    KEY_GATE_PASSED,
    text("已过卡", "Through the gate"),
    text("录入过卡", "Through the gate (keyed)"),
    text("录入过卡", "keyed as through the gate"),
    &[stay(&[APPROVED, INSPECTED, FIRST_GATE, ENDING])],
);
pub(super) static IT_STOPPED: CommandInfo = CommandInfo {
    name: KEY_STOPPED,
    path: KEY_STOPPED,
    label: text("卡口查验", "Stopped at the gate"),
    done: text("录入卡口查验", "Stopped at the gate (keyed)"),
    verb: text("录入卡口查验", "keyed as stopped at the gate"),
    ask: Ask::Dialog { title: text("录入卡口查验", "The vehicle was stopped at the gate") },
    note: reason(Wanted::Optional, "原因（可不填）", "Reason (optional)"),
    steps: &[stay(&[APPROVED, ENDING])],
    ..DECIDED
};
/// What the scale said may be known later than that the vehicle went through, or otherwise.
pub(super) static WEIGHED: CommandInfo = CommandInfo {
    name: KEY_WEIGHED,
    path: KEY_WEIGHED,
    label: text("录入地磅重量", "Weight at the gate"),
    done: text("录入卡口地磅重量", "Weighed at the gate (keyed)"),
    verb: text("录入地磅重量", "weighed"),
    ask: Ask::Dialog { title: text("录入卡口地磅重量", "What the gate's scale said") },
    note: Note {
        wanted: Wanted::Required,
        label: text("卡口地磅重量（千克）", "Weighed at the gate (kg)"),
        max: 20,
        field: "",
        rule: RULE,
        missing: texts::NOT_A_WEIGHT,
    },
    steps: &[stay(AT_THE_GATE)],
    ..DECIDED
};

/// A number that people keyed is put right, until customs says it itself.
const fn numbered(steps: &'static [Step]) -> CommandInfo {
    CommandInfo {
        name: KEY_NUMBER,
        path: KEY_NUMBER,
        label: text("更正海关编号", "Correct customs' number"),
        done: text("更正海关编号", "Number of customs corrected"),
        verb: text("更正海关编号", "given another number"),
        ask: Ask::Dialog { title: text("更正录入的海关编号", "Correct the number that was keyed") },
        note: Note {
            wanted: Wanted::Required,
            label: text("海关编号", "Number of customs"),
            max: 64,
            field: "",
            rule: RULE,
            missing: texts::NO_NUMBER,
        },
        steps,
        guards: &[(Guard::NumberKeyed, texts::NUMBER_OF_CUSTOMS)],
        ..DECIDED
    }
}

pub(super) static IT_NUMBERED: CommandInfo =
    numbered(&[stay(&[APPROVED, PAUSED, CHANGING, SENT, STORED, MANUAL, RETURNED, ENDING])]);
pub(super) static VEHICLE_NUMBERED: CommandInfo =
    numbered(&[stay(&[APPROVED, CHANGING, SENT, STORED, MANUAL, RETURNED, ENDING])]);
pub(super) static PASSPORT_NUMBERED: CommandInfo =
    numbered(&[stay(&[APPROVED, INSPECTED, FIRST_GATE, PASSED, ENDING])]);
pub(super) static STOCK_NUMBERED: CommandInfo = numbered(&[stay(&[
    stock::APPROVED,
    stock::CHANGING,
    stock::SENT,
    stock::MANUAL,
    stock::COLLECTED,
    stock::RETURNED,
    stock::ENDING,
])]);
