//! The object store: a folder of this machine, or a bucket of S3.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, bail};
use axum::body::Bytes;
use futures_util::TryStreamExt;
use futures_util::stream::BoxStream;
use object_store::aws::AmazonS3Builder;
use object_store::buffered::BufWriter;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::prefix::PrefixStore;
use object_store::{Certificate, ClientOptions, Error, ObjectStore, ObjectStoreExt};
use tokio::io::AsyncWriteExt;

/// An object that nobody refers to; writing it shows that the store can be written.
const PROBE: &str = "ready";

/// The store. Cloned handles share it.
#[derive(Clone)]
pub struct Store(Arc<dyn ObjectStore>);

impl Store {
    /// Opens `file://folder` (made when missing) or `s3://bucket/prefix`, whose access, region and endpoint come from
    /// the usual AWS_ variables. `ca_file` names the authorities that the bucket's server is checked against.
    pub fn open(url: &str, ca_file: Option<&Path>) -> anyhow::Result<Self> {
        if let Some(folder) = url.strip_prefix("file://") {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {folder}"))?;
            return Ok(Store(Arc::new(LocalFileSystem::new_with_prefix(folder)?.with_fsync(true))));
        }
        if url.starts_with("s3://") {
            return bucket(url, ca_file).with_context(|| format!("cannot open {url}"));
        }
        bail!("FILES_URL must start with file:// or s3://")
    }

    /// Stores a file, from its beginning; returns its size. It is there as a whole or not at all.
    pub async fn put(&self, key: &str, file: File) -> anyhow::Result<u64> {
        let mut source = tokio::fs::File::from_std(file);
        tokio::io::AsyncSeekExt::rewind(&mut source).await?;
        let mut target = BufWriter::new(Arc::clone(&self.0), Key::from(key));
        let size = match tokio::io::copy(&mut source, &mut target).await {
            Ok(size) => size,
            Err(error) => {
                // What was sent so far is given up; the first error is the one to tell.
                let _ = target.abort().await;
                return Err(error.into());
            }
        };
        target.shutdown().await?;
        Ok(size)
    }

    /// Size and content of an object; `None` when there is none.
    pub async fn get(&self, key: &str) -> anyhow::Result<Option<(u64, BoxStream<'static, Result<Bytes, Error>>)>> {
        match self.0.get(&Key::from(key)).await {
            Ok(found) => Ok(Some((found.meta.size, found.into_stream()))),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Deletes an object; one that is not there is deleted already.
    pub async fn delete(&self, key: &str) -> anyhow::Result<()> {
        match self.0.delete(&Key::from(key)).await {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether nothing is in the store that anybody stored.
    pub async fn is_empty(&self) -> anyhow::Result<bool> {
        let mut listed = self.0.list(None);
        while let Some(object) = listed.try_next().await? {
            if object.location != Key::from(PROBE) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Fails unless the store can be written.
    pub async fn check(&self) -> anyhow::Result<()> {
        self.0.put(&Key::from(PROBE), Bytes::new().into()).await.context("the file store cannot be written")?;
        Ok(())
    }
}

fn bucket(url: &str, ca_file: Option<&Path>) -> anyhow::Result<Store> {
    // The client takes the process's crypto provider; another part may have set it already, to the same.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut options = ClientOptions::new();
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
    let known = ours.filter_map(|(name, value)| Some((name.to_ascii_lowercase().parse().ok()?, value)));
    let store = known.fold(AmazonS3Builder::new().with_client_options(options), |store, (name, value)| {
        store.with_config(name, value)
    });
    let store = store.with_url(url).build()?;
    let prefix = url::Url::parse(url)?.path().trim_matches('/').to_owned();
    Ok(Store(Arc::new(PrefixStore::new(store, prefix))))
}
