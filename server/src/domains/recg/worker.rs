//! Reads papers beside the requests: one file at a time in a process, and the organisations take turns. Rows come first, work second: what a
//! worker that dies leaves behind is taken over by its lease.

use std::ffi::OsStr;
use std::time::Duration;

use core_wasm::states::recognition::{FAILED, QUEUED, READ, READING, TO_CHECK};
use core_wasm::text::catalogue::recognition as texts;
use reading::reading::Answer;
use sea_orm::EntityTrait;
use serde_json::json;
use tokio::task::JoinHandle;

use super::paper::{self, Outcome, Taken};
use super::reader::{self, Reader, Said};
use super::{model, ocr, recognition, review, teach};
use crate::files::file;
use crate::process::error::ApiError;
use crate::process::failpoint::failpoint;
use crate::process::secret;
use crate::store::app::App;

/// How often the queue is looked at.
const LOOK: Duration = Duration::from_millis(500);
/// Pause after a failure, such as a full disk.
const AFTER_FAILURE: Duration = Duration::from_secs(3);
/// How soon a cancelled paper's program ends, and after how many looks the lease is renewed.
const GLANCE: Duration = Duration::from_millis(250);
const BEATS: u32 = 20;
/// What is told of a file itself: a paper that is read again from its text does not know it.
const OF_THE_FILE: [&str; 3] = ["reading.noResult", "reading.hiddenSheet", "reading.endMissing"];

/// Starts the worker of a process; it ends when the server is told to, and gives back what it has not finished.
pub fn start(app: &App) -> JoinHandle<()> {
    tokio::spawn(work(app.clone()))
}

async fn work(app: App) {
    let name = secret::random()[..16].to_owned();
    let mut served = 0;
    reader::tidy(&app);
    loop {
        let pause = match work_off(&app, &name, &mut served).await {
            Ok(()) => LOOK,
            Err(failure) => {
                tracing::error!(?failure, "a paper could not be read; it is tried again");
                AFTER_FAILURE
            }
        };
        tokio::select! {
            () = app.stopped() => return,
            () = tokio::time::sleep(pause) => {}
        }
    }
}

/// Reads what waits; `served` is the organisation that had its turn last.
async fn work_off(app: &App, name: &str, served: &mut i64) -> Result<(), ApiError> {
    let stop = app.stop_signal();
    // Papers wait for a program that is not there yet: `npm start` builds it after the server.
    if Reader::of(app).is_err() {
        return Ok(());
    }
    while !*stop.borrow() && paper::is_waiting(app).await? {
        let Some(org) = read_next(app, name, *served).await? else { break };
        *served = org;
    }
    Ok(())
}

/// Reads the paper whose turn it is after those of an organisation, and answers whose it is; `None` when there is none.
pub async fn read_next(app: &App, name: &str, after: i64) -> Result<Option<i64>, ApiError> {
    let tx = app.begin().await?;
    let found = paper::take(&tx, name, after).await?;
    tx.commit().await?;
    let taken = match found {
        None => return Ok(None),
        Some(Taken::Hopeless(taken)) => {
            store(app, &taken, Outcome::Not(texts::TRIED.into())).await?;
            return Ok(Some(taken.org_id));
        }
        Some(Taken::Given(taken)) => taken,
    };
    // Apart from the taking: whoever cancels locks the recognition first, then its papers.
    let tx = app.begin().await?;
    recognition::moves(&tx, taken.recognition_id, "begin", &[QUEUED], READING).await?;
    tx.commit().await?;
    failpoint("recg_taken");
    let outcome = tokio::select! {
        outcome = outcome(app, &taken) => outcome?,
        held = held(app, &taken) => {
            held?;
            return Ok(Some(taken.org_id));
        }
        () = app.stopped() => {
            paper::give_back(app, &taken).await?;
            return Ok(None);
        }
    };
    failpoint("recg_read");
    if matches!(outcome, Outcome::Interrupted) {
        tracing::warn!(
            paper = taken.id,
            "the reading program was killed; the paper is begun again, unless that happens too often"
        );
        paper::queue_interrupted(app, &taken).await?;
        return Ok(Some(taken.org_id));
    }
    store(app, &taken, outcome).await?;
    failpoint("recg_stored");
    Ok(Some(taken.org_id))
}

/// Returns when the paper is no longer the worker's: somebody cancelled it.
async fn held(app: &App, taken: &paper::Model) -> Result<(), ApiError> {
    for glance in 1_u32.. {
        tokio::time::sleep(GLANCE).await;
        if !paper::is_held(app, taken).await? {
            break;
        }
        if glance % BEATS == 0 {
            paper::beat(app, taken).await?;
        }
    }
    Ok(())
}

/// Reads a paper, and once more with what corrections taught when its seller is known.
async fn outcome(app: &App, taken: &paper::Model) -> Result<Outcome, ApiError> {
    let reader = match Reader::of(app) {
        Ok(reader) => reader,
        Err(ApiError::Unavailable(why)) => return Ok(Outcome::Not(why)),
        Err(other) => return Err(other),
    };
    let stored = file::Entity::find_by_id(taken.file_id).one(&app.db).await?;
    let on_disk = match &stored {
        Some(stored) => reader::on_disk(app, stored).await?,
        None => None,
    };
    let Some(file) = on_disk else { return Ok(Outcome::Not(texts::FILE_GONE.into())) };
    let lines = ocr::lines(app, &reader, taken.recognition_id, file.path()).await?;
    let with_lines = lines.iter().flat_map(|lines| [OsStr::new("--lines"), lines.path().as_os_str()]);
    let arguments: Vec<&OsStr> = with_lines.chain([file.path().as_os_str()]).collect();
    let mut said = reader.ask(&arguments).await?;
    if lines.is_some()
        && let Said::Refused(why) = &said
    {
        tracing::warn!(
            why = why.en.as_str(),
            "a paper could not be read with the lines of READ_OCR_URL; it is read without them"
        );
        said = reader.ask(&[file.path().as_os_str()]).await?;
    }
    let answer = match said {
        Said::Done(answer) => answer,
        Said::Refused(why) => return Ok(Outcome::Not(why)),
        Said::Killed => return Ok(Outcome::Interrupted),
    };
    let Ok(mut answer) = serde_json::from_slice::<Answer>(&answer) else {
        return Ok(Outcome::Not(texts::DAMAGED.into()));
    };
    let paper = serde_json::to_string(&answer.paper).map_err(anyhow::Error::from)?;
    if let Some(again) = teach::read_again(app, &reader, taken, &paper, &answer).await? {
        // What the file itself warned of is said only when it is opened.
        let first = std::mem::replace(&mut answer.reading, again);
        let lacking = first.problems.into_iter().filter(|problem| OF_THE_FILE.contains(&problem.key.as_str()));
        answer.reading.problems.extend(lacking);
    }
    answer.reading.model = model::asked(app, &reader, taken.recognition_id, file.path(), &answer.paper).await;
    let pages = answer.paper.pages.iter().map(|page| {
        let mut told = json!({ "kind": page.kind, "width": page.width, "height": page.height });
        if !page.name.is_empty() {
            told["name"] = json!(page.name);
        }
        told
    });
    let pages: Vec<_> = pages.collect();
    let word = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    Ok(Outcome::Read {
        kind: word(&json!(answer.reading.kind)),
        file_kind: word(&json!(answer.paper.file)),
        pages: json!(pages).to_string(),
        words: paper::words::of(&answer.paper),
        paper,
        reading: serde_json::to_string(&answer.reading).map_err(anyhow::Error::from)?,
    })
}

/// Stores what came of a paper; with the last one the shipment is put together.
async fn store(app: &App, taken: &paper::Model, outcome: Outcome) -> Result<(), ApiError> {
    let tx = app.begin().await?;
    let head = recognition::locked(&tx, taken.recognition_id).await?;
    if !paper::finish(&tx, taken, outcome).await? {
        return Ok(());
    }
    let Some(head) = head else { return Ok(()) };
    let papers = paper::of(&tx, taken.recognition_id).await?;
    let read = papers.iter().filter(|paper| paper.state == READ).count();
    recognition::counts(&tx, taken.recognition_id, read).await?;
    if head.text("state") == TO_CHECK {
        // The others are under review already; what could not be read is read again.
        let is_read = papers.iter().any(|paper| paper.id == taken.id && paper.state == READ);
        if is_read {
            review::join(app, &tx, &head, &papers).await?;
        }
        recognition::tell(&tx, &head, is_read);
    } else if paper::are_done(&papers) {
        let open = [QUEUED, READING];
        let to = if read > 0 { TO_CHECK } else { FAILED };
        let command = if read > 0 { "finishReading" } else { "failReading" };
        if recognition::moves(&tx, taken.recognition_id, command, &open, to).await? {
            if read > 0 {
                review::begin(app, &tx, &head, &papers).await?;
            }
            recognition::tell(&tx, &head, read > 0);
        }
    }
    tx.commit().await
}
