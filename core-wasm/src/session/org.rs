//! The organisation switcher (spec §6): whoever may see the tree can work for an organisation below the own one. Every
//! request names the chosen one, and the server narrows to it what the caller sees.

use serde::{Deserialize, Serialize};

use super::state::{SessionEffect, SessionState};
use super::user::{OrgNode, UserInfo};

/// An organisation chosen in the switcher, and by whom: another user does not inherit it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrgChoice {
    pub username: String,
    pub id: i64,
}

impl SessionState {
    /// The organisation that requests name: the chosen one, unless it is the own one anyway.
    pub fn chosen_org(&self) -> Option<i64> {
        let user = self.user.as_ref()?;
        (self.current_org_id != user.org_id).then_some(self.current_org_id)
    }
}

/// The organisation a user begins with: the one remembered, where the tree is shown, else the own one.
pub(super) fn current(state: &SessionState, info: &UserInfo, shows_tree: bool) -> i64 {
    let remembered = state.org_choice.as_ref().filter(|choice| shows_tree && choice.username == info.username);
    remembered.map_or(info.org_id, |choice| choice.id)
}

/// Takes another organisation for the current one, and remembers it.
pub(super) fn choose(state: &mut SessionState, id: i64) -> Vec<SessionEffect> {
    let Some(user) = &state.user else { return vec![] };
    let choice = OrgChoice { username: user.username.clone(), id };
    state.current_org_id = id;
    state.org_choice = Some(choice.clone());
    vec![SessionEffect::StoreOrgChoice { choice }]
}

/// The tree came. What was remembered but is no longer below the own organisation is left for the own one.
pub(super) fn tree_loaded(state: &mut SessionState, tree: Vec<OrgNode>) -> Vec<SessionEffect> {
    state.org_tree = tree;
    let known = state.org_tree.iter().any(|node| node.holds(state.current_org_id));
    match &state.user {
        Some(user) if !known => {
            let own = user.org_id;
            choose(state, own)
        }
        _ => vec![],
    }
}
