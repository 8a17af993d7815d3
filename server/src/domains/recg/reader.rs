//! The reading program (`customs-read`): a process of its own for each file, so that a damaged or hostile one harms nobody. It ends
//! with what was asked for, after its time, or when nobody wants its answer any more.

use std::ffi::OsStr;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use anyhow::Context;
use core_wasm::text::Message;
use core_wasm::text::catalogue::recognition as texts;
use futures_util::TryStreamExt;
use serde::Deserialize;
use tempfile::NamedTempFile;
use tokio::io::AsyncReadExt;
use tokio::process::Command;

use crate::files::file;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Largest answer: the text of as many cells as a paper may have, with their places.
const MAX_ANSWER: u64 = 256 * 1024 * 1024;
/// The exit code of a file that is refused.
const REFUSED: i32 = 2;
/// The signal of `kill -9`. What the program does to itself ends with others: its limits of memory and time, a panic.
const KILL: i32 = 9;
/// What the program may know of the machine: where its models are, and with how many threads it computes.
const PASSED_ON: [&str; 5] = ["HOME", "XDG_CACHE_HOME", "READING_MODELS", "RTEN_NUM_THREADS", "TMPDIR"];
/// What files that it reads are called below the scratch folder.
const PREFIX: &str = "recg-";
/// Such a file of a process that was killed goes after this time.
const LEFT: Duration = Duration::from_secs(3600);

/// What the program answered.
#[derive(Debug)]
pub enum Said {
    Done(Vec<u8>),
    Refused(Message),
    /// It was killed, as a system does that is short of memory: that says nothing of the file.
    Killed,
}

#[derive(Deserialize)]
struct Refusal {
    message: Message,
}

/// The program and how long it may take.
#[derive(Clone, Debug)]
pub struct Reader {
    program: PathBuf,
    limit: Duration,
}

impl Reader {
    /// # Errors
    /// `Unavailable` where there is no program.
    pub fn of(app: &App) -> Result<Reader, ApiError> {
        let program = app.settings.read_program().filter(|program| program.is_file());
        let program = program.ok_or_else(|| ApiError::Unavailable(texts::NO_PROGRAM.into()))?;
        Ok(Reader { program, limit: Duration::from_secs(app.settings.read_seconds.into()) })
    }

    /// The same with less time.
    pub fn within(self, limit: Duration) -> Reader {
        Reader { limit: self.limit.min(limit), ..self }
    }

    /// Runs the program. Whoever drops this ends it.
    pub async fn ask(&self, arguments: &[&OsStr]) -> anyhow::Result<Said> {
        let known = PASSED_ON.into_iter().filter_map(|name| Some((name, std::env::var_os(name)?)));
        let mut process = Command::new(&self.program)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .env_clear()
            .envs(known)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("{} does not start", self.program.display()))?;
        let output = process.stdout.take().context("a process without output")?;
        let work = async {
            let mut answer = Vec::new();
            output.take(MAX_ANSWER + 1).read_to_end(&mut answer).await?;
            anyhow::ensure!(answer.len() as u64 <= MAX_ANSWER, "the answer is too large");
            anyhow::Ok((answer, process.wait().await?))
        };
        let Ok(done) = tokio::time::timeout(self.limit, work).await else {
            return Ok(Said::Refused(texts::TOO_SLOW.with(&[("max", &self.limit.as_secs().to_string())])));
        };
        let (answer, status) = done?;
        Ok(match status.code() {
            Some(0) => Said::Done(answer),
            Some(REFUSED) => {
                let refusal = serde_json::from_slice::<Refusal>(&answer);
                Said::Refused(refusal.map_or_else(|_| texts::DAMAGED.into(), |refusal| refusal.message))
            }
            _ if status.signal() == Some(KILL) => Said::Killed,
            // It was ended for what the file made it do.
            _ => Said::Refused(texts::DAMAGED.into()),
        })
    }
}

/// A stored file as one with a name, for as long as this is kept; `None` when it is gone.
pub async fn on_disk(app: &App, stored: &file::Model) -> Result<Option<NamedTempFile>, ApiError> {
    let Some((_, mut content)) = app.files.get(&stored.object_key).await? else { return Ok(None) };
    let mut named = scratch(app)?;
    while let Some(piece) = content.try_next().await.map_err(anyhow::Error::from)? {
        named.write_all(&piece).map_err(anyhow::Error::from)?;
    }
    named.flush().map_err(anyhow::Error::from)?;
    Ok(Some(named))
}

/// A text as a file with a name.
pub fn written(app: &App, text: &str) -> Result<NamedTempFile, ApiError> {
    let mut named = scratch(app)?;
    named.write_all(text.as_bytes()).map_err(anyhow::Error::from)?;
    named.flush().map_err(anyhow::Error::from)?;
    Ok(named)
}

fn scratch(app: &App) -> Result<NamedTempFile, ApiError> {
    let folder = app.settings.scratch();
    std::fs::create_dir_all(&folder).map_err(anyhow::Error::from)?;
    Ok(tempfile::Builder::new().prefix(PREFIX).tempfile_in(folder).map_err(anyhow::Error::from)?)
}

/// Removes what processes left that were killed.
pub fn tidy(app: &App) {
    let Ok(entries) = std::fs::read_dir(app.settings.scratch()) else { return };
    for entry in entries.flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        let age = entry.metadata().and_then(|known| known.modified()).ok().and_then(|at| at.elapsed().ok());
        if is_ours && age.is_some_and(|age| age > LEFT) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}
