//! One key for one intention. Whoever repeats a request because no answer came wants it done once: the repetition
//! carries the key of the first attempt, and the server answers it with the result of that attempt.

use serde::{Deserialize, Serialize};

use super::Answer;
use super::interpret::UNAUTHORIZED;

/// The server gives first answers again for 24 hours; a key that is older says nothing about what was done with it.
const LIFE_MS: i64 = 23 * 3_600_000;
/// More intentions than anybody leaves unanswered; the oldest is forgotten first.
const MOST: usize = 50;
/// How often it is asked what became of a try that is still being worked on.
pub const LOOKS: u32 = 60;
/// How long to wait before that is asked again, in ms.
pub const LOOK_AGAIN_MS: u32 = 1_000;

const CONFLICT: u16 = 409;
const TOO_MANY: u16 = 429;
const BUSY: u16 = 503;
const REFUSED_SILENTLY: u16 = 510;
const NEEDS_CONFIRMATION: u16 = 511;

/// What was sent and has had no final answer yet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Intentions {
    open: Vec<Open>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Open {
    /// What is wanted: address and body, or a digest of them.
    what: String,
    key: String,
    since_ms: i64,
}

/// The key of one try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Try {
    pub key: String,
    /// The same went out before, and nobody knows what became of it.
    pub repeated: bool,
}

impl Intentions {
    /// Begins a try of what is wanted at the instant `now_ms`: with the key of the try that had no answer, else with the fresh
    /// one.
    pub fn begin(&mut self, what: &str, now_ms: i64, fresh_key: String) -> Try {
        self.open.retain(|open| now_ms - open.since_ms < LIFE_MS);
        if let Some(open) = self.open.iter().find(|open| open.what == what) {
            return Try { key: open.key.clone(), repeated: true };
        }
        if self.open.len() >= MOST {
            self.open.remove(0);
        }
        self.open.push(Open { what: what.to_owned(), key: fresh_key.clone(), since_ms: now_ms });
        Try { key: fresh_key, repeated: false }
    }

    /// Notes what a try was answered: after a final answer the same again is another intention. That the session has ended says
    /// nothing about an earlier try.
    pub fn end(&mut self, key: &str, answer: &Answer) {
        if !is_unanswered(answer) && !is_unauthorized(answer) {
            self.open.retain(|open| open.key != key);
        }
    }
}

/// Whether the work may be done all the same: no answer came, or one that does not say what became of it. A question (511) and
/// a silent refusal (510) are answers.
pub fn is_unanswered(answer: &Answer) -> bool {
    match answer {
        Answer::Status { status, .. } => *status >= 500 && !matches!(*status, REFUSED_SILENTLY | NEEDS_CONFIRMATION),
        Answer::Network | Answer::Timeout | Answer::Aborted => true,
    }
}

/// Whether the answer is that nobody is logged in.
pub fn is_unauthorized(answer: &Answer) -> bool {
    matches!(answer, Answer::Status { status: UNAUTHORIZED, .. })
}

/// Whether the server still works on an earlier try of the same (409 that names no rows), or has no room to tell (429).
pub fn is_under_way(tried: &Try, answer: &Answer, names_rows: bool) -> bool {
    let Answer::Status { status, .. } = answer else { return false };
    tried.repeated && (*status == TOO_MANY || *status == CONFLICT && !names_rows)
}

/// What such an answer comes to when nobody asks any longer: that nobody knows, in the server's words.
pub fn unknown(answer: Answer) -> Answer {
    match answer {
        Answer::Status { message, .. } => Answer::Status { status: BUSY, envelope_status: BUSY, message },
        none => none,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(status: u16) -> Answer {
        Answer::Status { status, envelope_status: status, message: String::new() }
    }

    #[test]
    fn the_oldest_of_too_many_is_forgotten() {
        let mut intentions = Intentions::default();
        for number in 0..=MOST {
            intentions.begin(&number.to_string(), 0, format!("k{number}"));
        }
        assert!(!intentions.begin("0", 0, "new".to_owned()).repeated);
        assert_eq!(intentions.begin(&MOST.to_string(), 0, "new".to_owned()).key, format!("k{MOST}"));
    }

    #[test]
    fn a_key_ends_before_the_server_forgets_it() {
        let mut intentions = Intentions::default();
        intentions.begin("a", 0, "k1".to_owned());
        assert!(intentions.begin("a", LIFE_MS - 1, "k2".to_owned()).repeated);
        assert_eq!(intentions.begin("a", LIFE_MS, "k3".to_owned()), Try { key: "k3".to_owned(), repeated: false });
    }

    #[test]
    fn only_what_is_still_worked_on_is_asked_for_again() {
        let (first, again) =
            (Try { key: "k".to_owned(), repeated: false }, Try { key: "k".to_owned(), repeated: true });
        assert!(is_under_way(&again, &status(409), false));
        assert!(is_under_way(&again, &status(429), false));
        assert!(!is_under_way(&again, &status(409), true), "a conflict names its rows");
        assert!(!is_under_way(&again, &status(200), false) && !is_under_way(&again, &Answer::Network, false));
        assert!(!is_under_way(&first, &status(409), false));
        assert!(is_unanswered(&unknown(status(409))));
    }
}
