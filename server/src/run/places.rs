//! Whether all processes of an installation mean the same one.
//!
//! Several processes on one PostgreSQL have to share the file store and the gateway's folder: a file that one has stored is asked
//! of another. The first process leaves the same random mark in the database and in each of these places; one that finds another
//! mark, or none, does not start.

use std::io::ErrorKind;
use std::time::Duration;

use anyhow::{Context, bail};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{ConnectionTrait, DbBackend};
use tokio::time::timeout;

use crate::gateway::folders::Folders;
use crate::process::objects::MARK;
use crate::process::objects::is_away;
use crate::process::secret;
use crate::store::app::App;
use crate::store::installation::{ActiveModel, Entity};

/// How long the file store may take to show its mark. One that is away keeps no process from starting.
const STORE: Duration = Duration::from_secs(5);

/// Makes sure that this process uses the file store and the gateway's folder of the others on its PostgreSQL database. Where
/// there is no mark yet, it leaves one. The caller sees to it that one process at a time does this.
///
/// # Errors
/// They are others, or cannot be read or written. The text names the settings.
pub async fn check_places(app: &App, db: &impl ConnectionTrait) -> anyhow::Result<()> {
    if db.get_database_backend() != DbBackend::Postgres {
        return Ok(());
    }
    let found = timeout(STORE, app.files.read_mark(MARK)).await.map_err(anyhow::Error::from).and_then(|found| found);
    match found {
        Ok(in_store) => {
            if let Some(mark) = agreed(db, "files", in_store, "FILES_URL", &app.settings.files()).await? {
                app.files.write_mark(MARK, &mark).await.context("the file store (FILES_URL) cannot be written")?;
            }
        }
        Err(error) if is_away(&error) => {
            tracing::warn!(
                error = format!("{error:#}"),
                "the file store (FILES_URL) is away: whether it is that of the others is not known"
            );
        }
        Err(error) => return Err(error.context("the file store (FILES_URL) cannot be read")),
    }
    let folder = app.settings.gateway();
    Folders::open(folder.clone()).with_context(|| format!("GATEWAY_DIR {}", folder.display()))?;
    let file = folder.join(format!(".{MARK}"));
    let in_folder = match std::fs::read_to_string(&file) {
        Ok(mark) => Some(mark),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error).context(format!("cannot read {} (GATEWAY_DIR)", file.display())),
    };
    if let Some(mark) = agreed(db, "gateway", in_folder, "GATEWAY_DIR", &folder.display().to_string()).await? {
        std::fs::write(&file, mark).with_context(|| format!("cannot write {} (GATEWAY_DIR)", file.display()))?;
    }
    Ok(())
}

/// Compares the mark of a place with the database's. Answers the mark that the place has to be given.
async fn agreed(
    db: &impl ConnectionTrait,
    name: &str,
    found: Option<String>,
    setting: &str,
    place: &str,
) -> anyhow::Result<Option<String>> {
    let known = Entity::find_by_id(name).one(db).await?.map(|row| row.value);
    match (known, found) {
        (Some(known), Some(found)) if known == found.trim() => Ok(None),
        (Some(_), _) => bail!(
            "{setting} ({place}) is not the place that the other processes on this database use. All of them need the same \
             {setting}. When it was moved, its file \"{MARK}\" (of the gateway's folder \".{MARK}\") has to move along; when it \
             is lost for good: DELETE FROM installation WHERE name = '{name}'"
        ),
        (None, found) => {
            let mark = found.clone().map_or_else(secret::random, |found| found.trim().to_owned());
            Entity::insert(ActiveModel { name: Set(name.to_owned()), value: Set(mark.clone()) })
                .exec_without_returning(db)
                .await?;
            Ok(found.is_none().then_some(mark))
        }
    }
}
