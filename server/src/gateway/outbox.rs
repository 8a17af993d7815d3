//! From the queue to OutBox: each queued message becomes exactly one file, whatever dies in between.
//!
//! The row is locked while its file is written (a lease that ends with its holder), and a file that was written before
//! a crash is recognised by its name in OutBox, SentBox or FailBox, or by its answer.

use std::time::Duration;

use axum::body::Bytes;
use futures_util::TryStreamExt;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{LockBehavior, LockType};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect};
use tracing::{error, info, warn};

use super::folders::{self, Folders};
use super::{message, recall};
use crate::app::App;
use crate::database::Tx;
use crate::domains::decl::attachment;
use crate::error::ApiError;
use crate::failpoint::failpoint;

/// How often the queue is looked at.
const LOOK: Duration = Duration::from_millis(250);
/// Pause after a failure, such as a full disk.
const AFTER_FAILURE: Duration = Duration::from_secs(3);

/// Writes messages until the server is told to end.
pub async fn run(app: App, folders: Folders) {
    loop {
        let pause = match write_all(&app, &folders).await {
            Ok(_) => LOOK,
            Err(failure) => {
                error!(?failure, "the outbox cannot be written");
                AFTER_FAILURE
            }
        };
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// Takes back what was recalled and writes what is queued now; returns the number of messages that are in OutBox since.
pub async fn write_all(app: &App, folders: &Folders) -> Result<usize, ApiError> {
    recall::take_back_all(app, folders).await?;
    let mut written = 0;
    while is_something_queued(app).await? && write_next(app, folders).await? {
        written += 1;
    }
    Ok(written)
}

/// A look without the write lock, which SQLite has only one of.
async fn is_something_queued(app: &App) -> Result<bool, ApiError> {
    let next = message::Entity::find().filter(message::Column::State.eq(message::QUEUED)).one(&app.db).await?;
    Ok(next.is_some())
}

/// Writes the oldest message that no other process has in hand; false when there is none.
async fn write_next(app: &App, folders: &Folders) -> Result<bool, ApiError> {
    let tx = app.begin().await?;
    let next = message::Entity::find()
        .filter(message::Column::State.eq(message::QUEUED))
        .order_by_asc(message::Column::Id)
        .limit(1)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .one(&tx)
        .await?;
    let Some(next) = next else { return Ok(false) };
    failpoint("after_claim");
    let file_name = next.file_name.clone();
    let (target, name, xml) = (folders.clone(), file_name.clone(), next.xml.clone());
    put_papers(app, &tx, folders, next.declaration_id).await?;
    let is_new = tokio::task::spawn_blocking(move || {
        let known = target.was_written(&name)?;
        if !known {
            folders::put(&target.out_box(), &name, xml.as_bytes())?;
        }
        std::io::Result::Ok(!known)
    });
    let is_new = is_new.await.map_err(anyhow::Error::from)?.map_err(anyhow::Error::from)?;
    failpoint("after_rename");
    let mut row = next.into_active_model();
    row.state = Set(message::WRITTEN.to_owned());
    row.written_at = Set(Some(app.now()));
    row.update(&tx).await?;
    tx.commit().await?;
    failpoint("after_mark");
    info!(file = file_name, is_new, "message written to OutBox");
    Ok(true)
}

/// Puts the papers of a declaration where the client finds them, before the message that names them. Writing them twice
/// does no harm.
async fn put_papers(app: &App, tx: &Tx, folders: &Folders, declaration_id: i64) -> Result<(), ApiError> {
    for (name, paper) in attachment::of_message(tx, declaration_id).await? {
        if !is_plain(&name) {
            warn!(declaration_id, name, "a paper has no name for a file and stays here");
            continue;
        }
        let Some((_, content)) = app.files.get(&paper.object_key).await? else {
            warn!(declaration_id, name, "a paper is not in the store");
            continue;
        };
        let pieces: Vec<Bytes> = content.try_collect().await.map_err(anyhow::Error::from)?;
        let folder = folders.edoc();
        let put = tokio::task::spawn_blocking(move || folders::put(&folder, &name, &pieces.concat()));
        put.await.map_err(anyhow::Error::from)?.map_err(anyhow::Error::from)?;
    }
    Ok(())
}

/// Whether a name is that of a file and of nothing else: the clerk can type it.
fn is_plain(name: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_');
    !name.is_empty() && !name.starts_with('.') && name.chars().all(plain)
}
