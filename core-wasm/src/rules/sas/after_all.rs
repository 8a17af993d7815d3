//! What customs agreed to after all, though it stood as refused here, or stands as something else by now: what is asked before that is
//! keyed, and what stops it.

use crate::error::Problem;
use crate::resource::{Field, Resource};
use crate::row::{Row, RowRef};
use crate::states::Machine;
use crate::states::sas as states;
use crate::text::catalogue::sas as texts;
use crate::text::{Message, listed};

/// Whether customs decides on a document.
pub fn waits(machine: &Machine, of: RowRef<'_>) -> bool {
    let waiting = match machine.of.name {
        "sasStock" => &[states::stock::SENT, states::stock::MANUAL][..],
        _ => &[states::SENT, states::STORED, states::MANUAL],
    };
    waiting.contains(&of.text(machine.field))
}

/// Of what documents share no more can be taken than there is, whatever customs agreed to: whoever took it since gives it back first.
/// Everything else customs has judged already, and a day that has passed since stops nothing.
const SHARED: &[&str] = &[
    "sas.agreed",
    "sas.comesBack",
    "sas.cameBack",
    "sas.freedTaken",
    "sas.depositShort",
    "sas.depositTaken",
    "sas.depositBelow",
    "sas.returnedTooMuch",
    "sas.loaded",
    "sas.belowTaken",
    "sas.takenLineGone",
    "sas.alreadyCarried",
    "sas.freeQuantity",
    "bondList.surplus",
];

/// What of the problems of a document stops people from keying that customs agreed to it after all.
pub fn stopping(problems: Vec<Problem>) -> Vec<Problem> {
    problems.into_iter().filter(|problem| problem.is_error() && SHARED.contains(&problem.rule.as_str())).collect()
}

/// What differs between a document as it was sent and as it stands, both with their lines: that goes where it stands as it was sent again.
/// `None` where nothing does.
pub fn departs(resource: &'static Resource, sent: &Row, now: &Row) -> Option<Message> {
    let head = resource.fields.iter().filter(|field| differs(field, sent, now)).map(|field| field.label);
    let lists = resource.embedded().filter(|lists| {
        let [were, are] = [sent, now].map(|document| document.rows(lists.list));
        let same = |(was, is): (&Row, &Row)| !lists.of.fields.iter().any(|field| differs(field, was, is));
        were.len() != are.len() || !were.iter().zip(&are).all(same)
    });
    let what: Vec<Message> = head.chain(lists.map(|lists| lists.of.label)).map(Message::from).collect();
    (!what.is_empty()).then(|| texts::SENT_DIFFERS.speak_with(&[("what", &listed(&what))]))
}

/// Whether people wrote something else into a field.
fn differs(field: &Field, one: &Row, other: &Row) -> bool {
    !field.read_only && one.borrowed().written(field.name) != other.borrowed().written(field.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resources::sas::SAS_STOCK;
    use serde_json::json;

    #[test]
    fn what_was_changed_since_it_was_sent_is_named() {
        let list = |rmk: &str, quantity: &str| {
            Row::from_value(json!({ "rmk": rmk, "stucd": "2", "lines": [{ "dclQty": quantity, "actlPassQty": "1" }] }))
                .unwrap()
        };
        assert_eq!(departs(&SAS_STOCK, &list("a", "5"), &list("a", "5")), None);
        let said = departs(&SAS_STOCK, &list("a", "5"), &list("b", "4")).unwrap();
        assert!(said.en.contains("Remarks, Stock list line"), "{}", said.en);
    }

    #[test]
    fn only_what_others_took_stops_what_customs_agreed_to() {
        let of = |rule: &str| Problem::error(rule, "dclQty", texts::POSITIVE);
        let found = stopping(vec![of("sas.applicationExpired"), of("sas.agreed"), of("sas.notRunning")]);
        assert_eq!(found.iter().map(|problem| problem.rule.as_str()).collect::<Vec<_>>(), ["sas.agreed"]);
    }
}
