//! The bar of visited pages: which tags there are, whose page state is kept, and where closing one leads.

use serde::{Deserialize, Serialize};

use super::guard::HOME;

/// One tag. Its identity is its path; another query does not open a second one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct View {
    pub path: String,
    /// Path with query: where a click on the tag goes.
    pub full_path: String,
    pub title: String,
    /// Its page state is not kept.
    pub no_cache: bool,
}

/// Visited and cached views.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TagBar {
    pub visited: Vec<View>,
    /// Paths whose page state is kept.
    pub cached: Vec<String>,
}

/// The bar afterwards, and where to go; nowhere when `None`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TagResult {
    pub bar: TagBar,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub go_to: Option<String>,
}

/// A page was visited; without a title it gets no tag.
pub fn open(mut bar: TagBar, view: View) -> TagBar {
    if view.title.is_empty() {
        return bar;
    }
    if !view.no_cache && !bar.cached.contains(&view.path) {
        bar.cached.push(view.path.clone());
    }
    match bar.visited.iter_mut().find(|known| known.path == view.path) {
        Some(known) => *known = view,
        None => bar.visited.push(view),
    }
    bar
}

/// Closes a tag. Closing the active one leads to the last remaining one, else to `/` unless the sidebar is hidden.
pub fn close(mut bar: TagBar, path: &str, active: &str, sidebar_hidden: bool) -> TagResult {
    bar.visited.retain(|view| view.path != path);
    bar.cached.retain(|cached| cached != path);
    let go_to = match bar.visited.last() {
        _ if path != active => None,
        Some(view) => Some(view.full_path.clone()),
        None if sidebar_hidden => None,
        None => Some(HOME.to_owned()),
    };
    TagResult { bar, go_to }
}

/// Closes every tag but one, which is gone to when it is not the active one. An unknown one changes nothing.
pub fn close_others(mut bar: TagBar, path: &str, active: &str) -> TagResult {
    let Some(kept) = bar.visited.iter().find(|view| view.path == path).cloned() else {
        return TagResult { bar, go_to: None };
    };
    bar.cached.retain(|cached| cached == path);
    let go_to = (path != active).then(|| kept.full_path.clone());
    bar.visited = vec![kept];
    TagResult { bar, go_to }
}

/// Closes every tag and goes home.
pub fn close_all() -> TagResult {
    TagResult { bar: TagBar::default(), go_to: Some(HOME.to_owned()) }
}
