//! What customs says of a sending before the last one, which people keyed as approved: of the first recording, or of a change. The
//! document itself speaks of the last one only.

use serde_json::Value;

use super::{APPROVED_STATES, Answer, DISPUTED, KEYED_COUNT, KEYED_RESULT, Kind, Outcome, count_of, disputed};
use crate::row::{Row, RowRef};
use crate::states::sas as states;
use crate::states::{Machine, Progress};

/// The number of a change that customs refuses, 0 for the first recording: people may have keyed it as approved, and asked for more since.
/// Nothing of a document that has ended.
pub fn refuses_before(machine: &Machine, document: &Row, refused: Option<&Row>, answer: &Answer) -> Option<i64> {
    let of = document.borrowed();
    let refuses = answer.kind == Kind::Decision && !answer.keyed && matches!(answer.result.as_str(), "3" | "Z");
    let has_ended = machine.state(of.text(machine.field)).is_some_and(|state| state.progress == Progress::Ended);
    let last = of.int("chgTmsCnt").unwrap_or_default();
    count_of(machine, of, refused, answer).filter(|count| refuses && !has_ended && (0..=last).contains(count))
}

/// What it does to a document that customs refuses the change of this number of: people look at it, for customs has less than stands here.
pub fn refused_before(machine: &'static Machine, document: &Row, answer: &Answer, count: i64) -> Outcome {
    let mut outcome = Outcome { late: true, ..Outcome::default() };
    disputed(machine, document.borrowed(), answer, &mut outcome);
    let what = if count == 0 { states::CUSTOMS_RETURNED } else { states::CUSTOMS_RETURNED_CHANGE };
    outcome.told = outcome.disputes.then(|| machine.command(what)).flatten();
    outcome
}

/// Whether people say that customs has the change that stands here, although it refused something: whether that was a sending before this
/// one, the document does not say.
pub fn is_confirmed(machine: &Machine, of: RowRef<'_>, answer: &Answer) -> bool {
    let agrees = answer.keyed && answer.kind == Kind::Decision && answer.result == "1";
    let is_of_now = of.int("chgTmsCnt").is_some_and(|count| count > 0 && answer.tms_cnt == Some(count));
    let stands = APPROVED_STATES.contains(&of.text(machine.field)) && of.text("dclTypecd") == "2";
    agrees && is_of_now && stands && matches!(of.text(DISPUTED), "3" | "Z")
}

/// Nothing of it is in doubt any more.
pub(super) fn confirmed(outcome: &mut Outcome) {
    outcome.confirms = true;
    outcome.fields.extend([(DISPUTED, Value::Null), ("reason", Value::Null)]);
}

/// What a document says whose change, the `count`th, people keyed as approved; `disputed` is what customs decided otherwise, if it did.
pub fn approved_by_people(count: i64, disputed: &str) -> [(&'static str, Value); 3] {
    let disputed = if disputed.is_empty() { Value::Null } else { disputed.into() };
    [(KEYED_RESULT, "1".into()), (KEYED_COUNT, count.to_string().into()), (DISPUTED, disputed)]
}
