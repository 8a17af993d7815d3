//! What a person keys as an answer of customs or of the gate. It becomes an answer like those that come in messages, so that the same
//! is safe: one that nobody waits for does nothing, and what comes late or again after it changes nothing.

use super::answer::{Answer, Kind, receive};
use crate::decimal::Quantity;
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::states::sas::keyed as commands;
use crate::states::{Machine, sas as states};
use crate::text::catalogue::sas as texts;

const RULE: &str = "sas.keyed";
/// What is typed to a command, in its request.
const NOTE: &str = "note";

/// The answer that a command keys, at an instant, about a document as it stands; `None` for a command that keys none. `note` is what was
/// typed: the number of customs with an approval, what the scale said with the gate, a reason else.
///
/// # Errors
/// Customs' number is missing or another one, the weight is none, or nobody waits for the answer; at the note.
pub fn keyed(
    machine: &'static Machine,
    command: &str,
    document: &Row,
    note: &str,
    now: &str,
) -> Result<Option<Answer>, Problem> {
    let Some((kind, result, leads)) = said(command) else { return Ok(None) };
    let of = document.borrowed();
    let mut answer = Answer { kind, result: result.to_owned(), at: Some(now.to_owned()), ..Answer::default() };
    if kind == Kind::Decision {
        answer.tms_cnt = of.int("chgTmsCnt");
    }
    match command {
        commands::KEY_APPROVED => number(machine, of, note, &mut answer.head)?,
        commands::KEY_FIRST_GATE | commands::KEY_GATE_PASSED => {
            if command == commands::KEY_FIRST_GATE {
                answer.head.set("stucd", "3");
            }
            weight(note, &mut answer.head)?;
        }
        _ => note.clone_into(&mut answer.note),
    }
    let outcome = receive(machine, document, &answer);
    let does = outcome.command.or(outcome.told).is_some_and(|command| leads.contains(&command.name));
    if does { Ok(Some(answer)) } else { Err(Problem::error(RULE, machine.field, texts::NOT_AWAITED)) }
}

/// What an answer that is keyed is about, its result, and the steps that it may lead to.
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
        _ => return None,
    })
}

/// The field of customs' number of a document.
fn number_field(machine: &Machine) -> &'static str {
    match machine.of.name {
        "sasDcl" => "sasDclNo",
        "sasStock" => "sasStockNo",
        "sasPassport" => "passportNo",
        _ => "vehicleCusNo",
    }
}

/// The first approval brings customs' number, which never changes. A scanner reads it: letters and digits.
fn number(machine: &Machine, of: RowRef<'_>, note: &str, head: &mut Row) -> Result<(), Problem> {
    let field = number_field(machine);
    let wrong = |message| Err(Problem::error(RULE, NOTE, message));
    match (of.text(field), note) {
        ("", "") => wrong(texts::NO_NUMBER.into()),
        (_, "") => Ok(()),
        ("", typed) if !typed.bytes().all(|byte| byte.is_ascii_alphanumeric()) => wrong(texts::NOT_A_NUMBER.into()),
        ("", typed) => {
            head.set(field, typed);
            Ok(())
        }
        (known, typed) if known == typed => Ok(()),
        (known, _) => wrong(texts::OTHER_NUMBER.with(&[("number", known)])),
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
