//! The executor: prepare, send, interpret, react.

use std::cell::RefCell;

use js_sys::{Function, JSON, Reflect};
use serde::Serialize;
use tsify::Ts;
use wasm_bindgen::prelude::*;
use web_sys::AbortSignal;

use super::fetch::{self, Received};
use super::{host, page, session, upload};
use crate::bindings::{from_js, to_js};
use crate::password;
use crate::request::intention::{self, Intentions, Try};
use crate::request::interpret::Failure;
use crate::request::prepare::BodyKind;
use crate::request::{Answer, Method, Prepared, Reaction, RequestContext, Spec, interpret, prepare};
use crate::session::state::SessionEvent;

thread_local! {
    /// What this page has sent and not been answered.
    static INTENTIONS: RefCell<Intentions> = RefCell::new(Intentions::default());
}

/// An answer with the data of its envelope.
pub struct Exchange {
    pub answer: Answer,
    pub data: JsValue,
    /// The token that went with the request.
    pub token: Option<String>,
}

/// Sends once, with the session's token or the one given, and reads the envelope. Shows nothing.
pub async fn exchange(spec: &Spec, body: &JsValue, token: Option<String>, signal: Option<&AbortSignal>) -> Exchange {
    let body = wire(spec, body);
    let prepared = prepared(spec, token.clone());
    exchange_prepared(&prepared, &body, token, signal).await
}

async fn exchange_prepared(
    prepared: &Prepared,
    body: &JsValue,
    token: Option<String>,
    signal: Option<&AbortSignal>,
) -> Exchange {
    match fetch::send(prepared, body, signal).await {
        Ok(received) => {
            let (answer, data) = received.envelope().await;
            Exchange { answer, data, token }
        }
        Err(answer) => Exchange { answer, data: JsValue::UNDEFINED, token },
    }
}

/// Sends what is meant to be done once, with the key of the try of it that had no answer. While the server still works on that
/// one, it is asked again what became of it. The key that it went out with stands beside the answer.
async fn exchange_once(
    spec: &Spec,
    body: &JsValue,
    token: Option<String>,
    signal: Option<&AbortSignal>,
) -> (Exchange, String) {
    let body = wire(spec, body);
    let what = prepared_with(spec, None, String::new());
    let what = format!("{}\n{:?}\n{}", what.url, session::chosen_org(), body.as_string().unwrap_or_default());
    let what = password::digest(&what);
    let fresh = spec.key.clone().unwrap_or_else(page::random_id);
    let tried: Try = INTENTIONS.with_borrow_mut(|intentions| intentions.begin(&what, page::now_ms(), fresh));
    let prepared = prepared_with(spec, token.clone(), tried.key.clone());
    let mut looks = 0;
    let mut done = exchange_prepared(&prepared, &body, token.clone(), signal).await;
    while intention::is_under_way(&tried, &done.answer, names_rows(&done.data)) {
        if looks == intention::LOOKS {
            done.answer = intention::unknown(done.answer);
            break;
        }
        looks += 1;
        page::sleep(intention::LOOK_AGAIN_MS).await;
        done = exchange_prepared(&prepared, &body, token.clone(), signal).await;
    }
    INTENTIONS.with_borrow_mut(|intentions| intentions.end(&tried.key, &done.answer));
    (done, tried.key)
}

/// Whether the data of an answer names rows, as that of a conflict does.
fn names_rows(data: &JsValue) -> bool {
    Reflect::get(data, &"ids".into()).is_ok_and(|ids| !ids.is_undefined())
}

/// The body as it goes over the wire: undefined, a text or a form.
fn wire(spec: &Spec, body: &JsValue) -> JsValue {
    match spec.body_kind {
        BodyKind::None => JsValue::UNDEFINED,
        BodyKind::Form => body.clone(),
        BodyKind::Json => JSON::stringify(body).map(JsValue::from).unwrap_or_default(),
    }
}

/// Sends once and leaves the body unread.
///
/// # Errors
/// The answer that stands for "none came".
pub async fn open(
    spec: &Spec,
    body: &JsValue,
    token: Option<String>,
    signal: Option<&AbortSignal>,
) -> Result<Received, Answer> {
    fetch::send(&prepared(spec, token), &wire(spec, body), signal).await
}

/// Address and headers of a call of this session, which is an intention of its own.
pub fn prepared(spec: &Spec, token: Option<String>) -> Prepared {
    prepared_with(spec, token, page::random_id())
}

fn prepared_with(spec: &Spec, token: Option<String>, idempotency_key: String) -> Prepared {
    let context = RequestContext {
        base_url: session::base_url(),
        token,
        lang: session::lang(),
        org_id: session::chosen_org(),
        idempotency_key,
    };
    prepare(spec, &context)
}

/// A call of the core's own, whose failure somebody else tells.
///
/// # Errors
/// The failure.
pub async fn call_quietly(
    method: Method,
    path: &str,
    body: &impl Serialize,
    token: Option<String>,
) -> Result<JsValue, Failure> {
    let spec = Spec {
        body_kind: if method == Method::Post { BodyKind::Json } else { BodyKind::None },
        silent: true,
        ..Spec::new(method, path)
    };
    let done = exchange(&spec, &to_js(body), token, None).await;
    match interpret(&spec, &done.answer, done.token.is_some(), session::lang()) {
        Reaction::Done { .. } => Ok(done.data),
        Reaction::Ask { failure, .. } | Reaction::Failed { failure, .. } => Err(failure),
    }
}

// The declarations of `request` and `upload`: what an answer holds is known to whoever asks.
#[wasm_bindgen(typescript_custom_section)]
const REQUEST: &str = r#"
/** What a request carries: anything that JSON knows, or a FormData. */
export type Body = {} | null | undefined;

/**
 * Sends a request and reacts to its answer as the error catalogue says. Resolves to the data of the answer's envelope;
 * rejects with a Failure that has the envelope's data beside it.
 */
export function request<R>(spec: Spec, body: Body, signal: AbortSignal | undefined): Promise<R>;

/** Sends a form as `request` does; `progress` is called with the part of it that has gone, from 0 to 1. */
export function upload<R>(spec: Spec, form: Body, signal: AbortSignal | undefined, progress: (part: number) => void): Promise<R>;
"#;

/// Sends a request and reacts to its answer as the error catalogue says. Resolves to the envelope's data; rejects with a
/// [`Failure`] that has the envelope's data beside it.
#[wasm_bindgen(skip_typescript)]
pub async fn request(spec: Ts<Spec>, body: JsValue, signal: JsValue) -> Result<JsValue, JsValue> {
    let spec: Spec = from_js(&spec.js_value()).map_err(JsError::from)?;
    let signal = signal.dyn_ref::<AbortSignal>();
    run(spec, &body, signal, None, Ending::Waits).await.map_err(|(failure, data)| rejection(&failure, &data))
}

/// What a request does when the session has ended under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It waits until the same person is back, and goes out again as it was.
    Waits,
    /// It fails: it is what brings the person back.
    Fails,
}

/// The same for the core's own calls; a form whose progress is told goes another way.
///
/// # Errors
/// The failure and the data of its envelope.
pub async fn run(
    mut spec: Spec,
    body: &JsValue,
    signal: Option<&AbortSignal>,
    progress: Option<&Function>,
    ending: Ending,
) -> Result<JsValue, (Failure, JsValue)> {
    loop {
        let mut key = None;
        let done = match progress {
            None if spec.once && spec.body_kind != BodyKind::Form => {
                let (done, tried) = exchange_once(&spec, body, session::token(), signal).await;
                key = Some(tried);
                done
            }
            None => exchange(&spec, body, session::token(), signal).await,
            Some(progress) => upload::exchange(&spec, body, session::token(), signal, progress).await,
        };
        let is_over = ending == Ending::Waits && intention::is_unauthorized(&done.answer);
        if is_over && session::comes_back(done.token.clone()).await {
            continue;
        }
        match react(&mut spec, &done.answer, done.token).await {
            After::Done => return Ok(done.data),
            After::Again => {}
            After::Failed(failure) => {
                let key = key.filter(|_| failure.unanswered);
                return Err((Failure { key, ..failure }, done.data));
            }
        }
    }
}

/// What became of an answer once everything was shown and asked.
pub enum After {
    /// The caller gets the data.
    Done,
    /// The person confirmed: the request goes out again.
    Again,
    /// The caller gets the failure.
    Failed(Failure),
}

/// Shows and asks what an answer leads to; a confirmed question is noted in `spec`. `token` is what went with the request.
pub async fn react(spec: &mut Spec, answer: &Answer, token: Option<String>) -> After {
    match interpret(spec, answer, token.is_some(), session::lang()) {
        Reaction::Done { notice } => {
            notice.iter().for_each(host::notice);
            After::Done
        }
        Reaction::Ask { question, delay_ms, failure } => {
            if !host::ask(&question).await {
                return After::Failed(failure);
            }
            page::sleep(delay_ms).await;
            spec.reconfirm = true;
            After::Again
        }
        Reaction::Failed { failure, notice, session_ended } => {
            notice.iter().for_each(host::notice);
            if let (true, Some(token)) = (session_ended, token) {
                session::dispatch(SessionEvent::Refused { token });
            }
            After::Failed(failure)
        }
    }
}

/// What a promise rejects with.
pub fn rejection(failure: &Failure, data: &JsValue) -> JsValue {
    let thrown = to_js(failure);
    let _ = Reflect::set(&thrown, &"data".into(), data);
    thrown
}
