//! Taking back messages that were cancelled while their file may still lie in OutBox. The row says so first, in the transaction
//! of the cancelling; the file is fetched after its commit, here or, after a crash, by the next look of the outbox worker.

use std::io;
use std::path::PathBuf;

use core_wasm::rules::transition::State;
use core_wasm::text::catalogue::gateway as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{LockBehavior, LockType};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect};
use tracing::info;

use super::apply;
use super::folders::{self, Folders};
use super::inbox::blocking;
use super::message::{self, Column, Entity};
use crate::app::App;
use crate::domains::decl::declaration;
use crate::error::ApiError;
use crate::failpoint::failpoint;
use crate::push::Category;

/// Takes back what is being recalled.
pub async fn take_back_all(app: &App, folders: &Folders) -> Result<(), ApiError> {
    // A look without the write lock, which SQLite has only one of.
    let recalled = Entity::find().filter(Column::State.eq(message::RECALLED)).all(&app.db).await?;
    for row in recalled {
        take_back(app, folders, row.id).await?;
    }
    Ok(())
}

/// Which of these declarations have a message that the client had taken already, so that it could not be taken back.
pub async fn are_gone(app: &App, declarations: &[i64]) -> Result<Vec<i64>, ApiError> {
    let gone = Entity::find()
        .filter(Column::DeclarationId.is_in(declarations.iter().copied()))
        .filter(Column::State.eq(message::WRITTEN))
        .all(&app.db)
        .await?;
    Ok(gone.into_iter().map(|row| row.declaration_id).collect())
}

async fn take_back(app: &App, folders: &Folders, id: i64) -> Result<(), ApiError> {
    let tx = app.begin().await?;
    let row = Entity::find_by_id(id)
        .filter(Column::State.eq(message::RECALLED))
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .one(&tx)
        .await?;
    let Some(row) = row else { return Ok(()) };
    let (from, name, was_marked) = (folders.clone(), row.file_name.clone(), row.written_at.is_some());
    let is_back = blocking(move || fetch(&from, &name, was_marked)).await?;
    failpoint("after_recall");
    let (declaration_id, file) = (row.declaration_id, row.file_name.clone());
    let mut row = row.into_active_model();
    row.state = Set(if is_back { message::WITHDRAWN } else { message::WRITTEN }.to_owned());
    row.update(&tx).await?;
    if !is_back
        && let Some(declaration) = declaration::locked(&tx, declaration_id).await?
        && declaration.state()? == State::Cancelled
    {
        let content = texts::NOT_TAKEN_BACK.with(&[("number", &declaration.shown_number())]);
        apply::post(&tx, &declaration, content, Category::Warning).await?;
    }
    tx.commit().await?;
    info!(file, is_back, "a message was recalled");
    Ok(())
}

/// Fetches a file from OutBox; whether it is certain that the client does not have it.
fn fetch(folders: &Folders, name: &str, was_marked: bool) -> io::Result<bool> {
    let (file, target): (PathBuf, PathBuf) = (folders.out_box().join(name), folders.withdrawn());
    if file.try_exists()? {
        folders::move_into(&file, &target)?;
    }
    // Of a step that was repeated after a crash, the file is there already.
    if target.join(name).try_exists()? {
        return Ok(true);
    }
    Ok(!was_marked && !folders.was_written(name)?)
}
