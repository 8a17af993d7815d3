//! What an answer of customs does to a write-off. Answers come twice, late and out of order: what is older than the last one that
//! counted, or what nobody waits for, changes nothing. Where customs decided otherwise than people keyed that is told, and stands in the
//! write-off until they key what customs decided. Source: codes/chgoff_result.csv.

use serde_json::Value;

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
    let is_old = is_old(of, "chgoffTmsCnt", answer.tms_cnt, answer.at.as_deref());
    let name = command_of(of, &answer.result);
    let step = name.filter(|_| !is_old).and_then(|name| step_of(&MACHINE, of, name));
    // What people keyed as returned or closed has the time of their keying: customs may have decided otherwise before that.
    let is_at_rest = [states::RETURNED, states::CLOSED].contains(&of.text(MACHINE.field));
    if step.is_none()
        && (is_at_rest || !is_old)
        && let Some(agrees) = agrees_with_what_stands(of, answer, is_old)
    {
        outcome.late = true;
        if is_overtaken(of, answer) {
            return outcome;
        }
        return if agrees { confirmed(of, answer, outcome) } else { disputed(of, answer, outcome) };
    }
    let Some((command, next)) = step else {
        outcome.late = is_old || name.is_some();
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
    forget(of, &[KEYED, DISPUTED], &mut outcome);
    outcome
}

/// What people keyed as customs' last answer, until customs says it itself, and what customs decided otherwise.
pub const KEYED: &str = "keyedResult";
pub const DISPUTED: &str = "disputedResult";

/// Whether a result lets a write-off go on; `None` for one that decides nothing.
fn passes(result: &str) -> Option<bool> {
    match result {
        "2" | "5" | "7" => Some(true),
        "3" | "6" | "Z" | "-1" => Some(false),
        _ => None,
    }
}

fn closes(result: &str) -> bool {
    ["5", "7"].contains(&result)
}

/// Whether customs decides as people keyed, as a period was closed, or as it said itself before when it gave the write-off back; `None` where
/// none of these was, or this is about something else, such as an earlier sending. What customs said before it closed it or gave it back
/// (`is_old`) is no other decision.
fn agrees_with_what_stands(of: RowRef<'_>, answer: &Answer, is_old: bool) -> Option<bool> {
    let is_other = answer.tms_cnt.is_some_and(|count| Some(count) != of.int("chgoffTmsCnt"));
    let is_earlier = answer.at.as_ref().is_some_and(|at| is_before(at, of.text("sentAt")));
    let is_closed = of.text(MACHINE.field) == states::CLOSED && !is_old;
    let is_given_back = of.text(MACHINE.field) == states::RETURNED && !is_old;
    let stands = passes(of.text(KEYED)).or(is_closed.then_some(true)).or(is_given_back.then_some(false))?;
    let said = passes(&answer.result)?;
    (!is_other && !is_earlier).then_some(said == stands)
}

/// Customs says itself what people keyed, or agrees after all.
fn confirmed(of: RowRef<'_>, answer: &Answer, mut outcome: Outcome) -> Outcome {
    let settles = !passes(&answer.result).unwrap_or_default() || answer.result.as_str() >= of.text(KEYED);
    if settles {
        let is_doubtful = [KEYED, DISPUTED].iter().any(|field| !of.is_blank(field));
        forget(of, &[KEYED], &mut outcome);
        if is_doubtful {
            said_at(answer, &mut outcome);
        }
    }
    // That the report passed does not say that the period is closed.
    if of.text(MACHINE.field) != states::CLOSED || closes(&answer.result) {
        forget(of, &[DISPUTED], &mut outcome);
    }
    outcome
}

/// The write-off stays where it is: a closed account holds what was counted, and the next period may have begun; what was returned may
/// have been changed. People look at it, and key what customs decided.
fn disputed(of: RowRef<'_>, answer: &Answer, mut outcome: Outcome) -> Outcome {
    let result = if answer.result == "-1" { "Z" } else { answer.result.as_str() };
    if answer.at.as_deref() != Some(of.text("answeredAt")) {
        said_at(answer, &mut outcome);
    }
    if of.text(DISPUTED) == result {
        return outcome;
    }
    outcome.fields.push((DISPUTED, result.into()));
    if !answer.note.is_empty() {
        outcome.fields.push(("reason", answer.note.as_str().into()));
    }
    let number = of.text("etpsPreentNo");
    let note = if answer.note.is_empty() { String::new() } else { format!(" {}", answer.note) };
    let Some(said) = command_of(of, result).and_then(|name| MACHINE.command(name)) else { return outcome };
    let text = if of.text(MACHINE.field) == states::CLOSED { texts::CLOSED_GIVEN_BACK } else { texts::DISPUTED };
    outcome.refused = Some(text.speak_with(&[("number", &number), ("said", &said.done), ("note", &note)]));
    outcome
}

/// Whether customs said something later already that is in doubt here: an answer of before comes out of order.
fn is_overtaken(of: RowRef<'_>, answer: &Answer) -> bool {
    let is_before_it = |at: &String| is_before(at, of.text("answeredAt"));
    !of.is_blank(DISPUTED) && answer.at.as_ref().is_some_and(is_before_it)
}

/// When customs said this takes the place of when people keyed something: what it says later than this is newer, although it may be
/// older than what was keyed.
fn said_at(answer: &Answer, outcome: &mut Outcome) {
    outcome.fields.extend(answer.at.as_ref().map(|at| ("answeredAt", at.as_str().into())));
}

/// These fields say nothing any more.
fn forget(of: RowRef<'_>, fields: &[&'static str], outcome: &mut Outcome) {
    let known = fields.iter().filter(|field| !of.is_blank(field));
    outcome.fields.extend(known.map(|field| (*field, Value::Null)));
}

/// The code (dictionary `chgoffResult`) of what a person keyed as customs' answer to a write-off as it was; `None` for a command that
/// keys none.
///
/// # Errors
/// A difference is to be confirmed where nothing differs.
pub fn keyed(command: &str, before: &Row) -> Result<Option<&'static str>, Problem> {
    let of = before.borrowed();
    let accounts = [states::PASSED, states::ACCOUNT_MANUAL, states::DIFFERENCE, states::CLOSED];
    let accounts = accounts.contains(&of.text(MACHINE.field));
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
