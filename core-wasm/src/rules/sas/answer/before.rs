//! What customs says of a change before the last one, which people keyed as approved: the document itself speaks of the last one only.

use serde_json::Value;

use super::{Answer, DISPUTED, KEYED_COUNT, KEYED_RESULT, Kind, Outcome, disputed};
use crate::row::Row;
use crate::states::Machine;
use crate::states::sas as states;

/// The number of a change before the last one that customs refuses: people may have keyed that one as approved, and asked for the next.
pub fn refuses_before(document: &Row, answer: &Answer) -> Option<i64> {
    let refuses = answer.kind == Kind::Decision && !answer.keyed && answer.result == "3";
    let last = document.int("chgTmsCnt").unwrap_or_default();
    let asks = matches!(document.text("dclTypecd"), "2" | "3");
    answer.tms_cnt.filter(|count| refuses && asks && *count > 0 && *count < last)
}

/// What it does to a document that customs refuses such a change of: people look at it, for customs has less than stands here.
pub fn refused_before(machine: &'static Machine, document: &Row, answer: &Answer) -> Outcome {
    let mut outcome = Outcome { late: true, ..Outcome::default() };
    disputed(machine, document.borrowed(), answer, &mut outcome);
    outcome.told = outcome.disputes.then(|| machine.command(states::CUSTOMS_RETURNED_CHANGE)).flatten();
    outcome
}

/// What a document says whose change, the `count`th, people keyed as approved; `disputed` is what customs decided otherwise, if it did.
pub fn approved_by_people(count: i64, disputed: &str) -> [(&'static str, Value); 3] {
    let disputed = if disputed.is_empty() { Value::Null } else { disputed.into() };
    [(KEYED_RESULT, "1".into()), (KEYED_COUNT, count.to_string().into()), (DISPUTED, disputed)]
}
