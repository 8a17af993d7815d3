//! Sharing out what a forecast says as a whole: weights, packages and costs over its goods lines. Each answers what every
//! line would get beside what stands there, and changes nothing. Source: domain/merge-split.md §3 to §5.

use serde::Serialize;

use crate::decimal::{DecimalError, format_scaled, parse_scaled};
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::text::catalogue::sharing as texts;
use crate::text::{Speak, Text};

mod base;
mod costs;
mod packages;
mod weights;

pub use base::{Base, SplitModel};
pub use costs::{CostBase, CostCurrencies, CostKind, CurrencyChange, costs, currencies};
pub use packages::packages;
pub use weights::{weights, weights_of};

/// What lines would get.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Preview {
    /// One for each line, in their order.
    pub lines: Vec<SharedLine>,
    /// What was shared out, and by what.
    pub columns: Vec<SharedColumn>,
    /// What to mind before taking it over.
    pub warnings: Vec<Problem>,
}

/// Something that was shared out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SharedColumn {
    /// The field of the lines that takes the shares.
    pub field: &'static str,
    /// How much was shared; of a gross weight that is on top of the net one, what it is more than that.
    pub whole: String,
    /// By what (`Base::code`).
    pub base: &'static str,
    /// What the lines that share have of it together.
    pub all: String,
    /// Whether the shares come on top of the net weights.
    #[serde(serialize_with = "as_flag")]
    #[cfg_attr(target_arch = "wasm32", tsify(type = "'0' | '1'"))]
    pub on_top: bool,
}

fn as_flag<S: serde::Serializer>(set: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(if *set { "1" } else { "0" })
}

/// What a line would get.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SharedLine {
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number | null"))]
    pub id: Option<i64>,
    pub values: Vec<SharedValue>,
}

/// A field of a line: what stands there and what would.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SharedValue {
    pub field: &'static str,
    /// As it stands; "" for nothing.
    pub before: String,
    pub after: String,
    /// By how much it grows; "" where nothing stood there, or no number.
    pub difference: String,
    /// What the line has of what is gone by; "" where it shares nothing and keeps what it has.
    pub own: String,
    /// Its net weight, where the share comes on top of that; else "".
    pub net: String,
}

/// Shares of one field: a number of units for each line.
struct Column {
    field: &'static str,
    scale: u32,
    shares: Vec<i64>,
    by: Shared,
}

/// By what the lines share something.
struct Shared {
    whole: i64,
    base: Base,
    /// What each line has of it; nothing where it keeps what it has.
    own: Vec<Option<i64>>,
    /// The net weights, where the shares come on top of them.
    on_top_of: Option<Vec<i64>>,
}

impl Shared {
    /// All lines share the whole.
    fn all(whole: i64, base: Base, own: &[i64]) -> Shared {
        Shared { whole, base, own: own.iter().copied().map(Some).collect(), on_top_of: None }
    }
}

/// The lines with what each gets of every column.
fn preview(lines: &[Row], columns: &[Column], warnings: Vec<Problem>) -> Preview {
    let line = |(at, line): (usize, &Row)| SharedLine {
        id: line.int("id"),
        values: columns.iter().map(|column| column.value(at, line.borrowed())).collect(),
    };
    let columns = columns.iter().map(Column::told).collect();
    Preview { lines: lines.iter().enumerate().map(line).collect(), columns, warnings }
}

impl Column {
    fn told(&self) -> SharedColumn {
        let Shared { whole, base, own, on_top_of } = &self.by;
        // Bases are below 2^63 each; a sum that does not fit is shown as the largest.
        let all = own.iter().flatten().fold(0_i64, |sum, units| sum.saturating_add(*units));
        SharedColumn {
            field: self.field,
            whole: format_scaled(*whole, self.scale),
            base: base.code(),
            all: base.written(all),
            on_top: on_top_of.is_some(),
        }
    }

    fn value(&self, at: usize, line: RowRef<'_>) -> SharedValue {
        let share = self.shares.get(at).copied().unwrap_or_default();
        let before = line.written(self.field);
        let grown = parse_scaled(&before, self.scale).ok().and_then(|before| share.checked_sub(before));
        SharedValue {
            field: self.field,
            after: format_scaled(share, self.scale),
            difference: grown.map(|grown| format_scaled(grown, self.scale)).unwrap_or_default(),
            before: before.into_owned(),
            own: self.by.own.get(at).copied().flatten().map(|units| self.by.base.written(units)).unwrap_or_default(),
            net: self
                .by
                .on_top_of
                .as_ref()
                .and_then(|nets| nets.get(at))
                .map(|net| format_scaled(*net, self.scale))
                .unwrap_or_default(),
        }
    }
}

/// A number of the request in units of its last decimal. `path` is where it stands.
///
/// # Errors
/// It is missing or no number, has too many decimals, is too large, or below zero where that may not be.
fn amount(request: RowRef<'_>, field: &str, called: Text, scale: u32, path: &str) -> Result<i64, Problem> {
    let decimals = scale.to_string();
    let values: [(&str, &dyn Speak); 2] = [("label", &called), ("decimals", &decimals)];
    let problem = |rule: &str, text: Text| Problem::error(rule, path, text.speak_with(&values));
    parse_scaled(&request.written(field), scale).map_err(|error| match error {
        DecimalError::NotANumber => problem("sharing.number", texts::NUMBER),
        DecimalError::TooManyDecimals(_) => problem("sharing.decimals", texts::DECIMALS),
        DecimalError::TooLarge => problem("sharing.tooLarge", texts::TOO_LARGE),
    })
}

/// The same of a number that may not be below zero.
fn not_negative(request: RowRef<'_>, field: &str, called: Text, scale: u32, path: &str) -> Result<i64, Problem> {
    let units = amount(request, field, called, scale, path)?;
    let negative = || Problem::error("sharing.negative", path, texts::NEGATIVE.speak_with(&[("label", &called)]));
    if units < 0 { Err(negative()) } else { Ok(units) }
}

/// A problem where there are no lines to share over.
fn no_lines(lines: &[Row]) -> Option<Problem> {
    lines.is_empty().then(|| Problem::error("sharing.noLines", "lines", texts::NO_LINES))
}

/// A number that does not fit, which no sensible forecast has.
fn too_large(field: &str, called: Text) -> Problem {
    Problem::error("sharing.tooLarge", field, texts::TOO_LARGE.speak_with(&[("label", &called)]))
}
