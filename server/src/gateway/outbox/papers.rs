//! The papers of a message: from the object store to the folder where the client finds them, before the message that names them.
//! Writing one twice does no harm.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use core_wasm::text::catalogue::gateway as texts;
use futures_util::TryStreamExt;
use tokio::time::timeout;
use tracing::warn;

use super::{Failure, unwritten};
use crate::gateway::folders::{self, Folders};
use crate::gateway::hold::Held;
use crate::gateway::{correspondent, file_work};
use crate::store::app::App;

/// How long a store that did not answer is not asked again: messages with papers step aside meanwhile and keep no others waiting.
const REST: Duration = Duration::from_secs(10);
/// So many times as long as one step may a whole paper take, which comes in pieces.
const PIECES: u32 = 12;

/// What is known of the store.
#[derive(Default)]
pub struct Papers {
    /// When it did not answer.
    silent: Mutex<Option<Instant>>,
}

impl Papers {
    /// Puts the papers of a message into Edoc.
    pub async fn put(&self, app: &App, folders: &Folders, held: &Held) -> Result<(), Failure> {
        let (kind, id) = (held.row.document_kind.as_str(), held.row.document());
        for (name, paper) in correspondent::of(kind)?.papers(app, id).await? {
            if !is_plain(&name) {
                warn!(kind, id, name, "a paper has no name for a file and stays here");
                continue;
            }
            if !held.renew(app).await? {
                return Err(Failure::Lost);
            }
            let Some(content) = self.fetch(app, held, &name, &paper.object_key).await? else {
                warn!(kind, id, name, "a paper is not in the store");
                continue;
            };
            if !held.renew(app).await? {
                return Err(Failure::Lost);
            }
            let (folder, worker) = (folders.edoc(), held.worker.clone());
            let put = file_work::run(format!("writing paper {name}"), app.settings.gateway_timeout(), move || {
                folders::prepare(&folder, &name, &worker, &content)?;
                folders::place(&folder, &name, &worker)
            });
            put.await.map_err(|error| unwritten(&error))?;
        }
        Ok(())
    }

    /// A paper from the store; `None` when it is not there.
    async fn fetch(&self, app: &App, held: &Held, name: &str, key: &str) -> Result<Option<Vec<u8>>, Failure> {
        let hangs = || Failure::Outside(texts::STORE_HANGS.with(&[("name", name)]));
        let rests = |at: Instant| at.elapsed() < REST;
        if self.silent.lock().unwrap_or_else(PoisonError::into_inner).is_some_and(rests) {
            return Err(hangs());
        }
        let fails = |error: anyhow::Error| {
            warn!(name, ?error, "a paper cannot be fetched from the store");
            Failure::Outside(texts::STORE_FAILS.with(&[("name", name)]))
        };
        let silent = || {
            *self.silent.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
            hangs()
        };
        let limit = app.settings.gateway_timeout();
        let found = timeout(limit, app.files.get(key)).await.map_err(|_| silent())?.map_err(fails)?;
        let Some((_, mut content)) = found else { return Ok(None) };
        let (begun, mut renewed) = (Instant::now(), Instant::now());
        let mut pieces: Vec<Bytes> = Vec::new();
        loop {
            let piece = timeout(limit, content.try_next()).await.map_err(|_| silent())?;
            match piece.map_err(|error| fails(error.into()))? {
                Some(piece) => pieces.push(piece),
                None => return Ok(Some(pieces.concat())),
            }
            if begun.elapsed() > limit * PIECES {
                return Err(silent());
            }
            if renewed.elapsed() > limit / 2 {
                renewed = Instant::now();
                if !held.renew(app).await? {
                    return Err(Failure::Lost);
                }
            }
        }
    }
}

/// Whether a name is that of a file and of nothing else: the clerk can type it.
fn is_plain(name: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_');
    !name.is_empty() && !name.starts_with('.') && name.chars().all(plain)
}
