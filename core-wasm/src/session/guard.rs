//! The navigation guard (spec §2): what happens when somebody wants to go to an address of the application.

use serde::{Deserialize, Serialize};

use crate::config::SIGN_ON_PATH;
use crate::menu::{self, MenuItem, Reach};

pub const LOGIN: &str = "/login";
pub const HOME: &str = "/";
pub const DASHBOARD: &str = "/dashboard";
pub const NOT_FOUND: &str = "/404";
pub const NOT_PERMITTED: &str = "/401";
/// Pages that bring a new session with them: they never wait for the user info of an old one.
const ENTRANCES: &[&str] = &["authRedirect", "casLogin"];

/// What the guard says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Decision {
    /// Go on.
    Pass,
    /// Go there instead; the address asked for leaves no trace in the history.
    Redirect { to: String },
    /// Leave the application for the login address of another site.
    External { url: String },
}

/// What the guard has to know.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    pub has_token: bool,
    /// The user's menu tree; `None` until the user info is loaded.
    pub menus: Option<&'a [MenuItem]>,
    /// The configured login address of another site.
    pub external_login: Option<&'a str>,
    /// Why the last session ended has still to be told; with an external log-in the browser stays for that.
    pub has_refusal: bool,
}

/// Decides on a navigation to `location` (path with query and fragment); `None`: the user info has to be loaded first.
pub fn decide(location: &str, facts: Facts<'_>) -> Option<Decision> {
    let path = path_of(location);
    let page = menu::page_at(path);
    let redirect = |to: &str| Decision::Redirect { to: to.to_owned() };
    if !facts.has_token {
        return Some(match (page, facts.external_login) {
            (Some(page), _) if page.reach == Reach::Public => Decision::Pass,
            (_, Some(_)) if facts.has_refusal => redirect(SIGN_ON_PATH),
            (_, Some(url)) => Decision::External { url: url.to_owned() },
            (_, None) => redirect(LOGIN),
        });
    }
    if page.is_some_and(|page| page.path == LOGIN) {
        return Some(redirect(HOME));
    }
    if page.is_some_and(|page| ENTRANCES.contains(&page.name)) {
        return Some(Decision::Pass);
    }
    let menus = facts.menus?;
    Some(match page {
        _ if path == HOME => redirect(DASHBOARD),
        None => redirect(NOT_FOUND),
        Some(page) if menu::reachable(page, menus) => Decision::Pass,
        Some(_) => redirect(NOT_PERMITTED),
    })
}

/// The path of a location: without query and fragment.
pub fn path_of(location: &str) -> &str {
    let path = location.split(['?', '#']).next().unwrap_or_default();
    if path.is_empty() { HOME } else { path }
}

/// Whether an address handed in from outside leads to a page of this site: it starts with one `/`, and holds no `//`
/// at its start, no backslash and no control character (browsers read `/\host` and `/<tab>/host` as another host).
pub fn is_local(address: &str) -> bool {
    address.starts_with('/')
        && !address.starts_with("//")
        && !address.contains('\\')
        && !address.chars().any(char::is_control)
}
