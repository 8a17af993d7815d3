//! GET PATH/export of any list: few rows come at once as a file, many are queued as a job.

use std::sync::atomic::AtomicU64;

use axum::response::{IntoResponse, Response};
use core_wasm::export::file_name;
use core_wasm::text::catalogue::export as texts;
use serde::Serialize;
use utoipa::IntoParams;

use super::job;
use crate::accounts::caller::Caller;
use crate::api::answer::Done;
use crate::documents::export::{Export, Sheet, XLSX, params};
use crate::documents::list::ListQuery;
use crate::files::sending::sent;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;

/// Of more rows than these the person is asked first.
const MANY: u64 = 50_000;
/// What comes at once is no job.
const AT_ONCE: i64 = 0;
/// Longest name, in characters.
const MAX_NAME: usize = 100;

/// Parameters of an export beside the filters of its list.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct Parameters {
    /// Name of the file, without its ending.
    file_name: Option<String>,
    /// Name of the sheet.
    data_name: Option<String>,
    /// First day, YYYY-MM-DD.
    start_time: Option<String>,
    /// Last day, YYYY-MM-DD.
    end_time: Option<String>,
    /// Months of 30 days that may be exported at once: 3 when missing, never more than the list gives.
    max_interval: Option<i64>,
    /// 1 when the person has confirmed the question (an answer 200 with a message and without a file).
    force_exp: Option<u8>,
}

/// The job that a submission became.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Submitted {
    job_id: i64,
}

pub async fn submit(export: &Export, app: App, caller: Caller, query: ListQuery) -> Result<Response, ApiError> {
    let asked = params(&query)?;
    let name = file_name(&clean(&asked.file_name), caller.lang);
    let data_name = clean(&asked.data_name);
    let rows = export.condition(&app, &caller, &query).await?;
    let count = export.count(&app, &query, rows.clone(), MANY + 1).await?;
    if count <= app.settings.export_rows_at_once.min(MANY) {
        let sheet = Sheet { name: &data_name, lang: caller.lang };
        let file = export.write(&app, &caller, &query, rows, sheet, &AtomicU64::new(0)).await?;
        note_at_once(&app, &caller, &name).await?;
        return sent(file, &name, XLSX).await;
    }
    if asked.force_exp != 1 {
        if job::is_under_way(&app, caller.user_id, export.path, &query).await? {
            return Ok(Done::told(texts::SAME.get(caller.lang), ()).into_response());
        }
        if count > MANY {
            let question = texts::MANY.with(&[("count", &MANY.to_string())]);
            return Ok(Done::told(question.get(caller.lang), ()).into_response());
        }
    }
    let tx = app.begin().await?;
    job::check_queue(&tx, caller.user_id, 1).await?;
    let new = job::New {
        user_id: caller.user_id,
        org_id: caller.org_id,
        path: export.path,
        query: &query,
        lang: caller.lang,
        file_name: name.clone(),
        data_name,
    };
    let job_id = job::add(&tx, new).await?;
    note(&tx, &caller, job_id, &name).await?;
    tx.commit().await?;
    Ok(Done::data(Submitted { job_id }).into_response())
}

/// Writes a file that is given at once into the audit.
pub async fn note_at_once(app: &App, caller: &Caller, name: &str) -> Result<(), ApiError> {
    let tx = app.begin().await?;
    note(&tx, caller, AT_ONCE, name).await?;
    tx.commit().await
}

/// What leaves the house is in the audit, whichever way it goes.
pub async fn note(tx: &Tx, caller: &Caller, job_id: i64, name: &str) -> Result<(), ApiError> {
    let record = Record {
        org_id: Some(caller.org_id),
        entity: "export_job",
        entity_id: job_id,
        action: "export",
        note: name,
        changes: Vec::new(),
    };
    audit::write(tx, &Actor::from(caller), record).await
}

/// A name as it may stand in a header, a list and a sheet.
fn clean(name: &str) -> String {
    let plain = |letter: &char| !letter.is_control() && !matches!(letter, '/' | '\\');
    name.trim().trim_start_matches('.').chars().filter(plain).take(MAX_NAME).collect()
}
