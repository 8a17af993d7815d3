//! The desks of forecasts: for each category one where the customer makes them and one where the agent takes them on. A desk is a
//! list with what it shows, and the commands that belong there; the list of all forecasts is no desk.

use serde::Serialize;

use crate::rules::desk::DeskKind;
use crate::states::StateView;
use crate::states::forecast::{ACCEPTED, CANCELLED, DECLARED, DECLARING, DRAFT, MERGED, RETURNED, SUBMITTED};
use crate::text::{Text, text};

/// A desk of forecasts.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ForecastDesk {
    pub kind: DeskKind,
    /// '1' to '4'.
    pub i_e_catg: &'static str,
    /// Path of its list; each forecast stands below it.
    pub path: &'static str,
    /// The states that it shows at all, parted by commas; "" for every one.
    pub states: String,
    /// What is done there.
    pub commands: &'static [&'static str],
    /// Ready-made choices of its list, in the order of the work.
    pub views: Vec<StateView>,
}

/// Make and check list of a category.
const DESKS: &[(&str, [&str; 2])] = &[
    ("1", ["/fcst/importMake", "/fcst/importCheck"]),
    ("2", ["/fcst/exportMake", "/fcst/exportCheck"]),
    ("3", ["/fcst/entryMake", "/fcst/entryCheck"]),
    ("4", ["/fcst/exitMake", "/fcst/exitCheck"]),
];

const MAKE: &[&str] = &["add", "submit", "takeBack", "cancel", "delete"];
const CHECK: &[&str] = &["accept", "return", "merge", "unmerge"];

type View = (Text, &'static [&'static str]);

const UNDER_WAY: View = (text("申报中", "Being declared"), &[DECLARING]);
const DONE: View = (text("已申报", "Declared"), &[DECLARED]);
const MAKE_VIEWS: &[View] = &[
    (text("待提交", "To submit"), &[DRAFT, RETURNED]),
    (text("待接单", "Submitted"), &[SUBMITTED]),
    (text("处理中", "With the agent"), &[ACCEPTED, MERGED]),
    UNDER_WAY,
    DONE,
    (text("已取消", "Cancelled"), &[CANCELLED]),
];
const CHECK_VIEWS: &[View] = &[
    (text("待接单", "To accept"), &[SUBMITTED]),
    (text("待归并", "To merge"), &[ACCEPTED]),
    (text("待申报", "To declare"), &[MERGED]),
    UNDER_WAY,
    DONE,
];

/// The desk that a page belongs to; the page of its list, or of one of its forecasts.
pub fn forecast_desk(path: &str) -> Option<ForecastDesk> {
    let at = |page: &str| path == page || path.strip_prefix(page).is_some_and(|rest| rest.starts_with('/'));
    let pages = DESKS.iter().flat_map(|(category, [make, check])| {
        [(DeskKind::Make, *category, *make), (DeskKind::Check, *category, *check)]
    });
    let (kind, i_e_catg, path) = pages.into_iter().find(|(_, _, page)| at(page))?;
    let (commands, views) = if kind == DeskKind::Make { (MAKE, MAKE_VIEWS) } else { (CHECK, CHECK_VIEWS) };
    // What the customer has not handed over is none of the agent's work.
    let states =
        if kind == DeskKind::Make { Vec::new() } else { views.iter().flat_map(|(_, of)| *of).copied().collect() };
    let views = views.iter().map(|(label, of)| StateView { label: *label, states: of.join(",") }).collect();
    Some(ForecastDesk { kind, i_e_catg, path, states: states.join(","), commands, views })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menu::page_at;
    use crate::states::forecast::MACHINE;

    #[test]
    fn every_desk_has_a_page_with_its_forecasts_below() {
        for (category, pages) in DESKS {
            for page in pages {
                let found = page_at(&format!("{page}/7")).unwrap();
                assert_eq!((found.path, found.resource), (*page, "fcst"));
                assert_eq!(forecast_desk(&format!("{page}/7")).unwrap().i_e_catg, *category);
            }
        }
        assert!(forecast_desk("/orders/fcst/7").is_none());
        assert!(forecast_desk("/fcst/importMaker").is_none());
    }

    #[test]
    fn commands_and_states_of_desks_are_those_of_the_machine() {
        for page in ["/fcst/exitMake", "/fcst/exitCheck"] {
            let desk = forecast_desk(page).unwrap();
            for command in desk.commands {
                assert!(MACHINE.commands.iter().any(|known| known.name == *command), "{command}");
            }
            for state in desk.views.iter().flat_map(|view| view.states.split(',')) {
                assert!(MACHINE.states.iter().any(|known| known.code == state), "{state}");
            }
        }
        assert_eq!(forecast_desk("/fcst/exitCheck").unwrap().states, "2,6,3,7,8");
        assert_eq!(forecast_desk("/fcst/exitMake").unwrap().states, "");
    }
}
