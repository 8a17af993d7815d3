//! Costs over lines (`cost/allocate`), in cents of the currency of the cost.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::base::{Base, bases};
use super::{Column, Preview, Shared, amount, no_lines, preview, too_large};
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::rules::split::apportion::Amount;
use crate::rules::split::apportion::costs as share;
use crate::text::Text;
use crate::text::catalogue::sharing as texts;

/// What a cost is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CostKind {
    Freight,
    Insurance,
    Other,
    Handling,
}

impl CostKind {
    /// The field of a line that takes its share.
    pub const fn field(self) -> &'static str {
        match self {
            CostKind::Freight => "feeAmt",
            CostKind::Insurance => "insurAmt",
            CostKind::Other => "otherAmt",
            CostKind::Handling => "handlingAmt",
        }
    }

    pub const fn label(self) -> Text {
        match self {
            CostKind::Freight => texts::FREIGHT,
            CostKind::Insurance => texts::INSURANCE,
            CostKind::Other => texts::OTHER,
            CostKind::Handling => texts::HANDLING,
        }
    }
}

/// By what a cost is shared; by the value of the goods where nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CostBase {
    #[default]
    Value,
    /// Gross weight.
    Weight,
    Volume,
    Packages,
}

impl CostBase {
    pub const fn base(self) -> Base {
        match self {
            CostBase::Value => Base::Total,
            CostBase::Weight => Base::Gross,
            CostBase::Volume => Base::Volume,
            CostBase::Packages => Base::Packages,
        }
    }
}

/// Shares the `costs` of a request, each with its `kind`, `amount` and, where it is not the value, `base`.
///
/// # Errors
/// Every wrong field of a cost at `costs[n]`; a kind that stands there twice; no costs; lines that have nothing to go by.
pub fn costs(request: RowRef<'_>, lines: &[Row]) -> Result<Preview, Vec<Problem>> {
    let mut problems: Vec<Problem> = no_lines(lines).into_iter().collect();
    let mut wanted: Vec<(CostKind, i64, CostBase)> = Vec::new();
    for (at, cost) in request.each("costs").enumerate() {
        match read(cost) {
            Ok((kind, ..)) if wanted.iter().any(|(known, ..)| *known == kind) => {
                let twice = texts::TWICE.speak_with(&[("label", &kind.label())]);
                problems.push(Problem::error("sharing.twice", "kind", twice).at("costs", at));
            }
            Ok(cost) => wanted.push(cost),
            Err(found) => problems.extend(found.into_iter().map(|problem| problem.at("costs", at))),
        }
    }
    if problems.is_empty() && wanted.is_empty() {
        problems.push(Problem::error("sharing.noCosts", "costs", texts::NO_COSTS));
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let (mut columns, mut warnings) = (Vec::new(), Vec::new());
    for (kind, amount, base) in wanted {
        let by = bases(base.base(), lines)?;
        warnings.extend(by.warnings.into_iter().filter(|warning| !warnings.contains(warning)).collect::<Vec<_>>());
        let shares =
            share(Amount::from_scaled(amount), &by.of).ok_or_else(|| vec![too_large("costs", kind.label())])?;
        let shares = shares.into_iter().map(Amount::scaled).collect();
        let by = Shared::all(amount, base.base(), &by.of);
        columns.push(Column { field: kind.field(), scale: 2, shares, by });
    }
    Ok(preview(lines, &columns, warnings))
}

fn read(cost: RowRef<'_>) -> Result<(CostKind, i64, CostBase), Vec<Problem>> {
    let kind: Option<CostKind> = named(cost, "kind");
    let base = if cost.is_blank("base") { Some(CostBase::default()) } else { named(cost, "base") };
    let called = kind.map_or(texts::AMOUNT, CostKind::label);
    // What is taken off (a refund of freight) is shared as its size, the sign put back.
    let amount = amount(cost, "amount", called, 2, "amount");
    let unknown =
        |field: &str| Problem::error("sharing.unknown", field, texts::UNKNOWN.with(&[("value", &cost.written(field))]));
    match (kind, amount, base) {
        (Some(kind), Ok(amount), Some(base)) => Ok((kind, amount, base)),
        (kind, amount, base) => {
            let kind = kind.is_none().then(|| unknown("kind"));
            Err(kind.into_iter().chain(amount.err()).chain(base.is_none().then(|| unknown("base"))).collect())
        }
    }
}

fn named<T: DeserializeOwned>(cost: RowRef<'_>, field: &str) -> Option<T> {
    serde_json::from_value(Value::from(cost.text(field))).ok()
}
