//! The push stream: opened with a one-time ticket, and reopened with back-off when it ends.
//!
//! Browsers allow few connections per host over all tabs, so the web side lets one tab hold the stream (a Web Lock)
//! and pass the messages on to the others (a BroadcastChannel). This module is the stream of that one tab.

use std::cell::{Cell, RefCell};

use js_sys::{Function, JSON, Reflect};
use serde::Serialize;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{EventSource, MessageEvent};

use super::request::call_quietly;
use super::{page, session};
use crate::request::Method;
use crate::session::stream::{TICKET_PATH, address, back_off_ms};

struct Open {
    source: EventSource,
    // Dropped together with the source; dropping them earlier would cut the source off.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut()>,
    _on_open: Closure<dyn FnMut()>,
}

impl Drop for Open {
    fn drop(&mut self) {
        self.source.close();
        // The closures go with it.
        self.source.set_onmessage(None);
        self.source.set_onerror(None);
        self.source.set_onopen(None);
    }
}

thread_local! {
    static STREAM: RefCell<Option<Open>> = const { RefCell::new(None) };
    /// Raised by every open and close: what an older attempt still does is void.
    static ATTEMPT: Cell<u32> = const { Cell::new(0) };
    static FAILURES: Cell<usize> = const { Cell::new(0) };
    static LAST_EVENT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Opens the stream; `on_message` gets the JSON of each event. A stream that is open already is replaced. `last_event_id`:
/// the last event that this tab has seen over the stream of another one.
#[wasm_bindgen(js_name = openPushStream)]
pub fn open(
    #[wasm_bindgen(unchecked_param_type = "(message: PushMessage) => void")] on_message: Function,
    last_event_id: Option<String>,
) {
    let supported =
        page::window().is_some_and(|window| Reflect::has(&window, &"EventSource".into()).unwrap_or_default());
    if !supported {
        web_sys::console::log_1(&"this browser has no EventSource: no push messages".into());
        return;
    }
    close();
    if let Some(seen) = last_event_id {
        LAST_EVENT.set(seen);
    }
    FAILURES.set(0);
    spawn_local(connect(ATTEMPT.get(), on_message));
}

/// Closes the stream; nothing opens it anew.
#[wasm_bindgen(js_name = closePushStream)]
pub fn close() {
    ATTEMPT.set(ATTEMPT.get().wrapping_add(1));
    STREAM.take();
}

/// Goes on behind this event, unless events are known already.
pub fn start_behind(event: &str) {
    LAST_EVENT.with_borrow_mut(|last| {
        if last.is_empty() {
            event.clone_into(last);
        }
    });
}

/// The session ended: closes the stream, and the next one does not go on where this one was.
pub fn end() {
    close();
    LAST_EVENT.take();
}

async fn connect(attempt: u32, on_message: Function) {
    let ticket = ticket().await;
    if ATTEMPT.get() != attempt || session::token().is_none() {
        return;
    }
    let last = LAST_EVENT.with_borrow(Clone::clone);
    let at = |ticket: String| address(&session::base_url(), &ticket, &last, session::lang());
    match ticket.and_then(|ticket| EventSource::new(&at(ticket)).ok()) {
        Some(source) => watch(source, attempt, on_message),
        None => try_again(attempt, on_message),
    }
}

async fn ticket() -> Option<String> {
    #[derive(Serialize)]
    struct Nothing {}
    let data = call_quietly(Method::Post, TICKET_PATH, &Nothing {}, session::token()).await.ok()?;
    let part = |name: &str| Reflect::get(&data, &name.into()).ok()?.as_string();
    // A first stream may break before any event came: it goes on behind the newest message there was.
    start_behind(&part("lastEventId").unwrap_or_default());
    part("ticket")
}

fn watch(source: EventSource, attempt: u32, on_message: Function) {
    let deliver = on_message.clone();
    let on_event = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        LAST_EVENT.set(event.last_event_id());
        let text = event.data().as_string().unwrap_or_default();
        if let Ok(message) = JSON::parse(&text) {
            let _ = deliver.call1(&JsValue::UNDEFINED, &message);
        }
    });
    let on_open = Closure::<dyn FnMut()>::new(|| FAILURES.set(0));
    let ended = source.clone();
    let on_error = Closure::<dyn FnMut()>::new(move || {
        // While it is connecting the browser tries again by itself.
        if ended.ready_state() == EventSource::CLOSED && ATTEMPT.get() == attempt {
            try_again(attempt, on_message.clone());
        }
    });
    source.set_onmessage(Some(on_event.as_ref().unchecked_ref()));
    source.set_onopen(Some(on_open.as_ref().unchecked_ref()));
    source.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    STREAM.set(Some(Open { source, _on_message: on_event, _on_error: on_error, _on_open: on_open }));
}

fn try_again(attempt: u32, on_message: Function) {
    let failures = FAILURES.replace(FAILURES.get() + 1);
    let jitter = u32::from_str_radix(page::random_id().get(..4).unwrap_or_default(), 16).unwrap_or_default() % 1_000;
    spawn_local(async move {
        page::sleep(back_off_ms(failures, jitter)).await;
        if ATTEMPT.get() == attempt {
            connect(attempt, on_message).await;
        }
    });
}
