//! What an answer of customs does to a write-off. Answers come twice, late and out of order: what is older than the last one that
//! counted, or what nobody waits for, changes nothing. Source: codes/chgoff_result.csv.

use chrono::DateTime;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::row::{Row, RowRef};
use crate::states::write_off::{self as states, MACHINE};
use crate::states::{CommandInfo, Facts, Side};

/// An answer about one write-off.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Answer {
    /// Dictionary `chgoffResult`; 0 or -1 of a first answer.
    pub result: String,
    /// Which write-off of the account it is about.
    pub tms_cnt: Option<i64>,
    /// When customs decided, as an instant; `None` where the message says no more than a day.
    pub at: Option<String>,
    pub note: String,
    /// The number that the single window gave.
    pub seq_no: String,
}

/// What an answer does.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The step; `None` where the write-off stays where it is.
    pub command: Option<&'static CommandInfo>,
    /// Fields of the head and their values, the state among them.
    pub fields: Vec<(&'static str, Value)>,
    /// It came too late, or nobody waits for it.
    pub late: bool,
}

/// What an answer does to a write-off.
pub fn receive(document: &Row, answer: &Answer) -> Outcome {
    let mut outcome = Outcome::default();
    let of = document.borrowed();
    if of.is_blank("chgoffPreentNo") && !answer.seq_no.is_empty() {
        outcome.fields.push(("chgoffPreentNo", answer.seq_no.as_str().into()));
    }
    if is_old(of, answer) {
        outcome.late = true;
        return outcome;
    }
    let Some(name) = command_of(of, &answer.result) else { return outcome };
    let facts = Facts { by: Side::System, ..Facts::default() };
    let step = MACHINE
        .command(name)
        .and_then(|command| MACHINE.allowed(command, of.text(MACHINE.field), &facts).ok().map(|next| (command, next)));
    let Some((command, next)) = step else {
        outcome.late = true;
        return outcome;
    };
    outcome.command = Some(command);
    outcome.fields.push((MACHINE.field, next.state.into()));
    if answer.result != "-1" {
        outcome.fields.push(("emapvMarkcd", answer.result.as_str().into()));
    }
    if let Some(at) = &answer.at {
        outcome.fields.push(("answeredAt", at.as_str().into()));
    }
    if !answer.note.is_empty() {
        outcome.fields.push(("reason", answer.note.as_str().into()));
    }
    outcome
}

/// Whether something newer counted already, or it is about another write-off of the account.
fn is_old(of: RowRef<'_>, answer: &Answer) -> bool {
    let instant = |text: &str| DateTime::parse_from_rfc3339(text).ok();
    let decided = answer.at.as_deref().and_then(instant);
    let before = decided.zip(instant(of.text("answeredAt"))).is_some_and(|(decided, last)| decided < last);
    before || answer.tms_cnt.is_some_and(|count| count != of.int("chgoffTmsCnt").unwrap_or_default())
}

/// The step that an answer speaks of; none where it only tells something.
fn command_of(of: RowRef<'_>, result: &str) -> Option<&'static str> {
    let has_differences = of.int("diffCnt").unwrap_or_default() > 0;
    Some(match result {
        "Y" => states::CUSTOMS_STORED,
        "Z" | "-1" => states::CUSTOMS_FAILED,
        "2" => states::CUSTOMS_PASSED,
        "3" => states::CUSTOMS_RETURNED,
        "A" => states::CUSTOMS_MANUAL,
        "5" if has_differences => states::CUSTOMS_ACCOUNTED,
        "5" | "7" => states::CUSTOMS_CLOSED,
        "6" => states::CUSTOMS_RETURNED_ACCOUNTS,
        "B" => states::CUSTOMS_MANUAL_ACCOUNTS,
        _ => return None,
    })
}
