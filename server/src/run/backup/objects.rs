//! Copying stored files between the object store and a folder.

use std::fs::File;
use std::path::Path;

use anyhow::Context;
use futures_util::{StreamExt, TryStreamExt, stream};
use sha2::{Digest, Sha256};
use tokio::io::AsyncWriteExt;

use crate::process::objects::Store;
use crate::store::sums::{Sums, hex};

/// Files under way at once.
const AT_ONCE: usize = 8;

/// Copies these objects into a folder. `below` is the folder's name inside the backup. Answers the keys of those that are not in
/// the store: somebody took them away behind the server's back.
///
/// # Errors
/// One of them cannot be read or written.
pub async fn copy(
    store: &Store,
    keys: &[String],
    folder: &Path,
    below: &str,
    sums: &mut Sums,
) -> anyhow::Result<Vec<String>> {
    tokio::fs::create_dir_all(folder).await?;
    let copies = stream::iter(keys.to_vec()).map(|key| {
        let (store, target) = (store.clone(), folder.join(&key));
        async move {
            let digest = copy_one(&store, &key, &target).await.with_context(|| format!("the stored file {key}"))?;
            anyhow::Ok((key, digest))
        }
    });
    let digests: Vec<_> = copies.buffer_unordered(AT_ONCE).try_collect().await?;
    let mut missing = Vec::new();
    for (key, digest) in digests {
        match digest {
            Some(digest) => sums.add(format!("{below}/{key}"), digest),
            None => missing.push(key),
        }
    }
    missing.sort();
    Ok(missing)
}

async fn copy_one(store: &Store, key: &str, target: &Path) -> anyhow::Result<Option<String>> {
    let Some((_, mut content)) = store.get(key).await? else { return Ok(None) };
    if let Some(folder) = target.parent() {
        tokio::fs::create_dir_all(folder).await?;
    }
    let mut file = tokio::fs::File::create(target).await?;
    let mut hash = Sha256::new();
    while let Some(piece) = content.try_next().await? {
        hash.update(&piece);
        file.write_all(&piece).await?;
    }
    file.flush().await?;
    Ok(Some(hex(&hash.finalize())))
}

/// Puts the objects of a folder into the store.
pub async fn restore(store: &Store, folder: &Path, keys: &[String]) -> anyhow::Result<()> {
    let puts = stream::iter(keys.to_vec()).map(|key| {
        let (store, file) = (store.clone(), folder.join(&key));
        async move {
            let file = File::open(file).with_context(|| format!("the backup lacks the stored file {key}"))?;
            store.put(&key, file).await.with_context(|| format!("the stored file {key}"))?;
            anyhow::Ok(())
        }
    });
    puts.buffer_unordered(AT_ONCE).try_collect().await
}
