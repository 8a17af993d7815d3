//! Costs over lines (`cost/allocate`), in cents of the currency of the cost, which the head of the forecast keeps.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::base::{Base, bases};
use super::{Column, Preview, Shared, amount, no_lines, preview, too_large};
use crate::dictionary::Dictionaries;
use crate::error::Problem;
use crate::resources::documents::FCST;
use crate::row::{Row, RowRef};
use crate::rules::split::apportion::Amount;
use crate::rules::split::apportion::costs as share;
use crate::text::Text;
use crate::text::catalogue::sharing as texts;
use crate::validate::{Stage, validate};

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

    /// The field of the head that says in which currency it is.
    pub const fn currency(self) -> &'static str {
        match self {
            CostKind::Freight => "feeCurr",
            CostKind::Insurance => "insurCurr",
            CostKind::Other => "otherCurr",
            CostKind::Handling => "handlingCurr",
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

/// A currency that the head of a forecast is to say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CurrencyChange {
    /// The field of the head.
    pub field: &'static str,
    /// As it stands; "" for none.
    pub before: String,
    pub after: String,
}

/// In which currencies the costs of a request are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CostCurrencies {
    /// Those that the head says otherwise so far.
    pub changes: Vec<CurrencyChange>,
    /// Costs whose currency nobody says.
    pub warnings: Vec<Problem>,
}

/// In which currencies the `costs` of a request are: each in its own `currency`, or where it says none in that of the head. A
/// declaration asks for one that is open; handling goes on none.
///
/// # Errors
/// A currency that there is not, at `costs[n]`.
pub fn currencies(request: RowRef<'_>, head: &Row, dicts: &Dictionaries) -> Result<CostCurrencies, Vec<Problem>> {
    let (mut after, mut found, mut problems) = (head.clone(), CostCurrencies::default(), Vec::new());
    for (at, cost) in request.each("costs").enumerate() {
        let Some(kind) = named::<CostKind>(cost, "kind") else { continue };
        let (field, named) = (kind.currency(), cost.written("currency"));
        if named.trim().is_empty() {
            let is_open = head.is_blank(field) && kind != CostKind::Handling;
            if is_open && amount(cost, "amount", kind.label(), 2, "amount").is_ok_and(|amount| amount != 0) {
                let text = texts::NO_CURRENCY.speak_with(&[("label", &kind.label())]);
                found.warnings.push(Problem::warning("sharing.noCurrency", "currency", text).at("costs", at));
            }
            continue;
        }
        let named = named.trim();
        after.set(field, named);
        let judged = validate(&FCST, &after, dicts, Stage::Store).into_iter().find(|problem| problem.field == field);
        let judged = judged.map(|problem| Problem { field: "currency".to_owned(), ..problem }.at("costs", at));
        let (wrong, doubtful): (Vec<_>, Vec<_>) = judged.into_iter().partition(Problem::is_error);
        problems.extend(wrong);
        found.warnings.extend(doubtful);
        if head.text(field) != named {
            found.changes.push(CurrencyChange { field, before: head.text(field).to_owned(), after: named.to_owned() });
        }
    }
    if problems.is_empty() { Ok(found) } else { Err(problems) }
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
