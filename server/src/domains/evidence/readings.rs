//! What a document took of papers that were read: each value with its place in its paper, and what people corrected in it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use core_wasm::resource::Resource;
use core_wasm::resources::recognition::RECOGNITION;
use core_wasm::row::Row;
use core_wasm::states::recognition::CORRECT;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use serde_json::Value as Json;

use super::records::{self, Event};
use crate::domains::recg::{paper, source};
use crate::process::error::ApiError;
use crate::store::app::App;

/// A shipment whose papers were read, as far as the document took something of it.
#[derive(Debug, Serialize)]
pub struct Reading {
    pub recognition: i64,
    pub papers: Vec<ReadPaper>,
    pub values: Vec<ReadValue>,
    /// What people corrected in it before the document had its values, from the history of the recognition.
    pub corrections: Vec<Event>,
}

/// A paper that was read; by its digest it is known again.
#[derive(Debug, Serialize)]
pub struct ReadPaper {
    pub id: i64,
    pub name: String,
    pub size: i64,
    pub sha256: String,
    pub kind: Option<String>,
}

/// A value that became a field of the document.
#[derive(Debug, Serialize)]
pub struct ReadValue {
    /// Where it stands in the document now: `billNo`, `lines[0].gName`; none where its line is gone.
    pub path: Option<String>,
    pub field: String,
    pub paper: Option<i64>,
    /// As it was reviewed: its text, how it stands in the paper, where (page from 0, four corners, cell), who entered it.
    pub value: Json,
}

/// The list of the lines that values are read into.
const LINES: &str = "lines";

/// What a document took of papers; `lists` has its lines by the names of their lists, `last` is when anything happened to it last.
pub async fn of(
    app: &App,
    (resource, id): (&Resource, i64),
    lists: &BTreeMap<&str, Vec<Row>>,
    last: DateTime<Utc>,
) -> Result<Vec<Reading>, ApiError> {
    let Some(kind) = source::kept_as(resource) else { return Ok(Vec::new()) };
    let found = source::Entity::find()
        .filter(source::Column::Kind.eq(kind))
        .filter(source::Column::DocumentId.eq(id))
        .order_by_asc(source::Column::Id)
        .all(&app.db)
        .await?;
    let lines: Vec<Option<i64>> = lists.get(LINES).into_iter().flatten().map(|line| line.int("id")).collect();
    let mut by_recognition: BTreeMap<i64, Vec<ReadValue>> = BTreeMap::new();
    for one in found {
        let value = ReadValue {
            path: path(&one, &lines),
            paper: one.paper_id,
            value: serde_json::from_str(&one.value).map_err(anyhow::Error::from)?,
            field: one.field,
        };
        by_recognition.entry(one.recognition_id).or_default().push(value);
    }
    let mut readings = Vec::with_capacity(by_recognition.len());
    for (recognition, values) in by_recognition {
        let papers = paper::of(&app.db, recognition).await?.into_iter().map(|paper| ReadPaper {
            id: paper.id,
            name: paper.name,
            size: paper.size,
            sha256: paper.hash,
            kind: paper.kind,
        });
        let mut corrections = records::history(app, RECOGNITION.table_name(), recognition).await?;
        // What is corrected afterwards, for another document, is none of this one.
        corrections.retain(|event| event.action == CORRECT.name && event.at <= last);
        readings.push(Reading { recognition, papers: papers.collect(), values, corrections });
    }
    Ok(readings)
}

/// Where the value of a source stands now.
fn path(source: &source::Model, lines: &[Option<i64>]) -> Option<String> {
    let at = match (source.line_id, source.line) {
        (Some(id), _) => lines.iter().position(|line| *line == Some(id))?,
        (None, Some(at)) => usize::try_from(at).ok()?,
        (None, None) => return Some(source.field.clone()),
    };
    Some(format!("{LINES}[{at}].{}", source.field))
}
