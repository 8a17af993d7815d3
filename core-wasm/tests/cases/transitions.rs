//! Commands and receipts in every state of a declaration.

use core_wasm::states::declaration::{Command, Facts, State, may, review_step};
use core_wasm::states::{Receipt, receive};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::part;

/// Where a command leads from every state; or why it does not, in English, from the named one.
pub fn commanded(input: Value) -> Value {
    let command: Command = part(&input, "command");
    let facts: Facts = part(&input, "facts");
    if !input["state"].is_null() {
        let state: State = part(&input, "state");
        return match may(command, state, &facts) {
            Ok(next) => json!({ "state": next, "reviewStep": review_step(command, &facts) }),
            Err(reason) => json!({ "refused": reason.en }),
        };
    }
    let outcome = |state: State| match may(command, state, &facts) {
        Ok(next) => next.code(),
        Err(_) => "refused",
    };
    let states = State::ALL.iter().map(|state| (state.code().to_owned(), Value::from(outcome(*state))));
    Value::Object(states.collect::<Map<_, _>>())
}

/// The state after a row of receipts, and the alerts on the way, in English.
pub fn received(input: Value) -> Value {
    let mut state: State = part(&input, "state");
    let mut alerts = Vec::new();
    for channel in part::<Vec<String>>(&input, "channels") {
        let receipt = receive(state, &channel);
        alerts.extend(receipt.alert.map(|alert| alert.en));
        state = receipt.moves.unwrap_or(state);
    }
    json!({ "state": state, "alerts": alerts })
}

#[test]
fn every_refusal_says_what_to_do() {
    for command in Command::ALL {
        for state in State::ALL {
            for review_times in 0..=2 {
                if let Err(reason) = may(command, *state, &Facts { review_times, ..Facts::default() }) {
                    for text in [&reason.zh, &reason.en] {
                        assert!(!text.contains('{'), "{text}");
                    }
                    assert!(reason.en.contains(": ") && reason.zh.contains('：'), "{}", reason.en);
                }
            }
        }
    }
}

fn channel() -> impl Strategy<Value = &'static str> {
    let codes: Vec<&'static str> = State::ALL.iter().flat_map(|state| state.info().answers).copied().collect();
    let known = proptest::sample::select(codes);
    prop_oneof![8 => known, 1 => Just("N"), 1 => Just("#"), 1 => Just("?")]
}

fn after(state: State, channels: &[&str]) -> State {
    channels.iter().fold(state, |state, channel| receive(state, channel).moves.unwrap_or(state))
}

proptest! {
    #[test]
    fn receipts_in_any_order_lead_to_the_highest_rank(
        (channels, shuffled) in proptest::collection::vec(channel(), 0..12)
            .prop_flat_map(|channels| (Just(channels.clone()), Just(channels).prop_shuffle())),
    ) {
        let counts = |channel: &&str| receive(State::Sent, channel).names;
        let highest = channels.iter().filter_map(counts).chain([State::Sent]).max_by_key(|state| state.rank());
        prop_assert_eq!(Some(after(State::Sent, &channels)), highest);
        prop_assert_eq!(after(State::Sent, &shuffled), after(State::Sent, &channels));
    }

    #[test]
    fn a_repeated_receipt_changes_nothing(channels in proptest::collection::vec(channel(), 0..6), again in channel()) {
        let state = after(State::Sent, &channels);
        let once = after(state, &[again]);
        let expected = Receipt { names: receive(once, again).names, moves: None, alert: receive(once, again).alert };
        prop_assert_eq!(receive(once, again), expected);
    }

    #[test]
    fn what_is_in_the_house_or_cancelled_is_never_moved(channel in channel()) {
        for state in [State::Draft, State::PendingReview, State::Reviewed, State::Cancelled] {
            prop_assert_eq!(receive(state, channel).moves, None);
        }
    }
}
