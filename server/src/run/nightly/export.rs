//! `server export PATH FILE`: a list or another file of the API, however long it is. The file is there whole or not at all: one that
//! stood there is replaced at the end.

use std::fs::File;
#[cfg(unix)]
use std::fs::Permissions;
use std::io::{ErrorKind, Seek, Write, copy};
#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, bail};
use axum::body::Body;
use axum::http::{Method, Request};
use core_wasm::export::file_name;
use futures_util::StreamExt;
use tempfile::{Builder, NamedTempFile};

use super::{Job, answer, query};
use crate::accounts::caller::Caller;
use crate::api::operation::{Content, Operation};
use crate::documents::export::{Export, Sheet, params};
use crate::documents::exports::note_at_once;
use crate::documents::list::ListQuery;
use crate::process::error::ApiError;
use crate::run::startup::into_anyhow;
use crate::store::app::App;

/// What a new file may be before the umask takes away from it.
#[cfg(unix)]
const NEW: u32 = 0o666;

/// Writes the file and says how many rows or bytes it has.
pub async fn export(app: &App, job: &Job) -> anyhow::Result<()> {
    let caller = job.begin(app).await?;
    let operation = job.operation(&caller, &Method::GET, |content| matches!(content, Content::File(_)))?;
    let folder = job.file().parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let coming = coming(job.file(), folder).with_context(|| format!("{} cannot be written to", folder.display()))?;
    let said = match operation.beside.get::<Export>() {
        Some(export) => {
            let rows = listed(app, &caller, export, job, coming.as_file()).await.map_err(into_anyhow)?;
            format!("{rows} rows")
        }
        None => format!("{} bytes", other(app, caller, operation, job, coming.as_file()).await?),
    };
    coming.as_file().sync_all()?;
    coming.persist(job.file()).with_context(|| format!("{} cannot be written", job.file().display()))?;
    println!("{}: {said}", job.file().display());
    Ok(())
}

/// The file that is going to stand at a place, with the rights of the one that stands there; else those of any new file. One for
/// its owner alone would lock out whoever reads it every morning.
fn coming(at: &Path, folder: &Path) -> std::io::Result<NamedTempFile> {
    let mut making = Builder::new();
    #[cfg(unix)]
    making.permissions(Permissions::from_mode(NEW));
    let coming = making.tempfile_in(folder)?;
    match std::fs::metadata(at) {
        Ok(there) => coming.as_file().set_permissions(there.permissions())?,
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    Ok(coming)
}

/// The rows of a list as a workbook; the audit notes it as it notes an export of the pages.
async fn listed(app: &App, caller: &Caller, export: &Export, job: &Job, mut to: &File) -> Result<u64, ApiError> {
    let asked = ListQuery::parse(&query(&job.with))?;
    let names = params(&asked)?;
    let rows = export.condition(app, caller, &asked).await?;
    let written = AtomicU64::new(0);
    let sheet = Sheet { name: &names.data_name, lang: caller.lang };
    let mut made = export.write(app, caller, &asked, rows, sheet, &written).await?;
    made.rewind().map_err(anyhow::Error::from)?;
    copy(&mut made, &mut to).map_err(anyhow::Error::from)?;
    note_at_once(app, caller, &file_name(&names.file_name, caller.lang)).await?;
    Ok(written.load(Ordering::Relaxed))
}

/// Another file, as its operation answers it.
async fn other(app: &App, caller: Caller, operation: &Operation, job: &Job, mut to: &File) -> anyhow::Result<u64> {
    let request = Request::get(format!("{}?{}", job.path, query(&job.with))).body(Body::empty())?;
    let answer = answer(app.clone(), caller, operation, request).await?;
    let status = answer.status();
    let (mut parts, mut bytes) = (answer.into_body().into_data_stream(), 0);
    let mut refusal = Vec::new();
    while let Some(part) = parts.next().await {
        let part = part?;
        bytes += u64::try_from(part.len())?;
        if status.is_success() { to.write_all(&part)? } else { refusal.extend_from_slice(&part) }
    }
    if !status.is_success() {
        bail!("{}", String::from_utf8_lossy(&refusal));
    }
    Ok(bytes)
}
