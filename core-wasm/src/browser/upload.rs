//! Sends a form and reports how much of it has been sent, which `fetch` cannot do.

use js_sys::{Function, JSON, Promise};
use tsify::Ts;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, FormData, ProgressEvent, XmlHttpRequest};

use super::fetch::enveloped;
use super::request::{Ending, Exchange, prepared, rejection, run};
use crate::bindings::from_js;
use crate::request::{Answer, Method, Prepared, Spec};

/// Sends a form as `request` does; `progress` is called with the part of it that has gone, from 0 to 1.
///
/// # Errors
/// Rejects like `request`.
#[wasm_bindgen(js_name = upload, skip_typescript)]
pub async fn upload(spec: Ts<Spec>, form: JsValue, signal: JsValue, progress: Function) -> Result<JsValue, JsValue> {
    let spec: Spec = from_js(&spec.js_value()).map_err(JsError::from)?;
    let signal = signal.dyn_ref::<AbortSignal>();
    run(spec, &form, signal, Some(&progress), Ending::Waits).await.map_err(|(failure, data)| rejection(&failure, &data))
}

/// Sends once and reads the envelope.
pub async fn exchange(
    spec: &Spec,
    form: &JsValue,
    token: Option<String>,
    signal: Option<&AbortSignal>,
    progress: &Function,
) -> Exchange {
    let sent = match form.dyn_ref::<FormData>() {
        Some(form) => send(&prepared(spec, token.clone()), form, signal, progress).await,
        None => Err(Answer::Network),
    };
    let (answer, data) = match sent {
        Ok((status, body)) => enveloped(status, &body),
        Err(answer) => (answer, JsValue::UNDEFINED),
    };
    Exchange { answer, data, token }
}

/// Status and body of the answer.
async fn send(
    prepared: &Prepared,
    form: &FormData,
    signal: Option<&AbortSignal>,
    progress: &Function,
) -> Result<(u16, JsValue), Answer> {
    let given_up = || signal.is_some_and(AbortSignal::aborted);
    if given_up() {
        return Err(Answer::Aborted);
    }
    let xhr = opened(prepared).map_err(|_| Answer::Network)?;
    let told = progress.clone();
    let on_progress = Closure::<dyn FnMut(ProgressEvent)>::new(move |event: ProgressEvent| {
        if event.length_computable() && event.total() > 0.0 {
            let _ = told.call1(&JsValue::NULL, &JsValue::from(event.loaded() / event.total()));
        }
    });
    if let Ok(upload) = xhr.upload() {
        upload.set_onprogress(Some(on_progress.as_ref().unchecked_ref()));
    }
    let abortable = xhr.clone();
    let on_abort = Closure::<dyn FnMut()>::new(move || {
        let _ = abortable.abort();
    });
    if let Some(signal) = signal {
        signal.set_onabort(Some(on_abort.as_ref().unchecked_ref()));
    }
    let ended = Promise::new(&mut |resolve, _| xhr.set_onloadend(Some(&resolve)));
    xhr.send_with_opt_form_data(Some(form)).map_err(|_| Answer::Network)?;
    let _ = JsFuture::from(ended).await;
    if let Some(signal) = signal {
        signal.set_onabort(None);
    }
    match xhr.status() {
        Ok(status) if status > 0 => {
            let text = xhr.response_text().ok().flatten().unwrap_or_default();
            Ok((status, JSON::parse(&text).unwrap_or_default()))
        }
        _ if given_up() => Err(Answer::Aborted),
        _ => Err(Answer::Network),
    }
}

fn opened(prepared: &Prepared) -> Result<XmlHttpRequest, JsValue> {
    let method = match prepared.method {
        Method::Get => "GET",
        Method::Post => "POST",
    };
    let xhr = XmlHttpRequest::new()?;
    xhr.open(method, &prepared.url)?;
    for (name, value) in &prepared.headers {
        xhr.set_request_header(name, value)?;
    }
    Ok(xhr)
}
