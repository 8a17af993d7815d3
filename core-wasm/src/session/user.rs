//! The answer of `GET /auth/v1/user/info` and of `GET /auth/v1/user/org/get`: one type for the server that writes
//! them and the browser that reads them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::dictionary::Entry;
use crate::menu::MenuItem;
use crate::permission::Granted;
use crate::text::lowered;

/// The form in which user names are kept and compared, however they were typed.
pub fn normal_name(typed: &str) -> String {
    lowered(typed.trim())
}

/// `data` of the user info.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct UserInfo {
    pub id: i64,
    pub username: String,
    pub name: String,
    pub dept: String,
    pub org_id: i64,
    pub org_name: String,
    /// Ids of the roles; see [`UserInfo::roles_or_none`].
    pub roles: Vec<i64>,
    /// 0 platform, 2 organisation administrator, above that ordinary users; ordinary when missing.
    #[serde(default = "ordinary_user")]
    pub user_type: i64,
    pub platform_id: String,
    pub is_multi_customer: bool,
    /// '0' no password dialog, '2' a change is forced, else optional.
    pub pwd_modify_policy: String,
    /// Family name (camelCase) to entries. Written here, read by the dictionaries themselves. Large families are not
    /// among them.
    #[serde(skip_deserializing)]
    pub dicts: BTreeMap<String, Vec<Entry>>,
    /// Family to version, of the families that are too large to be among `dicts`.
    pub dict_versions: BTreeMap<String, String>,
    /// Organisation parameters as texts; read by [`crate::config::OrgParams::from_map`].
    pub org_params: Map<String, Value>,
    pub menus: Vec<MenuItem>,
    /// Id of the newest message there was for the person; what is loaded later is as new, and the push stream tells the rest.
    pub last_event_id: String,
    /// Every permission code with its verdict.
    pub permissions: Vec<Granted>,
}

fn ordinary_user() -> i64 {
    9
}

impl UserInfo {
    /// The roles; `[0]` when there are none.
    pub fn roles_or_none(&self) -> Vec<i64> {
        if self.roles.is_empty() { vec![0] } else { self.roles.clone() }
    }

    /// An organisation administrator is a user of type 2 or lower.
    pub fn is_org_admin(&self) -> bool {
        self.user_type <= 2
    }
}

/// An organisation with those below it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct OrgNode {
    pub id: i64,
    pub name: String,
    #[serde(default)]
    pub children: Vec<OrgNode>,
}

impl OrgNode {
    /// Whether this is the organisation, or one below it is.
    pub fn holds(&self, id: i64) -> bool {
        self.id == id || self.children.iter().any(|child| child.holds(id))
    }
}
