//! What an answer of customs does to a write-off. Answers come twice, late and out of order: what is older than the last one that
//! counted, or what nobody waits for, changes nothing. That customs gives back what people keyed as closed is told, and stands in the
//! write-off. Source: codes/chgoff_result.csv.

use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::rules::bonded::decision::{Answer, Outcome, is_before, is_old, step_of};
use crate::states::write_off::{self as states, MACHINE};
use crate::text::catalogue::write_off as texts;

/// What an answer does to a write-off.
pub fn receive(document: &Row, answer: &Answer) -> Outcome {
    let mut outcome = Outcome::default();
    let of = document.borrowed();
    if of.is_blank("chgoffPreentNo") && !answer.seq_no.is_empty() {
        outcome.fields.push(("chgoffPreentNo", answer.seq_no.as_str().into()));
    }
    if gives_back_closed(of, answer) {
        return disputed(of, answer, outcome);
    }
    if GIVEN_BACK.contains(&of.text("emapvMarkcd"))
        && of.text(MACHINE.field) == states::CLOSED
        && closes(&answer.result)
    {
        // Customs agrees after all.
        outcome.late = true;
        outcome.fields.push(("emapvMarkcd", answer.result.as_str().into()));
        return outcome;
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

/// Results by which customs gives a write-off back.
const GIVEN_BACK: &[&str] = &["3", "6", "Z"];

fn closes(result: &str) -> bool {
    ["5", "7"].contains(&result)
}

/// Whether customs gives back a write-off of which people keyed that it is closed; not where that is about an earlier sending.
fn gives_back_closed(of: RowRef<'_>, answer: &Answer) -> bool {
    let is_other = answer.tms_cnt.is_some_and(|count| Some(count) != of.int("chgoffTmsCnt"));
    let is_earlier = answer.at.as_ref().is_some_and(|at| is_before(at, of.text("sentAt")));
    let gives_back = GIVEN_BACK.contains(&answer.result.as_str()) || answer.result == "-1";
    of.text(MACHINE.field) == states::CLOSED && gives_back && !is_other && !is_earlier
}

/// The period stays closed: the account holds what was counted, and the next one may have begun. People look at it.
fn disputed(of: RowRef<'_>, answer: &Answer, mut outcome: Outcome) -> Outcome {
    outcome.late = true;
    let result = if answer.result == "-1" { "Z" } else { answer.result.as_str() };
    if of.text("emapvMarkcd") == result {
        return outcome;
    }
    outcome.fields.push(("emapvMarkcd", result.into()));
    if !answer.note.is_empty() {
        outcome.fields.push(("reason", answer.note.as_str().into()));
    }
    let note = if answer.note.is_empty() { String::new() } else { format!(" {}", answer.note) };
    outcome.refused = Some(texts::CLOSED_GIVEN_BACK.with(&[("number", of.text("etpsPreentNo")), ("note", &note)]));
    outcome
}

/// The code (dictionary `chgoffResult`) of what a person keyed as customs' answer to a write-off as it was; `None` for a command that
/// keys none.
///
/// # Errors
/// A difference is to be confirmed where nothing differs.
pub fn keyed(command: &str, before: &Row) -> Result<Option<&'static str>, Problem> {
    let of = before.borrowed();
    let accounts = [states::PASSED, states::ACCOUNT_MANUAL, states::DIFFERENCE].contains(&of.text(MACHINE.field));
    Ok(Some(match (command, has_differences(of)) {
        (states::KEY_PASSED, _) => "2",
        (states::KEY_ACCOUNTED, false) => {
            return Err(Problem::error("bwsDcr.noDifference", MACHINE.field, texts::NO_DIFFERENCE));
        }
        (states::KEY_ACCOUNTED, true) | (states::KEY_CLOSED, false) => "5",
        (states::KEY_CLOSED, true) => "7",
        (states::KEY_RETURNED, _) if accounts => "6",
        (states::KEY_RETURNED, _) => "3",
        _ => return Ok(None),
    }))
}

fn has_differences(of: RowRef<'_>) -> bool {
    of.int("diffCnt").unwrap_or_default() > 0
}

/// The step that an answer speaks of; none where it only tells something.
fn command_of(of: RowRef<'_>, result: &str) -> Option<&'static str> {
    Some(match result {
        "Y" => states::CUSTOMS_STORED,
        "Z" | "-1" => states::CUSTOMS_FAILED,
        "2" => states::CUSTOMS_PASSED,
        "3" => states::CUSTOMS_RETURNED,
        "A" => states::CUSTOMS_MANUAL,
        "5" if has_differences(of) => states::CUSTOMS_ACCOUNTED,
        "5" | "7" => states::CUSTOMS_CLOSED,
        "6" => states::CUSTOMS_RETURNED_ACCOUNTS,
        "B" => states::CUSTOMS_MANUAL_ACCOUNTS,
        _ => return None,
    })
}
