//! Texts that were taken out, for whoever asks for them.

use std::collections::{BTreeMap, HashMap, HashSet};

use core_wasm::row::Row;
use sea_orm::entity::prelude::*;

use super::{file, lines};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::archived::table::Archived;
use crate::store::audit;

/// Puts the texts of rows in place that lie in archive files.
///
/// # Errors
/// 503 when the store is away; a file that is lost or damaged is told as an error of ours, never as a row without a text.
pub async fn fill<E: Archived>(app: &App, rows: &mut [E::Model]) -> Result<(), ApiError> {
    let mut wanted = BTreeMap::<i64, HashSet<i64>>::new();
    for row in rows.iter() {
        if let Some(archive) = E::archive_id(row) {
            wanted.entry(archive).or_default().insert(E::id(row));
        }
    }
    if wanted.is_empty() {
        return Ok(());
    }
    let mut texts = HashMap::new();
    for found in file::Entity::find().filter(file::Column::Id.is_in(wanted.keys().copied())).all(&app.db).await? {
        let ids = wanted.remove(&found.id);
        for mut row in lines::read::<E::Model>(app, &found, ids).await? {
            texts.insert(E::id(&row), std::mem::take(E::text(&mut row)));
        }
    }
    for row in rows.iter_mut().filter(|row| E::archive_id(row).is_some()) {
        let lost = || anyhow::anyhow!("row {} of {} is in no archive file", E::id(row), E::TABLE);
        let text = texts.remove(&E::id(row)).ok_or_else(lost)?;
        *E::text(row) = text;
    }
    Ok(())
}

/// Puts the changes of audit entries in place, in rows of a list.
pub async fn fill_changes(app: &App, rows: &mut [Row]) -> Result<(), ApiError> {
    let ids = rows.iter().filter_map(|row| row.int("id"));
    let archived =
        audit::Entity::find().filter(audit::Column::Id.is_in(ids)).filter(audit::Column::ArchiveId.is_not_null());
    let mut found = archived.all(&app.db).await?;
    fill::<audit::Entity>(app, &mut found).await?;
    let changes: HashMap<i64, String> = found.into_iter().map(|entry| (entry.id, entry.changes)).collect();
    for row in rows {
        if let Some(text) = row.int("id").and_then(|id| changes.get(&id)) {
            row.set("changes", text.clone());
        }
    }
    Ok(())
}
