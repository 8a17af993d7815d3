//! The catalogue of pages, and what a user's menu tree makes of it: which pages can be reached, and the sidebar.
//!
//! Routes are static. A page of the catalogue is reachable when it is fixed, or when the menu tree that the server
//! sends holds an entry with its component key; an entry whose page is not known here is left out.

use serde::{Deserialize, Serialize};

use crate::permission::{self, Category, RecordRight};
use crate::text::{Lang, Text, text};

mod catalogue;
mod words;

pub use catalogue::{GROUPS, PAGES};
pub use words::also_called;

/// Who can reach a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Reach {
    /// Everybody, without a login.
    Public,
    /// Everybody who is logged in.
    Fixed,
    /// Whose menu tree holds it.
    Menu,
}

/// One page of the application.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Page {
    pub name: &'static str,
    /// Key by which the menu tree and the router name the page.
    pub component: &'static str,
    /// Route pattern; a part `:id` stands for any value, a last part `:id?` may be missing.
    pub path: &'static str,
    pub title: Text,
    /// Not shown in the sidebar.
    pub hidden: bool,
    /// Its state is not kept when another tag is chosen.
    pub no_cache: bool,
    /// Inside the layout (sidebar, top bar, tags), or on its own.
    pub layout: bool,
    pub reach: Reach,
    /// Group of the menu tree; "" for pages outside the tree.
    pub group: &'static str,
    /// Permission codes, any of which puts the page into a user's menu tree; empty: everybody's.
    pub permissions: &'static [&'static str],
    /// Name of the resource whose definition the page is made of; "" for pages that are not.
    pub resource: &'static str,
    /// Whether each of its rows has a page of its own below it, `{path}/:id`.
    pub documents: bool,
    /// The business category (dictionary `busiCatg`) of which it lists what customers granted, and nothing else; "" for every other
    /// page.
    pub granted: &'static str,
}

/// A group of the menu tree.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    pub name: &'static str,
    pub title: Text,
}

/// One item of the menu tree, as the server stores and sends it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MenuItem {
    pub name: String,
    /// Component key of the page; a group has `Layout`.
    #[serde(default)]
    pub component: String,
    #[serde(default)]
    pub children: Vec<MenuItem>,
    #[serde(default)]
    pub hidden: bool,
    #[serde(default)]
    pub meta: MenuMeta,
}

/// Title and caching of a menu item.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MenuMeta {
    #[serde(default)]
    pub title: String,
    #[serde(default)]
    pub no_cache: bool,
}

/// Component key of a group.
pub const GROUP_COMPONENT: &str = "Layout";

/// An item of the sidebar: a group with children, or a page with a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SidebarItem {
    pub name: String,
    pub title: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub path: Option<String>,
    pub children: Vec<SidebarItem>,
}

/// The whole menu tree of the catalogue: what the database is seeded with.
pub fn full_tree() -> Vec<MenuItem> {
    tree(|_| true)
}

/// The menu tree of somebody whose permissions `granted` answers for. Groups without pages are left out.
pub fn tree(granted: impl Fn(&str) -> bool) -> Vec<MenuItem> {
    let allowed =
        |page: &&Page| page.permissions.is_empty() || page.permissions.iter().any(|permission| granted(permission));
    let groups = GROUPS.iter().map(|group| MenuItem {
        name: group.name.to_owned(),
        component: GROUP_COMPONENT.to_owned(),
        children: PAGES.iter().filter(|page| page.group == group.name).filter(allowed).map(item).collect(),
        hidden: false,
        meta: MenuMeta { title: group.title.zh.to_owned(), no_cache: false },
    });
    groups.filter(|group| !group.children.is_empty()).collect()
}

fn item(page: &Page) -> MenuItem {
    MenuItem {
        name: page.name.to_owned(),
        component: page.component.to_owned(),
        children: Vec::new(),
        hidden: page.hidden,
        meta: MenuMeta { title: page.title.zh.to_owned(), no_cache: page.no_cache },
    }
}

/// The page at a path (without query and fragment); `None` for an unknown one.
pub fn page_at(path: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| matches(page.path, path) || page.documents && is_below(page.path, path))
}

/// Whether a path is one step below a page.
fn is_below(page: &str, path: &str) -> bool {
    path.trim_matches('/').rsplit_once('/').is_some_and(|(above, _)| matches(page, above))
}

/// Whether a path fits a pattern. A slash at the end does not matter, nor does the case of letters: `/cfta/casLogin`
/// is an accepted spelling, and browsers of old links know others.
fn matches(pattern: &str, path: &str) -> bool {
    let mut values = path.trim_matches('/').split('/');
    for part in pattern.trim_matches('/').split('/') {
        match (part.strip_prefix(':'), values.next()) {
            (Some(name), None) => return name.ends_with('?'),
            (Some(_), Some(value)) => {
                if value.is_empty() {
                    return false;
                }
            }
            (None, Some(value)) if part.eq_ignore_ascii_case(value) => {}
            (None, _) => return false,
        }
    }
    values.next().is_none()
}

/// Whether a page can be reached with this menu tree.
pub fn reachable(page: &Page, menus: &[MenuItem]) -> bool {
    match page.reach {
        Reach::Public | Reach::Fixed => true,
        Reach::Menu => holds(menus, page.component),
    }
}

fn holds(menus: &[MenuItem], component: &str) -> bool {
    menus.iter().any(|item| item.component == component || holds(&item.children, component))
}

/// The sidebar: the dashboard first, then the visible, known pages of the menu tree in its order.
pub fn sidebar(menus: &[MenuItem], lang: Lang) -> Vec<SidebarItem> {
    let fixed =
        PAGES.iter().filter(|page| page.reach == Reach::Fixed && page.layout && !page.hidden).map(|page| SidebarItem {
            name: page.name.to_owned(),
            title: page.title.get(lang).to_owned(),
            path: Some(page.path.to_owned()),
            children: Vec::new(),
        });
    fixed.chain(visible(menus, lang)).collect()
}

fn visible(menus: &[MenuItem], lang: Lang) -> Vec<SidebarItem> {
    let shown = menus.iter().filter(|item| !item.hidden).filter_map(|item| {
        let name = item.name.clone();
        let title = title(&item.meta.title, lang);
        let page = PAGES.iter().find(|page| page.reach == Reach::Menu && page.component == item.component);
        match page {
            // A page that needs an id in its path cannot stand in a menu, whatever the tree says.
            Some(page) if page.path.contains(':') => None,
            Some(page) => Some(SidebarItem { name, title, path: Some(page.path.to_owned()), children: Vec::new() }),
            None => {
                let children = visible(&item.children, lang);
                (!children.is_empty()).then_some(SidebarItem { name, title, path: None, children })
            }
        }
    });
    shown.collect()
}

/// A title in the wanted language when the catalogue translates it, else as it is.
pub fn title(title: &str, lang: Lang) -> String {
    let known = PAGES.iter().map(|page| page.title).chain(GROUPS.iter().map(|group| group.title));
    let translated = known.into_iter().find(|text| text.zh == title || text.en == title);
    translated.map_or(title, |text| text.get(lang)).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeSet, HashSet};

    #[test]
    fn names_paths_and_components_are_unique() {
        for part in [|page: &Page| page.name, |page: &Page| page.path, |page: &Page| page.component] {
            let all: HashSet<&str> = PAGES.iter().map(part).collect();
            assert_eq!(all.len(), PAGES.len());
        }
    }

    #[test]
    fn every_page_of_the_menu_has_a_group_and_permissions_that_exist() {
        for page in PAGES.iter().filter(|page| page.reach == Reach::Menu) {
            assert!(GROUPS.iter().any(|group| group.name == page.group), "{}", page.name);
            assert!(!page.permissions.is_empty(), "{} is everybody's", page.name);
            for code in page.permissions {
                assert!(permission::all().iter().any(|(known, _)| known == code), "{code}");
            }
        }
    }

    #[test]
    fn pages_made_of_definitions_stand_in_their_group_in_the_order_of_the_definitions() {
        let all = crate::resources::ALL.iter().filter_map(|known| Some((known.name, known.page?)));
        let defined: Vec<(&str, &str, &str)> = all.map(|(name, page)| (page.group, page.path, name)).collect();
        let groups: BTreeSet<&str> = defined.iter().map(|(group, ..)| *group).collect();
        for group in groups {
            let of_group = |known: &(&str, &str, &str)| known.0 == group;
            let expected: Vec<_> = defined.iter().copied().filter(of_group).collect();
            let shown = PAGES.iter().map(|page| (page.group, page.path, page.resource));
            let shown: Vec<_> = shown.filter(|page| expected.contains(page)).collect();
            assert_eq!(shown, expected);
        }
    }

    #[test]
    fn what_was_granted_is_listed_by_category_and_opens_below_its_list() {
        let of = |page: &Page| (page.granted, page.path, page.resource);
        let granted: Vec<_> = PAGES.iter().filter(|page| !page.granted.is_empty()).map(of).collect();
        assert_eq!(
            granted,
            [
                ("decl", "/privs/decl", ""),
                ("bond", "/privs/bondInvtDetails", "bondInvt"),
                ("sas", "/privs/sasPassportDetails", "sasPassport"),
            ]
        );
        for (category, path, name) in granted.into_iter().filter(|(_, _, name)| !name.is_empty()) {
            let definition = crate::resources::ALL.iter().find(|known| known.name == name).unwrap();
            assert_eq!(definition.category, Some(category));
            assert_eq!(page_at(&format!("{path}/5")).map(|page| page.path), Some(path));
        }
    }

    #[test]
    fn every_visible_page_can_stand_in_a_menu() {
        for page in PAGES.iter().filter(|page| !page.hidden) {
            assert!(!page.path.contains(':'), "{} is visible but needs an id", page.name);
        }
    }

    #[test]
    fn words_are_known_of_pages_that_are_there() {
        let named = PAGES.iter().filter(|page| !also_called(page.name).is_empty()).count();
        assert_eq!(named, words::ALSO_CALLED.len());
    }

    #[test]
    fn taxes_and_refused_declarations_are_found_by_what_people_call_them() {
        for page in ["taxFcst", "taxBill", "taxBillDtl", "taxCompare"] {
            assert!(also_called(page).contains("customs duty"), "{page}");
        }
        assert!(also_called("importMake").contains("退单"));
        for word in ["退单", "rejected", "查验", "bill of lading"] {
            assert!(also_called("queriesDecl").contains(word), "{word}");
        }
    }

    #[test]
    fn every_page_of_the_menu_is_found_by_words_of_both_languages() {
        for page in PAGES.iter().filter(|page| !page.hidden && page.reach == Reach::Menu) {
            let words = also_called(page.name);
            assert!(words.chars().any(|letter| letter.is_ascii_alphabetic()), "{} has no English words", page.name);
            assert!(
                words.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter)),
                "{} 没有中文词",
                page.name
            );
        }
    }

    #[test]
    fn the_paths_of_the_specification_are_known() {
        for path in [
            "/login",
            "/authredirect",
            "/cfta/caslogin",
            "/cfta/casLogin",
            "/main",
            "/particulars",
            "/sph",
            "/404",
            "/401",
            "/dashboard",
            "/newsView",
            "/records/decviewer/310120261010000001",
            "/queries/decview",
            "/queries/decview/5",
            "/privs/decview/5",
            "/import/importNotifiEdit/5",
            "/queries/fileManagePage",
            "/management/userInfo",
            "/datum/message",
        ] {
            assert!(page_at(path).is_some(), "{path}");
        }
        assert_eq!(page_at("/orders/client/7").map(|page| page.resource), Some("clientOrder"));
        for path in [
            "/orders/client/7/8",
            "/datum/etps/7",
            "/records/decviewer",
            "/import/inMakeImport",
            "/import/inMakeImport/1/2",
            "/x",
            "//",
            "",
        ] {
            assert!(page_at(path).is_none(), "{path}");
        }
        assert_eq!(page_at("/import/inMakeImport/new/").map(|page| page.name), Some("inMakeImport"));
    }

    #[test]
    fn the_tree_holds_what_the_permissions_allow() {
        let names = |tree: &[MenuItem]| -> Vec<String> {
            tree.iter().flat_map(|group| group.children.iter().map(|item| item.name.clone())).collect()
        };
        assert_eq!(
            names(&tree(|code| code == "records:exit:check")),
            [
                "exitCheck",
                "outCountryCheckImport",
                "questions",
                "deadlines",
                "queriesDecl",
                "declDetails",
                "warnUndeclare",
                "warnUnpay",
                "boxVolume",
                "reportShdcGzjx",
                "decview2",
                "taxFcst",
                "taxBill",
                "taxBillDtl",
                "taxCompare",
                "taxOfDecl",
                "privsDecl",
                "privsDecview"
            ]
        );
        assert_eq!(tree(|_| false), []);
        assert_eq!(names(&full_tree()).len(), PAGES.iter().filter(|page| page.reach == Reach::Menu).count());
    }

    #[test]
    fn the_whole_tree_makes_everything_reachable_and_none_makes_only_the_fixed() {
        let all = full_tree();
        assert!(PAGES.iter().all(|page| reachable(page, &all)));
        let fixed = PAGES.iter().filter(|page| reachable(page, &[])).all(|page| page.reach != Reach::Menu);
        assert!(fixed);
    }
}
