//! The desks at which declarations are worked on: for each category one where they are made and sent and one where
//! they are reviewed, and the query over all of them. A desk is a list page, an edit page and the commands available
//! there.

use serde::Serialize;

use crate::config::OrgParams;
use crate::permission::Category;
use crate::resources::documents::{CLIENT_ORDER, FCST};
use crate::resources::system::{QUESTION, question};
use crate::row::RowRef;
use crate::rules::forecast_desk::forecast_desk;
use crate::rules::order_desk::order_desk;
use crate::states::declaration::{Command, Facts, MACHINE, State, may};
use crate::states::{Progress, Shown, StateView};
use crate::text::{Message, text};

/// What a desk is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum DeskKind {
    Make,
    Check,
    Query,
}

/// A desk: a pair of pages at which declarations are worked on.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Desk {
    pub kind: DeskKind,
    /// '1' to '4'; "" at the query desk, which shows all categories.
    pub i_e_catg: &'static str,
    pub list_path: &'static str,
    /// Path of the edit page before its id.
    pub edit_base: &'static str,
    pub commands: &'static [Command],
    /// Whether it shows only what customers granted, nothing of the own organisations.
    pub granted: bool,
    /// Ready-made choices of the list, in the order of the work.
    pub views: Vec<StateView>,
}

/// The states that count as work in a report: no drafts, nothing that was cancelled or that customs deleted.
pub fn counted() -> impl Iterator<Item = &'static str> {
    State::codes_where(|state| !matches!(state.progress(), Progress::Open | Progress::Ended))
}

const MAKE_COMMANDS: &[Command] =
    &[Command::Submit, Command::Send, Command::CancelSubmit, Command::Resend, Command::Cancel, Command::Delete];
const CHECK_COMMANDS: &[Command] = &[Command::Pass, Command::Return];

/// Paths of a category: make list, make edit page, check list, check edit page.
type Paths = (Category, [&'static str; 4]);

const DESKS: &[Paths] = &[
    (Category::Import, ["/import/make", "/import/inMakeImport", "/import/check", "/import/inCheckImport"]),
    (Category::Export, ["/export/make", "/export/outMakeImport", "/export/check", "/export/outCheckImport"]),
    (Category::Entry, ["/entry/make", "/entry/InCountryMakeImport", "/entry/check", "/entry/InCountryCheckImport"]),
    (Category::Exit, ["/exit/make", "/exit/outCountryMakeImport", "/exit/check", "/exit/outCountryCheckImport"]),
];

/// List and page of the query desk.
const QUERY: [&str; 2] = ["/queries/decl", "/queries/decview"];
/// The same for what customers granted.
const GRANTED: [&str; 2] = ["/privs/decl", "/privs/decview"];

/// The desk that a page belongs to; every other page is the query desk's.
pub fn desk(path: &str) -> Desk {
    let at = |page: &str| path == page || path.strip_prefix(page).is_some_and(|rest| rest.starts_with('/'));
    for (category, [make_list, make_edit, check_list, check_edit]) in DESKS {
        if at(make_list) || at(make_edit) {
            return of_category(DeskKind::Make, *category, make_list, make_edit);
        }
        if at(check_list) || at(check_edit) {
            return of_category(DeskKind::Check, *category, check_list, check_edit);
        }
    }
    let granted = GRANTED.into_iter().any(at);
    let [list_path, edit_base] = if granted { GRANTED } else { QUERY };
    Desk {
        kind: DeskKind::Query,
        i_e_catg: "",
        list_path,
        edit_base,
        commands: &[],
        granted,
        views: MACHINE.views(QUERY_VIEWS),
    }
}

/// The desk where declarations of a category are made.
pub fn make_desk(ie_catg: &str) -> Option<Desk> {
    let (category, [list_path, edit_base, ..]) = DESKS.iter().find(|(category, _)| category.ie_catg() == ie_catg)?;
    Some(of_category(DeskKind::Make, *category, list_path, edit_base))
}

fn of_category(kind: DeskKind, category: Category, list_path: &'static str, edit_base: &'static str) -> Desk {
    let (commands, wanted) = match kind {
        DeskKind::Check => (CHECK_COMMANDS, CHECK_VIEWS),
        DeskKind::Make | DeskKind::Query => (MAKE_COMMANDS, MAKE_VIEWS),
    };
    Desk {
        kind,
        i_e_catg: category.ie_catg(),
        list_path,
        edit_base,
        commands,
        granted: false,
        views: MACHINE.views(wanted),
    }
}

/// What counts the work that waits at the desk of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Pending {
    /// Path of the documents below the API: `{path}/pendingqty/query` counts.
    pub path: &'static str,
    /// '1' to '4'.
    pub i_e_catg: &'static str,
    /// Step of the work (`make`, `check`); "" for all of them.
    pub operate_step: &'static str,
}

/// What counts the work at a list that is a desk: of declarations, of forecasts, of client orders, of questions; `None` for another page.
pub fn pending(list_path: &str) -> Option<Pending> {
    let step = |kind| if kind == DeskKind::Check { "check" } else { "make" };
    if let Some(order) = order_desk(list_path).filter(|desk| desk.path == list_path) {
        return Some(Pending { path: CLIENT_ORDER.path, i_e_catg: order.i_e_catg, operate_step: "" });
    }
    if let Some(desk) = forecast_desk(list_path).filter(|desk| desk.path == list_path) {
        return Some(Pending { path: FCST.path, i_e_catg: desk.i_e_catg, operate_step: step(desk.kind) });
    }
    if list_path == question::LIST {
        return Some(Pending { path: QUESTION.path, i_e_catg: "", operate_step: "" });
    }
    let desk = desk(list_path);
    let counts = desk.list_path == list_path && desk.kind != DeskKind::Query;
    counts.then(|| Pending { path: DECLARATIONS, i_e_catg: desk.i_e_catg, operate_step: step(desk.kind) })
}

/// Path of the operations of declarations.
const DECLARATIONS: &str = "/decl/v1";

/// One of the import-edit flags (spec §3): whether something is being edited at the make desk of a category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct EditFlag {
    /// '1' to '4'.
    pub i_e_catg: &'static str,
    /// The list page of the desk.
    pub list_path: &'static str,
    pub page_status: bool,
}

/// The four import-edit flags, of categories 1 to 4, where the pages at these paths are being edited.
pub fn edit_flags(edited: &[String]) -> Vec<EditFlag> {
    let desks: Vec<Desk> = edited.iter().map(|path| desk(path)).filter(|desk| desk.kind == DeskKind::Make).collect();
    let flags = DESKS.iter().map(|(category, [list_path, ..])| {
        let i_e_catg = category.ie_catg();
        EditFlag { i_e_catg, list_path, page_status: desks.iter().any(|desk| desk.i_e_catg == i_e_catg) }
    });
    flags.collect()
}

const AT_CUSTOMS: Shown = (text("海关处理中", "At customs"), &[Progress::Customs, Progress::Attention]);
const DONE: Shown = (text("已放行", "Released"), &[Progress::Done]);
const MAKE_VIEWS: &[Shown] = &[
    (text("待制单", "To do"), &[Progress::Open, Progress::Refused]),
    (text("复核中", "In review"), &[Progress::Review]),
    (text("待发送", "To send"), &[Progress::Reviewed]),
    AT_CUSTOMS,
    DONE,
];
const CHECK_VIEWS: &[Shown] = &[
    (text("待复核", "To review"), &[Progress::Review]),
    (text("已复核", "Reviewed"), &[Progress::Reviewed]),
    AT_CUSTOMS,
    DONE,
];
const QUERY_VIEWS: &[Shown] = &[AT_CUSTOMS, DONE, (text("被退回", "Refused"), &[Progress::Refused])];

/// The permission code that a command needs; `None` for an unknown category.
pub fn permission(command: Command, ie_catg: &str) -> Option<&'static str> {
    MACHINE.permission(command.info(), ie_catg)
}

/// Why a command may not be done on a declaration now; `None` when it may. One that is not stored yet counts as a draft.
pub fn refusal(command: Command, declaration: RowRef<'_>, params: &OrgParams) -> Option<Message> {
    let state = State::from_code(declaration.text("status")).unwrap_or(State::Draft);
    let passed = declaration.int("reviewStep").and_then(|step| u8::try_from(step).ok());
    let (review_times, review_step) = (params.dec_reviews(), passed.unwrap_or_default());
    // Whose work it is only the server knows.
    let facts = Facts { review_times, review_step, ..Facts::default() };
    may(command, state, &facts).err()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menu::page_at;
    use crate::row::Row;
    use serde_json::json;

    #[test]
    fn every_desk_stands_on_pages_of_the_catalogue() {
        for (category, paths) in DESKS {
            for path in [paths[0], paths[2]] {
                let page = page_at(path).unwrap();
                let named = desk(path);
                assert_eq!((named.i_e_catg, named.list_path), (category.ie_catg(), path));
                let wanted = if named.kind == DeskKind::Make { Command::Edit } else { Command::Pass };
                let code = permission(wanted, category.ie_catg()).unwrap();
                assert!(page.permissions.contains(&code), "{path}");
                assert!(page_at(&format!("{}/7", named.edit_base)).is_some(), "{path} has no edit page");
            }
        }
        let query = desk("/queries/decview/12");
        assert_eq!((query.kind, query.list_path), (DeskKind::Query, "/queries/decl"));
        assert!(page_at("/queries/decl").is_some() && page_at("/queries/decview/7").is_some());
        assert_eq!(desk("/import/inMakeImport/new").kind, DeskKind::Make);
        let granted = desk("/privs/decview/7");
        assert_eq!(
            (granted.kind, granted.list_path, granted.edit_base),
            (DeskKind::Query, "/privs/decl", "/privs/decview")
        );
        assert!(granted.granted && desk("/privs/decl").granted && !query.granted && page_at("/privs/decl").is_some());
        assert!(page_at(&format!("{}/7", granted.edit_base)).is_some());
        assert_eq!(desk("/import/makeup").kind, DeskKind::Query);
    }

    #[test]
    fn the_work_of_every_desk_is_counted_and_of_no_other_page() {
        let of = |path: &str| pending(path).map(|one| (one.path, one.i_e_catg, one.operate_step));
        assert_eq!(of("/export/check"), Some(("/decl/v1", "2", "check")));
        assert_eq!(of("/fcst/entryMake"), Some(("/fcst/v1", "3", "make")));
        assert_eq!(of("/exit/exitNotifiEdit"), Some(("/order/v1/clientOrder", "4", "")));
        for other in
            ["/queries/decl", "/import/inMakeImport/7", "/orders/client", "/exit/exitNotifiEdit/7", "/datum/etps"]
        {
            assert_eq!(of(other), None, "{other}");
        }
    }

    #[test]
    fn a_command_belongs_to_a_right_on_the_category() {
        assert_eq!(permission(Command::Send, "2"), Some("records:export:send"));
        assert_eq!(permission(Command::Pass, "1"), Some("records:import:check"));
        assert_eq!(permission(Command::Pass, "9"), None);
    }

    #[test]
    fn a_refusal_looks_at_state_and_reviews() {
        let params = OrgParams { dec_review_times: "1".to_owned(), ..OrgParams::default() };
        let said = |command, row: serde_json::Value| {
            refusal(command, Row::from_value(row).unwrap().borrowed(), &params).map(|message| message.en)
        };
        assert_eq!(said(Command::Submit, json!({ "status": "01" })), None);
        assert_eq!(said(Command::Edit, json!({})), None);
        assert!(said(Command::Send, json!({ "status": "01" })).unwrap().contains("submit it for review first"));
        assert_eq!(said(Command::Send, json!({ "status": "06", "reviewStep": 1 })), None);
    }

    #[test]
    fn the_views_of_a_desk_do_not_overlap() {
        for path in ["/import/make", "/import/check", "/queries/decl"] {
            let views = desk(path).views;
            let codes: Vec<&str> = views.iter().flat_map(|view| view.states.split(',')).collect();
            let different: std::collections::HashSet<&&str> = codes.iter().collect();
            assert_eq!(codes.len(), different.len(), "{path}");
            assert!(codes.iter().all(|code| State::from_code(code).is_some()));
        }
    }

    #[test]
    fn each_category_has_a_flag_that_is_down_until_something_is_edited_there() {
        let raised = |edited: &[&str]| -> Vec<&str> {
            let edited: Vec<String> = edited.iter().map(|path| (*path).to_owned()).collect();
            edit_flags(&edited).iter().filter(|flag| flag.page_status).map(|flag| flag.i_e_catg).collect()
        };
        let of: Vec<&str> = edit_flags(&[]).iter().map(|flag| flag.i_e_catg).collect();
        assert_eq!((of, raised(&[])), (vec!["1", "2", "3", "4"], vec![]));
        assert_eq!(raised(&["/import/inMakeImport/new", "/exit/outCountryMakeImport/7"]), ["1", "4"]);
        assert_eq!(raised(&["/export/outMakeImport/1", "/export/outMakeImport/2"]), ["2"]);
        assert_eq!(raised(&["/entry/InCountryCheckImport/3", "/dashboard"]), [] as [&str; 0]);
    }
}
