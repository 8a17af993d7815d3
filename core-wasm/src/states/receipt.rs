//! What a receipt from customs does to the state of a declaration. Receipts may arrive twice, late and out of order:
//! the highest rank stays, and everything is logged.

use serde::Serialize;

use super::declaration::State;
use crate::text::{Message, text};

/// What to make of a receipt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    /// The state that the receipt speaks of; `None` for a mere notice or an unknown code, which are only logged.
    pub names: Option<State>,
    /// The new state, when the receipt moves the declaration.
    pub moves: Option<State>,
    /// What a person should look at: bad news that came too late to count, or news of a cancelled declaration.
    pub alert: Option<Message>,
}

/// What the receipt `channel` does to a declaration in `state`.
pub fn receive(state: State, channel: &str) -> Receipt {
    let names = State::from_code(channel).filter(|named| !named.is_local() && *named != State::Cancelled);
    let Some(named) = names else {
        return Receipt { names: None, moves: None, alert: None };
    };
    let open = !state.is_local() && state != State::Cancelled;
    let moves = (open && named.rank() > state.rank()).then_some(named);
    let alert = if moves.is_some() || named == state { None } else { alert(state, named) };
    Receipt { names, moves, alert }
}

fn alert(state: State, named: State) -> Option<Message> {
    let bad_news = matches!(
        named,
        State::Rejected | State::Returned | State::Suspended | State::SubmitFailed | State::SummaryRejected
    );
    let pattern = match state {
        State::Cancelled if named.rank() >= State::Submitted.rank() => text(
            "报关单已在本地取消，但收到海关回执“{named}”：请到单一窗口核对",
            "The declaration was cancelled here, but customs says \"{named}\": check it in the single window",
        ),
        _ if bad_news && !state.is_local() && state != State::Cancelled => text(
            "收到回执“{named}”，但报关单已是“{state}”，状态未变：请到单一窗口核对",
            "Customs says \"{named}\", but the declaration is \"{state}\" already and stays so: check it in the single window",
        ),
        _ => return None,
    };
    Some(pattern.speak_with(&[("named", &named.name()), ("state", &state.name())]))
}
