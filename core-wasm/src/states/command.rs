//! What a command of a document is: its words, what is asked and written, whose it is, where it leads and what it changes.

use serde::Serialize;

use super::{Guard, Right, Side, Step, words};
use crate::error::Problem;
use crate::text::{Text, text};

/// Whether a person writes something to a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Wanted {
    No,
    Optional,
    Required,
}

/// What a person writes to a command.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Note {
    pub wanted: Wanted,
    /// What it is called in the dialog.
    pub label: Text,
    /// Most characters.
    pub max: u16,
    /// Field that keeps it beside the history; "" when only the history does.
    #[serde(skip)]
    pub field: &'static str,
    /// Rule of a note that is missing or too long.
    #[serde(skip)]
    pub rule: &'static str,
    /// What is said when it is missing.
    #[serde(skip)]
    pub missing: Text,
}

impl Note {
    pub(super) const NONE: Note =
        Note { wanted: Wanted::No, label: BLANK, max: 0, field: "", rule: "", missing: BLANK };

    /// Why a note is not taken; `field` is its name in the request.
    pub fn problem(&self, note: &str, field: &str) -> Option<Problem> {
        let length = note.trim().chars().count();
        if self.wanted == Wanted::Required && length == 0 {
            return Some(Problem::error(self.rule, field, self.missing));
        }
        let is_long = self.wanted != Wanted::No && length > usize::from(self.max);
        is_long.then(|| Problem::error(self.rule, field, TOO_LONG.with(&[("max", &self.max.to_string())])))
    }
}

/// What a person is asked before a command is done.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Ask {
    /// Nothing: it is done.
    Nothing,
    /// For a yes; the verb of "this will … the record".
    Yes { verb: Text },
    /// In a dialog of its own, by this title; `{count}` documents.
    Dialog { title: Text },
}

/// What a command does to the count of reviews passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reviews {
    Keep,
    Count,
    Forget,
}

impl Reviews {
    /// The count after the command.
    pub const fn after(self, passed: u8) -> u8 {
        match self {
            Reviews::Keep => passed,
            Reviews::Count => passed.saturating_add(1),
            Reviews::Forget => 0,
        }
    }
}

/// What is done to a document.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct CommandInfo {
    /// Its name, and that of the action in the audit.
    pub name: &'static str,
    /// Last part of the path of the button that does it, as a rule to chosen rows; "" for what is part of another operation or
    /// follows from one.
    pub path: &'static str,
    /// What a button says.
    pub label: Text,
    /// What the history says.
    pub done: Text,
    /// What cannot be done: 不能“修改” / cannot be "changed".
    #[serde(skip)]
    pub verb: Text,
    pub ask: Ask,
    /// Whether the server may find something doubtful about it, and wants to ask the person first (511).
    pub doubtful: bool,
    /// Whether it asks so of whoever did not say that they want to be asked, too.
    #[serde(skip)]
    pub insists: bool,
    pub note: Note,
    #[serde(skip)]
    pub right: Right,
    /// What a customer must have granted (dictionary `priv`).
    #[serde(skip)]
    pub granted: &'static str,
    pub side: Side,
    #[serde(skip)]
    pub steps: &'static [Step],
    /// Whether the document must be complete: with all that is to be declared, and at least one line of each kind.
    #[serde(skip)]
    pub complete: bool,
    /// What must hold beside the state, however it leads; a person is told which one does not.
    #[serde(skip)]
    pub guards: &'static [(Guard, Text)],
    #[serde(skip)]
    pub reviews: Reviews,
    /// Fields that take the time of the command.
    #[serde(skip)]
    pub stamps: &'static [&'static str],
    /// Fields that are emptied.
    #[serde(skip)]
    pub clears: &'static [&'static str],
    /// Whether a page shows its button only where it can be done; the others are grey then and say why not.
    pub only_where_possible: bool,
    /// Kind of the message to colleagues; "" when nobody is told.
    #[serde(skip)]
    pub tells: &'static str,
}

pub(super) const BLANK: Text = text("", "");
const TOO_LONG: Text = text("最多 {max} 字，请缩短", "At most {max} characters: shorten it");

impl CommandInfo {
    /// What most commands leave as it is.
    pub(super) const PLAIN: CommandInfo = CommandInfo {
        name: "",
        path: "",
        label: BLANK,
        done: BLANK,
        verb: BLANK,
        ask: Ask::Nothing,
        doubtful: false,
        insists: false,
        note: Note::NONE,
        right: Right::Verb("update"),
        granted: "edit",
        side: Side::Either,
        steps: &[],
        complete: false,
        guards: &[],
        reviews: Reviews::Keep,
        stamps: &[],
        clears: &[],
        only_where_possible: false,
        tells: "",
    };

    /// Adding, from nothing to a state.
    pub(super) const fn add(steps: &'static [Step]) -> CommandInfo {
        CommandInfo {
            name: "add",
            label: text("新增", "Add"),
            done: words::ADD,
            verb: text("新增", "made"),
            right: Right::Verb("add"),
            steps,
            ..CommandInfo::PLAIN
        }
    }

    /// Changing the content.
    pub(super) const fn update(steps: &'static [Step]) -> CommandInfo {
        CommandInfo {
            name: "update",
            label: text("修改", "Change"),
            done: words::UPDATE,
            verb: text("修改", "changed"),
            steps,
            ..CommandInfo::PLAIN
        }
    }

    /// Opening again what was handed on, by whoever did it.
    pub(super) const fn take_back(steps: &'static [Step]) -> CommandInfo {
        CommandInfo {
            name: "takeBack",
            path: "takeBack",
            label: text("撤回", "Take back"),
            done: text("撤回", "Taken back"),
            verb: text("撤回", "taken back"),
            ask: Ask::Yes { verb: text("撤回", "take back") },
            steps,
            ..CommandInfo::PLAIN
        }
    }

    /// Deleting, from these states.
    pub(super) const fn delete(steps: &'static [Step]) -> CommandInfo {
        CommandInfo {
            name: "delete",
            label: text("删除", "Delete"),
            done: words::DELETE,
            verb: text("删除", "deleted"),
            ask: Ask::Yes { verb: text("永久删除", "permanently delete") },
            right: Right::Verb("delete"),
            steps,
            ..CommandInfo::PLAIN
        }
    }

    /// Whether reviews decide beside the state.
    pub fn depends_on_reviews(&self) -> bool {
        let of_reviews = |guard: &Guard| {
            let of_others = [
                Guard::Undeclared,
                Guard::Merged,
                Guard::Alone,
                Guard::NumberKeyed,
                Guard::RefusedAfterAll,
                Guard::ApprovedAfterAll,
                Guard::Undisputed,
                Guard::Unrefused,
                Guard::Changeable,
                Guard::Declares,
            ];
            !of_others.contains(guard)
        };
        let mut steps = self.steps.iter().flat_map(|step| step.when);
        self.guards.iter().any(|(guard, _)| of_reviews(guard)) || steps.any(of_reviews)
    }

    /// Whether it matters who declares what the document announces: in some state, or always.
    pub fn depends_on_declarant(&self) -> bool {
        self.side == Side::Declarant || self.steps.iter().any(|step| step.when.contains(&Guard::Declares))
    }

    /// Whether it matters that the lines of the document were merged.
    pub fn depends_on_merging(&self) -> bool {
        self.steps.iter().any(|step| step.when.contains(&Guard::Merged))
    }

    /// Whether it matters that the document belongs to an order that is led on as a whole.
    pub fn depends_on_order(&self) -> bool {
        self.guards.iter().any(|(guard, _)| *guard == Guard::Alone)
    }

    /// Whether it matters that declarations were made of the document.
    pub fn depends_on_declarations(&self) -> bool {
        self.guards.iter().any(|(guard, _)| *guard == Guard::Undeclared)
    }
}
