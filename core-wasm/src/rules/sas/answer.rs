//! What an answer of customs or of the gate does to an application, a stock list, a passport or a vehicle record. Answers come
//! twice, late and out of order: what is older than the last one that counted, or what nobody waits for, changes nothing.
//! Source: domain/single-window.md §4, codes/bond_result.csv.

use chrono::DateTime;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::resource::Resource;
use crate::row::{Row, RowRef};
use crate::states::sas as states;
use crate::states::{CommandInfo, Facts, Machine, Side};

/// What an answer is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// The first answer: the single window took the message or not.
    First,
    /// Customs decided (SAS201, SAS211, SAS221, SAS231, SAS251).
    #[default]
    Decision,
    /// Customs paused an application or lets it run again (SAS202).
    Pause,
    /// The vehicle was at a gate (SAS223, SAS253).
    Gate,
    /// The vehicle is sent to an inspection (SAS224).
    Inspection,
}

/// The kind of an answer by the name of its root element.
pub fn kind_of(root: &str) -> Option<Kind> {
    Some(match root {
        "CommonResponeMessage" => Kind::First,
        "SAS201" | "SAS211" | "SAS221" | "SAS231" | "SAS251" => Kind::Decision,
        "SAS202" => Kind::Pause,
        "SAS223" | "SAS253" => Kind::Gate,
        "SAS224" => Kind::Inspection,
        _ => return None,
    })
}

/// An answer about one document.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Answer {
    pub kind: Kind,
    /// Dictionary `bondResult`; 0 or -1 of a first answer.
    pub result: String,
    /// Which change of the document it is about.
    pub tms_cnt: Option<i64>,
    /// When customs decided, as an instant; `None` where the message says no more than a day.
    pub at: Option<String>,
    pub note: String,
    /// What it says of the head, named as the fields of the document.
    pub head: Row,
}

/// What an answer does.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The step of the document; `None` where it stays where it is.
    pub command: Option<&'static CommandInfo>,
    /// Fields and their values, the state among them.
    pub fields: Vec<(&'static str, Value)>,
    /// It came too late, or a document in this state does not wait for it.
    pub late: bool,
}

/// Numbers that never change: a late answer brings them too.
const NUMBERS: &[&str] = &[
    "sasDclNo",
    "sasDclPreentNo",
    "sasStockNo",
    "sasStockPreentNo",
    "passportNo",
    "sasPassportPreentNo",
    "dclPreentNo",
    "vehicleCusNo",
];
/// What else customs says of a document.
const FILLED: &[&str] = &[
    "emapvMarkcd",
    "dclTbStucd",
    "passTypecd",
    "logisticsStucd",
    "passId",
    "secdPassId",
    "passTime",
    "secdPassTime",
    "passCollectWt",
    "wtError",
];

/// What an answer does to a document of this machine.
pub fn receive(machine: &'static Machine, document: &Row, answer: &Answer) -> Outcome {
    let mut outcome = Outcome::default();
    let of = document.borrowed();
    let says = |field: &&&'static str| machine.of.field(field).is_some() && !answer.head.is_blank(field);
    let numbers = NUMBERS.iter().filter(says).filter(|field| of.is_blank(field));
    outcome.fields.extend(numbers.map(|field| (*field, answer.head.text(field).into())));
    if is_old(of, answer) {
        outcome.late = true;
        return outcome;
    }
    let Some(name) = command_of(of, answer) else { return outcome };
    let facts = Facts { by: Side::System, ..Facts::default() };
    let state = of.text(machine.field);
    let step = machine
        .command(name)
        .and_then(|command| machine.allowed(command, state, &facts).ok().map(|next| (command, next.state)));
    let Some((command, next)) = step else {
        outcome.late = true;
        return outcome;
    };
    outcome.command = Some(command);
    outcome.fields.push((machine.field, next.into()));
    outcome.fields.extend(FILLED.iter().filter(says).map(|field| (*field, answer.head.text(field).into())));
    if let Some(at) = &answer.at {
        outcome.fields.push(("answeredAt", at.as_str().into()));
    }
    if !answer.note.is_empty() {
        outcome.fields.push(("reason", answer.note.as_str().into()));
    }
    follows(machine.of, of, answer, name, &mut outcome);
    outcome
}

/// What a step brings beside the state.
fn follows(resource: &Resource, of: RowRef<'_>, answer: &Answer, name: &str, outcome: &mut Outcome) {
    if name == states::CUSTOMS_NOT_ENDED {
        // It is as it was before its end was asked for.
        let count = of.int("chgTmsCnt").unwrap_or_default().saturating_sub(1).max(0);
        outcome.fields.push(("chgTmsCnt", count.to_string().into()));
        outcome.fields.push(("dclTypecd", if count > 0 { "2" } else { "1" }.into()));
        if resource.field("formerState").is_some() && !of.is_blank("formerState") {
            outcome.fields.push(("state", of.text("formerState").into()));
        }
    }
    let at_customs = match name {
        states::CUSTOMS_APPROVED | states::CUSTOMS_NOT_ENDED => "1",
        states::CUSTOMS_ENDED => "6",
        states::GATE_FIRST => "3",
        // With two gates the second one is told apart from an only one.
        states::GATE_PASSED if of.text("state") == states::FIRST_GATE => "4",
        states::GATE_PASSED => "2",
        _ => "",
    };
    if resource.name == "sasPassport" && !at_customs.is_empty() {
        outcome.fields.push(("stucd", at_customs.into()));
    }
    let gate = match at_customs {
        "2" | "3" => "passTime",
        "4" => "secdPassTime",
        _ => return,
    };
    if resource.name == "sasPassport" && answer.head.is_blank(gate) {
        outcome.fields.extend(answer.at.as_ref().map(|at| (gate, at.as_str().into())));
    }
}

/// Whether something newer counted already: another change of the document, or a later decision.
fn is_old(of: RowRef<'_>, answer: &Answer) -> bool {
    let instant = |text: &str| DateTime::parse_from_rfc3339(text).ok();
    let decided = answer.at.as_deref().and_then(instant);
    let before = decided.zip(instant(of.text("answeredAt"))).is_some_and(|(decided, last)| decided < last);
    // The gate names the passport as customs approved it, whatever was asked of customs since.
    let of_gate = matches!(answer.kind, Kind::Gate | Kind::Inspection);
    let other_change = answer.tms_cnt.is_some_and(|count| count != of.int("chgTmsCnt").unwrap_or_default());
    before || (other_change && !of_gate)
}

/// The step that an answer speaks of; none where it only tells something.
fn command_of(of: RowRef<'_>, answer: &Answer) -> Option<&'static str> {
    let result = match (answer.kind, answer.result.as_str()) {
        (Kind::First, "0") => return None,
        (Kind::First, _) => "Z",
        (_, result) => result,
    };
    let asked = of.text("dclTypecd");
    Some(match (answer.kind, result) {
        (Kind::Pause, "1") => states::CUSTOMS_PAUSED,
        (Kind::Pause, "2") => states::CUSTOMS_RESUMED,
        (Kind::Gate, "1") => match answer.head.text("stucd") {
            "3" => states::GATE_FIRST,
            _ => states::GATE_PASSED,
        },
        (Kind::Gate, "2") | (Kind::Inspection, _) => states::GATE_STOPPED,
        (Kind::First | Kind::Decision, "Y") => states::CUSTOMS_STORED,
        (Kind::First | Kind::Decision, "2") => states::CUSTOMS_MANUAL,
        (Kind::First | Kind::Decision, "1") if asked == "3" => states::CUSTOMS_ENDED,
        (Kind::First | Kind::Decision, "3" | "Z") if asked == "3" => states::CUSTOMS_NOT_ENDED,
        (Kind::First | Kind::Decision, "3" | "Z") if asked == "2" => states::CUSTOMS_RETURNED_CHANGE,
        (Kind::First | Kind::Decision, "1") => states::CUSTOMS_APPROVED,
        (Kind::First | Kind::Decision, "3") => states::CUSTOMS_RETURNED,
        (Kind::First | Kind::Decision, "Z") => states::CUSTOMS_FAILED,
        _ => return None,
    })
}
