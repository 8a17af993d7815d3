//! The lives of applications, stock lists, passports and vehicle records: written, sent, decided by customs. What customs
//! approved is changed, closed or made void by sending it once more with the next number of changes. Source: domain/bonded.md §3,
//! §4, codes/bond_result.csv, codes/passport_status.csv.

pub mod keyed;
pub mod stock;

pub use self::stock::STOCK;

use super::{Ask, CommandInfo, Guard, Machine, NEW, Progress, Right, Side, StateInfo, Step, hint, stay, step};
use crate::resources::sas;
use crate::text::catalogue::sas as texts;
use crate::text::{Text, text};

/// States of applications, passports and vehicle records.
pub const DRAFT: &str = "DRAFT";
pub const SENT: &str = "SENT";
/// Customs has it and has not decided.
pub const STORED: &str = "STORED";
pub const STORE_FAIL: &str = "STORE_FAIL";
/// An officer decides.
pub const MANUAL: &str = "MANUAL";
pub const RETURNED: &str = "RETURNED";
/// An application runs, a passport may go to the gate, a vehicle is recorded.
pub const APPROVED: &str = "APPROVED";
/// Customs paused an application.
pub const PAUSED: &str = "PAUSED";
/// Customs has it; it is being changed here.
pub const CHANGING: &str = "CHANGING";
/// Customs was asked to close it, or to make it void.
pub const ENDING: &str = "ENDING";
pub const ENDED: &str = "ENDED";
/// The vehicle waits for an inspection.
pub const INSPECTED: &str = "INSPECTED";
/// Of two gates the vehicle passed the first.
pub const FIRST_GATE: &str = "FIRST_GATE";
pub const PASSED: &str = "PASSED";

/// The passports that hold the goods that they carry.
pub const HOLDING: &[&str] = &[SENT, STORED, MANUAL, APPROVED, ENDING, INSPECTED, FIRST_GATE, PASSED];

/// The command by which a document goes to customs.
pub const SEND: &str = "send";
/// The command that opens a document which customs approved.
pub const CHANGE: &str = "change";
/// The commands that ask customs to close an application, and to make something void.
pub const CLOSE: &str = "close";
pub const VOID: &str = "void";
/// The commands by which an inventory list declares the goods of stock lists, and lets them go again.
pub const COLLECT: &str = "collect";
pub const FREE: &str = "free";
/// The command by which what customs approved stands again, in place of a change of it.
pub const GIVE_UP: &str = "giveUp";

pub(crate) const CUSTOMS_STORED: &str = "customsStored";
/// The answer by which customs could not store a document.
pub const CUSTOMS_FAILED: &str = "customsFailed";
pub(crate) const CUSTOMS_MANUAL: &str = "customsManual";
/// The answer by which customs agrees to a document, or to a change of it.
pub const CUSTOMS_APPROVED: &str = "customsApproved";
/// The answer by which customs gives back a document that it did not have before.
pub const CUSTOMS_RETURNED: &str = "customsReturned";
/// The answer by which customs gives back a change: what it approved before stands.
pub const CUSTOMS_RETURNED_CHANGE: &str = "customsReturnedChange";
/// The answer by which customs ends a document.
pub const CUSTOMS_ENDED: &str = "customsEnded";
/// The answer by which customs does not end a document.
pub const CUSTOMS_NOT_ENDED: &str = "customsNotEnded";
/// Customs paused an application.
pub const CUSTOMS_PAUSED: &str = "customsPaused";
pub(crate) const CUSTOMS_RESUMED: &str = "customsResumed";
pub(crate) const GATE_FIRST: &str = "gateFirst";
pub(crate) const GATE_PASSED: &str = "gatePassed";
pub(crate) const GATE_STOPPED: &str = "gateStopped";

/// What was keyed of an earlier decision says nothing of the next one.
const KEYED: &[&str] = &["keyedResult", "keyedTmsCnt", "disputedResult"];
const ASKED_ANEW: &[&str] = &["reason", "keyedResult", "keyedTmsCnt", "disputedResult"];

/// What customs approved, though people keyed that it gave it back, stands there as it was sent: it is neither changed here, nor sent
/// once more, before people have keyed what customs decided.
pub(super) const UNDISPUTED: &[(Guard, Text)] = &[(Guard::Undisputed, texts::APPROVED_AFTER_ALL)];

/// A document is changed or ended at customs, and its goods are declared, only as customs decided.
const CERTAIN: &[(Guard, Text)] =
    &[(Guard::Undisputed, texts::APPROVED_AFTER_ALL), (Guard::Unrefused, texts::REFUSED_AFTER_ALL)];
/// The same of a document that is sent. Where customs refused what was keyed as agreed, a change of it is open: that is given up before
/// customs' answer can be keyed.
const SENDABLE: &[(Guard, Text)] =
    &[(Guard::Undisputed, texts::APPROVED_AFTER_ALL), (Guard::Unrefused, texts::OPEN_ON_REFUSED)];
const fn updating(steps: &'static [Step]) -> CommandInfo {
    CommandInfo { guards: UNDISPUTED, ..CommandInfo::update(steps) }
}

const fn deleting(steps: &'static [Step]) -> CommandInfo {
    CommandInfo { guards: UNDISPUTED, ..CommandInfo::delete(steps) }
}

const fn sending(steps: &'static [Step]) -> CommandInfo {
    CommandInfo {
        name: SEND,
        path: SEND,
        label: text("发送", "Send"),
        done: text("发送海关", "Sent to customs"),
        verb: text("发送", "sent"),
        ask: Ask::Yes { verb: text("发送海关", "send to customs") },
        right: Right::Verb("send"),
        complete: true,
        steps,
        guards: SENDABLE,
        stamps: &["sentAt"],
        clears: ASKED_ANEW,
        ..CommandInfo::PLAIN
    }
}

const fn changing(steps: &'static [Step]) -> CommandInfo {
    CommandInfo {
        name: CHANGE,
        path: CHANGE,
        label: text("变更", "Change at customs"),
        done: text("开始变更", "Opened for a change"),
        verb: text("变更", "changed at customs"),
        ask: Ask::Yes { verb: text("变更", "change at customs") },
        steps,
        guards: CERTAIN,
        ..CommandInfo::PLAIN
    }
}

pub(crate) const fn giving_up(steps: &'static [Step]) -> CommandInfo {
    CommandInfo {
        name: GIVE_UP,
        path: GIVE_UP,
        label: text("放弃变更", "Give up the change"),
        done: text("放弃变更", "Gave up the change"),
        verb: text("放弃变更", "taken back to what customs approved"),
        ask: Ask::Yes { verb: text("放弃变更（恢复为海关已审批的内容）", "give up the changes of") },
        steps,
        clears: &["reason"],
        only_where_possible: true,
        ..CommandInfo::PLAIN
    }
}

const fn voiding(steps: &'static [Step]) -> CommandInfo {
    CommandInfo {
        name: VOID,
        path: VOID,
        label: text("申请作废", "Ask to void"),
        done: text("申请作废", "Asked to be made void"),
        verb: text("作废", "made void"),
        ask: Ask::Yes { verb: text("向海关申请作废", "ask customs to void") },
        right: Right::Verb("send"),
        steps,
        guards: CERTAIN,
        stamps: &["sentAt"],
        clears: KEYED,
        ..CommandInfo::PLAIN
    }
}

static CLOSE_IT: CommandInfo = CommandInfo {
    name: CLOSE,
    path: CLOSE,
    label: text("申请结案", "Ask to close"),
    done: text("申请结案", "Asked to be closed"),
    verb: text("结案", "closed"),
    ask: Ask::Yes { verb: text("向海关申请结案", "ask customs to close") },
    doubtful: true,
    insists: true,
    right: Right::Verb("send"),
    steps: &[step(&[APPROVED, PAUSED], ENDING)],
    guards: CERTAIN,
    stamps: &["sentAt"],
    clears: KEYED,
    ..CommandInfo::PLAIN
};

/// An answer of customs as a command that nobody does by hand.
const fn answered(name: &'static str, done: Text, steps: &'static [Step]) -> CommandInfo {
    CommandInfo { name, label: done, done, verb: done, side: Side::System, steps, ..CommandInfo::PLAIN }
}

const fn stored(steps: &'static [Step]) -> CommandInfo {
    answered(CUSTOMS_STORED, text("海关入库成功", "Stored by customs"), steps)
}
const fn failed(steps: &'static [Step]) -> CommandInfo {
    answered(CUSTOMS_FAILED, text("海关入库失败", "Not stored by customs"), steps)
}
const fn manual(steps: &'static [Step]) -> CommandInfo {
    answered(CUSTOMS_MANUAL, text("海关转人工审核", "An officer of customs decides"), steps)
}
const fn approved(steps: &'static [Step]) -> CommandInfo {
    answered(CUSTOMS_APPROVED, text("海关审批通过", "Approved by customs"), steps)
}
const fn returned(steps: &'static [Step]) -> CommandInfo {
    answered(CUSTOMS_RETURNED, text("海关退单", "Returned by customs"), steps)
}
const fn returned_change(steps: &'static [Step]) -> CommandInfo {
    answered(CUSTOMS_RETURNED_CHANGE, text("海关退回变更", "Change returned by customs"), steps)
}
const fn ended(steps: &'static [Step]) -> CommandInfo {
    answered(CUSTOMS_ENDED, text("海关同意结案或作废", "Ended by customs"), steps)
}
const fn not_ended(steps: &'static [Step]) -> CommandInfo {
    answered(CUSTOMS_NOT_ENDED, text("海关不同意结案或作废", "Not ended by customs"), steps)
}

/// Where a document waits for the decision of customs.
const WAITS: &[&str] = &[SENT, STORED, MANUAL];

// The steps that applications, passports and vehicle records have in common.
static SENDING: CommandInfo = sending(&[step(&[DRAFT, RETURNED, STORE_FAIL, CHANGING], SENT)]);
static ADD: CommandInfo = CommandInfo::add(&[step(&[NEW], DRAFT)]);
static UPDATE: CommandInfo = updating(&[stay(&[DRAFT, RETURNED, STORE_FAIL, CHANGING])]);
static DELETE: CommandInfo = deleting(&[stay(&[DRAFT, RETURNED, STORE_FAIL])]);
static CHANGING_IT: CommandInfo = changing(&[step(&[APPROVED], CHANGING)]);
static GIVE_UP_IT: CommandInfo = CommandInfo { guards: UNDISPUTED, ..giving_up(&[step(&[CHANGING], APPROVED)]) };
static VOIDING: CommandInfo = voiding(&[step(&[APPROVED], ENDING)]);
static IS_STORED: CommandInfo = stored(&[step(&[SENT], STORED), stay(&[ENDING])]);
static IS_FAILED: CommandInfo = failed(&[step(&[SENT], STORE_FAIL)]);
static IS_MANUAL: CommandInfo = manual(&[step(&[SENT, STORED], MANUAL), stay(&[ENDING])]);
static IS_APPROVED: CommandInfo = approved(&[step(WAITS, APPROVED)]);
static IS_RETURNED: CommandInfo = returned(&[step(WAITS, RETURNED)]);
static IS_RETURNED_CHANGE: CommandInfo = returned_change(&[step(WAITS, CHANGING)]);
static IS_ENDED: CommandInfo = ended(&[step(&[ENDING], ENDED)]);
static IS_NOT_ENDED: CommandInfo = not_ended(&[step(&[ENDING], APPROVED)]);

const fn state(code: &'static str, zh: &'static str, en: &'static str, progress: Progress) -> StateInfo {
    StateInfo::new(code, text(zh, en), progress)
}

const DRAFTED: StateInfo = state(DRAFT, "暂存", "Draft", Progress::Open);
const BEING_SENT: StateInfo = state(SENT, "发送中", "Being sent", Progress::Customs);
const AT_CUSTOMS: StateInfo = state(STORED, "入库成功", "Stored at customs", Progress::Customs);
const NOT_STORED: StateInfo = state(STORE_FAIL, "入库失败", "Store failed", Progress::Refused);
const BY_HAND: StateInfo = state(MANUAL, "转人工", "Manual review", Progress::Attention);
const SENT_BACK: StateInfo = state(RETURNED, "退单", "Returned", Progress::Refused);
const BEING_CHANGED: StateInfo = state(CHANGING, "变更中", "Being changed", Progress::Open);

/// Applications.
pub static APPLICATION: Machine = Machine {
    of: &sas::SAS_DCL,
    field: "state",
    family: "sasDclState",
    states: &[
        DRAFTED,
        BEING_SENT,
        AT_CUSTOMS,
        NOT_STORED,
        BY_HAND,
        SENT_BACK,
        state(APPROVED, "执行中", "Running", Progress::Done),
        state(PAUSED, "已暂停", "Paused", Progress::Attention),
        BEING_CHANGED,
        state(ENDING, "结案申请中", "Closing asked for", Progress::Customs),
        state(ENDED, "已结案", "Closed", Progress::Ended),
    ],
    commands: &[
        &ADD,
        &UPDATE,
        &SENDING,
        &CHANGING_IT,
        &GIVE_UP_IT,
        &CLOSE_IT,
        &keyed::APPLICATION_APPROVED,
        &keyed::IT_RETURNED,
        &keyed::IT_CLOSED,
        &keyed::IT_NOT_CLOSED,
        &keyed::IT_PAUSED,
        &keyed::IT_RESUMED,
        &keyed::IT_NUMBERED,
        &DELETE,
        &IS_STORED,
        &IS_FAILED,
        &IS_MANUAL,
        &IS_APPROVED,
        &IS_RETURNED,
        &IS_RETURNED_CHANGE,
        &IS_ENDED,
        &IS_NOT_ENDED,
        &answered(CUSTOMS_PAUSED, text("海关暂停", "Paused by customs"), &[step(&[APPROVED], PAUSED)]),
        &answered(CUSTOMS_RESUMED, text("海关恢复", "Resumed by customs"), &[step(&[PAUSED], APPROVED)]),
    ],
    rule: "documents.notReady",
    refusal: text(
        "“{state}”的业务申报表不能{command}{hint}",
        "An application in state \"{state}\" cannot be {command}{hint}",
    ),
    hints: &[
        hint(&["update", "delete"], &[SENT, STORED, MANUAL, ENDING], texts::IS_SENT),
        hint(&["update"], &[APPROVED], texts::IS_APPROVED),
        hint(&["change"], &[PAUSED], texts::IS_PAUSED),
    ],
};

/// The states of a passport whose vehicle may come to the gate, and those of one that was there.
const BEFORE_THE_GATE: &[&str] = &[SENT, STORED, MANUAL, APPROVED, ENDING];
const AT_THE_GATE: &[&str] = &[INSPECTED, FIRST_GATE, PASSED];

/// Passports. There is no change of one: it is made void as long as no gate was passed.
pub static PASSPORT: Machine = Machine {
    of: &sas::SAS_PASSPORT,
    field: "state",
    family: "sasPassportState",
    states: &[
        DRAFTED,
        BEING_SENT,
        AT_CUSTOMS,
        NOT_STORED,
        BY_HAND,
        SENT_BACK,
        state(APPROVED, "已审批，待过卡", "Approved, before the gate", Progress::Attention),
        state(INSPECTED, "卡口查验", "Stopped at the gate", Progress::Attention),
        state(FIRST_GATE, "已过一卡", "Through the first gate", Progress::Attention),
        state(PASSED, "已过卡", "Through the gate", Progress::Done),
        state(ENDING, "作废申请中", "Voiding asked for", Progress::Customs),
        state(ENDED, "已作废", "Void", Progress::Ended),
    ],
    commands: &[
        &ADD,
        &updating(&[stay(&[DRAFT, RETURNED, STORE_FAIL])]),
        &sending(&[step(&[DRAFT, RETURNED, STORE_FAIL], SENT)]),
        &voiding(&[step(&[APPROVED, INSPECTED], ENDING)]),
        &keyed::PASSPORT_APPROVED,
        &keyed::IT_RETURNED,
        &keyed::FIRST_PASSED,
        &keyed::GATE_PASSED,
        &keyed::IT_STOPPED,
        &keyed::PASSPORT_VOIDED,
        &keyed::PASSPORT_NOT_VOIDED,
        &keyed::WEIGHED,
        &keyed::PASSPORT_NUMBERED,
        &DELETE,
        &IS_STORED,
        &IS_FAILED,
        &IS_MANUAL,
        &approved(&[step(WAITS, APPROVED), stay(AT_THE_GATE)]),
        &IS_RETURNED,
        &ended(&[step(&[ENDING, INSPECTED], ENDED)]),
        &not_ended(&[step(&[ENDING], APPROVED), stay(AT_THE_GATE)]),
        // The gate may speak before customs' approval comes here, and while somebody asks for the passport to be made void. What it
        // saw happened, in whatever order it is told.
        &answered(
            GATE_FIRST,
            text("过一卡", "Through the first gate"),
            &[step(BEFORE_THE_GATE, FIRST_GATE), step(&[INSPECTED], FIRST_GATE)],
        ),
        &answered(
            GATE_PASSED,
            text("过卡", "Through the gate"),
            &[step(BEFORE_THE_GATE, PASSED), step(&[INSPECTED, FIRST_GATE], PASSED)],
        ),
        &answered(
            GATE_STOPPED,
            text("卡口未放行", "Stopped at the gate"),
            &[step(BEFORE_THE_GATE, INSPECTED), stay(&[INSPECTED, FIRST_GATE])],
        ),
    ],
    rule: "documents.notReady",
    refusal: text("“{state}”的核放单不能{command}{hint}", "A passport in state \"{state}\" cannot be {command}{hint}"),
    hints: &[
        hint(&["update", "delete"], &[SENT, STORED, MANUAL, ENDING], texts::IS_SENT),
        hint(&["update", "delete"], &[APPROVED], texts::PASSPORT_IS_APPROVED),
        hint(&["void"], &[FIRST_GATE, PASSED], texts::AT_THE_GATE),
    ],
};

/// Vehicle records.
pub static VEHICLE: Machine = Machine {
    of: &sas::SAS_VEHICLE,
    field: "state",
    family: "sasVehicleState",
    states: &[
        DRAFTED,
        BEING_SENT,
        AT_CUSTOMS,
        NOT_STORED,
        BY_HAND,
        SENT_BACK,
        state(APPROVED, "已备案", "Recorded", Progress::Done),
        BEING_CHANGED,
        state(ENDING, "作废申请中", "Voiding asked for", Progress::Customs),
        state(ENDED, "已作废", "Void", Progress::Ended),
    ],
    commands: &[
        &ADD,
        &UPDATE,
        &SENDING,
        &CHANGING_IT,
        &GIVE_UP_IT,
        &VOIDING,
        &keyed::IT_APPROVED,
        &keyed::IT_RETURNED,
        &keyed::IT_VOIDED,
        &keyed::IT_NOT_VOIDED,
        &keyed::VEHICLE_NUMBERED,
        &DELETE,
        &IS_STORED,
        &IS_FAILED,
        &IS_MANUAL,
        &IS_APPROVED,
        &IS_RETURNED,
        &IS_RETURNED_CHANGE,
        &IS_ENDED,
        &IS_NOT_ENDED,
    ],
    rule: "documents.notReady",
    refusal: text("“{state}”的车辆备案不能{command}{hint}", "A vehicle in state \"{state}\" cannot be {command}{hint}"),
    hints: &[
        hint(&["update", "delete"], &[SENT, STORED, MANUAL, ENDING], texts::IS_SENT),
        hint(&["update"], &[APPROVED], texts::IS_APPROVED),
    ],
};
