//! From InBox into the database: each answer counts once, whatever dies in between and however many processes look.
//!
//! A file stays in InBox until what it says is committed; a second reading of it meets the key of the first. Where many wait, several
//! are applied in one transaction.

mod watch;

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use core_wasm::text::{Lang, Message};
use tracing::{error, info, warn};

use super::answers::{self, Answer};
use super::apply::{self, Applied, Source};
use super::correspondent::Audiences;
use super::folders::{self, Folders, Listed};
use super::xml::{self, MAX_BYTES};
use super::{fail_box, file_work, pocket, stray};
use crate::process::error::ApiError;
use crate::process::failpoint::failpoint;
use crate::process::secret::digest;
use crate::store::app::App;

/// How often InBox is looked at.
const LOOK: Duration = Duration::from_millis(300);
/// Pause after a failure, such as a database that is away.
const AFTER_FAILURE: Duration = Duration::from_secs(3);
/// From so many files on that wait, several are applied in one transaction.
const MANY: usize = 16;
/// Files and bytes that are read in one go.
const READ_FILES: usize = 64;
const READ_BYTES: u64 = MAX_BYTES as u64;
/// How long a transaction with several answers may go on taking more: others write too.
const TURN: Duration = Duration::from_millis(60);
/// Answers that fail one after the other until the round is given up: it is not the files then.
const FAILURES: usize = 3;

/// A file that was read.
struct Read {
    path: PathBuf,
    name: String,
    what: What,
}

enum What {
    /// The bytes where the text as it is kept is something else.
    Answer {
        answer: Box<Answer>,
        raw: String,
        other: Option<Vec<u8>>,
    },
    Unreadable {
        bytes: Vec<u8>,
        reason: Message,
    },
    Failed(io::Error),
}

/// Takes answers until the server is told to end.
pub async fn run(app: App, folders: Folders) {
    loop {
        let pause = match take_all(&app, &folders, app.settings.gateway_quiet()).await {
            Ok(_) => LOOK,
            Err(failure) => {
                error!(?failure, "InBox cannot be taken");
                AFTER_FAILURE
            }
        };
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// Takes what is in InBox now, oldest first, until the server is told to end; returns the number of answers that are new. A
/// file that fails does not stop those after it, and is tried again after a pause. One that cannot be read goes to BadBox when it has
/// not changed for as long as `quiet`.
pub async fn take_all(app: &App, folders: &Folders, quiet: Duration) -> Result<usize, ApiError> {
    let in_box = folders.in_box();
    let limit = app.settings.gateway_timeout();
    let listed = file_work::run(format!("listing {}", in_box.display()), limit, {
        let in_box = in_box.clone();
        move || folders::list_by_age(&in_box)
    });
    let files = watch::worth_reading(&in_box, listed.await.map_err(anyhow::Error::from)?, quiet);
    let stop = app.stop_signal();
    let mut round = Round { app, folders, quiet, taken: 0, failures: 0 };
    let together = files.len() >= MANY;
    let mut rest = files.as_slice();
    while !rest.is_empty() && !*stop.borrow() {
        let (now, later) = rest.split_at(at_once(rest));
        rest = later;
        let read = read_all(now.to_vec(), limit, &in_box).await?;
        round.take(read, together).await?;
    }
    let taken = round.taken;
    if *stop.borrow() {
        return Ok(taken);
    }
    let joined = pocket::join_whole(app).await?;
    apply::settle_waiting(app).await?;
    fail_box::take_all(app, folders, quiet).await?;
    stray::tell_of_waiting(app).await?;
    Ok(taken + joined)
}

/// How many of these files are read in one go: at least one.
fn at_once(files: &[Listed]) -> usize {
    let mut bytes = 0;
    let fits = |file: &&Listed| {
        bytes += file.size;
        bytes <= READ_BYTES
    };
    files.iter().take(READ_FILES).take_while(fits).count().max(1)
}

/// Reads files and what they say. Those that are gone were taken by another process.
async fn read_all(files: Vec<Listed>, limit: Duration, in_box: &Path) -> Result<Vec<Read>, ApiError> {
    let read = file_work::run(format!("reading {}", in_box.display()), limit, move || {
        Ok(files.into_iter().filter_map(|file| read(file.path)).collect::<Vec<_>>())
    });
    Ok(read.await.map_err(anyhow::Error::from)?)
}

fn read(path: PathBuf) -> Option<Read> {
    let name = folders::name_of(&path);
    let what = match folders::read(&path, MAX_BYTES) {
        Ok(None) => return None,
        Err(error) => What::Failed(error),
        Ok(Some(bytes)) => match understand(&bytes) {
            Ok((answer, raw)) => {
                let differs = raw.contains('\0') || raw.as_bytes() != bytes;
                What::Answer { answer: Box::new(answer), raw, other: differs.then_some(bytes) }
            }
            Err(reason) => What::Unreadable { bytes, reason },
        },
    };
    Some(Read { path, name, what })
}

fn understand(bytes: &[u8]) -> Result<(Answer, String), Message> {
    let answer = answers::read(bytes).map_err(|error| error.whole())?;
    let raw = xml::decode(bytes).map_err(|error| error.whole())?;
    Ok((answer, raw))
}

/// One look at InBox.
struct Round<'a> {
    app: &'a App,
    folders: &'a Folders,
    quiet: Duration,
    taken: usize,
    /// Files that failed one after the other.
    failures: usize,
}

impl Round<'_> {
    async fn take(&mut self, read: Vec<Read>, together: bool) -> Result<(), ApiError> {
        let mut rest = read.as_slice();
        let stop = self.app.stop_signal();
        while let Some(first) = rest.first()
            && !*stop.borrow()
        {
            if together && matches!(first.what, What::Answer { .. }) {
                match self.several(rest).await {
                    Ok(done) => {
                        rest = rest.get(done..).unwrap_or_default();
                        continue;
                    }
                    // One by one it shows which of them it is.
                    Err(error) => warn!(?error, "several answers could not be applied together"),
                }
            }
            if let Err(error) = self.one(first).await {
                warn!(file = first.name, ?error, "an answer could not be applied and stays in InBox");
                watch::failed(&first.path);
                self.failures += 1;
                if self.failures >= FAILURES {
                    return Err(error);
                }
            } else {
                self.failures = 0;
            }
            rest = rest.get(1..).unwrap_or_default();
        }
        Ok(())
    }

    /// Applies the answers at the beginning in one transaction, as many as its time allows, and archives their files; how many files
    /// are done with.
    async fn several(&mut self, read: &[Read]) -> Result<usize, ApiError> {
        let tx = self.app.begin().await?;
        let (begun, mut audiences) = (Instant::now(), Audiences::default());
        let (mut new, mut done) = (0, Vec::new());
        for file in read {
            let What::Answer { answer, raw, other } = &file.what else { break };
            let source = Source { file: &file.name, raw, bytes: other.as_deref() };
            match apply::apply_in(self.app, &tx, &mut audiences, source, answer).await? {
                Applied::New => new += 1,
                Applied::Repeated => {}
                // It goes to BadBox by itself.
                Applied::Unknown(_) => break,
            }
            done.push(file.path.clone());
            if begun.elapsed() > TURN {
                break;
            }
        }
        if done.is_empty() {
            drop(tx);
            if let Some(first) = read.first() {
                self.one(first).await?;
            }
            return Ok(1);
        }
        failpoint("before_commit");
        tx.commit().await?;
        failpoint("after_apply");
        self.taken += new;
        let count = done.len();
        archive(self.app, self.folders, done).await?;
        info!(count, new, "answers taken together");
        Ok(count)
    }

    async fn one(&mut self, file: &Read) -> Result<(), ApiError> {
        let (answer, raw, other) = match &file.what {
            What::Answer { answer, raw, other } => (answer, raw, other),
            What::Failed(error) => return Err(ApiError::Internal(anyhow::anyhow!("cannot be read: {error}"))),
            What::Unreadable { .. } if !watch::is_quiet(&file.path, self.quiet) => return Ok(()),
            What::Unreadable { bytes, reason } => {
                let raw = xml::decode(bytes).unwrap_or_else(|_| String::from_utf8_lossy(bytes).into_owned());
                return self.refuse(file, &raw, reason).await;
            }
        };
        let source = Source { file: &file.name, raw, bytes: other.as_deref() };
        match apply::apply(self.app, source, answer).await? {
            Applied::Unknown(reason) => return self.refuse(file, raw, &reason).await,
            Applied::Repeated => info!(file = file.name, "the answer was known already"),
            Applied::New => {
                failpoint("after_apply");
                self.taken += 1;
            }
        }
        archive(self.app, self.folders, vec![file.path.clone()]).await
    }

    /// Keeps an answer nobody can use for the administrators, and puts its file aside with the reason beside it. The row first: a
    /// crash in between is healed by reading the file again.
    async fn refuse(&self, file: &Read, raw: &str, reason: &Message) -> Result<(), ApiError> {
        let Read { name, path, .. } = file;
        warn!(file = name, reason = reason.get(Lang::En), "an answer is unusable and goes to BadBox");
        let tx = self.app.begin().await?;
        let key = format!("file|{name}|{}", digest(raw));
        stray::keep(self.app, &tx, &key, name, raw, reason).await?;
        tx.commit().await?;
        let (path, folder) = (path.clone(), self.folders.bad_box());
        let explanation = format!("{}\n{}\n", reason.get(Lang::Zh), reason.get(Lang::En));
        let beside = folders::with_ending(name, ".reason.txt");
        let limit = self.app.settings.gateway_timeout();
        let moved = file_work::run(format!("putting aside {name}"), limit, move || {
            folders::put(&folder, &beside, explanation.as_bytes())?;
            folders::move_into(&path, &folder)
        });
        Ok(moved.await.map_err(anyhow::Error::from)?)
    }
}

/// Puts files that are done with into the archive, one folder a day.
pub(super) async fn archive(app: &App, folders: &Folders, files: Vec<PathBuf>) -> Result<(), ApiError> {
    let folder = folders.archive().join(app.today().format("%Y%m%d").to_string());
    let what = format!("archiving {}", files.first().map(|file| folders::name_of(file)).unwrap_or_default());
    let moved = file_work::run(what, app.settings.gateway_timeout(), move || folders::move_all_into(&files, &folder));
    Ok(moved.await.map_err(anyhow::Error::from)?)
}
