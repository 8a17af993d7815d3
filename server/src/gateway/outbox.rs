//! From the queue to OutBox: each queued message becomes exactly one file, whatever dies or hangs in between.
//!
//! A message is claimed under a lease in a short transaction, its papers and its file are written outside of any, and a second short
//! transaction marks it. That a lease ended does no harm, because of an order that everybody keeps: the content lies under a temporary
//! name of this holding *before* it is asked whether the message is still in hand, and the name is changed *after* that. Who takes
//! the message next removes what earlier ones left under temporary names, *then* looks whether the file was written: in
//! OutBox, SentBox or FailBox. An earlier one that wakes up finds its temporary file gone.

mod papers;

use std::io;
use std::time::Duration;

use core_wasm::text::catalogue::gateway as texts;
use core_wasm::text::{Lang, Message};
use futures_util::future::join_all;
use sea_orm::ActiveValue::Set;
use tracing::{error, info, warn};

use self::papers::Papers;
use super::file_work;
use super::folders::{self, Folders};
use super::hold::{self, Held};
use super::message::{self, ActiveModel};
use super::recall;
use crate::process::error::ApiError;
use crate::process::failpoint::failpoint;
use crate::store::app::App;

/// How often the queue is looked at.
const LOOK: Duration = Duration::from_millis(250);
/// Pause after a failure of the database.
const AFTER_FAILURE: Duration = Duration::from_secs(3);
/// Messages written at once, so that a slow one keeps no other waiting.
const LANES: usize = 3;

/// Why a message was not written.
enum Failure {
    /// It steps aside with this reason.
    Outside(Message),
    /// The database failed, of which nothing is known but that.
    Inside(ApiError),
    /// Somebody else has it in hand, or it was cancelled.
    Lost,
}

impl From<ApiError> for Failure {
    fn from(error: ApiError) -> Self {
        Failure::Inside(error)
    }
}

/// What one of the workers does.
#[derive(Clone, Copy)]
enum Lane {
    Writing,
    TakingBack,
}

/// Writes messages until the server is told to end.
pub async fn run(app: App, folders: Folders) {
    let papers = Papers::default();
    let lanes = [Lane::Writing; LANES].into_iter().chain([Lane::TakingBack]);
    join_all(lanes.map(|lane| repeat(&app, &folders, &papers, lane))).await;
}

async fn repeat(app: &App, folders: &Folders, papers: &Papers, lane: Lane) {
    loop {
        let done = match lane {
            Lane::Writing => work_off(app, folders, papers).await.map(drop),
            Lane::TakingBack => recall::take_back_all(app, folders).await,
        };
        let pause = match done {
            Ok(()) => LOOK,
            Err(failure) => {
                error!(?failure, "the outbox cannot be worked on; it is tried again");
                AFTER_FAILURE
            }
        };
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// Takes back what was recalled and writes what is queued now; returns the number of messages that are in OutBox since.
pub async fn write_all(app: &App, folders: &Folders) -> Result<usize, ApiError> {
    recall::take_back_all(app, folders).await?;
    let papers = Papers::default();
    let lanes = join_all((0..LANES).map(|_| work_off(app, folders, &papers))).await;
    lanes.into_iter().sum()
}

/// Writes messages until none is left that can be tried now; returns how many were written.
async fn work_off(app: &App, folders: &Folders, papers: &Papers) -> Result<usize, ApiError> {
    let mut written = 0;
    let stop = app.stop_signal();
    while !*stop.borrow()
        && let Some(held) = hold::next(app, message::QUEUED).await?
    {
        failpoint("after_claim");
        match write(app, folders, papers, &held).await {
            Ok(()) => written += 1,
            Err(Failure::Lost) => held.let_go(app).await?,
            Err(Failure::Inside(error)) => return Err(error),
            Err(Failure::Outside(reason)) => {
                warn!(file = held.row.file_name, reason = reason.get(Lang::En), "a message cannot be written");
                held.step_aside(app, &reason).await?;
            }
        }
    }
    Ok(written)
}

async fn write(app: &App, folders: &Folders, papers: &Papers, held: &Held) -> Result<(), Failure> {
    papers.put(app, folders, held).await?;
    let limit = app.settings.gateway_timeout();
    let name = held.row.file_name.clone();
    let (target, file, worker) = (folders.clone(), name.clone(), held.worker.clone());
    let (xml, was_held) = (held.row.xml.clone(), held.was_held);
    let is_new = file_work::run(format!("writing {name}"), limit, move || {
        let out_box = target.out_box();
        if was_held {
            folders::remove_unfinished(&out_box, &file)?;
        }
        let is_new = !target.was_written(&file)?;
        if is_new {
            folders::prepare(&out_box, &file, &worker, xml.as_bytes())?;
        }
        Ok(is_new)
    });
    let is_new = is_new.await.map_err(|error| unwritten(&error))?;
    if is_new {
        let is_mine = held.is_mine(app).await?;
        let (out_box, file, worker) = (folders.out_box(), name.clone(), held.worker.clone());
        let placed = file_work::run(format!("placing {name}"), limit, move || match is_mine {
            true => folders::place(&out_box, &file, &worker).map(|()| true),
            false => folders::drop_unfinished(&out_box, &file, &worker).map(|()| false),
        });
        match placed.await {
            Ok(true) => {}
            Ok(false) => return Err(Failure::Lost),
            // Whoever has it in hand now removed what was prepared here.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(Failure::Lost),
            Err(error) => return Err(unwritten(&error)),
        }
    }
    failpoint("after_rename");
    let row = ActiveModel { written_at: Set(Some(app.now())), ..Default::default() };
    held.finish(&app.writer, message::WRITTEN, row).await.map_err(Failure::Inside)?;
    failpoint("after_mark");
    info!(file = name, is_new, "message written to OutBox");
    Ok(())
}

/// Why the folders did not take a file, in words for the desk.
fn unwritten(error: &io::Error) -> Failure {
    Failure::Outside(match error.kind() {
        io::ErrorKind::TimedOut => texts::FOLDER_HANGS.into(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => texts::FOLDER_FULL.into(),
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => texts::FOLDER_FORBIDDEN.into(),
        _ => texts::FOLDER_FAILS.with(&[("error", &error.to_string())]),
    })
}
