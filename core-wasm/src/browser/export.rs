//! Downloads, and exports of lists with their questions.

use tsify::Ts;
use wasm_bindgen::prelude::*;
use web_sys::{AbortSignal, Blob};

use super::fetch::Received;
use super::request::{After, open, react, rejection};
use super::{host, page, session};
use crate::bindings::from_js;
use crate::export::{
    ExportAnswer, ExportOutcome, ExportParams, ExportPlan, cancelled, file_name, outcome, plan, saved,
};
use crate::format::archive_name;
use crate::request::interpret::{NEEDS_CONFIRMATION, UNAUTHORIZED, error_text};
use crate::request::prepare::decode;
use crate::request::{Answer, Spec};

/// Fetches a file and hands it to the host to save; a zip gets a time stamp in its name.
///
/// # Errors
/// Rejects like `request` when the answer is no file.
#[wasm_bindgen(js_name = downloadFile)]
pub async fn download(
    spec: Ts<Spec>,
    #[wasm_bindgen(unchecked_param_type = "Body")] body: JsValue,
    name: String,
) -> Result<(), JsValue> {
    match receive(spec, &body, None).await? {
        Some(received) => save(&received, &name).await,
        None => Ok(()),
    }
}

/// Fetches a file that the page shows, such as the picture of a paper; undefined when the answer is none.
///
/// # Errors
/// Rejects like `request` when the server refuses, and when `signal` ends it.
#[wasm_bindgen(js_name = fetchFile)]
pub async fn fetch_file(
    spec: Ts<Spec>,
    #[wasm_bindgen(unchecked_param_type = "AbortSignal | undefined")] signal: JsValue,
) -> Result<Option<Blob>, JsValue> {
    let Some(received) = receive(spec, &JsValue::UNDEFINED, signal.dyn_ref::<AbortSignal>()).await? else {
        return Ok(None);
    };
    Ok(Some(whole(&received).await?))
}

/// The answer that is a file; `None` when it is something else.
async fn receive(spec: Ts<Spec>, body: &JsValue, signal: Option<&AbortSignal>) -> Result<Option<Received>, JsValue> {
    let mut spec: Spec = from_js(&spec.js_value()).map_err(JsError::from)?;
    loop {
        let token = session::token();
        let (answer, data) = match open(&spec, body, token.clone(), signal).await {
            Ok(received) if received.response.ok() && !received.is_text() => return Ok(Some(received)),
            Ok(received) => received.envelope().await,
            Err(answer) => (answer, JsValue::UNDEFINED),
        };
        match react(&mut spec, &answer, token).await {
            After::Again => {}
            After::Done => return Ok(None),
            After::Failed(failure) => return Err(rejection(&failure, &data)),
        }
    }
}

async fn whole(received: &Received) -> Result<Blob, JsError> {
    received.file().await.ok_or_else(|| JsError::new("the file broke off"))
}

async fn save(received: &Received, name: &str) -> Result<(), JsValue> {
    let file = whole(received).await?;
    let sent = sent_name(&received.header("content-disposition"));
    let name = if name.is_empty() { sent } else { name.to_owned() };
    let archive = name.ends_with(".zip") || received.header("content-type").contains("zip");
    let name = if archive { archive_name(&name, page::china_now()) } else { file_name(&name, session::lang()) };
    host::save(file, &name);
    Ok(())
}

/// The file name in a Content-Disposition header; "" when there is none.
fn sent_name(header: &str) -> String {
    let value = |key: &str| header.split(';').find_map(|part| part.trim().strip_prefix(key).map(str::to_owned));
    let encoded = value("filename*=").and_then(|value| value.split("''").nth(1).map(decode));
    encoded.or_else(|| value("filename=").map(|name| name.trim_matches('"').to_owned())).unwrap_or_default()
}

/// Exports a list: asks about a missing date range, sends, asks again when the server wants it, and tells the outcome.
/// Resolves to whether an export was submitted or a file saved.
///
/// # Errors
/// Never rejects because of an answer: every outcome is told.
#[wasm_bindgen(js_name = exportList)]
pub async fn export_list(spec: Ts<Spec>, params: Ts<ExportParams>) -> Result<bool, JsValue> {
    let (spec, lang) = (from_js(&spec.js_value()).map_err(JsError::from)?, session::lang());
    let mut params = match plan(from_js(&params.js_value()).map_err(JsError::from)?, page::china_now().date(), lang) {
        ExportPlan::Send { params } => params,
        ExportPlan::Ask { question, params } => {
            if !host::ask(&question).await {
                host::toast(&cancelled(lang));
                return Ok(false);
            }
            params
        }
    };
    loop {
        let answer = match submit(&spec, &params).await? {
            Submission::Answered(answer) => answer,
            Submission::Saved => {
                host::toast(&saved(lang));
                return Ok(true);
            }
            Submission::Declined => {
                host::toast(&cancelled(lang));
                return Ok(false);
            }
            Submission::Told => return Ok(false),
        };
        match outcome(&answer, lang) {
            ExportOutcome::Failed { toast } => {
                host::toast(&toast);
                return Ok(false);
            }
            ExportOutcome::Submitted { toast } => {
                host::toast(&toast);
                return Ok(true);
            }
            ExportOutcome::Ask { question } => {
                if !host::ask(&question).await {
                    host::toast(&cancelled(lang));
                    return Ok(false);
                }
                params.force_exp = 1;
            }
        }
    }
}

/// What became of one submission.
enum Submission {
    /// The answer was a file, which is saved.
    Saved,
    /// The server asked, and the person said no.
    Declined,
    /// It failed, and the person knows: the session ended, for one.
    Told,
    Answered(ExportAnswer),
}

/// Sends, and once more when the server asks for a confirmation.
async fn submit(spec: &Spec, params: &ExportParams) -> Result<Submission, JsValue> {
    let mut spec = spec.clone();
    spec.query.extend(params.query());
    loop {
        let token = session::token();
        let received = match open(&spec, &JsValue::UNDEFINED, token.clone(), None).await {
            Ok(received) => received,
            Err(answer) => {
                let error = error_text(&answer, session::lang());
                return Ok(Submission::Answered(ExportAnswer::Failure { error }));
            }
        };
        if received.response.ok() && !received.is_text() {
            save(&received, &params.file_name).await?;
            return Ok(Submission::Saved);
        }
        let (answer, _) = received.envelope().await;
        // The session tells its end, a confirmation is asked for as everywhere; all else is told as exports tell it.
        if !matches!(received.status(), UNAUTHORIZED | NEEDS_CONFIRMATION) {
            return Ok(Submission::Answered(told_by(answer)));
        }
        match react(&mut spec, &answer, token).await {
            After::Again => {}
            After::Failed(failure) if failure.status == NEEDS_CONFIRMATION => return Ok(Submission::Declined),
            After::Done | After::Failed(_) => return Ok(Submission::Told),
        }
    }
}

/// An answer as exports read it.
fn told_by(answer: Answer) -> ExportAnswer {
    match answer {
        // An error without a message: its text takes the place.
        Answer::Status { status, ref message, .. } if status != 200 && message.is_empty() => {
            ExportAnswer::Failure { error: error_text(&answer, session::lang()) }
        }
        Answer::Status { status: 200, envelope_status, message } if envelope_status != 0 => {
            ExportAnswer::Text { status: envelope_status, message }
        }
        Answer::Status { status, message, .. } => ExportAnswer::Text { status, message },
        other => ExportAnswer::Failure { error: error_text(&other, session::lang()) },
    }
}
