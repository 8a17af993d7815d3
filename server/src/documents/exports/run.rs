//! One job, from the queue to its file.

use std::fs::File;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use core_wasm::text::catalogue::export as texts;
use core_wasm::text::{Lang, Message};

use super::job::{self, Model, Taken};
use super::maker::{Maker, maker};
use crate::accounts::caller::Caller;
use crate::api::access::{on_behalf, permit};
use crate::documents::export::{Export, Sheet, XLSX, of_path};
use crate::files::file;
use crate::process::error::ApiError;
use crate::process::failpoint::failpoint;
use crate::store::app::App;
use crate::store::database::Tx;
use crate::store::post;
use crate::store::post::{Category, Note, Recipients};

/// How often a worker says that it lives and how far it is.
const BEAT: Duration = Duration::from_millis(500);
/// Rows of a job are counted no further than this.
const MOST: u64 = 10_000_000;

/// What came of a job.
enum End {
    Made(Box<file::Model>, u64),
    Failed(Message),
}

/// Takes the oldest free job and works it off; false when there is none. When the machine fails, the job is put off with
/// the reason; when it dies, the job is begun again by whoever finds its lease run out.
pub async fn run_next(app: &App, worker: &str) -> Result<bool, ApiError> {
    let tx = app.begin().await?;
    let taken = job::take(&tx, worker).await?;
    match taken {
        None => return Ok(false),
        Some(Taken::Hopeless(job)) => {
            fail(tx, &job, &texts::INTERRUPTED.into()).await?;
        }
        Some(Taken::Given(job)) => {
            tx.commit().await?;
            failpoint("export_taken");
            run(app, &job).await?;
        }
    }
    Ok(true)
}

async fn run(app: &App, job: &Model) -> Result<(), ApiError> {
    let written = AtomicU64::new(0);
    let end = tokio::select! {
        made = make(app, job, &written) => match made {
            Ok(end) => end,
            Err(failure) => return failed(app, job, &failure).await,
        },
        () = beats(app, job, &written) => return Ok(()),
        () = app.stopped() => return job::give_back(app, job).await,
    };
    let tx = app.begin().await?;
    match end {
        End::Failed(reason) => fail(tx, job, &reason).await,
        End::Made(coming, size) => {
            let made = file::arrived(&tx, *coming, size).await?;
            let rows = written.load(Ordering::Relaxed);
            if !job::finish(&tx, job, &made, rows).await? {
                // Somebody else has it, or its maker does not want it: this file is for nobody.
                drop(tx);
                file::hide(&app.writer, [made.id]).await?;
                file::remove(app, [made.id]).await;
                return Ok(());
            }
            let values = [("name", job.file_name.as_str()), ("count", &rows.to_string())];
            let done = maker(&job.path).map_or(texts::DONE, Maker::done);
            tell(&tx, job, Category::System, "export.done", done.with(&values));
            failpoint("export_finishing");
            tx.commit().await?;
            failpoint("export_finished");
            tracing::info!(job = job.id, rows, size, "exported");
            Ok(())
        }
    }
}

/// The machine failed, not the export: it is put off, and given up when it was begun often enough. Its maker is told why.
async fn failed(app: &App, job: &Model, failure: &ApiError) -> Result<(), ApiError> {
    tracing::error!(?failure, job = job.id, attempt = job.attempt, "an export failed");
    let reason = match failure {
        ApiError::Unavailable(reason) => reason.clone(),
        ApiError::Database(trouble, _) => trouble.text().into(),
        _ => texts::BROKE.into(),
    };
    let is_last = job.attempt >= job::MAX_ATTEMPTS;
    let told = if is_last { texts::GIVEN_UP } else { texts::PUT_OFF };
    let said = |lang: Lang| {
        let values = [
            ("reason", reason.get(lang)),
            ("count", &job.attempt.to_string()),
            ("max", &job::MAX_ATTEMPTS.to_string()),
        ];
        told.with(&values).get(lang).to_owned()
    };
    let reason = Message { zh: said(Lang::Zh), en: said(Lang::En) };
    if is_last {
        return fail(app.begin().await?, job, &reason).await;
    }
    job::put_off(app, job, &reason).await.map(drop)
}

/// Makes the file with the rights that the maker of the job has now, and puts it into the store.
async fn make(app: &App, job: &Model, written: &AtomicU64) -> Result<End, ApiError> {
    let lang = Lang::from_tag(&job.lang);
    let work = format!("export-{}", job.id);
    let caller = match on_behalf(app, job.user_id, job.org_id, lang, &work).await {
        Ok(Some(caller)) => caller,
        Ok(None) => return Ok(End::Failed(texts::NO_ACCOUNT.into())),
        Err(refusal) if refusal.status() < 500 => return Ok(End::Failed(said(&refusal, &work))),
        Err(failure) => return Err(failure),
    };
    let made = match (of_path(&job.path), maker(&job.path)) {
        (Some(export), _) => listed(app, job, &caller, export, written).await.map(|file| (file, XLSX)),
        (None, Some(maker)) => {
            let query = job.list_query()?;
            maker.make(app, &caller, &query, written).await.map(|file| (file, maker.content_type()))
        }
        (None, None) => return Ok(End::Failed(texts::NO_LIST.into())),
    };
    let (content, content_type) = match made {
        Ok(made) => made,
        Err(refusal) if refusal.status() < 500 => return Ok(End::Failed(said(&refusal, &caller.request_id))),
        Err(failure) => return Err(failure),
    };
    let new = file::New {
        org_id: caller.org_id,
        owner_id: caller.user_id,
        owner_name: &caller.name,
        purpose: file::EXPORT,
        file_name: job.file_name.clone(),
        content_type,
        kept: Some(job::KEPT),
        declaration_id: None,
    };
    let coming = file::announce(app, new).await?;
    failpoint("export_announced");
    let size = app.files.put(&coming.object_key, content).await?;
    failpoint("export_stored");
    Ok(End::Made(Box::new(coming), size))
}

/// A refusal in both languages.
fn said(refusal: &ApiError, work: &str) -> Message {
    Message { zh: refusal.message(Lang::Zh, work), en: refusal.message(Lang::En, work) }
}

/// The rows of a list as a workbook.
async fn listed(
    app: &App,
    job: &Model,
    caller: &Caller,
    export: &Export,
    written: &AtomicU64,
) -> Result<File, ApiError> {
    permit(export.access, &caller.permissions)?;
    let query = job.list_query()?;
    let rows = export.condition(app, caller, &query).await?;
    job::expect(app, job, export.count(app, &query, rows.clone(), MOST).await?).await?;
    export.write(app, caller, &query, rows, Sheet { name: &job.data_name, lang: caller.lang }, written).await
}

/// Renews the lease until the job is no longer ours: cancelled, or taken over. A beat that fails is not the end: the
/// lease outlasts many, and whoever lost it cannot finish the job.
async fn beats(app: &App, job: &Model, written: &AtomicU64) {
    loop {
        tokio::time::sleep(BEAT).await;
        match job::beat(app, job, written.load(Ordering::Relaxed)).await {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => tracing::warn!(?error, job = job.id, "the lease of an export could not be renewed"),
        }
    }
}

/// Marks a job as failed and tells its maker why.
async fn fail(tx: Tx, job: &Model, reason: &Message) -> Result<(), ApiError> {
    if job::fail(&tx, job, reason).await? {
        let said = |lang: Lang| texts::FAILED.with(&[("name", &job.file_name), ("reason", reason.get(lang))]);
        let content = Message { zh: said(Lang::Zh).zh, en: said(Lang::En).en };
        tell(&tx, job, Category::Warning, "export.failed", content);
    }
    tx.commit().await
}

fn tell(tx: &Tx, job: &Model, category: Category, kind: &'static str, content: Message) {
    post::post(tx, Recipients::Users(vec![job.user_id]), Note { content, category, kind, ref_id: Some(job.id) });
}
