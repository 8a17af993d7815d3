//! What becomes of a data grant: who asks, who answers, and that an answer is not taken back in silence.

/// States of a grant (dictionary `privState`).
pub const ASKED: &str = "0";
pub const AGREED: &str = "1";
pub const REFUSED: &str = "2";
pub const ENDED: &str = "3";

/// Whether a grant may come from one state into another; a new one has none. The agent asks, and asks again for what was
/// refused or has ended; the customer's people agree, refuse and end. What has ended does not begin again by itself: it is
/// granted anew.
pub fn may_become(before: Option<&str>, after: &str, by_agent: bool) -> bool {
    match (before, after) {
        (Some(before), after) if before == after => true,
        (None | Some(REFUSED | ENDED), ASKED) => by_agent,
        (None, AGREED) => true,
        (Some(ASKED), AGREED | REFUSED) => !by_agent,
        (Some(ASKED), ENDED) => by_agent,
        (Some(AGREED), ENDED) => !by_agent,
        _ => false,
    }
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
