//! The page itself: address, clock, timers, randomness.

use chrono::{DateTime, NaiveDateTime, Utc};
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{PerformanceNavigationTiming, Window};

/// The window; `None` outside a browser. Asked for by name, as the windows that tests make are no instances of `Window`.
pub fn window() -> Option<Window> {
    let found = Reflect::get(&js_sys::global(), &"window".into()).ok()?;
    found.is_object().then(|| found.unchecked_into())
}

/// `https://host` of the page.
pub fn origin() -> String {
    window().and_then(|window| window.location().origin().ok()).unwrap_or_default()
}

pub fn host_name() -> String {
    window().and_then(|window| window.location().hostname().ok()).unwrap_or_default()
}

/// The whole address, for the error log.
pub fn href() -> String {
    window().and_then(|window| window.location().href().ok()).unwrap_or_default()
}

/// Path with query and fragment.
pub fn location() -> String {
    let Some(location) = window().map(|window| window.location()) else {
        return String::new();
    };
    let part = |value: Result<String, JsValue>| value.unwrap_or_default();
    format!("{}{}{}", part(location.pathname()), part(location.search()), part(location.hash()))
}

/// Replaces the address in the bar without a navigation.
pub fn replace_address(to: &str) {
    let replaced = window().and_then(|window| window.history().ok()).map(|history| {
        let state = history.state().unwrap_or_default();
        history.replace_state_with_url(&state, "", Some(to))
    });
    if let Some(Err(error)) = replaced {
        super::host::report("history.replaceState", &format!("{error:?}"));
    }
}

pub fn now() -> DateTime<Utc> {
    Utc::now()
}

/// ms since 1970.
pub fn now_ms() -> i64 {
    now().timestamp_millis()
}

/// The time in China, whose days the server's lists and exports count by.
pub fn china_now() -> NaiveDateTime {
    crate::format::in_china(now())
}

/// When this page had arrived, ms since 1970: what the age of a token copy is measured at. Later moments would count
/// the time that scripts need to load, and a slow line would log people out.
pub fn loaded_at_ms() -> i64 {
    let waited = || {
        let performance = window()?.performance()?;
        let entry =
            performance.get_entries_by_type("navigation").get(0).dyn_into::<PerformanceNavigationTiming>().ok()?;
        Some((performance.now() - entry.response_end()) as i64)
    };
    now_ms() - waited().unwrap_or_default().max(0)
}

/// Waits.
pub async fn sleep(ms: u32) {
    let promise = Promise::new(&mut |resolve, _| {
        if set_timer("setTimeout", &resolve, ms).is_none() {
            let _ = resolve.call0(&JsValue::UNDEFINED);
        }
    });
    let _ = JsFuture::from(promise).await;
}

/// Calls `act` every `ms` for as long as the page lives.
pub fn every(ms: u32, act: impl FnMut() + 'static) {
    let callback = Closure::<dyn FnMut()>::new(act).into_js_value();
    set_timer("setInterval", callback.unchecked_ref(), ms);
}

/// Sets a timer by the name of its function: what it returns is no number in every window that tests make.
fn set_timer(name: &str, callback: &Function, ms: u32) -> Option<JsValue> {
    let global = js_sys::global();
    let set: Function = Reflect::get(&global, &name.into()).ok()?.dyn_into().ok()?;
    set.call2(&global, callback, &ms.into()).ok()
}

/// 128 random bits as 32 hex digits. `crypto.randomUUID` would need https.
pub fn random_id() -> String {
    let mut bytes = [0_u8; 16];
    if let Some(crypto) = window().and_then(|window| window.crypto().ok()) {
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
