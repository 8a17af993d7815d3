//! The state machine of a session: log-in, user info, log-out, login links, other tabs.

use serde::{Deserialize, Serialize};

pub use super::event::{SessionEffect, SessionEvent, TokenCookies};
use super::guard::{self, Decision, Facts, HOME, LOGIN};
use super::login_link;
use super::org::{self, OrgChoice};
use super::tabs::{COPY_MAX_AGE_S, TokenCopy};
use super::user::{OrgNode, UserInfo, normal_name};
use crate::config::{OrgParams, RuntimeConfig, app_identity};
use crate::request::{Toast, Tone};
use crate::text::{Lang, catalogue};

/// What is known of the session in this tab.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SessionState {
    pub config: RuntimeConfig,
    /// `https://host` of the application.
    pub origin: String,
    pub lang: Lang,
    pub token: Option<String>,
    /// The user info without its dictionaries, which the driver keeps where the rules find them.
    pub user: Option<UserInfo>,
    pub org_tree: Vec<OrgNode>,
    /// The organisation chosen in the switcher; the own one at first.
    pub current_org_id: i64,
    /// The choice that this tab remembers over a reload.
    pub org_choice: Option<OrgChoice>,
    /// The app identity id.
    pub app_id: String,
    /// The last location that the guard let pass.
    pub location: String,
    /// The navigation that waits for the user info.
    pub waiting: Option<String>,
    /// Who was logged in before: nobody else is led to a place of theirs.
    pub last_user: Option<String>,
    /// Where to go after the next log-in.
    pub resume: Option<Resume>,
    /// Why there is no session, where the log-in is another site's: told before the browser leaves for it.
    pub refusal: Option<String>,
    /// Something typed in this tab is not saved.
    pub unsaved: bool,
    /// The session ended over something typed: the pages stay, and with them whose they are, until the same person is back.
    pub interrupted: bool,
}

/// A place to go back to after a log-in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Resume {
    pub location: String,
    /// Whose place it was: nobody else is led there. `None`: a link that was opened without a session.
    #[serde(default)]
    pub username: Option<String>,
}

/// The new state and the effects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SessionStep {
    pub state: SessionState,
    pub effects: Vec<SessionEffect>,
}

/// One step of the machine.
pub fn step(mut state: SessionState, event: SessionEvent) -> SessionStep {
    let effects = match event {
        SessionEvent::Started { config, origin, language, cookies, org_choice, loaded_at } => {
            state = SessionState {
                config: *config,
                origin,
                lang: language.as_deref().map(Lang::from_tag).unwrap_or_default(),
                org_choice,
                ..SessionState::default()
            };
            start(&mut state, cookies, loaded_at)
        }
        SessionEvent::Navigated { location } => navigate(&mut state, location),
        SessionEvent::UserLoaded { token, info } => user_loaded(&mut state, &token, *info),
        SessionEvent::UserFailed { token, message } => user_failed(&mut state, &token, message),
        SessionEvent::OrgTreeLoaded { tree } => org::tree_loaded(&mut state, tree),
        SessionEvent::AppIdentityLoaded { corp_id } => {
            state.app_id = app_identity(&corp_id).to_owned();
            vec![]
        }
        SessionEvent::LoggedIn { token, username } if is_back(&state, &username) => come_back(&mut state, token),
        SessionEvent::LoggedIn { token, username } => {
            let to = resume_for(&mut state, &username);
            accept(&mut state, token, to)
        }
        SessionEvent::LinkOpened { location } => open_link(&mut state, &location),
        SessionEvent::TokenChecked { token, go_to, valid: true, .. } => accept(&mut state, token, go_to),
        SessionEvent::TokenChecked { message, .. } => {
            forget(&mut state);
            let message = message.unwrap_or_else(|| text(&state, "session.verificationFailed"));
            vec![SessionEffect::DropToken, show_error(message), go(LOGIN)]
        }
        SessionEvent::LoggedOut => log_out(&mut state),
        SessionEvent::LogInAgain => {
            state.refusal = None;
            vec![go(HOME)]
        }
        SessionEvent::Refused { token } => refused(&mut state, &token),
        SessionEvent::Typed { unsaved } => typed(&mut state, unsaved),
        SessionEvent::TabsChanged { cookies, language, logged_out } => {
            // The tabs share one push stream, which speaks one language.
            state.lang = language.as_deref().map_or(state.lang, Lang::from_tag);
            tabs_changed(&mut state, cookies, logged_out)
        }
        SessionEvent::Leaving { now, others_open } => leave(&state, now, others_open),
        SessionEvent::LangChosen { lang } => {
            state.lang = lang;
            vec![SessionEffect::StoreLang { lang }]
        }
        SessionEvent::OrgChosen { id } => org::choose(&mut state, id),
    };
    SessionStep { state, effects }
}

/// Takes the token from its cookie, or back from a fresh copy. The copy is gone in any case.
fn start(state: &mut SessionState, cookies: TokenCookies, loaded_at: i64) -> Vec<SessionEffect> {
    let mut effects = Vec::new();
    state.token = cookies.token.filter(|token| !token.is_empty());
    if let Some(value) = cookies.copy {
        let copy = TokenCopy::read(&value).filter(|copy| copy.is_fresh(loaded_at));
        if let (None, Some(copy)) = (&state.token, copy) {
            effects.push(SessionEffect::StoreToken { token: copy.token.clone() });
            state.token = Some(copy.token);
        }
        effects.push(SessionEffect::DropCopy);
    }
    effects
}

fn navigate(state: &mut SessionState, location: String) -> Vec<SessionEffect> {
    let Some(decision) = decide(state, &location) else {
        let asked = state.waiting.replace(location).is_some();
        // A user info that is already under way answers this navigation too.
        let token = state.token.clone().filter(|_| !asked);
        return token.into_iter().map(|token| SessionEffect::LoadUser { token }).collect();
    };
    if state.interrupted && state.token.is_none() {
        // Somebody leaves the page that the log-in stands over.
        forget(state);
    }
    match (&decision, &state.token) {
        (Decision::Pass, _) => state.location = location,
        (Decision::Redirect { to }, None) if to == LOGIN && guard::path_of(&location) != HOME => {
            state.resume = Some(Resume { location, username: state.last_user.clone() });
        }
        _ => {}
    }
    vec![SessionEffect::Decide { decision }]
}

fn decide(state: &SessionState, location: &str) -> Option<Decision> {
    let external = state.config.external_login(&state.origin);
    let facts = Facts {
        has_token: state.token.is_some(),
        menus: state.user.as_ref().map(|user| user.menus.as_slice()),
        external_login: external.as_deref(),
        has_refusal: state.refusal.is_some(),
    };
    guard::decide(location, facts)
}

fn user_loaded(state: &mut SessionState, token: &str, info: UserInfo) -> Vec<SessionEffect> {
    if state.token.as_deref() != Some(token) {
        return vec![];
    }
    let before = state.user.as_ref().map(|user| user.username.clone());
    let somebody_else = before.as_ref().is_some_and(|name| *name != info.username);
    state.interrupted = false;
    // What another person typed is not this one's.
    state.unsaved = state.unsaved && !somebody_else;
    if before.is_none() || somebody_else {
        state.org_tree = Vec::new();
    }
    let username = info.username.clone();
    let shows_tree = OrgParams::from_map(&info.org_params).navbar_show_org_tree_enabled;
    state.current_org_id = org::current(state, &info, shows_tree);
    state.user = Some(info);
    let mut effects = Vec::new();
    if shows_tree && state.org_tree.is_empty() {
        effects.push(SessionEffect::LoadOrgTree);
    }
    if state.app_id.is_empty() && !state.config.single_sign_on() {
        effects.push(SessionEffect::LoadAppIdentity);
    }
    match state.waiting.take() {
        Some(location) => effects.extend(navigate(state, location)),
        // The pages on the screen are the previous user's.
        None if somebody_else => effects.push(go(HOME)),
        // It followed the log-in of another tab.
        None if guard::path_of(&state.location) == LOGIN => {
            let to = resume_for(state, &username);
            effects.push(go(&to));
        }
        None => {}
    }
    effects
}

fn user_failed(state: &mut SessionState, token: &str, message: Option<String>) -> Vec<SessionEffect> {
    if state.token.as_deref() != Some(token) {
        return vec![];
    }
    let waited = state.waiting.take().is_some();
    let message = message.unwrap_or_else(|| text(state, "session.verificationFailed"));
    if state.interrupted {
        // The pages stay for another try.
        state.token = None;
        return vec![SessionEffect::DropToken, show_error(message)];
    }
    forget(state);
    let leave =
        if waited { SessionEffect::Decide { decision: Decision::Redirect { to: HOME.to_owned() } } } else { go(HOME) };
    let mut effects = vec![SessionEffect::DropToken, SessionEffect::CloseStream];
    if state.config.single_sign_on() {
        state.refusal = Some(message);
    } else {
        effects.push(show_error(message));
    }
    effects.push(leave);
    effects
}

/// Where the next log-in leads: the place remembered, if it belongs to nobody or to the same user.
fn resume_for(state: &mut SessionState, username: &str) -> String {
    let resume = state.resume.take();
    let own = resume
        .filter(|resume| resume.username.as_deref().is_none_or(|owner| normal_name(owner) == normal_name(username)));
    own.map_or_else(|| HOME.to_owned(), |resume| resume.location)
}

/// Whether the person over whose pages the session ended logs in again.
fn is_back(state: &SessionState, username: &str) -> bool {
    let owner = state.user.as_ref().filter(|_| state.interrupted);
    owner.is_some_and(|owner| normal_name(&owner.username) == normal_name(username))
}

/// The person is back: the pages go on where they are, once it is known what this session may do.
fn come_back(state: &mut SessionState, token: String) -> Vec<SessionEffect> {
    state.token = Some(token.clone());
    vec![SessionEffect::StoreToken { token: token.clone() }, SessionEffect::DropCopy, SessionEffect::LoadUser { token }]
}

/// Without anything typed there is nothing to stay for.
fn typed(state: &mut SessionState, unsaved: bool) -> Vec<SessionEffect> {
    state.unsaved = unsaved;
    if unsaved || !state.interrupted || state.token.is_some() {
        return vec![];
    }
    end_here(state);
    vec![go(LOGIN)]
}

/// A new session begins with this token.
fn accept(state: &mut SessionState, token: String, to: String) -> Vec<SessionEffect> {
    forget(state);
    state.resume = None;
    state.refusal = None;
    state.token = Some(token.clone());
    vec![SessionEffect::StoreToken { token }, SessionEffect::DropCopy, SessionEffect::Go { to, replace: true }]
}

fn open_link(state: &mut SessionState, location: &str) -> Vec<SessionEffect> {
    let query = location.split_once('?').map(|(_, query)| query.split('#').next().unwrap_or_default());
    let path = guard::path_of(location).to_owned();
    state.location.clone_from(&path);
    let mut effects = vec![SessionEffect::ReplaceAddress { to: path }];
    match query.and_then(login_link::parse) {
        Some(link) => effects.push(SessionEffect::CheckToken { token: link.token, go_to: link.go_to }),
        None => effects.extend([show_error(text(state, "session.invalidLinkToken")), go(LOGIN)]),
    }
    effects
}

fn log_out(state: &mut SessionState) -> Vec<SessionEffect> {
    let mut effects = vec![SessionEffect::CloseStream];
    effects.extend(state.token.take().map(|token| SessionEffect::CallLogout { token }));
    forget(state);
    state.resume = None;
    effects.extend([SessionEffect::DropToken, SessionEffect::DropCopy, go(LOGIN)]);
    effects
}

/// The token of a request is no longer valid. Told once: later answers find another token or none.
fn refused(state: &mut SessionState, token: &str) -> Vec<SessionEffect> {
    if state.token.as_deref() != Some(token) {
        return vec![];
    }
    // The navigation that waits for the user info is answered by its failure, which is the same 401.
    if state.waiting.is_some() {
        return vec![];
    }
    if interrupt(state) {
        return vec![SessionEffect::CloseStream, SessionEffect::DropToken, SessionEffect::DropCopy];
    }
    end_here(state);
    vec![
        SessionEffect::CloseStream,
        SessionEffect::DropToken,
        SessionEffect::DropCopy,
        show_error(text(state, "session.ended")),
        go(LOGIN),
    ]
}

fn tabs_changed(state: &mut SessionState, cookies: TokenCookies, logged_out: bool) -> Vec<SessionEffect> {
    let shared = cookies.token.filter(|token| !token.is_empty());
    if logged_out && shared.is_none() && (state.token.is_some() || state.interrupted) {
        // Whoever logs out leaves the machine: nothing of theirs stays on the screen, whatever is typed here.
        end_here(state);
        return vec![SessionEffect::CloseStream, go(LOGIN)];
    }
    if shared == state.token {
        return vec![];
    }
    match (shared, state.token.clone()) {
        // Somebody logged in in another tab: this one follows, from the login page at once. Who it is decides where to.
        (Some(token), None) => {
            state.token = Some(token.clone());
            let at_login = guard::path_of(&state.location) == LOGIN;
            if at_login || state.interrupted { vec![SessionEffect::LoadUser { token }] } else { vec![] }
        }
        // Another session began: whose it is decides whether this page may stay.
        (Some(token), Some(_)) => {
            state.token = Some(token.clone());
            // Nor may its requests name an organisation of the user before.
            state.current_org_id = state.user.as_ref().map_or(0, |user| user.org_id);
            vec![SessionEffect::LoadUser { token }]
        }
        (None, Some(own)) => {
            let left_for_us = cookies.copy.as_deref().and_then(TokenCopy::read).is_some_and(|copy| copy.token == own);
            if left_for_us {
                // Another tab took itself for the last one while this one slept.
                return vec![SessionEffect::StoreToken { token: own }, SessionEffect::DropCopy];
            }
            if interrupt(state) {
                return vec![SessionEffect::CloseStream];
            }
            end_here(state);
            vec![SessionEffect::CloseStream, go(LOGIN)]
        }
        (None, None) => vec![],
    }
}

fn leave(state: &SessionState, now: i64, others_open: bool) -> Vec<SessionEffect> {
    match &state.token {
        Some(token) if !others_open => {
            let copy = TokenCopy { token: token.clone(), at: now };
            vec![SessionEffect::StoreCopy { value: copy.write(), max_age_s: COPY_MAX_AGE_S }, SessionEffect::DropToken]
        }
        _ => vec![],
    }
}

/// The session ended over something typed: log-in comes over the page, if it is ours to draw. Whether it does.
fn interrupt(state: &mut SessionState) -> bool {
    let is_ours = !state.config.single_sign_on() && state.config.external_login(&state.origin).is_none();
    if !state.unsaved || !is_ours || state.user.is_none() {
        return false;
    }
    state.token = None;
    state.interrupted = true;
    true
}

/// The session ended without this person asking for it: the same user comes back to the same place.
fn end_here(state: &mut SessionState) {
    let known = state.user.is_some();
    forget(state);
    if known {
        state.resume = Some(Resume { location: state.location.clone(), username: state.last_user.clone() });
    }
}

/// Clears the token and all that came with it.
fn forget(state: &mut SessionState) {
    state.token = None;
    if let Some(user) = state.user.take() {
        state.last_user = Some(user.username);
    }
    state.org_tree = Vec::new();
    state.current_org_id = 0;
    state.app_id = String::new();
    state.interrupted = false;
    state.unsaved = false;
}

fn text(state: &SessionState, key: &'static str) -> String {
    catalogue::get(key, state.lang).to_owned()
}

fn show_error(message: String) -> SessionEffect {
    SessionEffect::Show { toast: Toast::new(Tone::Error, message) }
}

fn go(to: &str) -> SessionEffect {
    SessionEffect::Go { to: to.to_owned(), replace: true }
}
