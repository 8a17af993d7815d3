//! The lists of client orders by category: the records of the work for imports, exports, entries and exits.

use serde::Serialize;

/// A list of client orders of one category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct OrderDesk {
    /// '1' to '4'.
    pub i_e_catg: &'static str,
    /// Path of the list; each order stands below it.
    pub path: &'static str,
}

const fn desk(i_e_catg: &'static str, path: &'static str) -> OrderDesk {
    OrderDesk { i_e_catg, path }
}

const DESKS: [OrderDesk; 4] = [
    desk("1", "/import/importNotifiEdit"),
    desk("2", "/export/exportNotifiEdit"),
    desk("3", "/entry/entryNotifiEdit"),
    desk("4", "/exit/exitNotifiEdit"),
];

/// The list that a page is, or whose order it shows; the list of all orders is none of them.
pub fn order_desk(path: &str) -> Option<OrderDesk> {
    let at = |page: &str| path == page || path.strip_prefix(page).is_some_and(|rest| rest.starts_with('/'));
    DESKS.into_iter().find(|desk| at(desk.path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menu::page_at;

    #[test]
    fn every_category_has_a_list_with_its_orders_below() {
        for one in DESKS {
            let page = page_at(&format!("{}/7", one.path)).unwrap();
            assert_eq!((page.path, page.resource), (one.path, "clientOrder"));
            assert_eq!(order_desk(&format!("{}/7", one.path)), Some(one));
        }
        assert_eq!(order_desk("/orders/client/7"), None);
        assert_eq!(order_desk("/import/importNotifiEdits"), None);
    }
}
