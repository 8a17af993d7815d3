//! The error catalogue (spec §8): what an answer means, what is shown and what happens next.

use serde::{Deserialize, Serialize};

use super::intention::is_unanswered;
use super::{Confirm, Dialog, Notice, RECONFIRM_DELAY_MS, Spec, TIMEOUT_MS, Toast, Tone, is_silent};
use crate::text::{Lang, catalogue, fill};

const DONE_FOR_THE_PROGRAM: u16 = 210;
/// No session, or one that ended.
pub const UNAUTHORIZED: u16 = 401;
const CONFLICT: u16 = 409;
const UNPROCESSABLE: u16 = 422;
const REFUSED_SILENTLY: u16 = 510;
/// The person has to confirm first.
pub const NEEDS_CONFIRMATION: u16 = 511;

/// What came back of a request, without its data (which goes to the caller as it is).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Answer {
    /// The server answered.
    #[serde(rename_all = "camelCase")]
    Status {
        status: u16,
        /// `status` of the envelope; 0 when the body has none.
        #[serde(default)]
        #[cfg_attr(target_arch = "wasm32", tsify(optional))]
        envelope_status: u16,
        /// `message` of the envelope; "" when the body has none.
        #[serde(default)]
        #[cfg_attr(target_arch = "wasm32", tsify(optional))]
        message: String,
    },
    /// The server could not be reached.
    Network,
    /// Nothing came within the time-out.
    Timeout,
    /// The caller gave the request up.
    Aborted,
}

/// What happens after an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Reaction {
    /// The caller gets the data.
    #[serde(rename_all = "camelCase")]
    Done {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(target_arch = "wasm32", tsify(optional))]
        notice: Option<Notice>,
    },
    /// The person is asked; on yes the same request goes out again after the delay with `reconfirm`, on no it fails
    /// with `failure`.
    #[serde(rename_all = "camelCase")]
    Ask { question: Confirm, delay_ms: u32, failure: Failure },
    /// The caller gets the failure.
    #[serde(rename_all = "camelCase")]
    Failed {
        failure: Failure,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(target_arch = "wasm32", tsify(optional))]
        notice: Option<Notice>,
        /// The token is no longer valid: the session ends here too.
        session_ended: bool,
    },
}

/// What a failed request rejects with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    /// HTTP status; 0 when there was no answer.
    pub status: u16,
    /// The server message, or else the error text.
    pub message: String,
    /// Whether the person has been told.
    pub shown: bool,
    /// Nobody knows what became of it: it may be done all the same.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub unanswered: bool,
    /// The key of the try that had no answer: with it the same is done once, also by a page that knows nothing of the try.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub key: Option<String>,
}

/// What an answer to `spec` means. `with_token`: the request carried a token.
pub fn interpret(spec: &Spec, answer: &Answer, with_token: bool, lang: Lang) -> Reaction {
    let Answer::Status { status, envelope_status, message } = answer else {
        return failed(spec, answer, error_text(answer, lang), false, lang);
    };
    let status = *status;
    if (200..300).contains(&status) {
        let for_the_program = status == DONE_FOR_THE_PROGRAM || *envelope_status == DONE_FOR_THE_PROGRAM;
        let show = !message.is_empty() && !for_the_program && !spec.hidden_message;
        return Reaction::Done { notice: show.then(|| success_notice(spec, message, lang)) };
    }
    match status {
        REFUSED_SILENTLY => Reaction::Failed {
            failure: Failure { status, message: message.clone(), shown: true, unanswered: false, key: None },
            notice: None,
            session_ended: false,
        },
        NEEDS_CONFIRMATION => Reaction::Ask {
            question: Confirm {
                title: catalogue::get("request.confirmTitle", lang).to_owned(),
                text: format!("{message}{}", catalogue::get("request.continueSuffix", lang)),
                ok: catalogue::get("request.continue", lang).to_owned(),
                cancel: catalogue::get("request.cancel", lang).to_owned(),
            },
            delay_ms: RECONFIRM_DELAY_MS,
            failure: Failure { status, message: message.clone(), shown: true, unanswered: false, key: None },
        },
        _ if message.is_empty() => failed(spec, answer, error_text(answer, lang), with_token, lang),
        _ => failed(spec, answer, message.clone(), with_token, lang),
    }
}

fn failed(spec: &Spec, answer: &Answer, message: String, with_token: bool, lang: Lang) -> Reaction {
    let unanswered = is_unanswered(answer);
    let status = if let Answer::Status { status, .. } = answer { *status } else { 0 };
    let session_ended = status == UNAUTHORIZED && with_token;
    let aborted = status == 0 && message.is_empty();
    // A session that ended is told once by the session, not once by every request that was under way.
    let told_in_place = spec.problems_in_place && matches!(status, CONFLICT | UNPROCESSABLE);
    let show = !spec.silent && !told_in_place && !is_silent(&spec.path) && !aborted && !session_ended;
    let notice = show.then(|| error_notice(spec, &message, lang));
    Reaction::Failed {
        failure: Failure { status, message, shown: show || session_ended || aborted, unanswered, key: None },
        notice,
        session_ended,
    }
}

fn success_notice(spec: &Spec, message: &str, lang: Lang) -> Notice {
    if spec.use_alert {
        dialog(Tone::Warning, "request.warningTitle", message, lang)
    } else {
        Notice::Toast(Toast::new(Tone::Info, message))
    }
}

fn error_notice(spec: &Spec, message: &str, lang: Lang) -> Notice {
    if spec.use_alert {
        dialog(Tone::Error, "request.errorTitle", message, lang)
    } else {
        Notice::Toast(Toast::new(Tone::Error, message))
    }
}

fn dialog(tone: Tone, title: &'static str, text: &str, lang: Lang) -> Notice {
    Notice::Dialog(Dialog {
        tone,
        title: catalogue::get(title, lang).to_owned(),
        text: text.to_owned(),
        close: catalogue::get("request.close", lang).to_owned(),
    })
}

/// The error text where the server gave no message; "" for a request that the caller gave up.
pub fn error_text(answer: &Answer, lang: Lang) -> String {
    match answer {
        Answer::Status { status, .. } => {
            fill(catalogue::get("request.httpStatus", lang), &[("status", &status.to_string())])
        }
        Answer::Network => catalogue::get("request.network", lang).to_owned(),
        Answer::Timeout => fill(catalogue::get("request.timeout", lang), &[("ms", &TIMEOUT_MS.to_string())]),
        Answer::Aborted => String::new(),
    }
}
