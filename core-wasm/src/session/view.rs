//! What the screens may know of a session.

use serde::{Deserialize, Serialize};

use super::state::SessionState;
use super::user::OrgNode;
use crate::config::{LoginPage, OrgParams, RuntimeConfig};
use crate::menu::{self, SidebarItem};
use crate::text::Lang;

/// The session as the screens see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SessionView {
    pub lang: Lang,
    pub config: RuntimeConfig,
    /// Title of the browser window.
    pub title: String,
    pub login_page: LoginPage,
    pub logged_in: bool,
    /// The session ended over something typed: log-in stands over the pages, which wait for the same person.
    pub interrupted: bool,
    /// Missing until the user info is loaded.
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub user: Option<SessionUser>,
    pub org_params: OrgParams,
    pub org_tree: Vec<OrgNode>,
    /// Whether the organisation switcher is shown.
    pub org_switcher: bool,
    pub current_org_id: i64,
    pub sidebar: Vec<SidebarItem>,
    pub user_menu: UserMenu,
    pub password_dialog: PasswordDialog,
    /// Why there is no session, where the log-in is another site's.
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub refusal: Option<String>,
}

/// The person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SessionUser {
    pub id: i64,
    pub username: String,
    pub name: String,
    pub dept: String,
    pub org_id: i64,
    pub org_name: String,
    pub roles: Vec<i64>,
    pub is_org_admin: bool,
    pub user_type: i64,
    pub platform_id: String,
    pub is_multi_customer: bool,
    pub pwd_modify_policy: String,
}

/// Which items the user menu shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct UserMenu {
    pub personal_info: bool,
    pub change_password: bool,
    pub logout: bool,
}

/// How the password dialog is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum PasswordDialog {
    /// Not at all.
    None,
    Optional,
    /// It opens by itself and cannot be cancelled or closed by Escape.
    Forced,
}

/// Builds the view.
pub fn view(state: &SessionState) -> SessionView {
    let user = state.user.as_ref();
    let org_params = user.map(|user| OrgParams::from_map(&user.org_params)).unwrap_or_default();
    let password_dialog = match user.map(|user| user.pwd_modify_policy.as_str()) {
        None | Some("0") => PasswordDialog::None,
        Some("2") => PasswordDialog::Forced,
        Some(_) => PasswordDialog::Optional,
    };
    let single_sign_on = state.config.single_sign_on();
    SessionView {
        lang: state.lang,
        title: state.config.title.clone(),
        login_page: state.config.login_page(),
        logged_in: state.token.is_some(),
        interrupted: state.interrupted,
        user: user.map(|user| SessionUser {
            id: user.id,
            username: user.username.clone(),
            name: user.name.clone(),
            dept: user.dept.clone(),
            org_id: user.org_id,
            org_name: user.org_name.clone(),
            roles: user.roles_or_none(),
            is_org_admin: user.is_org_admin(),
            user_type: user.user_type,
            platform_id: user.platform_id.clone(),
            is_multi_customer: user.is_multi_customer,
            pwd_modify_policy: user.pwd_modify_policy.clone(),
        }),
        org_switcher: org_params.navbar_show_org_tree_enabled,
        org_params,
        org_tree: state.org_tree.clone(),
        current_org_id: state.current_org_id,
        sidebar: user.map(|user| menu::sidebar(&user.menus, state.lang)).unwrap_or_default(),
        user_menu: UserMenu {
            personal_info: state.app_id.chars().count() > 1 && !single_sign_on,
            change_password: !single_sign_on && password_dialog != PasswordDialog::None,
            logout: !single_sign_on,
        },
        password_dialog,
        refusal: state.refusal.clone(),
        config: state.config.clone(),
    }
}
