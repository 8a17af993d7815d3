//! What a person keys as an answer of customs or of the gate. It becomes an answer like those that come in messages, so that the same
//! is safe: one that nobody waits for does nothing, and what comes late or again after it changes nothing.

use super::answer::{Answer, Kind, receive, refused_end};
use crate::decimal::Quantity;
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::states::sas::keyed as commands;
use crate::states::{Machine, sas as states};
use crate::text::catalogue::sas as texts;

const RULE: &str = "sas.keyed";
/// What is typed to a command, in its request.
const NOTE: &str = "note";

/// The answer that a command keys, at an instant, about a document as it stands; `None` for a command that keys none. `refused` is what
/// customs was asked for last and refused, as far as is known. `note` is what was typed: the number of customs with an approval or by itself, what the scale said with the gate or by itself, a reason else.
///
/// # Errors
/// Customs' number is missing, or another one than customs said, the weight is none, or nobody waits for the answer; at the note.
pub fn keyed(
    machine: &'static Machine,
    command: &str,
    document: &Row,
    refused: Option<&Row>,
    note: &str,
    now: &str,
) -> Result<Option<Answer>, Problem> {
    let Some((kind, result, leads)) = said(command) else { return Ok(None) };
    let of = document.borrowed();
    let mut answer =
        Answer { kind, result: result.to_owned(), at: Some(now.to_owned()), keyed: true, ..Answer::default() };
    if kind == Kind::Decision {
        // What customs ended though people keyed that it did not is about the number with which that was asked.
        let ended =
            refused_end(of, refused).filter(|_| command == commands::KEY_ENDED && of.text("disputedResult") == "1");
        answer.tms_cnt = ended.or_else(|| of.int("chgTmsCnt"));
    }
    match command {
        commands::KEY_APPROVED => number(machine, of, note, &mut answer.head)?,
        commands::KEY_NUMBER => {
            if note.is_empty() {
                return Err(Problem::error(RULE, NOTE, texts::NO_NUMBER));
            }
            number(machine, of, note, &mut answer.head)?;
        }
        commands::KEY_WEIGHED if note.is_empty() => return Err(Problem::error(RULE, NOTE, texts::NOT_A_WEIGHT)),
        commands::KEY_WEIGHED => weight(note, &mut answer.head)?,
        commands::KEY_FIRST_GATE | commands::KEY_GATE_PASSED => {
            if command == commands::KEY_FIRST_GATE {
                answer.head.set("stucd", "3");
            }
            weight(note, &mut answer.head)?;
        }
        _ => note.clone_into(&mut answer.note),
    }
    let outcome = receive(machine, document, refused, &answer);
    if command == commands::KEY_APPROVED && outcome.command.is_none() && matches!(of.text("disputedResult"), "3" | "Z")
    {
        return if outcome.confirms { Ok(Some(answer)) } else { Err(refused_itself(machine)) };
    }
    let does = match leads {
        [] => !outcome.late,
        leads => outcome.command.or(outcome.told).is_some_and(|command| leads.contains(&command.name)),
    };
    if does { Ok(Some(answer)) } else { Err(Problem::error(RULE, machine.field, texts::NOT_AWAITED)) }
}

/// What is keyed as approved is the very thing that customs refused.
pub fn refused_itself(machine: &Machine) -> Problem {
    Problem::error(RULE, machine.field, texts::REFUSED_ITSELF)
}

/// What an answer that is keyed is about, its result, and the steps that it may lead to; none for what leads nowhere.
fn said(command: &str) -> Option<(Kind, &'static str, &'static [&'static str])> {
    Some(match command {
        commands::KEY_APPROVED => (Kind::Decision, "1", &[states::CUSTOMS_APPROVED]),
        commands::KEY_RETURNED => (Kind::Decision, "3", &[states::CUSTOMS_RETURNED, states::CUSTOMS_RETURNED_CHANGE]),
        commands::KEY_ENDED => (Kind::Decision, "1", &[states::CUSTOMS_ENDED]),
        commands::KEY_NOT_ENDED => (Kind::Decision, "3", &[states::CUSTOMS_NOT_ENDED]),
        commands::KEY_PAUSED => (Kind::Pause, "1", &[states::CUSTOMS_PAUSED]),
        commands::KEY_RESUMED => (Kind::Pause, "2", &[states::CUSTOMS_RESUMED]),
        commands::KEY_FIRST_GATE => (Kind::Gate, "1", &[states::GATE_FIRST]),
        commands::KEY_GATE_PASSED => (Kind::Gate, "1", &[states::GATE_PASSED]),
        commands::KEY_STOPPED => (Kind::Inspection, "", &[states::GATE_STOPPED]),
        commands::KEY_WEIGHED => (Kind::Scale, "", &[]),
        commands::KEY_NUMBER => (Kind::Number, "", &[]),
        _ => return None,
    })
}

/// The field of customs' number of a document.
pub(super) fn number_field(machine: &Machine) -> &'static str {
    match machine.of.name {
        "sasDcl" => "sasDclNo",
        "sasStock" => "sasStockNo",
        "sasPassport" => "passportNo",
        _ => "vehicleCusNo",
    }
}

/// The first approval brings customs' number; one that people keyed may be keyed again until customs says it itself. A scanner reads it:
/// digits and capital letters.
fn number(machine: &Machine, of: RowRef<'_>, note: &str, head: &mut Row) -> Result<(), Problem> {
    let field = number_field(machine);
    let wrong = |message| Err(Problem::error(RULE, NOTE, message));
    let (known, typed) = (of.text(field), note.to_ascii_uppercase());
    let is_open = known.is_empty() || !of.is_blank("keyedNo");
    match (known, typed.as_str()) {
        ("", "") => wrong(texts::NO_NUMBER.into()),
        (_, "") => Ok(()),
        (known, typed) if known == typed => Ok(()),
        (known, _) if !is_open => wrong(texts::OTHER_NUMBER.with(&[("number", known)])),
        (_, typed) if !typed.bytes().all(|byte| byte.is_ascii_alphanumeric()) => wrong(texts::NOT_A_NUMBER.into()),
        (_, typed) => {
            head.set(field, typed);
            Ok(())
        }
    }
}

/// What the scale of the gate said, in kilograms.
fn weight(note: &str, head: &mut Row) -> Result<(), Problem> {
    if note.is_empty() {
        return Ok(());
    }
    let weight = note.parse::<Quantity>().ok().filter(|weight| weight.is_positive());
    let weight = weight.ok_or_else(|| Problem::error(RULE, NOTE, texts::NOT_A_WEIGHT))?;
    head.set("passCollectWt", weight.to_string());
    Ok(())
}
