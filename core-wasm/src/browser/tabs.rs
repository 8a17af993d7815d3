//! What a tab hears of the browser around it and of the other tabs, and what it tells them: that it is open, that it leaves, that the
//! cookies are others by now.

use std::cell::{Cell, RefCell};

use js_sys::Reflect;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Document, EventTarget, VisibilityState};

use super::leaving::end_what_was_left;
use super::session::dispatch;
use super::{page, storage};
use crate::session::state::{SessionEvent, TokenCookies};
use crate::session::tabs::BEAT_MS;

/// Tabs are programs of their own: one may learn of a change of the storage before the cookie written with it, in ms.
const COOKIE_LAG_MS: u32 = 300;

thread_local! {
    /// Id of this tab among the open ones.
    static TAB: RefCell<String> = const { RefCell::new(String::new()) };
    static LISTENING: Cell<bool> = const { Cell::new(false) };
}

/// Counts this tab among the open ones.
pub fn open() {
    TAB.set(page::random_id());
    beat();
}

/// The cookies of the session as they are now.
pub fn cookies() -> TokenCookies {
    TokenCookies { token: storage::cookie(storage::TOKEN), copy: storage::cookie(storage::TOKEN_COPY) }
}

fn beat() {
    let mut tabs = storage::open_tabs();
    TAB.with_borrow(|tab| tabs.beat(tab, page::now_ms()));
    storage::set_open_tabs(&tabs);
}

fn look_at_cookies() {
    let (cookies, language) = (cookies(), storage::cookie(storage::LANGUAGE));
    dispatch(SessionEvent::TabsChanged { cookies, language, logged_out: storage::is_logged_out() });
}

fn leave() {
    let now = page::now_ms();
    let mut tabs = storage::open_tabs();
    TAB.with_borrow(|tab| tabs.leave(tab));
    storage::set_open_tabs(&tabs);
    dispatch(SessionEvent::Leaving { now, others_open: tabs.count(now) > 0 });
}

/// Listens to the window and beats from now on; a second call changes nothing.
pub fn listen() {
    if LISTENING.replace(true) {
        return;
    }
    hear();
    page::every(BEAT_MS, || {
        beat();
        spawn_local(end_what_was_left());
    });
}

fn hear() {
    let Some(window) = page::window() else {
        return;
    };
    on(&window, "pagehide", |_| leave());
    on(&window, "pageshow", |event| {
        // Back out of the browser's cache: this tab is open again.
        if Reflect::get(&event, &"persisted".into()).is_ok_and(|persisted| persisted.is_truthy()) {
            beat();
            look_at_cookies();
        }
    });
    on(&window, "online", |_| spawn_local(end_what_was_left()));
    on(&window, "storage", |_| {
        look_at_cookies();
        spawn_local(async {
            page::sleep(COOKIE_LAG_MS).await;
            look_at_cookies();
        });
    });
    if let Some(document) = window.document() {
        on(&document.clone(), "visibilitychange", move |_| {
            if is_visible(&document) {
                beat();
                look_at_cookies();
            }
        });
    }
}

fn is_visible(document: &Document) -> bool {
    document.visibility_state() == VisibilityState::Visible
}

fn on(target: &EventTarget, event: &str, act: impl FnMut(web_sys::Event) + 'static) {
    let listener = Closure::<dyn FnMut(web_sys::Event)>::new(act).into_js_value();
    let _ = target.add_event_listener_with_callback(event, listener.unchecked_ref());
}
