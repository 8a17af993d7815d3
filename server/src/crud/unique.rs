//! Rows that share with another one what must be unique.

use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::text::catalogue::base as texts;
use core_wasm::text::{Lang, Message};
use sea_orm::{DbErr, SqlErr};

use super::served::ORG;
use crate::error::ApiError;

/// A row that breaks the unique index is told at its fields; everything else is ours.
pub fn refusal(resource: &Resource, error: DbErr) -> ApiError {
    let taken = matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_)));
    match resource.unique.last() {
        Some(last) if taken => ApiError::rule(taken_problem(resource, last)),
        _ => error.into(),
    }
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
