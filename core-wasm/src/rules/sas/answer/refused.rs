//! What customs was asked for last and refused, as far as is known: people keyed that, or customs said it. It may have agreed after all,
//! whatever became of the document since: it was changed here, the change was given up, another change of it was begun.

use super::{
    APPROVED_STATES, Answer, DISPUTED, KEYED_COUNT, KEYED_RESULT, PASSPORT, STOCK_LIST, agrees_with_keyed, ending_of,
    result_of, running,
};
use crate::row::{Row, RowRef};
use crate::rules::bonded::decision::{is_before, is_before_sending};
use crate::states::Machine;
use crate::states::sas as states;

/// The number of changes with which a document was to end that customs refused to end: it has that of what it was before. `refused` is
/// what was asked of customs; where that is not known, what people keyed tells of it.
pub(in crate::rules::sas) fn end(of: RowRef<'_>, refused: Option<&Row>) -> Option<i64> {
    match refused {
        Some(asked) => asked.int("chgTmsCnt").filter(|_| asked.text("dclTypecd") == "3"),
        None => {
            let asked = of.int(KEYED_COUNT).filter(|asked| *asked == of.int("chgTmsCnt").unwrap_or_default() + 1);
            asked.filter(|_| !matches!(of.text(KEYED_RESULT), "" | "1"))
        }
    }
}

/// Whether a decision of customs is what it said itself before of what it refused, and what was not sent again: its last word counts, but
/// the document may have been changed here. `None` where this is about something else.
pub(super) fn agrees(
    machine: &Machine,
    of: RowRef<'_>,
    refused: Option<&Row>,
    answer: &Answer,
    count: Option<i64>,
) -> Option<bool> {
    let state = of.text(machine.field);
    let is_given_back = match machine.of.name {
        STOCK_LIST => state == states::stock::RETURNED,
        _ => [states::RETURNED, states::STORE_FAIL].contains(&state),
    };
    let of_approved = refused.filter(|asked| matches!(asked.text("dclTypecd"), "2" | "3"));
    let last =
        of_approved.map_or(of.int("chgTmsCnt").unwrap_or_default(), |asked| asked.int("chgTmsCnt").unwrap_or_default());
    let is_overtaken = answer.at.as_deref().is_some_and(|at| is_before(at, of.text("answeredAt")));
    let is_earlier = answer.at.as_deref().is_some_and(|at| is_before_sending(at, of.text("sentAt")));
    let is_other = is_earlier || is_overtaken || count.is_some_and(|count| count != last);
    let was_keyed = !of.is_blank(KEYED_RESULT) && (of_approved.is_none() || of.int(KEYED_COUNT) == Some(last));
    if !is_given_back && of_approved.is_none() || answer.keyed || is_other || was_keyed {
        return None;
    }
    match result_of(answer)? {
        "1" => Some(false),
        "3" | "Z" => Some(true),
        _ => None,
    }
}

/// A document, as it was when customs was asked to end it, that customs ends though it was known as refused: at customs it is gone, also
/// where a change of it was begun since. One that went on, such as a passport through the gate, stays where it is, and people look at it.
pub(super) fn ended_after_all(
    machine: &Machine,
    document: &Row,
    refused: Option<&Row>,
    answer: &Answer,
    count: Option<i64>,
) -> Option<Row> {
    let of = document.borrowed();
    let asked = end(of, refused).filter(|asked| count.is_none_or(|count| count == *asked))?;
    let said = || agrees_with_keyed(of, answer, count).or_else(|| agrees(machine, of, refused, answer, count));
    let agrees = match answer.keyed {
        // People key, of one that went on, what customs decided otherwise than they keyed before.
        true => of.text(DISPUTED) == "1" && answer.result == "1",
        false => said() == Some(false),
    };
    let is_stock = machine.of.name == STOCK_LIST;
    let open = if is_stock { states::stock::CHANGING } else { states::CHANGING };
    let approved = if is_stock { states::stock::APPROVED } else { states::APPROVED };
    let state = of.text(machine.field);
    let stands = [of.text("formerState"), approved].iter().any(|former| running(of, former) == state);
    let is_stopped = machine.of.name == PASSPORT && state == states::INSPECTED;
    let is_there = stands || is_stopped || refused.is_some() && state == open;
    (agrees && is_there).then(|| {
        let mut ending = document.clone();
        ending.set(machine.field, ending_of(machine));
        ending.set("dclTypecd", "3");
        ending.set("chgTmsCnt", asked.to_string());
        ending
    })
}

/// A document of which people key, now that customs decided otherwise than they keyed before, what customs decided: it stands as when it
/// was sent. What was given up since, or changed here, is what was sent again.
pub(super) fn keyed_again(
    machine: &'static Machine,
    document: &Row,
    refused: Option<&Row>,
    answer: &Answer,
) -> Option<Row> {
    let is_said = match document.text(DISPUTED) {
        "1" => answer.result == "1",
        "3" | "Z" => answer.result == "3",
        _ => false,
    };
    (answer.keyed && is_said).then(|| {
        let mut sent = document.clone();
        for field in ["dclTypecd", "chgTmsCnt"] {
            if let Some(asked) = refused.filter(|_| document.text(DISPUTED) == "1") {
                sent.set(field, asked.text(field));
            }
        }
        let state = match (sent.text("dclTypecd"), machine.of.name) {
            ("3", _) => ending_of(machine),
            (_, STOCK_LIST) => states::stock::SENT,
            _ => states::SENT,
        };
        sent.set(machine.field, state);
        sent
    })
}

/// Whether people know by now that customs agreed to what was sent, which they keyed as refused: not where a document stands as approved
/// that nobody gave up a change of.
pub(super) fn stands_as_sent(machine: &Machine, document: &Row, refused: Option<&Row>) -> bool {
    let is_change = refused.is_some_and(|asked| asked.text("dclTypecd") == "2");
    let is_approved = APPROVED_STATES.contains(&document.text(machine.field));
    refused.is_some() && document.text(DISPUTED) == "1" && (is_change || !is_approved)
}
