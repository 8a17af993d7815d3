//! What an archive file holds: a line of JSON for each row, with all its columns, and the whole packed by gzip. `zgrep` finds in
//! it, and `zcat` shows it, without this program.

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Seek, Write};

use chrono::{DateTime, Utc};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use futures_util::TryStreamExt;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::file::Model;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::archived::table::Archived;
use crate::store::scratch::scratch;
use crate::store::sums;

/// The form that this program writes and reads.
const FORMAT: u32 = 1;

/// What lies beside an archive file and says what it is, for whoever finds it without its database.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest<'a> {
    pub format: u32,
    /// Version of the program that wrote it.
    pub program: &'a str,
    /// The newest migration of the database it was taken from.
    pub schema: &'a str,
    pub table: &'a str,
    pub rows: usize,
    pub first_id: i64,
    pub last_id: i64,
    /// Instants of the oldest and the newest row.
    pub from: DateTime<Utc>,
    pub to: DateTime<Utc>,
    /// Bytes of the file, and its digest.
    pub bytes: i64,
    pub sha256: &'a str,
}

/// Writes rows into a file of the store, with its manifest; how many bytes it has, and its digest.
pub async fn write<E: Archived>(
    app: &App,
    file: &Model,
    rows: &[E::Model],
    schema: &str,
) -> Result<(i64, String), ApiError> {
    let (target, all) = (scratch(app).map_err(anyhow::Error::from)?, rows.to_vec());
    let packed = tokio::task::spawn_blocking(move || {
        let mut pack = GzEncoder::new(target, Compression::default());
        for row in &all {
            serde_json::to_writer(&mut pack, row)?;
            pack.write_all(b"\n")?;
        }
        let mut packed = pack.finish()?;
        packed.rewind()?;
        let digest = sums::copy(&mut packed, &mut std::io::sink())?;
        anyhow::Ok((packed, digest))
    });
    let (packed, sha256) = packed.await.map_err(anyhow::Error::from)??;
    let bytes = i64::try_from(app.files.put(&file.object_key, packed).await?).map_err(anyhow::Error::from)?;
    if let (Some(first), Some(last)) = (rows.first(), rows.last()) {
        let times = || rows.iter().map(E::at);
        let manifest = Manifest {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION"),
            schema,
            table: E::TABLE,
            rows: rows.len(),
            first_id: E::id(first),
            last_id: E::id(last),
            from: times().min().unwrap_or_else(|| E::at(first)),
            to: times().max().unwrap_or_else(|| E::at(last)),
            bytes,
            sha256: &sha256,
        };
        let text = serde_json::to_string_pretty(&manifest).map_err(anyhow::Error::from)?;
        app.files.write_mark(&file.manifest_key(), &text).await?;
    }
    Ok((bytes, sha256))
}

/// The rows of a file that are asked for, or all of them.
///
/// # Errors
/// The store is away, the file is not there, or is not as it was written.
pub async fn read<T>(app: &App, file: &Model, wanted: Option<HashSet<i64>>) -> Result<Vec<T>, ApiError>
where
    T: DeserializeOwned + Send + 'static,
{
    #[derive(Deserialize)]
    struct Numbered {
        id: i64,
    }
    let lost = || anyhow::anyhow!("the archive file {} is not in the file store", file.object_key);
    let (_, mut content) = app.files.get(&file.object_key).await?.ok_or_else(lost)?;
    let mut packed = Vec::new();
    while let Some(piece) = content.try_next().await.map_err(anyhow::Error::from)? {
        packed.extend_from_slice(&piece);
    }
    let (key, sha256, count) = (file.object_key.clone(), file.sha256.clone(), file.row_count);
    let read = tokio::task::spawn_blocking(move || {
        let digest = sums::copy(&mut packed.as_slice(), &mut std::io::sink())?;
        anyhow::ensure!(digest == sha256, "the archive file {key} is not as it was written: its digest differs");
        let (mut rows, mut lines) = (Vec::new(), 0);
        for line in BufReader::new(GzDecoder::new(packed.as_slice())).lines() {
            let line = line?;
            lines += 1;
            let is_wanted = match &wanted {
                Some(wanted) => wanted.contains(&serde_json::from_str::<Numbered>(&line)?.id),
                None => true,
            };
            if is_wanted {
                rows.push(serde_json::from_str(&line)?);
            }
        }
        anyhow::ensure!(lines == count, "the archive file {key} has {lines} rows instead of {count}");
        Ok(rows)
    });
    Ok(read.await.map_err(anyhow::Error::from)??)
}

/// Reads a whole file and says how many rows it has.
pub async fn numbers(app: &App, file: &Model) -> Result<usize, ApiError> {
    Ok(read::<serde::de::IgnoredAny>(app, file, None).await?.len())
}
