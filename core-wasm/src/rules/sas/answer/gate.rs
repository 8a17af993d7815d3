//! What the gate and its scale tell of a passport.

use serde_json::Value;

use super::{Answer, DISPUTED, Outcome, PASSPORT, command_of, noted};
use crate::row::RowRef;
use crate::rules::bonded::decision::{is_before, step_of};
use crate::states::Machine;
use crate::states::sas as states;

/// What the gate says of a vehicle.
const OF_GATE: &[&str] = &["logisticsStucd", "passId", "secdPassId", "passTime", "secdPassTime", WEIGHT, DIFFERENCE];
/// Of these what the gate said last counts, also of a vehicle that is through.
const LAST_COUNTS: &[&str] = &["logisticsStucd", WEIGHT, DIFFERENCE];
/// What the scale says, and by how much that differs.
const WEIGHT: &str = "passCollectWt";
const DIFFERENCE: &str = "wtError";

/// The states of a passport whose vehicle was at the gate.
const AT_THE_GATE: &[&str] = &[states::INSPECTED, states::FIRST_GATE, states::PASSED];

/// Whether the gate tells something in this field: a gate without a scale may say 0, and no vehicle weighs nothing or less.
fn tells(answer: &Answer, field: &str) -> bool {
    let weighed_nothing = || answer.head.decimal::<5>(WEIGHT).is_some_and(|weight| !weight.is_positive());
    let is_of_scale = [WEIGHT, DIFFERENCE].contains(&field);
    !(answer.head.is_blank(field) || is_of_scale && weighed_nothing())
}

/// What the gate tells of a vehicle happened: how far the vehicle is does not depend on the order in which it is told, and what it
/// weighed is what the gate said last.
pub(super) fn seen(machine: &'static Machine, of: RowRef<'_>, answer: &Answer, outcome: &mut Outcome) {
    let Some(name) = command_of(of, answer) else { return };
    let was = of.text(machine.field);
    let is_there = AT_THE_GATE.contains(&was);
    let step = step_of(machine, of, name);
    outcome.late = step.is_none();
    if outcome.late && !is_there {
        return passed_after_all(machine, of, name, answer, outcome);
    }
    let is_old = !answer.keyed && answer.at.as_ref().is_some_and(|at| is_before(at, of.text("gateTime")));
    let says = |field: &&&'static str| machine.of.field(field).is_some() && tells(answer, field);
    // A late answer that says no time may be older than what is known.
    let counts = |field: &str| !is_old && (!outcome.late || answer.at.is_some() && LAST_COUNTS.contains(&field));
    let fills = |field: &&&'static str| says(field) && (of.is_blank(field) || counts(field));
    let filled: Vec<(&'static str, Value)> =
        OF_GATE.iter().filter(fills).map(|field| (*field, answer.head.text(field).into())).collect();
    outcome.fields.extend(filled);
    if !is_old {
        outcome.fields.extend(said_itself(name, of, answer));
    }
    // What the gate says itself takes the place of what people keyed, whenever they did.
    if !is_old && !answer.keyed {
        outcome.fields.extend(answer.at.as_ref().map(|at| ("gateTime", at.as_str().into())));
    }
    if let Some((command, next)) = step {
        outcome.command = Some(command);
        outcome.fields.push((machine.field, next.into()));
        noted(answer, outcome);
    }
    let time = |gate: &str| match answer.head.text(gate) {
        "" => answer.at.clone(),
        said => Some(said.to_owned()),
    };
    match (name, was, of.text("stucd")) {
        (states::GATE_FIRST, states::PASSED, "2") => {
            // The gate that was taken for the only one was the second.
            outcome.fields.push(("stucd", "4".into()));
            outcome.fields.push(("secdPassTime", of.text("passTime").into()));
            outcome.fields.extend(time("passTime").map(|at| ("passTime", at.into())));
        }
        (states::GATE_FIRST, states::PASSED, _) if of.is_blank("passTime") => {
            outcome.fields.extend(time("passTime").map(|at| ("passTime", at.into())));
        }
        _ if outcome.late => {}
        (states::GATE_FIRST, ..) => {
            outcome.fields.push(("stucd", "3".into()));
            outcome.fields.extend(time("passTime").map(|at| ("passTime", at.into())));
        }
        // With two gates the second one is told apart from an only one.
        (states::GATE_PASSED, ..) => {
            let is_second = was == states::FIRST_GATE || answer.head.text("stucd") == "4";
            let (at_customs, gate) = if is_second { ("4", "secdPassTime") } else { ("2", "passTime") };
            outcome.fields.push(("stucd", at_customs.into()));
            outcome.fields.extend(time(gate).map(|at| (gate, at.into())));
        }
        _ => {}
    }
}

/// A vehicle passed the gate although its passport was given back, or is void, as far as is known here: its goods are gone, and customs
/// cannot have refused it, or ended it. It stays where it is with what the gate said, and people key what customs decided.
fn passed_after_all(
    machine: &'static Machine,
    of: RowRef<'_>,
    name: &'static str,
    answer: &Answer,
    outcome: &mut Outcome,
) {
    let decided = match of.text(machine.field) {
        states::RETURNED | states::STORE_FAIL => "1",
        states::ENDED => "3",
        _ => return,
    };
    if machine.of.name != PASSPORT || ![states::GATE_FIRST, states::GATE_PASSED].contains(&name) {
        return;
    }
    let says = |field: &&&'static str| of.is_blank(field) && tells(answer, field);
    outcome.fields.extend(OF_GATE.iter().filter(says).map(|field| (*field, answer.head.text(field).into())));
    let is_second = answer.head.text("stucd") == "4";
    let gate = if is_second { "secdPassTime" } else { "passTime" };
    let times = ["gateTime", gate].into_iter().filter(|field| of.is_blank(field) && answer.head.is_blank(field));
    outcome.fields.extend(times.filter_map(|field| Some((field, answer.at.as_deref()?.into()))));
    if of.text(DISPUTED) != decided {
        outcome.disputes = true;
        outcome.told = machine.command(name);
        outcome.fields.push((DISPUTED, decided.into()));
    }
}

/// When a vehicle passed, as the gate says itself, in place of what people keyed: later than anything that the gate said before.
fn said_itself(name: &str, of: RowRef<'_>, answer: &Answer) -> Option<(&'static str, Value)> {
    let at = answer.at.as_ref().filter(|_| !answer.keyed)?;
    let is_second = of.text("stucd") == "4";
    let gate = match name {
        states::GATE_FIRST if of.text("stucd") == "3" || is_second => "passTime",
        states::GATE_PASSED if is_second => "secdPassTime",
        states::GATE_PASSED if of.text("stucd") == "2" && answer.head.text("stucd") != "4" => "passTime",
        _ => return None,
    };
    let is_keyed = !of.is_blank(gate) && (of.is_blank("gateTime") || is_before(of.text("gateTime"), of.text(gate)));
    let said = answer.head.text(gate);
    is_keyed.then(|| (gate, if said.is_empty() { at.as_str() } else { said }.into()))
}

/// What the scale said of a vehicle that was at the gate.
pub(super) fn weighed(machine: &'static Machine, of: RowRef<'_>, answer: &Answer, outcome: &mut Outcome) {
    if AT_THE_GATE.contains(&of.text(machine.field)) && tells(answer, WEIGHT) {
        outcome.fields.push((WEIGHT, answer.head.text(WEIGHT).into()));
    } else {
        outcome.late = true;
    }
}
