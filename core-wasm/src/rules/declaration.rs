//! The rules of a customs declaration: one call judges the head, the lines and all other parts.
//!
//! Each rule is one row of a catalogue ([`rules`]): a stable id, its severity, its message, its source and the check
//! itself. A check sees only well-formed values: a field that the validator refused is not judged further.

mod combination;
mod containers;
mod danger;
mod dates;
mod documents;
mod elements;
mod fees;
mod findings;
mod gaps;
pub mod goods;
mod head;
mod licences;
mod merge;
mod natures;
mod origin;
mod packing;
mod parties;
mod plausible;
mod ports;
mod prices;
mod quantities;
pub mod reference;
mod related;
pub mod suggest;
mod summary;
mod tables;
mod transport;
mod view;

use chrono::NaiveDate;
use serde::Serialize;

use crate::config::OrgParams;
use crate::dictionary::Dictionaries;
use crate::error::{Problem, Severity};
use crate::row::{Row, RowRef};
use crate::rules::house::HouseRule;
use crate::text::Text;
use crate::validate::Stage;
use findings::{Collected, Findings};
use reference::PriceReference;
use view::{Declaration, Line, Numbered};

#[cfg(not(target_arch = "wasm32"))]
pub(in crate::rules) use tables::Terms;
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
    /// Prices that those of the lines are held against; none where nobody knows any.
    pub prices: &'a [PriceReference],
    /// Rows of the exchange rates, by which charges in another currency than the goods are held against them; none where
    /// nobody knows any.
    pub exchange: &'a [Row],
    /// The rules of its house that are in force for that organisation.
    pub house: &'a [HouseRule],
}

/// The day on which the codes of a declaration have to hold: that of its declaring, today for one that waits for it.
pub fn day_of(head: RowRef<'_>, today: NaiveDate) -> NaiveDate {
    head.date("declDate").unwrap_or(today)
}

impl Context<'_> {
    fn day(&self, head: RowRef<'_>) -> NaiveDate {
        day_of(head, self.today)
    }
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
    /// The fields that it complains about, as paths without places: `grossWet`, `lines.gQty`; `lines` for the list itself.
    pub fields: &'static [&'static str],
    /// Whether it refuses only what it is sure of, and else warns (a code whose row in the table no source confirms).
    pub softens: bool,
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
        Rule {
            id,
            severity: Severity::Error,
            from: Stage::Store,
            title,
            message,
            source,
            fields: &[],
            softens: false,
            check,
        }
    }

    const fn warning(id: &'static str, title: Text, message: Text, source: &'static str, check: Check) -> Rule {
        Rule { severity: Severity::Warning, ..Rule::error(id, title, message, source, check) }
    }

    /// The fields that it complains about. A test build refuses a complaint about any other.
    const fn of(mut self, fields: &'static [&'static str]) -> Rule {
        self.fields = fields;
        self
    }

    /// Only warns where what it is judged by is not sure.
    const fn softened(mut self) -> Rule {
        self.softens = true;
        self
    }

    /// Whether it says that it complains about a field of a list, or of the head.
    fn names(&self, list: &str, field: &str) -> bool {
        self.fields.iter().any(|name| match name.split_once('.') {
            Some((of, inside)) => of == list && inside == field,
            None => list.is_empty() && *name == field,
        })
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
    /// The customs-and-inspection part of the declaration: notes of the merged form.
    pub const INSPECTION: &str = "filling rules of the merged declaration, inspection part (2018)";
    /// What a reviewer looks at; no law names the bounds.
    pub const REVIEW: &str = "what a reviewer asks; the bounds are ours";
    /// Elements of each HS code, as the yearly tariff workbook of the trade has them.
    pub const ELEMENTS: &str = "declaration elements of the tariff (规范申报目录)";
    /// Parameter of the organisation.
    pub const PARAMETER: &str = "parameter of the organisation";
}

/// The catalogue, in groups.
static CATALOGUE: &[&[Rule]] = &[
    head::RULES,
    parties::RULES,
    transport::RULES,
    ports::RULES,
    gaps::RULES,
    related::RULES,
    combination::RULES,
    fees::RULES,
    plausible::RULES,
    packing::RULES,
    dates::RULES,
    goods::RULES,
    merge::RULES,
    danger::RULES,
    elements::RULES,
    quantities::RULES,
    prices::RULES,
    reference::RULES,
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
    if context.stage >= Stage::Declare {
        collected.ask_house(head, context);
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
