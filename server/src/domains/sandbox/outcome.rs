//! GET and POST /sandbox/v1/{outcome}: the outcome that the path names, as a real operation would answer it.

use core_wasm::error::Problem;
use core_wasm::permission;
use core_wasm::text::catalogue::error::NOT_JSON;
use core_wasm::text::catalogue::port as texts;
use core_wasm::text::listed;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Path, Reconfirmed};
use crate::process::error::ApiError;

/// What the sandbox answers where nothing is refused.
#[derive(Serialize, ToSchema)]
pub struct Played {
    outcome: String,
    /// Whether the request had `Reconfirm: true`.
    reconfirmed: bool,
    /// The body that came, as it was read; null where none came.
    #[schema(value_type = Object, nullable)]
    body: Value,
}

/// Seconds of the Retry-After that is played: long enough to be seen, short enough to wait for in a test.
const PAUSE: u64 = 2;

type Play = fn() -> ApiError;

/// Every outcome but the good one, by its name: the status, with a word behind it where a status has several causes.
const OUTCOMES: &[(&str, Play)] = &[
    ("400", || ApiError::Malformed(NOT_JSON.into())),
    ("401", || ApiError::LoginRefused(texts::TOKEN_REFUSED.into())),
    ("403", || ApiError::forbidden(permission::RECORDS_IMPORT_SEND)),
    ("404", || ApiError::NotFound),
    ("409", || ApiError::Conflict { ids: vec![1, 2] }),
    ("409-in-progress", || ApiError::InProgress { retry_after: 1 }),
    ("413", || ApiError::TooLarge),
    ("415", || ApiError::UnsupportedType { expected: "application/json" }),
    ("422", || {
        ApiError::Rules(vec![
            Problem::error("decl.grossWt", "grossWt", texts::SANDBOX_FIELD),
            Problem::error("decl.line.legalUnit", "firstUnit", texts::SANDBOX_LINE).at("lines", 0),
        ])
    }),
    ("422-refused", || ApiError::refused(texts::SANDBOX_REFUSED)),
    ("429", || ApiError::TooMany { retry_after: PAUSE }),
    ("503", || ApiError::Busy { retry_after: PAUSE }),
    ("503-away", || ApiError::Unavailable(texts::SANDBOX_AWAY.into())),
    ("503-timed-out", || ApiError::TimedOut),
    ("510", || ApiError::Silent),
];
/// Done.
const GOOD: &str = "200";
/// A question; done with `Reconfirm: true`.
const QUESTION: &str = "511";

pub async fn play(caller: Caller, Path(outcome): Path<String>, sure: Reconfirmed) -> Answer<Played> {
    played(&caller, outcome, sure, Value::Null)
}

pub async fn play_with_body(
    caller: Caller,
    Path(outcome): Path<String>,
    sure: Reconfirmed,
    Json(body): Json<Map<String, Value>>,
) -> Answer<Played> {
    played(&caller, outcome, sure, body.into())
}

fn played(caller: &Caller, outcome: String, Reconfirmed(sure): Reconfirmed, body: Value) -> Answer<Played> {
    if outcome == QUESTION && !sure {
        return Err(ApiError::Confirm(texts::SANDBOX_QUESTION.into()));
    }
    if outcome == GOOD || outcome == QUESTION {
        let said = texts::SANDBOX_DONE.get(caller.lang);
        return Ok(Done::told(said, Played { outcome, reconfirmed: sure, body }));
    }
    match OUTCOMES.iter().find(|(name, _)| *name == outcome) {
        Some((_, play)) => Err(play()),
        None => {
            let names = OUTCOMES.iter().map(|(name, _)| *name);
            let known: Vec<&str> = std::iter::once(GOOD).chain(names).chain([QUESTION]).collect();
            let said = texts::SANDBOX_OUTCOME.speak_with(&[("outcome", &outcome), ("known", &listed(&known))]);
            Err(ApiError::Refused(said))
        }
    }
}
