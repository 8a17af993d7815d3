//! What an answer of customs does to a write-off. Answers come twice, late and out of order: what is older than the last one that
//! counted, or what nobody waits for, changes nothing. Source: codes/chgoff_result.csv.

use crate::row::{Row, RowRef};
use crate::rules::bonded::decision::{Answer, Outcome, is_old, step_of};
use crate::states::write_off::{self as states, MACHINE};

/// What an answer does to a write-off.
pub fn receive(document: &Row, answer: &Answer) -> Outcome {
    let mut outcome = Outcome::default();
    let of = document.borrowed();
    if of.is_blank("chgoffPreentNo") && !answer.seq_no.is_empty() {
        outcome.fields.push(("chgoffPreentNo", answer.seq_no.as_str().into()));
    }
    if is_old(of, "chgoffTmsCnt", answer.tms_cnt, answer.at.as_deref()) {
        outcome.late = true;
        return outcome;
    }
    let Some(name) = command_of(of, &answer.result) else { return outcome };
    let Some((command, next)) = step_of(&MACHINE, of, name) else {
        outcome.late = true;
        return outcome;
    };
    outcome.command = Some(command);
    outcome.fields.push((MACHINE.field, next.into()));
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
