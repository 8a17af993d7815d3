//! `server drill DIR`: proves a backup by restoring it beside what is served, starting on it and counting; nothing of it is left.

use std::path::Path;

use anyhow::Context;
use sea_orm::{ConnectOptions, ConnectionTrait, Database};

use super::manifest::{Kind, Manifest};
use super::restore::{Restoring, restore};
use crate::process::secret;
use crate::process::settings::{MAIN_CLIENT, Settings};

/// Restores a backup into places of its own and removes them again.
///
/// # Errors
/// The backup is not whole, does not fit this program, or a server does not start on it.
pub async fn drill(settings: &Settings, folder: &Path) -> anyhow::Result<Manifest> {
    let place = tempfile::tempdir().context("there is no room for the drill: TMPDIR says where")?;
    let root = place.path();
    let name = format!("customs_drill_{}", secret::row_id());
    let postgres = (Kind::of(&settings.database()) == Kind::Postgres).then(|| settings.database());
    let database = match &postgres {
        Some(url) => beside(url, &name)?,
        None => format!("sqlite://{}", root.join("drill.db").display()),
    };
    let clients = settings.gateway_client_names();
    let beside = Settings {
        database_url: Some(database),
        database_read_url: None,
        data_dir: root.to_owned(),
        files_url: Some(format!("file://{}", root.join("files").display())),
        gateway_dir: Some(root.join("gateway")),
        gateway_clients: clients
            .into_iter()
            .filter(|name| name != MAIN_CLIENT)
            .map(|name| (name.clone(), root.join(format!("gateway-{name}"))))
            .collect(),
        disk_free_mb: 0,
        ..settings.clone()
    };
    let Some(url) = postgres else { return restore(beside, folder, Restoring::default()).await };
    statement(&url, &format!(r#"CREATE DATABASE "{name}""#))
        .await
        .context("a database for the drill cannot be made")?;
    let proven = restore(beside, folder, Restoring::default()).await;
    let dropped = statement(&url, &format!(r#"DROP DATABASE IF EXISTS "{name}" WITH (FORCE)"#)).await;
    let manifest = proven?;
    dropped.with_context(|| format!("the drill went well, but its database {name} could not be dropped"))?;
    Ok(manifest)
}

/// The address of another database of the same server.
fn beside(url: &str, name: &str) -> anyhow::Result<String> {
    let mut address = url::Url::parse(url).context("DATABASE_URL cannot be read")?;
    address.set_path(name);
    Ok(address.into())
}

async fn statement(url: &str, sql: &str) -> anyhow::Result<()> {
    let mut options = ConnectOptions::new(url);
    options.max_connections(1).sqlx_logging(false);
    let db = Database::connect(options).await?;
    let done = db.execute_unprepared(sql).await;
    db.close().await?;
    done?;
    Ok(())
}
