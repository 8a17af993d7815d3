//! What an answer of customs does to a bonded account that was sent to be filed, or to be changed. Source: codes/bond_result.csv,
//! domain/single-window.md §4.

pub mod lines;

use serde_json::Value;

use super::account::{Kind, number_fits};
use super::decision::{Answer, Outcome, is_before, is_old, step_of};
use crate::format::in_china;
use crate::row::{Row, RowRef};
use crate::states::Machine;
use crate::states::bonded_account::{self as states, OF_BWS, OF_EML, OF_EMS};
use crate::text::Message;
use crate::text::catalogue::bonded as texts;

/// The machine of the accounts of a kind.
pub fn machine(kind: Kind) -> &'static Machine {
    match kind {
        Kind::Ems => &OF_EMS,
        Kind::Bws => &OF_BWS,
        Kind::Eml => &OF_EML,
    }
}

/// The field with what customs answered last (dictionary `bondDecision`).
const SAID: &str = "emapvStucd";
const STORED: &str = "Y";
const NOT_STORED: &str = "Z";
const MANUAL: &str = "2";

/// What an answer does to an account. Nothing is asked of a clock: the answer says when customs decided.
pub fn receive(kind: Kind, account: &Row, answer: &Answer) -> Outcome {
    let mut outcome = Outcome::default();
    let (of, machine) = (account.borrowed(), machine(kind));
    if of.is_blank("preentNo") && !answer.seq_no.is_empty() {
        outcome.fields.push(("preentNo", answer.seq_no.as_str().into()));
    }
    let result = if answer.result == "-1" { NOT_STORED } else { answer.result.as_str() };
    if let Some(agreed) = keyed(of)
        && ["1", "3", NOT_STORED].contains(&result)
    {
        return said_itself(kind, of, answer, result, agreed, outcome);
    }
    if is_old(of, "chgTmsCnt", answer.tms_cnt, answer.at.as_deref()) {
        outcome.late = true;
        return outcome;
    }
    let Some(name) = command_of(of.text(machine.field), result) else { return outcome };
    let Some((command, next)) = step_of(machine, of, name).filter(|_| !is_said(of, result)) else {
        outcome.late = true;
        return outcome;
    };
    if name == states::CUSTOMS_FILED && !number_fits(kind, &answer.number) {
        let letters = kind.letters();
        let why = texts::NUMBER_UNFIT.with(&[("number", &answer.number), ("letters", letters)]);
        return refused(outcome, of, why);
    }
    outcome.command = Some(command);
    outcome.fields.push((machine.field, next.into()));
    outcome.fields.push((SAID, result.into()));
    if let Some(at) = &answer.at {
        outcome.fields.push(("answeredAt", at.as_str().into()));
    }
    // What customs says of an account that goes its way is no reason of anything.
    match states::GIVEN_BACK.contains(&name) {
        true if !answer.note.is_empty() => outcome.fields.push(("reason", answer.note.as_str().into())),
        false if !of.is_blank("reason") => outcome.fields.push(("reason", Value::Null)),
        _ => {}
    }
    let day = answer.at.as_deref().and_then(|at| Some(in_china(at.parse().ok()?).date().to_string()));
    match name {
        states::CUSTOMS_FILED => {
            outcome.fields.push((kind.number(), answer.number.as_str().into()));
            outcome.fields.extend(day.map(|day| ("putrecApprTime", day.into())));
        }
        states::CUSTOMS_CHANGED => outcome.fields.extend(day.map(|day| ("chgApprTime", day.into()))),
        _ => {}
    }
    outcome
}

/// What customs alone says of an account, whatever was asked of it: what it stopped, how goods that enter are written, how often it was
/// accounted for.
const MARKS: &[&str] =
    &["pauseImpexpMarkcd", "pauseChgMarkcd", "rcaseMarkcd", "appendTypecd", "adjaccMarkcd", "adjaccTmsCnt"];

/// The marks that the account as customs tells it with an answer (`told`) changes, unless something newer counted already.
pub fn marks(of: RowRef<'_>, told: RowRef<'_>, answer: &Answer) -> Vec<(&'static str, Value)> {
    if answer.at.as_deref().is_some_and(|at| is_before(at, of.text("answeredAt"))) {
        return Vec::new();
    }
    let is_news = |field: &&&str| !told.is_blank(field) && told.written(field) != of.written(field);
    MARKS.iter().filter(is_news).map(|field| (*field, told.written(field).into_owned().into())).collect()
}

/// The outcome of a decision that cannot take effect: why stands in the account, which stays where it is.
pub fn refused(mut outcome: Outcome, of: RowRef<'_>, why: Message) -> Outcome {
    outcome.command = None;
    outcome.fields.retain(|(field, _)| *field == "preentNo");
    if of.text("reason") != why.zh {
        outcome.fields.push(("reason", why.zh.as_str().into()));
        outcome.refused = Some(why);
    }
    outcome
}

/// Whether people keyed that customs agreed, or that it did not; `None` where customs decided itself, or nothing was decided since the
/// account was sent.
pub fn keyed(of: RowRef<'_>) -> Option<bool> {
    let is_said = !matches!(of.text(SAID), "" | STORED | MANUAL);
    if is_said || of.is_blank("sentAt") {
        return None;
    }
    match of.text("state") {
        states::RUNNING | states::PAUSED => Some(true),
        states::RETURNED => Some(false),
        // What is being changed was given back where its change was sent.
        states::CHANGING if !of.is_blank("reason") => Some(false),
        _ => None,
    }
}

/// Customs says itself what people keyed before they had it: its number takes the place of theirs. Where it decided otherwise the
/// account stays where it is, since lists may have moved it, and people look at it.
fn said_itself(
    kind: Kind,
    of: RowRef<'_>,
    answer: &Answer,
    result: &str,
    agreed: bool,
    mut outcome: Outcome,
) -> Outcome {
    let is_other = answer.tms_cnt.is_some_and(|count| count != of.int("chgTmsCnt").unwrap_or_default());
    outcome.late = true;
    if is_other || answer.at.as_deref().is_some_and(|at| is_before(at, of.text("sentAt"))) {
        return outcome;
    }
    if agreed != (result == "1") {
        let what = if result == "1" { texts::AGREED_AFTER_ALL } else { texts::REFUSED_AFTER_ALL };
        return refused(outcome, of, what.with(&[("note", &answer.note)]));
    }
    outcome.fields.push((SAID, result.into()));
    let is_numbered = agreed && number_fits(kind, &answer.number) && answer.number != of.text(kind.number());
    if is_numbered && of.int("chgTmsCnt").unwrap_or_default() == 0 {
        outcome.fields.push((kind.number(), answer.number.as_str().into()));
    }
    outcome
}

/// Whether customs said this already, or more: that it is stored is told before anything else.
fn is_said(of: RowRef<'_>, result: &str) -> bool {
    match result {
        STORED => !of.is_blank(SAID),
        MANUAL => of.text(SAID) == MANUAL,
        _ => false,
    }
}

/// The step that an answer speaks of; none where it only tells something.
fn command_of(state: &str, result: &str) -> Option<&'static str> {
    let is_change = state == states::CHANGE_SENT;
    Some(match result {
        STORED => states::CUSTOMS_STORED,
        NOT_STORED => states::CUSTOMS_FAILED,
        MANUAL => states::CUSTOMS_MANUAL,
        "1" if is_change => states::CUSTOMS_CHANGED,
        "1" => states::CUSTOMS_FILED,
        "3" if is_change => states::CUSTOMS_RETURNED_CHANGE,
        "3" => states::CUSTOMS_RETURNED,
        _ => return None,
    })
}
