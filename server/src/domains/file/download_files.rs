//! GET /sys/v1/file/bill/{id}/download, and /sys/v1/file/bill/download?ids[]=1&ids[]=2 for several as a zip.

use std::collections::HashSet;
use std::fs::File;

use axum::extract::State;
use axum::response::Response;
use core_wasm::permission::SYS_FILE_BILL_VIEW;
use core_wasm::text::catalogue::file::ARCHIVE;
use futures_util::StreamExt;
use tokio_util::io::SyncIoBridge;
use utoipa::IntoParams;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::seen;
use crate::accounts::caller::Caller;
use crate::api::extract::{Ids, Path};
use crate::documents::list::ListQuery;
use crate::files::file;
use crate::files::sending::{sent, stored};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::scratch::scratch;

/// Which files.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct Chosen {
    /// Once per file.
    #[param(rename = "ids[]")]
    ids: Vec<i64>,
}

pub async fn one(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Result<Response, ApiError> {
    let found = seen::readable(&app, &caller, &[id], SYS_FILE_BILL_VIEW).await?;
    file::count_download(&app.writer, &found).await?;
    match found.first() {
        Some(file) => stored(&app, file).await,
        None => Err(ApiError::NotFound),
    }
}

pub async fn many(State(app): State<App>, caller: Caller, query: ListQuery) -> Result<Response, ApiError> {
    let ids = query.all("ids").map(|id| id.parse().map_err(|_| ApiError::no_number("ids")));
    let ids = Ids { ids: ids.collect::<Result<_, _>>()? }.distinct()?;
    let found = seen::readable(&app, &caller, &ids, SYS_FILE_BILL_VIEW).await?;
    file::count_download(&app.writer, &found).await?;
    match found.as_slice() {
        [only] => stored(&app, only).await,
        several => {
            let name = format!("{}.zip", ARCHIVE.get(caller.lang));
            packed(&app, several, &name).await
        }
    }
}

/// Files packed into a zip, by way of a file on disk. They are not compressed again: most of them are already.
async fn packed(app: &App, files: &[file::Model], name: &str) -> Result<Response, ApiError> {
    let mut archive = ZipWriter::new(scratch(app).map_err(anyhow::Error::from)?);
    let mut names = HashSet::new();
    for file in files {
        let (_, content) = app.files.get(&file.object_key).await?.ok_or(ApiError::NotFound)?;
        let entry = unused(&file.file_name, &mut names);
        let content =
            tokio_util::io::StreamReader::new(content.map(|piece| piece.map_err(std::io::Error::other)).boxed());
        let mut content = SyncIoBridge::new(content);
        archive = tokio::task::spawn_blocking(move || -> anyhow::Result<ZipWriter<File>> {
            let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored).large_file(true);
            archive.start_file(entry, options)?;
            std::io::copy(&mut content, &mut archive)?;
            Ok(archive)
        })
        .await
        .map_err(anyhow::Error::from)??;
    }
    let file = tokio::task::spawn_blocking(move || archive.finish()).await.map_err(anyhow::Error::from)?;
    sent(file.map_err(anyhow::Error::from)?, name, "application/zip").await
}

/// The name, with a number in it when it was used before in the same archive.
fn unused(name: &str, used: &mut HashSet<String>) -> String {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    let numbered = |number: u32| match (number, extension) {
        (1, _) => name.to_owned(),
        (number, "") => format!("{name} ({number})"),
        (number, extension) => format!("{stem} ({number}).{extension}"),
    };
    let free = (1..).map(numbered).find(|name| !used.contains(name)).unwrap_or_else(|| name.to_owned());
    used.insert(free.clone());
    free
}

#[cfg(test)]
mod tests {
    use super::unused;
    use std::collections::HashSet;

    #[test]
    fn names_in_an_archive_differ() {
        let mut used = HashSet::new();
        let names: Vec<_> = ["a.xlsx", "a.xlsx", "b", "b", "a.xlsx"].map(|name| unused(name, &mut used)).into();
        assert_eq!(names, ["a.xlsx", "a (2).xlsx", "b", "b (2)", "a (3).xlsx"]);
    }
}
