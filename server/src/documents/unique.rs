//! Rows that share with another one what must be unique.

use std::collections::BTreeSet;

use core_wasm::error::Problem;
use core_wasm::resource::{Field, Resource};
use core_wasm::rules::wms::folded;
use core_wasm::text::catalogue::base as texts;
use core_wasm::text::{Lang, Message};
use sea_orm::sea_query::{Expr, ExprTrait, Func, IntoColumnRef};
use sea_orm::{DbErr, SqlErr};

use super::served::ORG;
use crate::process::error::ApiError;

/// A row that breaks the unique index is told at its fields; everything else is ours.
pub fn refusal(resource: &Resource, error: DbErr) -> ApiError {
    let taken = matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_)));
    match resource.unique.last() {
        Some(last) if taken => ApiError::rule(taken_problem(resource, last)),
        _ => error.into(),
    }
}

/// The condition that a column has one of these values, in whatever capitals. The database may take more letters for one than the core:
/// what it finds is compared again.
pub fn in_any_capitals<'v>(column: impl IntoColumnRef, values: impl IntoIterator<Item = &'v str>) -> Expr {
    // What was stored in full-width letters is found as it is written.
    let values: BTreeSet<String> =
        values.into_iter().flat_map(|value| [folded(value), value.trim().to_owned()]).collect();
    Expr::expr(Func::upper(Expr::col(column))).is_in(values.into_iter().map(|value| Func::upper(Expr::val(value))))
}

/// The problem of a row that has in a field what another one has there.
pub fn field_taken(field: &Field) -> Problem {
    Problem::error("field.taken", field.name, texts::TAKEN.speak_with(&[("labels", &field.label)]))
}

/// The problem of such a row, told at a field.
pub fn taken_problem(resource: &Resource, field: &str) -> Problem {
    if resource.unique.iter().all(|name| *name == ORG) {
        return Problem::error("field.taken", field, texts::TAKEN_ONCE.speak_with(&[("name", &resource.label)]));
    }
    let labels = |lang: Lang, comma: &str| {
        let labels = resource.unique.iter().filter(|name| **name != ORG).filter_map(|name| resource.field(name));
        labels.map(|field| field.label.get(lang)).collect::<Vec<_>>().join(comma)
    };
    let labels = Message { zh: labels(Lang::Zh, "、"), en: labels(Lang::En, ", ") };
    Problem::error("field.taken", field, texts::TAKEN.speak_with(&[("labels", &labels)]))
}
