//! Cookies, and the storage that all tabs share.

use wasm_bindgen::JsCast;
use web_sys::{HtmlDocument, Storage};

use super::page::window;
use crate::request::{encode, prepare::decode};
use crate::session::org::OrgChoice;
use crate::session::tabs::OpenTabs;
use crate::session::unended::Unended;

/// The token; named by the authorization key.
pub const TOKEN: &str = crate::session::login_link::AUTHORIZATION_KEY;
/// The copy that the last tab leaves behind.
pub const TOKEN_COPY: &str = "AuthorizationCopy";
pub const LANGUAGE: &str = "language";
/// Storage key of the open tabs.
const OPEN_TABS: &str = "openTabs";
/// Storage key that changes with the session, so that other tabs look at the cookie.
const SESSION_CHANGE: &str = "sessionChange";
/// What stands there after a log-out, before what makes the value a new one.
const LOGGED_OUT: &str = "out:";
/// Storage key of the sessions that nobody has ended on the server yet.
const UNENDED: &str = "unended";
/// Storage key, of this tab alone, of the organisation chosen in the switcher.
const ORG_CHOICE: &str = "currentOrg";

fn document() -> Option<HtmlDocument> {
    Some(window()?.document()?.unchecked_into())
}

/// The value of a cookie.
pub fn cookie(name: &str) -> Option<String> {
    let all = document()?.cookie().ok()?;
    let pairs = all.split(';').filter_map(|pair| pair.trim().split_once('='));
    // A plus sign is itself in a cookie.
    pairs.into_iter().find(|(key, _)| *key == name).map(|(_, value)| decode(&value.replace('+', "%2B")))
}

/// Writes a cookie for the whole site, until the browser closes or for `max_age_s`.
pub fn set_cookie(name: &str, value: &str, max_age_s: Option<u32>, secure: bool) {
    let age = max_age_s.map(|seconds| format!("; Max-Age={seconds}")).unwrap_or_default();
    let secure = if secure { "; Secure" } else { "" };
    write(&format!("{name}={}; Path=/; SameSite=Lax{age}{secure}", encode(value)));
}

pub fn drop_cookie(name: &str) {
    write(&format!("{name}=; Path=/; SameSite=Lax; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT"));
}

fn write(cookie: &str) {
    if let Some(Err(error)) = document().map(|document| document.set_cookie(cookie)) {
        super::host::report("document.cookie", &format!("{error:?}"));
    }
}

fn shared() -> Option<Storage> {
    window()?.local_storage().ok()?
}

pub fn open_tabs() -> OpenTabs {
    let stored = shared().and_then(|storage| storage.get_item(OPEN_TABS).ok()?);
    stored.map(|stored| OpenTabs::read(&stored)).unwrap_or_default()
}

pub fn set_open_tabs(tabs: &OpenTabs) {
    // A full or forbidden storage costs only the counting of tabs.
    let _ = shared().map(|storage| storage.set_item(OPEN_TABS, &tabs.write()));
}

/// Makes the other tabs look at the token cookie.
pub fn tell_other_tabs() {
    let _ = shared().map(|storage| storage.set_item(SESSION_CHANGE, &super::page::random_id()));
}

/// Makes the other tabs leave their pages: the person logged out.
pub fn tell_logout() {
    let told = format!("{LOGGED_OUT}{}", super::page::random_id());
    let _ = shared().map(|storage| storage.set_item(SESSION_CHANGE, &told));
}

/// Whether a log-out was what last happened to the session.
pub fn is_logged_out() -> bool {
    let last = shared().and_then(|storage| storage.get_item(SESSION_CHANGE).ok()?);
    last.is_some_and(|last| last.starts_with(LOGGED_OUT))
}

/// The sessions that somebody left and that nobody has ended on the server yet.
pub fn unended() -> Unended {
    let stored = shared().and_then(|storage| storage.get_item(UNENDED).ok()?);
    stored.map(|stored| Unended::read(&stored)).unwrap_or_default()
}

pub fn set_unended(unended: &Unended) {
    // Without storage a session ends by itself when its time is over.
    let _ = shared().map(|storage| match unended.is_empty() {
        true => storage.remove_item(UNENDED),
        false => storage.set_item(UNENDED, &unended.write()),
    });
}

fn of_this_tab() -> Option<Storage> {
    window()?.session_storage().ok()?
}

pub fn org_choice() -> Option<OrgChoice> {
    let stored = of_this_tab()?.get_item(ORG_CHOICE).ok()??;
    serde_json::from_str(&stored).ok()
}

pub fn set_org_choice(choice: &OrgChoice) {
    let stored = serde_json::to_string(choice).unwrap_or_default();
    // Without storage the choice lives until the next reload.
    let _ = of_this_tab().map(|storage| storage.set_item(ORG_CHOICE, &stored));
}
