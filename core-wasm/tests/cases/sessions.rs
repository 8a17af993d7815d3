//! The session: steps of the state machine, what the screens see, tags, permissions.

use core_wasm::config::OrgParams;
use core_wasm::permission::scope::Scope;
use core_wasm::permission::{Granted, is_granted};
use core_wasm::session::notices::{NoticeReach, PushMessage, Reader, cards};
use core_wasm::session::state::{SessionEvent, SessionState, SessionStep, step};
use core_wasm::session::view::view;
use core_wasm::session::views::{self, TagBar, TagResult};
use serde_json::{Value, json};

use super::{out, part};

/// Feeds the events to the machine; out come the effects of each and the parts of the last state that matter.
pub fn stepped(input: Value) -> Value {
    let mut state: SessionState = part(&input, "state");
    let events: Vec<SessionEvent> = part(&input, "events");
    let mut effects = Vec::new();
    for event in events {
        let next = step(state, event);
        let SessionStep { state: after, effects: due } = next;
        state = after;
        effects.push(due);
    }
    json!({
        "effects": effects,
        "chosenOrg": state.chosen_org().filter(|id| *id != 0),
        "token": state.token,
        "username": state.user.map(|user| user.username),
        "resume": state.resume,
        "refusal": state.refusal,
        "waiting": state.waiting,
        "interrupted": Some(state.interrupted).filter(|interrupted| *interrupted),
        "unsaved": Some(state.unsaved).filter(|unsaved| *unsaved),
        "currentOrgId": state.current_org_id,
        "appId": state.app_id,
        "lang": state.lang,
    })
}

pub fn viewed(input: Value) -> Value {
    let seen = view(&part::<SessionState>(&input, "state"));
    json!({
        "title": seen.title,
        "loginPage": seen.login_page,
        "loggedIn": seen.logged_in,
        "isOrgAdmin": seen.user.as_ref().map(|user| user.is_org_admin),
        "roles": seen.user.as_ref().map(|user| user.roles.clone()),
        "orgSwitcher": seen.org_switcher,
        "sidebar": seen.sidebar,
        "userMenu": seen.user_menu,
        "passwordDialog": seen.password_dialog,
        "refusal": seen.refusal,
    })
}

/// The cards as `refusal or news: content [ids]`.
pub fn carded(input: Value) -> Value {
    let messages: Vec<PushMessage> = part(&input, "messages");
    let wanted: NoticeReach = part(&input, "wanted");
    let reader =
        Reader { user_id: part(&input, "userId"), org_id: part(&input, "orgId"), reviews: part(&input, "reviews") };
    let shown = |card: &core_wasm::session::notices::NoticeCard| {
        let sort = if card.is_refusal { "refusal" } else { "news" };
        format!("{sort}: {} {:?}", card.newest.content, card.ids)
    };
    out(cards(&messages, wanted, reader).iter().map(shown).collect::<Vec<_>>())
}

pub fn org_params(input: Value) -> Value {
    out(OrgParams::from_map(&part(&input, "orgParams")))
}

/// Applies the actions to the bar; out come the bar and where each action led.
pub fn tagged(input: Value) -> Value {
    let mut bar: TagBar = part(&input, "bar");
    let actions: Vec<Value> = part(&input, "actions");
    let mut led_to = Vec::new();
    for action in actions {
        let text = |name: &str| -> String { part(&action, name) };
        let result = match text("kind").as_str() {
            "open" => TagResult { bar: views::open(bar, part(&action, "view")), go_to: None },
            "close" => views::close(bar, &text("path"), &text("active"), part(&action, "sidebarHidden")),
            "closeOthers" => views::close_others(bar, &text("path"), &text("active")),
            "closeAll" => views::close_all(),
            other => panic!("unknown action {other}"),
        };
        bar = result.bar;
        led_to.push(result.go_to.unwrap_or_default());
    }
    json!({ "visited": bar.visited, "cached": bar.cached, "goTo": led_to })
}

pub fn permitted(input: Value) -> Value {
    out(is_granted(&part::<Vec<Granted>>(&input, "list"), &part::<String>(&input, "code")))
}

/// What a token of a scope may do with an account.
pub fn scoped(input: Value) -> Value {
    let (code, account): (String, Vec<String>) = (part(&input, "scope"), part(&input, "account"));
    let account = account.into_iter().collect();
    json!(Scope::of(&code).map(|scope| scope.cut(&account)).unwrap_or_default())
}
