//! The session driver: it keeps the state, feeds events to the state machine and performs the effects that come back.

use std::cell::{Cell, RefCell};

use js_sys::{Function, Promise, Reflect};
use serde::Serialize;
use serde_json::Map;
use tsify::Ts;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::leaving::{end_on_server, end_what_was_left};
use super::request::{Ending, call_quietly, rejection, run};
use super::{fetch, host, page, storage, stream, tabs};
use crate::bindings::{from_js, lang_of, to_js};
use crate::config::RuntimeConfig;
use crate::password::{self, PasswordForm};
use crate::permission;
use crate::request::prepare::BodyKind;
use crate::request::{Method, Spec};
use crate::session::guard::{Decision, path_of};
use crate::session::notices::{NoticeReach, PushMessage, Reader, cards};
use crate::session::renewal::{RENEWAL_PATH, is_due};
use crate::session::state::{SessionEffect, SessionEvent, SessionState, step};
use crate::session::user::{OrgNode, UserInfo};
use crate::session::view::{SessionView, view};
use crate::text::{Lang, catalogue};

/// Where the user info has the dictionaries.
const DICTS: &str = "dicts";
const DICT_VERSIONS: &str = "dictVersions";
const LOGIN_LINK_PATH: &str = "/authredirect";
/// Who holds one of these reviews what others submit.
const REVIEWS: [&str; 4] = [
    permission::RECORDS_IMPORT_CHECK,
    permission::RECORDS_EXPORT_CHECK,
    permission::RECORDS_ENTRY_CHECK,
    permission::RECORDS_EXIT_CHECK,
];

thread_local! {
    static STATE: RefCell<SessionState> = RefCell::new(SessionState::default());
    static SHOWN: RefCell<Option<SessionView>> = const { RefCell::new(None) };
    /// Navigations that wait for the guard.
    static WAITING: RefCell<Vec<Function>> = const { RefCell::new(Vec::new()) };
    /// A login link taken out of the address bar.
    static LINK: RefCell<Option<String>> = const { RefCell::new(None) };
    /// Requests that wait until whoever typed something is back.
    static UNFINISHED: RefCell<Vec<Function>> = const { RefCell::new(Vec::new()) };
    /// When the session was renewed last because somebody worked, ms since 1970.
    static RENEWED: Cell<i64> = const { Cell::new(0) };
}

pub fn token() -> Option<String> {
    STATE.with_borrow(|state| state.token.clone())
}

pub fn lang() -> Lang {
    STATE.with_borrow(|state| state.lang)
}

/// The organisation that requests name, where it is not the own one.
pub fn chosen_org() -> Option<i64> {
    STATE.with_borrow(SessionState::chosen_org)
}

pub fn base_url() -> String {
    STATE.with_borrow(|state| state.config.base_url.clone())
}

/// Tells the state machine what happened and does what it says.
pub fn dispatch(event: SessionEvent) {
    let effects = STATE.with_borrow_mut(|state| {
        let next = step(std::mem::take(state), event);
        *state = next.state;
        next.effects
    });
    tell_screens();
    effects.into_iter().for_each(perform);
    if !is_interrupted() {
        for resolve in UNFINISHED.take() {
            let _ = resolve.call0(&JsValue::UNDEFINED);
        }
    }
}

fn is_interrupted() -> bool {
    STATE.with_borrow(|state| state.interrupted)
}

fn username() -> Option<String> {
    STATE.with_borrow(|state| state.user.as_ref().map(|user| user.username.clone()))
}

/// Waits while log-in stands over a page, after a request that went with this token was answered that nobody is logged in.
/// Whether the same person is back, so that it can go out again.
pub async fn comes_back(token: Option<String>) -> bool {
    if let Some(token) = token {
        dispatch(SessionEvent::Refused { token });
    }
    if !is_interrupted() {
        return false;
    }
    let whose = username();
    let back = Promise::new(&mut |resolve, _| UNFINISHED.with_borrow_mut(|waiting| waiting.push(resolve)));
    let _ = JsFuture::from(back).await;
    whose.is_some() && username() == whose && STATE.with_borrow(|state| state.token.is_some())
}

fn tell_screens() {
    let current = STATE.with_borrow(view);
    let changed = SHOWN.with_borrow_mut(|shown| {
        let changed = shown.as_ref() != Some(&current);
        *shown = Some(current.clone());
        changed
    });
    if changed {
        host::session_changed(&current);
    }
}

fn perform(effect: SessionEffect) {
    let secure = STATE.with_borrow(|state| state.config.secure_cookies);
    match effect {
        SessionEffect::StoreToken { token } => {
            storage::set_cookie(storage::TOKEN, &token, None, secure);
            storage::tell_other_tabs();
        }
        SessionEffect::DropToken => {
            storage::drop_cookie(storage::TOKEN);
            storage::tell_other_tabs();
        }
        SessionEffect::StoreCopy { value, max_age_s } => {
            storage::set_cookie(storage::TOKEN_COPY, &value, Some(max_age_s), secure);
        }
        SessionEffect::DropCopy => storage::drop_cookie(storage::TOKEN_COPY),
        SessionEffect::StoreLang { lang } => {
            storage::set_cookie(storage::LANGUAGE, lang.tag(), None, secure);
            storage::tell_other_tabs();
        }
        SessionEffect::StoreOrgChoice { choice } => storage::set_org_choice(&choice),
        SessionEffect::Decide { decision } => decide(&decision),
        SessionEffect::LoadUser { token } => spawn_local(load_user(token, false)),
        SessionEffect::LoadOrgTree => spawn_local(load_org_tree()),
        SessionEffect::LoadAppIdentity => spawn_local(load_app_identity()),
        SessionEffect::CheckToken { token, go_to } => spawn_local(check_token(token, go_to)),
        SessionEffect::CallLogout { token } => spawn_local(end_on_server(token)),
        SessionEffect::CloseStream => stream::end(),
        SessionEffect::Go { to, replace } => host::go(&to, replace),
        SessionEffect::ReplaceAddress { to } => page::replace_address(&to),
        SessionEffect::Show { toast } => host::toast(&toast),
    }
}

/// An empty body.
#[derive(Serialize)]
struct Nothing {}

fn decide(decision: &Decision) {
    let answer = to_js(decision);
    for resolve in WAITING.take() {
        let _ = resolve.call1(&JsValue::UNDEFINED, &answer);
    }
}

/// Reads the user info anew, after something in it was changed by somebody else.
#[wasm_bindgen(js_name = refreshUser)]
pub fn refresh_user() {
    if let Some(token) = token() {
        spawn_local(load_user(token, true));
    }
}

/// Asks who the person is. A quiet failure leaves everything as it was.
async fn load_user(token: String, quiet: bool) {
    let answer = call_quietly(Method::Get, "/auth/v1/user/info", &Nothing {}, Some(token.clone())).await;
    let failed = |message: String| SessionEvent::UserFailed {
        token: token.clone(),
        message: Some(message).filter(|message| !message.is_empty()),
    };
    let event = match answer {
        Err(failure) => failed(failure.message),
        Ok(data) if data.is_null() || data.is_undefined() => {
            failed(catalogue::get("session.noUserData", lang()).into())
        }
        Ok(data) => {
            // The dictionaries are the other package's: they pass through unread.
            let dicts = Reflect::get(&data, &DICTS.into()).unwrap_or_default();
            let versions = Reflect::get(&data, &DICT_VERSIONS.into()).unwrap_or_default();
            let _ = Reflect::set(&data, &DICTS.into(), &js_sys::Object::new());
            match from_js::<UserInfo>(&data) {
                Err(error) => failed(error.to_string()),
                Ok(info) => {
                    // What pages load from here on is as new as this, or newer.
                    stream::start_behind(&info.last_event_id);
                    host::dictionaries_came(dicts, versions);
                    SessionEvent::UserLoaded { token: token.clone(), info: Box::new(info) }
                }
            }
        }
    };
    if quiet && matches!(event, SessionEvent::UserFailed { .. }) {
        return;
    }
    dispatch(event);
}

/// The switcher stays empty when this fails; nothing else depends on it.
async fn load_org_tree() {
    if let Ok(data) = call_quietly(Method::Get, "/auth/v1/user/org/get", &Nothing {}, token()).await
        && let Ok(own) = from_js::<OrgNode>(&data)
    {
        dispatch(SessionEvent::OrgTreeLoaded { tree: vec![own] });
    }
}

/// The menu item for personal info stays hidden when this fails.
async fn load_app_identity() {
    if let Ok(data) = call_quietly(Method::Get, "/sys/org/v1/appid/get", &Nothing {}, token()).await
        && let Some(corp_id) = text_of(&data, "corpId")
    {
        dispatch(SessionEvent::AppIdentityLoaded { corp_id });
    }
}

async fn check_token(token: String, go_to: String) {
    #[derive(Serialize)]
    struct Check<'a> {
        token: &'a str,
    }
    // Without the header: a token of an earlier session says nothing about this one.
    let answer = call_quietly(Method::Post, "/auth/v1/token/check", &Check { token: &token }, None).await;
    let message = answer.as_ref().err().map(|failure| failure.message.clone()).filter(|message| !message.is_empty());
    let valid = answer.is_ok_and(|data| data.as_bool() != Some(false));
    dispatch(SessionEvent::TokenChecked { token, go_to, valid, message });
}

fn text_of(data: &JsValue, name: &str) -> Option<String> {
    Reflect::get(data, &name.into()).ok()?.as_string()
}

/// Starts the session: configuration, language, tabs, token. Once, before the first render; a second call starts anew.
#[wasm_bindgen(js_name = bootSession)]
pub async fn boot() {
    let location = page::location();
    if path_of(&location).eq_ignore_ascii_case(LOGIN_LINK_PATH) && location.contains('?') {
        page::replace_address(LOGIN_LINK_PATH);
        LINK.set(Some(location));
    }
    let of_this_host = format!("/config/{}.json", page::host_name());
    let config = match fetch::configuration(&of_this_host).await {
        Some(config) => config,
        None => fetch::configuration("/config.json").await.unwrap_or_else(|| RuntimeConfig::from_map(&Map::new())),
    };
    tabs::open();
    spawn_local(end_what_was_left());
    dispatch(SessionEvent::Started {
        config: Box::new(config),
        origin: page::origin(),
        language: storage::cookie(storage::LANGUAGE),
        cookies: tabs::cookies(),
        org_choice: storage::org_choice(),
        loaded_at: page::loaded_at_ms(),
    });
    tabs::listen();
}

/// The session as the screens see it.
#[wasm_bindgen(js_name = currentSession, unchecked_return_type = "SessionView")]
pub fn current() -> JsValue {
    to_js(&STATE.with_borrow(view))
}

/// Asks the guard about a navigation; the promise waits for the user info when it has to be loaded first.
#[wasm_bindgen(js_name = guardNavigation, unchecked_return_type = "Promise<Decision>")]
pub fn guard(location: String) -> Promise {
    Promise::new(&mut |resolve, _| {
        WAITING.with_borrow_mut(|waiting| waiting.push(resolve));
        dispatch(SessionEvent::Navigated { location: location.clone() });
    })
}

/// Logs in: the username trimmed, the password as its digest. Navigates on.
///
/// # Errors
/// Rejects like `request`.
#[wasm_bindgen(js_name = logIn)]
pub async fn log_in(username: String, password: String, captcha_verification: Option<String>) -> Result<(), JsValue> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Login<'a> {
        username: &'a str,
        password: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        captcha_verification: Option<String>,
    }
    let username = username.trim();
    let login = Login { username, password: password::digest(&password), captcha_verification };
    let token = new_token("/auth/v1/login", &login, false).await?;
    dispatch(SessionEvent::LoggedIn { token, username: username.to_owned() });
    Ok(())
}

/// Logs in with a ticket of the single sign-on server. Navigates on. A refusal is the caller's to show: what follows a
/// toast would be the sign-on server, which sends the browser straight back.
///
/// # Errors
/// Rejects like `request`.
#[wasm_bindgen(js_name = logInWithTicket)]
pub async fn log_in_with_ticket(ticket: String) -> Result<(), JsValue> {
    #[derive(Serialize)]
    struct Ticket {
        ticket: String,
        url: String,
    }
    let url = STATE.with_borrow(|state| state.config.sign_on_service(&state.origin));
    let token = new_token("/auth/v1/ticket/login", &Ticket { ticket, url }, true).await?;
    dispatch(SessionEvent::LoggedIn { token, username: String::new() });
    Ok(())
}

async fn new_token(path: &str, body: &impl Serialize, silent: bool) -> Result<String, JsValue> {
    // The session before this one ends first.
    end_what_was_left().await;
    let data = post(path, body, silent).await?;
    text_of(&data, "token").ok_or_else(|| JsError::new("the answer carries no token").into())
}

async fn post(path: &str, body: &impl Serialize, silent: bool) -> Result<JsValue, JsValue> {
    let spec = Spec { body_kind: BodyKind::Json, silent, ..Spec::new(Method::Post, path) };
    run(spec, &to_js(body), None, None, Ending::Fails).await.map_err(|(failure, data)| rejection(&failure, &data))
}

/// Takes up a login link; navigates on when its token is valid.
#[wasm_bindgen(js_name = openLoginLink)]
pub fn open_link(location: String) {
    let location = LINK.take().unwrap_or(location);
    dispatch(SessionEvent::LinkOpened { location });
}

/// The cards of unconfirmed messages for the person who is logged in.
#[wasm_bindgen(js_name = noticeCards, unchecked_return_type = "NoticeCard[]")]
pub fn notice_cards(
    #[wasm_bindgen(unchecked_param_type = "readonly PushMessage[]")] messages: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "NoticeReach")] wanted: &JsValue,
) -> Result<JsValue, JsError> {
    let (messages, wanted): (Vec<PushMessage>, NoticeReach) = (from_js(messages)?, from_js(wanted)?);
    let reader = STATE.with_borrow(|state| {
        state.user.as_ref().map(|user| Reader {
            user_id: user.id,
            org_id: user.org_id,
            reviews: REVIEWS.iter().any(|code| permission::is_granted(&user.permissions, code)),
        })
    });
    Ok(to_js(&reader.map(|reader| cards(&messages, wanted, reader)).unwrap_or_default()))
}

/// Something typed in this tab is not saved, or no longer so: a session that ends over it leaves the page where it is.
#[wasm_bindgen(js_name = noteUnsaved)]
pub fn note_unsaved(unsaved: bool) {
    dispatch(SessionEvent::Typed { unsaved });
}

/// Somebody works on this page: the session is renewed when that was not done for a while.
#[wasm_bindgen(js_name = stillWorking)]
pub fn still_working() {
    let now = page::now_ms();
    if token().is_some() && !is_interrupted() && is_due(RENEWED.get(), now) {
        RENEWED.set(now);
        spawn_local(renew());
    }
}

/// Any call renews the session; this one costs least. One that fails for want of a network says nothing.
async fn renew() {
    let spec = Spec { silent: true, ..Spec::new(Method::Get, RENEWAL_PATH) };
    let _ = run(spec, &JsValue::UNDEFINED, None, None, Ending::Waits).await;
}

#[wasm_bindgen(js_name = logOut)]
pub fn log_out() {
    dispatch(SessionEvent::LoggedOut);
    storage::tell_logout();
}

/// Leaves for the log-in once the refusal has been read.
#[wasm_bindgen(js_name = logInAgain)]
pub fn log_in_again() {
    dispatch(SessionEvent::LogInAgain);
}

/// Changes the password (both hashed), then reads the user info again, and with it the policy.
///
/// # Errors
/// Rejects like `request`.
#[wasm_bindgen(js_name = changePassword)]
pub async fn change_password(form: Ts<PasswordForm>) -> Result<(), JsValue> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Change {
        old_password: String,
        new_password: String,
    }
    let form: PasswordForm = from_js(&form.js_value()).map_err(JsError::from)?;
    let change = Change {
        old_password: password::digest(&form.old_password),
        new_password: password::digest(&form.new_password),
    };
    post("/auth/v1/user/password/modify", &change, false).await?;
    if let Some(token) = token() {
        load_user(token, false).await;
    }
    Ok(())
}

#[wasm_bindgen(js_name = chooseLang)]
pub fn choose_lang(#[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str) {
    dispatch(SessionEvent::LangChosen { lang: lang_of(lang) });
}

#[wasm_bindgen(js_name = chooseOrg)]
pub fn choose_org(id: f64) {
    dispatch(SessionEvent::OrgChosen { id: id as i64 });
}

/// Whether the user has a permission.
#[wasm_bindgen(js_name = isGranted)]
pub fn is_granted(code: &str) -> bool {
    STATE.with_borrow(|state| state.user.as_ref().is_some_and(|user| permission::is_granted(&user.permissions, code)))
}
