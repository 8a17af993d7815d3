//! The states of documents, as data: one table a document says its states, what a person may do in each and where that
//! leads. What is allowed (in the browser and on the server), buttons, dialogs, history and dictionaries follow from it.

pub mod amendment;
pub mod base_file;
pub mod bond_invoice;
pub mod bond_invt;
pub mod bonded_account;
pub mod care;
pub mod client_order;
mod command;
pub mod declaration;
pub mod documents;
pub mod eco_cert;
pub mod forecast;
pub mod grant;
pub mod origin_cert;
pub mod question;
mod receipt;
pub mod recognition;
pub mod review;
pub mod sas;
pub mod wms;
pub mod words;
pub mod write_off;

use command::BLANK;
pub use command::{Ask, CommandInfo, Note, Reviews, Wanted};
pub use receipt::{Receipt, receive};

use serde::{Deserialize, Serialize};

use crate::config::OrgParams;
use crate::dictionary::Entry;
use crate::error::Problem;
use crate::permission::{self, Category, RecordRight, records};
use crate::resource::Resource;
use crate::resources::documents::PURCHASE_ORDER;
use crate::row::RowRef;
use crate::rules::bonded::filing;
use crate::text::{Message, Text, text};

/// How a state looks to the people who work on the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Progress {
    /// Somebody here has to go on with it.
    Open,
    /// It was sent back or refused: to be changed.
    Refused,
    Review,
    Reviewed,
    /// Sent; the other side (customs, an agent, a customer) works on it.
    Customs,
    /// The other side waits for something: tax, an inspection, the full declaration.
    Attention,
    Done,
    /// It goes no further.
    Ended,
}

/// One state of a document.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct StateInfo {
    /// The code that rows keep.
    pub code: &'static str,
    pub label: Text,
    pub progress: Progress,
    /// How far the document is: an answer of customs moves it only to a state of higher rank.
    #[serde(skip)]
    pub rank: u8,
    /// Codes of answers of customs that lead here, the own code among them; none where customs answers otherwise.
    #[serde(skip)]
    pub answers: &'static [&'static str],
}

impl StateInfo {
    const fn new(code: &'static str, label: Text, progress: Progress) -> StateInfo {
        StateInfo { code, label, progress, rank: 0, answers: &[] }
    }

    const fn answered(mut self, rank: u8, answers: &'static [&'static str]) -> StateInfo {
        self.rank = rank;
        self.answers = answers;
        self
    }
}

/// A ready-made choice of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct StateView {
    pub label: Text,
    /// The states that it shows, parted by commas.
    pub states: String,
}

/// What a ready-made choice is called, and how far the documents are that it shows.
pub type Shown = (Text, &'static [Progress]);

/// The ready-made choices of most documents, in the order of the work.
pub const VIEWS: &[Shown] = &[
    (text("待办", "To do"), &[Progress::Open, Progress::Refused]),
    (text("复核中", "In review"), &[Progress::Review]),
    (text("已就绪", "Ready"), &[Progress::Reviewed]),
    (text("对方办理中", "With the other side"), &[Progress::Customs, Progress::Attention]),
    (text("已完成", "Done"), &[Progress::Done]),
];

/// In place of a state: the document is not there yet.
pub const NEW: &str = "";

/// Who does a command, where a document has an owner and somebody it is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// Whose document it is.
    Owner,
    /// Whom it is for.
    Agent,
    /// Whoever declares: whom it is for, or its owner where that lets nobody else work on it.
    Declarant,
    #[default]
    Either,
    /// Nobody by hand: it follows from something else.
    System,
}

impl Side {
    /// Whether somebody on this side does what is for a side to do.
    const fn does(self, what_is_for: Side) -> bool {
        matches!(
            (what_is_for, self),
            (Side::Either, _)
                | (_, Side::Either)
                | (Side::Owner, Side::Owner | Side::Declarant)
                | (Side::Declarant, Side::Agent | Side::Declarant)
                | (Side::Agent, Side::Agent)
                | (Side::System, Side::System)
        )
    }
}

/// The permission that a command needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// This verb on the resource: `update` for `decl:amendment:update`.
    Verb(&'static str),
    /// This right on the category of the customs record.
    Records(RecordRight),
}

/// A condition beside the state, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Guard {
    /// The organisation reviews such documents.
    Reviewed,
    /// The organisation reviews none.
    Unreviewed,
    /// No further review follows.
    LastReview,
    /// The person neither made nor changed it: nobody reviews their own work.
    OthersWork,
    /// The person did not pass the review before: the second review is somebody else's. Where as many were passed as are wanted
    /// (now: the organisation wanted more of them before), no second one is meant, and whoever passed it leads it on.
    OtherReviewer,
    /// No declaration was made of it.
    Undeclared,
    /// Its lines were merged.
    Merged,
    /// It goes by itself: it belongs to no order that is led on as a whole, or is led on with it.
    Alone,
    /// Its number of customs was keyed by people.
    NumberKeyed,
    /// Customs did not approve what people keyed as approved.
    RefusedAfterAll,
    /// Customs approved what people keyed as returned.
    ApprovedAfterAll,
    /// It did not: what people keyed is what customs decided, as far as is known.
    Undisputed,
    /// Nor did it refuse what people keyed as approved.
    Unrefused,
    /// Customs takes changes of the account.
    Changeable,
    /// The person is on the side that declares.
    Declares,
}

/// What the decision about a command depends on, beside the state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Facts {
    /// How many reviews the organisation wants (`decReviewTimes`).
    #[serde(default)]
    pub review_times: u8,
    /// How many this document has passed.
    #[serde(default)]
    pub review_step: u8,
    /// Whether the person made it or changed it.
    #[serde(default)]
    pub own_work: bool,
    /// Whether the person passed a review of it in this round.
    #[serde(default)]
    pub passed_before: bool,
    /// Whether declarations were made of it (`declUsedTypecd`).
    #[serde(default)]
    pub declared: bool,
    /// Whether its lines were merged.
    #[serde(default)]
    pub merged: bool,
    /// Whether it belongs to an order that is led on as a whole (`clientRltPo`).
    #[serde(default)]
    pub bound: bool,
    /// Whether it is led on with that order.
    #[serde(default)]
    pub together: bool,
    /// Whether people keyed the number of customs, and customs has not said it (`keyedNo`).
    #[serde(default)]
    pub number_keyed: bool,
    /// Whether customs decided otherwise than people keyed (`disputedResult`): it did not approve, or it did.
    #[serde(default)]
    pub refused_after_all: bool,
    #[serde(default)]
    pub approved_after_all: bool,
    /// Whether customs takes no changes of it (`pauseChgMarkcd`).
    #[serde(default)]
    pub changes_paused: bool,
    /// On which side the person is; [`Side::Either`] where that does not matter.
    #[serde(default)]
    pub by: Side,
}

impl Guard {
    /// Whether the condition is met.
    pub const fn holds(self, facts: &Facts) -> bool {
        match self {
            Guard::Reviewed => facts.review_times > 0,
            Guard::Unreviewed => facts.review_times == 0,
            Guard::LastReview => facts.review_step.saturating_add(1) >= facts.review_times,
            Guard::OthersWork => !facts.own_work,
            Guard::OtherReviewer => !facts.passed_before || facts.review_step >= facts.review_times,
            Guard::Undeclared => !facts.declared,
            Guard::Merged => facts.merged,
            Guard::Alone => facts.together || !facts.bound,
            Guard::NumberKeyed => facts.number_keyed,
            Guard::RefusedAfterAll => facts.refused_after_all,
            Guard::ApprovedAfterAll => facts.approved_after_all,
            Guard::Undisputed => !facts.approved_after_all,
            Guard::Unrefused => !facts.refused_after_all,
            Guard::Changeable => !facts.changes_paused,
            Guard::Declares => facts.by.does(Side::Declarant),
        }
    }
}

/// Where a step leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    State(&'static str),
    /// The state stays; so does that of a document that is deleted.
    Same,
}

/// A way from some states to another one, open while its conditions are met.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub from: &'static [&'static str],
    pub to: To,
    pub when: &'static [Guard],
}

/// A step without conditions.
const fn step(from: &'static [&'static str], to: &'static str) -> Step {
    Step { from, to: To::State(to), when: &[] }
}

/// A step that changes no state.
const fn stay(from: &'static [&'static str]) -> Step {
    Step { from, to: To::Same, when: &[] }
}

const OTHER_SIDE: Text = text("此操作由对方办理", "This is for the other side to do");
const NOT_THERE: Text = text("新建", "New");

/// What to do instead of a command that is not allowed. The first one that fits is said.
#[derive(Clone, Copy, Debug)]
pub struct Hint {
    /// Commands that it is about; none: all.
    pub commands: &'static [&'static str],
    /// States that it is about; none: all.
    pub states: &'static [&'static str],
    /// Rule of the refusal; "" for that of the machine.
    pub rule: &'static str,
    pub say: Text,
}

const fn hint(commands: &'static [&'static str], states: &'static [&'static str], say: Text) -> Hint {
    Hint { commands, states, rule: "", say }
}

/// The states of a document and what leads from one to another.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// The definition of the rows.
    pub of: &'static Resource,
    /// The field that keeps the state.
    pub field: &'static str,
    /// Dictionary family of the states.
    pub family: &'static str,
    pub states: &'static [StateInfo],
    pub commands: &'static [&'static CommandInfo],
    /// Rule of a command that is not allowed.
    pub rule: &'static str,
    /// Sentence of it, with `{state}`, `{command}` and `{hint}`.
    pub refusal: Text,
    pub hints: &'static [Hint],
}

/// All of them.
pub static ALL: &[&Machine] = &[
    &declaration::MACHINE,
    &amendment::MACHINE,
    &grant::MACHINE,
    &base_file::MACHINE,
    &forecast::MACHINE,
    &client_order::MACHINE,
    &bonded_account::OF_EMS,
    &bonded_account::OF_BWS,
    &bonded_account::OF_EML,
    &write_off::MACHINE,
    &bond_invt::MACHINE,
    &bond_invoice::MACHINE,
    &eco_cert::MACHINE,
    &origin_cert::MACHINE,
    &care::MACHINE,
    &sas::APPLICATION,
    &sas::STOCK,
    &sas::PASSPORT,
    &sas::VEHICLE,
    &wms::INBOUND,
    &wms::OUTBOUND,
    &wms::COUNT,
    &recognition::MACHINE,
    &question::MACHINE,
];

/// The machine of the rows of a resource.
pub fn of(resource: &str) -> Option<&'static Machine> {
    ALL.iter().find(|machine| machine.of.name == resource).copied()
}

/// Where an allowed command leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    pub state: &'static str,
    /// Reviews passed then.
    pub review_step: u8,
}

impl Machine {
    /// The state of a code.
    pub fn state(&self, code: &str) -> Option<&'static StateInfo> {
        self.states.iter().find(|info| info.code == code)
    }

    /// The command of a name.
    pub fn command(&self, name: &str) -> Option<&'static CommandInfo> {
        self.commands.iter().find(|info| info.name == name).copied()
    }

    /// The state of a row that was just added; "" where nobody adds rows by hand.
    pub fn first(&self) -> &'static str {
        let added = self.command("add").and_then(|add| self.allowed(add, NEW, &Facts::default()).ok());
        added.map_or(NEW, |next| next.state)
    }

    /// What a command leads to, or why it is not allowed. A state that nobody knows allows nothing.
    ///
    /// # Errors
    /// The problem, at the field of the state.
    pub fn allowed(&self, command: &CommandInfo, state: &str, facts: &Facts) -> Result<Next, Problem> {
        if !facts.by.does(command.side) {
            return Err(Problem::error(self.rule, self.field, OTHER_SIDE));
        }
        let from = |step: &Step| step.from.iter().copied().find(|code| *code == state);
        let open = |step: &&Step| step.when.iter().all(|guard| guard.holds(facts));
        let found = command.steps.iter().filter(open).find_map(|step| from(step).map(|from| (step.to, from)));
        let (to, from) = found.ok_or_else(|| {
            let others = |step: &Step| from(step).is_some() && step.when.contains(&Guard::Declares);
            if !Guard::Declares.holds(facts) && command.steps.iter().any(others) {
                return Problem::error(self.rule, self.field, OTHER_SIDE);
            }
            self.refused(command, state)
        })?;
        if let Some((_, reason)) = command.guards.iter().find(|(guard, _)| !guard.holds(facts)) {
            return Err(Problem::error(self.rule, self.field, *reason));
        }
        let state = match to {
            To::State(next) => next,
            To::Same => from,
        };
        Ok(Next { state, review_step: command.reviews.after(facts.review_step) })
    }

    /// What a command leads to for a row as it stands, or why it is not allowed.
    ///
    /// # Errors
    /// The problem, at the field of the state.
    pub fn allowed_for(&self, command: &CommandInfo, row: RowRef<'_>, facts: &Facts) -> Result<Next, Problem> {
        let declared = matches!(row.text(documents::USED_FIELD), documents::PARTLY | documents::USED);
        let disputed = row.text("disputedResult");
        let facts = Facts {
            declared: facts.declared || declared,
            bound: facts.bound || !row.is_blank(PURCHASE_ORDER.name),
            number_keyed: facts.number_keyed || !row.is_blank("keyedNo") || self.filing_keyed(row),
            refused_after_all: facts.refused_after_all || matches!(disputed, "3" | "6" | "Z"),
            approved_after_all: facts.approved_after_all || matches!(disputed, "1" | "2" | "4" | "5" | "7"),
            changes_paused: facts.changes_paused || bonded_account::takes_no_changes(row),
            ..*facts
        };
        self.allowed(command, row.text(self.field), &facts)
    }

    /// Whether people keyed that customs filed an account, which customs did not say itself.
    fn filing_keyed(&self, row: RowRef<'_>) -> bool {
        self.family == bonded_account::FAMILY
            && row.int("chgTmsCnt").unwrap_or_default() == 0
            && filing::keyed(row) == Some(true)
    }

    /// The facts with what the organisation that makes the row wants of reviews, and how many it has passed.
    pub fn reviewed(&self, params: &OrgParams, row: RowRef<'_>, facts: Facts) -> Facts {
        let review_times = self.of.reviews.map_or(0, |parameter| params.reviews(parameter));
        let passed = row.int(review::STEP).and_then(|step| u8::try_from(step).ok());
        Facts { review_times, review_step: passed.unwrap_or_default(), ..facts }
    }

    /// The same where the row says itself how often it is reviewed ([`review::TIMES`]); `None` where it does not.
    pub fn reviewed_as_told(&self, row: RowRef<'_>, facts: Facts) -> Option<Facts> {
        self.of.reviews?;
        let review_times = row.int(review::TIMES.name).and_then(|times| u8::try_from(times).ok())?;
        Some(Facts { review_times, ..self.reviewed(&OrgParams::default(), row, facts) })
    }

    /// The command that leads from a state to another one, for somebody on a side.
    pub fn leading(&self, from: &str, to: &str, by: Side) -> Option<&'static CommandInfo> {
        let facts = Facts { by, ..Facts::default() };
        let leads = |command: &CommandInfo| self.allowed(command, from, &facts).is_ok_and(|next| next.state == to);
        self.commands.iter().copied().find(|command| from != to && leads(command))
    }

    fn refused(&self, command: &CommandInfo, state: &str) -> Problem {
        let label: Message = self.state(state).map_or(NOT_THERE, |info| info.label).into();
        let fits = |hint: &&Hint| {
            let about = |wanted: &[&str], it: &str| wanted.is_empty() || wanted.contains(&it);
            about(hint.commands, command.name) && about(hint.states, state)
        };
        let hint = self.hints.iter().find(fits);
        let rule = hint.map(|hint| hint.rule).filter(|rule| !rule.is_empty()).unwrap_or(self.rule);
        let say = hint.map_or(BLANK, |hint| hint.say);
        let message = self.refusal.speak_with(&[("state", &label), ("command", &command.verb), ("hint", &say)]);
        Problem::error(rule, self.field, message)
    }

    /// The permission code that a command needs; for the commands of customs records on a category (iECatg), and then `None`
    /// for an unknown one.
    pub fn permission(&self, command: &CommandInfo, ie_catg: &str) -> Option<&'static str> {
        match command.right {
            Right::Verb(verb) => permission::code(self.of.perm, verb),
            Right::Records(right) => Category::from_ie_catg(ie_catg).map(|category| records(category, right)),
        }
    }

    /// Ready-made choices of a list; those that show no state are left out.
    pub fn views(&self, wanted: &[Shown]) -> Vec<StateView> {
        let states = |of: &[Progress]| -> Vec<&str> {
            self.states.iter().filter(|state| of.contains(&state.progress)).map(|state| state.code).collect()
        };
        let views = wanted.iter().map(|(label, of)| StateView { label: *label, states: states(of).join(",") });
        views.filter(|view| !view.states.is_empty()).collect()
    }

    /// The states as entries of their dictionary family.
    pub fn dictionary(&self) -> Vec<Entry> {
        let entry = |info: &StateInfo| Entry {
            id: info.code.to_owned(),
            name: info.label.zh.to_owned(),
            name_en: info.label.en.to_owned(),
            ..Entry::default()
        };
        self.states.iter().map(entry).collect()
    }
}
