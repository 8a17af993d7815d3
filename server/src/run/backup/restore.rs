//! `server restore DIR`.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, bail, ensure};
use axum::body::to_bytes;
use axum::extract::State;
use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend, Statement};

use super::database::Contents;
use super::manifest::{Kind, Manifest};
use super::write::blocking;
use super::{Layout, boxes, database, objects, postgres};
use crate::gateway::folders::Folders;
use crate::process::objects::Store;
use crate::process::settings::Settings;
use crate::run::{health, startup};
use crate::store::app::App;
use crate::store::hold;
use crate::store::installation;
use crate::store::sums::Sums;

/// What may be done to what is there already.
#[derive(Clone, Copy, Debug, Default)]
pub struct Restoring {
    /// Takes its place; what can be is moved aside.
    pub replace: bool,
    /// Leaves the gateway's folders as they are.
    pub keep_gateway: bool,
}

/// Looks whether a backup is whole, as it was written, and fit for this program. What nothing of it knows is told too: somebody put
/// it there.
pub async fn check(folder: &Path) -> anyhow::Result<Manifest> {
    let (manifest, _, unknown) = open(folder).await?;
    ensure!(
        unknown.is_empty(),
        "{} files are in it that SHA256SUMS does not name, such as {}: a restore leaves them out. Take them away",
        unknown.len(),
        unknown.first().map_or("", String::as_str)
    );
    Ok(manifest)
}

/// Opens a backup whose parts all say the same; with the files in its folder that none of them knows.
async fn open(folder: &Path) -> anyhow::Result<(Manifest, Sums, Vec<String>)> {
    let place = folder.to_owned();
    let (manifest, sums, unknown) = blocking(move || {
        let (manifest, sums) = Manifest::open(&place)?;
        sums.check(&place)?;
        let unknown = sums.unknown(&place)?;
        Ok((manifest, sums, unknown))
    })
    .await?;
    let keys = stored(&sums);
    ensure!(
        u64::try_from(keys.len()).ok() == Some(manifest.files),
        "the manifest counts {} stored files, SHA256SUMS names {}",
        manifest.files,
        keys.len()
    );
    let layout = Layout(folder);
    let copy = match manifest.database {
        Kind::Sqlite => layout.sqlite(),
        Kind::Postgres => layout.dump(),
    };
    let summed = copy.strip_prefix(folder)?.to_string_lossy().into_owned();
    ensure!(sums.0.contains_key(&summed), "the manifest speaks of another database: {summed} is not in the backup");
    match manifest.database {
        Kind::Sqlite => holds(&database::of_copy(&copy, manifest.taken_at).await?, &manifest, &keys)?,
        Kind::Postgres => counts(&postgres::rows(&copy).await?, &manifest)?,
    }
    Ok((manifest, sums, unknown))
}

/// Keys of the stored files of a backup.
fn stored(sums: &Sums) -> Vec<String> {
    sums.0.keys().filter_map(|path| path.strip_prefix("files/")).map(str::to_owned).collect()
}

/// Fails unless a database holds what the manifest says, and every file that it names is in the backup.
fn holds(found: &Contents, manifest: &Manifest, keys: &[String]) -> anyhow::Result<()> {
    ensure!(found.schema == manifest.schema, "its schema differs from the manifest's");
    counts(&found.rows, manifest)?;
    let known: HashSet<&String> = keys.iter().chain(&manifest.missing).collect();
    if let Some(key) = found.files.iter().find(|key| !known.contains(key)) {
        bail!("it names the stored file {key}, which is not in the backup");
    }
    Ok(())
}

/// Fails unless each table has as many rows as the manifest says.
fn counts(found: &BTreeMap<String, u64>, manifest: &Manifest) -> anyhow::Result<()> {
    for (table, count) in &manifest.rows {
        let there = found.get(table).copied().unwrap_or_default();
        ensure!(there == *count, "{table} has {there} rows, the manifest says {count}");
    }
    // Another version may count other tables.
    if manifest.program == env!("CARGO_PKG_VERSION")
        && let Some((table, count)) = found.iter().find(|(table, _)| !manifest.rows.contains_key(*table))
    {
        bail!("{table} has {count} rows, the manifest says nothing of it");
    }
    Ok(())
}

/// Puts a backup in place and proves that a server starts on it. The database comes last: what has one has everything that it
/// names.
///
/// # Errors
/// The backup is not whole or does not fit; something is there already; what was put in place is not what was backed up.
pub async fn restore(settings: Settings, folder: &Path, how: Restoring) -> anyhow::Result<Manifest> {
    let (manifest, sums, unknown) = open(folder).await?;
    if let Some(first) = unknown.first() {
        tracing::warn!(count = unknown.len(), first, "files that SHA256SUMS does not name are left out");
    }
    let url = settings.database();
    ensure!(
        Kind::of(&url) == manifest.database,
        "the backup is of another database ({:?}) than DATABASE_URL names: the two cannot be exchanged",
        manifest.database
    );
    let mut roots = Vec::new();
    for name in &manifest.clients {
        let root = settings.gateway_client(name);
        roots.push((name.clone(), root.with_context(|| format!("GATEWAY_CLIENTS must name a folder for {name}"))?));
    }
    let keys = stored(&sums);

    let store = Store::open(&settings.files(), settings.ca_file.as_deref(), settings.files_timeout())?;
    let target = Target { url: &url, aside: format!("before-restore-{}", chrono::Utc::now().format("%Y%m%dT%H%M%S")) };
    target.must_be_free(how.replace).await?;
    if !how.replace {
        ensure!(store.is_empty().await?, "FILES_URL holds files already: choose an empty place, or tell --replace");
    }
    for (name, root) in roots.iter().filter(|_| !how.keep_gateway) {
        if !boxes::are_empty(root)? {
            ensure!(
                how.replace,
                "the folders of the gateway's client {name} hold files already: tell --keep-gateway to leave them as they \
                 are, or --replace to move them aside"
            );
            boxes::move_aside(root, &target.aside)?;
        }
    }

    let layout = Layout(folder);
    objects::restore(&store, &layout.files(), &keys).await?;
    if !how.keep_gateway {
        let from: Vec<(PathBuf, PathBuf)> = roots.iter().map(|(name, to)| (layout.gateway(name), to.clone())).collect();
        blocking(move || {
            from.iter().try_for_each(|(from, to)| boxes::restore(from, to)).context("the gateway's folders")
        })
        .await?;
    }
    target.put(&layout, how.replace).await?;
    prove(settings, &manifest, &keys).await.context(
        "the database was put in place, but is not what was backed up. Do not serve it; try an earlier backup",
    )?;
    Ok(manifest)
}

/// Starts on what was restored, as far as nothing leaves the house: opens, counts, brings up to date, asks whether it is ready.
async fn prove(settings: Settings, manifest: &Manifest, keys: &[String]) -> anyhow::Result<()> {
    let app = startup::connect(settings).await?;
    let proven = starts(&app, manifest, keys).await;
    app.shut_down();
    app.db.clone().close().await?;
    proven
}

async fn starts(app: &App, manifest: &Manifest, keys: &[String]) -> anyhow::Result<()> {
    database::must_be_sound(&app.db).await?;
    let found = database::contents(&app.db, manifest.taken_at).await?;
    holds(&found, manifest, keys)?;
    hold::clear(&app.db).await?;
    installation::forget_places(&app.db).await?;
    for (_, root) in super::write::clients(app) {
        Folders::open(root).context("the gateway's folders")?;
    }
    startup::prepare(app).await?;
    is_ready(app).await
}

async fn is_ready(app: &App) -> anyhow::Result<()> {
    let answer = health::ready::ready(State(app.clone())).await;
    let status = answer.status();
    let said = to_bytes(answer.into_body(), 64 * 1024).await?;
    ensure!(status.is_success(), "it is not ready: {}", String::from_utf8_lossy(&said));
    Ok(())
}

/// Where the database goes.
struct Target<'a> {
    url: &'a str,
    /// Name under which what was there is kept.
    aside: String,
}

impl Target<'_> {
    fn sqlite(&self) -> anyhow::Result<PathBuf> {
        let options = SqliteConnectOptions::from_str(self.url).context("DATABASE_URL cannot be read")?;
        Ok(options.get_filename().to_owned())
    }

    async fn postgres(&self) -> anyhow::Result<DatabaseConnection> {
        let mut options = ConnectOptions::new(self.url);
        options.max_connections(1).sqlx_logging(false);
        Database::connect(options).await.context("cannot reach the database of DATABASE_URL")
    }

    /// Fails when a database is there and may not be replaced, or is in use.
    async fn must_be_free(&self, replace: bool) -> anyhow::Result<()> {
        let told = "choose an empty database, or tell --replace";
        if Kind::of(self.url) == Kind::Sqlite {
            let file = self.sqlite()?;
            if file.try_exists()? {
                ensure!(replace, "{} is there already: {told}", file.display());
                must_be_unused(&file).await?;
            }
            return Ok(());
        }
        let db = self.postgres().await?;
        let others = "SELECT count(*) FROM pg_stat_activity \
             WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'";
        let others = db.query_one_raw(Statement::from_string(DbBackend::Postgres, others)).await?;
        let others: i64 = others.context("no answer")?.try_get_by_index(0)?;
        ensure!(others == 0, "{others} connections to the database are open: stop every server first");
        ensure!(replace || database::tables(&db).await?.is_empty(), "the database has tables already: {told}");
        db.close().await?;
        Ok(())
    }

    async fn put(&self, layout: &Layout<'_>, replace: bool) -> anyhow::Result<()> {
        if Kind::of(self.url) == Kind::Postgres {
            let db = self.postgres().await?;
            if replace {
                db.execute_unprepared("DROP SCHEMA public CASCADE").await?;
                db.execute_unprepared("CREATE SCHEMA public").await?;
            }
            db.close().await?;
            return postgres::restore(self.url, &postgres::database(self.url)?, &layout.dump()).await;
        }
        let (file, copy, aside) = (self.sqlite()?, layout.sqlite(), self.aside.clone());
        blocking(move || put_file(&copy, &file, &aside)).await
    }
}

/// Puts the SQLite file in place, whole or not at all; what was there is renamed.
fn put_file(copy: &Path, file: &Path, aside: &str) -> anyhow::Result<()> {
    let folder = file.parent().context("DATABASE_URL names no file")?;
    std::fs::create_dir_all(folder)?;
    let named = |ending: &str| {
        let mut name = file.file_name().unwrap_or_default().to_owned();
        name.push(ending);
        folder.join(name)
    };
    let coming = named(".restoring");
    std::fs::copy(copy, &coming)?;
    std::fs::File::open(&coming)?.sync_all()?;
    if file.try_exists()? {
        std::fs::rename(file, named(&format!(".{aside}")))?;
    }
    // The log of another database beside this one would be read into it.
    for ending in ["-wal", "-shm", "-journal"] {
        if named(ending).try_exists()? {
            std::fs::remove_file(named(ending))?;
        }
    }
    std::fs::rename(&coming, file)?;
    std::fs::File::open(folder)?.sync_all()?;
    Ok(())
}

/// Leaving the WAL is refused while anybody else has the file open; it also brings all of the database into that one file.
async fn must_be_unused(file: &Path) -> anyhow::Result<()> {
    let path = file.to_owned();
    let mut options = ConnectOptions::new("sqlite:");
    options
        .max_connections(1)
        .sqlx_logging(false)
        .map_sqlx_sqlite_opts(move |sqlite| sqlite.filename(&path).busy_timeout(std::time::Duration::from_secs(1)));
    let db = Database::connect(options).await?;
    let leave = Statement::from_string(DbBackend::Sqlite, "PRAGMA journal_mode = DELETE");
    let left = db.query_one_raw(leave).await;
    db.close().await?;
    let mode: String = match left {
        Ok(Some(row)) => row.try_get_by_index(0)?,
        _ => String::new(),
    };
    ensure!(mode == "delete", "{} is in use: stop every server first", file.display());
    Ok(())
}
