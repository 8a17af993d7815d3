//! The rules of a customs declaration: one call judges the head, the lines and every part of it.
//!
//! Each rule is one row of a catalogue ([`rules`]): stable id, severity, what it says, where it comes from, and the check
//! itself. A check sees only well-formed values: a field that the validator has refused is not judged further.

mod combination;
mod containers;
mod dates;
mod documents;
mod fees;
mod findings;
mod goods;
mod head;
mod licences;
mod origin;
mod packing;
mod parties;
mod prices;
mod quantities;
pub mod suggest;
mod tables;
mod transport;
mod view;

use chrono::NaiveDate;
use serde::Serialize;

use crate::config::OrgParams;
use crate::dictionary::Dictionaries;
use crate::error::{Problem, Severity};
use crate::row::Row;
use crate::text::Text;
use crate::validate::Stage;
use findings::{Collected, Findings};
use view::{Declaration, Line, Numbered};

pub(in crate::rules) use tables::{Wanted, terms};
pub use view::Direction;

/// What the judgement of a declaration depends on, beside the declaration.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    pub dicts: &'a Dictionaries,
    /// Today at the customs office.
    pub today: NaiveDate,
    /// Parameters of the organisation that makes the declaration: the agent's where an agent makes it.
    pub params: &'a OrgParams,
    pub stage: Stage,
}

/// The judgement of a declaration.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Verdict {
    /// All problems in form order: head, lines, containers, documents.
    pub problems: Vec<Problem>,
}

impl Verdict {
    /// The problems that refuse the declaration.
    pub fn errors(&self) -> impl Iterator<Item = &Problem> {
        self.problems.iter().filter(|problem| problem.is_error())
    }

    /// Whether nothing refuses the declaration; warnings may remain.
    pub fn passes(&self) -> bool {
        self.errors().next().is_none()
    }
}

/// One rule of the catalogue.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Rule {
    /// Stable over releases: `decl.head.grossNotBelowNet`.
    pub id: &'static str,
    pub severity: Severity,
    /// The first stage at which it is judged.
    pub from: Stage,
    pub title: Text,
    /// What is wrong and what to do; `{name}` places are filled with the values found.
    pub message: Text,
    pub source: &'static str,
    #[serde(skip)]
    check: Check,
}

/// What a rule looks at.
#[derive(Clone, Copy, Debug)]
enum Check {
    Head(fn(&Declaration<'_>, &mut Findings<'_>)),
    EachLine(fn(&Declaration<'_>, &Line<'_>, &mut Findings<'_>)),
    EachContainer(fn(&Declaration<'_>, Numbered<'_>, &mut Findings<'_>)),
    EachLicence(fn(&Declaration<'_>, Numbered<'_>, &mut Findings<'_>)),
    EachEdoc(fn(&Declaration<'_>, Numbered<'_>, &mut Findings<'_>)),
    EachEco(fn(&Declaration<'_>, Numbered<'_>, &mut Findings<'_>)),
}

impl Rule {
    const fn error(id: &'static str, title: Text, message: Text, source: &'static str, check: Check) -> Rule {
        Rule { id, severity: Severity::Error, from: Stage::Store, title, message, source, check }
    }

    const fn warning(id: &'static str, title: Text, message: Text, source: &'static str, check: Check) -> Rule {
        Rule { severity: Severity::Warning, ..Rule::error(id, title, message, source, check) }
    }

    /// Judged only when the declaration is to leave the house: a stored one may have the gap.
    const fn when_declaring(mut self) -> Rule {
        self.from = Stage::Declare;
        self
    }
}

/// Where the rules come from.
mod source {
    /// Regular expressions and checks of a live declaration screen.
    pub const SCREEN: &str = "checks of a live single-window declaration screen";
    /// Combination tables of a live product.
    pub const TABLE: &str = "combination table of a live declaration product";
    /// Official filling rules, known in the trade.
    pub const FILLING: &str = "customs declaration filling rules";
    /// The import interface and its notes.
    pub const INTERFACE: &str = "single-window import interface (CIT)";
    /// Numbers as customs gives them, read from samples.
    pub const NUMBERS: &str = "number forms, from samples of customs documents";
    /// Parameter of the organisation.
    pub const PARAMETER: &str = "parameter of the organisation";
}

/// The catalogue, in groups.
static CATALOGUE: &[&[Rule]] = &[
    head::RULES,
    parties::RULES,
    transport::RULES,
    combination::RULES,
    fees::RULES,
    packing::RULES,
    dates::RULES,
    goods::RULES,
    quantities::RULES,
    prices::RULES,
    origin::RULES,
    containers::RULES,
    licences::RULES,
    documents::RULES,
];

/// All rules of a declaration.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    CATALOGUE.iter().flat_map(|group| group.iter())
}

/// Judges a declaration with all its parts.
///
/// At [`Stage::Draft`] only what could not be stored is reported; at [`Stage::Store`] also wrong values; at
/// [`Stage::Declare`] everything, gaps included. The live form judges for [`Stage::Declare`].
pub fn judge(declaration: &Row, context: &Context<'_>) -> Verdict {
    let head = declaration.borrowed();
    let mut collected = Collected::default();
    collected.check_fields(head, context);
    if context.stage > Stage::Draft {
        let view = Declaration::new(head, context);
        for rule in rules().filter(|rule| context.stage >= rule.from) {
            apply(rule, &view, &mut collected);
        }
    }
    Verdict { problems: collected.in_form_order() }
}

fn apply(rule: &'static Rule, view: &Declaration<'_>, collected: &mut Collected) {
    let mut each =
        |list: &'static str, rows: &[Numbered<'_>], check: fn(&Declaration<'_>, Numbered<'_>, &mut Findings<'_>)| {
            for row in rows {
                check(view, *row, &mut Findings::new(rule, list, Some(row.index), collected));
            }
        };
    match rule.check {
        Check::Head(check) => check(view, &mut Findings::new(rule, "", None, collected)),
        Check::EachLine(check) => {
            for line in &view.lines {
                check(view, line, &mut Findings::new(rule, "lines", Some(line.index), collected));
            }
        }
        Check::EachContainer(check) => each("containers", &view.containers, check),
        Check::EachLicence(check) => each("licenceDocus", &view.licence_docus, check),
        Check::EachEdoc(check) => each("edocRealations", &view.edocs, check),
        Check::EachEco(check) => each("ecoRelations", &view.ecos, check),
    }
}
