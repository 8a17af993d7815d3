//! The life of a data grant: who asks, who answers, and that nobody changes an answer silently. The agent asks, and
//! asks again for what was refused or has ended; the customer's people agree, refuse and end. What has ended does not begin
//! again by itself: it is granted anew.

use super::{Ask, CommandInfo, Hint, Machine, NEW, Progress, Right, Side, StateInfo, Step, stay, step};
use crate::resources::base::DATA_PRIV;
use crate::text::catalogue::base::{ASKED_ALREADY, NOT_AGREED, NOT_ASKED};
use crate::text::text;

/// States of a grant (dictionary `privState`).
pub const ASKED: &str = "0";
pub const AGREED: &str = "1";
pub const REFUSED: &str = "2";
pub const ENDED: &str = "3";

/// An agent asks for it.
pub static ASK: CommandInfo = CommandInfo {
    name: "ask",
    label: text("申请授权", "Ask for a grant"),
    done: text("申请", "Asked"),
    verb: text("申请", "asked for"),
    right: Right::Verb("ask"),
    side: Side::Agent,
    steps: &[step(&[NEW, REFUSED, ENDED], ASKED)],
    ..CommandInfo::PLAIN
};
/// The customer says yes.
pub static AGREE: CommandInfo = CommandInfo {
    name: "agree",
    path: "agree",
    label: text("同意", "Agree"),
    done: text("同意", "Agreed"),
    verb: text("同意", "agreed to"),
    ask: Ask::Yes { verb: text("同意", "agree to") },
    side: Side::Owner,
    steps: &[step(&[ASKED], AGREED)],
    ..CommandInfo::PLAIN
};
/// The customer says no.
pub static REFUSE: CommandInfo = CommandInfo {
    name: "refuse",
    path: "refuse",
    label: text("拒绝", "Refuse"),
    done: text("拒绝", "Refused"),
    verb: text("拒绝", "refused"),
    ask: Ask::Yes { verb: text("拒绝", "refuse") },
    side: Side::Owner,
    steps: &[step(&[ASKED], REFUSED)],
    ..CommandInfo::PLAIN
};
/// The agent no longer asks.
pub static TAKE_BACK: CommandInfo = CommandInfo {
    name: "takeBack",
    path: "withdraw",
    label: text("撤回申请", "Withdraw"),
    done: text("撤回申请", "Request withdrawn"),
    verb: text("撤回", "withdrawn"),
    ask: Ask::Yes { verb: text("撤回", "withdraw") },
    right: Right::Verb("ask"),
    side: Side::Agent,
    steps: &[step(&[ASKED], ENDED)],
    ..CommandInfo::PLAIN
};

const ALWAYS: &[Step] = &[stay(&[ASKED, AGREED, REFUSED, ENDED])];

/// The machine of data grants.
pub static MACHINE: Machine = Machine {
    of: &DATA_PRIV,
    field: "state",
    family: "privState",
    states: &[
        StateInfo::new(ASKED, text("已申请", "Asked"), Progress::Open),
        StateInfo::new(AGREED, text("已同意", "Agreed"), Progress::Done),
        StateInfo::new(REFUSED, text("已拒绝", "Refused"), Progress::Refused),
        StateInfo::new(ENDED, text("已终止", "Ended"), Progress::Ended),
    ],
    commands: &[
        &CommandInfo::add(&[step(&[NEW], AGREED)]),
        &ASK,
        &AGREE,
        &REFUSE,
        &TAKE_BACK,
        &CommandInfo {
            name: "end",
            label: text("终止", "End"),
            done: text("终止", "Ended"),
            verb: text("终止", "ended"),
            side: Side::Owner,
            steps: &[step(&[AGREED], ENDED)],
            ..CommandInfo::PLAIN
        },
        &CommandInfo { side: Side::Owner, ..CommandInfo::update(ALWAYS) },
        &CommandInfo { side: Side::Owner, ..CommandInfo::delete(ALWAYS) },
    ],
    rule: "dataPriv.step",
    refusal: text("{hint}", "{hint}"),
    hints: &[
        Hint { commands: &["agree", "refuse", "takeBack"], states: &[], rule: "dataPriv.notAsked", say: NOT_ASKED },
        Hint { commands: &["ask"], states: &[], rule: "dataPriv.asked", say: ASKED_ALREADY },
        Hint { commands: &["end"], states: &[], rule: "", say: NOT_AGREED },
    ],
};

/// Whether a grant may come from one state into another; a new one has none.
pub fn may_become(before: Option<&str>, after: &str, by_agent: bool) -> bool {
    let by = if by_agent { Side::Agent } else { Side::Owner };
    before == Some(after) || MACHINE.leading(before.unwrap_or(NEW), after, by).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grant_goes_from_state_to_state_by_those_whose_step_it_is() {
        let states = [None, Some(ASKED), Some(AGREED), Some(REFUSED), Some(ENDED)];
        let steps = |by_agent: bool| {
            let pairs = states.iter().flat_map(|before| states[1..].iter().map(move |after| (*before, *after)));
            let other = pairs.filter(|(before, after)| before != after);
            let may = other.filter(|(before, after)| after.is_some_and(|after| may_become(*before, after, by_agent)));
            may.map(|(before, after)| format!("{}{}", before.unwrap_or("-"), after.unwrap_or_default()))
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(steps(false), "-1 01 02 13", "the customer's people");
        assert_eq!(steps(true), "-0 -1 03 20 30", "the agent");
        assert!(may_become(Some(AGREED), AGREED, false), "other fields change");
    }
}
