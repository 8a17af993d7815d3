//! The audit as the core reads it to show what a row was: whole entries, with what only machines read.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use core_wasm::error::Problem;
use core_wasm::rules::as_of;
use core_wasm::text::catalogue::as_of::TOO_MUCH;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};

use super::{Column, Entity, Model, newest, read};
use crate::process::error::ApiError;
use crate::store::app::App;

/// Most entries that are read to show one row, or the rows of one page.
const MOST: u64 = 5_000;
const DELETE: &str = "delete";

/// The entries of rows after a moment, each with the id of its row, the newest first.
///
/// # Errors
/// There are too many.
pub async fn later(
    app: &App,
    entity: &str,
    ids: &[i64],
    until: DateTime<Utc>,
) -> Result<Vec<(i64, as_of::Entry)>, ApiError> {
    let found = all(app, of(entity, ids).add(Column::At.gt(until))).await?;
    Ok(found.into_iter().map(|entry| (entry.entity_id, entry.into())).collect())
}

/// The entries of all rows of these organisations (nothing: of all) after a moment, by row, the newest first.
///
/// # Errors
/// There are too many.
pub async fn since(
    app: &App,
    entity: &str,
    orgs: Option<&[i64]>,
    until: DateTime<Utc>,
) -> Result<BTreeMap<i64, Vec<as_of::Entry>>, ApiError> {
    let among = Condition::all().add(Column::Entity.eq(entity)).add(Column::At.gt(until));
    let among = among.add_option(orgs.map(|orgs| Column::OrgId.is_in(orgs.iter().copied())));
    let mut rows: BTreeMap<i64, Vec<as_of::Entry>> = BTreeMap::new();
    for entry in all(app, among).await? {
        rows.entry(entry.entity_id).or_default().push(entry.into());
    }
    Ok(rows)
}

/// The entries of a row up to a moment, the newest first; of a history that is longer than that, the newest ones.
pub async fn earlier(app: &App, entity: &str, id: i64, until: DateTime<Utc>) -> Result<Vec<as_of::Entry>, ApiError> {
    let found = Entity::find().filter(of(entity, &[id]).add(Column::At.lte(until)));
    Ok(newest(app, found, MOST).await?.into_iter().map(as_of::Entry::from).collect())
}

/// The newest entries of a row down to the one with this id; none where it is no entry of that row.
pub async fn down_to(app: &App, entity: &str, id: i64, entry: i64) -> Result<Vec<as_of::Entry>, ApiError> {
    let found = all(app, of(entity, &[id]).add(Column::Id.gte(entry))).await?;
    let reaches = found.last().is_some_and(|last| last.id == entry);
    Ok(if reaches { found.into_iter().map(as_of::Entry::from).collect() } else { Vec::new() })
}

/// The entries that say that rows were deleted after a moment, of rows of these organisations (nothing: of all), the
/// newest first, at most so many.
pub async fn deletions(
    app: &App,
    entity: &str,
    orgs: Option<Vec<i64>>,
    since: DateTime<Utc>,
    most: u64,
) -> Result<Vec<(i64, as_of::Entry)>, ApiError> {
    let among = orgs.map(|orgs| Condition::all().add(Column::OrgId.is_in(orgs)));
    let deleted = Condition::all()
        .add(Column::Entity.eq(entity))
        .add(Column::Action.eq(DELETE))
        .add(Column::At.gt(since))
        .add_option(among);
    let found = newest(app, Entity::find().filter(deleted), most).await?;
    Ok(found.into_iter().map(|entry| (entry.entity_id, entry.into())).collect())
}

fn of(entity: &str, ids: &[i64]) -> Condition {
    Condition::all().add(Column::Entity.eq(entity)).add(Column::EntityId.is_in(ids.iter().copied()))
}

async fn all(app: &App, among: Condition) -> Result<Vec<Model>, ApiError> {
    let found = newest(app, Entity::find().filter(among), MOST + 1).await?;
    if found.len() as u64 > MOST {
        Err(ApiError::rule(Problem::error("asOf.tooMuch", "", TOO_MUCH)))
    } else {
        Ok(found)
    }
}

impl From<Model> for as_of::Entry {
    fn from(entry: Model) -> Self {
        as_of::Entry {
            id: entry.id,
            at: entry.at,
            by_system: entry.user_id.is_none(),
            actor: entry.actor,
            action: entry.action,
            changes: read(&entry.changes).into_iter().map(Into::into).collect(),
        }
    }
}
