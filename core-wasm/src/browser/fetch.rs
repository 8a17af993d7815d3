//! Sends what was prepared and reads what came back.

use gloo_net::http::{Method as HttpMethod, Request, RequestBuilder};
use js_sys::{Array, Object, Reflect};
use serde_json::{Map, Value};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Blob, RequestInit, Response};

use super::page::window;
use crate::config::RuntimeConfig;
use crate::request::{Answer, Method, Prepared};

/// The head of an answer; its body is still to be read.
pub struct Received {
    pub response: Response,
}

/// Sends. `body` is undefined, a text or a form.
///
/// # Errors
/// The answer that stands for "none came": network, time-out, given up.
pub async fn send(prepared: &Prepared, body: &JsValue, signal: Option<&AbortSignal>) -> Result<Received, Answer> {
    let timeout = AbortSignal::timeout_with_u32(prepared.timeout_ms);
    let combined = signal.map(|signal| AbortSignal::any(&Array::of2(signal, &timeout)));
    let request = request_of(prepared, body, combined.as_ref().unwrap_or(&timeout)).ok_or(Answer::Network)?;
    let given_up = || signal.is_some_and(AbortSignal::aborted);
    match fetch(request).await {
        Some(response) => Ok(Received { response }),
        None if given_up() => Err(Answer::Aborted),
        None if timeout.aborted() => Err(Answer::Timeout),
        None => Err(Answer::Network),
    }
}

/// How long something short may take, ms: nobody waits for it longer.
const SHORT_MS: u32 = 10_000;

/// Sends something short of whose answer only the status counts, and which arrives even when the page goes away at once.
/// The status; `None` when no answer came.
pub async fn send_parting(prepared: &Prepared, body: &JsValue) -> Option<u16> {
    let init = Object::new();
    Reflect::set(&init, &"keepalive".into(), &JsValue::TRUE).ok()?;
    let request = request_of(prepared, body, &AbortSignal::timeout_with_u32(prepared.timeout_ms.min(SHORT_MS)))?;
    let promise = window()?.fetch_with_request_and_init(&request.into(), init.unchecked_ref::<RequestInit>());
    let response: Response = JsFuture::from(promise).await.ok()?.unchecked_into();
    Some(response.status())
}

fn request_of(prepared: &Prepared, body: &JsValue, signal: &AbortSignal) -> Option<Request> {
    let method = match prepared.method {
        Method::Get => HttpMethod::GET,
        Method::Post => HttpMethod::POST,
    };
    let mut builder = RequestBuilder::new(&prepared.url).method(method).abort_signal(Some(signal));
    for (name, value) in &prepared.headers {
        builder = builder.header(name, value);
    }
    if body.is_undefined() { builder.build().ok() } else { builder.body(body.clone()).ok() }
}

/// Not gloo's own `send`: it panics when a caller aborts with a reason that is no Error.
async fn fetch(request: Request) -> Option<Response> {
    let promise = window()?.fetch_with_request(&request.into());
    JsFuture::from(promise).await.ok().map(JsCast::unchecked_into)
}

impl Received {
    pub fn status(&self) -> u16 {
        self.response.status()
    }

    /// A header; "" when missing.
    pub fn header(&self, name: &str) -> String {
        self.response.headers().get(name).ok().flatten().unwrap_or_default()
    }

    /// Whether the body is JSON or plain text, not a file.
    pub fn is_text(&self) -> bool {
        let kind = self.header("content-type");
        self.header("content-disposition").is_empty() && (kind.contains("json") || kind.starts_with("text/plain"))
    }

    /// Reads a JSON body: the answer for [`crate::request::interpret`] and the data of the envelope. A body that is no
    /// envelope is an answer without message and data.
    pub async fn envelope(&self) -> (Answer, JsValue) {
        let body = match self.response.json() {
            Ok(promise) => JsFuture::from(promise).await.unwrap_or_default(),
            Err(_) => JsValue::UNDEFINED,
        };
        enveloped(self.status(), &body)
    }

    /// The body as a file.
    pub async fn file(&self) -> Option<Blob> {
        let promise = self.response.blob().ok()?;
        JsFuture::from(promise).await.ok()?.dyn_into().ok()
    }
}

/// The answer and the data of a body that was read.
pub fn enveloped(status: u16, body: &JsValue) -> (Answer, JsValue) {
    let part = |name: &str| match body.is_object() {
        true => Reflect::get(body, &name.into()).unwrap_or_default(),
        false => JsValue::UNDEFINED,
    };
    let envelope_status = part("status").as_f64().map(|status| status as u16).unwrap_or_default();
    let message = part("message").as_string().unwrap_or_default();
    (Answer::Status { status, envelope_status, message }, part("data"))
}

/// Reads a configuration file; `None` when it is missing or no configuration.
pub async fn configuration(path: &str) -> Option<RuntimeConfig> {
    let response = fetch(RequestBuilder::new(path).method(HttpMethod::GET).build().ok()?).await?;
    if !response.ok() {
        return None;
    }
    let values: Map<String, Value> = gloo_net::http::Response::from(response).json().await.ok()?;
    Some(RuntimeConfig::from_map(&values))
}
