//! What the state machine of a session is told, and what it wants done.

use serde::{Deserialize, Serialize};

use super::guard::Decision;
use super::org::OrgChoice;
use super::user::{OrgNode, UserInfo};
use crate::config::RuntimeConfig;
use crate::request::Toast;
use crate::text::Lang;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum SessionEvent {
    /// The page was loaded, the runtime configuration read.
    Started {
        config: Box<RuntimeConfig>,
        origin: String,
        /// Value of the language cookie.
        #[serde(default)]
        language: Option<String>,
        cookies: TokenCookies,
        /// What this tab remembers of the organisation switcher.
        #[serde(default)]
        org_choice: Option<OrgChoice>,
        /// When the page was loaded, ms since 1970.
        loaded_at: i64,
    },
    /// Somebody wants to go to a location (path with query and fragment).
    Navigated {
        location: String,
    },
    /// The user info of a token arrived.
    UserLoaded {
        token: String,
        info: Box<UserInfo>,
    },
    /// The user info of a token failed. `message`: the error; `None` when there is none to show.
    UserFailed {
        token: String,
        #[serde(default)]
        message: Option<String>,
    },
    /// The own organisation with those below it arrived.
    OrgTreeLoaded {
        tree: Vec<OrgNode>,
    },
    /// The `corpId` of the app identity arrived.
    AppIdentityLoaded {
        corp_id: String,
    },
    /// A log-in succeeded. `username` is "" when it came from another site.
    LoggedIn {
        token: String,
        username: String,
    },
    /// The page /authredirect was opened at this location.
    LinkOpened {
        location: String,
    },
    /// The token of a login link was checked.
    TokenChecked {
        token: String,
        go_to: String,
        valid: bool,
        #[serde(default)]
        message: Option<String>,
    },
    /// The person logs out.
    LoggedOut,
    /// The person has read the refusal and wants to log in again.
    LogInAgain,
    /// The server answered 401 to a request with this token.
    Refused {
        token: String,
    },
    /// Something typed in this tab is not saved, or no longer so.
    Typed {
        unsaved: bool,
    },
    /// Another tab did something, or this one came to the front again.
    TabsChanged {
        cookies: TokenCookies,
        /// Value of the language cookie.
        #[serde(default)]
        language: Option<String>,
        /// Somebody logged out in a tab of this browser, and nobody has logged in since.
        #[serde(default)]
        logged_out: bool,
    },
    /// This tab closes or reloads.
    Leaving {
        now: i64,
        others_open: bool,
    },
    LangChosen {
        lang: Lang,
    },
    OrgChosen {
        id: i64,
    },
}

/// The two cookies in which tabs share the token.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct TokenCookies {
    pub token: Option<String>,
    /// The copy that the last tab left behind; see [`super::tabs::TokenCopy`].
    pub copy: Option<String>,
}

/// What has to be done, in this order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum SessionEffect {
    StoreToken {
        token: String,
    },
    DropToken,
    StoreCopy {
        value: String,
        max_age_s: u32,
    },
    DropCopy,
    StoreLang {
        lang: Lang,
    },
    /// Remember in this tab.
    StoreOrgChoice {
        choice: OrgChoice,
    },
    /// Answer the navigation that asked.
    Decide {
        decision: Decision,
    },
    /// Call user/info, then tell.
    LoadUser {
        token: String,
    },
    LoadOrgTree,
    LoadAppIdentity,
    /// Call token/check, then tell.
    CheckToken {
        token: String,
        go_to: String,
    },
    /// Call logout; nobody waits for the answer.
    CallLogout {
        token: String,
    },
    CloseStream,
    /// Navigate inside the application.
    Go {
        to: String,
        replace: bool,
    },
    /// Replace the address without a navigation: a token must not stay in it.
    ReplaceAddress {
        to: String,
    },
    Show {
        toast: Toast,
    },
}
