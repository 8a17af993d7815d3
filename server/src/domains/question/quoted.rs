//! What a paper says of the value that a question is about. Whoever may see the question is told the words, the name of the paper and
//! the page; the paper itself stays with who may see its reading.

use std::collections::HashMap;

use core_wasm::row::Row;
use core_wasm::rules::questions;
use core_wasm::rules::recognition::Value;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use utoipa::ToSchema;

use super::subject::Subject;
use crate::domains::recg::{paper, source};
use crate::process::error::ApiError;
use crate::store::database::Reader;

/// What a paper says.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Quoted {
    /// As it stands there.
    text: String,
    /// Name of the paper.
    paper: String,
    /// Its page, from 1.
    page: u32,
    /// `B7` in a sheet.
    cell: Option<String>,
}

/// What papers say of the values of one document.
pub struct Quotes {
    found: Vec<(source::Model, Quoted)>,
}

impl Quotes {
    /// Those of a document; none where it is not made of papers.
    pub async fn of(db: &impl Reader, subject: &Subject) -> Result<Self, ApiError> {
        let Some(kind) = source::kept_as(subject.document) else { return Ok(Quotes { found: Vec::new() }) };
        let sources = source::Entity::find()
            .filter(source::Column::Kind.eq(kind))
            .filter(source::Column::DocumentId.eq(subject.id))
            .filter(source::Column::PaperId.is_not_null())
            .order_by_asc(source::Column::Id)
            .all(db)
            .await?;
        let papers =
            paper::Entity::find().filter(paper::Column::Id.is_in(sources.iter().filter_map(|one| one.paper_id)));
        let names: HashMap<i64, String> =
            papers.all(db).await?.into_iter().map(|paper| (paper.id, paper.name)).collect();
        let found = sources.into_iter().filter_map(|source| {
            let Value { raw, place, .. } = serde_json::from_str(&source.value).ok()?;
            let place = place?;
            let paper = names.get(&place.paper)?.clone();
            Some((source, Quoted { text: raw?, paper, page: place.page + 1, cell: place.cell }))
        });
        Ok(Quotes { found: found.collect() })
    }

    /// What a paper says of the value at the place of a question, which is `path` now.
    pub fn at(&self, subject: &Subject, question: &Row, path: &str) -> Option<Quoted> {
        let place = questions::place(subject.document, path).ok()?;
        let field = place.field?;
        let line = place.line.and(question.int("lineId"));
        let is_there = |one: &source::Model| {
            one.field == field
                && if place.line.is_some() { line.is_some() && one.line_id == line } else { one.line.is_none() }
        };
        self.found.iter().find(|(one, _)| is_there(one)).map(|(_, quoted)| quoted.clone())
    }
}
