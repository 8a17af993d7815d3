//! The object store: a folder of this machine, or a bucket of S3.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use axum::body::Bytes;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt, TryStreamExt};
use object_store::aws::AmazonS3Builder;
use object_store::buffered::BufWriter;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::prefix::PrefixStore;
use object_store::{Certificate, ClientOptions, Error, ObjectStore, ObjectStoreExt, RetryConfig};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::error::Elapsed;
use tokio::time::timeout;

use crate::process::outgoing::provide_crypto;

/// Name of the mark in the file store and in the gateway's folder.
pub const MARK: &str = "installation";

/// An object that nobody refers to; writing it shows that the store can be written.
const PROBE: &str = "ready";
/// How often a request to a bucket is tried again, as long as its step lasts.
const TRIES: usize = 3;
/// Within this a bucket has to take a connection.
const CONNECT: Duration = Duration::from_secs(5);
/// So much is written in one step.
const PIECE: usize = 1024 * 1024;
/// A part of an upload that nobody has written to for so long is left over from a process that ended.
const LEFT_OVER: Duration = Duration::from_secs(24 * 3600);

/// The store. Cloned handles share it.
#[derive(Clone)]
pub struct Store {
    objects: Arc<dyn ObjectStore>,
    /// Where they lie, unless that is a bucket.
    folder: Option<PathBuf>,
    /// How long one step may take (a piece written, the beginning of an object found) before the store counts as away.
    step: Duration,
}

impl Store {
    /// Opens `file://folder` (made when missing) or `s3://bucket/prefix`, whose access, region and endpoint come from
    /// the usual AWS_ variables. `ca_file` names the authorities that the bucket's server is checked against.
    pub fn open(url: &str, ca_file: Option<&Path>, step: Duration) -> anyhow::Result<Self> {
        if let Some(folder) = url.strip_prefix("file://") {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {folder}"))?;
            let objects = Arc::new(LocalFileSystem::new_with_prefix(folder)?.with_fsync(true));
            return Ok(Store { objects, folder: Some(PathBuf::from(folder)), step });
        }
        if url.starts_with("s3://") {
            return bucket(url, ca_file, step).with_context(|| format!("cannot open {url}"));
        }
        bail!("FILES_URL must start with file:// or s3://")
    }

    /// Stores a file, from its beginning; returns its size. It is there as a whole or not at all.
    pub async fn put(&self, key: &str, file: File) -> anyhow::Result<u64> {
        let mut source = tokio::fs::File::from_std(file);
        tokio::io::AsyncSeekExt::rewind(&mut source).await?;
        let mut target = BufWriter::new(Arc::clone(&self.objects), Key::from(key));
        let size = match written(&mut source, &mut target, self.step).await {
            Ok(size) => size,
            Err(error) => {
                // What was sent so far is given up; the first error is the one to tell.
                let _ = timeout(self.step, target.abort()).await;
                return Err(error);
            }
        };
        timeout(self.step, target.shutdown()).await??;
        Ok(size)
    }

    /// Size and content of an object; `None` when there is none.
    pub async fn get(&self, key: &str) -> anyhow::Result<Option<(u64, BoxStream<'static, Result<Bytes, Error>>)>> {
        match timeout(self.step, self.objects.get(&Key::from(key))).await? {
            Ok(found) => Ok(Some((found.meta.size, in_time(found.into_stream(), self.step)))),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Deletes an object; one that is not there is deleted already.
    pub async fn delete(&self, key: &str) -> anyhow::Result<()> {
        match timeout(self.step, self.objects.delete(&Key::from(key))).await? {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether nothing is in the store that anybody stored.
    pub async fn is_empty(&self) -> anyhow::Result<bool> {
        let mut listed = self.objects.list(None);
        while let Some(object) = timeout(self.step, listed.try_next()).await?? {
            if ![PROBE, MARK].map(Key::from).contains(&object.location) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A short text under a name of its own; `None` when there is none.
    pub async fn read_mark(&self, name: &str) -> anyhow::Result<Option<String>> {
        match timeout(self.step, self.objects.get(&Key::from(name))).await? {
            Ok(found) => Ok(Some(String::from_utf8(timeout(self.step, found.bytes()).await??.to_vec())?)),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Writes such a text.
    pub async fn write_mark(&self, name: &str, text: &str) -> anyhow::Result<()> {
        timeout(self.step, self.objects.put(&Key::from(name), text.to_owned().into())).await??;
        Ok(())
    }

    /// Fails unless the store can be written.
    pub async fn check(&self) -> anyhow::Result<()> {
        let probe = Key::from(PROBE);
        let put = timeout(self.step, self.objects.put(&probe, Bytes::new().into()));
        put.await.map_err(anyhow::Error::from).and_then(|put| Ok(put?)).context("the file store cannot be written")?;
        Ok(())
    }

    /// Removes parts of uploads that a process left in the folder when it was killed; answers how many. Those in a bucket
    /// are its own business (docs/operations.md).
    pub async fn sweep(&self) -> anyhow::Result<u64> {
        let Some(folder) = self.folder.clone() else { return Ok(0) };
        Ok(tokio::task::spawn_blocking(move || swept(&folder)).await??)
    }
}

/// Whether an error means that the store cannot be reached, read or written at this moment.
pub fn is_away(error: &anyhow::Error) -> bool {
    let is = |cause: &(dyn std::error::Error + 'static)| cause.is::<Error>() || cause.is::<Elapsed>();
    let within = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<std::io::Error>().and_then(|error| error.get_ref()).is_some_and(|inner| is(inner))
    };
    error.chain().any(|cause| is(cause) || within(cause))
}

async fn written(source: &mut tokio::fs::File, target: &mut BufWriter, step: Duration) -> anyhow::Result<u64> {
    let (mut piece, mut size) = (vec![0; PIECE], 0);
    loop {
        let read = source.read(&mut piece).await?;
        if read == 0 {
            return Ok(size);
        }
        timeout(step, target.write_all(piece.get(..read).unwrap_or_default())).await??;
        size += read as u64;
    }
}

/// The same pieces; one that takes too long is an error. How long the reader takes between two of them is not counted.
fn in_time(
    content: BoxStream<'static, Result<Bytes, Error>>,
    step: Duration,
) -> BoxStream<'static, Result<Bytes, Error>> {
    futures_util::stream::unfold(Some(content), move |content| async move {
        let mut content = content?;
        match timeout(step, content.next()).await {
            Ok(piece) => Some((piece?, Some(content))),
            Err(late) => Some((Err(Error::Generic { store: "files", source: late.into() }), None)),
        }
    })
    .boxed()
}

/// The store writes an object beside its place, under its name with `#` and a number, and then renames it.
fn is_part(name: &str) -> bool {
    let number = name.rsplit_once('#').map(|(_, number)| number);
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}

fn swept(folder: &Path) -> std::io::Result<u64> {
    let mut removed = 0;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            removed += swept(&entry.path())?;
        } else if kind.is_file() && is_part(&entry.file_name().to_string_lossy()) {
            let written = entry.metadata()?.modified()?;
            if written.elapsed().is_ok_and(|age| age > LEFT_OVER) {
                std::fs::remove_file(entry.path())?;
                removed += 1;
            }
        }
    }
    Ok(removed)
}

fn bucket(url: &str, ca_file: Option<&Path>, step: Duration) -> anyhow::Result<Store> {
    provide_crypto();
    // A limit on whole requests would end the download of whoever has a slow line.
    let mut options =
        ClientOptions::new().with_timeout_disabled().with_read_timeout(step).with_connect_timeout(CONNECT.min(step));
    if let Some(path) = ca_file {
        let pem = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        for certificate in Certificate::from_pem_bundle(&pem)? {
            options = options.with_root_certificate(certificate);
        }
    }
    // The variables after the options, which they refine: `from_env` would come before them.
    let set =
        std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    let ours = set.filter(|(name, _)| name.starts_with("AWS_"));
    let retry = RetryConfig { max_retries: TRIES, retry_timeout: step / 2, ..RetryConfig::default() };
    let known = ours.filter_map(|(name, value)| Some((name.to_ascii_lowercase().parse().ok()?, value)));
    let store = known
        .fold(AmazonS3Builder::new().with_client_options(options).with_retry(retry), |store, (name, value)| {
            store.with_config(name, value)
        });
    let store = store.with_url(url).build()?;
    let prefix = url::Url::parse(url)?.path().trim_matches('/').to_owned();
    Ok(Store { objects: Arc::new(PrefixStore::new(store, prefix)), folder: None, step })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_left_over_are_swept_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("export");
        std::fs::create_dir(&inner).unwrap();
        let long_ago = std::time::SystemTime::now() - LEFT_OVER - Duration::from_secs(60);
        for (name, is_old) in [("a#1", true), ("b#27", true), ("c#3", false), ("d", true), ("e#", true), ("f#x1", true)]
        {
            let file = File::create(inner.join(name)).unwrap();
            if is_old {
                file.set_modified(long_ago).unwrap();
            }
        }
        assert_eq!(swept(folder.path()).unwrap(), 2);
        let mut left: Vec<_> = std::fs::read_dir(&inner).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, ["c#3", "d", "e#", "f#x1"]);
    }

    #[tokio::test]
    async fn a_store_that_hangs_is_away_within_its_time() {
        let stuck = in_time(futures_util::stream::pending().boxed(), Duration::from_millis(1));
        let pieces: Vec<_> = stuck.collect().await;
        assert_eq!(pieces.len(), 1);
        let error = anyhow::Error::from(std::io::Error::other(pieces.into_iter().next().unwrap().unwrap_err()));
        assert!(is_away(&error.context("as somebody told it")));
        let late = timeout(Duration::from_millis(1), std::future::pending::<()>()).await.unwrap_err();
        assert!(is_away(&late.into()));
        assert!(!is_away(&std::io::Error::other("a full disk of ours").into()));
    }
}
