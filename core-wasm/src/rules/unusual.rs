//! What is unusual in the goods lines of a declaration, beside what its owner's own declarations said of the same goods before:
//! price, weight of one piece, HS code and name, origin, packing. Hints, each with its figures and with what was written last.

mod history;

use serde::Serialize;

pub use history::{FEWEST, Figure, History, Last, NEWEST, Range, Values, Written, history};
use history::{price_of, weight_of};

use crate::dictionary::Dictionaries;
use crate::error::Problem;
use crate::resource::Kind;
use crate::resources::declaration::{HEAD, LINE};
use crate::row::RowRef;
use crate::rules::declaration::reference::HELD_AGAINST_ANOTHER;
use crate::rules::explained::{Explained, plain};
use crate::rules::units::{KILOGRAM, convert, is_weight};
use crate::text::catalogue::unusual as texts;
use crate::text::{Lang, Message, Text, text};

const LINES: &str = "lines";
const PACKING: &str = "wrapType";

/// Something unusual: the hint, what was written last, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Unusual {
    pub problem: Problem,
    /// What the field would hold, had it been written as it was last.
    pub take: String,
    /// The declaration in which it was written last.
    pub decl_id: String,
    pub number: String,
    pub how: Explained,
}

/// What is unusual in a declaration, in form order of each line, by what is known of its goods. Of a price that was told already to be
/// far from another nothing more is said.
pub fn unusual(declaration: RowRef<'_>, known: &[History], told: &[Problem], dicts: &Dictionaries) -> Vec<Unusual> {
    let mut found = Vec::new();
    for (at, line) in declaration.each(LINES).enumerate() {
        let goods = Goods { at, line, head: declaration, dicts };
        for history in known.iter().filter(|history| goods.is_of(history)) {
            goods.judge(history, told, &mut found);
        }
    }
    // The packing stands in the head: one question is enough.
    let mut packed = false;
    found.retain(|one: &Unusual| one.problem.field != PACKING || !std::mem::replace(&mut packed, true));
    found
}

/// The goods of a line.
#[derive(Clone, Copy)]
struct Goods<'a> {
    at: usize,
    line: RowRef<'a>,
    head: RowRef<'a>,
    dicts: &'a Dictionaries,
}

impl Goods<'_> {
    /// Whether a history is of them: of their material no., else of their HS code, or of that and their name.
    fn is_of(&self, history: &History) -> bool {
        let material = self.line.text("gdsMtno").trim();
        match material.is_empty() {
            false => history.gds_mtno == material,
            true => {
                let is_code = history.gds_mtno.is_empty() && history.code_ts == self.line.text("codeTS");
                is_code && (history.name.is_empty() || history.name == self.line.text("gName").trim())
            }
        }
    }

    fn judge(&self, history: &History, told: &[Problem], found: &mut Vec<Unusual>) {
        let price = self.path("declPrice");
        if !told.iter().any(|one| one.field == price && HELD_AGAINST_ANOTHER.contains(&one.rule.as_str())) {
            found.extend(self.price(&history.prices));
        }
        found.extend(self.weight(&history.weights));
        found.extend(history.values.iter().filter_map(|values| self.value(history, values)));
    }

    fn path(&self, field: &str) -> String {
        format!("{LINES}[{}].{field}", self.at)
    }

    fn price(&self, ranges: &[Range]) -> Option<Unusual> {
        let (range, figure) = outside(price_of(self.line)?, ranges)?;
        let message = texts::PRICE.speak_with(&[
            ("value", &figure.short()),
            ("currency", &range.currency),
            ("unit", &self.name("unit", &range.unit)),
            ("low", &range.low.short()),
            ("high", &range.high.short()),
            ("count", &range.count.to_string()),
            ("where", &place(&range.last)),
            ("last", &range.last.value),
        ]);
        let problem = Problem::warning("unusual.price", self.path("declPrice"), message);
        Some(unusual_figure(problem, range.last.value.clone(), range, figure))
    }

    fn weight(&self, ranges: &[Range]) -> Option<Unusual> {
        let (range, figure) = outside(weight_of(self.line)?, ranges)?;
        let message = texts::WEIGHT.speak_with(&[
            ("value", &figure.short()),
            ("unit", &self.name("unit", &range.unit)),
            ("low", &range.low.short()),
            ("high", &range.high.short()),
            ("count", &range.count.to_string()),
            ("where", &place(&range.last)),
            ("last", &range.last.value),
        ]);
        let (field, unit) = match is_weight(self.line.text("firstUnit")) {
            true => ("firstQty", "firstUnit"),
            false => ("secondQty", "secondUnit"),
        };
        // What so many pieces weigh if one weighs what it did last.
        let kilograms = range.last.value.parse::<Figure>().ok()?.checked_mul(self.line.decimal::<5>("gQty")?)?;
        let take = convert(kilograms, KILOGRAM, self.line.text(unit))?.short();
        let problem = Problem::warning("unusual.weight", self.path(field), message);
        Some(unusual_figure(problem, take, range, figure))
    }

    /// A code or a name that is not among the usual ones.
    fn value(&self, history: &History, values: &Values) -> Option<Unusual> {
        let field = values.field.as_str();
        let is_packing = field == PACKING;
        let value = if is_packing { self.head.text(field) } else { self.line.text(field) }.trim();
        let times = values.times(value);
        if value.is_empty() || values.usual().any(|one| one.last.value == value) {
            return None;
        }
        let definition = if is_packing { HEAD.field(field) } else { LINE.field(field) };
        let label = definition.map_or(text("", ""), |field| field.label);
        let shown = |value: &str| match definition.map(|field| field.kind) {
            Some(Kind::Dict { family, .. }) => self.label(family, value),
            _ => plain(value),
        };
        let of_code = history.gds_mtno.is_empty() && history.name.is_empty();
        let pattern: &Text = match (is_packing, of_code) {
            (true, _) => &texts::PACKING,
            (false, true) => &texts::NAME,
            (false, false) => &texts::VALUE,
        };
        let goods = if history.gds_mtno.is_empty() { &history.name } else { &history.gds_mtno };
        let message = pattern.speak_with(&[
            ("goods", goods),
            ("label", &label),
            ("value", &shown(value)),
            ("count", &values.count.to_string()),
            ("times", &times.to_string()),
            ("where", &place(&values.last)),
            ("last", &shown(&values.last.value)),
        ]);
        let rule = match field {
            "codeTS" => "unusual.code",
            "gName" => "unusual.name",
            "originCountry" => "unusual.origin",
            _ => "unusual.packing",
        };
        let path = if is_packing { PACKING.to_owned() } else { self.path(field) };
        let usual = values.usual().map(|one| {
            let said = texts::TIMES.speak_with(&[("count", &one.count.to_string()), ("where", &place(&one.last))]);
            Explained::figure(shown(&one.last.value), said)
        });
        let how = Explained::figure(texts::TITLE, label)
            .of(Explained::figure(texts::LABEL_HERE, shown(value)))
            .of(Explained::figure(texts::LABEL_COUNT, plain(values.count.to_string())))
            .of(Explained::figure(texts::LABEL_USUAL, plain("")).by(texts::VALUES_FORMULA).of_all(usual))
            .of(Explained::figure(texts::LABEL_LAST, written(&values.last, &shown(&values.last.value))));
        Some(Unusual {
            problem: Problem::warning(rule, path, message),
            take: values.last.value.clone(),
            decl_id: values.last.decl_id.to_string(),
            number: values.last.number.clone(),
            how,
        })
    }

    /// A code with its name.
    fn label(&self, family: &str, code: &str) -> Message {
        Message { zh: self.dicts.label(family, code, Lang::Zh), en: self.dicts.label(family, code, Lang::En) }
    }

    /// The name of a code alone.
    fn name(&self, family: &str, code: &str) -> Message {
        Message { zh: self.dicts.name_in(family, code, Lang::Zh), en: self.dicts.name_in(family, code, Lang::En) }
    }
}

/// The range of a figure's unit and currency, where the figure lies outside it.
fn outside<'r>(of: (&str, &str, Figure), ranges: &'r [Range]) -> Option<(&'r Range, Figure)> {
    let (unit, currency, figure) = of;
    let range = ranges.iter().find(|range| range.unit == unit && range.currency == currency)?;
    (figure < range.low || figure > range.high).then_some((range, figure))
}

fn unusual_figure(problem: Problem, take: String, range: &Range, figure: Figure) -> Unusual {
    let (low, high) = (range.low.short(), range.high.short());
    let usual = Explained::figure(texts::LABEL_RANGE, texts::FROM_TO.with(&[("low", &low), ("high", &high)]))
        .by(texts::RANGE_FORMULA)
        .of(Explained::figure(texts::LABEL_QUARTILE1, plain(range.quartile1.short())))
        .of(Explained::figure(texts::LABEL_MEDIAN, plain(range.median.short())))
        .of(Explained::figure(texts::LABEL_QUARTILE3, plain(range.quartile3.short())));
    let how = Explained::figure(texts::TITLE, plain(range.currency.as_str()))
        .of(Explained::figure(texts::LABEL_HERE, plain(figure.short())))
        .of(usual)
        .of(Explained::figure(texts::LABEL_COUNT, plain(range.count.to_string())))
        .of(Explained::figure(texts::LABEL_LAST, written(&range.last, &plain(range.last.value.as_str()))));
    let Last { decl_id, number, .. } = &range.last;
    Unusual { problem, take, decl_id: decl_id.to_string(), number: number.clone(), how }
}

/// What was written last, with where.
fn written(last: &Last, value: &Message) -> Message {
    texts::LAST.speak_with(&[("value", value), ("where", &place(last))])
}

fn place(last: &Last) -> Message {
    match last.day.as_str() {
        "" => texts::WHERE_ONLY.with(&[("number", &last.number)]),
        day => texts::WHERE.with(&[("day", day), ("number", &last.number)]),
    }
}
